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
): { readonly body: unknown } | { readonly exchanges: readonly SavedExchange[] } {
  const expected = `${source} must be a JSON body, a HAR file or output of curl -i`;
  const isOutput = /^\s*HTTP\/\d/.test(text);
  // Reports point at places in URLs, and errors of JSON.parse quote the text.
  const json = isOutput
    ? undefined
    : parseJson(
        withoutCredentials(text),
        (reason) => `${expected}, got ${show(text.trim())}. ${reason}`,
      );
  if (isOpenApiDocument(json)) {
    throw new CommandError(`${expected}, got an OpenAPI document. Check it with halyard openapi`);
  }
  const { entries } = membersOf(membersOf(json).log);
  if (!isOutput && !Array.isArray(entries)) return { body: json };
  const exchanges = Array.isArray(entries) ? harExchanges(entries) : httpExchanges(text, request);
  if (exchanges.length > 0) return { exchanges };
  throw new CommandError(
    `${source} must have an exchange of an API: a response with JSON, or without content`,
  );
}

function membersOf(value: unknown): Members {
  return isObject(value) ? value : {};
}

/**
 * Returns the exchanges of a HAR file that are of an API: with JSON or without content. Pages, scripts
 * and images are left out, and so are CORS preflights and requests without a response.
 */
function harExchanges(entries: readonly unknown[]): SavedExchange[] {
  return entries.flatMap((entry) => {
    const { method, url, headers: sent } = membersOf(membersOf(entry).request);
    const { status, headers: fields, content } = membersOf(membersOf(entry).response);
    const headers = fieldsOf(fields);
    const mediaType = mediaTypeOf(headers);
    const { text: encoded = '', encoding } = membersOf(content);
    const decoded =
      encoding === 'base64' ? Buffer.from(String(encoded), 'base64').toString() : encoded;
    const body = typeof decoded === 'string' ? contentOf(decoded, headers) : undefined;
    const isContent = isJson(mediaType) || (mediaType === undefined && body === undefined);
    const isRequest = typeof method === 'string' && typeof url === 'string' && method !== 'OPTIONS';
    if (!isRequest || typeof status !== 'number' || !isContent) return [];
    if (!(status >= 200 && status <= 599)) return [];
    return {
      request: { method, url, headers: fieldsOf(sent) },
      response: { status, headers, ...(body !== undefined && { body }) },
    };
  });
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

/**
 * The head of a response: status-line = HTTP-version SP status-code SP [ reason-phrase ] (RFC 9112 §4), with
 * curl's `HTTP/2`, and its fields. Behind a body it may follow without a new line, so a field or an empty line must
 * show that it is one. The bounds keep a long line of status lines cheap.
 */
const HEAD =
  /HTTP\/\d(?:\.\d)? (\d{3})(?: ([^\r\n]{0,200}))?\r?\n(?=[^\s:]{1,200}:|\r?\n)((?:[^\s:]+:[^\r\n]*\r?(?:\n|$))*)(?:\r?\n)?/g;

/**
 * The exchanges in output of `curl -i`: one head or several (an interim response, a proxy's, a
 * redirect that was followed), each with its body, if it has one.
 */
function httpExchanges(text: string, { method, url }: GivenRequest): SavedExchange[] {
  // A status line may be all that there is.
  const heads = [...(/\n./.test(text.trim()) ? text : `${text}\n\n`).matchAll(HEAD)];
  return heads.flatMap((head, index) => {
    const [all, code, reason = '', fields = ''] = head;
    const status = Number(code);
    // Not an interim response (RFC 9110 §15.2), and not a proxy's answer to CONNECT.
    if (status < 200 || /^connection established/i.test(reason)) return [];
    const lines = Array.from(fields.matchAll(/([^\s:]+):(.*)/g), ([, name, value = '']) => ({
      name,
      value: value.trim(),
    }));
    const headers = fieldsOf(lines);
    const start = head.index + all.length;
    const body = contentOf(text.slice(start, heads[index + 1]?.index).trimEnd(), headers);
    return {
      // A 201 is the response to a POST.
      request: {
        method: method?.toUpperCase() ?? (status === 201 ? 'POST' : 'GET'),
        headers: {},
        ...(url !== undefined && { url }),
      },
      response: { status, headers, ...(body !== undefined && { body }) },
    };
  });
}
