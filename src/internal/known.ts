import { type ErrorCode, HalyardError } from '../errors.js';
import { show } from './show.js';

/** Throws on an option that does not exist: ignored, a misspelt one would grant or send more than meant. */
export function known(code: ErrorCode, given: object, names: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new HalyardError(code, `Unknown option ${show(unknown)}. Allowed: ${names.join(', ')}`);
}
