import { percentEncodeUrl } from '../../url/percent-encode.js';

/** UTF8-2 / UTF8-3 / UTF8-4 (RFC 3629 §4), each octet a character. */
const UTF8_SEQUENCE =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}/g;

/**
 * A URI reference from a header, with what its sender forgot to encode percent-encoded, as URL parsers
 * do. Node and Fetch give each octet of a header as a character; octets that are UTF-8 are kept, and
 * any others count as characters.
 */
export function uriReferenceOf(text: string): string {
  const encoded = percentEncodeUrl(text);
  return encoded !== text && isUtf8(text) ? percentEncodeUrl(decodeUtf8(text)) : encoded;
}

function isUtf8(octets: string): boolean {
  return !/[^\0-\x7f]/.test(octets.replace(UTF8_SEQUENCE, ''));
}

function decodeUtf8(octets: string): string {
  return octets.replace(UTF8_SEQUENCE, (sequence) =>
    decodeURIComponent(sequence.replace(/./g, (octet) => `%${octet.charCodeAt(0).toString(16)}`)),
  );
}
