import { HalyardError } from '../errors.js';
import { isToken } from './syntax.js';

/**
 * The value of `Vary` for several lists of field names, each name once; `*` includes all of them
 * (RFC 9110 §12.5.5). Empty if no list has a name.
 */
export function mergeVary(...lists: readonly (string | readonly string[] | undefined)[]): string {
  const names = new Set<string>();
  for (const list of lists) {
    if (list !== undefined) for (const name of namesOf(list)) names.add(name);
  }
  return names.has('*') ? '*' : [...names].join(', ');
}

function namesOf(list: string | readonly string[]): string[] {
  const parts: unknown = typeof list === 'string' ? list.split(',') : list;
  if (!Array.isArray(parts)) throw varyError(list);
  return parts.map(nameOf).filter((name) => name !== '');
}

function nameOf(part: unknown): string {
  if (typeof part !== 'string') throw varyError(part);
  const name = part.trim();
  if (name !== '' && !isToken(name)) throw varyError(name);
  return name.toLowerCase();
}

function varyError(given: unknown): HalyardError {
  return new HalyardError('cache.vary', {
    subject: 'vary',
    expected: 'be a list of field names',
    given,
    remedy: "Write names such as 'accept', or '*'",
    reference: 'RFC 9110 §12.5.5',
  });
}
