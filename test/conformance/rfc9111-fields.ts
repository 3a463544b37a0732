import { cacheHeaders, formatCacheControl, parseCacheControl } from 'halyard/cache';
import {
  evaluateCaching,
  evaluateReuse,
  responseHeaders,
  revalidationRequest,
  selectStored,
  storedHeaders,
  storeResponse,
} from 'halyard/http-cache';
import { drivenCache, steadyCache } from '../support/driven-cache.js';
import { by, deviation, notOurs, type Requirement } from './requirements.js';
import {
  ages,
  at,
  dateAt,
  freshness,
  get,
  judge,
  lifetimes,
  MINUTE,
  NOW,
  reuse,
  reused,
  storage,
} from './rfc9111-verdicts.js';

const CACHING = by(evaluateCaching);
const FORMAT = by(formatCacheControl);

const REQUESTS = by(evaluateReuse, selectStored);
const PARSE = by(parseCacheControl);

export const FIELD_SECTIONS: Readonly<Record<string, readonly Requirement[]>> = {
  '§5.1 Age': [
    CACHING.should(
      'Of a list in Age, the first value counts.',
      ages(`
        200 | age: 10 => 0 0 => 10
        200 | age: 10, 20 => 0 0 => 10
        200 | age: , ,\t7200, 1 => 0 0 => 7200
        200 | age: x, 7200 => 0 0 => 0
      `),
    ),
    CACHING.should(
      'An Age that is not a number is ignored.',
      ages(`
        200 | age: -10 => 0 0 => 0
        200 | age: 1.5 => 0 0 => 0
        200 | age:  => 0 0 => 0
      `),
    ),
  ],
  '§5.2 Cache-Control': [
    PARSE.must('Names of directives are case-insensitive.', () => [
      parseCacheControl('MAX-AGE=60, Must-Revalidate'),
      { maxAge: 60, mustRevalidate: true },
    ]),
    PARSE.should('Arguments are read as tokens and as quoted strings.', () => [
      [parseCacheControl('max-age="60"'), parseCacheControl('private=set-cookie')],
      [{ maxAge: 60 }, { private: ['set-cookie'] }],
    ]),
    by(revalidationRequest, responseHeaders).must(
      'A proxy passes the directives of a message on.',
      () => {
        const control = 'max-age=60, community="UCI"';
        const stored = {
          request: get(),
          response: { status: 200, headers: { 'cache-control': control } },
          responseTime: NOW,
        };
        return [
          [
            revalidationRequest(get(control), []).headers['cache-control'],
            responseHeaders(stored, { shared: true, now: NOW })['cache-control'],
          ],
          ['max-age=60, community="UCI"', 'max-age=60, community="UCI"'],
        ];
      },
    ),
  ],
  '§5.2.1.1 max-age (request)': [
    REQUESTS.may(
      'The client takes no response that is older.',
      reused(`
        GET | max-age=29 => 30 200 | max-age=60 => validate fresh
        GET | max-age=30 => 30 200 | max-age=60 => reuse
        GET | max-age=x => 30 200 | max-age=60 => validate fresh
        GET | max-age=0 => 0 200 | max-age=60 => reuse
        GET | max-age=29, max-stale => 90 200 | max-age=60 => validate fresh
        GET | max-age=90 => 70 200 | max-age=60, immutable => validate fresh
        GET | max-age=60 => 70 200 | max-age=60, stale-while-revalidate=10 => validate fresh
      `),
    ),
  ],
  '§5.2.1.2 max-stale (request)': [
    REQUESTS.may(
      'The client takes a stale response: any, or one that is stale for as long at most.',
      reused(`
        GET | max-stale => 9999 200 | max-age=60 => reuse-stale max-stale
        GET | max-stale => 0 200 | max-age=60 => reuse
        GET | max-stale=10 => 70 200 | max-age=60 => reuse-stale max-stale
        GET | max-stale=9 => 70 200 | max-age=60 => validate fresh
        GET | max-stale=x => 70 200 | max-age=60 => validate fresh
      `),
    ),
  ],
  '§5.2.1.3 min-fresh (request)': [
    REQUESTS.may(
      'The client takes only what stays fresh for as long.',
      reused(`
        GET | min-fresh=30 => 30 200 | max-age=60 => reuse
        GET | min-fresh=31 => 30 200 | max-age=60 => validate fresh
        GET | min-fresh=x => 30 200 | max-age=60 => reuse
        GET | min-fresh=31, max-stale => 30 200 | max-age=60 => validate fresh
      `),
    ),
  ],
  '§5.2.1.4 no-cache (request)': [
    REQUESTS.may(
      'The client takes no stored response without validation.',
      reused(`
        GET | No-Cache => 1 200 | max-age=60 => validate no-cache
      `),
    ),
  ],
  '§5.2.1.5 no-store (request)': [
    by(evaluateCaching, storeResponse).mustNot(
      'Any part of the request or its response is stored.',
      storage('GET | no-store => 200 | max-age=60 => no-store'),
    ),
    by(evaluateReuse).may(
      'What is stored already answers the request.',
      reused(`
        GET | no-store => 0 200 | max-age=60 => reuse
        GET | no-store, max-age=0 => 10 200 | max-age=60 => validate fresh
      `),
    ),
  ],
  '§5.2.1.7 only-if-cached (request)': [
    REQUESTS.should('The response is a stored one, or a 504.', [
      {
        run: async () => {
          const { at: send, received } = steadyCache(MINUTE);
          const request = { 'cache-control': 'only-if-cached' };
          const before = await send(0, request);
          await send(1);
          const [fresh, stale] = [await send(2, request), await send(90, request)];
          return [
            [before.status, fresh.status, stale.status, received.length],
            [504, 200, 504, 1],
          ];
        },
      },
      ...reused(`
        GET | only-if-cached, max-stale => 70 200 | max-age=60 => reuse-stale max-stale
        GET /x | only-if-cached => 0 200 | max-age=60 => unsatisfiable target
        GET | only-if-cached, no-cache => 0 200 | max-age=60 => unsatisfiable no-cache
      `),
    ]),
  ],
  '§5.2.1.6 no-transform (request)': [
    notOurs(
      'MUST NOT',
      'An intermediary changes the content that the client asked for.',
      'No function of halyard/http-cache changes content; a proxy that does reads `noTransform`.',
    ),
  ],
  '§5.2.2.1 max-age': [
    CACHING.must(
      'The response is stale when it is older.',
      reused(`
        GET => 59 200 | max-age=60 => reuse
        GET => 60 200 | max-age=60 => validate fresh
        GET => 10 200 | max-age=60 | age: 50 => validate fresh
      `),
    ),
    FORMAT.mustNot('A sender writes the number in quotes. The same holds for s-maxage.', () => [
      formatCacheControl({ maxAge: 60, sMaxage: 90 }),
      'max-age=60, s-maxage=90',
    ]),
  ],
  '§5.2.2.2 must-revalidate': [
    by(evaluateReuse).mustNot(
      'A stale response is reused without validation, on any condition.',
      reused(`
        GET | max-stale => 70 200 | max-age=60, must-revalidate => validate fresh
        GET => 70 200 | max-age=60, must-revalidate, stale-while-revalidate=10 => validate fresh
        GET | max-stale => 30 200 | max-age=60, must-revalidate => reuse
      `),
    ),
    by(selectStored).must(
      'A disconnected cache responds with an error, which should be a 504.',
      async () => {
        const { at: send } = drivenCache((_, count) =>
          count === 1 ? { headers: { 'cache-control': 'max-age=60, must-revalidate' } } : undefined,
        );
        await send(0);
        return [(await send(90)).status, 504];
      },
    ),
  ],
  '§5.2.2.3 must-understand': [
    CACHING.should('A cache that understands the status code ignores no-store beside it.', () => [
      [200, 299].map(
        (status) => judge('must-understand, no-store, max-age=60', { status }).storable,
      ),
      [true, false],
    ]),
    deviation(
      'The formatter writes what it is given. A policy for caches that do not know must-understand is a decision of the service.',
      FORMAT.should('A sender of must-understand writes no-store as well.', () => [
        [
          formatCacheControl({ mustUnderstand: true, maxAge: 60 }),
          parseCacheControl(formatCacheControl({ mustUnderstand: true, noStore: true })),
        ],
        ['max-age=60, must-understand', { mustUnderstand: true, noStore: true }],
      ]),
    ),
  ],
  '§5.2.2.4 no-cache': [
    REQUESTS.mustNot(
      'The response is reused without a successful validation.',
      reused(`
        GET => 0 200 | no-cache, max-age=60 => validate no-cache
        GET => 0 200 | no-cache="a", max-age=60 => reuse
        GET | max-stale => 70 200 | no-cache, max-age=60 => validate no-cache fresh
      `),
    ),
    by(evaluateReuse, storedHeaders).mustNot(
      'The fields that it names are reused without validation: they are not stored, and the rest is reused.',
      () => {
        const headers = {
          'cache-control': 'max-age=60, no-cache="set-cookie"',
          'set-cookie': 'a=1',
        };
        const verdict = reuse(get(), headers);
        return [
          [verdict.outcome, Object.keys(storedHeaders({ status: 200, headers }, { shared: true }))],
          ['reuse', ['cache-control']],
        ];
      },
    ),
    FORMAT.shouldNot('A sender writes the names without quotes, not even a single one.', () => [
      formatCacheControl({ noCache: ['set-cookie'] }),
      'no-cache="set-cookie"',
    ]),
  ],
  '§5.2.2.5 no-store': [
    by(storeResponse, selectStored).mustNot(
      'Any part of the request or the response is stored, and the response is reused.',
      async () => {
        const { at: send, received } = steadyCache('no-store, max-age=60');
        await send(0);
        await send(1);
        return [received.length, 2];
      },
    ),
  ],
  '§5.2.2.6 no-transform': [
    notOurs(
      'MUST NOT',
      'An intermediary changes the content.',
      'No function of halyard/http-cache changes content; a proxy that does reads `noTransform`.',
    ),
  ],
  '§5.2.2.7 private': [
    CACHING.mustNot('A shared cache stores the response.', () => [
      [true, false].map((shared) => judge('private, max-age=60', { shared }).storable),
      [false, true],
    ]),
    by(storedHeaders, evaluateCaching).mustNot(
      'A shared cache stores the fields that it names; the rest is stored.',
      () => {
        const headers = {
          'cache-control': 'max-age=60, private="set-cookie"',
          'set-cookie': 'a=1',
        };
        return [
          [
            Object.keys(storedHeaders({ status: 200, headers }, { shared: true })),
            Object.keys(storedHeaders({ status: 200, headers }, { shared: false })),
            judge(headers).storable,
          ],
          [['cache-control'], ['cache-control', 'set-cookie'], true],
        ];
      },
    ),
    FORMAT.shouldNot('A sender writes the names without quotes.', () => [
      formatCacheControl({ private: ['set-cookie', 'x-user'] }),
      'private="set-cookie, x-user"',
    ]),
  ],
  '§5.2.2.8 proxy-revalidate': [
    REQUESTS.mustNot(
      'A shared cache reuses a stale response without validation; a private one may.',
      [
        ...reused(`
        GET | max-stale => 70 200 | max-age=60, proxy-revalidate => validate fresh
        GET => 70 200 | max-age=60, proxy-revalidate, stale-while-revalidate=10 => validate fresh
      `),
        ...reused(
          'GET | max-stale => 70 200 | max-age=60, proxy-revalidate => reuse-stale max-stale',
          { shared: false },
        ),
      ],
    ),
  ],
  '§5.2.2.9 public': [
    CACHING.may(
      'The response is stored where it would not be otherwise.',
      storage(`
        GET => 201 | public => ok
        GET | authorization: x => 200 | public => ok
      `),
    ),
  ],
  '§5.2.2.10 s-maxage': [
    by(evaluateCaching, evaluateReuse).must(
      'In a shared cache, it goes before max-age and Expires, and forbids stale reuse as proxy-revalidate does.',
      [
        ...reused(`
          GET | max-stale => 9 200 | s-maxage=10, max-age=600 => reuse
          GET | max-stale => 10 200 | s-maxage=10, max-age=600 => validate fresh
          GET => 70 200 | s-maxage=60, stale-while-revalidate=10 => validate fresh
        `),
        ...reused(
          `
          GET => 30 200 | s-maxage=10, max-age=60 => reuse
          GET => 70 200 | s-maxage=1, max-age=60, stale-while-revalidate=10 => reuse-stale stale-while-revalidate
          `,
          { shared: false },
        ),
      ],
    ),
  ],
  '§5.2.3 Extension Directives': [
    PARSE.must('A directive that is not known is ignored.', () => [
      [
        reuse(get(), 'max-age=60, x-unknown="a, no-store"').outcome,
        parseCacheControl('private, community="UCI"'),
      ],
      ['reuse', { private: true }],
    ]),
    CACHING.examples(
      'private, where the extension is not known',
      (control: string) => judge({ 'cache-control': control, expires: dateAt(60) }).storable,
      [['private, community="UCI"', false]],
    ),
  ],
  '§5.3 Expires': [
    CACHING.must(
      'An invalid date, such as 0, is a time in the past.',
      lifetimes(`
        200 | expires: 0 => 0 expires
        200 | expires:  => 0 expires
        200 | expires: -1 => 0 expires
        200 | expires: never => 0 expires
        200 | expires: 2030-01-01T00:00:00Z => 0 expires
        200 | expires: ${dateAt(60)}, ${dateAt(90)} => 0 expires
      `),
    ),
    CACHING.must(
      'It is ignored beside max-age, and in a shared cache beside s-maxage.',
      lifetimes(`
        200 | max-age=60 | expires: ${dateAt(600)} | date: ${dateAt(0)} => 60 max-age
        200 | max-age=x | expires: ${dateAt(600)} => 0 max-age
        200 | s-maxage=60 | expires: ${dateAt(600)} => 60 s-maxage => 600 expires
      `),
    ),
    by(cacheHeaders).mustNot(
      'An origin server without a clock writes Expires: the time is an argument.',
      () => {
        const policy = { public: true, maxAge: 60, expires: true } as const;
        return [
          [
            cacheHeaders({ method: 'GET', policy }).expires,
            cacheHeaders({ method: 'GET', policy, now: NOW }).expires,
          ],
          [undefined, dateAt(60)],
        ];
      },
    ),
  ],
  '§5.4 Pragma': [
    REQUESTS.may('Pragma: no-cache of a request without Cache-Control counts as no-cache.', [
      // Pragma "in response messages is not specified".
      ...reused(`
        GET | Pragma: x, No-Cache => 0 200 | max-age=60 => validate no-cache
        GET | pragma: x => 0 200 | max-age=60 => reuse
        GET | pragma: no-cache | max-age=60 => 0 200 | max-age=60 => reuse
        GET => 0 200 | max-age=60 | pragma: no-cache => reuse
      `),
      ...freshness('200 | max-age=60 | pragma: no-cache => fresh reuse'),
    ]),
  ],
  '§5.5 Warning': [
    by(responseHeaders).shouldNot('The field is used.', () => {
      const stored = {
        request: get(),
        response: { status: 200, headers: MINUTE },
        responseTime: NOW,
      };
      return ['warning' in responseHeaders(stored, { shared: true, now: at(90) }), false];
    }),
  ],
  '§7.1 Cache Poisoning': [
    by(storeResponse).should(
      'One response cannot be stored under the URI of another: a path is compared as it is.',
      () => {
        const times = { shared: true, requestTime: NOW, responseTime: NOW };
        return [
          ['/x/../orders', '/orders'].map((path) => {
            const request = get({}, `https://api.example.se${path}`);
            return storeResponse(request, { status: 404, headers: MINUTE }, times).stored?.request
              .url;
          }),
          ['https://api.example.se/x/../orders', 'https://api.example.se/orders'],
        ];
      },
    ),
  ],
  '§7.3 Caching of Sensitive Information': [
    deviation(
      'A response with Set-Cookie can be stored, as the RFC says. What an API sends to one user needs private or no-store, which `respond` writes by default.',
      CACHING.may('A cache stores no response with Set-Cookie.', () => [
        judge({ ...MINUTE, 'set-cookie': 'a=1' }).storable,
        true,
      ]),
    ),
  ],
};
