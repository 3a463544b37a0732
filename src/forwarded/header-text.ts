import { HalyardError } from '../errors.js';

/** The combined value of a `Forwarded` header: several lines joined by `, ` (RFC 9110 §5.3). */
export function headerText(header: unknown): string {
  if (typeof header === 'string') return header;
  if (Array.isArray(header) && header.every((line) => typeof line === 'string')) {
    return header.join(', ');
  }
  throw new HalyardError(
    'forwarded.header',
    { subject: 'header', expected: 'be a string or an array of strings', given: header },
    'HYP.09',
  );
}
