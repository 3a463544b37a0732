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
