import type { HeadersInput } from '../../internal/headers.js';
import { isObject, own } from '../../internal/json.js';
import { groupBy } from '../../internal/maps.js';
import type { RequestDescriptor } from '../../internal/request.js';
import { withoutCredentials } from '../../internal/secrets.js';
import { must, show } from '../../internal/show.js';
import { describesApi } from '../check/body-kind.js';
import { contentOf, type ExchangeResponse, isJson, mediaTypeOf } from '../check/exchange.js';
import { positionsOf } from '../openapi/positions.js';
import { CommandError, parseJson } from './system.js';

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

/** A file with something to check. */
type SavedInput =
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'exchanges'; readonly exchanges: readonly SavedExchange[] };

/** Detects what a file is by its content: output of `curl -i`, a HAR file, or else a JSON body. */
export function savedInput(text: string, source: string, request: GivenRequest): SavedInput {
  const expected = `${source} must be a JSON body, a HAR file or output of curl -i`;
  const isOutput = /^\s*HTTP\/\d/.test(text);
  // Reports point at places in URLs, and errors of JSON.parse quote the text.
  const parse = (json: string) => JSON.parse(withoutCredentials(json));
  const json = isOutput
    ? undefined
    : parseJson(text, (reason) => `${expected}, got ${show(text.trim())}. ${reason}`, parse);
  if (isObject(json) && describesApi(json)) {
    throw new CommandError(`${expected}, got an OpenAPI document. Check it with halyard openapi`);
  }
  const log = isObject(json) ? own(json, 'log') : undefined;
  const entries = isObject(log) ? own(log, 'entries') : undefined;
  if (!isOutput && !Array.isArray(entries)) return { kind: 'body', body: json };
  const exchanges = Array.isArray(entries)
    ? harExchanges(entries, text, source)
    : httpExchanges(text, request);
  if (exchanges.length > 0) return { kind: 'exchanges', exchanges };
  throw new CommandError(
    `${source} must have an exchange of an API: a response with JSON, or without content`,
  );
}

/**
 * Returns the exchanges of a HAR file that are of an API: with JSON or without content. Pages, scripts
 * and images are left out, and so are CORS preflights and requests without a response.
 */
function harExchanges(entries: readonly unknown[], text: string, source: string): SavedExchange[] {
  const paths = entries.map((_, index) => ['log', 'entries', index]);
  const starts = positionsOf(text, 0, paths);
  return entries
    .map((entry, index) => {
      const at = `${source}: log.entries[${index}]`;
      return harExchange(entry, starts[index] ?? 0, at);
    })
    .filter(({ request, response: { status, headers, body } }) => {
      const mediaType = mediaTypeOf(headers);
      const isContent = isJson(mediaType) || (mediaType === undefined && body === undefined);
      return isContent && status >= 200 && status <= 599 && request.method !== 'OPTIONS';
    });
}

function harExchange(entry: unknown, start: number, at: string): SavedExchange {
  const [request, response] = ['request', 'response'].map((name) => {
    const member = isObject(entry) ? own(entry, name) : undefined;
    if (!isObject(member)) throw new CommandError(must(`${at}.${name}`, 'be an object', member));
    return member;
  }) as [Record<string, unknown>, Record<string, unknown>];
  const fault = (name: string, expected: string, given: unknown) =>
    new CommandError(must(`${at}.${name}`, expected, given));
  const { method, url } = request;
  const { status, content } = response;
  if (typeof method !== 'string') throw fault('request.method', 'be a string', method);
  if (typeof url !== 'string') throw fault('request.url', 'be a string', url);
  if (typeof status !== 'number') throw fault('response.status', 'be a number', status);
  const headers = fieldsOf(response.headers);
  const { text = '', encoding } = isObject(content) ? content : {};
  const decoded = encoding === 'base64' ? decodeBase64(String(text)) : text;
  if (decoded === undefined) throw fault('response.content.text', 'be base64', text);
  const body = typeof decoded === 'string' ? contentOf(decoded, headers) : undefined;
  return {
    request: { method, url, headers: fieldsOf(request.headers) },
    response: { status, headers, ...(body !== undefined && { body }) },
    start,
  };
}

/** Browsers list the pseudo-header fields of HTTP/2 (`:path`), too. */
function fieldsOf(fields: unknown): HeadersInput {
  return headersOf(
    (Array.isArray(fields) ? fields : []).flatMap((field: unknown) => {
      const { name, value } = isObject(field) ? field : {};
      const isField = typeof name === 'string' && typeof value === 'string';
      return isField && !name.startsWith(':') ? [[name, value] as const] : [];
    }),
  );
}

function decodeBase64(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}

/** Header fields as a plain object; a name that occurs several times has a list. */
function headersOf(fields: readonly (readonly [name: string, value: string])[]): HeadersInput {
  const lines = groupBy(fields, ([name]) => name.toLowerCase());
  return Object.fromEntries(
    Array.from(lines, ([name, all]) => [name, all.map(([, value]) => value)]),
  );
}

/** status-line = HTTP-version SP status-code SP [ reason-phrase ] (RFC 9112 §4), with curl's `HTTP/2`. */
const STATUS_LINE = /HTTP\/\d(?:\.\d)? (\d{3})(?: ([^\r\n]*))?\r?(?:\n|$)/y;
/** A status line after a body: a header field or the end of the head follows. */
const NEXT_HEAD =
  /HTTP\/\d(?:\.\d)? \d{3}(?: [^\r\n]{0,200})?\r?\n(?:[!#$%&'*+.^_`|~\w-]{1,200}:|\r?\n)/y;
const FIELD_LINE = /([^\s:]+):([^\r\n]*)\r?(?:\n|$)/y;
const END_OF_HEAD = /\r?\n/y;

/**
 * The exchanges in output of `curl -i`: one head or several (an interim response, a proxy's, a
 * redirect that was followed), each with its body, if it has one.
 */
function httpExchanges(text: string, { method, url }: GivenRequest): SavedExchange[] {
  const exchanges: SavedExchange[] = [];
  for (let start = text.search(/\S/); start < text.length; ) {
    const line = matchAt(STATUS_LINE, text, start);
    if (line === undefined) break;
    const fields: [name: string, value: string][] = [];
    let end = start + line[0].length;
    for (
      let field = matchAt(FIELD_LINE, text, end);
      field;
      field = matchAt(FIELD_LINE, text, end)
    ) {
      fields.push([field[1] ?? '', (field[2] ?? '').trim()]);
      end += field[0].length;
    }
    end += matchAt(END_OF_HEAD, text, end)?.[0].length ?? 0;
    const status = Number(line[1]);
    const headers = headersOf(fields);
    const next = nextHead(text, end);
    const body = contentOf(text.slice(end, next).trimEnd(), headers);
    // Not an interim response (RFC 9110 §15.2), and not a proxy's answer to CONNECT.
    if (status >= 200 && !/^connection established/i.test(line[2] ?? '')) {
      exchanges.push({
        // A 201 is the response to a POST.
        request: {
          method: method ?? (status === 201 ? 'POST' : 'GET'),
          headers: {},
          ...(url !== undefined && { url }),
        },
        response: { status, headers, ...(body !== undefined && { body }) },
        start,
        ...(typeof body === 'object' && { bodyStart: end }),
      });
    }
    start = next;
  }
  return exchanges;
}

function nextHead(text: string, from: number): number {
  let at = text.indexOf('HTTP/', from);
  while (at !== -1 && !matchAt(NEXT_HEAD, text, at)) at = text.indexOf('HTTP/', at + 1);
  return at === -1 ? text.length : at;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
