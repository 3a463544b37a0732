import { HalyardError } from '../errors.js';
import { show } from '../internal/show.js';

/*
 * The grammar of RFC 3986 for http and https, as regular expressions that take linear time: each
 * loop is over one character class. That is why a percent sign counts as any other character here;
 * BROKEN_ESCAPE finds the ones without two hex digits. A bundler drops a template only if it is marked as pure.
 */

/** The characters of path-abempty = *( "/" segment ) (RFC 3986 §3.3) */
const PATH_CHARACTERS = "[\\w.~!$&'()*+,;=:@/%-]*";

/** query, fragment = *( pchar / "/" / "?" ) (RFC 3986 §3.4, §3.5) */
export const QUERY_CHARACTERS = "[\\w.~!$&'()*+,;=:@/?%-]*";

/** dec-octet (RFC 3986 §3.2.2) */
const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';

/** IP-literal; the platform's URL parser checks the address */
const IP_LITERAL = '\\[[0-9A-Fa-f:.]+\\]';

/**
 * reg-name as URL parsers read it: labels, the last of which is not a number, because a host that
 * ends in a number is parsed as an IPv4 address (WHATWG URL, "ends in a number checker"). A domain
 * name has at most 253 characters (RFC 1035 §2.3.4): URL parsers refuse some that are much longer.
 */
const REG_NAME =
  '(?![\\w.~-]{253}(?:[\\w~-]|\\.[\\w.~-]))(?:[\\w~-]+\\.)*(?!(?:[0-9]+|0[xX][0-9A-Fa-f]*)\\.?(?:[:/?#]|$))[\\w~-]+\\.?';

/** port: 1 to 65535 without leading zeros */
const PORT = '(?:6553[0-5]|655[0-2]\\d|65[0-4]\\d{2}|6[0-4]\\d{3}|[1-5]\\d{4}|[1-9]\\d{0,3})';

/** host [ ":" port ] (RFC 3986 §3.2) */
const HOST = /* @__PURE__ */ (() => `(?:${REG_NAME}|${OCTET}(?:\\.${OCTET}){3}|${IP_LITERAL})`)();

/** Scheme, host and port of an http or https URL, in which every template is literal. */
export const ORIGIN_PATTERN = /* @__PURE__ */ (() =>
  `[hH][tT]{2}[pP][sS]?://${HOST}(?::${PORT})?`)();

/**
 * The URLs that {@link isAbsoluteUrl} accepts, as the pattern of a JSON Schema. A pattern cannot check
 * IPv6 addresses and punycode labels.
 */
export const ABSOLUTE_URL_PATTERN = /* @__PURE__ */ (() =>
  `^(?!.*%(?![0-9A-Fa-f]{2}))${ORIGIN_PATTERN}(?:/${PATH_CHARACTERS})?(?:\\?${QUERY_CHARACTERS})?(?:#${QUERY_CHARACTERS})?$`)();

const ABSOLUTE_URL = /* @__PURE__ */ new RegExp(ABSOLUTE_URL_PATTERN);
/** "%" that two HEXDIG do not follow (RFC 3986 §2.1) */
export const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/;
/** The platform's URL parser decodes IPv6 addresses and punycode labels. */
const FOR_PARSER = /\[|xn--/i;

/** The last URLs of {@link knownUrl} by their length. */
const KNOWN: string[] = [];

/** The length of the longest URL that is remembered, and whose host cannot be too long. */
const MAX_KNOWN = 252;

/** Remembers a URL that is right, so that it is not checked again as a link and in a body. */
export function knownUrl(url: string): string {
  if (url.length <= MAX_KNOWN) KNOWN[url.length] = url;
  return url;
}

/**
 * Whether a text is an absolute http or https URL by RFC 3986, without credentials: what a link may
 * point at (HYP.07, HYP.14).
 */
export function isAbsoluteUrl(text: string): boolean {
  return (
    (typeof text === 'string' && KNOWN[text.length] === text) ||
    (ABSOLUTE_URL.test(text) && (!FOR_PARSER.test(text) || URL.canParse(text)))
  );
}

/** A named host and no escapes. */
const PLAIN_URL =
  /^https?:\/\/(?:[a-z]\w*[.-])*[a-z]\w*(?::[1-9]\d{0,3})?\/[\w.~!$&'()*+,;=:@/?-]*$/;

/** As {@link isAbsoluteUrl}, in a quarter of the time for what most URLs are. */
export function isPlainOrAbsoluteUrl(text: string): boolean {
  return (
    (text?.length <= MAX_KNOWN && (KNOWN[text.length] === text || PLAIN_URL.test(text))) ||
    isAbsoluteUrl(text)
  );
}

/** Whether a text is a host (RFC 3986 §3.2.2): a reg-name, an IPv4 or a bracketed IPv6 address. */
export function isHost(text: string): boolean {
  const afterAddress = text.slice(text.lastIndexOf(']') + 1);
  return !/[:/?#]/.test(afterAddress) && isAbsoluteUrl(`http://${text}`);
}

/** The requirement that a value breaks, as messages state it. */
export interface UrlFault {
  readonly rule: 'HYP.13' | 'HYP.14';
  readonly expected: string;
}

/** The requirement that a value breaks, for which {@link isAbsoluteUrl} is false. */
export function absoluteUrlFault(value: unknown): UrlFault {
  return typeof value === 'string' && !/^[a-z][a-z\d+.-]*:(?!\d)/i.test(value)
    ? { rule: 'HYP.14', expected: 'be an absolute URL' }
    : { rule: 'HYP.13', expected: 'be a percent-encoded http(s) URL without credentials' };
}

/** The base URL of an API: a string, a `URL`, or the result of `baseUrl`. */
export type Base = string | { readonly href: string };

/**
 * Whether the path of a URL has a dot segment, which clients resolve away (RFC 3986 §5.2.4), its dots encoded
 * or not: URL parsers take `%2e` for a dot (WHATWG URL §4.4).
 */
export function hasDotSegment(url: string): boolean {
  return /[.%]/.test(url) && /^(?:[^?#]*\/)?(?:\.|%2e){1,2}(?:$|[/?#])/i.test(url);
}

/** The base that was checked last: most calls pass the same one again. */
let checked = { given: 'http://localhost', text: 'http://localhost' };

/** The checked text of a base, without its trailing slash. */
export function baseText(base: Base, subject = 'base'): string {
  const given = typeof base === 'string' ? base : base.href;
  if (given === checked.given) return checked.text;
  const expected = !isAbsoluteUrl(given)
    ? absoluteUrlFault(given).expected
    : /[?#]/.test(given)
      ? 'have no query and no fragment'
      : hasDotSegment(given)
        ? 'have no segment "." or "..", which clients resolve away'
        : undefined;
  if (expected !== undefined) {
    const message = `${subject} must ${expected}, got ${show(given)}`;
    throw new HalyardError('url.base', message, 'HYP.07');
  }
  checked = { given, text: given.replace(/\/$/, '') };
  return checked.text;
}

/**
 * The URL; undefined if it is invalid. `URL.canParse` is not asked, since in Node 20 and 22 it refuses
 * URLs with Latin-1 letters once V8 has optimised its caller.
 */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}

/**
 * Whether an href is resolved against the path of its base (RFC 3986 §5.2.2). One that begins with a
 * slash, a backslash or a scheme is not, except `https:b`: parsers of URLs resolve it as `b`.
 */
export function isPathRelative(href: string): boolean {
  return !/^(?:[/\\]|(?!https?:)[a-z][a-z\d+.-]*:|https?:\/\/)/i.test(href);
}
