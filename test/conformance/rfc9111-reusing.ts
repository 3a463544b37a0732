import {
  cacheKey,
  evaluateCaching,
  evaluateFailure,
  evaluateInvalidation,
  evaluateReuse,
  evaluateStoredPreconditions,
  freshen,
  freshenByHead,
  responseHeaders,
  revalidationRequest,
  selectStored,
  storeResponse,
} from 'halyard/http-cache';
import { drivenCache, steadyCache, TARGET } from '../support/driven-cache.js';
import type { Answer } from '../support/loop-cache.js';
import { by, deviation, type Requirement } from './requirements.js';
import { at, get, judge, MINUTE, NOW, reuse } from './rfc9111-verdicts.js';

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
const MAX_STALE = get('max-stale');

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
      () => [
        [
          'https://api.example.se/orders/17',
          'https://api.example.se/orders?page=1',
          'http://api.example.se/orders',
          'https://api.example.se:8443/orders',
          'https://API.example.se:443/orders#a',
        ].map((url) => reuse(get({}, url), MINUTE).outcome),
        ['forward', 'forward', 'forward', 'forward', 'reuse'],
      ],
    ),
    REUSE.mustNot('It is reused for a method that it does not answer.', () => [
      ['GET', 'HEAD', 'OPTIONS', 'POST'].map(
        (method) => reuse(get({}, undefined, method), MINUTE).outcome,
      ),
      ['reuse', 'reuse', 'forward', 'forward'],
    ]),
    by(storeResponse, selectStored).mustNot('The response to HEAD answers GET.', async () => {
      const { at: send, received } = steadyCache(MINUTE);
      await send(0, {}, 'HEAD');
      return [
        [(await send(1)).body, (await send(2, {}, 'HEAD')).body, received.length],
        ['body 2', '', 2],
      ];
    }),
    REUSE.mustNot('It is reused if the fields differ that its Vary names.', () => [
      [reuse(get({ accept: 'a/b' }), VARIED).outcome, reuse(get(), VARIED).outcome],
      ['forward', 'reuse'],
    ]),
    REUSE.mustNot('A response with no-cache is reused without validation.', () => [
      reuse(get(), 'no-cache, max-age=60').outcome,
      'validate',
    ]),
    REUSE.mustNot(
      'A response is reused that is neither fresh, nor allowed to be stale, nor validated.',
      () => [
        [59, 60].map((seconds) => reuse(get(), MINUTE, seconds).outcome),
        ['reuse', 'validate'],
      ],
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
      () => [
        (
          [
            ['accept', { accept: 'a' }],
            ['accept', {}],
            ['x-a, accept', { accept: 'a' }],
            ['X-A,,  ACCEPT', { accept: 'a' }],
          ] as const
        ).map(([vary, presented]) => reuse(get(presented), { ...MINUTE, vary }).outcome),
        ['forward', 'reuse', 'forward', 'forward'],
      ],
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
      () => {
        const stored = { ...record(VARIED), request: get({ accept: 'a/b,  c/d' }) };
        const presented = { ...get(), headers: { accept: ['a/b', 'c/d'] } };
        return [
          evaluateReuse(presented as never, stored, { shared: true, now: NOW }).outcome,
          'reuse',
        ];
      },
    ),
    REUSE.must('A Vary with an asterisk matches no request.', () => [
      ['*', 'accept, *'].map((vary) => reuse(get(), { ...MINUTE, vary }).outcome),
      ['forward', 'forward'],
    ]),
    REUSE.should('A malformed Vary names what cannot be compared, and matches no request.', () => [
      reuse(get(), { ...MINUTE, vary: 'accept language' }).outcome,
      'forward',
    ]),
    SELECT.must(
      'Where no ranking of the field is known, the most recent of the responses that match is chosen.',
      () => {
        const older = record({ ...VARIED, etag: '"1"', date: at(-9).toUTCString() });
        const newer = record({ ...VARIED, etag: '"2"', date: at(-1).toUTCString() });
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
              date: at(-9).toUTCString(),
            });
            const plain = record({ ...MINUTE, date: at(-1).toUTCString() });
            const choice = selectStored(get(), [varied, plain], { shared: true, now: NOW });
            return 'stored' in choice && (choice.stored === varied ? 'with Vary' : 'without');
          }),
          ['with Vary', 'without'],
        ],
      ),
    ),
  ],
  '§4.2 Freshness': [
    CACHING.must('A response is fresh as long as its lifetime is greater than its age.', () => [
      [59, 60].map((seconds) => judge(MINUTE, { responseTime: NOW, now: at(seconds) }).fresh),
      [true, false],
    ]),
    CACHING.should('HTTP-dates are matched without regard to case.', () => [
      judge({
        expires: 'wed, 01 MAY 2024 12:01:00 gmt',
        date: 'WED, 01 may 2024 12:00:00 GMT',
      }).freshnessLifetime,
      60,
    ]),
    CACHING.must(
      'Where a time is kept with less resolution, it is that of the date or earlier.',
      () => {
        // Received 1 ms before the next second: 59.001 seconds before Expires.
        const responseTime = at(0.999);
        const expires = at(60).toUTCString();
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
      () => {
        const date = NOW.toUTCString();
        const all = {
          'cache-control': 's-maxage=10, max-age=20',
          expires: at(30).toUTCString(),
          'last-modified': at(-400).toUTCString(),
          date,
        };
        const { expires, ...heuristic } = all;
        const source = (headers: Headers, shared = true) => {
          const { lifetimeSource, freshnessLifetime } = judge(headers, { shared });
          return `${lifetimeSource} ${freshnessLifetime}`;
        };
        return [
          [
            source(all),
            source(all, false),
            source({ ...all, 'cache-control': 'private=x, public' }),
            source({ ...heuristic, 'cache-control': 'public' }),
          ],
          ['s-maxage 10', 'max-age 20', 'expires 30', 'heuristic 40'],
        ];
      },
    ),
    CACHING.should(
      'Of a directive with two values the first counts, or the response is stale. halyard does the latter.',
      () => [
        ['max-age=60, max-age=90', 'max-age=60, max-age=60', 's-maxage=1, s-maxage=9'].map(
          (control) => judge(control).freshnessLifetime,
        ),
        [0, 60, 0],
      ],
    ),
    CACHING.should('A lifetime that is not a number makes the response stale.', () => [
      ['max-age=x', 'max-age=-1', 'max-age=1.5', 'max-age', 'max-age=""'].map(
        (control) => judge(control).freshnessLifetime,
      ),
      [0, 0, 0, 0, 0],
    ]),
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
      () => {
        const heuristic = { 'last-modified': at(-1000).toUTCString(), date: NOW.toUTCString() };
        return [
          [{}, MINUTE, { 'cache-control': 's-maxage=60' }, { expires: '0' }].map(
            (explicit) => judge({ ...heuristic, ...explicit }).lifetimeSource,
          ),
          ['heuristic', 'max-age', 's-maxage', 'expires'],
        ];
      },
    ),
    CACHING.mustNot(
      'A heuristic is used for a status code that is not heuristically cacheable, unless the response is public.',
      () => {
        const heuristic = { 'last-modified': at(-1000).toUTCString() };
        return [
          [
            judge(heuristic, { status: 302 }).freshnessLifetime,
            judge(heuristic, { status: 301 }).freshnessLifetime,
            judge({ ...heuristic, 'cache-control': 'public' }, { status: 302 }).freshnessLifetime,
          ],
          [0, 100, 100],
        ];
      },
    ),
    CACHING.should(
      'It is a fraction of the time since the last modification, such as 10 %.',
      () => [
        judge({ 'last-modified': at(-600).toUTCString(), date: NOW.toUTCString() })
          .freshnessLifetime,
        60,
      ],
    ),
  ],
  '§4.2.3 Calculating Age': [
    by(evaluateCaching, responseHeaders).must(
      'Age counts from the time of the request: the delay of the response is added to it.',
      () => {
        const times = { requestTime: at(-30), responseTime: at(-20) };
        // 10 seconds of Age, 10 of delay, 20 in the cache.
        return [
          [
            judge({ age: '10' }, times).age,
            // The apparent age, 80 seconds at the time of the response, is the greater one.
            judge({ age: '10', date: at(-100).toUTCString() }, times).age,
            // A clock that is ahead gives no negative age.
            judge({ date: at(100).toUTCString() }, times).age,
          ],
          [40, 100, 30],
        ];
      },
    ),
  ],
  '§4.2.4 Serving Stale Responses': [
    STALE.mustNot(
      'A response is served stale that a directive forbids to: no-cache, must-revalidate, and in a shared cache proxy-revalidate and s-maxage.',
      () => [
        (
          [
            ['no-cache', true],
            ['must-revalidate', true],
            ['must-revalidate', false],
            ['proxy-revalidate', true],
            ['s-maxage=60', true],
            ['proxy-revalidate', false],
            ['s-maxage=60', false],
          ] as const
        ).map(([directive, shared]) => {
          const control = `max-age=60, stale-while-revalidate=600, stale-if-error=600, ${directive}`;
          const { outcome, usableOnError } = reuse(
            MAX_STALE,
            { 'cache-control': control },
            90,
            shared,
          );
          return `${outcome} ${usableOnError}`;
        }),
        [
          ...Array.from({ length: 5 }, () => 'validate false'),
          'reuse-stale true',
          'reuse-stale true',
        ],
      ],
    ),
    STALE.mustNot(
      'It is served stale while the origin responds, unless the origin or the client permits it.',
      async () => [
        [
          await answers(failing('max-age=60', { status: 503, body: '' }), 0, 90),
          await answers(
            failing('max-age=60, stale-if-error=60', { status: 503, body: '' }),
            0,
            90,
            121,
          ),
          reuse(get(), MINUTE, 90).outcome,
          reuse(MAX_STALE, MINUTE, 90).outcome,
          reuse(get(), 'max-age=60, stale-while-revalidate=30', 90).outcome,
          reuse(get(), 'max-age=60, stale-while-revalidate=30', 91).outcome,
        ],
        [
          ['200 body 1', '503'],
          ['200 body 1', '200 body 1', '503'],
          'validate',
          'reuse-stale',
          'reuse-stale',
          'validate',
        ],
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
        const modified = { 'last-modified': at(-9).toUTCString() };
        return [
          [
            revalidationRequest(get(), [record(modified)]).headers,
            revalidationRequest(get(), [record({ ...modified, etag: '"1"' })]).headers,
            revalidationRequest(get(), [record(modified), record(modified)]).headers,
          ],
          [
            { 'if-modified-since': at(-9).toUTCString() },
            { 'if-modified-since': at(-9).toUTCString(), 'if-none-match': '"1"' },
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
      () => [
        [{ 'if-match': '"2"' }, { 'if-unmodified-since': at(-99).toUTCString() }].map(
          (headers) =>
            evaluateStoredPreconditions(
              get(headers),
              record({ etag: '"1"', 'last-modified': NOW.toUTCString() }),
            ).outcome,
        ),
        ['proceed', 'proceed'],
      ],
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
      () => {
        const stored = record({ etag: '"1"', 'last-modified': at(-9).toUTCString() });
        const since = { 'if-modified-since': at(-9).toUTCString() };
        return [
          [
            { 'if-none-match': '"1"' },
            { 'if-none-match': 'W/"1"' },
            since,
            { ...since, 'if-none-match': '"2"' },
          ].map((headers) => evaluateStoredPreconditions(get(headers), stored).outcome),
          ['not-modified', 'not-modified', 'not-modified', 'proceed'],
        ];
      },
    ),
    by(evaluateStoredPreconditions).should(
      'Without Last-Modified, If-Modified-Since is compared with Date, or with the time of the response.',
      () => {
        const presented = get({ 'if-modified-since': at(-5).toUTCString() });
        return [
          [
            record({ date: at(-5).toUTCString() }),
            record({ date: at(-4).toUTCString() }),
            record({}, {}, at(-5)),
            record({}, {}, at(-4)),
          ].map((stored) => evaluateStoredPreconditions(presented, stored).outcome),
          ['not-modified', 'proceed', 'not-modified', 'proceed'],
        ];
      },
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
          ['"1"', undefined, undefined],
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
      () => {
        const update = (etag: string) => {
          const stored = [
            record({ etag, vary: 'a' }, { a: '1' }),
            record({ etag, vary: 'b' }, { b: '2' }, at(1)),
            record({ etag: '"9"', vary: 'c' }, {}, at(2)),
          ];
          const newer = { status: 304, headers: { etag, 'x-a': '1' } };
          const times = { shared: true, requestTime: at(9), responseTime: at(9) };
          const { updated } = freshen(get({ a: '1', b: '2' }), stored, newer, times);
          return updated.map(({ request }) => request.headers);
        };
        return [
          [update('"1"'), update('W/"1"')],
          [[{ b: '2' }, { a: '1' }], [{ b: '2' }]],
        ];
      },
    ),
    FRESHEN.must(
      'Without any validator, it updates the only stored response if that has none.',
      () => {
        const newer = { status: 304, headers: { 'x-a': '1' } };
        const times = { shared: true, requestTime: at(9), responseTime: at(9) };
        return [
          [[record({})], [record({}), record({})], [record({ etag: '"1"' })]].map(
            (stored) => freshen(get(), stored, newer, times).updated.length,
          ),
          [1, 0, 0],
        ];
      },
    ),
    deviation(
      'A 304 must have the ETag of the 200 (RFC 9110 §15.4.5), but some servers leave it out. If the request names only one stored response, the 304 is for that one. Otherwise it would be revalidated before each reuse.',
      FRESHEN.mustNot('A 304 without validators updates a response that has one.', async () => {
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
      }),
    ),
  ],
  '§4.3.5 Freshening Responses with HEAD': [
    by(freshenByHead).must(
      'A response to HEAD with the same validators updates the stored response to GET.',
      async () => {
        const { at: send, received } = headed({ 'cache-control': 'max-age=600', 'x-a': '1' });
        await send(0);
        await send(20, {}, 'HEAD');
        const { body, headers } = await send(30);
        return [
          [body, headers['x-a'], headers.age, received.length],
          ['body 1', '1', '10', 2],
        ];
      },
    ),
    by(freshenByHead).should(
      'One with other validators, or another Content-Length, makes it stale.',
      async () => {
        const others = [
          { etag: '"2"' },
          { 'last-modified': at(-1).toUTCString() },
          { 'content-length': '7' },
        ];
        const bodies = others.map(async (newer) => {
          const { at: send } = headed({ ...newer, 'cache-control': 'max-age=600' });
          await send(0);
          await send(1, { 'cache-control': 'no-cache' }, 'HEAD');
          return (await send(2)).body;
        });
        return [Promise.all(bodies), ['body 3', 'body 3', 'body 3']];
      },
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
      async () => {
        const { at: send } = steadyCache(MINUTE);
        await send(0);
        await send(1, {}, 'DELETE');
        return [
          [
            WRITES.map((method) =>
              [204, 303, 404, 500].map((status) => invalidates(method, status).length),
            ),
            ['GET', 'HEAD', 'OPTIONS', 'TRACE'].map((method) => invalidates(method, 200)),
            (await send(2)).body,
          ],
          [WRITES.map(() => [1, 1, 0, 0]), [[], [], [], []], 'body 3'],
        ];
      },
    ),
    INVALIDATION.may(
      'It invalidates the URIs of Location and Content-Location, resolved against the target URI.',
      () => [
        ['/orders/17', 'orders/17#lines', '?page=2'].map((reference) =>
          ['location', 'content-location'].map(
            (name) => invalidates('POST', 201, { [name]: reference })[1],
          ),
        ),
        [
          [`${TARGET}/17`, `${TARGET}/17`],
          [`${TARGET}/17`, `${TARGET}/17`],
          [`${TARGET}?page=2`, `${TARGET}?page=2`],
        ],
      ],
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

/** A cache whose origin responds to HEAD with newer fields. */
function headed(newer: Headers) {
  return drivenCache((request) => ({
    headers: {
      'cache-control': 'max-age=10',
      etag: '"1"',
      'last-modified': at(-9).toUTCString(),
      'content-length': '6',
      ...(request.method === 'HEAD' && newer),
    },
  }));
}

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
