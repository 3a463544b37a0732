import { Command } from 'commander';
import { isObject } from '../../internal/json.js';
import { must } from '../../internal/show.js';
import { defineRelations, type RelationDefinition } from '../../relation/relation.js';
import type { Vocabulary } from '../../url/lint/vocabulary.js';
import type { AuditOptions } from '../audit.js';
import type { CheckOptions } from '../check/check-options.js';
import { FORMATS, type Format, SETTINGS } from './options.js';
import { CommandError, errorLine, parseJson, readText, type System } from './system.js';

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
  readonly header?: Readonly<Record<string, string>>;
}

/** The settings of a command. The path of a baseline is resolved. */
export async function readSettings(
  { config: file, header, ...options }: CommandOptions,
  system: System,
): Promise<Settings> {
  const config = await readConfig(file, system);
  const [, extension = ''] = /\.([a-z]+)$/i.exec(options.output ?? '') ?? [];
  const settings: Settings = {
    format: FORMATS.find((each) => each === extension.toLowerCase()) ?? 'pretty',
    failOn: 'should',
    ...config,
    ...options,
    headers: { ...config.header, ...header },
    ...(options.baseline !== undefined && { baseline: system.resolve(options.baseline) }),
  };
  // A configuration may come with a foreign repository, and must not name a file to replace.
  if (options.updateBaseline && options.baseline === undefined) {
    throw new CommandError('--update-baseline needs --baseline <file> on the command line');
  }
  return settings;
}

/** Reads the configuration file: the words and relation types of an API, and options, which Commander checks. */
async function readConfig(file: string | undefined, system: System): Promise<CommandOptions> {
  const name = file ?? CONFIG_NAME;
  const path = system.resolve(name);
  if (file === undefined && !system.hasFile(path)) return {};
  const text = await readText(path, system);
  // Some reasons quote the text, which may be that of another file, by a link.
  const placeOf = (reason: string) => / at position [\d() a-z]+$/.exec(reason) ?? '';
  const config = parseJson(text, (reason) => `${name} must be JSON${placeOf(reason)}`);
  if (!isObject(config)) throw new CommandError(must(name, 'be a JSON object', config));
  const { vocabulary = {}, relations = {}, ...members } = config;
  if (![vocabulary, relations].flat().every(isObject)) {
    throw new CommandError(`${name}: vocabulary and relations must be objects`);
  }
  const command = new Command().helpOption(false).exitOverride();
  command.configureOutput({
    outputError: (message) => system.stderr.write(errorLine(`${name}: ${message}`)),
  });
  for (const option of Object.values(SETTINGS).flat()) command.addOption(option);
  command.parse(Object.entries(members).flatMap(argumentsOf), { from: 'user' });
  const { baseline, ...options } = command.opts<CommandOptions>();
  return {
    ...options,
    vocabulary: vocabulary as Vocabulary | Vocabulary[],
    relations: defineRelations(relations as Record<string, RelationDefinition>),
    ...(baseline !== undefined && { baseline: system.resolve(baseline, `${path}/..`) }),
  };
}

/** A member as arguments of the command line: a list repeats its option, and `false` leaves it out. */
function argumentsOf([name, value]: [name: string, value: unknown]): string[] {
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  if (typeof value === 'boolean') return value ? [flag] : [];
  return [value].flat().flatMap((each) => [flag, String(each)]);
}
