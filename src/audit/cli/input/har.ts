import { isObject, type Members, own } from '../../../internal/json-object.js';
import { must } from '../../../internal/must.js';
import { contentOf, mediaTypeOf } from '../../check/exchange.js';
import { isJson } from '../../check/media-types.js';
import { positionsOf } from '../../text/json-positions.js';
import { CommandError } from '../command-error.js';
import { headersOf } from './headers-of.js';
import type { SavedExchange } from './saved-exchange.js';

/**
 * Returns the exchanges of a HAR file that are of an API: with JSON or without content. Pages, scripts
 * and images are left out, and so are CORS preflights and requests without a response.
 */
export function harExchanges(
  entries: readonly unknown[],
  text: string,
  source: string,
): SavedExchange[] {
  const starts = positionsOf(
    text,
    0,
    entries.map((_, index) => ['log', 'entries', index]),
  );
  return entries
    .map((entry, index) => {
      const at = `${source}: log.entries[${index}]`;
      return exchangeOf(entry, starts[index] ?? 0, at);
    })
    .filter(isOfApi);
}

function exchangeOf(entry: unknown, start: number, at: string): SavedExchange {
  const request = memberOf(entry, 'request', at);
  const response = memberOf(entry, 'response', at);
  const { method, url } = request;
  const { status } = response;
  if (typeof method !== 'string') throw fault(`${at}.request.method`, 'be a string', method);
  if (typeof url !== 'string') throw fault(`${at}.request.url`, 'be a string', url);
  if (typeof status !== 'number') throw fault(`${at}.response.status`, 'be a number', status);
  const headers = fieldsOf(response);
  const text = textOf(own(response, 'content'), `${at}.response.content.text`);
  const body = contentOf(text, headers);
  return {
    request: { method, url, headers: fieldsOf(request) },
    response: { status, headers, ...(body !== undefined && { body }) },
    start,
  };
}

function memberOf(value: unknown, name: string, at: string): Members {
  const member = isObject(value) ? own(value, name) : undefined;
  if (isObject(member)) return member;
  throw fault(`${at}.${name}`, 'be an object', member);
}

function fault(subject: string, expected: string, given: unknown): CommandError {
  return new CommandError(must(subject, expected, given));
}

/** Browsers list the pseudo-header fields of HTTP/2 (`:path`), too. */
function fieldsOf(message: Members) {
  const fields = own(message, 'headers');
  return headersOf(
    (Array.isArray(fields) ? fields : []).flatMap((field: unknown) => {
      const { name, value } = isObject(field) ? field : {};
      const isField = typeof name === 'string' && typeof value === 'string';
      return isField && !name.startsWith(':') ? [[name, value] as const] : [];
    }),
  );
}

function textOf(content: unknown, at: string): string {
  const { text, encoding } = isObject(content) ? content : {};
  if (typeof text !== 'string') return '';
  if (encoding !== 'base64') return text;
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    throw fault(at, 'be base64', text);
  }
}

function isOfApi({ request, response }: SavedExchange): boolean {
  const { status, headers, body } = response;
  if (status < 200 || status > 599 || request.method === 'OPTIONS') return false;
  const mediaType = mediaTypeOf(headers);
  return isJson(mediaType) || (mediaType === undefined && body === undefined);
}
