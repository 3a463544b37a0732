import { decodeUtf8 } from '../../internal/bytes.js';
import { endOfQuotedString, endOfToken, isToken, unquote } from '../../internal/syntax.js';
import { percentEncodeUrl } from '../../url/percent-encode.js';
import {
  type ExtValue,
  type HeaderLink,
  type LinkAttribute,
  type LinkAttributes,
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
  let at = skipSeparators(value, 0);
  while (at < value.length) {
    const end = parseLinkValue(value, at, links);
    at = skipSeparators(value, end === -1 ? endOfMember(value, at) : end);
  }
  return links;
}

/** Commas and white space: an empty list element is skipped (RFC 9110 §5.6.1.2). */
function skipSeparators(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at)) || text.charCodeAt(at) === COMMA) at++;
  return at;
}

/**
 * Adds the links of the member at `start` and returns its end, or -1 if it is malformed.
 *
 * link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param )
 */
function parseLinkValue(value: string, start: number, links: HeaderLink[]): number {
  const close = endOfTarget(value, start);
  if (close < 0) return -1;
  const parameters: LinkParameters = {
    rel: undefined,
    title: undefined,
    titleStar: undefined,
    method: undefined,
    anchor: undefined,
    attributes: undefined,
  };
  let at = skipSpace(value, close);
  while (value.charCodeAt(at) === SEMICOLON) {
    at = parseParameter(value, skipSpace(value, at + 1), parameters);
    if (at < 0) return -1;
  }
  if (at < value.length && value.charCodeAt(at) !== COMMA) return -1;
  addLinks(links, uriReferenceOf(value.slice(start + 1, close - 1)), parameters);
  return at;
}

/**
 * The end of the target in angle brackets at `start`, or -1 if there is none.
 *
 * Wider than URI-Reference: any character but a control, since servers forget to encode.
 */
function endOfTarget(text: string, start: number): number {
  if (text.charCodeAt(start) !== LESS_THAN) return -1;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === GREATER_THAN) return at + 1;
    if (code === LESS_THAN || code < 0x20 || code === 0x7f) return -1;
  }
  return -1;
}

/**
 * Adds the parameter at `start` and returns its end, or -1 if it is malformed.
 *
 * link-param = token BWS [ "=" BWS ( token / quoted-string ) ]. Deviation: an empty one is accepted,
 * since a trailing semicolon is common (as in appendix B.3).
 */
function parseParameter(value: string, start: number, parameters: LinkParameters): number {
  const nameEnd = endOfToken(value, start);
  const equals = skipSpace(value, nameEnd);
  if (nameEnd === start) return equals;
  const name = value.slice(start, nameEnd).toLowerCase();
  if (value.charCodeAt(equals) !== EQUALS) {
    addParameter(parameters, name, true);
    return equals;
  }
  const valueStart = skipSpace(value, equals + 1);
  const isQuoted = value.charCodeAt(valueStart) === QUOTE;
  const end = isQuoted ? endOfText(value, valueStart + 1) : endOfBareValue(value, valueStart);
  if (end < 0) return -1;
  if (isQuoted) {
    const text = value.slice(valueStart + 1, end - 1);
    addParameter(parameters, name, text.includes('\\') ? unquote(`"${text}"`) : text);
  } else {
    addParameter(parameters, name, value.slice(valueStart, end).trimEnd());
  }
  return skipSpace(value, end);
}

/**
 * The end of a quoted-string whose content begins at `start`, or -1 if it is unterminated or has a
 * control other than tab (RFC 9110 §5.6.4).
 */
function endOfText(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    let code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) code = text.charCodeAt(++at);
    if (isControl(code)) return -1;
  }
  return -1;
}

function isControl(code: number): boolean {
  return (code < 0x20 && code !== 0x09) || code === 0x7f;
}

/**
 * The end of an unquoted value at `start`: the next semicolon or comma, as in appendix B.3, for
 * `type=text/html` and `rel=https://example.se/rels/x`. -1 if it has a character that shows that a
 * comma or quote is missing.
 */
function endOfBareValue(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === SEMICOLON || code === COMMA) break;
    if (code === QUOTE || code === LESS_THAN || code === GREATER_THAN || isControl(code)) return -1;
  }
  return at;
}

/** The next comma outside quoted strings, or the end of the header. */
function endOfMember(text: string, start: number): number {
  const close = endOfTarget(text, start);
  let at = close === -1 ? start : close;
  while (at < text.length && text.charCodeAt(at) !== COMMA) {
    at = text.charCodeAt(at) === QUOTE ? endOfQuotedString(text, at) : at + 1;
    if (at === -1) return text.length;
  }
  return at;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** OWS, and line breaks, which RFC 9264 §4.1 allows in link set documents. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d || code === 0x0a;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const LESS_THAN = 0x3c;
const EQUALS = 0x3d;
const GREATER_THAN = 0x3e;
const BACKSLASH = 0x5c;

/** The parameters of one link-value while it is parsed. */
export interface LinkParameters {
  rel: string | undefined;
  title: string | undefined;
  titleStar: ExtValue | undefined;
  method: string | undefined;
  anchor: string | undefined;
  attributes: { [name: string]: LinkAttribute } | undefined;
}

/** Adds a parameter by its lower-case name; `true` means no value. */
export function addParameter(parameters: LinkParameters, name: string, value: string | true): void {
  const text = value === true ? '' : value;
  switch (name) {
    case 'rel':
      // RFC 8288 §3.3: "occurrences after the first MUST be ignored by parsers."
      parameters.rel ??= text;
      break;
    case 'anchor':
      parameters.anchor ??= uriReferenceOf(text);
      break;
    case 'title':
      parameters.title ??= text;
      break;
    case 'method':
      if (isToken(text)) parameters.method ??= text;
      break;
    default:
      if (name.endsWith('*')) {
        const ext = parseExtValue(text);
        if (ext !== undefined) addExtValue(parameters, name, ext);
      } else {
        addAttribute(parameters, name, value);
      }
  }
}

/** Adds an internationalised parameter; its name includes the asterisk. */
export function addExtValue(parameters: LinkParameters, name: string, ext: ExtValue): void {
  if (name === 'title*') parameters.titleStar ??= ext;
  else addAttribute(parameters, name, ext);
}

function addAttribute(parameters: LinkParameters, name: string, value: LinkAttributeValue): void {
  parameters.attributes ??= Object.create(null) as { [name: string]: LinkAttribute };
  const { attributes } = parameters;
  const present = attributes[name];
  if (present === undefined) attributes[name] = value;
  // RFC 8288 §3.4.1: occurrences of media and type after the first are ignored as well.
  else if (name === 'type' || name === 'media') return;
  else if (Array.isArray(present)) present.push(value);
  else attributes[name] = [present as LinkAttributeValue, value];
}

/** Adds a link for each relation type, all with the same attributes object. */
export function addLinks(links: HeaderLink[], href: string, parameters: LinkParameters): void {
  const { rel } = parameters;
  if (rel === undefined) return;
  const attributes = attributesOf(parameters);
  if (ONE_TYPE.test(rel)) {
    links.push(makeLink(href, rel, parameters, attributes));
    return;
  }
  // RFC 8288 appendix B.2: relation types are normalised to lower case.
  for (const type of rel.toLowerCase().split(SPACE)) {
    if (type !== '') links.push(makeLink(href, type, parameters, attributes));
  }
}

/** One lower-case relation type, as in nearly all links. */
const ONE_TYPE = /^[!-@[-~]+$/;
const SPACE = /[ \t]+/;

/** `title*` is an attribute only if it has a language, which `title` cannot hold. */
function attributesOf(parameters: LinkParameters): LinkAttributes {
  const { titleStar } = parameters;
  if (titleStar?.language !== undefined) addAttribute(parameters, 'title*', titleStar);
  return parameters.attributes ?? Object.create(null);
}

function makeLink(
  href: string,
  rel: string,
  { title: plainTitle, titleStar, method, anchor }: LinkParameters,
  attributes: LinkAttributes,
): HeaderLink {
  const title = titleStar?.value ?? plainTitle;
  if (title === undefined && method === undefined && anchor === undefined) {
    return { href, rel, attributes };
  }
  return {
    href,
    rel,
    ...(title !== undefined && { title }),
    ...(method !== undefined && { method }),
    ...(anchor !== undefined && { anchor }),
    attributes,
  };
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
