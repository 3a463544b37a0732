import { isHost } from '../url/absolute-url.js';

/** uri-host [ ":" port ] (RFC 9110 §7.2) */
export function splitHost(text: string): [host: string, port?: string] {
  const colon = text.lastIndexOf(':');
  if (colon === -1 || text.endsWith(']')) return [text];
  return [text.slice(0, colon), text.slice(colon + 1)];
}

/** 1 to 65535, without leading zeros. */
export function isPort(text: string): boolean {
  const port = Number(text);
  return port >= 1 && port <= 65535 && String(port) === text && Number.isInteger(port);
}

/** A host as a URL has it, with its port where that is not the scheme's own (RFC 9110 §4.2.3). */
export function authorityOf(scheme: string, host: string, port: string | undefined): string {
  const own = scheme === 'https' ? '443' : '80';
  return port === undefined || port === own ? host : `${host}:${port}`;
}

/** The host as a URL has it: in lower case and ASCII; undefined for what is no host. */
export function asciiHost(text: string): string | undefined {
  if (text.length > LONGEST * OCTETS) return undefined;
  if (PLAIN.test(text)) return text;
  if (!NON_ASCII.test(text)) return isHost(text) ? text.toLowerCase() : undefined;
  return internationalHost(decodeUtf8(text));
}

/** Hosts as most are: what needs no second look by {@link isHost}. Its loops share no character. */
const PLAIN = /^(?:[a-z][a-z0-9]*[.-])*[a-z][a-z0-9]*$/;

const NON_ASCII = /[^\0-\x7f]/;

/**
 * A host of U-labels in A-labels (RFC 5890 §2.3.2.1), as the platform's URL parser writes it.
 *
 * UTS 46 maps many characters to others: a fullwidth dot to a dot, a fullwidth letter to a plain one,
 * a soft hyphen to nothing. A host that would become another one by more than lower case is refused,
 * so that what an operator reads, and compares, is what a client reaches.
 */
function internationalHost(given: string): string | undefined {
  const text = decodeUtf8(given);
  const host = text.toLowerCase();
  if (!LETTERS.test(host) || text.normalize('NFKC') !== text) return undefined;
  if (!URL.canParse(`http://${host}`)) return undefined;
  const { hostname } = new URL(`http://${host}`);
  return hostname.length <= LONGEST && isHost(hostname) ? hostname : undefined;
}

/** The length of a host name in DNS (RFC 1035 §2.3.4), and that of a character in UTF-8. */
const LONGEST = 253;
const OCTETS = 4;

/**
 * Letters, their marks and digits that stand for themselves; and the two whose case folding is
 * another, but which URLs keep (UTS 46 §4, deviation characters).
 */
const LETTERS = /^(?:(?!\p{Changes_When_NFKC_Casefolded})[\p{L}\p{M}\p{Nd}.-]|[\u00df\u03c2])+$/u;

/** Header values come as one character for each octet; gateways send names in UTF-8. */
function decodeUtf8(text: string): string {
  if (/[^\0-\xff]/.test(text)) return text;
  const octets = Uint8Array.from(text, (character) => character.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets);
  } catch {
    return text;
  }
}
