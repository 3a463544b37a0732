import {
  cacheKey,
  evaluateCaching,
  evaluateFailure,
  evaluateInvalidation,
  evaluateReuse,
  evaluateStoredPreconditions,
  freshen,
  responseHeaders,
  revalidationRequest,
  selectStored,
  storeResponse,
} from 'halyard/http-cache';
import { requestOf, responseOf, storedOf } from '../http-cache/rows.js';
import { drivenCache, steadyCache, TARGET } from '../support/driven-cache.js';
import type { Answer } from '../support/loop-cache.js';
import { by, type Check, checks, deviation, type Requirement } from './requirements.js';
import {
  ages,
  at,
  conditions,
  dateAt,
  failures,
  freshness,
  get,
  invalidations,
  judge,
  lifetimes,
  MINUTE,
  NOW,
  reuse,
  reused,
  usableOnError,
} from './rfc9111-verdicts.js';

const SELECT = by(selectStored);
const STORE = by(storeResponse);
const CACHING = by(evaluateCaching);
const FAILURE = by(evaluateFailure);
const REVALIDATE = by(revalidationRequest);
const FRESHEN = by(freshen);
const INVALIDATION = by(evaluateInvalidation);

const REUSE = by(evaluateReuse, selectStored);
const STALE = by(evaluateReuse, evaluateFailure);

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE', 'X-UNKNOWN'];
const VARIED = { ...MINUTE, vary: 'accept' };

/** Last modified a thousand seconds ago, and almost so. */
const MODIFIED = `last-modified: ${dateAt(-1000)} | date: ${dateAt(0)}`;
const LONG_AGO = `last-modified: ${dateAt(-999)}`;
const TAGGED = `90 etag: "3" | ${LONG_AGO}`;

type Headers = Readonly<Record<string, string>>;

const record = (headers: Headers, request: Headers = {}, responseTime = NOW) => ({
  request: get(request),
  response: { status: 200, headers },
  responseTime,
});

/** A cache whose origin responds once, and then as `failure` has it. */
function failing(control: string, failure?: Partial<Answer>) {
  return drivenCache((_, count) =>
    count === 1 ? { headers: { 'cache-control': control } } : failure,
  );
}

/**
 * Rows: the request; the stored responses a, b and c with their age, status and fields, apart by `;`; the 304;
 * which of them it updates.
 */
function updates(table: string, method = 'GET'): Check[] {
  return checks(table, (request, stored = '', notModified, expected = '') => {
    const candidates = stored.split(' ; ').flatMap((each, index) => {
      const [, age, status = '200', fields = ''] = /^(\d+)(?: (\d{3}))? ?(.*)$/s.exec(each) ?? [];
      if (age === undefined) return [];
      const response = `${status} | max-age=60 | date: ${dateAt(-Number(age))} | ${fields}`;
      const kept = storedOf(method, response.replace(/ \| $/, ''), Number(age));
      return { name: 'abc'.charAt(index), ...kept };
    });
    const times = { shared: true, responseTime: NOW };
    const result = freshen(requestOf(request), candidates, responseOf(notModified), times);
    const names = (all: readonly { readonly name: string }[]) =>
      all.map(({ name }) => name).join('');
    return [
      [names(result.updated), names(result.kept)],
      [expected, names(candidates)],
    ];
  });
}

function invalidates(method: string, status: number, headers: Headers = {}) {
  return evaluateInvalidation(get({}, undefined, method), { status, headers }).invalidates;
}

/** The status codes and bodies of a cache that is sent GET at these times. */
async function answers({ at: send }: ReturnType<typeof drivenCache>, ...times: number[]) {
  const results: string[] = [];
  for (const time of times) {
    const { status, body } = await send(time);
    results.push(`${status} ${body}`.trim());
  }
  return results;
}

export const REUSING_SECTIONS: Readonly<Record<string, readonly Requirement[]>> = {
  '§4 Constructing Responses from Caches': [
    by(evaluateReuse, selectStored, cacheKey).mustNot(
      'A stored response is reused for another target URI.',
      [
        // An origin may have answered a path with dot segments with another resource, such as a 404.
        ...reused(`
          GET /orders/17 => 0 200 | max-age=60 => forward target
          GET /orders?page=2 => 0 200 | max-age=60 => forward target
          GET /orders?a=1 => 0 [GET /orders?a=1] 200 | max-age=60 => reuse
          GET => 0 [GET /orders | host: b.example] 200 | max-age=60 => forward target
          GET => 0 [GET /orders | host: A.Example] 200 | max-age=60 => reuse
          GET => 0 [GET /orders | host: a.example:443] 200 | max-age=60 => forward target
          GET https://a.example/ => 0 [GET https://A.example:443/] 200 | max-age=60 => reuse
          GET /Orders => 0 200 | max-age=60 => forward target
          GET => 0 [GET /x/../orders] 200 | max-age=60 => forward target
          GET /x/../orders => 0 [GET /x/../orders] 200 | max-age=60 => reuse
          GET /x/../orders => 0 [GET /x/../orders | host: A.EXAMPLE] 200 | max-age=60 => reuse
          GET /orders?a=~ => 0 [GET /orders?a=%7E] 200 | max-age=60 => forward target
          GET /orders#a => 0 200 | max-age=60 => reuse
          GET http://[ => 0 [GET http://[] 200 | max-age=60 => forward target
        `),
        // Responses of http and https are never shared (RFC 9110 §4.2.2), nor //b.example/c of a and /c of b.
        ...reused(`
          GET http://a.example/ => 0 [GET http://a.example/] 200 | max-age=60 => reuse
          GET http://a.example/ => 0 [GET https://a.example/] 200 | max-age=60 => forward target
          GET https://a.example/ => 0 [GET http://a.example/] 200 | max-age=60 => forward target
          GET https://a.example/ => 0 [GET /] 200 | max-age=60 => forward target
          GET http://a.example/ => 0 [GET /] 200 | max-age=60 => forward target
          GET / => 0 [GET https://a.example/] 200 | max-age=60 => forward target
          GET / | host: a.example:443 => 0 [GET / | host: a.example:80] 200 | max-age=60 => forward target
          GET / | :scheme: https => 0 [GET / | :scheme: http] 200 | max-age=60 => forward target
          GET /c | host: b.example => 0 [GET //b.example/c] 200 | max-age=60 => forward target
        `),
        ...reused(
          `
          GET / => 0 [GET http://a.example/] 200 | max-age=60 => forward target
          GET / => 0 [GET https://a.example/] 200 | max-age=60 => reuse
          GET https://a.example/ => 0 [GET /] 200 | max-age=60 => reuse
          GET http://a.example/ => 0 [GET /] 200 | max-age=60 => forward target
          GET / => 0 [GET / | host: a.example:443] 200 | max-age=60 => reuse
          `,
          { scheme: 'https' },
        ),
      ],
    ),
    REUSE.mustNot(
      'It is reused for a method that it does not answer.',
      // A response to POST "can be reused to satisfy a later GET or HEAD request" (RFC 9110 §9.3.3).
      reused(`
        HEAD => 0 200 | max-age=60 => reuse
        HEAD => 0 [HEAD] 200 | max-age=60 => reuse
        GET => 0 [HEAD] 200 | max-age=60 => forward method
        GET => 0 [POST] 200 | max-age=60 | content-location: /orders => reuse
        HEAD => 0 [POST] 200 | max-age=60 | content-location: /orders => reuse
        POST => 0 [POST] 200 | max-age=60 | content-location: /orders => forward method
        POST => 0 200 | max-age=60 => forward method
        PUT => 0 200 | max-age=60 => forward method
        PURGE => 0 200 | max-age=60 => forward method
        OPTIONS => 0 200 | max-age=60 => forward method
      `),
    ),
    by(storeResponse, selectStored).mustNot('The response to HEAD answers GET.', async () => {
      const { at: send, received } = steadyCache(MINUTE);
      await send(0, {}, 'HEAD');
      return [
        [(await send(1)).body, (await send(2, {}, 'HEAD')).body, received.length],
        ['body 2', '', 2],
      ];
    }),
    REUSE.mustNot(
      'It is reused if the fields differ that its Vary names.',
      reused(`
        GET | accept: a => 0 [GET | accept: a] 200 | max-age=60 | vary: accept => reuse
        GET | accept: b => 0 [GET | accept: a] 200 | max-age=60 | vary: accept => forward vary
        GET | accept: A => 0 [GET | accept: a] 200 | max-age=60 | vary: accept => forward vary
        GET | cookie: a => 0 200 | max-age=60 | vary: accept => reuse
      `),
    ),
    REUSE.mustNot(
      'A response with no-cache is reused without validation.',
      reused('GET => 0 200 | no-cache, max-age=60 => validate no-cache'),
    ),
    REUSE.mustNot(
      'A response is reused that is neither fresh, nor allowed to be stale, nor validated.',
      reused(`
        GET => 59 200 | max-age=60 => reuse
        GET => 60 200 | max-age=60 => validate fresh
        GET => 30 200 | s-maxage=10, max-age=60 => validate fresh
      `),
    ),
    by(responseHeaders).must(
      'A reused response has an Age, which replaces the one that was stored.',
      async () => {
        const { at: send } = steadyCache({ ...MINUTE, age: '10' });
        await send(0);
        return [
          [(await send(5)).headers.age, (await send(49)).headers.age],
          ['15', '59'],
        ];
      },
    ),
    REUSE.must('Requests with unsafe methods are written through.', async () => {
      const { at: send, received } = steadyCache(MINUTE);
      await send(0);
      for (const method of WRITES) await send(1, {}, method);
      return [received.map(({ method }) => method), ['GET', ...WRITES]];
    }),
    SELECT.must('Of several suitable responses, the most recent is used.', async () => {
      // Both match a request with a: 1; the second has another Vary.
      const cache = drivenCache((_, count) => ({
        headers: { ...MINUTE, vary: count === 1 ? 'a' : 'b' },
      }));
      await cache.at(0, { a: '1' });
      await cache.at(1, { a: '2', b: '1' });
      return [
        [(await cache.at(2, { a: '1', b: '1' })).body, cache.received.length],
        ['body 2', 2],
      ];
    }),
    REUSE.must(
      'A cache without a clock revalidates each time: the time is an argument, and may be invalid.',
      () => {
        const options = { shared: true, now: new Date(Number.NaN) };
        return [
          [
            evaluateReuse(get(), record(MINUTE), options).outcome,
            selectStored(get(), [record(MINUTE)], options).outcome,
          ],
          ['validate', 'validate'],
        ];
      },
    ),
    STORE.may(
      'Requests at the same time are sent once. The loop of the guide sends each, and stores one of the responses.',
      async () => {
        const { at: send, received } = drivenCache((_, count) => ({
          headers: { 'cache-control': 'max-age=10', etag: `"${count}"` },
        }));
        await Promise.all([send(0), send(0), send(0)]);
        await send(20);
        return [
          received.map(({ headers }) => headers['if-none-match']),
          [undefined, undefined, undefined, '"3"'],
        ];
      },
    ),
    STORE.mustNot('An error of one request replaces the response for others.', async () => {
      const { at: send } = drivenCache(({ headers }) =>
        headers['if-match'] === undefined ? { headers: MINUTE } : { status: 412, headers: MINUTE },
      );
      await send(0);
      const { status } = await send(1, { 'if-match': '"0"', 'cache-control': 'no-cache' });
      return [
        [status, (await send(2)).body],
        [412, 'body 1'],
      ];
    }),
  ],
  '§4.1 Calculating Cache Keys with the Vary Header Field': [
    REUSE.mustNot(
      'A response is used without validation unless all fields match that its Vary names.',
      reused(`
        GET | accept: a => 0 [GET | ACCEPT: a] 200 | max-age=60 | vary: Accept => reuse
        GET => 0 200 | max-age=60 | vary: accept => reuse
        GET => 0 [GET | accept: a] 200 | max-age=60 | vary: accept => forward vary
        GET | accept:  => 0 200 | max-age=60 | vary: accept => forward vary
        GET | accept: a => 0 [GET | accept: a] 200 | max-age=60 | vary: accept, te => reuse
        GET | accept: a => 0 [GET | accept: a | te: b] 200 | max-age=60 | vary: accept, te => forward vary
        GET | accept: a => 0 [GET | accept: a] 200 | max-age=60 | vary: , accept,, => reuse
        GET | accept: a => 0 200 | max-age=60 | vary: X-A,,  ACCEPT => forward vary
        GET | accept: a => 0 200 | max-age=60 | vary:  => reuse
      `),
    ),
    SELECT.must(
      'A field that is absent from one request must be absent from the other; each variant is stored.',
      async () => {
        const { at: send, received } = steadyCache({ ...MINUTE, vary: 'accept, te' });
        const variants = [{ accept: 'a' }, { accept: 'a', te: 'x' }, { accept: 'b' }, {}];
        for (const headers of variants) await send(0, headers);
        const stored = received.length;
        for (const headers of variants) await send(1, headers);
        return [
          [stored, received.length],
          [4, 4],
        ];
      },
    ),
    REUSE.may(
      'Several lines of a field and one with commas match, and so does white space around them.',
      [
        {
          run: () => {
            const stored = { ...record(VARIED), request: get({ accept: 'a/b,  c/d' }) };
            const presented = { ...get(), headers: { accept: ['a/b', 'c/d'] } };
            return [
              evaluateReuse(presented as never, stored, { shared: true, now: NOW }).outcome,
              'reuse',
            ];
          },
        },
        ...reused(`
          GET | accept: a ,\t b  => 0 [GET | accept: a,b] 200 | max-age=60 | vary: accept => reuse
          GET | accept: a;b="c, d" => 0 [GET | accept: a;b="c,d"] 200 | max-age=60 | vary: accept => forward vary
          GET | accept: b, a => 0 [GET | accept: a, b] 200 | max-age=60 | vary: accept => forward vary
        `),
      ],
    ),
    REUSE.must(
      'A Vary with an asterisk matches no request.',
      reused(`
        GET => 0 200 | max-age=60 | vary: * => forward vary
        GET => 0 200 | max-age=60 | vary: accept, * => forward vary
      `),
    ),
    REUSE.should(
      'A malformed Vary names what cannot be compared, and matches no request.',
      reused(`
        GET => 0 200 | max-age=60 | vary: accept language => forward vary
        GET => 0 200 | max-age=60 | vary: accept, te: => forward vary
        GET => 0 200 | max-age=60 | vary: å => forward vary
        GET => 0 200 | max-age=60 | vary: "accept" => forward vary
        GET => 0 200 | max-age=60 | vary: accept;q=1 => forward vary
      `),
    ),
    SELECT.must(
      'Where no ranking of the field is known, the most recent of the responses that match is chosen.',
      () => {
        const older = record({ ...VARIED, etag: '"1"', date: dateAt(-9) });
        const newer = record({ ...VARIED, etag: '"2"', date: dateAt(-1) });
        return [
          [older, newer].map((first) => {
            const all = [first, first === older ? newer : older];
            const choice = selectStored(get(), all, { shared: true, now: NOW });
            return 'stored' in choice && choice.stored === newer;
          }),
          [true, true],
        ];
      },
    ),
    deviation(
      'After a resource stops varying, a cache would otherwise revalidate its old variant forever. A response with Vary is preferred if it can be reused.',
      SELECT.should(
        'A response with Vary that matches is preferred to a more recent one without.',
        () => [
          ['max-age=60', 'max-age=1'].map((control) => {
            const varied = record({
              'cache-control': control,
              vary: 'accept',
              date: dateAt(-9),
            });
            const plain = record({ ...MINUTE, date: dateAt(-1) });
            const choice = selectStored(get(), [varied, plain], { shared: true, now: NOW });
            return 'stored' in choice && (choice.stored === varied ? 'with Vary' : 'without');
          }),
          ['with Vary', 'without'],
        ],
      ),
    ),
  ],
  '§4.2 Freshness': [
    CACHING.must(
      'A response is fresh as long as its lifetime is greater than its age.',
      freshness(`
        200 | max-age=60 | age: 59 => fresh reuse
        200 | max-age=60 | age: 60 => stale revalidate
        200 => stale revalidate
        200 | no-cache, max-age=60 => fresh revalidate
        200 | no-cache="a", max-age=60 => fresh reuse
        200 | must-revalidate, max-age=60 => fresh reuse
        200 | immutable, max-age=60 | age: 60 => stale revalidate
        200 | max-age=60, stale-while-revalidate=60 | age: 70 => stale revalidate
        200 | max-age=60 | vary: * => fresh revalidate
        200 | max-age=60 | vary: accept, * => fresh revalidate
        200 | max-age=60 | vary: accept => fresh reuse
        200 | max-age=60 | vary: accept language => fresh revalidate
        200 | max-age=60 | vary: accept, "te => fresh revalidate
        200 | max-age=60 | warning: 110 - "Response is Stale" => fresh reuse
      `),
    ),
    CACHING.should(
      'HTTP-dates are matched without regard to case.',
      // "more than 50 years in the future [...] the most recent year in the past" (RFC 9110 §5.6.7)
      lifetimes(`
        200 | expires: Wednesday, 01-May-24 12:01:00 GMT => 60 expires
        200 | expires: Wed May  1 12:01:00 2024 => 60 expires
        200 | expires: wed, 01 may 2024 12:01:00 gmt => 60 expires
        200 | expires: WEDNESDAY, 01-MAY-24 12:01:00 GMT => 60 expires
        200 | expires: Tuesday, 01-May-74 11:59:59 GMT => 1577836799 expires
        200 | expires: Wednesday, 02-May-74 12:00:01 GMT => 0 expires
        200 | expires: Thursday, 01-Jan-70 00:00:00 GMT => 0 expires
      `),
    ),
    CACHING.must(
      'Where a time is kept with less resolution, it is that of the date or earlier.',
      () => {
        // Received 1 ms before the next second: 59.001 seconds before Expires.
        const responseTime = at(0.999);
        const expires = dateAt(60);
        const fresh = (now: Date) => judge({ expires }, { responseTime, now }).fresh;
        return [
          [
            judge({ expires }, { responseTime, now: responseTime }).freshnessLifetime,
            fresh(at(59)),
            fresh(at(60)),
          ],
          [59, true, false],
        ];
      },
    ),
    CACHING.mustNot(
      'A local time zone changes the age or the expiry, in any form of a date.',
      () => [
        ['UTC', 'America/New_York', 'Pacific/Kiritimati'].flatMap((zone) =>
          inTimeZone(zone, () =>
            [
              'Wed, 01 May 2024 12:01:00 GMT',
              'Wednesday, 01-May-24 12:01:00 GMT',
              'Wed May  1 12:01:00 2024',
            ].map((expires) => {
              const verdict = judge({ expires, date: 'Wed May  1 11:59:50 2024' });
              return `${verdict.freshnessLifetime} ${verdict.age}`;
            }),
          ),
        ),
        Array.from({ length: 9 }, () => '70 10'),
      ],
    ),
    CACHING.should('A date in another zone than GMT is invalid.', () => [
      ['CEST', '+0200', 'UTC'].map(
        (zone) => judge({ expires: `Wed, 01 May 2024 12:01:00 ${zone}` }).freshnessLifetime,
      ),
      [0, 0, 0],
    ]),
  ],
  '§4.2.1 Calculating Freshness Lifetime': [
    CACHING.must(
      'The first of these counts: s-maxage in a shared cache, max-age, Expires less Date, a heuristic.',
      [
        ...lifetimes(`
          200 | max-age=60, s-maxage=600 => 600 s-maxage => 60 max-age
          200 | s-maxage=600 => 600 s-maxage => 0 none
          200 | s-maxage=0, max-age=60 => 0 s-maxage => 60 max-age
          200 | s-maxage=x, max-age=60 => 0 s-maxage => 60 max-age
          200 | private, s-maxage=600, max-age=60 => 60 max-age
          200 | private=x, public | expires: ${dateAt(30)} | last-modified: ${dateAt(-400)} => 30 expires
          200 | max-age=0 => 0 max-age
          200 | max-age="60" => 60 max-age
          200 | max-age=99999999999 => 2147483648 max-age
          200 | expires: ${dateAt(60)} | date: ${dateAt(0)} => 60 expires
          200 | expires: ${dateAt(-540)} | date: ${dateAt(-600)} => 60 expires
          200 | expires: ${dateAt(60)} => 60 expires
          200 | expires: ${dateAt(60)} | date: x => 60 expires
          200 | expires: ${dateAt(-1)} | date: ${dateAt(0)} => 0 expires
          200 | expires: ${dateAt(0)} | date: ${dateAt(0)} => 0 expires
          200 | expires: Fri, 31 Dec 9999 23:59:59 GMT => 2147483648 expires
          200 => 0 none
        `),
        ...lifetimes(`200 | expires: ${dateAt(60)} => 90 expires`, { responseTime: at(-30) }),
      ],
    ),
    CACHING.should(
      'Of a directive with two values the first counts, or the response is stale. halyard does the latter.',
      lifetimes(`
        200 | max-age=60, max-age=90 => 0 max-age
        200 | max-age=60, max-age=60 => 60 max-age
        200 | max-age=60, max-age=30 => 0 max-age
        200 | s-maxage=1, s-maxage=9 => 0 s-maxage => 0 none
      `),
    ),
    CACHING.should(
      'A lifetime that is not a number makes the response stale.',
      lifetimes(`
        200 | max-age=x => 0 max-age
        200 | max-age=-1 => 0 max-age
        200 | max-age=1.5 => 0 max-age
        200 | max-age => 0 max-age
        200 | max-age="" => 0 max-age
      `),
    ),
    by(evaluateCaching, evaluateReuse).should(
      'Of directives that contradict each other, the most restrictive is honoured.',
      () => [
        [
          reuse(get(), 'max-age=60, no-cache').outcome,
          judge('public, private, max-age=60').storable,
          judge('public, no-store, max-age=60').storable,
        ],
        ['validate', false, false],
      ],
    ),
  ],
  '§4.2.2 Calculating Heuristic Freshness': [
    CACHING.mustNot(
      'A heuristic is used if there is an explicit expiration time, even an invalid one.',
      lifetimes(`
        200 | ${MODIFIED} => 100 heuristic
        200 | ${MODIFIED} | max-age=60 => 60 max-age
        200 | ${MODIFIED} | s-maxage=60 => 60 s-maxage => 100 heuristic
        200 | ${MODIFIED} | expires: 0 => 0 expires
      `),
    ),
    CACHING.mustNot(
      'A heuristic is used for a status code that is not heuristically cacheable, unless the response is public.',
      lifetimes(`
        404 | ${MODIFIED} => 100 heuristic
        302 | ${MODIFIED} => 0 none
        302 | ${MODIFIED} | public => 100 heuristic
        302 | ${MODIFIED} | private => 0 none
      `),
    ),
    CACHING.should('It is a fraction of the time since the last modification, such as 10 %.', [
      ...lifetimes(`
          200 | last-modified: ${dateAt(-1)} | date: ${dateAt(0)} => 0 heuristic
          200 | last-modified: ${dateAt(1000)} | date: ${dateAt(0)} => 0 heuristic
          200 | last-modified: ${dateAt(-1000)} => 100 heuristic
          200 | last-modified: x => 0 none
        `),
      ...[0, 0.5, 1].flatMap((heuristic) =>
        lifetimes(`200 | ${MODIFIED} => ${1000 * heuristic} heuristic`, { heuristic }),
      ),
    ]),
  ],
  '§4.2.3 Calculating Age': [
    by(evaluateCaching, responseHeaders).must(
      'Age counts from the time of the request: the delay of the response is added to it.',
      ages(`
        200 => 0 0 => 0
        200 | age: 99999999999 => 0 0 => 2147483648
        200 | date: ${dateAt(-30)} => 0 0 => 30
        200 | date: ${dateAt(-30).toLowerCase()} => 0 0 => 30
        200 | date: ${'may '.repeat(50)} => 0 0 => 0
        200 | date: ${dateAt(30)} => 0 0 => 0
        200 | date: yesterday => 0 0 => 0
        200 | date: ${dateAt(-30)} | age: 10 => 0 0 => 30
        200 | date: ${dateAt(-10)} | age: 30 => 0 0 => 30
        200 => 20 20 => 20
        200 => 1.999 1.999 => 1
        200 => -60 -60 => 0
        200 | age: 10 => 20 20 => 30
        200 | date: ${dateAt(-50)} => 20 20 => 50
        200 => 0 5 => 5
        200 | age: 10 => 0 5 => 15
        200 | age: 10 => 20 30 => 40
        200 | date: ${dateAt(100)} => 20 30 => 30
        200 | date: ${dateAt(-30)} | age: 10 => 0 5 => 30
        200 | date: ${dateAt(-100)} | age: 90 => 20 30 => 120
      `),
    ),
  ],
  '§4.2.4 Serving Stale Responses': [
    STALE.mustNot(
      'A response is served stale that a directive forbids to: no-cache, must-revalidate, and in a shared cache proxy-revalidate and s-maxage.',
      [
        ...['no-cache', 'must-revalidate', 'proxy-revalidate', 's-maxage=60'].flatMap(
          (directive) => [
            ...failures(`
            GET => - => 90 max-age=60, stale-if-error=600, ${directive} => unsatisfiable
            GET => 503 => 90 max-age=60, stale-if-error=600, ${directive} => forward
            GET | max-stale => - => 90 max-age=60, stale-if-error=600, ${directive} => unsatisfiable
          `),
            ...usableOnError(`
            GET | max-stale => 90 max-age=60, stale-if-error=600, ${directive} => false
          `),
          ],
        ),
        ...failures(`
          GET => - => 10 max-age=60, must-revalidate => reuse
          GET => - => 10 max-age=60, no-cache => unsatisfiable
          GET | no-cache => - => 90 max-age=60 => unsatisfiable
          GET | no-cache => 502 => 10 max-age=60 => forward
          GET | max-age=0 => - => 10 max-age=60 => reuse
        `),
        ...failures(
          `
          GET => - => 90 max-age=60, proxy-revalidate => reuse-stale disconnected
          GET => - => 90 max-age=60, s-maxage=60 => reuse-stale disconnected
          `,
          { shared: false },
        ),
        ...usableOnError(`
          GET => 70 max-age=60 => false
          GET => 61 max-age=60, stale-if-error=1 => true
          GET => 71 max-age=60, stale-if-error=10 => false
          GET | stale-if-error=10 => 70 max-age=60 => true
          GET | stale-if-error=20 => 80 max-age=60, stale-if-error=10 => true
          GET | stale-if-error=20 => 70 max-age=60, must-revalidate => false
          GET => 0 no-cache, stale-if-error=60 => false
          GET | no-store, stale-if-error=10 => 70 max-age=60 => true
          GET /x => 0 max-age=60, stale-if-error=10 => false
        `),
      ],
    ),
    STALE.mustNot(
      'It is served stale while the origin responds, unless the origin or the client permits it.',
      [
        {
          run: async () => [
            [
              await answers(failing('max-age=60', { status: 503, body: '' }), 0, 90),
              await answers(
                failing('max-age=60, stale-if-error=60', { status: 503, body: '' }),
                0,
                90,
                121,
              ),
            ],
            [
              ['200 body 1', '503'],
              ['200 body 1', '200 body 1', '503'],
            ],
          ],
        },
        ...reused(`
          GET => 70 200 | max-age=60, stale-while-revalidate=10 => reuse-stale stale-while-revalidate
          GET => 70 200 | max-age=60, stale-while-revalidate=9 => validate fresh
          GET => 70 200 | max-age=60, stale-while-revalidate=x => validate fresh
          GET => 60 200 | max-age=60, stale-while-revalidate=0 => reuse-stale stale-while-revalidate
        `),
        ...failures(`
          GET => 503 => 90 max-age=60 => forward
          GET => 503 => 10 max-age=60 => reuse
          GET | max-stale=30 => 503 => 90 max-age=60 => reuse-stale max-stale
          GET | max-stale=29 => 503 => 90 max-age=60 => forward
          GET => 503 => 90 max-age=60, stale-while-revalidate=30 => reuse-stale stale-while-revalidate
          GET | stale-if-error=30 => 500 => 90 max-age=60 => reuse-stale stale-if-error
          GET => 500 => 91 max-age=60, stale-if-error=30 => forward
          GET | stale-if-error=29 => 500 => 90 max-age=60 => forward
          GET => - => 91 max-age=60, stale-if-error=30 => unsatisfiable
          GET | stale-if-error=29 => - => 90 max-age=60 => unsatisfiable
          GET /x => - => 90 max-age=60 => unsatisfiable
          PUT => - => 90 max-age=60 => unsatisfiable
          PUT => 503 => 90 max-age=60, stale-if-error=600 => forward
          GET => - => 90 no-store => unsatisfiable
        `),
        // RFC 5861 §4
        ...[500, 502, 503, 504, '-'].flatMap((status) =>
          failures(`
            GET => ${status} => 90 max-age=60, stale-if-error=30 => reuse-stale stale-if-error
          `),
        ),
        ...[501, 505, 400, 404, 429, 200, 304].flatMap((status) =>
          failures(`GET => ${status} => 90 max-age=60, stale-if-error=30 => forward`),
        ),
      ],
    ),
    FAILURE.may(
      'It is served stale while the cache is disconnected; its age says so.',
      async () => {
        const { at: send } = failing('max-age=60');
        await send(0);
        const { status, headers } = await send(90);
        return [
          [status, headers.age],
          [200, '90'],
        ];
      },
    ),
    deviation(
      'stale-if-error is a limit that the origin or the client has set, so it also holds when the origin does not respond.',
      FAILURE.may('A disconnected cache serves any response that no directive forbids.', () => [
        answers(failing('max-age=60, stale-if-error=60'), 0, 120, 121),
        ['200 body 1', '200 body 1', '504'],
      ]),
    ),
  ],
  '§4.3.1 Sending a Validation Request': [
    REVALIDATE.must('The tags of all stored responses that are validated are sent.', async () => {
      const { at: send, received } = drivenCache((_, count) => ({
        headers: {
          'cache-control': 'max-age=10',
          vary: count === 1 ? 'a' : 'b',
          etag: `"${count}"`,
        },
      }));
      await send(0, { a: '1' });
      await send(1, { a: '2', b: '1' });
      await send(20, { a: '1', b: '1' });
      return [received[2]?.headers, { a: '1', b: '1', 'if-none-match': '"2", "1"' }];
    }),
    REVALIDATE.should(
      'Last-Modified is sent for a single stored response, even if it has a tag.',
      () => {
        const modified = { 'last-modified': dateAt(-9) };
        return [
          [
            revalidationRequest(get(), [record(modified)]).headers,
            revalidationRequest(get(), [record({ ...modified, etag: '"1"' })]).headers,
            revalidationRequest(get(), [record(modified), record(modified)]).headers,
          ],
          [
            { 'if-modified-since': dateAt(-9) },
            { 'if-modified-since': dateAt(-9), 'if-none-match': '"1"' },
            {},
          ],
        ];
      },
    ),
    by(selectStored, revalidationRequest).must(
      'A response with no-cache, or a stale one, is validated.',
      async () => {
        const sent = ['max-age=60, no-cache', 'max-age=0'].map(async (control) => {
          const { at: send, received } = steadyCache({ 'cache-control': control, etag: '"1"' });
          await send(0);
          await send(1);
          return received[1]?.headers['if-none-match'];
        });
        return [Promise.all(sent), ['"1"', '"1"']];
      },
    ),
  ],
  '§4.3.2 Handling a Received Validation Request': [
    by(evaluateStoredPreconditions).mustNot(
      'Conditions for an origin server are evaluated: If-Match and If-Unmodified-Since.',
      conditions(`
        GET => 200 | etag: "3" => proceed
        GET | if-match: "4" => 200 | etag: "3" => proceed
        GET | if-unmodified-since: ${dateAt(-60)} => 200 | last-modified: ${dateAt(0)} => proceed
        PUT | if-none-match: "3" => 200 | etag: "3" => proceed
        POST | if-none-match: "3" => 200 | etag: "3" => proceed
        GET | if-none-match: "3" => 404 | etag: "3" => proceed
        GET | if-none-match: "3" => 301 | etag: "3" => proceed
      `),
    ),
    REVALIDATE.mustNot(
      'Conditions are evaluated without a stored response: they are forwarded.',
      async () => {
        const { at: send, received } = steadyCache({ ...MINUTE, etag: '"1"' });
        const { status } = await send(0, { 'if-none-match': '"1"' });
        return [
          [status, received[0]?.headers],
          [200, { 'if-none-match': '"1"' }],
        ];
      },
    ),
    by(evaluateStoredPreconditions).must(
      'If-None-Match goes before If-Modified-Since; either leads to a 304 from the stored response.',
      // A malformed tag is compared as the origin wrote it; obs-text is part of a tag (RFC 9110 §8.8.3).
      conditions(`
        GET | if-none-match: "3" => 200 | etag: "3" => not-modified if-none-match
        GET | if-none-match: "1", "3" => 200 | etag: "3" => not-modified if-none-match
        GET | if-none-match: "3" => 200 | etag: W/"3" => not-modified if-none-match
        GET | if-none-match: "4" => 200 | etag: "3" => proceed if-none-match
        GET | if-none-match: "3" => 200 => proceed if-none-match
        GET | if-none-match: * => 200 => not-modified if-none-match
        GET | if-none-match: "abcdefü" => 200 | etag: "abcdefü" => not-modified if-none-match
        GET | if-none-match:  abc => 200 | etag: abc\t => not-modified if-none-match
        GET | if-none-match: "abc" => 200 | etag: abc => proceed if-none-match
        HEAD | if-none-match: "3" => 200 | etag: "3" => not-modified if-none-match
        GET | if-none-match: "3" => 206 | etag: "3" => not-modified if-none-match
        GET | if-none-match: "3" | if-modified-since: ${dateAt(-60)} => 200 | etag: "3" => not-modified if-none-match
        GET | if-none-match: "4" | if-modified-since: ${dateAt(60)} => 200 | etag: "3" | last-modified: ${dateAt(0)} => proceed if-none-match
        GET | if-modified-since: ${dateAt(0)} => 200 | last-modified: ${dateAt(0)} => not-modified if-modified-since
        GET | if-modified-since: ${dateAt(60)} => 200 | last-modified: ${dateAt(0)} => not-modified if-modified-since
        GET | if-modified-since: ${dateAt(-60)} => 200 | last-modified: ${dateAt(0)} => proceed if-modified-since
        GET | if-modified-since: Wednesday, 01-May-24 12:00:00 GMT => 200 | last-modified: ${dateAt(0)} => not-modified if-modified-since
        GET | if-modified-since: 2024-05-01 => 200 | last-modified: ${dateAt(0)} => proceed
        GET | if-modified-since: ${dateAt(60)} => 200 | last-modified: 0 => proceed if-modified-since
      `),
    ),
    by(evaluateStoredPreconditions).should(
      'Without Last-Modified, If-Modified-Since is compared with Date, or with the time of the response.',
      conditions(`
        GET | if-modified-since: ${dateAt(-60)} => 200 | date: ${dateAt(-60)} => not-modified if-modified-since
        GET | if-modified-since: ${dateAt(-60)} => 200 | date: ${dateAt(0)} => proceed if-modified-since
        GET | if-modified-since: ${dateAt(0)} => 200 => not-modified if-modified-since
        GET | if-modified-since: ${dateAt(-1)} => 200 => proceed if-modified-since
      `),
    ),
    deviation(
      'A 304 without ETag does not say which of the two lists it is for. The cache sends its own tags, and evaluates the condition of the client against the validated response.',
      REVALIDATE.may('The tags of the client and those of the cache are sent as one list.', () => [
        revalidationRequest(get({ 'if-none-match': '"9"' }), [record({ etag: '"1"' })]).headers,
        { 'if-none-match': '"1"' },
      ]),
    ),
    REVALIDATE.mustNot(
      'The tag of a part is sent, unless the request is for a range within it.',
      () => {
        const part = {
          request: get({ range: 'bytes=0-3' }),
          response: { status: 206, headers: { etag: '"1"', 'content-range': 'bytes 0-3/10' } },
          responseTime: NOW,
        };
        return [
          [{ range: 'bytes=1-2' }, { range: 'bytes=1-4' }, {}].map(
            (headers: Headers) =>
              revalidationRequest(get(headers), [part]).headers['if-none-match'],
          ),
          [undefined, undefined, undefined],
        ];
      },
    ),
    by(evaluateStoredPreconditions, freshen).must(
      'After a 304 whose tag is not in the list of the client, the response is a 200.',
      async () => {
        const { at: send } = drivenCache((_, count) =>
          count === 1
            ? { headers: { 'cache-control': 'max-age=10', etag: '"2"' } }
            : { status: 304, headers: { etag: '"2"' }, body: '' },
        );
        await send(0);
        const other = await send(20, { 'if-none-match': '"1"' });
        const same = await send(40, { 'if-none-match': '"2"' });
        return [
          [other.status, other.body, same.status, same.body],
          [200, 'body 1', 304, ''],
        ];
      },
    ),
  ],
  '§4.3.3 Handling a Validation Response': [
    by(freshen, storeResponse).must(
      'A full response answers the request, and replaces what was stored.',
      async () => {
        const { at: send, received } = drivenCache((_, count) => ({
          headers: { 'cache-control': 'max-age=10', etag: `"${count}"` },
        }));
        await send(0);
        const bodies = [(await send(20)).body, (await send(21)).body];
        return [
          [...bodies, received.length],
          ['body 2', 'body 2', 2],
        ];
      },
    ),
    STORE.must('A full response that may not be stored replaces it as well.', async () => {
      const { at: send } = drivenCache((_, count) => ({
        headers: { 'cache-control': count === 1 ? 'max-age=60' : 'no-store' },
      }));
      await send(0);
      await send(1, { 'cache-control': 'no-cache' });
      return [(await send(2)).body, 'body 3'];
    }),
    FRESHEN.must('A 304 updates the stored response, which answers the request.', async () => {
      const { at: send, received } = drivenCache((_, count) =>
        count === 1
          ? { headers: { 'cache-control': 'max-age=10', etag: '"1"' } }
          : { status: 304, headers: { 'cache-control': 'max-age=600', etag: '"1"' }, body: '' },
      );
      await send(0);
      const { body, headers } = await send(20);
      return [
        [body, headers['cache-control'], (await send(100)).headers.age, received.length],
        ['body 1', 'max-age=600', '80', 2],
      ];
    }),
    FAILURE.may(
      'A 5xx is forwarded, or answered by a stale response as far as §4.2.4 allows.',
      async () => [
        [
          await answers(failing('max-age=10', { status: 500, body: 'x' }), 0, 20),
          await answers(
            failing('max-age=10, stale-if-error=60', { status: 500, body: 'x' }),
            0,
            20,
          ),
        ],
        [
          ['200 body 1', '500 x'],
          ['200 body 1', '200 body 1'],
        ],
      ],
    ),
  ],
  '§4.3.4 Freshening Stored Responses upon Validation': [
    FRESHEN.mustNot(
      'A 304 with a strong validator updates a response that does not have it.',
      async () => {
        const { at: send, received } = drivenCache((request, count) =>
          request.headers['if-none-match'] === undefined
            ? { headers: { 'cache-control': 'max-age=10', etag: `"${count}"` } }
            : { status: 304, headers: { etag: '"9"', 'x-a': '1' }, body: '' },
        );
        await send(0);
        const { headers, body } = await send(20);
        return [
          [body, headers['x-a'], received[2]?.headers],
          ['body 3', undefined, {}],
        ];
      },
    ),
    FRESHEN.must(
      'It updates all responses with the same strong validator; with a weak one, the most recent that has it.',
      [
        ...updates(`
          GET => 90 etag: "3" ; 80 etag: "4" ; 70 etag: "3" => 304 | etag: "3" => ca
          GET => 90 etag: "4" => 304 | etag: "3" =>
          GET => 90 etag: "4" | ${LONG_AGO} => 304 | etag: "3" | ${LONG_AGO} =>
          GET => 90 etag: W/"3" => 304 | etag: "3" =>
          GET => 90 => 304 | etag: "3" =>
          GET => 90 => 304 | etag: W/"3" =>
          GET => 90 etag:  "3"\t => 304 | etag: "3"\t => a
          GET => 90 last-modified:  ${dateAt(-999)} => 304 | last-modified: ${dateAt(-999)}  => a
          GET => 90 etag: W/"3" ; 80 etag: W/"3" ; 70 etag: W/"4" => 304 | etag: W/"3" => b
          GET => 90 etag: "3" => 304 | etag: W/"3" => a
          GET => 90 etag: W/"4" | ${LONG_AGO} => 304 | etag: W/"3" | ${LONG_AGO} =>
          GET => 90 etag: abc => 304 | etag: abc => a
          GET => 90 ${LONG_AGO} ; 80 ${LONG_AGO} => 304 | ${LONG_AGO} => b
          GET => 90 last-modified: Wed May  1 11:43:21 2024 => 304 | ${LONG_AGO} => a
          GET => 90 last-modified: x => 304 | last-modified: x => a
          GET => 90 last-modified: x => 304 | last-modified: y =>
          GET => 90 last-modified: ${dateAt(-1)} => 304 | ${LONG_AGO} =>
          GET => 90 ${LONG_AGO} => 304 | etag: W/"3" | ${LONG_AGO} => a
          GET => 90 etag: "3" => 304 | ${LONG_AGO} =>
          GET => none => 304 | etag: "3" =>
          GET => 90 etag: "3" | no-cache => 304 | etag: "3" => a
          GET => 90 etag: "3" | no-store => 304 | etag: "3" =>
          GET | te: a => 90 etag: "3" | vary: te => 304 | etag: "3" =>
          GET /orders/17 => 90 etag: "3" => 304 | etag: "3" =>
        `),
        ...updates('GET => 90 etag: "3" => 304 | etag: "3" =>', 'HEAD'),
      ],
    ),
    FRESHEN.must(
      'Without any validator, it updates the only stored response if that has none.',
      updates(`
        GET => 90 => 304 => a
        GET => 90 etag: "3" => 304 =>
        GET => 90 ${LONG_AGO} => 304 =>
        GET => 90 ; 80 => 304 =>
        GET => none => 304 =>
        GET => 90 300 => 304 =>
        GET | if-none-match: "1" => 90 404 => 304 =>
      `),
    ),
    deviation(
      'A 304 must have the ETag of the 200 (RFC 9110 §15.4.5), but some servers leave it out. If the request names only one stored response, the 304 is for that one. Otherwise it would be revalidated before each reuse.',
      FRESHEN.mustNot('A 304 without validators updates a response that has one.', [
        {
          run: async () => {
            const { at: send, received } = drivenCache((_, count) =>
              count === 1
                ? { headers: { 'cache-control': 'max-age=10', etag: '"1"' } }
                : { status: 304, headers: { 'cache-control': 'max-age=10' }, body: '' },
            );
            await send(0);
            await send(20);
            const { body, headers } = await send(25);
            return [
              [body, headers.age, received.length],
              ['body 1', '5', 2],
            ];
          },
        },
        ...updates(`
          GET | if-none-match: "3" | if-modified-since: ${dateAt(-999)} => ${TAGGED} => 304 => a
          GET | If-None-Match:  "3"\t => ${TAGGED} => 304 => a
          GET | if-modified-since:  ${dateAt(-999)} => 90 ${LONG_AGO} => 304 => a
          GET | if-none-match: "3", "4" => ${TAGGED} => 304 =>
          GET | if-none-match: "4" | if-modified-since: ${dateAt(-999)} => ${TAGGED} => 304 =>
          GET | if-modified-since: ${dateAt(0)} => ${TAGGED} => 304 =>
          GET => ${TAGGED} => 304 =>
          GET | if-none-match: "3" => ${TAGGED} ; ${TAGGED} => 304 =>
        `),
      ]),
    ),
  ],
  '§4.3.5 Freshening Responses with HEAD': [
    deviation(
      'A response to HEAD is rare in an API, so it changes nothing that is stored of a GET, which is used until its own lifetime ends.',
      STORE.should('One with other validators makes the response to GET stale.', async () => {
        const { at: send } = drivenCache(({ method }, count) => ({
          headers: {
            'cache-control': 'max-age=10',
            etag: method === 'HEAD' || count > 1 ? '"2"' : '"1"',
          },
        }));
        await send(0);
        await send(1, { 'cache-control': 'no-cache' }, 'HEAD');
        return [(await send(2)).body, 'body 1'];
      }),
    ),
    STORE.should('A response to HEAD replaces the one to HEAD before it.', async () => {
      const { at: send, received } = drivenCache((_, count) => ({
        headers: { 'cache-control': 'max-age=0', etag: `"${count}"` },
      }));
      for (const seconds of [0, 1, 2, 3]) await send(seconds, {}, 'HEAD');
      return [received.at(-1)?.headers, { 'if-none-match': '"3"' }];
    }),
  ],
  '§4.4 Invalidating Stored Responses': [
    INVALIDATION.must(
      'A response that is no error to an unsafe request, or one with an unknown method, invalidates the target URI.',
      [
        {
          run: async () => {
            const { at: send } = steadyCache(MINUTE);
            await send(0);
            await send(1, {}, 'DELETE');
            return [(await send(2)).body, 'body 3'];
          },
        },
        // PROPFIND, REPORT, SEARCH and QUERY are safe (RFC 9110 §16.1).
        ...invalidations(`
          POST => 201 => /orders
          PUT => 200 => /orders
          PATCH => 303 => /orders
          DELETE => 204 => /orders
          PURGE => 200 => /orders
          POST => 399 => /orders
          POST => 400 =>
          DELETE => 404 =>
          PUT => 412 =>
          POST => 500 =>
          POST => 199 =>
          GET => 200 | location: /orders/17 =>
          HEAD => 200 =>
          OPTIONS => 200 =>
          TRACE => 200 =>
          PROPFIND => 207 =>
          REPORT => 200 =>
          SEARCH => 207 =>
          QUERY => 200 =>
          PUT /å => 200 => /%C3%A5
          PUT /a/./b => 200 => /a/./b
          PUT /100% => 200 => /100%
          POST http://[ => 200 =>
        `),
      ],
    ),
    INVALIDATION.may(
      'It invalidates the URIs of Location and Content-Location, resolved against the target URI.',
      invalidations(`
        POST => 201 | location: /orders/17 => /orders /orders/17
        POST => 201 | Location: https://a.example/orders/17 => /orders /orders/17
        POST => 201 | location: 17 => /orders /17
        POST => 201 | location: ?page=2 => /orders /orders?page=2
        POST => 201 | content-location: orders/17#lines => /orders /orders/17
        POST /orders?a=1 => 200 | content-location: /orders => /orders?a=1 /orders
        POST => 201 | location: /orders/17 | content-location: /orders/17 => /orders /orders/17
        POST => 201 | location: http://[ => /orders
      `),
    ),
    INVALIDATION.mustNot('A response invalidates a URI of another origin.', async () => {
      const others = [
        'https://other.example/orders',
        'https://api.example.se:8443/orders',
        'http://api.example.se/orders/17',
        '//other.example/orders',
      ];
      const { at: send } = drivenCache(({ method }) => ({
        headers: { ...MINUTE, ...(method === 'POST' && { location: others[0] ?? '' }) },
      }));
      await send(0, {}, 'GET', others[0]);
      await send(1, {}, 'POST');
      return [
        [
          ...others.map((location) => invalidates('POST', 201, { location })),
          (await send(2, {}, 'GET', others[0])).body,
        ],
        [[TARGET], [TARGET], [TARGET], [TARGET], 'body 1'],
      ];
    }),
  ],
};

function inTimeZone<Result>(zone: string, run: () => Result): Result {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return run();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}
