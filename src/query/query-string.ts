import { percentEncode } from '../url/percent-encode.js';
import { formDecode } from './form-decode.js';

/*
 * The query of a URL as text. What is not touched stays as it was written: clients and caches take
 * another order of parameters, or `%20` for `+`, for another URL.
 */

/** What RFC 3986 §3.4 does not allow in a query: query = *( pchar / "/" / "?" ) */
const ILLEGAL = /%(?![0-9A-Fa-f]{2})|[^\w.~!$&'()*+,;=:@/?%-]+/g;

/** A query as a client sent it, with what RFC 3986 does not allow percent-encoded. */
export function legalQuery(query: string): string {
  return query.toWellFormed().replace(ILLEGAL, encodeURIComponent);
}

/**
 * A value as it is written in a query, URL-safe. The comma of a list stays, as the shape of `fields`
 * in UFN.04 has it.
 */
export function encodeValue(text: string): string {
  return percentEncode(text).replaceAll('%2C', ',');
}

/** The URL with one parameter of that name, where the first stood, else at the end. */
export function withParameter(url: string, name: string, value: string): string {
  const [beforeFragment = '', fragment] = splitAt(url, '#');
  const [path = '', query = ''] = splitAt(beforeFragment, '?');
  const written = `${percentEncode(name)}=${percentEncode(value)}`;
  const wanted = name.toWellFormed();
  let placed = false;
  const parameters: string[] = [];
  for (const parameter of legalQuery(query).split('&')) {
    if (parameter === '') continue;
    if (nameOf(parameter) !== wanted) {
      parameters.push(parameter);
    } else if (!placed) {
      parameters.push(written);
      placed = true;
    }
  }
  if (!placed) parameters.push(written);
  return `${path}?${parameters.join('&')}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** The name of a parameter, decoded. */
function nameOf(parameter: string): string {
  const [name = ''] = splitAt(parameter, '=');
  return formDecode(name);
}

function splitAt(text: string, mark: string): [before: string, behind?: string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
