import { show } from './show.js';

/**
 * A requirement and what was given in its place, the pattern of every message:
 * `page must be an integer ≥ 1, got "0"`. `expected` is what follows "must".
 */
export function must(subject: string, expected: string, ...given: [value?: unknown]): string {
  const requirement = `${subject} must ${expected}`;
  if (given.length === 0) return requirement;
  return `${requirement}${expected.includes(',') ? ';' : ','} got ${show(given[0])}`;
}
