import { HalyardError } from '../errors.js';
import { jsonPointer } from '../internal/json-pointer.js';
import { printable } from '../internal/printable.js';
import { cut } from '../internal/show.js';
import type { Finding } from '../rules/finding.js';

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

/** The members of problem details made from findings: the first as `detail`, all within the limits as `errors`. */
export interface ProblemErrors {
  readonly detail: string;
  readonly errors: readonly ProblemError[];
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

/** Makes the members of problem details from findings. Their size does not grow with the request. */
export function problemErrors(issues: readonly ProblemIssue[]): ProblemErrors {
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
  const pointer = errors[0]?.pointer ?? '';
  return {
    detail:
      // A log has the detail alone, and the message of a schema does not name the member.
      (pointer === '' ? '' : `${cut(printable(pointer))}: `) +
      detailOf(first) +
      (more === 0 ? '' : `; and ${more} more, see errors${listed}`),
    errors,
  };
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

function errorOf(issue: ProblemIssue): ProblemError {
  const { message, rule, path, suggestion } = requireIssue(issue);
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

/** The members of an issue, whose types are checked. */
function requireIssue(issue: ProblemIssue): ProblemIssue {
  const { message, path, rule, suggestion } = readIssue(issue);
  if (typeof message !== 'string') throw issueError('have a message', issue);
  if (path !== undefined && !(Array.isArray(path) && path.every(isSegment))) {
    throw issueError('have an array of names and indices as its path, or none', path);
  }
  if (!isTextOrAbsent(rule)) throw issueError('have a string as its rule, or none', rule);
  if (!isTextOrAbsent(suggestion)) {
    throw issueError('have a string as its suggestion, or none', suggestion);
  }
  return { message, path, rule, suggestion };
}

/** The members of an issue. A library may define them as getters that throw. */
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
  return isKey(segment) || (typeof segment === 'object' && segment !== null && 'key' in segment);
}

function isKey(value: unknown): value is PropertyKey {
  return ['string', 'number', 'symbol'].includes(typeof value);
}

function issueError(expected: string, given: unknown): HalyardError {
  return new HalyardError('http.problem', {
    subject: 'Each finding of a problem',
    expected,
    given,
    reference: 'RFC 9457 §3',
  });
}

/**
 * A path of names and indices, which readers of JSON accept: a client may send half of a surrogate pair
 * (RFC 7493 §2.1). Undefined if it has another key, as Valibot's paths into a Map or a Set
 * do: a JSON document has no such place.
 */
function pathSteps(path: NonNullable<ProblemIssue['path']>): (string | number)[] | undefined {
  // `map` would construct ArkType's subclass of Array.
  const keys = Array.from(path, (segment) => (typeof segment === 'object' ? segment.key : segment));
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
