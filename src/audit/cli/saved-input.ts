import type { HeadersInput } from '../../internal/headers.js';
import { isObject, type Members, own } from '../../internal/json.js';
import { groupBy } from '../../internal/maps.js';
import type { RequestDescriptor } from '../../internal/request.js';
import { withoutCredentials } from '../../internal/secrets.js';
import { must, show } from '../../internal/show.js';
import { specificationOf } from '../check/body-kind.js';
import { contentOf, type ExchangeResponse, isJson, mediaTypeOf } from '../check/exchange.js';
import { positionsOf } from '../openapi/positions.js';
import { CommandError, parseJson } from './system.js';

/** A file with something to check. */
type SavedInput =
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'exchanges'; readonly exchanges: readonly SavedExchange[] };

/** Detects what a file is by its content: output of `curl -i`, a HAR file, or else a JSON body. */
export function savedInput(text: string, source: string, request: GivenRequest): SavedInput {
  if (/^\s*HTTP\/\d/.test(text)) {
    return { kind: 'exchanges', exchanges: httpExchanges(text, request) };
  }
  const json = parseJson(
    text,
    (reason) =>
      `${source} must be a JSON body, a HAR file or output of curl -i, got ${show(text.trim())}. ${reason}`,
    // Reports point at places in URLs, and errors of JSON.parse quote the text.
    (json) => JSON.parse(withoutCredentials(json)),
  );
  requireNoDescription(json, source);
  const log = isObject(json) ? own(json, 'log') : undefined;
  const entries = isObject(log) ? own(log, 'entries') : undefined;
  if (!Array.isArray(entries)) return { kind: 'body', body: json };
  return { kind: 'exchanges', exchanges: harExchanges(entries, text, source) };
}

function requireNoDescription(json: unknown, source: string): void {
  const specification = isObject(json) ? specificationOf(json) : undefined;
  if (specification === undefined) return;
  const got =
    specification === 'OpenAPI'
      ? 'an OpenAPI document. Check it with halyard openapi'
      : 'a Swagger document. Convert it to OpenAPI 3.1, and check that with halyard openapi';
  throw new CommandError(
    `${source} must be a JSON body, a HAR file or output of curl -i, got ${got}`,
  );
}

/** An exchange of a file, and where it is. */
export interface SavedExchange {
  readonly request: RequestDescriptor;
  readonly response: ExchangeResponse;
  /** The position of the exchange in the text. */
  readonly start: number;
  /** The position of its body, if the text contains it unencoded. */
  readonly bodyStart?: number;
}

/** The request of output of `curl -i`, which shows only the response. */
interface GivenRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
}

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
      return harExchange(entry, starts[index] ?? 0, at);
    })
    .filter(isOfApi);
}

function harExchange(entry: unknown, start: number, at: string): SavedExchange {
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

/** status-line = HTTP-version SP status-code SP [ reason-phrase ] (RFC 9112 §4), with curl's `HTTP/2`. */
const STATUS_LINE = /HTTP\/\d(?:\.\d)? (\d{3})(?: ([^\r\n]*))?\r?(?:\n|$)/y;
/** A status line after a body: a header field or the end of the head follows. */
const NEXT_HEAD =
  /HTTP\/\d(?:\.\d)? \d{3}(?: [^\r\n]{0,200})?\r?\n(?:[!#$%&'*+.^_`|~\w-]{1,200}:|\r?\n)/y;
const FIELD_LINE = /([^\s:]+):([^\r\n]*)\r?(?:\n|$)/y;
const END_OF_HEAD = /\r?\n/y;

interface Head {
  readonly start: number;
  /** The position behind the head. */
  readonly end: number;
  readonly status: number;
  readonly reason: string;
  readonly headers: HeadersInput;
}

/**
 * The exchanges in output of `curl -i`: one head or several (an interim response, a proxy's, a
 * redirect that was followed), each with its body, if it has one.
 */
export function httpExchanges(text: string, request: GivenRequest): SavedExchange[] {
  const exchanges: SavedExchange[] = [];
  for (let start = text.search(/\S/); start < text.length; ) {
    const head = headAt(text, start);
    if (head === undefined) break;
    const next = nextHead(text, head.end);
    if (isFinal(head)) exchanges.push(httpExchange(head, text.slice(head.end, next), request));
    start = next;
  }
  return exchanges;
}

function headAt(text: string, start: number): Head | undefined {
  const line = matchAt(STATUS_LINE, text, start);
  if (line === undefined) return undefined;
  const fields: [name: string, value: string][] = [];
  let end = start + line[0].length;
  for (let field = matchAt(FIELD_LINE, text, end); field; field = matchAt(FIELD_LINE, text, end)) {
    fields.push([field[1] ?? '', (field[2] ?? '').trim()]);
    end += field[0].length;
  }
  end += matchAt(END_OF_HEAD, text, end)?.[0].length ?? 0;
  return {
    start,
    end,
    status: Number(line[1]),
    reason: line[2] ?? '',
    headers: headersOf(fields),
  };
}

function nextHead(text: string, from: number): number {
  for (let at = from - 1; ; ) {
    at = text.indexOf('HTTP/', at + 1);
    if (at === -1) return text.length;
    if (matchAt(NEXT_HEAD, text, at)) return at;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** Not an interim response (RFC 9110 §15.2), and not a proxy's answer to CONNECT. */
function isFinal({ status, reason }: Head): boolean {
  return status >= 200 && !/^connection established/i.test(reason);
}

function httpExchange(
  { start, end, status, headers }: Head,
  content: string,
  { method, url }: GivenRequest,
): SavedExchange {
  const body = contentOf(content.trimEnd(), headers);
  return {
    // A 201 is the response to a POST.
    request: {
      method: method ?? (status === 201 ? 'POST' : 'GET'),
      headers: {},
      ...(url !== undefined && { url }),
    },
    response: { status, headers, ...(body !== undefined && { body }) },
    start,
    ...(typeof body === 'object' && { bodyStart: end }),
  };
}

/** Header fields as a plain object; a name that occurs several times has a list. */
function headersOf(fields: readonly (readonly [name: string, value: string])[]): HeadersInput {
  const lines = groupBy(fields, ([name]) => name.toLowerCase());
  return Object.fromEntries(
    Array.from(lines, ([name, all]) => [name, all.map(([, value]) => value)]),
  );
}
