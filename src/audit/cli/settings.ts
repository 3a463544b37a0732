import { nearestName } from '../../internal/options.js';
import { must, show } from '../../internal/show.js';
import { defineRelations, type RelationDefinition } from '../../relation/relation.js';
import type { RuleId } from '../../rules/catalogue.js';
import type { Certainty } from '../../rules/finding.js';
import type { Vocabulary } from '../../url/lint/vocabulary.js';
import type { CheckOptions } from '../check/check-options.js';
import { type ConfigSchema, configSchema, type Format } from './config-schema.js';
import { CommandError, parseJson, readText, type System } from './system.js';

/** The name of the configuration file. */
export const CONFIG_NAME = 'halyard.config.json';

/** Options that the command line and the configuration file share. */
interface SharedOptions {
  readonly format?: Format;
  readonly failOn?: 'shall' | 'should';
  readonly certainty?: Certainty;
  readonly ignore?: readonly RuleId[];
  readonly baseline?: string;
  readonly localDevelopment?: boolean;
  readonly halForm?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxRequests?: number;
  readonly maxDepth?: number;
  readonly concurrency?: number;
  readonly delay?: number;
  readonly timeout?: number;
}

/** The options of the command line. */
export interface CommandOptions extends SharedOptions {
  readonly config?: string;
  readonly output?: string;
  readonly updateBaseline?: boolean;
}

/** The content of a configuration file. */
interface Config extends SharedOptions {
  readonly linkedData?: boolean;
  readonly paging?: 'page' | 'offset' | 'cursor';
  readonly vocabulary?: Vocabulary | readonly Vocabulary[];
  readonly singletons?: readonly string[];
  readonly relations?: Readonly<Record<string, RelationDefinition>>;
}

/** How a command runs: the options of the command line over those of the configuration file. */
export interface Settings extends CheckOptions, Omit<CommandOptions, 'config'> {
  readonly format: Format;
  readonly failOn: 'shall' | 'should';
}

/** The settings of a command. The path of a baseline is resolved. */
export async function readSettings(
  { config: file, ...options }: CommandOptions,
  system: System,
): Promise<Settings> {
  const config = await readConfig(file, system);
  const settings: Settings = {
    format: formatOf(options.output) ?? 'pretty',
    failOn: 'should',
    ...config,
    ...options,
    headers: { ...config.headers, ...options.headers },
    ...(options.baseline !== undefined && { baseline: system.resolve(options.baseline) }),
  };
  if (settings.updateBaseline && settings.baseline === undefined) {
    throw new CommandError('--update-baseline needs --baseline <file>, which it writes');
  }
  return settings;
}

const FORMAT_OF_EXTENSION: Readonly<Record<string, Format>> = {
  html: 'html',
  json: 'json',
  sarif: 'sarif',
  xml: 'junit',
  md: 'markdown',
  csv: 'csv',
};

function formatOf(output: string | undefined): Format | undefined {
  const [, extension = ''] = /\.([a-z]+)$/i.exec(output ?? '') ?? [];
  return FORMAT_OF_EXTENSION[extension.toLowerCase()];
}

async function readConfig(file: string | undefined, system: System): Promise<Partial<Settings>> {
  const path = file === undefined ? await system.findUp(CONFIG_NAME) : system.resolve(file);
  if (path === undefined) return {};
  const {
    relations,
    baseline,
    headers = {},
    ...rest
  } = parseConfig(await readText(path, system), file ?? path);
  return {
    ...rest,
    headers: lowerCaseNames(headers),
    ...(relations !== undefined && { relations: defineRelations(relations) }),
    ...(baseline !== undefined && { baseline: system.resolve(baseline, `${path}/..`) }),
  };
}

function parseConfig(text: string, name: string): Config {
  const config = parseJson(text, (reason) => `${name} must be JSON: ${reason}`);
  const faults = checkConfig(config);
  if (faults.length > 0) throw new CommandError(`${name}: ${faults.join('; ')}`);
  const { $schema, ...members } = config as Config & { readonly $schema?: string };
  return members;
}

function lowerCaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** Returns a message for each fault of a configuration; none for a valid one. */
export function checkConfig(config: unknown): string[] {
  return checkValue(config, configSchema, '');
}

function checkValue(value: unknown, schema: ConfigSchema, name: string): string[] {
  if (schema.anyOf !== undefined) return checkAlternatives(value, schema.anyOf, name);
  if (schema.enum !== undefined) return checkName(value, schema.enum, name);
  if (!isOfType(value, schema)) return [must(subjectOf(name), expectedOf(schema), value)];
  if (schema.type === 'array') return checkItems(value as readonly unknown[], schema, name);
  return schema.type === 'object' ? checkMembers(value as object, schema, name) : [];
}

/** Checks a value against the alternative of its own type. */
function checkAlternatives(
  value: unknown,
  schemas: readonly ConfigSchema[],
  name: string,
): string[] {
  const schema = schemas.find((each) => isOfType(value, each));
  if (schema !== undefined) return checkValue(value, schema, name);
  return [must(subjectOf(name), schemas.map(expectedOf).join(' or '), value)];
}

function checkName(value: unknown, names: readonly string[], name: string): string[] {
  if (names.includes(value as string)) return [];
  const near = typeof value === 'string' ? nearestName(value, names) : undefined;
  const remedy = near === undefined ? '' : `. Did you mean ${near}?`;
  const expected = names.length > 10 ? 'be the id of a rule' : `be one of ${names.join(', ')}`;
  return [`${must(subjectOf(name), expected, value)}${remedy}`];
}

function checkItems(items: readonly unknown[], schema: ConfigSchema, name: string): string[] {
  return items.flatMap((item, index) => checkValue(item, schema.items ?? {}, `${name}[${index}]`));
}

function checkMembers(object: object, schema: ConfigSchema, name: string): string[] {
  const { properties = {}, additionalProperties, required = [] } = schema;
  const prefix = name === '' ? '' : `${name}.`;
  const missing = required
    .filter((member) => !Object.hasOwn(object, member))
    .map((member) => `${prefix}${member} is required`);
  const faults = Object.entries(object).flatMap(([member, value]) => {
    const schemaOf = Object.hasOwn(properties, member) ? properties[member] : additionalProperties;
    return schemaOf ? checkValue(value, schemaOf, prefix + member) : [];
  });
  const unknown = additionalProperties
    ? []
    : Object.keys(object).filter((member) => !Object.hasOwn(properties, member));
  return [...missing, ...faults, ...unknownMembers(unknown, Object.keys(properties), name)];
}

/** The members with a likely correction, and the others in one message: the allowed names are many. */
function unknownMembers(members: readonly string[], names: readonly string[], name: string) {
  const place = name === '' ? '' : ` of ${name}`;
  const near = members.map((member) => nearestName(member, names));
  const others = members.filter((_, index) => near[index] === undefined);
  const noun = others.length === 1 ? 'member' : 'members';
  return [
    ...members.flatMap((member, index) =>
      near[index] === undefined
        ? []
        : [`Unknown member ${show(member)}${place}. Did you mean ${near[index]}?`],
    ),
    ...(others.length === 0
      ? []
      : [`Unknown ${noun} ${others.map(show).join(', ')}${place}. Allowed: ${names.join(', ')}`]),
  ];
}

function isOfType(value: unknown, { type, minimum = Number.NEGATIVE_INFINITY }: ConfigSchema) {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
  if (type === 'integer') return Number.isSafeInteger(value) && Number(value) >= minimum;
  return typeof value === type;
}

const EXPECTED = {
  object: 'be an object',
  array: 'be a list',
  string: 'be a string',
  boolean: 'be true or false',
};

function expectedOf(schema: ConfigSchema): string {
  if (schema.type === 'integer') return `be an integer ≥ ${schema.minimum}`;
  return EXPECTED[schema.type as keyof typeof EXPECTED];
}

function subjectOf(name: string): string {
  return name === '' ? 'The configuration' : name;
}
