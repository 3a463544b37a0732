import { entriesOf } from '../../internal/json.js';
import { nearestName } from '../../internal/options.js';
import { must, show } from '../../internal/show.js';
import { defineRelations } from '../../relation/relation.js';
import type { AuditOptions } from '../audit.js';
import type { CheckOptions } from '../check/check-options.js';
import { type ConfigSchema, configSchema, FORMATS, type Format } from './config-schema.js';
import { CommandError, parseJson, readText, type System } from './system.js';

/** The name of the configuration file. */
const CONFIG_NAME = 'halyard.config.json';

/** How a command runs: the options of the command line over those of the configuration file. */
export interface Settings
  extends CheckOptions,
    Omit<AuditOptions, 'fetch' | 'signal' | 'onProgress'> {
  readonly format: Format;
  readonly failOn: 'shall' | 'should';
  readonly baseline?: string;
  readonly output?: string;
  readonly updateBaseline?: boolean;
  /** The request of `halyard check`, for output of `curl -i`. */
  readonly method?: string;
  readonly url?: string;
}

/** The options of the command line. */
export interface CommandOptions extends Partial<Settings> {
  readonly config?: string;
}

/** The settings of a command. The path of a baseline is resolved. */
export async function readSettings(
  { config: file, ...options }: CommandOptions,
  system: System,
): Promise<Settings> {
  const config = await readConfig(file, system);
  const [, extension = ''] = /\.([a-z]+)$/i.exec(options.output ?? '') ?? [];
  const settings: Settings = {
    format: FORMATS.find((each) => each === extension.toLowerCase()) ?? 'pretty',
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

async function readConfig(file: string | undefined, system: System): Promise<Partial<Settings>> {
  const path = file === undefined ? await system.findUp(CONFIG_NAME) : system.resolve(file);
  if (path === undefined) return {};
  const name = file ?? path;
  const text = await readText(path, system);
  const config = parseJson(text, (reason) => `${name} must be JSON: ${reason}`);
  const faults = checkConfig(config);
  if (faults.length > 0) throw new CommandError(`${name}: ${faults.join('; ')}`);
  const { $schema, relations, baseline, headers, ...rest } = config as Partial<Settings> & {
    readonly $schema?: string;
  };
  const fields = Object.entries(headers ?? {}).map(([key, value]) => [key.toLowerCase(), value]);
  return {
    ...rest,
    headers: Object.fromEntries(fields),
    ...(relations !== undefined && { relations: defineRelations(relations) }),
    ...(baseline !== undefined && { baseline: system.resolve(baseline, `${path}/..`) }),
  };
}

/** Returns a message for each fault of a configuration; none for a valid one. */
export function checkConfig(config: unknown): string[] {
  return checkValue(config, configSchema, '');
}

function checkValue(value: unknown, schema: ConfigSchema, name: string): string[] {
  const { items = {}, properties = {}, additionalProperties, required = [] } = schema;
  if (!isOfType(value, schema)) {
    const fault = must(name === '' ? 'The configuration' : name, expectedOf(schema), value);
    return [`${fault}${didYouMean(value, schema.enum)}`];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => checkValue(item, items, `${name}[${index}]`));
  }
  const prefix = name === '' ? '' : `${name}.`;
  const missing = required.filter((member) => !Object.hasOwn(value as object, member));
  return [
    ...missing.map((member) => `${prefix}${member} is required`),
    ...entriesOf(value).flatMap(([member, inner]) => {
      const known = Object.hasOwn(properties, member) ? properties[member] : additionalProperties;
      if (known) return checkValue(inner, known, prefix + member);
      const names = Object.keys(properties);
      const remedy = didYouMean(member, names) || `. Allowed: ${names.join(', ')}`;
      return [`Unknown member ${show(member)}${name === '' ? '' : ` of ${name}`}${remedy}`];
    }),
  ];
}

function didYouMean(value: unknown, names: readonly string[] = []): string {
  const near = typeof value === 'string' ? nearestName(value, names) : undefined;
  return near === undefined ? '' : `. Did you mean ${near}?`;
}

function isOfType(value: unknown, { type, enum: names, minimum = 0 }: ConfigSchema): boolean {
  if (names !== undefined) return names.includes(value as string);
  const given = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  if (type === 'integer') return Number.isSafeInteger(value) && Number(value) >= minimum;
  return [type].flat().some((each) => each === given);
}

const EXPECTED = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  boolean: 'true or false',
};

function expectedOf({ type, enum: names, minimum }: ConfigSchema): string {
  if (names !== undefined) {
    return names.length > 10 ? 'be the id of a rule' : `be one of ${names.join(', ')}`;
  }
  if (type === 'integer') return `be an integer ≥ ${minimum}`;
  const kinds = [type].flat() as (keyof typeof EXPECTED)[];
  return `be ${kinds.map((each) => EXPECTED[each]).join(' or ')}`;
}
