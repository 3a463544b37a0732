import { withoutCredentials, withoutSecrets } from '../../internal/secrets.js';
import { printable } from '../../internal/show.js';
import type { RuleId } from '../../rules/finding.js';
import type { Fetch } from '../crawl/visit.js';

/** What the command needs of the system that it runs on. */
export interface System {
  /** The version of the package. */
  readonly version: string;
  /** The URL of the site, with the page of the rules below it. */
  readonly homepage: string;
  /** What `halyard rules` prints of each rule beside the catalogue; the build writes it. */
  readonly ruleTexts: () => Readonly<Record<RuleId, RuleText>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly fetch: Fetch;
  /** The path of a file, resolved against a folder; against the working directory when left out. */
  readonly resolve: (file: string, folder?: string) => string;
  /** Whether there is a file. */
  readonly hasFile: (file: string) => boolean;
  /** The text of a file. Rejects with an error of Node (`code: 'ENOENT'`). */
  readonly readFile: (file: string) => Promise<string>;
  /** The text of a JSON or YAML file within one of the folders; undefined for any other. */
  readonly readWithin: (folders: readonly string[], file: string) => string | undefined;
  readonly writeFile: (file: string, text: string) => Promise<void>;
  /** All of the standard input as text. */
  readonly readInput: () => Promise<string>;
  /** Calls a function at Ctrl-C; returns one that stops that. */
  readonly onInterrupt: (listener: () => void) => () => void;
}

/** Why a rule is there, what breaks it, what is reported then, and what keeps it. */
type RuleText = Readonly<Record<'why' | 'wrong' | 'right' | 'report', string>> & {
  readonly unseen?: string;
};

/** A stream to write to. */
interface Output {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** A mistake in how the command is used, or input that can't be read. Its exit code is 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** A message of Commander on one line. It may quote any argument, and any member of a configuration. */
export function errorLine(message: string): string {
  const text = message.trim().replace(/\n(?=\(Did you mean \S+\)$)/, ' ');
  return `${printable(withoutSecrets(text))}\n`;
}

/** The text of a file, or of the standard input for `-`; without a byte order mark. */
export async function readText(file: string, system: System): Promise<string> {
  const shown = withoutCredentials(file);
  if (/^https?:\/\//i.test(file)) {
    throw new CommandError(`${shown} must be a file, got a URL. Download it, or pipe it to -`);
  }
  const read = () => (file === '-' ? system.readInput() : system.readFile(system.resolve(file)));
  const text = await read().catch((error: unknown) => {
    throw fileError(`Can't read ${shown}`, error);
  });
  return text.replace(/^\ufeff/, '');
}

/** Writes a text file. */
export async function writeText(file: string, text: string, system: System): Promise<void> {
  try {
    await system.writeFile(system.resolve(file), text);
  } catch (error) {
    throw fileError(`Can't write ${file}`, error);
  }
}

/** Parses JSON. Throws the message that `problem` makes of the reason. */
export function parseJson(text: string, problem: (reason: string) => string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(problem((error as Error).message));
  }
}

/** The message of Node about a file, without its call and path. */
function fileError(problem: string, error: unknown): CommandError {
  const { message = String(error) } = error as Partial<Error>;
  return new CommandError(`${problem}: ${message.replace(/^[A-Z]+: ([^,]*),.*$/s, '$1')}`);
}
