import { byteLength } from '#platform';
import { HalyardError } from '../errors.js';
import { isObject } from '../internal/json-object.js';
import { requireAwaited } from '../internal/require-awaited.js';
import { requireObject } from '../internal/require-object.js';
import { isUriReference } from '../link/header/serializable-link.js';
import type { Finding } from '../rules/finding.js';
import { type FieldsInput, headerFields } from './header-fields.js';
import { type ProblemIssue, problemErrors } from './problem-errors.js';
import { REASON_PHRASES } from './reason-phrases.js';
import { requireHttpOptions } from './require-http-options.js';
import { requirementOfProblem } from './reserved-fields.js';
import type { ResponseDescriptor } from './response.js';

/** Members and header fields of problem details, beside findings. */
export interface ProblemOptions {
  /** The status code, 400 to 599, such as 422 for JSON that the schema refuses. Default: 400. */
  readonly status?: number | undefined;
  /** A short summary of the type of problem. Default: the reason phrase of the status code. */
  readonly title?: string | undefined;
  /** What went wrong this time, for a person. Default with findings: the message of the first, after its pointer if it has one. */
  readonly detail?: string | undefined;
  /**
   * The URI of the type of problem, which clients branch on; preferably an absolute URL (RFC 9457
   * §3.1.1). Default: `about:blank`, which adds nothing to the status code.
   */
  readonly type?: string | undefined;
  /** The URI of this occurrence, such as that of its log entry. */
  readonly instance?: string | undefined;
  /** Header fields, which are not members: `retry-after` for 503, `www-authenticate` for 401. */
  readonly headers?: FieldsInput | undefined;
  /** Extension members (§3.2). */
  readonly [member: string]: unknown;
}

/** The members of problem details (RFC 9457 §3) and the header fields of the response. */
export interface ProblemDetails extends ProblemOptions {
  /** The status code, 400 to 599. */
  readonly status: number;
}

/**
 * Makes an error response with problem details (RFC 9457) that no cache stores.
 *
 * Keep your own types of problem as constants, and spread them into the details.
 *
 * @param details The status code, more members and header fields.
 * @returns The response.
 * @throws {HalyardError} `http.problem` for a status outside of 400 to 599 or members of the wrong
 *   type; `http.header` for an invalid header field.
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
export function problem(details: ProblemDetails): ResponseDescriptor<string>;
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
 * @throws {HalyardError} `http.problem` for an empty list, a status outside of 400 to 599, or members
 *   of the wrong type; `http.header` for an invalid header field; `http.option` for invalid options.
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
  options?: ProblemOptions,
): ResponseDescriptor<string> {
  const details = isList(problem) ? findingDetails(problem, options) : problem;
  const { headers, type = 'about:blank', title, status, ...members } = requireDetails(details);
  if (!isList(problem)) refuseOptions(options);
  const phrase = title ?? REASON_PHRASES[status] ?? 'Error';
  const body = stringify({ type, title: phrase, status, ...members });
  return {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'content-length': String(byteLength(body)),
      'cache-control': 'no-store',
      ...headerFields(headers, requirementOfProblem),
    },
    body,
  };
}

/** `Array.isArray` does not narrow lists that are readonly. */
function isList(value: unknown): value is readonly ProblemIssue[] {
  return Array.isArray(value);
}

function findingDetails(
  findings: readonly ProblemIssue[],
  options: ProblemOptions = {},
): ProblemDetails {
  requireHttpOptions(options, 'problem', 'Pass { status: 422, headers: … }');
  const { status = 400 } = options;
  const { detail, errors } = problemErrors(findings);
  return { ...options, status, detail: options.detail ?? detail, errors };
}

function refuseOptions(options: unknown): void {
  if (options === undefined) return;
  throw new HalyardError('http.option', {
    subject: 'Options of problem',
    expected: 'be left out with details',
    given: options,
    remedy: 'Pass header fields among the details: problem({ status, headers })',
  });
}

function requireDetails(details: ProblemDetails): ProblemDetails {
  requireObject(details, 'http.problem', {
    subject: 'problem',
    expected: 'be an array of findings or an object with a status',
    remedy: 'Pass query.findings, or { status: 404, detail: … }',
    reference: 'RFC 9457 §3',
  });
  const { status } = details;
  if (!Number.isInteger(status) || status < 400 || status > 599) {
    throw new HalyardError('http.problem', {
      subject: 'Status of a problem',
      expected: 'be an integer from 400 to 599',
      given: status,
      remedy: remedyOf(details),
      reference: 'RFC 9457 §3.1.2',
    });
  }
  for (const [name, value] of Object.entries(details)) requireMember(name, value);
  return details;
}

function remedyOf({ status, ok, response, findings, issues, error }: ProblemDetails): string {
  if (status !== undefined) return 'Make any other response with respond';
  if (ok === false && isObject(response)) return 'Send its response: result.response';
  if (ok === false && Array.isArray(findings)) return 'Pass its findings: problem(result.findings)';
  const { issues: inner } = Object(error) as { readonly issues?: unknown };
  return [issues, inner].some(Array.isArray)
    ? 'Pass its issues: problem(issues, { status: 422 })'
    : 'Pass problem({ status: 404, … })';
}

/** "Consumers MUST ignore values that don't match the specified type" (RFC 9457 §3.1). */
function requireMember(name: string, value: unknown): void {
  requireAwaited(value, `${name} of a problem`, 'http.problem');
  if (value === undefined || !TEXTS.has(name)) return;
  if (typeof value !== 'string') {
    throw new HalyardError('http.problem', {
      subject: `${name} of a problem`,
      expected: 'be a string',
      given: value,
      reference: 'RFC 9457 §3.1',
    });
  }
  // `instance` may be the target of the request, which is the client's.
  if (name !== 'type' || isUriReference(value)) return;
  throw new HalyardError('http.problem', {
    subject: 'type of a problem',
    expected: 'be a URI',
    given: value,
    remedy: 'Write an absolute URL, such as https://api.example.se/problems/out-of-stock',
    reference: 'RFC 9457 §3.1.1',
  });
}

const TEXTS: ReadonlySet<string> = /* @__PURE__ */ new Set(['type', 'title', 'detail', 'instance']);

function stringify(details: object): string {
  try {
    const text: unknown = JSON.stringify(details);
    if (typeof text === 'string' && text.startsWith('{')) return text;
  } catch (cause) {
    throw detailsError(
      details,
      ` (${cause instanceof Error ? cause.message.split('\n', 1)[0] : cause})`,
    );
  }
  throw detailsError(details, '');
}

function detailsError(given: object, reason: string): HalyardError {
  return new HalyardError('http.problem', {
    subject: 'problem',
    expected: `be JSON-serialisable${reason}`,
    given,
    reference: 'RFC 9457 §3.2',
  });
}
