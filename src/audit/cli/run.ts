import { CommanderError } from 'commander';
import { HalyardError } from '../../errors.js';
import { printable } from '../../internal/printable.js';
import { withoutSecrets } from '../../internal/secrets.js';
import { CommandError } from './command-error.js';
import { commandLine } from './command-line.js';
import type { System } from './system.js';

/**
 * Runs the `halyard` command.
 *
 * @param args The arguments, without the program's name.
 * @param system Where it reads, writes and fetches.
 * @returns The exit code: 0 without findings, 1 with findings, 2 where nothing could be checked, 130
 *   after Ctrl-C.
 */
export async function run(args: readonly string[], system: System): Promise<number> {
  let code = 0;
  const program = commandLine(system, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return exitCodeOf(error, system);
  }
}

function exitCodeOf(error: unknown, { stderr }: System): number {
  // Commander has printed its own message, or the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const isExpected = error instanceof CommandError || error instanceof HalyardError;
  const text = isExpected ? printable(error.message) : String((error as Error)?.stack ?? error);
  stderr.write(`halyard: ${withoutSecrets(text)}\n`);
  return 2;
}
