import { encodeText } from '#platform';
import { fieldValue } from '../internal/headers.js';
import { methodOf, type RequestDescriptor, wholeTarget } from '../internal/request.js';
import { parseItemString } from '../internal/structured-fields.js';
import { problem } from './problem.js';
import { type Caller, callerId, type ResponseDescriptor } from './response.js';

/** What a store is told of the request that claims a key. */
export interface OnceRequest {
  /** The hash of the content: another request under the same key has another one. */
  readonly fingerprint: string;
  /** Tells this claim from a later one of the same key. */
  readonly token: string;
  readonly now: Date;
  /** The end of the lease: from then on, another request may claim the key, unless this one has saved. */
  readonly until: Date;
}

/** The claim of a key, which ends with either function. */
export interface OnceClaim<Transaction = undefined> {
  /** What `run` works in, such as a database transaction that `claim` has begun. */
  readonly transaction?: Transaction | undefined;
  /**
   * Stores the response and, if there is a transaction, commits it. Once another request has claimed the
   * key, it must not store anything; it throws if the work is undone with that.
   */
  save(response: ResponseDescriptor, until: Date): Promise<unknown>;
  /** Gives the key up, unless another request has claimed it, and undoes the transaction. */
  release(): Promise<unknown>;
}

/** The request that has a key already, and its response once it is completed. */
export type OnceEarlier =
  | { readonly fingerprint: string; readonly response: ResponseDescriptor }
  // A transaction that is still open hides the fingerprint.
  | { readonly fingerprint?: string | undefined; readonly response?: undefined };

/**
 * Where `once` keeps keys and responses: a table, or any store with an atomic "set if absent".
 *
 * In a database, begin a transaction in `claim` and commit it in `save`. The effect and the response are then
 * stored together or not at all, and a process that ends between them repeats nothing. A store without
 * transactions repeats the effect in that case, once the lease is over.
 */
export interface OnceStore<Transaction = undefined> {
  /**
   * Claims a key for a request; of concurrent calls, one succeeds. A claim whose lease is over and a response
   * whose time is over count as absent.
   *
   * @param key 64 hexadecimal digits.
   * @param request The fingerprint, the token and the lease of the claim.
   * @returns The claim; or what has the key already.
   */
  claim(key: string, request: OnceRequest): Promise<OnceClaim<Transaction> | OnceEarlier>;
}

/** Options of `once`. */
export interface OnceOptions<Transaction = undefined> {
  /** Where keys and responses are kept, for all processes of the service. */
  readonly store: OnceStore<Transaction>;
  /** The client, by its `id`. No client gets the response of another; all without an `id` are one. */
  readonly caller: Caller | null | undefined;
  /** The content of the request, as text or bytes. The same key with another content is a 422. */
  readonly content?: string | Uint8Array | undefined;
  /** Whether a request without a key is a 428. Default: false, it is carried out each time. */
  readonly required?: boolean | undefined;
  /** How many seconds the work may take before another request may begin it again. Default: 60. */
  readonly lease?: number | undefined;
  /** How many seconds a response is kept. Default: 86,400, a day. */
  readonly keep?: number | undefined;
  /** The time of the request. Default: the present. */
  readonly now?: Date | undefined;
}

/**
 * Carries out a request once, however often the client sends it with one `Idempotency-Key`
 * (draft-ietf-httpapi-idempotency-key-header-07): repeats get the response of the first.
 *
 * | request                                                     | response                             |
 * | ----------------------------------------------------------- | ------------------------------------ |
 * | the first with its key                                      | that of `run`                        |
 * | a repeat                                                    | the stored one, as it was            |
 * | a repeat while the first is under way                       | 409 with `Retry-After: 1`            |
 * | another content, media type or query with the same key      | 422                                  |
 * | a key that is malformed, empty or longer than 255           | 400                                  |
 * | no key                                                      | that of `run`; 428 with `required`   |
 *
 * A response of 400 or above is not stored, nor is an error that `run` throws: a repeat runs again.
 * Caller, method and path are part of the key; where the host or a header tells tenants apart, make the tenant a
 * part of `caller.id`. A UUID or a token without quotes is taken too, as clients of
 * existing APIs send it. The draft has 400 for a missing key (§2.7); 428 tells it from a malformed one, as
 * it does for `If-Match`.
 *
 * In a handler: `match`, `refuseCollection`, then `once` around parsing and writing. Where the operation
 * changes the state that `refuse` judges, as a payment does, call `refuse` within `run`: a repeat would meet
 * the state that the first request made, and be a 409 or a 412.
 *
 * @param request The request.
 * @param options The store, the client, the content, and how long a response is kept.
 * @param run Carries out the request. It gets the transaction of the claim, or undefined for a request
 *   without a key, and must do all its reading and writing in it: with a second connection each, some
 *   requests would hold all connections of a pool and wait for one more.
 * @returns The response.
 * @throws What `run` or the store throws. The key is then free, at the latest when the lease ends.
 *
 * @example
 * ```ts
 * import { created, once, type OnceStore, type ResponseDescriptor } from 'halyard/http';
 *
 * // A store for one process, which forgets its keys when it ends.
 * const kept = new Map<
 *   string,
 *   { fingerprint: string; token: string; until: Date; response?: ResponseDescriptor }
 * >();
 * const store: OnceStore = {
 *   async claim(key, { now, ...claim }) {
 *     const earlier = kept.get(key);
 *     if (earlier !== undefined && earlier.until > now) return earlier;
 *     kept.set(key, claim);
 *     const isOwn = () => kept.get(key)?.token === claim.token;
 *     return {
 *       save: async (response, until) => isOwn() && kept.set(key, { ...claim, until, response }),
 *       release: async () => isOwn() && kept.delete(key),
 *     };
 *   },
 * };
 *
 * const orders: object[] = [];
 * const post = (content: string) => {
 *   const headers = { 'idempotency-key': '"8e03978e-40d5-43e8-bc93-6894a57f9324"' };
 *   const request = { method: 'POST', url: '/orders', headers };
 *   return once(request, { store, caller: { id: 'ann' }, content }, () => {
 *     const id = orders.push(JSON.parse(content));
 *     return { status: 201, headers: { location: `https://api.example.se/orders/${id}` } };
 *   });
 * };
 *
 * (await post('{"total":125}')).headers.location;
 * // → 'https://api.example.se/orders/1'
 * (await post('{"total":125}')).headers.location;
 * // → 'https://api.example.se/orders/1'
 * orders.length;
 * // → 1
 * (await post('{"total":80}')).status;
 * // → 422
 * ```
 */
export async function once<Transaction = undefined>(
  request: RequestDescriptor,
  options: OnceOptions<Transaction>,
  run: (transaction: Transaction | undefined) => Promise<ResponseDescriptor> | ResponseDescriptor,
): Promise<ResponseDescriptor> {
  const { store, caller, content = '', required = false } = options;
  const { lease = 60, keep = 86_400, now = new Date() } = options;
  const field = fieldValue(request.headers, 'idempotency-key');
  if (field === undefined && !required) return run(undefined);
  if (field === undefined) return problem({ status: 428, detail: MISSING });
  const given = parseKey(field);
  if (given === undefined) return problem({ status: 400, detail: MALFORMED });

  const [, path, query] = TARGET.exec(wholeTarget(request)) as RegExpExecArray;
  const type = fieldValue(request.headers, 'content-type');
  const [key, fingerprint] = await Promise.all([
    hashOf(JSON.stringify([callerId(caller), methodOf(request), path, given])),
    hashOf(JSON.stringify([query, type, await hashOf(content)])),
  ]);
  const token = crypto.randomUUID();
  const claim = await store.claim(key, { fingerprint, token, now, until: after(now, lease) });
  if (!('save' in claim)) return repeated(claim, fingerprint);
  let response: ResponseDescriptor;
  try {
    response = await run(claim.transaction);
  } catch (error) {
    // This error says more than one of a store that fails for the same reason.
    await claim.release().catch(() => {});
    throw error;
  }
  await (response.status < 400 ? claim.save(response, after(now, keep)) : claim.release());
  return response;
}

/** A token without quotes, with `:` and `/` as those of structured fields (RFC 9651 §3.3.4). */
const UNQUOTED = /^[\w!#$%&'*+.^`|~:/-]+$/;

const MAX_KEY_LENGTH = 255;

/** Idempotency-Key = sf-string (§2.1); undefined if it is malformed. */
function parseKey(field: string): string | undefined {
  const key = UNQUOTED.test(field) ? field : parseItemString(field);
  return key && key.length <= MAX_KEY_LENGTH ? key : undefined;
}

/** The path and the query of a request target, which may be an absolute URL. */
const TARGET = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i;

/** The SHA-256 of a text or of bytes: no key has a text of a client, and each has one length. */
async function hashOf(data: string | Uint8Array): Promise<string> {
  const octets = typeof data === 'string' ? encodeText(data) : (data as Uint8Array<ArrayBuffer>);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', octets));
  return Array.from(digest, (octet) => octet.toString(16).padStart(2, '0')).join('');
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

function repeated(earlier: OnceEarlier, fingerprint: string): ResponseDescriptor {
  if ((earlier.fingerprint ?? fingerprint) !== fingerprint) {
    return problem({ status: 422, detail: REUSED });
  }
  if (earlier.response !== undefined) return earlier.response;
  return problem({ status: 409, detail: UNDER_WAY, headers: { 'retry-after': 1 } });
}

const MISSING =
  'Idempotency-Key is required. Send a new UUID in double quotes, and the same one with each repeat';
const MALFORMED = `Idempotency-Key must be a string of 1 to ${MAX_KEY_LENGTH} characters in double quotes, such as a UUID`;
const REUSED =
  'Idempotency-Key must be a new one for another request. A request with other content has this one';
const UNDER_WAY = 'A request with this Idempotency-Key is under way. Repeat it later';
