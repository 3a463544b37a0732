import type { HeadersInput } from '../../internal/headers.js';
import { isObject, type Members } from '../../internal/json.js';
import type { RequestDescriptor } from '../../internal/request.js';
import { withoutCredentials } from '../../internal/secrets.js';
import { show } from '../../internal/show.js';
import { isOpenApiDocument } from '../check/body-kind.js';
import { contentOf, type ExchangeResponse, isJson, mediaTypeOf } from '../check/exchange.js';
import { CommandError, parseJson } from './system.js';

/** An exchange of a file. */
export interface SavedExchange {
  readonly request: RequestDescriptor;
  readonly response: ExchangeResponse;
}

/** The request of output of `curl -i`, which shows only the response. */
interface GivenRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
}

/** Detects what a file is by its content: output of `curl -i`, a HAR file, or else a JSON body. */
export function savedInput(
  text: string,
  source: string,
  request: GivenRequest,
): readonly (SavedExchange | { readonly body: unknown })[] {
  if (/^\s*HTTP\/\d/.test(text)) return exchangesIn(source, httpExchange(text, request));
  const expected = `${source} must be a JSON body, a HAR file or output of curl -i`;
  // Reports point at places in URLs, and errors of JSON.parse quote the text.
  const json = parseJson(
    withoutCredentials(text),
    (reason) => `${expected}, got ${show(text.trim())}. ${reason}`,
  );
  if (isOpenApiDocument(json)) {
    throw new CommandError(`${expected}, got an OpenAPI document. Check it with halyard openapi`);
  }
  const { entries } = membersOf(membersOf(json).log);
  return Array.isArray(entries)
    ? exchangesIn(source, entries.flatMap(harExchange))
    : [{ body: json }];
}

function exchangesIn(source: string, exchanges: readonly SavedExchange[]) {
  if (exchanges.length > 0) return exchanges;
  throw new CommandError(
    `${source} must have an exchange of an API: a response with JSON, or without content`,
  );
}

function membersOf(value: unknown): Members {
  return isObject(value) ? value : {};
}

/**
 * The exchange of an entry of a HAR file, if it is of an API: with JSON or without content. Pages, scripts
 * and images are left out, and so are CORS preflights and requests without a response.
 */
function harExchange(entry: unknown): SavedExchange[] {
  const { request, response } = membersOf(entry);
  const { method, url, headers: sent } = membersOf(request);
  const { status, headers: fields, content } = membersOf(response);
  const headers = fieldsOf(fields);
  const { text = '', encoding } = membersOf(content);
  const decoded = encoding === 'base64' ? Buffer.from(String(text), 'base64').toString() : text;
  const mediaType = mediaTypeOf(headers);
  const isOfApi = isJson(mediaType) || (mediaType === undefined && decoded === '');
  const isRequest = typeof method === 'string' && typeof url === 'string' && method !== 'OPTIONS';
  if (!isOfApi || !isRequest || !(typeof status === 'number' && status >= 200)) return [];
  const body = contentOf(String(decoded), headers);
  return [
    { request: { method, url, headers: fieldsOf(sent) }, response: { status, headers, body } },
  ];
}

/** Header fields as a plain object. Browsers list the pseudo-header fields of HTTP/2 (`:path`), too. */
function fieldsOf(fields: unknown): HeadersInput {
  const headers = new Map<string, string[]>();
  for (const field of Array.isArray(fields) ? fields : []) {
    const { name, value } = membersOf(field);
    if (typeof name !== 'string' || typeof value !== 'string' || name.startsWith(':')) continue;
    const lines = headers.get(name.toLowerCase()) ?? [];
    headers.set(name.toLowerCase(), [...lines, value]);
  }
  return Object.fromEntries(headers);
}

/** status-line (RFC 9112 §4), with curl's `HTTP/2`, and the fields behind it. */
const HEAD = /^HTTP\/\S+ (\d{3})\b[^\n]*\n?((?:[^\s:]+:[^\n]*\n?)*)\r?\n?/;

/** The exchange in output of `curl -i`: heads of interim responses, proxies and redirects may come before. */
function httpExchange(text: string, { method, url }: GivenRequest): SavedExchange[] {
  let content = text.trim();
  let head: RegExpExecArray | null = null;
  for (let next = HEAD.exec(content); next !== null; next = HEAD.exec(content)) {
    head = next;
    content = content.slice(next[0].length);
  }
  const [, code, fields = ''] = head ?? [];
  const status = Number(code);
  if (!(status >= 200)) return [];
  const lines = fields.matchAll(/([^\s:]+):(.*)/g);
  const headers = fieldsOf(
    Array.from(lines, ([, name, value = '']) => ({ name, value: value.trim() })),
  );
  // A 201 is the response to a POST.
  const sent = method?.toUpperCase() ?? (status === 201 ? 'POST' : 'GET');
  const request = { method: sent, headers: {}, ...(url !== undefined && { url }) };
  return [{ request, response: { status, headers, body: contentOf(content, headers) } }];
}
