import { isToken } from '../internal/syntax.js';
import { type CacheDirectives, contradictions, MAX_DELTA_SECONDS } from './directives.js';

/** The argument of a directive: its text, `true` for none, or a malformed one. */
export type Argument = string | true | typeof MALFORMED;

export const MALFORMED = null;

/** Directives while they are parsed. */
export type Draft = { -readonly [name in keyof CacheDirectives]: CacheDirectives[name] };

/** Adds a directive, its name in lower case, to those before it. */
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
    // These restrict, so they count even with an argument that they do not take.
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
    // These permit, so they count only if they are well-formed.
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

/** A malformed lifetime, or two different ones: "encouraged to consider the response stale" (§4.2.1) */
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
    seconds = Math.min(seconds * 10 + digit, MAX_DELTA_SECONDS);
  }
  return seconds;
}

const ZERO = 0x30;

/** The directive applies to the whole response unless each occurrence is limited to fields. */
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

/** The first occurrence wins. */
function addExtension(draft: Draft, name: string, argument: Argument): void {
  if (argument === MALFORMED) return;
  draft.extensions ??= Object.create(null) as Record<string, string | true>;
  const extensions = draft.extensions as Record<string, string | true>;
  extensions[name] ??= argument;
}

/** The directives, each field name once, without those that a stricter one contradicts. */
export function finish(draft: Draft): CacheDirectives {
  if (Array.isArray(draft.noCache)) draft.noCache = [...new Set(draft.noCache)];
  if (Array.isArray(draft.private)) draft.private = [...new Set(draft.private)];
  for (const { permits } of contradictions(draft)) delete draft[permits];
  return draft;
}
