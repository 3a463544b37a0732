import { httpExample, type RuleExample } from './rule-example.js';

export const cachingRules = {
  'CAC.01': httpExample(
    'A client need not request again what it may store.',
    `
    GET /orders/17

    HTTP/1.1 200
    Content-Type: text/csv
    Cache-Control: no-store

    17`,
    `
    GET /orders/17

    HTTP/1.1 200
    Content-Type: text/csv
    Cache-Control: private, max-age=60

    17`,
  ),
  'caching.post': httpExample(
    'A response to be reused states for how long and for which URL (RFC 9110 §9.3.3).',
    `
    POST /order-searches

    HTTP/1.1 204
    Cache-Control: public, max-age=60`,
    `
    POST /order-searches

    HTTP/1.1 204
    Cache-Control: no-store`,
  ),
  'caching.put-delete': httpExample(
    'A later change would seem to succeed without reaching the server.',
    `
    DELETE /orders/17

    HTTP/1.1 204
    Cache-Control: public, max-age=60`,
    `
    DELETE /orders/17

    HTTP/1.1 204
    Cache-Control: no-store`,
  ),
  'caching.precedence': fields(
    'If the two disagree, old and new caches keep the response for different times.',
    `
    Date: Fri, 01 May 2026 12:00:00 GMT
    Cache-Control: max-age=60
    Expires: Fri, 01 May 2026 13:00:00 GMT`,
    `
    Date: Fri, 01 May 2026 12:00:00 GMT
    Cache-Control: max-age=60
    Expires: Fri, 01 May 2026 12:01:00 GMT`,
  ),
  'caching.expires': fields(
    'A date in another format or zone counts as past (RFC 9111 §5.3): it turns caching off.',
    'Expires: 2026-05-01T13:00:00+02:00',
    'Expires: Fri, 01 May 2026 11:00:00 GMT',
  ),
  'caching.age': fields(
    'A cache subtracts Age from the freshness lifetime of the response.',
    `
    Cache-Control: max-age=60
    Age: -5`,
    `
    Cache-Control: max-age=60
    Age: 5`,
  ),
  'caching.pragma': fields(
    'In a response, Pragma has no meaning (RFC 9111 §5.4): a cache may store what it should protect.',
    `
    Pragma: no-cache
    ETag: "3"`,
    `
    Cache-Control: no-cache
    ETag: "3"`,
  ),
  'caching.warning': fields(
    'A client that still reads this obsolete field (RFC 9111 §5.5) needs the code and the text.',
    `
    ETag: "3"
    Warning: Response is stale`,
    `
    ETag: "3"
    Warning: 110 - "Response is Stale"`,
  ),
  'caching.etag': fields(
    'A tag that does not change with the resource gives stale data and lost updates.',
    'ETag: 3',
    'ETag: "3"',
  ),
  'conditional.not-modified': httpExample(
    'A 200 sends again what the client has.',
    `
    GET /orders/17
    If-None-Match: "3"

    HTTP/1.1 200
    Content-Type: text/csv
    ETag: "3"

    17`,
    `
    GET /orders/17
    If-None-Match: "3"

    HTTP/1.1 304
    ETag: "3"`,
  ),
  'conditional.modified': httpExample(
    'A 304 would say that the old copy is current.',
    `
    GET /orders/17
    If-None-Match: "2"

    HTTP/1.1 304
    ETag: "3"`,
    `
    GET /orders/17
    If-None-Match: "2"

    HTTP/1.1 200
    Content-Type: text/csv
    ETag: "3"

    17`,
  ),
} satisfies Record<string, RuleExample>;

/** Fields of a response to GET. */
function fields(why: string, wrong: string, right: string): RuleExample {
  const { check, ...example } = httpExample(why, wrong, right);
  return { ...example, check: (text) => check(`GET /orders/17\n\nHTTP/1.1 204\n${text}`) };
}
