import { byteLength } from '#platform';
import { jsonPointer } from '../internal/json-pointer.js';
import { jsonText } from '../internal/plain-json.js';
import { printable } from '../internal/printable.js';
import { cut } from '../internal/show.js';
import { isUriReference } from '../link/header/serializable-link.js';
import type { Finding } from '../rules/finding.js';
import { type FieldsInput, headerFields, isReservedInProblem } from './header-fields.js';
import { REASON_PHRASES } from './reason-phrases.js';
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
  const {
    status: given,
    headers,
    type,
    title,
    ...members
  } = isList(problem)
    ? findingDetails(problem, options)
    : { ...problem, ...options, headers: { ...problem.headers, ...options.headers } };
  // The status of a caught error may be none: an upstream has answered 200, a driver has a text.
  const status =
    Number.isInteger(given) && Number(given) >= 400 && Number(given) <= 599 ? Number(given) : 500;
  const body = jsonText({
    type: type && isUriReference(type) ? type : 'about:blank',
    title: title || (REASON_PHRASES[status] ?? 'Error'),
    status,
    ...members,
    detail: members.detail || undefined,
    instance: members.instance || undefined,
  });
  return {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'content-length': String(byteLength(body)),
      'cache-control': 'no-store',
      ...headerFields(headers, isReservedInProblem),
    },
    body,
  };
}

/** `Array.isArray` does not narrow lists that are readonly. */
function isList(value: unknown): value is readonly ProblemIssue[] {
  return Array.isArray(value);
}

/** An entry of `errors`. */
interface ProblemError {
  readonly detail: string;
  readonly rule: ProblemIssue['rule'];
  readonly path: readonly (string | number)[] | undefined;
  readonly pointer: string | undefined;
  readonly suggestion: string | undefined;
}

/** The largest number of entries in `errors`, and the largest length of their JSON in characters. */
const MAX_ERRORS = 100;
const MAX_ERRORS_LENGTH = 65_536;

/** Problem details made from findings. Their size does not grow with the request. */
function findingDetails(
  issues: readonly ProblemIssue[],
  { status = 400, detail, ...options }: ProblemOptions,
): ProblemOptions {
  const errors = errorsOf(issues);
  const more = issues.length - 1;
  const listed = errors.length === issues.length ? '' : ` (the first ${errors.length})`;
  const pointer = errors[0]?.pointer ?? '';
  // A log has the detail alone, and the message of a schema does not name the member.
  const first =
    issues[0] &&
    (pointer === '' ? '' : `${cut(printable(pointer))}: `) +
      detailOf(issues[0]) +
      (more === 0 ? '' : `; and ${more} more, see errors${listed}`);
  return { ...options, status, detail: detail ?? first, errors };
}

function errorsOf(issues: readonly ProblemIssue[]): ProblemError[] {
  const errors: ProblemError[] = [];
  let length = 0;
  for (const issue of issues) {
    const error = errorOf(issue);
    length += JSON.stringify(error).length;
    if (length > MAX_ERRORS_LENGTH) break;
    errors.push(error);
    if (errors.length === MAX_ERRORS) break;
  }
  return errors;
}

function errorOf({ message, rule, path, suggestion }: ProblemIssue): ProblemError {
  const steps = path && shortOnly(pathSteps(path));
  return {
    detail: detailOf({ message }),
    rule,
    path: steps,
    // The path of a finding about a query is the name of a parameter, not a place in a document.
    pointer: rule === 'UFN.04' ? undefined : steps && jsonPointer(steps),
    suggestion: shortOnly(suggestion)?.toWellFormed(),
  };
}

/** The message of a schema may quote the names of a client's members, and services log it. */
function detailOf({ message }: ProblemIssue): string {
  return cut(printable(cut(message, MAX_MESSAGE).toWellFormed()), MAX_MESSAGE);
}

function isKey(value: unknown): value is PropertyKey {
  return ['string', 'number', 'symbol'].includes(typeof value);
}

/**
 * A path of names and indices, which readers of JSON accept: a client may send half of a surrogate pair
 * (RFC 7493 §2.1). Undefined if it has another key, as Valibot's paths into a Map or a Set
 * do: a JSON document has no such place.
 */
function pathSteps(path: NonNullable<ProblemIssue['path']>): (string | number)[] | undefined {
  // `map` would construct ArkType's subclass of Array.
  const keys = Array.from(path, (segment) =>
    typeof segment === 'object' ? segment?.key : segment,
  );
  if (!keys.every(isKey)) return undefined;
  return keys.map((key) => (typeof key === 'number' ? key : String(key).toWellFormed()));
}

/** The length to which messages are cut, and the length above which a path or a suggestion is left out. */
const MAX_MESSAGE = 500;
const MAX_PLACE = 2048;

function shortOnly<Value>(value: Value | undefined): Value | undefined {
  if (value === undefined) return undefined;
  return JSON.stringify(value).length <= MAX_PLACE ? value : undefined;
}
