import { fieldValue, type HeadersInput } from '../../internal/headers.js';
import { isBinary } from '../../internal/is-bytes.js';
import { readExchange } from '../check/exchange.js';
import type { Visit } from '../crawl/visit.js';
import type { ShownExchange } from './audit-report.js';

const REQUEST_FIELDS = ['if-none-match', 'if-modified-since'];

/** The fields that rules read. Reports are shared, so `Set-Cookie` and the like stay out. */
const RESPONSE_FIELDS = [
  ...['content-type', 'location', 'link', 'etag', 'last-modified', 'vary'],
  ...['cache-control', 'expires', 'date', 'age', 'pragma', 'warning'],
  ...['access-control-allow-origin', 'access-control-expose-headers'],
];

/** The part of an exchange that a report shows of a finding: the body only where the path leads into it. */
export function showExchange(
  { url, request, response }: Visit,
  path: readonly (string | number)[] = [],
): ShownExchange {
  const { status, headers } = response;
  const isAboutBody = path[1] === 'body' && response.body !== undefined;
  return {
    request: {
      method: request.method ?? 'GET',
      url,
      headers: fieldsOf(request.headers, REQUEST_FIELDS),
    },
    response: {
      status,
      headers: fieldsOf(headers, RESPONSE_FIELDS),
      ...(isAboutBody && { body: bodyOf(request, response) }),
    },
  };
}

/** The body as a value that a path leads into, or else as text. */
function bodyOf(request: Visit['request'], response: Visit['response']): unknown {
  const { body } = response;
  const { json } = readExchange(request, response);
  if (json !== undefined) return json;
  return isBinary(body) ? new TextDecoder().decode(body) : body;
}

function fieldsOf(headers: HeadersInput, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fieldValue(headers, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
