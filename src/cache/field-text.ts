import { HalyardError } from '../errors.js';

/** The text of a field, undefined if it is absent: `Headers.get` gives null for that. */
export function fieldText(header: string | null | undefined): string | undefined {
  if (header === undefined || header === null) return undefined;
  if (typeof header === 'string') return header;
  throw new HalyardError('cache.header', {
    subject: 'header',
    expected: 'be the text of one field',
    given: header,
    remedy: 'Join several lines with commas',
    reference: 'RFC 9110 §5.3',
  });
}
