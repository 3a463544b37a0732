import { decodeUtf8 } from '../internal/decode-utf8.js';
import { parseUrl } from '../internal/parse-url.js';
import { isHost } from '../url/absolute-url.js';

/** uri-host [ ":" port ] (RFC 9110 §7.2) */
export function splitHost(text: string): [host: string, port?: string] {
  const colon = text.lastIndexOf(':');
  if (colon === -1 || text.endsWith(']')) return [text];
  return [text.slice(0, colon), text.slice(colon + 1)];
}

/** Whether a text is a port: 1 to 65535, without leading zeros. */
export function isPort(text: string): boolean {
  const port = Number(text);
  return port >= 1 && port <= 65535 && String(port) === text && Number.isInteger(port);
}

/** The host, with its port if that is not the scheme's default (RFC 9110 §4.2.3). */
export function authorityOf(scheme: string, host: string, port: string | undefined): string {
  const defaultPort = scheme === 'https' ? '443' : '80';
  return port === undefined || port === defaultPort ? host : `${host}:${port}`;
}

/**
 * The host as URLs write it, in lower case and ASCII; undefined if it is not a host. An underscore is
 * refused: no host name has one (RFC 1123 §2.1), and no base URL may (UFN.11).
 */
export function asciiHost(text: string): string | undefined {
  if (text.length > MAX_HOST_LENGTH * MAX_UTF8_OCTETS) return undefined;
  if (NON_ASCII.test(text)) return internationalHost(decodeUtf8(text));
  return isHost(text) && !text.includes('_') ? text.toLowerCase() : undefined;
}

/** The length of a host name in DNS (RFC 1035 §2.3.4). */
const MAX_HOST_LENGTH = 253;
const MAX_UTF8_OCTETS = 4;

const NON_ASCII = /[^\0-\x7f]/;

/**
 * Converts a host of U-labels to A-labels (RFC 5890 §2.3.2.1) with the platform's URL parser.
 *
 * UTS 46 maps many characters to others: a fullwidth dot to a dot, a fullwidth letter to a plain one,
 * a soft hyphen to nothing. A host that changes by more than lower case is refused, so that the host
 * that an operator reads and compares is the host that a client reaches.
 */
function internationalHost(text: string): string | undefined {
  const host = text.toLowerCase();
  if (!STABLE_LETTERS.test(host) || text.normalize('NFKC') !== text) return undefined;
  const hostname = parseUrl(`http://${host}`)?.hostname;
  return hostname !== undefined && isHost(hostname) ? hostname : undefined;
}

/**
 * Letters, marks and digits that UTS 46 maps to themselves, and the two deviation characters, which
 * URLs keep (UTS 46 §4).
 */
const STABLE_LETTERS =
  /^(?:(?!\p{Changes_When_NFKC_Casefolded})[\p{L}\p{M}\p{Nd}.-]|[\u00df\u03c2])+$/u;
