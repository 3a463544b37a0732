import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { HalyardError } from '../errors.js';
import { decodeStrictly, isBytes } from '../internal/bytes.js';
import { known } from '../internal/options.js';
import { type CursorCodec, MAX_CURSOR_LENGTH, type NullOrders, type Sort } from './query-spec.js';

/** The options of `cursorCodec`. */
export interface CursorOptions<
  Identifier extends string = string,
  SortField extends string = string,
  NullOrder extends NullOrders | undefined = NullOrders | undefined,
> {
  /**
   * The key of the signature: text or bytes, at least 32 octets. Of a list, the first key signs and all
   * verify, so that a key can be rotated. A key that is undefined throws: a variable of the environment may
   * be missing.
   */
  readonly key: string | Uint8Array | readonly (string | Uint8Array)[] | undefined;
  /** The field that is unique and never null. It breaks ties of the sort order. Default: `id`. */
  readonly identifier?: Identifier;
  /** The order if the client asks for none. Default: ascending by the identifier. */
  readonly sort?: readonly Sort<SortField>[];
  /**
   * Whether null sorts as the largest value, as in PostgreSQL and Oracle, or the smallest, as in
   * MySQL, SQLite, SQL Server and MongoDB. With an object, such as `{ paid: 'largest' }`, only the
   * fields that it names may be null, and the others need no condition for null; `{}` names none.
   * Default: `largest`.
   */
  readonly nulls?: NullOrder;
  /** The name of the parameter. Default: `cursor`. */
  readonly parameter?: string;
}

/*
 * cursor  = base64url( version scope position mac ), without padding (RFC 4648 §5)
 * version = %x01
 * scope   = 6OCTET                     ; the list that the cursor is of, hashed
 * mac     = 16OCTET                    ; HMAC-SHA-256 of all octets before it, cut (RFC 2104 §5)
 */
const VERSION = 1;
const SCOPE_LENGTH = 6;
const MAC_LENGTH = 16;

/** A shorter key than the hash is strongly discouraged (RFC 2104 §3). In octets. */
const MIN_KEY_LENGTH = 32;

/**
 * Makes the codec of the cursors of a resource, for `cursor` in the spec of `parseQuery`.
 *
 * A cursor is the position of an item in a list: the values of its sort keys and its identifier, which
 * tells apart items with equal sort keys. It is bound to the sort order, the filters and the typed
 * parameters of its query, and in the `query` of a definition to its path, but not to `limit` and
 * `fields`, which a client may change between pages.
 *
 * Cursors are signed, so a client cannot forge one. They are not encrypted: a client can
 * read the values. To rotate the key, put the new one first, `key: [next, current]`, and remove the old
 * one when no client follows its links any more: a cursor of a key that is not in the list is a finding.
 * Without definitions, give each list a key of its own.
 *
 * @param options `key` for the signature, at least 32 octets, or a list of them; `identifier`, the
 *   unique field, `id` by default; `sort`, the order if the client asks for none; `nulls`, whether the
 *   database sorts null as the largest value, the default, or the smallest, for all fields or by field;
 *   `parameter`, the name of the parameter, `cursor` by default.
 * @returns The codec.
 * @throws {HalyardError} `query.spec` for an unknown option, a key that is undefined or too short, and an
 *   empty list of keys.
 * @rule UFN.04
 *
 * @example
 * ```ts
 * import { cursorCodec, cursorPage, parseQuery } from 'halyard/query';
 *
 * const spec = {
 *   paging: 'cursor',
 *   cursor: cursorCodec({ key: 'a secret of 32 octets or more, from the environment' }),
 *   fields: { id: 'integer', total: 'number' },
 * } as const;
 * const query = parseQuery('/orders?sort=total%20desc&limit=1', spec);
 * const rows = [{ id: 17, total: 125 }, { id: 12, total: 99 }];
 * const next = query.ok ? cursorPage(rows, query.value, spec).cursor.next : undefined;
 *
 * const following = parseQuery(`/orders?sort=total%20desc&limit=1&cursor=${next}`, spec);
 * following.ok && following.value.cursor;
 * // → { direction: 'next', keys: [{ field: 'total', value: 125 }, { field: 'id', value: 17 }] }
 * const other = parseQuery(`/orders?sort=total&cursor=${next}`, spec);
 * other.ok ? [] : other.findings.map(({ message }) => message);
 * // → ['cursor must be used with the list, sort, filters and parameters that it was made for. Start again from the first page, without cursor']
 * ```
 */
export function cursorCodec<
  const Identifier extends string = 'id',
  const SortField extends string = never,
  const NullOrder extends NullOrders | undefined = undefined,
>(
  options: CursorOptions<Identifier, SortField, NullOrder>,
  // Without NoInfer, a spec that the codec is written in would widen its types.
): CursorCodec<NoInfer<Identifier>, NoInfer<SortField>, NoInfer<NullOrder>> {
  known('query.spec', options, OPTIONS);
  const { key, identifier = 'id', sort = [], parameter = 'cursor', nulls } = options;
  const keys = [key].flat().map(keyOf);
  const [signer] = keys;
  if (signer === undefined) throw keyError();
  // A cursor begins with its version, a scope with a path or `[`, so one never passes for the other.
  const hashOf = (key: Uint8Array, scope: string) =>
    hmac(sha256, key, utf8(scope)).subarray(0, SCOPE_LENGTH);
  const macOf = (key: Uint8Array, octets: Uint8Array) =>
    hmac(sha256, key, octets).subarray(0, MAC_LENGTH);
  return Object.freeze({
    identifier: identifier as Identifier,
    sort,
    parameter,
    nulls: nulls as NullOrder,
    encode(position: string, scope: string): string {
      const octets = concat(Uint8Array.of(VERSION), hashOf(signer, scope), utf8(position));
      return toBase64Url(concat(octets, macOf(signer, octets)));
    },
    decode(text: string, scope: string) {
      const octets = text.length > MAX_CURSOR_LENGTH ? undefined : fromBase64Url(text);
      if (octets === undefined || octets[0] !== VERSION) return undefined;
      const end = octets.length - MAC_LENGTH;
      const start = 1 + SCOPE_LENGTH;
      if (end < start) return undefined;
      const [signed, mac] = [octets.subarray(0, end), octets.subarray(end)];
      const key = keys.find((one) => areEqual(mac, macOf(one, signed)));
      if (key === undefined) return undefined;
      const position = fromUtf8(octets.subarray(start, end));
      if (position === undefined) return undefined;
      const isOfScope = areEqual(octets.subarray(1, start), hashOf(key, scope));
      return { position, isOfScope };
    },
  });
}

const OPTIONS = ['key', 'identifier', 'sort', 'nulls', 'parameter'];

/** The octets of a key: a copy, since a caller may clear its own. */
function keyOf(key: string | Uint8Array | undefined): Uint8Array {
  if (key === undefined) throw keyError();
  const octets = isBytes(key) ? key.slice() : utf8(key as string);
  if (octets.length < MIN_KEY_LENGTH) throw keyError();
  return octets;
}

/** The error of a key that would sign nothing. It never quotes the key. */
function keyError(): HalyardError {
  return new HalyardError(
    'query.spec',
    `key must be text or bytes of at least ${MIN_KEY_LENGTH} octets, or a list of these. Generate one: openssl rand -base64 32`,
  );
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function fromUtf8(octets: Uint8Array): string | undefined {
  try {
    return decodeStrictly(octets);
  } catch {
    return undefined;
  }
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** Takes the same time for every difference, so that a client cannot guess a signature octet by octet. */
function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length;
  for (let at = 0; at < right.length; at++) difference |= (left[at] ?? 0) ^ (right[at] as number);
  return difference === 0;
}

function toBase64Url(octets: Uint8Array): string {
  const binary = Array.from(octets, (octet) => String.fromCharCode(octet));
  return btoa(binary.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The octets; undefined unless the text is their canonical encoding. */
function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const octets = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return toBase64Url(octets) === text ? octets : undefined;
}
