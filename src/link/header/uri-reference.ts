import { decodeUtf8 } from '../../internal/decode-utf8.js';
import { percentEncodeUrl } from '../../url/percent-encode.js';

/**
 * A URI reference from a header, with what its sender forgot to encode percent-encoded, as URL parsers
 * do. Node and Fetch give each octet of a header as a character; octets that are UTF-8 are kept, and
 * any others count as characters.
 */
export function uriReferenceOf(text: string): string {
  const encoded = percentEncodeUrl(text);
  return encoded === text ? text : percentEncodeUrl(decodeUtf8(text));
}
