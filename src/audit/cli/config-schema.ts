import { nearestName } from '../../internal/options.js';
import { show } from '../../internal/show.js';
import { type Rule, rules } from '../../rules/catalogue.js';

/** The formats of a report. */
export const FORMATS = [
  'pretty',
  'json',
  'sarif',
  'junit',
  'github',
  'html',
  'markdown',
  'csv',
] as const;

/** The name of a format. */
export type Format = (typeof FORMATS)[number];

/** A JSON Schema, as far as {@link configSchema} needs one. */
export interface ConfigSchema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'boolean';
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ConfigSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: ConfigSchema | false;
  readonly items?: ConfigSchema;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly anyOf?: readonly ConfigSchema[];
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const texts = { type: 'array', items: text } as const;
const textByName = { type: 'object', additionalProperties: text } as const;
const from0 = { type: 'integer', minimum: 0 } as const;
const from1 = { type: 'integer', minimum: 1 } as const;

const vocabulary: ConfigSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    plurals: { ...textByName, description: 'Nouns with their plurals: { "order": "ordrar" }.' },
    invariants: { ...texts, description: 'Nouns without a plural.' },
    verbs: { ...textByName, description: 'Verbs with the plural of the noun of their action.' },
    queryWords: { ...texts, description: 'Words for filtering, sorting and paging.' },
    language: { ...text, description: 'The language, if it is not English.' },
  },
};

const relation: ConfigSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['meaning'],
  properties: {
    meaning: { ...text, description: 'What the target of the link is, or the action does.' },
    method: { ...text, enum: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] },
    reference: { ...text, description: 'A URL of its documentation.' },
  },
};

/** A setting: its schema in the configuration file, and its option of the commands that have one. */
interface Setting {
  readonly schema: ConfigSchema & { readonly description: string };
  /** As Commander writes it. */
  readonly option?: string;
  /** The commands with the option: those that report findings, those that check bodies, or the audit. */
  readonly of?: 'report' | 'body' | 'audit';
}

function setting(schema: ConfigSchema, description: string): Setting {
  return { schema: { ...schema, description } };
}

const report = (option: string, schema: ConfigSchema, description: string) =>
  ({ ...setting(schema, description), option, of: 'report' }) as const;

const body = (option: string, schema: ConfigSchema, description: string) =>
  ({ ...setting(schema, description), option, of: 'body' }) as const;

const audit = (option: string, schema: ConfigSchema, description: string) =>
  ({ ...setting(schema, description), option, of: 'audit' }) as const;

const oneOf = (...names: readonly string[]) => ({ ...text, enum: names }) as const;

/** All settings, by their names in the configuration file and in `Settings`. */
export const SETTINGS: Readonly<Record<string, Setting>> = {
  format: report(
    '-f, --format <format>',
    oneOf(...FORMATS),
    'Format of reports. Default: that of the extension of --output, or pretty.',
  ),
  failOn: report(
    '--fail-on <level>',
    oneOf('shall', 'should'),
    'Findings that give exit code 1: of required rules (shall), or all (should, the default).',
  ),
  certainty: report(
    '--certainty <certainty>',
    oneOf('certain', 'likely'),
    'certain leaves out likely findings, which are guesses about words. Default: likely.',
  ),
  ignore: report(
    '--ignore <rules>',
    { type: 'array', items: oneOf(...Object.keys(rules)) },
    'Rules not to check. The option has them separated by commas, and is repeatable.',
  ),
  baseline: report(
    '--baseline <file>',
    text,
    'File of known findings: these pass, new ones fail. In a configuration, relative to its file.',
  ),
  localDevelopment: report(
    '--local-development',
    flag,
    'Accept http and any port, as on localhost (UFN.02).',
  ),
  halForm: body(
    '--hal-form',
    flag,
    'Accept _links keyed by relation type, as in the HAL draft (HYP.11).',
  ),
  linkedData: setting(flag, 'URLs identify linked data and may omit the version (VER.05).'),
  paging: setting(
    oneOf('page', 'offset', 'cursor'),
    'How the API pages. Default: page, or cursor where the links show it.',
  ),
  vocabulary: setting(
    { anyOf: [vocabulary, { type: 'array', items: vocabulary }] },
    'Words besides English and Swedish in URLs.',
  ),
  singletons: setting(texts, 'Names in the singular that are right: ["profile"].'),
  relations: setting(
    { type: 'object', additionalProperties: relation },
    'Relation types of your own, by name.',
  ),
  headers: audit(
    '-H, --header <field>',
    textByName,
    'Header fields of each request. The option is "name: value", repeatable, and may have secrets.',
  ),
  maxRequests: audit('--max-requests <n>', from1, 'Largest number of requests. Default: 500.'),
  maxDepth: audit('--max-depth <n>', from0, 'Links away from the start, except next. Default: 20.'),
  concurrency: audit('--concurrency <n>', from1, 'Requests sent at once. Default: 4.'),
  delay: audit('--delay <ms>', from0, 'Milliseconds between batches of requests. Default: 0.'),
  timeout: audit('--timeout <s>', from1, 'Seconds until a request times out. Default: 30.'),
};

/** The JSON Schema of `halyard.config.json`; the build writes it to `dist/config.schema.json`. */
export const configSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Configuration of the halyard command',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { ...text, description: 'The URL or the path of this schema.' },
    ...Object.fromEntries(Object.entries(SETTINGS).map(([name, { schema }]) => [name, schema])),
  },
} as const satisfies ConfigSchema & { readonly $schema: string; readonly title: string };

/** The rule with an id, in upper or lower case. */
export function findRule(id: string): Rule | undefined {
  return Object.values(rules).find((rule) => rule.id.toLowerCase() === id.toLowerCase());
}

/** The message for an id that no rule has. */
export function unknownRule(id: string): string {
  const near = nearestName(id, Object.keys(rules));
  const remedy = near === undefined ? 'Run halyard rules to list them' : `Did you mean ${near}?`;
  return `Unknown rule ${show(id)}. ${remedy}`;
}
