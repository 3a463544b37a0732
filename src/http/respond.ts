import { byteLength } from '#platform';
import {
  type CachePolicy,
  defaultCacheControl,
  forbidsStoring,
  policyHeaders,
} from '../cache/cache-headers.js';
import { entityTag } from '../conditional/entity-tag.js';
import { evaluateChecked } from '../conditional/evaluate-preconditions.js';
import { HalyardError } from '../errors.js';
import type { BaseUrl } from '../forwarded/base-url.js';
import { isBytes } from '../internal/bytes.js';
import { describesContent, mergeVary } from '../internal/headers.js';
import { formatHttpDate, isHttpTime } from '../internal/http-date.js';
import { isObject } from '../internal/json.js';
import { jsonText, memberReport, plainValue, refusePromise } from '../internal/plain-json.js';
import { isHttpUrl, isReadMethod, methodOf, type RequestDescriptor } from '../internal/request.js';
import { show } from '../internal/show.js';
import { toHal } from '../link/hal.js';
import { toHalForms } from '../link/to-hal-forms.js';
import { type OnFinding, reportTo } from '../rules/row-finding.js';
import { percentEncodeUrl } from '../url/percent-encode.js';
import {
  contentTag,
  isUntold,
  knownTag,
  reportMember,
  shapedTag,
  shapeText,
} from './current-tag.js';
import { type Fields, headerFields, isReservedField, NO_FIELDS } from './header-fields.js';
import type {
  AnyRespondOptions,
  BodilessOptions,
  BodyShape,
  RespondContentOptions,
  RespondOptions,
  RespondTextOptions,
  ResponseDescriptor,
} from './response.js';
import { type Form, type FormTemplates, HAL, HAL_FORMS, selectForm } from './select-form.js';

/**
 * Makes the response to a request: the body as JSON with its media type and length, its entity tag,
 * the cache headers and `Vary`.
 *
 * For GET and HEAD it evaluates the preconditions of the request and returns a 304 or a 412 without a
 * body. `If-Modified-Since` is ignored for a body that depends on more than the version (`fields`,
 * `variant`, `caller` or `vary`), since the date is the same for each of them. With `version` (or
 * `etag`) given and the body a function, a 304 never builds the body. The response to HEAD has the
 * headers of the response to GET. For methods that change the resource, call `refusal` before the
 * operation.
 *
 * The tag of a version has a hash of what else shapes the body, as in `"3;D1pLu3gYkA2Zz0vYc4T5xQ"`: a
 * `base` that comes from the request, `release`, `fields`, `variant`, `caller`, the form (`hal` or
 * `hal-forms`), the `content-type`, `content-language` and `content-encoding` of `headers`, and the values
 * of the header fields that `vary` names, except that of `accept-language` where there is a `content-language`. Where `vary` names `cookie` or `authorization` and `caller` has no `id`, it is a hash of the content
 * (RFC 9110 §8.8.3.3). `refusal` accepts each of them in `If-Match` for that version.
 *
 * JSON text goes into `text` and is sent as it is. A body that is a string, bytes or a list needs its
 * media type in `headers`.
 *
 * What a row may bring is never refused: what JSON cannot hold is written as its text (a bigint), as null
 * (NaN), or left out (a cycle, a getter that throws), and `onFinding` is told of it. A version, a date or a
 * caller that is null counts as left out.
 *
 * For a QUERY, `version` is that of its result: make the query a part of it, or a `variant`.
 *
 * For a GET of a range of bytes, pass the response to `respondRange`.
 *
 * @param request The request.
 * @param options The body and what else the response is made from; without a body, none is sent.
 * @returns The response, with the body as text, or as bytes if bytes were given.
 * @throws {HalyardError} `http.option` for a status outside of 200 to 599, or one without content beside a
 *   body; `http.body` for a promise, and for a string, bytes or a list without a `content-type`;
 *   `http.header` for a header field that has an option of its own; what `cacheHeaders` throws.
 * @rule HYP.06, CAC.01, caching.etag, conditional.not-modified, conditional.modified, forwarded.links
 *
 * @example
 * ```ts
 * import { respond } from 'halyard/http';
 *
 * const request = { method: 'GET', url: '/orders/17', headers: {} };
 *
 * respond(request, { body: { id: 17 }, version: 3 });
 * // → {
 * //   status: 200,
 * //   headers: {
 * //     'content-type': 'application/hal+json',
 * //     'content-length': '9',
 * //     etag: '"3"',
 * //     'cache-control': 'private, max-age=0, must-revalidate',
 * //   },
 * //   body: '{"id":17}',
 * // }
 * respond({ ...request, headers: { 'if-none-match': '"3"' } }, { body: { id: 17 }, version: 3 });
 * // → {
 * //   status: 304,
 * //   headers: { etag: '"3"', 'cache-control': 'private, max-age=0, must-revalidate' },
 * // }
 * const caller = { id: 'ann', permissions: ['orders:write'] };
 * respond(request, { body: { id: 17 }, version: 3, caller, variant: 'sv' }).headers.etag;
 * // → '"3;XjicGjrQ+cyOalz/HI/yJQ"'
 * respond(request, { body: 'id\n17\n', headers: { 'content-type': 'text/csv' } }).body;
 * // → 'id\n17\n'
 * ```
 */
export function respond<Body extends string | Uint8Array>(
  request: RequestDescriptor,
  options: RespondContentOptions<Body>,
): ResponseDescriptor<Body>;
export function respond(
  request: RequestDescriptor,
  options: RespondTextOptions<Uint8Array<ArrayBuffer>>,
): ResponseDescriptor<Uint8Array<ArrayBuffer>>;
export function respond(
  request: RequestDescriptor,
  options?: RespondOptions | RespondTextOptions,
): ResponseDescriptor<string>;
export function respond(
  request: RequestDescriptor,
  options: AnyRespondOptions = {},
): ResponseDescriptor<string | Uint8Array> {
  const make: MakeContent = (form, type) => makeContent(options, form, type);
  const hasContent = (options.body ?? options.text ?? undefined) !== undefined;
  return respondInForm(request, options, options, hasContent ? make : undefined);
}

/** Writes the content of a response in its form, for the media type that the developer gave it. */
type MakeContent = (form: Form, type: string | undefined) => string | Uint8Array;

/** Responds with the content that `makeInForm` writes, which is called once or, for a 304, never. */
export function respondInForm(
  request: RequestDescriptor,
  options: BodilessOptions,
  shape: BodyShape,
  makeInForm: MakeContent | undefined,
): ResponseDescriptor<string | Uint8Array> {
  const method = methodOf(request);
  const { status = 200, variant, caller } = options;
  requireStatus(status, makeInForm !== undefined);
  const fields = givenFields(options);
  const form = selectForm(request, options, shape.templates);
  const selects = isReadMethod(method) && status < 300;
  const type = fields['content-type'];

  const known = knownTag(options, shape.origin);
  const isOfContent = known === undefined ? selects : shape.isUntold || isUntold(options);
  // Only a tag that is made of the content needs it before the preconditions are evaluated.
  const early = isOfContent ? makeInForm?.(form, type) : undefined;
  let etag = known;
  if (early !== undefined) etag = known ? contentTag(known, early) : entityTag(early);
  else if (known) etag = shapedTag(known, shapeText(request, options, shape, form, fields));

  const vary = varyValue(options, shape);
  const policy = policyOf(request, options, fields);
  const lastModified = usableDate(options);
  const parts: HeaderParts = { method, options, policy, fields, etag, vary, lastModified };
  if (selects) {
    const verdict = evaluateChecked(request, { etag, lastModified });
    // Where bodies of one version differ, its date does not identify the one that a client has.
    const isShaped = (shape.fields ?? variant ?? caller ?? vary ?? undefined) !== undefined;
    const isOne = !isShaped && !shape.isUntold;
    if (verdict.outcome === 'not-modified' && (verdict.header === 'if-none-match' || isOne)) {
      return { status: 304, headers: notModifiedHeaders(parts) };
    }
    if (verdict.outcome === 'failed') return { status: 412, headers: failedHeaders(parts) };
  }

  const body = early ?? makeInForm?.(form, type);
  if (body === undefined) return { status, headers: responseHeaders(parts) };
  const headers = responseHeaders(parts, form === 'hal-forms' ? HAL_FORMS : HAL);
  const length = typeof body === 'string' ? byteLength(body) : body.byteLength;
  // The last: behind it, writeHead of Node refuses a Content-Disposition of Latin-1.
  headers['content-length'] = String(length);
  return method === 'HEAD' ? { status, headers } : { status, headers, body };
}

/** The statuses whose responses have no content (RFC 9110 §15.3.5, §15.3.6, §15.4.5). */
const WITHOUT_CONTENT: readonly number[] = [204, 205, 304];

function requireStatus(status: number, hasBody: boolean): void {
  const isFinal = Number.isInteger(status) && status >= 200 && status <= 599;
  if (isFinal && !(hasBody && WITHOUT_CONTENT.includes(status))) return;
  const expected = `an integer from 200 to 599${hasBody ? ', and one that has content' : ''}`;
  throw new HalyardError('http.option', `status must be ${expected}; got ${show(status)}`);
}

/** The time of the last change; a row may have none, or one that HTTP cannot express. */
function usableDate({ lastModified, onFinding }: BodilessOptions): Date | undefined {
  if (isHttpTime(lastModified)) return lastModified;
  if ((lastModified ?? undefined) !== undefined) {
    reportMember(onFinding, 'lastModified', 'a valid Date in the years 0 to 9999');
  }
  return undefined;
}

/** The header fields that the options name, checked. */
function givenFields({ headers }: BodilessOptions): Fields {
  const fields = headerFields(headers, (name) => name === 'vary' || isReservedField(name));
  const { location } = fields;
  if (location === undefined || isHttpUrl(location)) return fields;
  const message = `header location must be an absolute URL, got ${show(location)}`;
  throw new HalyardError('http.header', message, 'created.location');
}

/**
 * The cache policy of a response; undefined for the default of the method. One policy may be given for
 * all methods: only responses to GET and HEAD have it, and a 200 to POST whose Content-Location is the URL
 * of the request, since caches store no others (RFC 9110 §9.3.3).
 *
 * Public is earned: a policy that would give the response to others, although it sets a cookie or depends on
 * what no `Vary` names, is made private with the same lifetime. One for a caller always is, since some shared
 * caches read no `Vary`. Any lifetime, even a heuristic one, lets a shared cache reuse a response (RFC 9111
 * §3, §4.2.2), and some directives do so although the request has Authorization (§3.5). After `no-cache`,
 * the tag decides, which is the same for two callers with the same permissions.
 */
function policyOf(
  { method, url }: RequestDescriptor,
  options: BodilessOptions,
  fields: Fields,
): CachePolicy | undefined {
  const { cache, status = 200, onFinding } = options;
  if (cache === undefined) return undefined;
  const isRead = isReadMethod(method);
  const isStoredPost =
    method === 'POST' && status === 200 && isTarget(fields['content-location'], url);
  if (!isRead && !isStoredPost) return undefined;
  const isShared = [cache, cache.cdn].some(
    (each) => each && each.private !== true && !forbidsStoring(each),
  );
  if (!(isShared && isPersonal(options, fields))) return cache;
  const message =
    'cache must be private for a response with a caller, Set-Cookie, or a variant or Content-Language that no vary names; it is made private';
  reportTo(onFinding)?.('response.private', message);
  const { public: _, sMaxage: __, proxyRevalidate: ___, cdn, ...others } = cache;
  return { ...others, private: true, ...(cdn && { cdn: { noStore: true } }) };
}

/** Whether a response is for one client alone, not for all that send the fields of `Vary`. */
function isPersonal({ caller, variant, vary }: BodilessOptions, fields: Fields): boolean {
  if (fields['set-cookie'] !== undefined || caller) return true;
  // Those of the base and of the form are not what decides a language or a tenant.
  return !vary?.length && (variant ?? fields['content-language']) !== undefined;
}

/**
 * "a Content-Location header field that has the same value as the POST's target URI" (RFC 9110 §9.3.3).
 *
 * Gateways remove a prefix from the target, so an absolute URL needs to end with the target only.
 */
function isTarget(contentLocation: string | undefined, url: string | undefined): boolean {
  if (contentLocation === undefined || url === undefined) return contentLocation !== undefined;
  const [location, target] = [contentLocation, url].map((text) => text.replace(ORIGIN, ''));
  return location === contentLocation
    ? location === target
    : location?.endsWith(target as string) === true;
}

const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** What the header fields of a response are made of, apart from those of its content. */
interface HeaderParts {
  readonly method: string;
  readonly options: BodilessOptions;
  readonly policy: CachePolicy | undefined;
  readonly fields: Fields;
  readonly etag: string | undefined;
  readonly vary: string | undefined;
  readonly lastModified: Date | undefined;
}

/** The header fields of a response that has content of a media type, or none. */
function responseHeaders(
  { method, options, policy, fields, etag, vary, lastModified }: HeaderParts,
  type?: string,
): Record<string, string> {
  const { status = 200, now } = options;
  const contentLocation = fields['content-location'];
  const headers: Record<string, string> = {};
  if (type !== undefined) headers['content-type'] = type;
  if (etag !== undefined) headers.etag = etag;
  if (lastModified !== undefined) headers['last-modified'] = formatHttpDate(lastModified);
  if (fields !== NO_FIELDS) Object.assign(headers, fields);
  if (contentLocation !== undefined) {
    // Content-Location = absolute-URI / partial-URI: neither has a fragment (RFC 9110 §8.7).
    headers['content-location'] = percentEncodeUrl(contentLocation).replace(/#.*/s, '');
  }
  if (policy === undefined) headers['cache-control'] = defaultCacheControl(method, status);
  else Object.assign(headers, policyHeaders(policy, { method, status, now }));
  if (vary !== undefined) headers.vary = vary;
  return headers;
}

/**
 * The header fields of a 304: those that update a stored response. Fields that describe content are
 * left out, and Last-Modified if there is a tag (RFC 9110 §15.4.5).
 */
function notModifiedHeaders(parts: HeaderParts): Record<string, string> {
  const { method, options, policy, etag, vary } = parts;
  const fields = withoutContentFields(parts.fields);
  const lastModified = etag === undefined ? parts.lastModified : undefined;
  return responseHeaders({ method, options, policy, fields, etag, vary, lastModified });
}

/** The header fields of a 412, which is not stored: the cache policy is for the content. */
function failedHeaders({ fields, etag, vary }: HeaderParts): Record<string, string> {
  return {
    ...(etag !== undefined && { etag }),
    'cache-control': 'no-store',
    ...withoutContentFields(fields),
    ...(vary !== undefined && { vary }),
  };
}

function withoutContentFields(fields: Fields): Fields {
  if (fields === NO_FIELDS) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !describesContent(name)));
}

/** The value of Vary; undefined where the response depends on no header field. */
function varyValue({ format, vary }: BodilessOptions, { base }: BodyShape): string | undefined {
  const ofBase = (base as Partial<BaseUrl> | undefined)?.vary;
  if (!ofBase?.length && !vary && format !== 'negotiate') return undefined;
  return (
    mergeVary(ofBase, format === 'negotiate' ? 'accept' : undefined, vary ?? undefined) || undefined
  );
}

/** What content is made of. */
type ContentOptions = Pick<AnyRespondOptions, 'body' | 'text'> &
  FormTemplates & { readonly onFinding?: OnFinding | undefined };

/** The content as it is sent, of a body or a text. */
export function makeContent(
  { body, text, templates, onFinding }: ContentOptions,
  form: Form,
  contentType: string | undefined,
): string | Uint8Array {
  if (text !== undefined) return made(text, 'text');
  const value: unknown = made(body, 'body');
  const isFinal = typeof value === 'string' || isBytes(value);
  if ((isFinal || Array.isArray(value)) && !contentType) {
    const message = 'body must be an object, or have a content-type in headers';
    throw new HalyardError('http.body', message, 'HYP.06');
  }
  if (isFinal) return value;
  const report = memberReport(reportTo(onFinding));
  if (form === 'links') return jsonText(value as object, report);
  // What `toJSON` returned is converted. A HAL document is an object (draft-kelly-json-hal §4), so a list
  // is written as it is.
  const plain = plainValue(value, '', undefined, report);
  if (!isObject(plain)) return JSON.stringify(plain) ?? 'null';
  const forms = typeof templates === 'function' ? templates() : templates;
  return jsonText(form === 'hal' ? toHal(plain) : toHalForms(plain, forms ?? {}));
}

function made<Value>(given: Value | (() => Value), subject: string): Value {
  const value = typeof given === 'function' ? (given as () => Value)() : given;
  refusePromise(value, subject);
  return value;
}
