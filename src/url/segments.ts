import { isIdentifierLike } from './lint/words/words.js';
import type { UrlPart } from './parts.js';

/** A segment of a path, and where it stands. */
export interface PathSegment extends UrlPart {
  /** Whether a variable is in it. */
  readonly variable: boolean;
}

/** A variable, a slash, or a text of neither; a brace of no variable is text. */
const PIECES = /\{[^{}"]*\}|\/|[^{/]+|\{/g;

/**
 * The segments of a path (RFC 3986 §3.3) that are not empty, `most` at most. `{/id}` is a segment;
 * `{?page}`, `{;v}`, `{.type}` and `{#part}` stand in none. `orders.{type}` is a name.
 */
export function pathSegments(
  path: UrlPart,
  most = Number.POSITIVE_INFINITY,
): readonly PathSegment[] {
  if (path.text.includes('{')) return templatedSegments(path, most);
  const segments: PathSegment[] = [];
  for (let at = 0; at < path.text.length && segments.length < most; ) {
    const slash = path.text.indexOf('/', at);
    const end = slash === -1 ? path.text.length : slash;
    if (end > at) {
      segments.push({ text: path.text.slice(at, end), start: path.start + at, variable: false });
    }
    at = end + 1;
  }
  return segments;
}

function templatedSegments(path: UrlPart, most: number): readonly PathSegment[] {
  const segments: PathSegment[] = [];
  let current = { text: '', start: path.start, variable: false };
  const end = (start: number) => {
    if (current.text !== '') segments.push(current);
    current = { text: '', start, variable: false };
  };
  for (const { 0: piece, index } of path.text.matchAll(PIECES)) {
    const operator = piece.length > 1 && piece.startsWith('{') ? (piece[1] ?? '') : undefined;
    const isNone = piece === '/' || (operator !== undefined && '?&;.#'.includes(operator));
    if (operator === '/') end(path.start + index);
    if (isNone) end(path.start + index + piece.length);
    if (segments.length === most) return segments;
    if (isNone) continue;
    current.variable ||= operator !== undefined && !/[a-z]\.$/i.test(current.text);
    current.text += piece;
  }
  end(path.start);
  return segments;
}

/** VER.05: `/v<number>`. A number has no leading zero: `v02` would be another version than `v2`. */
export const VERSION = /^v(?:0|[1-9][0-9]*)$/;

/** A variable that stands for the version. */
const VERSION_VARIABLE = /^v?\{\/?(?:api[-_]?)?version\}$/i;

/** A path that is split at its version. */
export interface VersionedPath {
  /** How many segments stand before the version, or before the resource where there is none. */
  readonly api: number;
  /** The place of the version among the segments. */
  readonly version?: number;
  /** The place of the first segment behind both. */
  readonly resource: number;
}

/**
 * Where the api, the version and the resource stand (UFN.01). A version behind an identifier is one
 * of that resource. Without a version, `base` segments belong to the api, or a first one that says no
 * more than `api`.
 */
export function versionedPath(segments: readonly PathSegment[], base = 0): VersionedPath {
  const version = segments.findIndex(isVersion);
  if (version !== -1 && (base === 0 || version <= base) && !hasIdentifier(segments, version)) {
    return { api: version, version, resource: Math.max(version + 1, base) };
  }
  const api = base > 0 ? base : /^(?:api|rest)$/i.test(segments[0]?.text ?? '') ? 1 : 0;
  return { api, resource: api };
}

function isVersion({ text }: PathSegment): boolean {
  const [first] = text;
  return (
    (first === 'v' || first === 'V' || first === '{') &&
    (VERSION.test(text) || VERSION_VARIABLE.test(text))
  );
}

/** A first segment that is a variable is the api. */
function hasIdentifier(segments: readonly PathSegment[], end: number): boolean {
  for (let index = 1; index < end; index++) {
    const { text, variable } = segments[index] as PathSegment;
    if (variable || isIdentifierLike(text)) return true;
  }
  return false;
}
