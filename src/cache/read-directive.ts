import { isToken } from '../internal/syntax.js';
import { contradictions } from './contradictions.js';
import { type CacheDirectives, MOST_SECONDS } from './directives.js';

/** The argument of a directive as it was read: text, none, or something that is no argument. */
export type Argument = string | true | typeof MALFORMED;

export const MALFORMED = null;

/** Directives that are being read. */
export type Draft = { -readonly [name in keyof CacheDirectives]: CacheDirectives[name] };

/** Adds a directive, its name in lower case, to those that were read before it. */
export function addDirective(draft: Draft, name: string, argument: Argument): void {
  switch (name) {
    case 'max-age':
      draft.maxAge = lifetime(draft.maxAge, argument);
      break;
    case 's-maxage':
      draft.sMaxage = lifetime(draft.sMaxage, argument);
      break;
    case 'stale-while-revalidate':
      draft.staleWhileRevalidate = lifetime(draft.staleWhileRevalidate, argument);
      break;
    case 'stale-if-error':
      draft.staleIfError = lifetime(draft.staleIfError, argument);
      break;
    case 'no-cache':
      draft.noCache = fields(draft.noCache, argument);
      break;
    case 'private':
      draft.private = fields(draft.private, argument);
      break;
    // These restrict: whatever stands behind them, they are meant.
    case 'no-store':
      draft.noStore = true;
      break;
    case 'must-revalidate':
      draft.mustRevalidate = true;
      break;
    case 'proxy-revalidate':
      draft.proxyRevalidate = true;
      break;
    case 'no-transform':
      draft.noTransform = true;
      break;
    case 'only-if-cached':
      draft.onlyIfCached = true;
      break;
    // These permit, so they are as they are defined or not there.
    case 'public':
      if (argument === true) draft.public = true;
      break;
    case 'immutable':
      if (argument === true) draft.immutable = true;
      break;
    case 'must-understand':
      if (argument === true) draft.mustUnderstand = true;
      break;
    case 'max-stale':
      addMaxStale(draft, argument);
      break;
    case 'min-fresh':
      addMinFresh(draft, argument);
      break;
    default:
      addExtension(draft, name, argument);
  }
}

/**
 * What has no number, or two, is considered stale (RFC 9111 §4.2.1), and so may not be used stale.
 */
function lifetime(before: number | undefined, argument: Argument): number {
  const seconds = deltaSeconds(argument) ?? 0;
  return before === undefined || before === seconds ? seconds : 0;
}

/** delta-seconds = 1*DIGIT (RFC 9111 §1.2.2) */
function deltaSeconds(argument: Argument): number | undefined {
  if (typeof argument !== 'string' || argument === '') return undefined;
  let seconds = 0;
  for (let at = 0; at < argument.length; at++) {
    const digit = argument.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return undefined;
    seconds = Math.min(seconds * 10 + digit, MOST_SECONDS);
  }
  return seconds;
}

const ZERO = 0x30;

/** The directive is meant for the whole response unless it is limited to fields each time. */
function fields(before: Draft['private'], argument: Argument): true | readonly string[] {
  if (before === true || typeof argument !== 'string') return true;
  const names = argument
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (names.length === 0 || !names.every(isToken)) return true;
  const all = (before || []) as string[];
  for (const name of names) all.push(name);
  return all;
}

function addMaxStale(draft: Draft, argument: Argument): void {
  const { maxStale: before } = draft;
  const seconds = argument === true ? true : deltaSeconds(argument);
  if (seconds === undefined) return;
  if (before === undefined || before === true) draft.maxStale = seconds;
  else if (seconds !== true) draft.maxStale = Math.min(Number(before), seconds);
}

function addMinFresh(draft: Draft, argument: Argument): void {
  const seconds = deltaSeconds(argument);
  if (seconds !== undefined) draft.minFresh = Math.max(draft.minFresh ?? 0, seconds);
}

/** The first of a name counts. */
function addExtension(draft: Draft, name: string, argument: Argument): void {
  if (argument === MALFORMED) return;
  draft.extensions ??= Object.create(null) as Record<string, string | true>;
  const extensions = draft.extensions as Record<string, string | true>;
  extensions[name] ??= argument;
}

/** What was read, each field name once. */
export function finish(draft: Draft): CacheDirectives {
  if (Array.isArray(draft.noCache)) draft.noCache = [...new Set(draft.noCache)];
  if (Array.isArray(draft.private)) draft.private = [...new Set(draft.private)];
  for (const { looser } of contradictions(draft)) delete draft[looser];
  return draft;
}
