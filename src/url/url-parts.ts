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
  const scheme = SCHEME.exec(url)?.[1];
  const authorityStart = scheme === undefined ? 0 : scheme.length + 3;
  const authorityEnd = scheme === undefined ? 0 : endOfAuthority(url, authorityStart);
  const fragmentMark = indexOutsideVariables(url, '#', authorityEnd, url.length);
  const queryMark = indexOutsideVariables(url, '?', authorityEnd, fragmentMark);
  return {
    url,
    scheme: scheme === undefined ? undefined : { text: scheme, start: 0 },
    authority:
      scheme === undefined
        ? undefined
        : hostOfAuthority(url.slice(authorityStart, authorityEnd), authorityStart),
    path: partOf(url, authorityEnd, queryMark),
    query: queryMark < fragmentMark ? partOf(url, queryMark + 1, fragmentMark) : undefined,
    fragment: fragmentMark < url.length ? partOf(url, fragmentMark + 1, url.length) : undefined,
  };
}

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//;

function partOf(url: string, start: number, end: number): UrlPart {
  return { text: url.slice(start, end), start };
}

/** The authority ends at a slash, question mark or number sign, or at an expression with one. */
function endOfAuthority(url: string, start: number): number {
  for (let at = start; at < url.length; at++) {
    const character = url[at];
    if (character === '/' || character === '?' || character === '#') {
      return url[at - 1] === '{' ? at - 1 : at;
    }
  }
  return url.length;
}

function hostOfAuthority(authority: string, start: number): UrlPart {
  const userinfoLength = authority.lastIndexOf('@') + 1;
  return { text: authority.slice(userinfoLength), start: start + userinfoLength };
}

/** The marks in `{?page}` and `{#part}` are operators of RFC 6570; `end` if there is no other. */
function indexOutsideVariables(text: string, mark: string, start: number, end: number): number {
  let at = text.indexOf(mark, start);
  while (text[at - 1] === '{') at = text.indexOf(mark, at + 1);
  return at === -1 ? end : Math.min(at, end);
}

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

/** A parameter of a URL, or a variable of a template that becomes one. */
export interface UrlParameter {
  /** Decoded as forms are (WHATWG URL, application/x-www-form-urlencoded). */
  readonly name: string;
  /** Decoded; absent for a variable. */
  readonly value?: string;
}

/** A parameter, with its place. */
export interface PlacedParameter extends UrlParameter {
  /** The parameter, its name and its value as the URL has them. */
  readonly written: UrlPart;
  readonly writtenName: UrlPart;
  readonly writtenValue?: UrlPart;
}

type Parts = Pick<UrlParts, 'path' | 'query'>;

/** The parameters of the query, then those of expressions such as `{?page}`; at most `most`. */
export function urlParameters(
  parts: Parts,
  most = Number.POSITIVE_INFINITY,
): readonly PlacedParameter[] {
  return collect(parts, most, placed);
}

/** The same without places, in less than half the memory: a query may come from a client. */
export function unplacedParameters(parts: Parts): readonly UrlParameter[] {
  return collect(parts, Number.POSITIVE_INFINITY, unplaced);
}

/** Makes a parameter from its text and its place. */
type Make<Parameter> = (text: string, start: number, isVariable: boolean) => Parameter;

function collect<Parameter>({ path, query }: Parts, most: number, make: Make<Parameter>) {
  const parameters: Parameter[] = [];
  if (query !== undefined) pushLiterals(parameters, query, most, make);
  pushVariables(parameters, path, most, make);
  if (query !== undefined) pushVariables(parameters, query, most, make);
  return parameters;
}

/** `{?page,limit}` and `{&page}` (RFC 6570 §3.2.8, §3.2.9) */
const EXPRESSION = /\{[?&]([^{}"]*)\}/g;

function pushLiterals<Parameter>(
  parameters: Parameter[],
  query: UrlPart,
  most: number,
  make: Make<Parameter>,
): void {
  const text = query.text.includes('{')
    ? query.text.replace(EXPRESSION, (expression) => '&'.repeat(expression.length))
    : query.text;
  for (let at = 0; at < text.length && parameters.length < most; ) {
    const ampersand = text.indexOf('&', at);
    const end = ampersand === -1 ? text.length : ampersand;
    if (end > at) parameters.push(make(text.slice(at, end), query.start + at, false));
    at = end + 1;
  }
}

function pushVariables<Parameter>(
  parameters: Parameter[],
  part: UrlPart,
  most: number,
  make: Make<Parameter>,
): void {
  if (!part.text.includes('{')) return;
  for (const { 1: list = '', index } of part.text.matchAll(EXPRESSION)) {
    let at = part.start + index + 2;
    for (const variable of list.split(',')) {
      const name = variable.replace(/(?:\*|:[0-9]+)$/, '');
      if (parameters.length >= most) return;
      if (name !== '') parameters.push(make(name, at, true));
      at += variable.length + 1;
    }
  }
}

function placed(text: string, start: number, isVariable: boolean): PlacedParameter {
  const { name, value } = unplaced(text, start, isVariable);
  const written = { text, start };
  if (value === undefined) return { name, written, writtenName: written };
  const equals = text.indexOf('=');
  return {
    name,
    value,
    written,
    writtenName: { text: text.slice(0, equals), start },
    writtenValue: { text: text.slice(equals + 1), start: start + equals + 1 },
  };
}

function unplaced(text: string, _start: number, isVariable: boolean): UrlParameter {
  if (isVariable) return { name: text };
  const equals = text.indexOf('=');
  if (equals === -1) return { name: decode(text) };
  return { name: decode(text.slice(0, equals)), value: decode(text.slice(equals + 1)) };
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
    (text.length >= 16 && /^[0-9A-Za-z_-]+$/.test(text) && !/[A-Za-z]{6}/.test(text))
  );
}
