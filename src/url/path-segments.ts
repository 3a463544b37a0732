import { isIdentifierLike } from './is-identifier-like.js';
import type { UrlPart } from './split-url.js';

/** A segment of a path, with its place. */
export interface PathSegment extends UrlPart {
  /** Whether it contains a variable. */
  readonly variable: boolean;
}

/** A variable, a slash, or other text; a brace outside a variable is text. */
const PIECES = /\{[^{}"]*\}|\/|[^{/]+|\{/g;

/**
 * The segments of a path (RFC 3986 §3.3) without empty ones, at most `most`. `{/id}` is a segment;
 * `{?page}`, `{;v}`, `{.type}` and `{#part}` belong to none. `orders.{type}` is a name.
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

/** A variable for the version. */
const VERSION_VARIABLE = /^v?\{\/?(?:api[-_]?)?version\}$/i;

/** A path, split at its version. */
export interface VersionedPath {
  /** The number of segments before the version, or before the resource if there is no version. */
  readonly api: number;
  /** The index of the version. */
  readonly version?: number;
  /** The index of the first segment after both. */
  readonly resource: number;
}

/**
 * The places of the api, the version and the resource (UFN.01). A version after an identifier belongs
 * to that resource. Without a version, the api is the first `base` segments, or a first segment `api`.
 */
export function versionedPath(segments: readonly PathSegment[], base = 0): VersionedPath {
  const version = segments.findIndex(isVersionSegment);
  if (version !== -1 && (base === 0 || version <= base) && !hasIdentifier(segments, version)) {
    return { api: version, version, resource: Math.max(version + 1, base) };
  }
  const api = base > 0 ? base : /^(?:api|rest)$/i.test(segments[0]?.text ?? '') ? 1 : 0;
  return { api, resource: api };
}

function isVersionSegment({ text }: PathSegment): boolean {
  const [first] = text;
  return (
    (first === 'v' || first === 'V' || first === '{') &&
    (VERSION.test(text) || VERSION_VARIABLE.test(text))
  );
}

/** Whether an identifier precedes an index; a variable in the first segment is the api. */
function hasIdentifier(segments: readonly PathSegment[], end: number): boolean {
  for (let index = 1; index < end; index++) {
    const { text, variable } = segments[index] as PathSegment;
    if (variable || isIdentifierLike(text)) return true;
  }
  return false;
}
