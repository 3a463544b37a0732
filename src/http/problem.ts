import { byteLength } from '#strong-tag';
import { HalyardError } from '../errors.js';
import { requireAwaited } from '../internal/require-awaited.js';
import type { StandardIssue } from '../internal/standard-schema.js';
import type { Finding } from '../rules/finding.js';
import { type FieldsInput, headerFields } from './header-fields.js';
import { requireKnownOptions, requireOptions } from './require-options.js';
import { requirementOfProblem } from './reserved-fields.js';
import type { ResponseDescriptor } from './response.js';

/** The members of a problem response (RFC 9457 §3). */
export interface ProblemDetails {
  /** The status code, 400 to 599. */
  readonly status: number;
  /** A short summary of the type of problem. Default: the reason phrase of the status code. */
  readonly title?: string | undefined;
  /** What went wrong this time, for a person. */
  readonly detail?: string | undefined;
  /** A URI of the type of problem. Default: `about:blank`, which means the status code. */
  readonly type?: string | undefined;
  /** A URI of this occurrence. */
  readonly instance?: string | undefined;
  /** Header fields are no member: give them as the second argument. */
  readonly headers?: undefined;
  /** Extension members (§3.2). */
  readonly [member: string]: unknown;
}

/** A fault in what a client sent: a finding, or an issue of any Standard Schema such as zod's. */
export interface ProblemIssue extends Pick<StandardIssue, 'message' | 'path'> {
  readonly rule?: Finding['rule'] | undefined;
  readonly suggestion?: Finding['suggestion'] | undefined;
}

/** Options of `problem`. */
export interface ProblemOptions {
  /** More header fields: `allow` for 405, `retry-after` for 429 and 503, `www-authenticate` for 401. */
  readonly headers?: FieldsInput | undefined;
}

/**
 * Makes an error response with problem details (RFC 9457) that no cache stores.
 *
 * Findings and the issues of a schema become a 400 with a member `errors`: one entry each, with
 * `detail`, and with `rule`, `path` and `suggestion` if there is one. At most 100 entries and
 * 64 kB of them are sent, and each message is cut to 500 characters, so that no request is answered
 * by many times its size.
 *
 * @param problem The findings or issues, or the details.
 * @param options More header fields.
 * @returns The response.
 * @throws {HalyardError} `http.problem` for an empty list, a status outside of 400 to 599, or members
 *   of the wrong type; `http.header` for an invalid header field; `http.option` for an invalid option.
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
 * problem({ status: 404, detail: 'There is no order 18' }).body;
 * // → '{"type":"about:blank","title":"Not Found","status":404,"detail":"There is no order 18"}'
 * problem({ status: 503 }, { headers: { 'retry-after': 120 } }).headers;
 * // → {
 * //   'content-type': 'application/problem+json',
 * //   'content-length': '65',
 * //   'cache-control': 'no-store',
 * //   'retry-after': '120',
 * // }
 * ```
 */
export function problem(
  problem: readonly (Finding | ProblemIssue)[] | ProblemDetails,
  options: ProblemOptions = {},
): ResponseDescriptor {
  requireOptions(options, 'problem', 'Pass { headers: … }');
  requireKnownOptions(options, 'problem', ['headers']);
  const details = isList(problem) ? listDetails(problem) : checkDetails(problem);
  const { type = 'about:blank', title, status, ...members } = details;
  const body = stringify({ type, title: title ?? PHRASES[status] ?? 'Error', status, ...members });
  return {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'content-length': String(byteLength(body)),
      'cache-control': 'no-store',
      ...headerFields(options.headers, requirementOfProblem),
    },
    body,
  };
}

/** `Array.isArray` does not narrow lists that are readonly. */
function isList(value: unknown): value is readonly ProblemIssue[] {
  return Array.isArray(value);
}

function checkDetails(details: ProblemDetails): ProblemDetails {
  requireAwaited(details, 'problem', 'http.problem');
  if (typeof details !== 'object' || details === null) {
    throw new HalyardError('http.problem', {
      subject: 'problem',
      expected: 'be an array of findings or an object with a status',
      given: details,
      remedy: 'Pass query.findings, or { status: 404, detail: … }',
      reference: 'RFC 9457 §3',
    });
  }
  const { status, headers } = details;
  if (!Number.isInteger(status) || status < 400 || status > 599) {
    throw new HalyardError('http.problem', {
      subject: 'Status of a problem',
      expected: 'be an integer from 400 to 599',
      given: status,
      remedy: 'Make any other response with respond',
      reference: 'RFC 9457 §3.1.2',
    });
  }
  if (headers !== undefined) {
    throw new HalyardError('http.problem', {
      subject: 'headers',
      expected: 'not be a member of the problem',
      given: headers,
      remedy: 'Pass them as the second argument: problem(details, { headers })',
      reference: 'RFC 9457 §3',
    });
  }
  for (const [name, value] of Object.entries(details)) checkMember(name, value);
  return details;
}

/** "Clients [...] MUST ignore values that don't match the specified type" (RFC 9457 §3.1). */
function checkMember(name: string, value: unknown): void {
  requireAwaited(value, `${name} of a problem`, 'http.problem');
  if (value === undefined || typeof value === 'string' || !TEXTS.has(name)) return;
  throw new HalyardError('http.problem', {
    subject: `${name} of a problem`,
    expected: 'be a string',
    given: value,
    reference: 'RFC 9457 §3.1',
  });
}

const TEXTS: ReadonlySet<string> = /* @__PURE__ */ new Set(['type', 'title', 'detail', 'instance']);

/** How many entries `errors` has at most, and how long their JSON is at most, in characters. */
const MAX_ERRORS = 100;
const MAX_ERRORS_LENGTH = 65_536;

function listDetails(issues: readonly ProblemIssue[]): ProblemDetails {
  const [first] = issues;
  if (first === undefined) {
    throw new HalyardError('http.problem', {
      subject: 'problem',
      expected: 'have at least one finding',
      given: issues,
      remedy: 'Call problem(findings) only if there are findings',
      reference: 'RFC 9457 §3',
    });
  }
  const errors = errorsOf(issues);
  const more = issues.length - 1;
  const listed = errors.length === issues.length ? '' : ` (the first ${errors.length})`;
  return {
    status: 400,
    detail: cut(first.message) + (more === 0 ? '' : `; and ${more} more, see errors${listed}`),
    errors,
  };
}

function errorsOf(issues: readonly ProblemIssue[]): object[] {
  const errors: object[] = [];
  let length = 0;
  for (const issue of issues.slice(0, MAX_ERRORS)) {
    const error = errorOf(issue);
    length += JSON.stringify(error).length;
    if (length > MAX_ERRORS_LENGTH) break;
    errors.push(error);
  }
  return errors;
}

function errorOf(issue: ProblemIssue): object {
  const { message, rule, path, suggestion } = checkIssue(issue);
  return {
    detail: cut(message),
    rule,
    path: path === undefined ? undefined : shortOnly(path.map(pathSegment)),
    suggestion: suggestion === undefined ? undefined : shortOnly(suggestion),
  };
}

/** An issue whose members have their types. */
function checkIssue(issue: ProblemIssue): ProblemIssue {
  const { message, path, rule, suggestion } = readIssue(issue);
  if (typeof message !== 'string') throw issueError('have a message', issue);
  if (path !== undefined && !(Array.isArray(path) && path.every(isSegment))) {
    throw issueError('have an array of names and indices as its path, or none', path);
  }
  if (!isTextOrAbsent(rule)) throw issueError('have a string as its rule, or none', rule);
  if (!isTextOrAbsent(suggestion)) {
    throw issueError('have a string as its suggestion, or none', suggestion);
  }
  return issue;
}

/** The members of an issue, whose getters belong to the schema. */
function readIssue(issue: ProblemIssue): Partial<ProblemIssue> {
  try {
    const { message, path, rule, suggestion } = (issue ?? {}) as ProblemIssue;
    return { message, path, rule, suggestion };
  } catch {
    throw issueError('have members that can be read', issue);
  }
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function isSegment(segment: unknown): boolean {
  const isObject = typeof segment === 'object' && segment !== null;
  const key = isObject ? (segment as { readonly key?: unknown }).key : segment;
  return ['string', 'number', 'symbol'].includes(typeof key);
}

function issueError(expected: string, given: unknown): HalyardError {
  return new HalyardError('http.problem', {
    subject: 'Each finding of a problem',
    expected,
    given,
    reference: 'RFC 9457 §3',
  });
}

/** A segment of a path as JSON has it; a schema may write it as an object with a key. */
function pathSegment(segment: PropertyKey | { readonly key: PropertyKey }): string | number {
  const key = typeof segment === 'object' ? segment.key : segment;
  return typeof key === 'symbol' ? String(key) : key;
}

/** The longest message in characters, and the longest path or suggestion: a part of one is of no use. */
const MAX_MESSAGE = 500;
const MAX_PLACE = 2048;

function cut(message: string): string {
  if (message.length <= MAX_MESSAGE) return message;
  // Half a surrogate pair at the end has no UTF-8.
  return `${message.slice(0, MAX_MESSAGE - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function shortOnly<Value>(value: Value): Value | undefined {
  return JSON.stringify(value).length <= MAX_PLACE ? value : undefined;
}

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

/** The reason phrases of RFC 9110 §15.5 and §15.6 and of RFC 6585: the title of `about:blank`. */
const PHRASES: Readonly<Record<number, string | undefined>> = {
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
