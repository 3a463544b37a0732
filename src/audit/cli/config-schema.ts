import { nearestName } from '../../internal/options.js';
import { show } from '../../internal/show.js';
import { type Rule, rules } from '../../rules/catalogue.js';

/** The formats of a report. */
export const FORMATS = ['pretty', 'json', 'sarif', 'github', 'html'] as const;

/** The name of a format. */
export type Format = (typeof FORMATS)[number];

type Type = 'object' | 'array' | 'string' | 'integer' | 'boolean';

/** A JSON Schema, as far as {@link configSchema} needs one. */
export interface ConfigSchema {
  readonly type?: Type | readonly Type[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ConfigSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: ConfigSchema | false;
  readonly items?: ConfigSchema;
  readonly enum?: readonly string[];
  readonly minimum?: number;
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
    method: {
      ...text,
      enum: ['GET', 'HEAD', 'OPTIONS', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE'],
    },
    reference: { ...text, description: 'A URL of its documentation.' },
  },
};

const oneOf = (...names: readonly string[]) => ({ ...text, enum: names }) as const;
const ruleIds = { type: 'array', items: oneOf(...Object.keys(rules)) } as const;
const format = oneOf(...FORMATS);
const level = oneOf('shall', 'should');
const certainty = oneOf('certain', 'likely');
const paging = oneOf('page', 'offset', 'cursor');
const words: ConfigSchema = { ...vocabulary, type: ['object', 'array'], items: vocabulary };
const relations = { type: 'object', additionalProperties: relation } as const;

/** A setting: its option as Commander writes it, its schema in the configuration file, and what both say of it. */
type Setting = readonly [option: string, schema: ConfigSchema, description: string];

/**
 * All settings by their names in the configuration file: those with an option of the commands that report
 * findings, of those that check bodies, of the audit, and of none.
 */
export const SETTINGS: Readonly<
  Record<'report' | 'body' | 'audit' | 'none', Readonly<Record<string, Setting>>>
> = {
  report: {
    format: ['-f, --format <format>', format, 'Default: by the extension of --output, or pretty.'],
    failOn: ['--fail-on <level>', level, 'Findings that give exit code 1. Default: all (should).'],
    certainty: ['--certainty <name>', certainty, 'certain leaves out guesses about words.'],
    ignore: ['--ignore <rules>', ruleIds, 'Rules not to check; as an option, with commas.'],
    baseline: ['--baseline <file>', text, 'File of known findings, which pass.'],
  },
  body: {
    halForm: ['--hal-form', flag, "Accept links in the HAL draft's form (HYP.11)."],
  },
  audit: {
    headers: ['-H, --header <field>', textByName, 'Fields of requests; as options, "name: value".'],
    maxRequests: ['--max-requests <n>', from1, 'Largest number of requests. Default: 500.'],
    maxDepth: ['--max-depth <n>', from0, 'Links away from the start, except next. Default: 20.'],
    concurrency: ['--concurrency <n>', from1, 'Requests sent at once. Default: 4.'],
    delay: ['--delay <ms>', from0, 'Milliseconds between batches of requests. Default: 0.'],
    timeout: ['--timeout <s>', from1, 'Seconds until a request times out. Default: 30.'],
  },
  none: {
    $schema: ['', text, 'The URL or the path of this schema.'],
    linkedData: ['', flag, 'URLs identify linked data and may omit the version (VER.05).'],
    paging: ['', paging, 'How the API pages. Default: page, or cursor where the links show it.'],
    vocabulary: ['', words, 'Words besides English and Swedish in URLs.'],
    singletons: ['', texts, 'Names in the singular that are right: ["profile"].'],
    relations: ['', relations, 'Relation types of your own, by name.'],
  },
};

/** The JSON Schema of `halyard.config.json`; the build writes it to `dist/config.schema.json`. */
export const configSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Configuration of the halyard command',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.values(SETTINGS)
      .flatMap(Object.entries<Setting>)
      .map(([name, [, schema, description]]) => [name, { ...schema, description }]),
  ),
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
