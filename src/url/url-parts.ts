/** A part of a URL, with its place in the text. */
export interface UrlPart {
  readonly text: string;
  readonly start: number;
}

/** The parts of a URL reference (RFC 3986, Appendix B), each with its place. */
export interface UrlParts {
  readonly url: string;
  readonly scheme: UrlPart | undefined;
  /** host and port, without credentials */
  readonly authority: UrlPart | undefined;
  readonly path: UrlPart;
  /** without its `?` */
  readonly query: UrlPart | undefined;
  /** without its `#` */
  readonly fragment: UrlPart | undefined;
}

/**
 * Splits an absolute URL, a path, or either with `{variables}`, whatever it contains. Variables keep
 * their braces; the expression `{?page}` belongs to the path.
 */
export function splitUrl(url: string): UrlParts {
  const [, scheme, authority = '', path = '', query, fragment] = URL_PARTS.exec(url) ?? [];
  const authorityStart = scheme === undefined ? 0 : scheme.length + 3;
  const hostStart = authority.lastIndexOf('@') + 1;
  const pathStart = authorityStart + authority.length;
  const queryStart = pathStart + path.length + 1;
  const part = (text: string | undefined, start: number) =>
    text === undefined ? undefined : { text, start };
  return {
    url,
    scheme: part(scheme, 0),
    authority: part(scheme && authority.slice(hostStart), authorityStart + hostStart),
    path: { text: path, start: pathStart },
    query: part(query, queryStart),
    fragment: part(fragment, url.length - (fragment?.length ?? 0)),
  };
}

/**
 * RFC 3986, Appendix B. The authority ends at an expression with a slash, too; the marks in `{?page}` and
 * `{#part}` are operators of RFC 6570.
 */
const URL_PARTS =
  /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#{]*(?:\{(?![/?#])[^/?#{]*)*))?([^?#]*(?:(?<=\{)[?#][^?#]*)*)(?:\?([^#]*(?:(?<=\{)#[^#]*)*))?(?:#(.*))?$/s;

/** A segment of a path, with its place. */
export interface PathSegment extends UrlPart {
  /** Whether it contains a variable. */
  readonly variable: boolean;
}

/** A variable, a slash, or other text; a brace outside a variable is text. */
const PIECES = /\{[^{}"]*\}|\/|[^{/]+|\{/g;

/**
 * The segments of a path (RFC 3986 §3.3) without empty ones. `{/id}` is a segment;
 * `{?page}`, `{;v}`, `{.type}` and `{#part}` belong to none. `orders.{type}` is a name.
 */
export function pathSegments(path: UrlPart): readonly PathSegment[] {
  const segments: PathSegment[] = [];
  let current = { text: '', start: path.start, variable: false };
  const end = (start: number) => {
    if (current.text !== '') segments.push(current);
    current = { text: '', start, variable: false };
  };
  let at = path.start;
  for (const piece of path.text.match(PIECES) ?? []) {
    const operator = piece.length > 1 && piece.startsWith('{') ? (piece[1] ?? '') : undefined;
    const isNone = piece === '/' || (operator !== undefined && '?&;.#'.includes(operator));
    if (operator === '/') end(at);
    at += piece.length;
    if (isNone) end(at);
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
  /** The index of the version. */
  readonly version?: number;
  /** The index of the first segment after both. */
  readonly resource: number;
}

/**
 * The places of the api, the version and the resource (UFN.01). A version after an identifier belongs
 * to that resource. Without a version, the api is a first segment `api`.
 */
export function versionedPath(segments: readonly PathSegment[]): VersionedPath {
  const version = segments.findIndex(
    ({ text }) => VERSION.test(text) || VERSION_VARIABLE.test(text),
  );
  // A variable in the first segment is the api.
  const isBehindIdentifier = segments.slice(1, Math.max(version, 1)).some(isIdentifier);
  if (version !== -1 && !isBehindIdentifier) {
    return { version, resource: version + 1 };
  }
  return { resource: /^(?:api|rest)$/i.test(segments[0]?.text ?? '') ? 1 : 0 };
}

/** Whether a segment is a variable, or an identifier by its text. */
export function isIdentifier({ text, variable }: PathSegment): boolean {
  return variable || isIdentifierLike(text);
}

/** A parameter of a URL, or a variable of a template that becomes one, with its place. */
export interface PlacedParameter {
  /** Decoded as forms are (WHATWG URL, application/x-www-form-urlencoded). */
  readonly name: string;
  /** Decoded; absent for a variable. */
  readonly value?: string;
  /** The parameter, its name and its value as the URL has them. */
  readonly written: UrlPart;
  readonly writtenName: UrlPart;
  readonly writtenValue?: UrlPart;
}

/** `{?page,limit}` and `{&page}` (RFC 6570 §3.2.8, §3.2.9) */
const EXPRESSION = /\{[?&]([^{}"]*)\}/g;

/** The parameters of the query, then those of expressions such as `{?page}`. */
export function urlParameters({
  path,
  query,
}: Pick<UrlParts, 'path' | 'query'>): PlacedParameter[] {
  if (query === undefined && !/\{[?&]/.test(path.text)) return [];
  const literals = query?.text.replace(EXPRESSION, ({ length }) => '&'.repeat(length)) ?? '';
  const parameters = Array.from(literals.matchAll(/[^&]+/g), ({ 0: text, index }) =>
    placed(text, (query?.start ?? 0) + index),
  );
  for (const part of [path, query]) {
    for (const { 1: list = '', index } of part?.text.matchAll(EXPRESSION) ?? []) {
      let start = (part?.start ?? 0) + index + 2;
      for (const variable of list.split(',')) {
        const name = variable.replace(/(?:\*|:[0-9]+)$/, '');
        const written = { text: name, start };
        if (name !== '') parameters.push({ name, written, writtenName: written });
        start += variable.length + 1;
      }
    }
  }
  return parameters;
}

function placed(text: string, start: number): PlacedParameter {
  const written = { text, start };
  const equals = text.indexOf('=');
  if (equals === -1) return { name: decode(text), written, writtenName: written };
  const [name, value] = [text.slice(0, equals), text.slice(equals + 1)];
  return {
    name: decode(name),
    value: decode(value),
    written,
    writtenName: { text: name, start },
    writtenValue: { text: value, start: start + equals + 1 },
  };
}

function decode(text: string): string {
  if (!/[%+\p{Surrogate}]/u.test(text)) return text;
  return new URLSearchParams(`=${text}`).get('') as string;
}

/**
 * Whether a text is an identifier rather than a name: a number, a date, a UUID, a hash, a text that
 * ends in a number (`ord-17`), or one with characters that words do not have.
 */
export function isIdentifierLike(text: string): boolean {
  if (!/[0-9]/.test(text)) return /[@%,;=!$&'()*+]/.test(text);
  const letters = text.replace(/[^\p{L}]+/gu, '');
  return (
    letters.length < 3 ||
    /[-_.][0-9]+$/.test(text) ||
    /^[0-9][\w-]*\.[a-z0-9]{2,5}$/i.test(text) ||
    /^[0-9a-f-]{16,}$/i.test(text) ||
    /^(?=(?:[A-Za-z]*[0-9]){4})[0-9A-Za-z]{20,}$/.test(text) ||
    // tr_7UhSN1zuXS: no four lower-case letters in a row, as words have.
    /^(?=.*[A-Z])(?=.*[0-9][a-z])(?!.*[a-z]{4})\w{10,}$/.test(text) ||
    (text.length >= 16 && /^[0-9A-Za-z_-]+$/.test(text) && !/[A-Za-z]{6}/.test(text))
  );
}

/** Documents that tools look for under these names. */
export const DOCUMENT =
  /^(?:openapi|asyncapi|swagger)\.(?:json|ya?ml)$|^(?:robots|security|llms)\.txt$|^sitemap\.xml$|^favicon\.(?:ico|svg)$/;
