import { isToken } from '../internal/syntax.js';
import { type CacheDirectives, contradictions, MAX_DELTA_SECONDS } from './directives.js';

/** The argument of a directive: its text, `true` for none, or a malformed one. */
export type Argument = string | true | typeof MALFORMED;

export const MALFORMED = null;

type Directives = { -readonly [name in keyof CacheDirectives]: CacheDirectives[name] };

/** Directives while they are parsed. */
export interface Draft {
  readonly directives: Directives;
  /**
   * The directives that both restrict and permit, if they have an argument that they do not take: then
   * they restrict only.
   */
  malformed: Set<string> | undefined;
}

/** Adds a directive, its name in any case, to those before it. */
export function addDirective(draft: Draft, name: string, argument: Argument): void {
  const add = ADD.get(name) ?? ADD.get(name.toLowerCase());
  if (add === undefined) addExtension(draft.directives, name.toLowerCase(), argument);
  else add(draft.directives, argument, draft);
}

/** How each directive is added. */
const ADD: ReadonlyMap<string, (directives: Directives, argument: Argument, draft: Draft) => void> =
  /* @__PURE__ */ new Map(
    Object.entries({
      'max-age': (directives, argument) => {
        directives.maxAge = lifetime(directives.maxAge, argument);
      },
      's-maxage': (directives, argument, draft) => {
        directives.sMaxage = lifetime(directives.sMaxage, argument);
        if (deltaSeconds(argument) === undefined) addMalformed(draft, 's-maxage');
      },
      'stale-while-revalidate': (directives, argument) => {
        directives.staleWhileRevalidate = lifetime(directives.staleWhileRevalidate, argument);
      },
      'stale-if-error': (directives, argument) => {
        directives.staleIfError = lifetime(directives.staleIfError, argument);
      },
      'no-cache': (directives, argument) => {
        directives.noCache = fields(directives.noCache, argument);
      },
      private: (directives, argument) => {
        directives.private = fields(directives.private, argument);
      },
      // These restrict, so they count even with an argument that they do not take.
      'no-store': (directives) => {
        directives.noStore = true;
      },
      'must-revalidate': (directives, argument, draft) => {
        directives.mustRevalidate = true;
        if (argument !== true) addMalformed(draft, 'must-revalidate');
      },
      'proxy-revalidate': (directives) => {
        directives.proxyRevalidate = true;
      },
      'no-transform': (directives) => {
        directives.noTransform = true;
      },
      'only-if-cached': (directives) => {
        directives.onlyIfCached = true;
      },
      // These permit, so they count only if they are well-formed.
      public: (directives, argument) => {
        if (argument === true) directives.public = true;
      },
      immutable: (directives, argument) => {
        if (argument === true) directives.immutable = true;
      },
      'must-understand': (directives, argument) => {
        if (argument === true) directives.mustUnderstand = true;
      },
      'max-stale': addMaxStale,
      'min-fresh': addMinFresh,
    } satisfies Record<string, (directives: Directives, argument: Argument, draft: Draft) => void>),
  );

function addMalformed(draft: Draft, name: string): void {
  draft.malformed ??= new Set();
  draft.malformed.add(name);
}

/** A malformed lifetime, or two different ones: "encouraged to consider the response stale" (§4.2.1) */
function lifetime(before: number | undefined, argument: Argument): number {
  const seconds = deltaSeconds(argument) ?? 0;
  return before === undefined || before === seconds ? seconds : 0;
}

/** delta-seconds = 1*DIGIT (RFC 9111 §1.2.2) */
export function deltaSeconds(argument: Argument): number | undefined {
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
function fields(before: Directives['private'], argument: Argument): true | readonly string[] {
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

function addMaxStale(directives: Directives, argument: Argument): void {
  const { maxStale: before } = directives;
  const seconds = argument === true ? true : deltaSeconds(argument);
  if (seconds === undefined) return;
  if (before === undefined || before === true) directives.maxStale = seconds;
  else if (seconds !== true) directives.maxStale = Math.min(Number(before), seconds);
}

function addMinFresh(directives: Directives, argument: Argument): void {
  const seconds = deltaSeconds(argument);
  if (seconds !== undefined) directives.minFresh = Math.max(directives.minFresh ?? 0, seconds);
}

/** The first occurrence wins. */
function addExtension(directives: Directives, name: string, argument: Argument): void {
  if (argument === MALFORMED) return;
  directives.extensions ??= Object.create(null) as Record<string, string | true>;
  const extensions = directives.extensions as Record<string, string | true>;
  extensions[name] ??= argument;
}

/** The directives, each field name once. */
export function finish(draft: Draft): Draft {
  const { directives } = draft;
  if (Array.isArray(directives.noCache)) directives.noCache = [...new Set(directives.noCache)];
  if (Array.isArray(directives.private)) directives.private = [...new Set(directives.private)];
  return draft;
}

/** The directives of a response, without those that a stricter one contradicts. */
export function withoutContradictions(directives: Directives): CacheDirectives {
  const { noStore, mustRevalidate } = directives;
  const mayContradict = noStore ?? mustRevalidate ?? directives.private;
  if (mayContradict === undefined) return directives;
  for (const { permits } of contradictions(directives)) delete directives[permits];
  return directives;
}
