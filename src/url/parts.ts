/** A part of a URL and where it stands in the text. */
export interface UrlPart {
  readonly text: string;
  readonly start: number;
}

/** The parts of a URL reference (RFC 3986, Appendix B), each with its place. */
export interface UrlParts {
  readonly url: string;
  readonly scheme?: UrlPart;
  /** host and port, without credentials */
  readonly authority?: UrlPart;
  readonly path: UrlPart;
  /** without its `?` */
  readonly query?: UrlPart;
  /** without its `#` */
  readonly fragment?: UrlPart;
}

/**
 * Splits an absolute URL, a path, or either with `{variables}`, without judging it. Variables keep
 * their braces; a query that is one (`{?page}`) counts as part of the path's last variable.
 */
export function splitUrl(url: string): UrlParts {
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*(?=:\/\/)/.exec(url)?.[0];
  const authorityStart = scheme === undefined ? 0 : scheme.length + 3;
  const authorityEnd =
    scheme === undefined ? 0 : (indexOfAny(url, /\{?[/?#]/g, authorityStart) ?? url.length);
  const fragmentMark = indexOutsideVariables(url, '#', authorityEnd) ?? url.length;
  const queryMark = indexOutsideVariables(url.slice(0, fragmentMark), '?', authorityEnd);
  const pathEnd = queryMark ?? fragmentMark;
  return {
    url,
    ...(scheme !== undefined && {
      scheme: { text: scheme, start: 0 },
      authority: hostAndPort(url.slice(authorityStart, authorityEnd), authorityStart),
    }),
    path: { text: url.slice(authorityEnd, pathEnd), start: authorityEnd },
    ...(queryMark !== undefined && {
      query: { text: url.slice(queryMark + 1, fragmentMark), start: queryMark + 1 },
    }),
    ...(fragmentMark < url.length && {
      fragment: { text: url.slice(fragmentMark + 1), start: fragmentMark + 1 },
    }),
  };
}

function hostAndPort(authority: string, start: number): UrlPart {
  const behindUserinfo = authority.lastIndexOf('@') + 1;
  return { text: authority.slice(behindUserinfo), start: start + behindUserinfo };
}

function indexOfAny(text: string, pattern: RegExp, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index;
}

/** `{?page}` and `{#part}` hold a mark that is an operator of RFC 6570, not a delimiter. */
function indexOutsideVariables(text: string, mark: string, from: number): number | undefined {
  let at = text.indexOf(mark, from);
  while (at !== -1 && text[at - 1] === '{') at = text.indexOf(mark, at + 1);
  return at === -1 ? undefined : at;
}
