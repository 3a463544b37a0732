import { formatCacheControl, parseCacheControl } from 'halyard/cache';
import {
  evaluateCaching,
  evaluateReuse,
  freshen,
  storedHeaders,
  storeResponse,
} from 'halyard/http-cache';
import { drivenCache, steadyCache } from '../support/driven-cache.js';
import { by, deviation, type Requirement, refusal } from './requirements.js';
import { dateAt, get, judge, MINUTE, NOW, storage } from './rfc9111-verdicts.js';

const STORED = by(storedHeaders);

/** Status codes that are heuristically cacheable (RFC 9110 §15.1), and others. */
const HEURISTIC_STATUSES = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501];
const OTHER_STATUSES = [
  201, 202, 205, 302, 303, 305, 307, 400, 401, 402, 403, 406, 407, 408, 409, 411, 413, 415, 421,
  422, 426, 500, 502, 503, 504, 505,
];

const STORING = by(evaluateCaching, storeResponse);

/** What the cache has of a response after a 304 or a HEAD with newer fields. */
async function updated(newer: Record<string, string>) {
  const older = { 'cache-control': 'max-age=60', etag: '"1"', 'content-length': '6' };
  const { at: send } = drivenCache((_, count) =>
    count === 1
      ? { headers: { ...older, 'x-a': '1', 'x-b': '1' } }
      : { status: 304, headers: { etag: '"1"', ...newer }, body: '' },
  );
  await send(0);
  const first = await send(90);
  return { first: first.headers, second: (await send(100)).headers };
}

export const STORING_SECTIONS: Readonly<Record<string, readonly Requirement[]>> = {
  '§1.2.2 Delta Seconds': [
    by(parseCacheControl, evaluateCaching).must(
      'A number that is too large counts as 2147483648, or as the greatest that the cache has.',
      () => [
        [
          ...['2147483648', '2147483649', '9'.repeat(400)].map(
            (digits) => parseCacheControl(`max-age=${digits}`).maxAge,
          ),
          judge({ age: '9'.repeat(400) }).age,
        ],
        [2_147_483_648, 2_147_483_648, 2_147_483_648, 2_147_483_648],
      ],
    ),
    by(formatCacheControl).must('The number is an integer without a sign.', () => [
      [-1, 1.5, Number.NaN].map((maxAge) => refusal(() => formatCacheControl({ maxAge }))),
      ['cache.policy', 'cache.policy', 'cache.policy'],
    ]),
  ],
  '§3 Storing Responses in Caches': [
    STORING.mustNot(
      'A response is stored if the cache does not understand the method of the request.',
      // RFC 9110 §9.3.3: a response to POST needs an explicit lifetime, and its target in Content-Location.
      storage(`
        GET     => 200 | max-age=60 => ok
        HEAD    => 200 | max-age=60 => ok
        PUT     => 200 | max-age=60 => method
        PATCH   => 200 | max-age=60 => method
        DELETE  => 200 | max-age=60 => method
        OPTIONS => 200 | max-age=60 => method
        PURGE   => 200 | max-age=60 => method
        get     => 200 | max-age=60 => method
        POST => 200 => method
        POST => 200 | max-age=60 => method
        POST => 200 | content-location: /orders => method
        POST => 200 | max-age=60 | content-location: /orders => ok
        POST => 200 | expires: ${dateAt(60)} | content-location: /orders => ok
        POST => 200 | max-age=60 | content-location: https://a.example/orders => ok
        POST => 200 | s-maxage=60 | content-location: /orders => ok => method
        POST => 200 | max-age=60 | content-location: /orders/17 => method
        POST => 200 | max-age=60 | content-location: https://evil.example/orders => method
        POST => 200 | max-age=60 | content-location: http://[ => method
        POST /undefined => 200 | max-age=60 => method
        POST http://[ => 200 | max-age=60 | content-location: /orders => method
        POST => 200 | last-modified: ${dateAt(-1000)} | content-location: /orders => method
        POST => 200 | public | content-location: /orders => method
      `),
    ),
    STORING.mustNot(
      'A response is stored if it is not final.',
      storage(`
        GET => 100 | max-age=60 => final
        GET => 199 | max-age=60 => final
        GET => 200 | max-age=60 => ok
        GET => 599 | max-age=60 => ok
        GET => 600 | max-age=60 => final
        GET => x | max-age=60 => final
      `),
    ),
    STORING.mustNot(
      'A 206 or 304 is stored, or one with must-understand, if the cache does not understand its status code.',
      [
        // "Responses with the 429 status code MUST NOT be stored by a cache" (RFC 6585 §4). Others answer
        // fields of one request, which no other request has (RFC 9110 §15.5).
        ...storage(`
          GET => 206 | max-age=60 => understood
          GET => 304 | max-age=60 => understood
          GET => 200 | must-understand, max-age=60 => ok
          GET => 299 | must-understand, max-age=60 => understood
          GET => 299 | max-age=60 => ok
          GET => 428 | max-age=60 => understood
          GET => 429 | max-age=60 => understood
          GET => 431 | max-age=60 => understood
          GET => 511 | max-age=60 => understood
          GET | if-match: "1" => 412 | max-age=60 => understood
          GET | range: bytes=9- => 416 | max-age=60 => understood
          GET | expect: x => 417 | max-age=60 => understood
        `),
        // A 304 updates a stored response (§4.3.4).
        ...storage(
          `
          GET => 206 | max-age=60 => understood
          GET => 304 | max-age=60 => understood
          GET => 299 | must-understand, max-age=60 => ok
          GET => 200 | must-understand, max-age=60 => understood
          `,
          { understood: [206, 299, 304] },
        ),
      ],
    ),
    STORING.mustNot(
      'A response with no-store is stored.',
      // "ignore the no-store directive" where must-understand is understood (§5.2.2.3)
      storage(`
        GET => 200 | no-store => no-store
        GET => 200 | max-age=60, no-store => no-store
        GET => 200 | NO-STORE => no-store
        GET => 200 | no-store=1 => no-store
        GET | no-store => 200 | max-age=60 => no-store
        GET => 200 | max-age=60, ext="a, no-store, b" => ok
        GET => 200 | max-age=60, ext="a, no-store => no-store
        GET => 200 | pragma: no-store | max-age=60 => ok
        GET => 200 | must-understand, no-store, max-age=60 => ok
        GET => 299 | must-understand, no-store, max-age=60 => understood no-store
        GET | no-store => 200 | must-understand, max-age=60 => no-store
      `),
    ),
    STORING.mustNot(
      'A shared cache stores a response with private.',
      storage(`
        GET => 200 | private, max-age=60 => private => ok
        GET => 200 | private => private => ok
        GET => 200 | private="set-cookie", max-age=60 => ok
        GET => 201 | private="a" => explicit => ok
        GET => 200 | private="a b", max-age=60 => private => ok
        GET => 200 | public, private, max-age=60 => private => ok
        GET => 200 | private, s-maxage=60 => private => ok
        GET => 200 | private="a", private, max-age=60 => private => ok
      `),
    ),
    STORING.mustNot(
      'A shared cache stores a response to a request with Authorization, unless a directive allows it (§3.5).',
      storage(`
        GET | authorization: x => 200 | max-age=60 => authorization => ok
        GET | Authorization: x => 200 | max-age=60 => authorization => ok
        GET | authorization: x => 200 => authorization => ok
        GET | authorization: x => 200 | public, max-age=60 => ok
        GET | authorization: x => 200 | s-maxage=60 => ok
        GET | authorization: x => 200 | s-maxage="60" => ok
        GET | authorization: x => 200 | s-maxage=0 => ok
        GET | authorization: x => 200 | must-revalidate, max-age=60 => ok
        GET | authorization: x => 200 | proxy-revalidate, max-age=60 => authorization => ok
        GET | authorization: x => 200 | no-cache, max-age=60 => authorization => ok
        GET | authorization: x => 200 | immutable, max-age=60 => authorization => ok
        GET | authorization: x => 200 | private, max-age=60 => private authorization => ok
        GET | cookie: a=b => 200 | max-age=60 => ok
      `),
    ),
    STORING.mustNot(
      'A response is stored that has nothing that makes it cacheable.',
      storage(`
        GET => 299 => explicit
        GET => 299 | private => private explicit => ok
        GET => 299 | s-maxage=60 => ok => explicit
        GET => 299 | no-cache => explicit
        GET => 299 | must-revalidate => explicit
        GET => 299 | immutable => explicit
        GET => 299 | community="UCI" => explicit
        GET => 299 | etag: "3" => explicit
        ${OTHER_STATUSES.map((status) => `GET => ${status} => explicit`).join('\n')}
      `),
    ),
    STORING.may(
      'Any of these makes it cacheable: public, private in a private cache, Expires, max-age, s-maxage in a shared cache, and a status code that is heuristically cacheable.',
      storage(`
        GET => 299 | public => ok
        GET => 299 | expires: ${dateAt(60)} => ok
        GET => 299 | expires: 0 => ok
        GET => 299 | max-age=60 => ok
        GET => 299 | max-age=0 => ok
        ${OTHER_STATUSES.map((status) => `GET => ${status} | max-age=60 => ok`).join('\n')}
        ${HEURISTIC_STATUSES.map((status) => `GET => ${status} => ok`).join('\n')}
      `),
    ),
  ],
  '§3.1 Storing Header and Trailer Fields': [
    by(storedHeaders, storeResponse).must(
      'All fields of a response are stored, including unknown ones.',
      async () => {
        const { at: send } = steadyCache({ 'cache-control': 'max-age=60', 'x-unknown': '1' });
        await send(0);
        const { headers } = await send(1);
        return [
          [headers['x-unknown'], headers['cache-control']],
          ['1', 'max-age=60'],
        ];
      },
    ),
    STORED.must(
      'Connection and the fields that it names are removed, and so are those of the connection alone.',
      () => [
        storedHeaders(
          {
            status: 200,
            headers: {
              connection: 'x-hop',
              'x-hop': '1',
              'keep-alive': '1',
              'proxy-connection': '1',
              te: '1',
              'transfer-encoding': 'chunked',
              upgrade: '1',
              'x-end': '1',
            },
          },
          { shared: true },
        ),
        { 'x-end': '1' },
      ],
    ),
    deviation(
      'Without these fields a cache would reuse what it must not, so naming them would be an attack. Age, Cache-Control, Date, Expires and Vary are stored even if Connection names them.',
      STORED.must('Every field that Connection names is removed.', () => [
        storedHeaders(
          { status: 200, headers: { connection: 'cache-control, age', age: '9', ...MINUTE } },
          { shared: true },
        ),
        { age: '9', ...MINUTE },
      ]),
    ),
    STORED.mustNot(
      'Fields of the proxy are stored: Proxy-Authenticate, Proxy-Authentication-Info and Proxy-Authorization.',
      () => [
        storedHeaders(
          {
            status: 200,
            headers: {
              'proxy-authenticate': 'x',
              'proxy-authentication-info': 'x',
              'Proxy-Authorization': 'x',
              etag: '"1"',
            },
          },
          { shared: true },
        ),
        { etag: '"1"' },
      ],
    ),
    STORED.mustNot('Fields that no-cache or, in a shared cache, private names are stored.', () => {
      const headers = { 'cache-control': 'no-cache="a", private="b"', a: '1', b: '2', c: '3' };
      const names = (shared: boolean) =>
        Object.keys(storedHeaders({ status: 200, headers }, { shared }));
      return [
        [names(true), names(false)],
        [
          ['cache-control', 'c'],
          ['cache-control', 'b', 'c'],
        ],
      ];
    }),
    STORED.mustNot('Trailer fields are combined with header fields: they are discarded.', () => [
      storedHeaders(
        { statusCode: 200, headers: { etag: '"3"' }, trailers: { 'x-checksum': '1' } } as never,
        { shared: true },
      ),
      { etag: '"3"' },
    ]),
  ],
  '§3.2 Updating Stored Header Fields': [
    by(freshen).must(
      'Each field of the newer response is added, and replaces the values that were stored.',
      async () => {
        const newer = { 'x-a': '2', 'x-c': '2', 'cache-control': 'max-age=600' };
        const { first, second } = await updated(newer);
        return [
          [first, second].map((headers) =>
            ['x-a', 'x-b', 'x-c', 'cache-control'].map((name) => headers[name]),
          ),
          [
            ['2', '1', '2', 'max-age=600'],
            ['2', '1', '2', 'max-age=600'],
          ],
        ];
      },
    ),
    by(freshen).must(
      'Except Content-Length, and the fields that §3.1 excepts from storage.',
      async () => {
        const newer = { 'content-length': '0', connection: 'x-b', 'x-b': '2' };
        const { first } = await updated(newer);
        return [
          [first['content-length'], first['x-b'], first.connection],
          ['6', '1', undefined],
        ];
      },
    ),
  ],
  '§3.3 Storing Incomplete Responses': [
    STORING.may('A cache stores a part, and completes it. This one stores none.', [
      ...storage('GET | range: bytes=0-1 => 206 | max-age=60 => understood'),
    ]),
    by(evaluateReuse).mustNot(
      'An incomplete response answers any request but one for a range wholly within it.',
      () => {
        const headers = { 'cache-control': 'max-age=60', 'content-range': 'bytes 0-3/6' };
        const stored = { request: get(), response: { status: 206, headers }, responseTime: NOW };
        return [
          [{}, { range: 'bytes=0-4' }, { range: 'bytes=1-2' }].map(
            (fields) => evaluateReuse(get(fields), stored, { shared: true, now: NOW }).outcome,
          ),
          ['forward', 'forward', 'forward'],
        ];
      },
    ),
  ],
  '§3.5 Storing Responses to Authenticated Requests': [
    by(evaluateCaching, evaluateReuse).mustNot(
      'A shared cache reuses the response to a request with Authorization, unless must-revalidate, public or s-maxage allows it.',
      () => [
        ['max-age=60', 'max-age=60, public', 'max-age=60, must-revalidate', 's-maxage=60'].map(
          (control) => {
            const stored = {
              request: get({ authorization: 'Bearer x' }),
              response: { status: 200, headers: { 'cache-control': control } },
              responseTime: NOW,
            };
            return evaluateReuse(get(), stored, { shared: true, now: NOW }).outcome;
          },
        ),
        ['forward', 'reuse', 'reuse', 'reuse'],
      ],
    ),
    by(evaluateCaching).mustNot('A directive that cannot be read allows it.', [
      // A directive with an argument that it does not take restricts, but permits nothing.
      ...storage(`
        GET | authorization: x => 200 | must-revalidate=foo, max-age=60 => authorization => ok
        GET | authorization: x => 200 | s-maxage=abc => authorization => ok
        GET | authorization: x => 200 | s-maxage, max-age=60 => authorization => ok
        GET | authorization: x => 200 | s-maxage=60, s-maxage=x => authorization => ok
        GET | authorization: x => 200 | public=foo, max-age=60 => authorization => ok
        GET | authorization: x => 200 | s-maxage=x, must-revalidate => ok
      `),
    ]),
    by(storeResponse).mustNot(
      'The cache of the guide answers one user with the response of another.',
      async () => {
        const { at: send, received } = steadyCache('max-age=60');
        await send(0, { authorization: 'Bearer x' });
        await send(1, { authorization: 'Bearer y' });
        await send(2);
        return [received.length, 3];
      },
    ),
  ],
};
