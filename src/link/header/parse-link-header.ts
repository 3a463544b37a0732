import { decodeUtf8 } from '../../internal/bytes.js';
import { isToken, unquote } from '../../internal/syntax.js';
import { percentEncodeUrl } from '../../url/percent-encode.js';
import {
  type ExtValue,
  type HeaderLink,
  isSingle,
  type LinkAttribute,
  type LinkAttributeValue,
  parseExtValue,
} from './header-link.js';

/**
 * Parses a `Link` header (RFC 8288 §3) into one entry for each relation type of each link.
 *
 * The algorithm is that of appendix B. The first occurrence of `rel`, `anchor`, `title`, `type` and
 * `media` wins; a readable `title*` has precedence over `title` (§3.4.1). A malformed link is skipped
 * up to the next comma outside quotes, without harm to the others; so is a link without `rel`. An
 * unterminated quoted string ends the parse, since what follows could be part of it.
 *
 * Characters that a URL cannot have, such as a space, `|`, braces or raw UTF-8, are percent-encoded in
 * targets and anchors. So {@link formatLinkHeader} accepts every link with a valid relation type.
 *
 * @param value The field value; join several field lines with commas.
 * @returns The links in the order of the header. Targets are not resolved: use `new URL(href, url)`
 *   with the URL of the response.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { parseLinkHeader } from 'halyard/link';
 *
 * parseLinkHeader('</orders?page=3>; rel="next last"; title="Page 3"; hreflang=sv; hreflang=en');
 * // → [
 * //   {
 * //     href: '/orders?page=3',
 * //     rel: 'next',
 * //     title: 'Page 3',
 * //     attributes: { hreflang: ['sv', 'en'] },
 * //   },
 * //   {
 * //     href: '/orders?page=3',
 * //     rel: 'last',
 * //     title: 'Page 3',
 * //     attributes: { hreflang: ['sv', 'en'] },
 * //   },
 * // ]
 * parseLinkHeader('no link, </orders/17/cancellations>; rel=cancel; method=POST');
 * // → [{ href: '/orders/17/cancellations', rel: 'cancel', method: 'POST', attributes: {} }]
 * ```
 */
export function parseLinkHeader(value: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  let at = 0;
  while (at < value.length) {
    const end = parseLinkValue(value, at, links) ?? endOf(MALFORMED, value, at);
    // An empty list element is skipped (RFC 9110 §5.6.1.2).
    at = endOf(SEPARATORS, value, end ?? value.length) ?? value.length;
  }
  return links;
}

/*
 * The grammar, with sticky patterns whose loops are over one character class. White space may be a line
 * break, which RFC 9264 §4.1 allows in link set documents.
 */

const SEPARATORS = /[ \t\r\n,]*/y;

/** Wider than "<" URI-Reference ">": any character but a control, since servers forget to encode. */
const TARGET = /[ \t\r\n,]*<([ -;=?-~\x80-\uffff]*)>/y;

/**
 * OWS ";" OWS [ token BWS [ "=" BWS ( token / quoted-string ) ] ]. Deviations: a trailing semicolon is
 * accepted, and a bare value ends at the next semicolon or comma, both as in appendix B.3:
 * `type=text/html`. One with a quote or an angle bracket is malformed: a comma or a quote is missing.
 */
const PARAMETER =
  /[ \t\r\n]*;[ \t\r\n]*(?:([\w!#$%&'*+.^`|~-]+)[ \t\r\n]*(?:(=)[ \t\r\n]*(?:("[\t !#-[\]-~\x80-\uffff]*(?:\\[\t -~\x80-\uffff][\t !#-[\]-~\x80-\uffff]*)*")|([\t !#-+\--:=?-~\x80-\uffff]*)))?)?/y;

const END = /[ \t\r\n]*(?=,|$)/y;

/** Up to the next comma outside quoted strings, or the end of the header. */
const MALFORMED =
  /[ \t\r\n,]*(?:<[ -;=?-~\x80-\uffff]*>)?[^,"]*(?:"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)[^,"]*)*/sy;

/** The index after a match at a place. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Adds the links of the member at a place and returns its end; undefined if it is malformed. */
function parseLinkValue(value: string, start: number, links: HeaderLink[]): number | undefined {
  TARGET.lastIndex = start;
  const target = TARGET.exec(value);
  if (target === null) return undefined;
  const parameters: LinkParameter[] = [];
  let at = TARGET.lastIndex;
  for (;;) {
    PARAMETER.lastIndex = at;
    const found = PARAMETER.exec(value);
    if (found === null) break;
    at = PARAMETER.lastIndex;
    const [, name, equals, quoted, bare = ''] = found;
    if (name === undefined) continue;
    const text = quoted === undefined ? bare.trimEnd() : unquote(quoted);
    parameters.push([name.toLowerCase(), equals === undefined ? true : text]);
  }
  const end = endOf(END, value, at);
  if (end === undefined) return undefined;
  // More relation types than a call has arguments.
  for (const link of linksOf(target[1] ?? '', parameters)) links.push(link);
  return end;
}

/** A parameter of a link by its lower-case name; `true` means no value. */
type LinkParameter = readonly [name: string, value: string | true];

/**
 * A link for each relation type, in lower case unless it is a URI (RFC 8288 appendix B.2, not normative), all with
 * the same attributes object.
 * "Occurrences after the first MUST be ignored by parsers" (§3.3).
 */
function linksOf(href: string, parameters: readonly LinkParameter[]): HeaderLink[] {
  const members: { [Name in 'rel' | 'title' | 'anchor' | 'method']?: string | undefined } = {};
  // Without a prototype, since a name may be `__proto__`.
  const attributes: { [name: string]: LinkAttribute } = Object.create(null);
  for (const [name, given] of parameters) {
    const text = given === true ? '' : given;
    const value = name.endsWith('*') ? parseExtValue(text) : given;
    const present = attributes[name];
    if (name === 'rel' || name === 'title' || name === 'anchor') members[name] ??= text;
    else if (name === 'method') members.method ??= isToken(text) ? text : undefined;
    else if (value === undefined) continue;
    else if (present === undefined) attributes[name] = value;
    else if (isSingle(name)) continue;
    else if (Array.isArray(present)) present.push(value);
    else attributes[name] = [present as LinkAttributeValue, value];
  }
  const { rel = '', method } = members;
  const anchor = members.anchor && uriReferenceOf(members.anchor);
  const titleStar = attributes['title*'] as ExtValue | undefined;
  const title = titleStar?.value ?? members.title;
  // Without a language it has nothing that `title` cannot hold.
  if (titleStar?.language === undefined) delete attributes['title*'];
  const target = uriReferenceOf(href);
  // A URI is compared without regard to case, but leads to its documentation as it is written (§2.1.2).
  const types = rel.split(/[ \t]+/).filter((type) => type !== '');
  return types.map((type) => ({
    href: target,
    rel: type.includes(':') ? type : type.toLowerCase(),
    ...(title !== undefined && { title }),
    ...(method !== undefined && { method }),
    ...(anchor !== undefined && { anchor }),
    attributes,
  }));
}

/**
 * A URI reference from a header, with what its sender forgot to encode percent-encoded, as URL parsers
 * do. Node and Fetch give each octet of a header as a character; octets that are UTF-8 are kept, and
 * any others count as characters.
 */
function uriReferenceOf(text: string): string {
  const encoded = percentEncodeUrl(text);
  return encoded === text ? text : percentEncodeUrl(decodeUtf8(text));
}
