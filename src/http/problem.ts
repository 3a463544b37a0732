import { HalyardError } from '../errors.js';
import type { Finding } from '../rules/finding.js';
import type { ResponseDescriptor } from './response.js';

/** What a problem response tells (RFC 9457 §3). */
export interface ProblemDetails {
  /** The status code, 400 to 599. */
  readonly status: number;
  /** A short summary of the type of problem; the status code's own phrase when left out. */
  readonly title?: string;
  /** What is wrong this time, for a person. */
  readonly detail?: string;
  /** A URI of the type of problem; `about:blank`, the status code itself, when left out. */
  readonly type?: string;
  /** A URI of this occurrence. */
  readonly instance?: string;
  /** Extension members (§3.2). */
  readonly [member: string]: unknown;
}

/** The media type of problem details (RFC 9457 §6.1). */
const PROBLEM = 'application/problem+json';

/**
 * Makes an error response with problem details (RFC 9457), not to be stored.
 *
 * Findings become a 400 with a member `errors`: one entry each, with `detail`, `rule`, and `path` and
 * `suggestion` where the finding has them.
 *
 * @param problem The findings, or the details.
 * @returns The response.
 * @throws {HalyardError} `http.problem` for an empty list of findings, a status that is no error, or
 *   members that JSON cannot hold.
 *
 * @example
 * ```ts
 * import { parseQuery, problem } from 'halyard';
 *
 * const query = parseQuery('/orders?page=0');
 * const response = query.ok ? undefined : problem(query.findings);
 *
 * response?.body;
 * // → '{"type":"about:blank","title":"Bad Request","status":400,"detail":"page must be an integer ≥ 1, got \\"0\\"","errors":[{"detail":"page must be an integer ≥ 1, got \\"0\\"","rule":"UFN.04","path":["page"]}]}'
 * problem({ status: 404, detail: 'There is no order 18' }).body;
 * // → '{"type":"about:blank","title":"Not Found","status":404,"detail":"There is no order 18"}'
 * ```
 */
export function problem(problem: readonly Finding[] | ProblemDetails): ResponseDescriptor {
  if (typeof problem !== 'object' || problem === null) {
    throw problemError('A problem is made of findings or of details', problem, '§3');
  }
  const details = isList(problem) ? ofFindings(problem) : problem;
  const { type = 'about:blank', title, status, ...members } = details;
  if (!Number.isInteger(status) || status < 400 || status > 599) {
    throw problemError(
      'The status of a problem is a whole number from 400 to 599',
      status,
      '§3.1.2',
    );
  }
  return {
    status,
    headers: { 'content-type': PROBLEM, 'cache-control': 'no-store' },
    body: stringify({ type, title: title ?? PHRASES[status] ?? 'Error', status, ...members }),
  };
}

/** `Array.isArray` does not narrow lists that are readonly. */
function isList(problem: readonly Finding[] | ProblemDetails): problem is readonly Finding[] {
  return Array.isArray(problem);
}

function ofFindings(findings: readonly Finding[]): ProblemDetails {
  const [first] = findings;
  if (first === undefined) {
    throw problemError('A problem of findings needs one at least', findings, '§3');
  }
  const more = findings.length - 1;
  return {
    status: 400,
    detail: first.message + (more === 0 ? '' : `; and ${more} more, see errors`),
    errors: findings.map(({ message, rule, path, suggestion }) => ({
      detail: message,
      rule,
      path,
      suggestion,
    })),
  };
}

function stringify(details: object): string {
  try {
    const text: unknown = JSON.stringify(details);
    if (typeof text === 'string') return text;
  } catch (cause) {
    throw problemError(`The details are no JSON (${(cause as Error).message})`, details, '§3.2');
  }
  throw problemError('The details are no JSON', details, '§3.2');
}

function problemError(problem: string, given: unknown, section: string): HalyardError {
  return new HalyardError('http.problem', {
    problem,
    given,
    remedy: 'Give findings, or { status, title, detail }',
    reference: `RFC 9457 ${section}`,
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
