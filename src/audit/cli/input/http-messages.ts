import type { HeadersInput } from '../../../internal/headers.js';
import { contentOf } from '../../check/exchange.js';
import { headersOf } from './headers-of.js';
import type { GivenRequest, SavedExchange } from './saved-exchange.js';

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
    if (isFinal(head)) exchanges.push(exchangeOf(head, text.slice(head.end, next), request));
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

function exchangeOf(
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
