import { byteLength } from '#platform';
import { entityTag } from '../conditional/entity-tag.js';
import { evaluateChecked } from '../conditional/evaluate-preconditions.js';
import { HalyardError } from '../errors.js';
import { isBytes } from '../internal/bytes.js';
import { isHttpTime } from '../internal/http-date.js';
import { isObject } from '../internal/json.js';
import { jsonText, memberReport, plainValue, refusePromise } from '../internal/plain-json.js';
import { isReadMethod, methodOf, type RequestDescriptor } from '../internal/request.js';
import { show } from '../internal/show.js';
import { toHal } from '../link/hal.js';
import { toHalForms } from '../link/to-hal-forms.js';
import { type OnFinding, reportTo } from '../rules/row-finding.js';
import {
  contentTag,
  isUntold,
  knownTag,
  reportMember,
  shapedTag,
  shapeText,
} from './current-tag.js';
import type {
  AnyRespondOptions,
  BodilessOptions,
  BodyShape,
  RespondContentOptions,
  RespondOptions,
  RespondTextOptions,
  ResponseDescriptor,
} from './response.js';
import {
  failedHeaders,
  givenFields,
  type HeaderParts,
  notModifiedHeaders,
  policyOf,
  responseHeaders,
  varyValue,
} from './response-headers.js';
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
