import { formatCacheControl, parseCacheControl } from 'halyard/cache';
import {
  answerRange,
  combineParts,
  evaluateCaching,
  evaluateReuse,
  freshen,
  freshenByHead,
  storedHeaders,
  storeResponse,
} from 'halyard/http-cache';
import { part, REQUEST, short, whole } from '../http-cache/parts.js';
import { drivenCache, steadyCache } from '../support/driven-cache.js';
import { by, deviation, type Requirement, refusal } from './requirements.js';
import { at, get, judge, MINUTE, NOW } from './rfc9111-verdicts.js';

const STORED = by(storedHeaders);
const COMBINE = by(combineParts);

/** The clauses of §3 that a response does not meet. */
function unmet(...of: Parameters<typeof judge>): string[] {
  const { storable, reasons } = judge(...of);
  const clauses = reasons.filter(({ met }) => !met).map(({ clause }) => clause);
  return storable ? [] : clauses;
}

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

const asks = (range?: string) => ({
  ...REQUEST,
  headers: range === undefined ? {} : { range },
});

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
      () => [
        [unmet(MINUTE, { method: 'X-UNKNOWN' }), unmet(MINUTE, { method: 'PUT' })],
        [['method'], ['method']],
      ],
    ),
    STORING.mustNot('A response is stored if it is not final.', () => [
      unmet(MINUTE, { status: 103 }),
      ['final'],
    ]),
    STORING.mustNot(
      'A 206 or 304 is stored, or one with must-understand, if the cache does not understand its status code.',
      () => [
        [
          unmet(MINUTE, { status: 206 }),
          unmet(MINUTE, { status: 304 }),
          unmet('must-understand, max-age=60', { status: 299 }),
        ],
        [['understood'], ['understood'], ['understood']],
      ],
    ),
    STORING.mustNot('A response with no-store is stored.', () => [
      unmet('no-store, max-age=60'),
      ['no-store'],
    ]),
    STORING.mustNot('A shared cache stores a response with private.', () => [
      [unmet('private, max-age=60'), unmet('private, max-age=60', { shared: false })],
      [['private'], []],
    ]),
    STORING.mustNot(
      'A shared cache stores a response to a request with Authorization, unless a directive allows it (§3.5).',
      () => [
        ['max-age=60', 'max-age=60, public', 'max-age=60, must-revalidate', 's-maxage=60'].map(
          (control) => unmet(control, { request: { authorization: 'Bearer x' } }),
        ),
        [['authorization'], [], [], []],
      ],
    ),
    STORING.mustNot('A response is stored that has nothing that makes it cacheable.', () => [
      [
        unmet({}, { status: 201 }),
        unmet('s-maxage=60', { status: 201, shared: false }),
        unmet('private', { status: 201 }).includes('explicit'),
      ],
      [['explicit'], ['explicit'], true],
    ]),
    STORING.may(
      'Any of these makes it cacheable: public, private in a private cache, Expires, max-age, s-maxage in a shared cache, and a status code that is heuristically cacheable.',
      () => [
        [
          unmet('public', { status: 201 }),
          unmet('private', { status: 201, shared: false }),
          unmet({ expires: at(60).toUTCString() }, { status: 201 }),
          unmet(MINUTE, { status: 201 }),
          unmet('s-maxage=60', { status: 201 }),
          ...[200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].map((status) =>
            unmet({}, { status }),
          ),
        ],
        Array.from({ length: 16 }, () => []),
      ],
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
    by(freshen, freshenByHead).must(
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
    COMBINE.must('An incomplete response is recorded as such.', () => [
      combineParts([], whole('012', { 'content-length': '6' })).parts.map(short),
      ['206 bytes 0-2/6: 012'],
    ]),
    COMBINE.mustNot('A part is stored if the cache does not understand its unit.', () => {
      const { outcome, parts } = combineParts([], part('01', { 'content-range': 'pages 0-1/2' }));
      return [
        [outcome, parts],
        ['refused', []],
      ];
    }),
    by(answerRange, evaluateReuse).mustNot(
      'An incomplete response answers any request but one for a range wholly within it.',
      () => [
        [undefined, 'bytes=0-4', 'bytes=-1', 'bytes=0-0,5-5', 'pages=1', 'bytes=1-2'].flatMap(
          (range) =>
            [part('0123..'), whole('0123', { 'content-length': '6' })].map(
              (stored) => answerRange(asks(range), [stored]).outcome,
            ),
        ),
        [...Array.from({ length: 10 }, () => 'missing'), 'part', 'part'],
      ],
    ),
    by(answerRange).mustNot('A part is sent without being marked by a 206.', () => {
      const stored = whole('0123', { 'content-length': '6' });
      const result = answerRange(asks('bytes=1-2'), [stored]);
      return [
        result.outcome === 'part' && [
          result.answer.response.status,
          result.answer.response.headers['content-range'],
        ],
        [206, 'bytes 1-2/6'],
      ];
    }),
    deviation(
      'Parts of several ranges in one body have to be taken apart first. They are refused, and the cache forwards the request.',
      COMBINE.may('A cache stores a response with several parts.', () => [
        combineParts([], part('01', { 'content-type': 'multipart/byteranges; boundary=a' }))
          .outcome,
        'refused',
      ]),
    ),
  ],
  '§3.4 Combining Partial Content': [
    COMBINE.may(
      'Parts are combined if they share the same strong validator, and only then.',
      () => [
        ['"3"', '"2"', 'W/"3"', undefined].map((etag) =>
          combineParts([part('01....', { etag })], part('..2345', { etag: '"3"' })).parts.map(
            short,
          ),
        ),
        [
          ['200: 012345'],
          ['206 bytes 2-5/6: 2345'],
          ['206 bytes 2-5/6: 2345'],
          ['206 bytes 2-5/6: 2345'],
        ],
      ],
    ),
    COMBINE.must('The fields of the newer response update the stored ones.', () => {
      const stored = part('01....', { 'cache-control': 'max-age=1', 'x-kept': 'yes' });
      const newer = part('..2345', { 'cache-control': 'max-age=60' });
      const headers = combineParts([stored], newer).parts[0]?.response.headers;
      return [
        [headers?.['cache-control'], headers?.['x-kept']],
        ['max-age=60', 'yes'],
      ];
    }),
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
    by(evaluateCaching).mustNot('A directive that cannot be read allows it.', () => [
      ['max-age=60, must-revalidate=x', 's-maxage=x', 'max-age=60, public=x'].map((control) =>
        unmet(control, { request: { authorization: 'Bearer x' } }).includes('authorization'),
      ),
      [true, true, true],
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
