import { HalyardError } from '../errors.js';
import { show } from './show.js';
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
  const parts = typeof list === 'string' ? list.split(',') : list;
  return parts.map(nameOf).filter((name) => name !== '');
}

function nameOf(part: string): string {
  const name = part.trim();
  if (name === '' || isToken(name)) return name.toLowerCase();
  throw new HalyardError('http.header', `vary must be a list of field names, got ${show(name)}`);
}
