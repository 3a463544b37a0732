import type { HeadersInput, HeaderValue } from '../../internal/headers.js';

/** Header fields as plain data: names in lower case; a list for several lines of `Set-Cookie`. */
export type HeaderRecord = Readonly<Record<string, string | string[]>>;

/** Digests of the content of one message, which differ between a part and the whole (RFC 9530 §2). */
export const DIGEST_FIELDS: readonly string[] = ['content-digest', 'content-md5'];

/** The fields whose names, in lower case, are kept. */
export function headerRecord(
  headers: HeadersInput,
  isKept: (name: string) => boolean = () => true,
): HeaderRecord {
  const fields = new Map<string, string[]>();
  for (const [key, value] of entriesOf(headers)) {
    const name = key.toLowerCase();
    if (value === undefined || !isKept(name)) continue;
    const lines = fields.get(name) ?? [];
    fields.set(name, lines);
    if (Array.isArray(value)) lines.push(...value);
    else lines.push(String(value));
  }
  // Unlike an assignment, this makes a field of the name __proto__.
  return Object.fromEntries(Array.from(fields, ([name, lines]) => [name, combine(name, lines)]));
}

/**
 * The fields for a client that has the representation, as in a 304 and in a 206 to If-Range: none that
 * describes the content, and only one validator (RFC 9110 §15.3.7, §15.4.5).
 */
export function fieldsForHolder(fields: HeaderRecord): HeaderRecord {
  const hasTag = fields.etag !== undefined;
  return headerRecord(fields, (name) =>
    name === 'last-modified' ? !hasTag : !OF_CONTENT.test(name),
  );
}

/** A policy for the document is no description of it: a 304 may update that (RFC 9111 §3.2). */
const OF_CONTENT = /^content-(?!location$|security-policy)/;

type Entries = Iterable<readonly [name: string, value: HeaderValue]>;

function entriesOf(headers: HeadersInput): Entries {
  return typeof headers.get === 'function'
    ? (headers as unknown as Entries)
    : Object.entries(headers as object);
}

/** Lines of `Set-Cookie` cannot be combined (RFC 9110 §5.3); those of `Cookie` are by `; ` (RFC 9113 §8.2.3). */
function combine(name: string, lines: string[]): string | string[] {
  if (name === 'set-cookie' && lines.length > 1) return lines;
  return lines.join(name === 'cookie' ? '; ' : ', ');
}
