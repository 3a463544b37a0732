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

const text: ConfigSchema = { type: 'string' };
const texts: ConfigSchema = { type: 'array', items: text };
const textByName: ConfigSchema = { type: 'object', additionalProperties: text };

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

/** The JSON Schema of `halyard.config.json`; the build writes it to `dist/config.schema.json`. */
export const configSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Configuration of the halyard command',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { ...text, description: 'The URL or the path of this schema.' },
    format: {
      type: 'string',
      enum: FORMATS,
      description:
        'The format of reports; when left out, that of the extension of --output, or pretty.',
    },
    failOn: {
      type: 'string',
      enum: ['shall', 'should'],
      description:
        'Which findings give exit code 1: of required rules (shall), or all (should, when left out).',
    },
    certainty: {
      type: 'string',
      enum: ['certain', 'likely'],
      description:
        'certain leaves out likely findings, which are guesses about words. Default: likely.',
    },
    ignore: {
      type: 'array',
      items: { type: 'string', enum: Object.keys(rules) },
      description: 'Rules that are not checked.',
    },
    baseline: {
      ...text,
      description: 'A file of known findings, which pass. The path is relative to this file.',
    },
    localDevelopment: {
      type: 'boolean',
      description: 'Whether http and any port are accepted, as on localhost (UFN.02).',
    },
    linkedData: {
      type: 'boolean',
      description: 'Whether URLs identify linked data and may omit the version (VER.05).',
    },
    paging: {
      type: 'string',
      enum: ['page', 'offset', 'cursor'],
      description: 'How the API pages; page when left out, or cursor where the links show it.',
    },
    halForm: {
      type: 'boolean',
      description: 'Whether _links may be an object keyed by relation type, as in the HAL draft.',
    },
    vocabulary: {
      description: 'Words besides English and Swedish in URLs.',
      anyOf: [vocabulary, { type: 'array', items: vocabulary }],
    },
    singletons: { ...texts, description: 'Names in the singular that are right: ["profile"].' },
    relations: {
      type: 'object',
      description: 'Relation types of your own, by name.',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['meaning'],
        properties: {
          meaning: { ...text, description: 'What the target of the link is, or the action does.' },
          method: { ...text, enum: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] },
          reference: { ...text, description: 'A URL of its documentation.' },
        },
      },
    },
    headers: {
      ...textByName,
      description:
        'Header fields of the requests of an audit. Give secrets by --header, not in this file.',
    },
    maxRequests: {
      type: 'integer',
      minimum: 1,
      description: 'The largest number of requests of an audit; 500 when left out.',
    },
    maxDepth: {
      type: 'integer',
      minimum: 0,
      description:
        'How many links away from the start an audit goes, next not counted; 20 when left out.',
    },
    concurrency: {
      type: 'integer',
      minimum: 1,
      description: 'How many requests are sent at once; 4 when left out.',
    },
    delay: {
      type: 'integer',
      minimum: 0,
      description: 'Milliseconds between batches of requests; 0 when left out.',
    },
    timeout: {
      type: 'integer',
      minimum: 1,
      description: 'Seconds until a request times out; 30 when left out.',
    },
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
