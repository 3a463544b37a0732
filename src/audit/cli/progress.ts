import { printable } from '../../internal/printable.js';
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
  // The bundle of a CommonJS package has its default export alone.
  const { default: nanospinner } = await import('nanospinner');
  // A terminal may report 0 columns, for which nanospinner would clear lines without end.
  const columns = stderr.columns || 80;
  const width = Math.max(20, columns - 4);
  const stream = { columns, write: (text: string) => stderr.write(text) } as NodeJS.WriteStream;
  // `start` would end the process at Ctrl-C.
  const spinner = nanospinner.createSpinner('Starting', { stream }).spin();
  const timer = setInterval(() => spinner.spin(), 100);
  return {
    update: (text) => {
      spinner.update(printable(text).slice(0, width)).render();
    },
    stop: () => {
      clearInterval(timer);
      spinner.clear().stop();
    },
  };
}
