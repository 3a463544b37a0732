import { HalyardError } from '../errors.js';
import { show } from '../internal/show.js';

/*
 * The grammar of RFC 3986 for http and https, as regular expressions that take linear time: each
 * loop is over one character class. That is why a percent sign counts as any other character here;
 * BROKEN_ESCAPE finds the ones without two hex digits.
 */

/** The characters of path-abempty = *( "/" segment ) (RFC 3986 §3.3) */
export const PATH_CHARACTERS = "[\\w.~!$&'()*+,;=:@/%-]*";

/** query, fragment = *( pchar / "/" / "?" ) (RFC 3986 §3.4, §3.5) */
export const QUERY_CHARACTERS = "[\\w.~!$&'()*+,;=:@/?%-]*";

/** dec-octet (RFC 3986 §3.2.2) */
const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';

const IPV4 = `${OCTET}(?:\\.${OCTET}){3}`;

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
const PORT =
  '(?:6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[1-9][0-9]{0,3})';

/** host [ ":" port ] (RFC 3986 §3.2) */
const HOST = `(?:${REG_NAME}|${IPV4}|${IP_LITERAL})`;

/** Scheme, host and port of an http or https URL, in which every template is literal. */
export const ORIGIN_PATTERN = `[hH][tT]{2}[pP][sS]?://${HOST}(?::${PORT})?`;

const ABSOLUTE_URL = `${ORIGIN_PATTERN}(?:/${PATH_CHARACTERS})?(?:\\?${QUERY_CHARACTERS})?(?:#${QUERY_CHARACTERS})?`;

/**
 * The URLs that {@link isAbsoluteUrl} accepts, as the pattern of a JSON Schema. A pattern cannot check
 * IPv6 addresses and punycode labels.
 */
export const ABSOLUTE_URL_PATTERN = `^(?!.*%(?![0-9A-Fa-f]{2}))${ABSOLUTE_URL}$`;

const ABSOLUTE = new RegExp(`^${ABSOLUTE_URL}$`);
/** "%" that two HEXDIG do not follow (RFC 3986 §2.1) */
export const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/;
/** The platform's URL parser decodes IPv6 addresses and punycode labels. */
const FOR_PARSER = /\[|xn--/i;
const HOST_ALONE = new RegExp(`^${HOST}$`);

/** Whether a text is a host (RFC 3986 §3.2.2): a reg-name, an IPv4 or a bracketed IPv6 address. */
export function isHost(text: string): boolean {
  return HOST_ALONE.test(text) && (!FOR_PARSER.test(text) || URL.canParse(`http://${text}`));
}

/**
 * Most URLs of APIs, matched in one pass: a lower-case host whose labels begin with a letter, no
 * percent-encoding and no fragment. `ABSOLUTE` matches each of them too.
 */
const COMMON_URL =
  /^https?:\/\/(?:[a-z][a-z0-9]*[.-])*[a-z][a-z0-9]*(?::[1-9][0-9]{0,3})?\/[!$&-;=?-Z_a-z~]*$/;

/** The valid URLs that were checked or made last: the links of a resource share some. */
let last = 'http://localhost';
let second = last;
let third = last;

/**
 * Whether a text is an absolute http or https URL by RFC 3986, without credentials: what a link may
 * point at (HYP.07, HYP.14).
 */
export function isAbsoluteUrl(text: string): boolean {
  if (text === last || text === second || text === third) return true;
  // Reading a character flattens a concatenated string, which RegExp does much more slowly.
  const isShort = text.length <= MAX_COMMON_LENGTH && text.charCodeAt(0) === LOWER_CASE_H;
  const isCommon = isShort && COMMON_URL.test(text);
  if (!isCommon && !isUncommonUrl(text)) return false;
  rememberUrl(text);
  return true;
}

const LOWER_CASE_H = 0x68;
/** Within this length, a host has at most 253 characters: `http://`, the host and a slash. */
const MAX_COMMON_LENGTH = 261;

const MAX_REMEMBERED = 2048;

/** Records a URL that `href` has made, so that `link` does not check it again. */
export function rememberUrl(url: string): string {
  // That of a client may be long, and its memory stay taken.
  if (url.length > MAX_REMEMBERED) return url;
  third = second;
  second = last;
  last = url;
  return url;
}

function isUncommonUrl(text: string): boolean {
  return (
    ABSOLUTE.test(text) &&
    !(text.includes('%') && BROKEN_ESCAPE.test(text)) &&
    !(FOR_PARSER.test(text) && !URL.canParse(text))
  );
}

/** The requirement that a value breaks, as messages state it, and the remedy. */
export interface UrlFault {
  readonly rule: 'HYP.13' | 'HYP.14';
  readonly expected: string;
  readonly remedy: string;
}

/** The first requirement that a value breaks, for which {@link isAbsoluteUrl} is false. */
export function absoluteUrlFault(value: unknown): UrlFault {
  if (typeof value !== 'string') return fault('be a string', 'Pass the URL as a string');
  if (/[{}]/.test(value)) {
    return fault('be a URL without { and }', 'Expand the URI template first');
  }
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):(?!\d)/.exec(value)?.[1];
  if (scheme === undefined) {
    return { rule: 'HYP.14', expected: 'be an absolute URL', remedy: WRITE_WHOLE };
  }
  if (!/^https?$/i.test(scheme)) return fault('be an http or https URL', WRITE_WHOLE);
  const authority = /^https?:\/\/([^/?#]*)/i.exec(value)?.[1] ?? '';
  if (authority === '') return fault('have a host', WRITE_WHOLE);
  if (authority.includes('@')) {
    return fault(
      'not contain credentials',
      'Leave them out: every reader of the response would see them',
    );
  }
  if (BROKEN_ESCAPE.test(value)) {
    return fault('have two hex digits after each %', 'Write %25 for a % sign');
  }
  const illegal = /[^\w.~!$&'()*+,;=:@/?#[\]%-]/u.exec(value)?.[0];
  if (illegal !== undefined) return fault(`not contain ${nameOf(illegal)}`, 'Percent-encode it');
  if (!isAbsoluteUrl(`http://${authority}`)) {
    return fault(
      'have a valid host and port',
      'Use a host name of at most 253 characters, an IPv4 address or a bracketed IPv6 address, and a port from 1 to 65535',
    );
  }
  return fault('not contain brackets or a second #', 'Write %5B, %5D and %23 for [, ] and #');
}

const WRITE_WHOLE = 'Write it with its scheme and host: https://api.example.se/orders/17';

function fault(expected: string, remedy: string): UrlFault {
  return { rule: 'HYP.13', expected, remedy };
}

function nameOf(character: string): string {
  if (character === ' ') return 'a space';
  const code = Number(character.codePointAt(0));
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) {
    return `the control character U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  }
  return show(character);
}

/** The base URL of an API: a string, a `URL`, or the result of `baseUrl`. */
export type Base = string | { readonly href: string };

/** A dot segment, its dots encoded or not: URL parsers take `%2e` for a dot (WHATWG URL §4.4). */
export const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:$|[/?#])/i;

/** The base that was checked last: most calls pass the same one again. */
let checked = { given: 'http://localhost', text: 'http://localhost' };

/** The checked text of a base, without its trailing slash. */
export function baseText(base: Base, subject = 'base'): string {
  const given = typeof base === 'string' ? base : base.href;
  if (given !== checked.given) {
    const expected = baseFault(given);
    if (expected !== undefined) {
      const message = `${subject} must ${expected}, got ${show(given)}`;
      throw new HalyardError('url.base', message, 'HYP.07');
    }
    checked = { given, text: given.endsWith('/') ? given.slice(0, -1) : given };
  }
  return checked.text;
}

/** The first requirement that a base breaks. */
function baseFault(given: string): string | undefined {
  if (!isAbsoluteUrl(given)) return absoluteUrlFault(given).expected;
  if (/[?#]/.test(given)) return 'have no query and no fragment';
  if (DOT_SEGMENT.test(given)) return 'have no segment "." or "..", which clients resolve away';
  return undefined;
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
