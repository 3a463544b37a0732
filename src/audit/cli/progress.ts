import { printable } from '../report/printable.js';
import { hasColour } from './publish.js';
import type { System } from './system.js';

/** A line that shows how far a command is. */
export interface Progress {
  readonly update: (text: string) => void;
  readonly stop: () => void;
}

const SILENT: Progress = { update: () => {}, stop: () => {} };

/** A spinner on a terminal; nothing in a pipe or in CI. */
export async function progressOf(system: System): Promise<Progress> {
  const { stdout, stderr, environment } = system;
  const isTerminal = stdout.isTTY === true && stderr.isTTY === true;
  if (!isTerminal || environment.CI !== undefined || !hasColour(system)) return SILENT;
  const { createSpinner } = await import('nanospinner');
  const width = Math.max(20, (stderr.columns ?? 80) - 4);
  const spinner = createSpinner('', { stream: stderr as NodeJS.WriteStream }).start('Starting');
  return {
    update: (text) => {
      spinner.update(printable(text).slice(0, width)).render();
    },
    stop: () => {
      spinner.clear().stop();
    },
  };
}
