import {
  endOfQuotedString,
  endOfToken,
  isToken,
  splitList,
  trimWhitespace,
  unquote,
} from '../internal/syntax.js';
import {
  type CacheDirectives,
  contradictions,
  DIRECTIVES,
  type DirectiveName,
  type DirectiveOptions,
  MAX_DELTA_SECONDS,
} from './directives.js';

/**
 * Parses the `Cache-Control` of a response or of a request (RFC 9111 §5.2, RFC 5861, RFC 8246).
 *
 * Names may be in any case, arguments tokens or quoted strings. Ambiguous and malformed directives
 * get the stricter reading:
 *
 * | in the field value | result |
 * | --- | --- |
 * | a lifetime that is not an integer, or two different ones | 0: considered stale (§4.2.1) |
 * | a number above 2147483648 | 2147483648 (§1.2.2) |
 * | `max-stale` or `min-fresh` that is not an integer | left out |
 * | two different ones of these | the smaller `max-stale`, the greater `min-fresh` |
 * | `no-cache` or `private` both with and without field names, or with malformed ones | without |
 * | directives of a response that contradict each other, such as `public, private` | the stricter one |
 * | `public`, `immutable` or `must-understand` with an argument | left out |
 * | any other directive with an argument that it does not take, such as `no-store=1` | without it |
 * | an unterminated quoted string | its member is malformed, the next one is parsed |
 *
 * @param header The field value, several lines joined by commas; null or undefined if it is absent.
 * @param options Whether it is the field of a request: nothing contradicts itself there.
 * @returns The directives by their names in camelCase, field names in lower case. Malformed members
 *   and directives of other specifications are left out (§5.2.3).
 *
 * @example
 * ```ts
 * import { parseCacheControl } from 'halyard/cache';
 *
 * parseCacheControl('Public, MAX-AGE=60, no-cache="Set-Cookie", ext="a, no-store"');
 * // → { public: true, maxAge: 60, noCache: ['set-cookie'] }
 * parseCacheControl('public, no-store, max-age=60');
 * // → { noStore: true }
 * parseCacheControl('no-store, max-age=0', { request: true });
 * // → { noStore: true, maxAge: 0 }
 * parseCacheControl('max-age=1.5');
 * // → { maxAge: 0 }
 * ```
 */
export function parseCacheControl(
  header: string | null | undefined,
  options?: DirectiveOptions,
): CacheDirectives {
  const directives = parseDirectives(header ?? '');
  return options?.request === true ? directives : withoutContradictions(directives);
}

/** The directives of a field, including those that contradict each other in a response. */
function parseDirectives(text: string): Directives {
  const directives: Directives = {};
  for (const member of membersOf(text)) {
    const end = endOfToken(member, 0);
    if (end > 0) addDirective(directives, member.slice(0, end), argumentOf(member.slice(end)));
  }
  return withNamesOnce(directives);
}

/**
 * The members of the list. After an unterminated quote no quote opens a string, so that a `no-store` that follows
 * is not hidden.
 */
function membersOf(text: string): string[] {
  const members = splitList(`${text},`);
  const rest = members.pop() ?? '';
  return [...members, ...rest.split(',').map((member) => trimWhitespace(member))];
}

/** cache-directive = token [ "=" ( token / quoted-string ) ] (RFC 9111 §5.2) */
function argumentOf(text: string): Argument {
  if (text === '') return true;
  if (!text.startsWith('=')) return MALFORMED;
  const argument = text.slice(1);
  if (isToken(argument)) return argument;
  const isQuoted = argument.startsWith('"') && endOfQuotedString(argument, 0) === argument.length;
  return isQuoted ? unquote(argument) : MALFORMED;
}

/** The argument of a directive: its text, `true` for none, or a malformed one. */
type Argument = string | true | typeof MALFORMED;

const MALFORMED = null;

/** Directives while they are parsed. */
type Directives = { -readonly [name in keyof CacheDirectives]: CacheDirectives[name] };

/** Adds a directive, its name in any case, to those before it. */
function addDirective(directives: Directives, name: string, argument: Argument): void {
  const member = MEMBERS.get(name.toLowerCase());
  const value = member && nextValue(member, directives[member], argument);
  if (member && value !== undefined) directives[member] = value as never;
}

const MEMBERS: ReadonlyMap<string, DirectiveName> = /* @__PURE__ */ new Map(
  Object.entries(DIRECTIVES).map(([member, [name]]) => [name, member as DirectiveName]),
);

/** The value of a directive with this argument after those before it. */
function nextValue(
  member: DirectiveName,
  before: Directives[DirectiveName],
  argument: Argument,
): Directives[DirectiveName] {
  const seconds = deltaSeconds(argument);
  switch (member) {
    case 'private':
    case 'noCache':
      return fields(before, argument);
    // These permit, so they count only if they are well-formed.
    case 'public':
    case 'immutable':
    case 'mustUnderstand':
      return argument === true ? true : before;
    case 'maxStale':
      if (argument === true) return before ?? true;
      return typeof before === 'number' ? Math.min(before, seconds ?? before) : (seconds ?? before);
    case 'minFresh':
      return seconds === undefined ? before : Math.max(Number(before ?? 0), seconds);
    case 'maxAge':
    case 'sMaxage':
    case 'staleWhileRevalidate':
    case 'staleIfError':
      // A malformed lifetime, or two different ones: "encouraged to consider the response stale" (§4.2.1)
      return before === undefined || before === seconds ? (seconds ?? 0) : 0;
    // The others restrict, so they count even with an argument that they do not take.
    default:
      return true;
  }
}

/** delta-seconds = 1*DIGIT (RFC 9111 §1.2.2) */
export function deltaSeconds(argument: Argument): number | undefined {
  return typeof argument === 'string' && /^\d+$/.test(argument)
    ? Math.min(Number(argument), MAX_DELTA_SECONDS)
    : undefined;
}

/** The directive applies to the whole response unless each occurrence is limited to fields. */
function fields(before: Directives[DirectiveName], argument: Argument): true | readonly string[] {
  if (before === true || typeof argument !== 'string') return true;
  const names = argument
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
  if (names.length === 0 || !names.every(isToken)) return true;
  const all = (before || []) as string[];
  for (const name of names) all.push(name);
  return all;
}

/** The directives, each field name once. */
function withNamesOnce(directives: Directives): Directives {
  for (const member of ['noCache', 'private'] as const) {
    const names = directives[member];
    if (typeof names === 'object') directives[member] = [...new Set(names)];
  }
  return directives;
}

/** The directives of a response, without those that a stricter one contradicts. */
function withoutContradictions(directives: Directives): CacheDirectives {
  for (const [, permits] of contradictions(directives)) delete directives[permits];
  return directives;
}
