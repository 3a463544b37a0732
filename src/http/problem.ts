import { byteLength } from '#platform';
import { formatHttpDate, isHttpTime } from '../internal/http-date.js';
import { jsonPointer } from '../internal/json.js';
import { jsonText } from '../internal/plain-json.js';
import { cut, printable } from '../internal/show.js';
import { isUriReference } from '../link/header/format-link-header.js';
import type { Method } from '../relation/method.js';
import type { Finding } from '../rules/finding.js';
import { type FieldsInput, headerFields, isReservedField } from './header-fields.js';
import type { ResponseDescriptor } from './response.js';

/**
 * A fault in what a client sent: a finding, or an issue of any Standard Schema. Those of zod, Valibot
 * and ArkType fit as they are.
 */
export interface ProblemIssue {
  readonly message: string;
  /** The place: names and indices, or objects that have them as `key`. */
  readonly path?: readonly (PropertyKey | { readonly key: unknown })[] | undefined;
  readonly rule?: Finding['rule'] | undefined;
  readonly suggestion?: Finding['suggestion'] | undefined;
}

/** Members and header fields of problem details, beside findings. */
export interface ProblemOptions {
  /** The status code, 400 to 599, such as 422 for JSON that the schema refuses. Default: 400. */
  readonly status?: number | undefined;
  /** A short summary of the type of problem. Default: the reason phrase of the status code. */
  readonly title?: string | null | undefined;
  /** What went wrong this time, for a person. Default with findings: the message of the first, after its pointer if it has one. */
  readonly detail?: string | null | undefined;
  /**
   * The URI of the type of problem, which clients branch on; preferably an absolute URL (RFC 9457
   * §3.1.1). Default: `about:blank`, which adds nothing to the status code.
   */
  readonly type?: string | null | undefined;
  /** The URI of this occurrence, such as that of its log entry. */
  readonly instance?: string | null | undefined;
  /** Header fields, which are not members: `retry-after` for 503, `www-authenticate` for 401. */
  readonly headers?: FieldsInput | undefined;
  /** Extension members (§3.2), null among them. */
  readonly [member: string]: unknown;
}

/** The members of problem details (RFC 9457 §3) and the header fields of the response. */
export interface ProblemDetails extends ProblemOptions {
  /** The status code, 400 to 599; any other, as of a caught error, is written as 500. */
  readonly status: number;
}

/**
 * Makes an error response with problem details (RFC 9457) that no cache stores.
 *
 * Keep your own types of problem as constants, and spread them into the details.
 *
 * @param details The status code, more members and header fields.
 * @param options More of the same, such as `headers`.
 * @returns The response.
 * @throws {HalyardError} `http.header` for a header field that is not for a problem.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { problem } from 'halyard';
 *
 * problem({ status: 404, detail: 'There is no order 18' }).body;
 * // → '{"type":"about:blank","title":"Not Found","status":404,"detail":"There is no order 18"}'
 * problem({ status: 503, headers: { 'retry-after': 120 } }).headers;
 * // → {
 * //   'content-type': 'application/problem+json',
 * //   'content-length': '65',
 * //   'cache-control': 'no-store',
 * //   'retry-after': '120',
 * // }
 * ```
 */
export function problem(
  details: ProblemDetails,
  options?: ProblemOptions,
): ResponseDescriptor<string>;
/**
 * Makes an error response with problem details (RFC 9457) from findings or the issues of a schema.
 *
 * They become a 400 with a member `errors`: one entry each, with `detail`, and with `rule`, `path` and
 * `suggestion` if there is one. `pointer` is the path as a JSON Pointer (RFC 6901), except for query
 * parameters; `detail` begins with the pointer of the first entry. At most 100 entries and 64 kB of
 * them are sent, and each message is cut to 500 characters, so that a response is never many times the
 * size of its request.
 *
 * @param findings The findings or issues.
 * @param options Another status, more members and header fields.
 * @returns The response.
 * @throws {HalyardError} `http.option` for a status outside of 400 to 599 or a `type` that is not a URI;
 *   `http.header` for an invalid header field.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { parseQuery, problem } from 'halyard';
 *
 * const query = parseQuery('/orders?page=0');
 * const response = query.ok ? undefined : problem(query.findings);
 *
 * response?.status;
 * // → 400
 * const issues = [{ message: 'Expected a number', path: ['rows', 0, 'price'] }];
 * const { detail, errors } = JSON.parse(problem(issues, { status: 422 }).body ?? '');
 * detail;
 * // → '/rows/0/price: Expected a number'
 * errors;
 * // → [{ detail: 'Expected a number', path: ['rows', 0, 'price'], pointer: '/rows/0/price' }]
 * ```
 */
export function problem(
  findings: readonly (Finding | ProblemIssue)[],
  options?: ProblemOptions,
): ResponseDescriptor<string>;
export function problem(
  problem: readonly (Finding | ProblemIssue)[] | ProblemDetails,
  options: ProblemOptions = {},
): ResponseDescriptor<string> {
  const all = isList(problem) ? findingDetails(problem, options) : { ...problem, ...options };
  const { status: given, headers: _, type, title, ...members } = all;
  // The status of a caught error may be none: an upstream has answered 200, a driver has a text.
  const status = Number.isInteger(given) && given && given >= 400 && given <= 599 ? given : 500;
  const body = jsonText({
    type: type && isUriReference(type) ? type : 'about:blank',
    title: title || (REASON_PHRASES[status] ?? 'Error'),
    status,
    ...members,
    detail: members.detail || undefined,
    instance: members.instance || undefined,
  });
  const headers = isList(problem) ? options.headers : { ...problem.headers, ...options.headers };
  return {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'content-length': String(byteLength(body)),
      'cache-control': 'no-store',
      ...headerFields(headers, (name) => name === 'content-type' || isReservedField(name)),
    },
    body,
  };
}

/** `Array.isArray` does not narrow lists that are readonly. */
function isList(value: unknown): value is readonly ProblemIssue[] {
  return Array.isArray(value);
}

/** The largest number of entries in `errors`, and the largest length of their JSON in characters. */
const MAX_ERRORS = 100;
const MAX_ERRORS_LENGTH = 65_536;

/** Problem details made from findings. Their size does not grow with the request. */
function findingDetails(
  issues: readonly ProblemIssue[],
  { status = 400, detail, ...options }: ProblemOptions,
): ProblemOptions {
  const errors: ReturnType<typeof errorOf>[] = [];
  let length = 0;
  for (const issue of issues.slice(0, MAX_ERRORS)) {
    const error = errorOf(issue);
    length += JSON.stringify(error).length;
    if (length > MAX_ERRORS_LENGTH) break;
    errors.push(error);
  }
  const [first] = errors;
  const more = issues.length - 1;
  const listed = errors.length === issues.length ? '' : ` (the first ${errors.length})`;
  // A log has the detail alone, and the message of a schema does not name the member.
  const pointer = first?.pointer ? `${cut(printable(first.pointer))}: ` : '';
  const others = more > 0 ? `; and ${more} more, see errors${listed}` : '';
  return {
    ...options,
    status,
    detail: detail ?? (first && pointer + first.detail + others),
    errors,
  };
}

/** An entry of `errors`. */
function errorOf({ message, rule, path, suggestion }: ProblemIssue) {
  const steps = path && pathSteps(path);
  return {
    detail: detailOf(message),
    rule,
    path: steps,
    // The path of a finding about a query is the name of a parameter, not a place in a document.
    pointer: rule === 'UFN.04' ? undefined : steps && jsonPointer(steps),
    suggestion: suggestion?.toWellFormed(),
  };
}

/** The message of a schema may quote the names of a client's members, and services log it. */
function detailOf(message: string): string {
  return cut(printable(cut(message, MAX_MESSAGE).toWellFormed()), MAX_MESSAGE);
}

/**
 * A path of names and indices, which readers of JSON accept: a client may send half of a surrogate pair
 * (RFC 7493 §2.1). Undefined if it has another key, as Valibot's paths into a Map or a Set
 * do: a JSON document has no such place.
 */
function pathSteps(path: NonNullable<ProblemIssue['path']>): (string | number)[] | undefined {
  // `map` would construct ArkType's subclass of Array.
  const keys = Array.from(path, (step) => (typeof step === 'object' ? step?.key : step));
  if (!keys.every((key) => /^(?:string|number|symbol)$/.test(typeof key))) return undefined;
  return keys.map((key) => (typeof key === 'number' ? key : String(key).toWellFormed()));
}

/** The length to which messages are cut. */
const MAX_MESSAGE = 500;

/** Options of a function that makes problem details with one status code, such as `notFound`. */
export interface StatusProblemOptions extends ProblemOptions {
  readonly status?: undefined;
}

/** Options of `tooManyRequests`. */
export interface TooManyRequestsOptions extends StatusProblemOptions {
  /** When the client may try again: seconds, or a time. */
  readonly retryAfter?: number | Date | null | undefined;
}

/**
 * Makes the 404 for a URL without a resource: problem details that are not stored (RFC 9110 §15.5.5).
 *
 * Use it as well for a resource whose existence the client must not learn of (§15.5.4).
 *
 * @param options A `detail`, a `type` of your own, `instance`, header fields, extension members.
 * @returns The response.
 * @throws {HalyardError} What `problem` throws.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { notFound } from 'halyard';
 *
 * const { status, body } = notFound({ detail: 'There is no order 18' });
 * status;
 * // → 404
 * body;
 * // → '{"type":"about:blank","title":"Not Found","status":404,"detail":"There is no order 18"}'
 * ```
 */
export function notFound(options: StatusProblemOptions = {}): ResponseDescriptor<string> {
  return statusProblem(404, options);
}

/**
 * Makes the 405 for a method that the resource does not support: problem details that are not stored,
 * and `Allow` with the methods that it supports (RFC 9110 §15.5.6, §10.2.1).
 *
 * HEAD is added after GET, since both are supported together (§9.1). An empty list means that no method
 * is allowed at present.
 *
 * @param allow The supported methods, in upper case and in the order of the field.
 * @param options A `detail` (default: the methods), a `type` of your own, `instance`, header fields,
 *   extension members.
 * @returns The response.
 * @throws {HalyardError} What `problem` throws.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { methodNotAllowed } from 'halyard';
 *
 * const response = methodNotAllowed(['GET', 'PATCH']);
 * [response.status, response.headers.allow];
 * // → [405, 'GET, HEAD, PATCH']
 * ```
 */
export function methodNotAllowed(
  allow: readonly (Method | (string & {}))[],
  options: StatusProblemOptions = {},
): ResponseDescriptor<string> {
  const methods = allow.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  // Allow = #method (RFC 9110 §10.2.1)
  const value = [...new Set(methods)].join(', ');
  const detail = value === '' ? 'No method is allowed here' : `Allowed here: ${value}`;
  return statusProblem(405, { ...options, detail: options.detail ?? detail }, { allow: value });
}

/**
 * Makes the 409 for an operation that the current state of the resource does not allow: problem
 * details that are not stored (RFC 9110 §15.5.10).
 *
 * Add the members that a client needs to resolve the conflict: the current state, and `_links` with
 * the operations that it allows. A failed `If-Match` is a 412 and not a conflict: see `refusal`.
 *
 * @param options A `detail`, a `type` of your own, `instance`, header fields, extension members.
 * @returns The response.
 * @throws {HalyardError} What `problem` throws.
 * @rule HYP.03, HYP.06
 *
 * @example
 * ```ts
 * import { conflict, link } from 'halyard';
 *
 * const _links = [link('self', 'https://api.example.se/orders/v1/orders/17')];
 * const { status, body = '' } = conflict({
 *   detail: 'The order is shipped, so cancel is not available',
 *   state: 'shipped',
 *   _links,
 * });
 * [status, JSON.parse(body).state];
 * // → [409, 'shipped']
 * ```
 */
export function conflict(options: StatusProblemOptions = {}): ResponseDescriptor<string> {
  return statusProblem(409, options);
}

/**
 * Makes the 429 for a client that has sent too many requests: problem details that are not stored, and
 * `Retry-After` if `retryAfter` is given (RFC 6585 §4, RFC 9110 §10.2.3).
 *
 * @param options `retryAfter`; a `detail`, a `type` of your own, `instance`, header fields,
 *   extension members.
 * @returns The response.
 * @throws {HalyardError} What `problem` throws.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { tooManyRequests } from 'halyard';
 *
 * const response = tooManyRequests({ retryAfter: 30, detail: 'At most 100 requests a minute' });
 * [response.status, response.headers['retry-after']];
 * // → [429, '30']
 * tooManyRequests({ retryAfter: new Date('1999-12-31T23:59:59Z') }).headers['retry-after'];
 * // → 'Fri, 31 Dec 1999 23:59:59 GMT'
 * ```
 */
export function tooManyRequests(options: TooManyRequestsOptions = {}): ResponseDescriptor<string> {
  const { retryAfter, ...details } = options;
  return statusProblem(429, details, { 'retry-after': formatRetryAfter(retryAfter) });
}

/**
 * Retry-After = HTTP-date / delay-seconds (RFC 9110 §10.2.3); undefined for a response without it. Seconds are
 * often the rest of a window: fractions are rounded up, and what is over is 0.
 */
export function formatRetryAfter(retryAfter: number | Date | null | undefined): string | undefined {
  if (isHttpTime(retryAfter)) return formatHttpDate(retryAfter);
  if (typeof retryAfter !== 'number' || !Number.isFinite(retryAfter)) return undefined;
  // delay-seconds = 1*DIGIT
  return String(Math.min(Math.max(0, Math.ceil(retryAfter)), Number.MAX_SAFE_INTEGER));
}

/** Makes a problem with this status code, and with header fields of the function's own. */
function statusProblem(
  status: number,
  options: StatusProblemOptions,
  own: FieldsInput = {},
): ResponseDescriptor<string> {
  return problem({ ...options, status, headers: { ...options.headers, ...headerFields(own) } });
}

/** One media type or several, as in `application/merge-patch+json`. */
type MediaTypes = string | readonly string[] | undefined;

/** Options of `unsupportedMediaType`. */
export interface UnsupportedMediaTypeOptions extends StatusProblemOptions {
  /** The media types of the patch documents that the resource accepts. */
  readonly acceptPatch?: MediaTypes;
  /** The media types or ranges, such as `image/*`, that the resource accepts by POST. */
  readonly acceptPost?: MediaTypes;
  /** The media types or ranges, without parameters, that the resource accepts by QUERY. */
  readonly acceptQuery?: MediaTypes;
  /** The media types or ranges that the resource accepts by another method, such as PUT. */
  readonly accept?: MediaTypes;
}

/**
 * Makes the 415 for content in a media type that the resource does not support: problem details that
 * are not stored, and the media types that it accepts.
 *
 * Those are in `Accept-Patch` for a PATCH (RFC 5789 §2.2, §3.1), in `Accept-Post` for a POST (W3C
 * Linked Data Platform §7.1), in `Accept-Query` for a QUERY (RFC 10008 §2.1, §3) and in `Accept` for any
 * method (RFC 9110 §15.5.16).
 *
 * @param options The media types; a `detail`, a `type` of your own, `instance`, header fields, extension
 *   members.
 * @returns The response.
 * @throws {HalyardError} What `problem` throws.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { unsupportedMediaType } from 'halyard';
 *
 * const acceptPatch = ['application/merge-patch+json', 'application/json'];
 * const response = unsupportedMediaType({ acceptPatch });
 * [response.status, response.headers['accept-patch']];
 * // → [415, 'application/merge-patch+json, application/json']
 * ```
 */
export function unsupportedMediaType(
  options: UnsupportedMediaTypeOptions = {},
): ResponseDescriptor<string> {
  const { acceptPatch, acceptPost, acceptQuery = [], accept, ...details } = options;
  // A List of Strings, as no media type with a leading digit is a Token (RFC 10008 §3).
  const query = [acceptQuery].flat().map((type) => JSON.stringify(type));
  const own = {
    'accept-patch': acceptPatch,
    'accept-post': acceptPost,
    'accept-query': query.join(', ') || undefined,
    accept,
  };
  return statusProblem(415, details, own);
}

/** The reason phrases of RFC 9110 §15.5 and §15.6 and of RFC 6585: the title of `about:blank`. */
export const REASON_PHRASES: Readonly<Record<number, string | undefined>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  511: 'Network Authentication Required',
};
