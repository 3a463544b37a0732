import { withoutCredentials } from '../../../internal/secrets.js';
import { CommandError } from '../command-error.js';
import type { System } from '../system.js';

/** The text of a file, or of the standard input for `-`; without a byte order mark. */
export async function readText(file: string, system: System): Promise<string> {
  const text = file === '-' ? await system.readInput() : await readFile(file, system);
  return text.replace(/^\ufeff/, '');
}

async function readFile(file: string, system: System): Promise<string> {
  const shown = withoutCredentials(file);
  if (/^https?:\/\//i.test(file)) {
    throw new CommandError(`${shown} must be a file, got a URL. Download it, or pipe it to -`);
  }
  try {
    return await system.readFile(system.resolve(file));
  } catch (error) {
    throw fileError(`Can't read ${shown}`, error);
  }
}

/** Writes a text file. `name` is how messages call it. */
export async function writeText(
  file: string,
  text: string,
  system: System,
  name = file,
): Promise<void> {
  try {
    await system.writeFile(system.resolve(file), text);
  } catch (error) {
    throw fileError(`Can't write ${name}`, error);
  }
}

/** Parses JSON. Throws the message that `problem` makes of the reason. */
export function parseJson(
  text: string,
  problem: (reason: string) => string,
  parse: (text: string) => unknown = JSON.parse,
): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new CommandError(problem((error as Error).message));
  }
}

/** The message of Node about a file, without its call and path. */
function fileError(problem: string, error: unknown): CommandError {
  const { message = String(error) } = error as Partial<Error>;
  return new CommandError(`${problem}: ${message.replace(/^[A-Z]+: ([^,]*),.*$/s, '$1')}`);
}
