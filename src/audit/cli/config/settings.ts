import { defineRelations, type RelationDefinition } from '../../../relation/define-relations.js';
import type { RuleId } from '../../../rules/catalogue.js';
import type { Certainty } from '../../../rules/finding.js';
import type { Vocabulary } from '../../../url/lint/words/vocabulary.js';
import type { CheckOptions } from '../../check/check-options.js';
import { CommandError } from '../command-error.js';
import { parseJson, readText } from '../input/read-text.js';
import type { System } from '../system.js';
import { checkConfig } from './check-config.js';
import type { Format } from './config-schema.js';

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
