import {
  type CachingOptions,
  evaluateReuse,
  evaluateStoredPreconditions,
  responseHeaders,
  type StoredResponse,
  selectStored,
  timeToLive,
} from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { NOW, PRIVATE, requestOf, responseOf, rows, SHARED, storedOf } from './rows.js';

/**
 * Rows: the presented request; the stored response with its age and, in brackets, its request where that
 * is not `GET`; the outcome with what allows it or the unmet clauses.
 */
function reuse(table: string, options: CachingOptions = SHARED): void {
  test.each(rows(table))('%s', (_, request, stored = '', expected) => {
    const [, age, storedFor = 'GET', response = ''] =
      /^(-?\d+) (?:\[(.*?)\] )?(.*)$/s.exec(stored) ?? [];
    const verdict = evaluateReuse(
      requestOf(request),
      storedOf(storedFor, response, Number(age)),
      options,
    );
    const unmet = verdict.reasons.filter(({ met }) => !met).map(({ clause }) => clause);
    const { outcome, allowedBy } = verdict;
    expect([outcome, ...unmet, ...(allowedBy ? [allowedBy] : [])].join(' ')).toBe(expected);
  });
}

describe('§3: a response that must not be stored', () => {
  reuse(`
    GET => 0 200 | no-store => forward stored fresh
    GET => 0 200 | private, max-age=60 => forward stored
    GET => 0 206 | max-age=60 => forward stored complete
    GET => 0 304 | max-age=60 => forward stored
  `);
  reuse('GET => 0 200 | private, max-age=60 => reuse', PRIVATE);
});

describe('§3.3: a stored part', () => {
  const part = '0 206 | max-age=60 | content-range: bytes 4-9/10';
  reuse(
    `
    GET => ${part} => forward complete
    GET | range: bytes=0-3 => ${part} => forward complete
    GET | range: bytes=3-5 => ${part} => forward complete
    GET | range: bytes=5-6, 0-1 => ${part} => forward complete
    GET | range: bytes=5-6 => ${part} => reuse
    HEAD | range: bytes=5-6 => ${part} => forward complete
    GET | range: bytes=4-5, 8- => ${part} => reuse
    GET | range: bytes=-6 => ${part} => reuse
    GET | range: bytes=-7 => ${part} => forward complete
    GET | range: pages=5-6 => ${part} => forward complete
    GET | range: bytes=10- => ${part} => forward complete
    GET | range: bytes=5-6 | if-range: "3" => ${part} => forward complete
    GET | range: bytes=5-6 => 0 206 | max-age=60 | content-range: bytes 4-9/* => forward complete
    GET | range: bytes=5-6 => 0 206 | max-age=60 | content-range: bytes 4-9 => forward complete
    GET | range: bytes=5-6 => 0 206 | max-age=60 | content-range: bytes */10 => forward complete
  `,
    { ...SHARED, understood: [206] },
  );
});

test('§5.2.2.4, §5.2.2.7: fields that are left out', () => {
  const excluded = (control: string, options: CachingOptions) =>
    evaluateReuse(requestOf(), storedOf('GET', `200 | ${control}`), options).excludedFields;
  const control = 'max-age=60, no-cache="Set-Cookie", private="x-user, set-cookie"';
  expect(excluded(control, SHARED)).toEqual(['set-cookie', 'x-user']);
  expect(excluded(control, PRIVATE)).toEqual(['set-cookie']);
  expect(excluded('no-cache, private', SHARED)).toEqual([]);
});

describe('§4: the target URI', () => {
  // The origin may have answered a path with dot segments with another resource, such as a 404.
  reuse(`
    GET /orders/17 => 0 200 | max-age=60 => forward target
    GET /orders?page=2 => 0 200 | max-age=60 => forward target
    GET /orders?a=1 => 0 [GET /orders?a=1] 200 | max-age=60 => reuse
    GET => 0 [GET /orders | host: b.example] 200 | max-age=60 => forward target
    GET => 0 [GET /orders | host: A.Example] 200 | max-age=60 => reuse
    GET => 0 [GET /orders | host: a.example:443] 200 | max-age=60 => forward target
    GET => 0 [GET https://a.example/orders] 200 | max-age=60 => forward target
    GET https://a.example/ => 0 [GET https://A.example:443/] 200 | max-age=60 => reuse
    GET /Orders => 0 200 | max-age=60 => forward target
    GET /x/../%6Frders => 0 200 | max-age=60 => reuse
    GET => 0 [GET /x/../orders] 200 | max-age=60 => forward target
    GET => 0 [GET /%6Frders] 200 | max-age=60 => forward target
    GET /x/../orders => 0 [GET /x/../orders] 200 | max-age=60 => reuse
    GET /x/../orders => 0 [GET /x/../orders | host: A.EXAMPLE] 200 | max-age=60 => reuse
    GET /%c3%a5 => 0 [GET /%C3%A5] 200 | max-age=60 => reuse
    GET /orders?a=~ => 0 [GET /orders?a=%7E] 200 | max-age=60 => reuse
    GET /orders#a => 0 200 | max-age=60 => reuse
    GET http://[ => 0 [GET http://[] 200 | max-age=60 => forward target
  `);

  // Responses of http and https are never shared (RFC 9110 §4.2.2).
  reuse(`
    GET http://a.example/ => 0 [GET http://a.example/] 200 | max-age=60 => reuse
    GET http://a.example/ => 0 [GET https://a.example/] 200 | max-age=60 => forward target
    GET / => 0 [GET https://a.example/] 200 | max-age=60 => forward target
  `);
  reuse(
    `
    GET / => 0 [GET http://a.example/] 200 | max-age=60 => forward target
    GET / => 0 [GET https://a.example/] 200 | max-age=60 => reuse
  `,
    { ...SHARED, scheme: 'https' } as CachingOptions,
  );

  test.each([
    { method: 'GET', url: '/', headers: {} },
    { method: 'GET', url: `/å${'x'.repeat(10_000)}`, headers: {} },
  ])('requests without a host', (request) => {
    const stored = { request, response: responseOf(), responseTime: NOW };
    expect(evaluateReuse(request, stored, SHARED).outcome).toBe('reuse');
  });
});

describe('§4: the method', () => {
  // A response to POST "can be reused to satisfy a later GET or HEAD request" (RFC 9110 §9.3.3).
  reuse(`
    HEAD => 0 200 | max-age=60 => reuse
    HEAD => 0 [HEAD] 200 | max-age=60 => reuse
    GET => 0 [HEAD] 200 | max-age=60 => forward method
    GET => 0 [POST] 200 | max-age=60 | content-location: /orders => reuse
    HEAD => 0 [POST] 200 | max-age=60 | content-location: /orders => reuse
    POST => 0 [POST] 200 | max-age=60 | content-location: /orders => forward method
    POST => 0 200 | max-age=60 => forward method
    PUT => 0 200 | max-age=60 => forward method
    PURGE => 0 200 | max-age=60 => forward method
  `);
});

describe('§4.1: Vary', () => {
  reuse(`
    GET | accept: a => 0 [GET | accept: a] 200 | max-age=60 | vary: accept => reuse
    GET | accept: b => 0 [GET | accept: a] 200 | max-age=60 | vary: accept => forward vary
    GET | accept: a => 0 [GET | ACCEPT: a] 200 | max-age=60 | vary: Accept => reuse
    GET | accept: A => 0 [GET | accept: a] 200 | max-age=60 | vary: accept => forward vary
    GET => 0 200 | max-age=60 | vary: accept => reuse
    GET => 0 [GET | accept: a] 200 | max-age=60 | vary: accept => forward vary
    GET | accept:  => 0 200 | max-age=60 | vary: accept => forward vary
    GET | accept: a ,\t b  => 0 [GET | accept: a,b] 200 | max-age=60 | vary: accept => reuse
    GET | accept: a;b="c, d" => 0 [GET | accept: a;b="c,d"] 200 | max-age=60 | vary: accept => forward vary
    GET | accept: b, a => 0 [GET | accept: a, b] 200 | max-age=60 | vary: accept => forward vary
    GET | accept: a => 0 [GET | accept: a] 200 | max-age=60 | vary: accept, te => reuse
    GET | accept: a => 0 [GET | accept: a | te: b] 200 | max-age=60 | vary: accept, te => forward vary
    GET | accept: a => 0 [GET | accept: a] 200 | max-age=60 | vary: , accept,, => reuse
    GET | accept: a => 0 200 | max-age=60 | vary:  => reuse
    GET | cookie: a => 0 200 | max-age=60 | vary: accept => reuse
  `);

  // A malformed name cannot be compared, and `*` "always fails to match".
  const names = ['*', 'accept, *', 'accept language', 'accept, te:', 'å', '"accept"', 'accept;q=1'];
  reuse(
    names.map((name) => `GET => 0 200 | max-age=60 | vary: ${name} => forward vary`).join('\n'),
  );

  test('several lines are combined', () => {
    const stored = {
      request: { method: 'GET', url: '/', headers: { accept: ['a', 'b'] } },
      response: { status: 200, headers: { 'cache-control': 'max-age=60', vary: ['accept', 'te'] } },
      responseTime: NOW,
    };
    const presented = { method: 'GET', url: '/', headers: { accept: 'a, b' } };
    expect(evaluateReuse(presented, stored, SHARED).outcome).toBe('reuse');
  });

  test('messages of Fetch', () => {
    const presented = (accept: string) => new Request('https://a.se/', { headers: { accept } });
    const headers = { 'cache-control': 'max-age=60', vary: 'Accept' };
    const response = new Response('', { headers });
    const stored = { request: presented('a'), response, responseTime: NOW };
    expect(evaluateReuse(presented('a'), stored, SHARED).outcome).toBe('reuse');
    expect(evaluateReuse(presented('b'), stored, SHARED).outcome).toBe('forward');
  });

  test('each field is read a bounded number of times, however long Vary is', () => {
    const names = Array.from({ length: 500 }, (_, index) => `X-Field-${index}`);
    let reads = 0;
    const counted = () =>
      new Proxy(Object.fromEntries(names.map((name) => [name, 'a'])), {
        get: (target, key) => {
          reads++;
          return Reflect.get(target, key);
        },
        getOwnPropertyDescriptor: (target, key) => {
          reads++;
          return Reflect.getOwnPropertyDescriptor(target, key);
        },
      });
    const request = { method: 'GET', url: '/', headers: counted() };
    const vary = names.join(', ').toUpperCase();
    const stored = {
      request: { ...request, headers: counted() },
      response: { status: 200, headers: { 'cache-control': 'max-age=60', vary } },
      responseTime: NOW,
    };
    expect(evaluateReuse(request, stored, SHARED).outcome).toBe('reuse');
    expect(reads).toBeLessThan(20 * names.length);
  });
});

describe('§5.2.2.4, §5.2.1.4, §5.4: no-cache', () => {
  // Pragma counts only where Cache-Control is not there. no-store of a request "does not apply to the
  // already stored response" (§5.2.1.5), and nothing in a request contradicts itself.
  reuse(`
    GET => 0 200 | no-cache, max-age=60 => validate no-cache
    GET => 0 200 | no-cache="a", max-age=60 => reuse
    GET | No-Cache => 0 200 | max-age=60 => validate no-cache
    GET | Pragma: x, No-Cache => 0 200 | max-age=60 => validate no-cache
    GET | pragma: x => 0 200 | max-age=60 => reuse
    GET | pragma: no-cache | max-age=60 => 0 200 | max-age=60 => reuse
    GET => 0 200 | max-age=60 | pragma: no-cache => reuse
    GET | no-store, max-age=0 => 10 200 | max-age=60 => validate fresh
    GET | no-store => 0 200 | max-age=60 => reuse
  `);
});

describe('§4.2, §5.2.1: fresh, and as the request requires', () => {
  reuse(`
    GET => 59 200 | max-age=60 => reuse
    GET => 60 200 | max-age=60 => validate fresh
    GET => 30 200 | s-maxage=10, max-age=60 => validate fresh
    GET => 10 200 | max-age=60 | age: 50 => validate fresh
    GET | max-age=29 => 30 200 | max-age=60 => validate fresh
    GET | max-age=30 => 30 200 | max-age=60 => reuse
    GET | max-age=x => 30 200 | max-age=60 => validate fresh
    GET | max-age=0 => 0 200 | max-age=60 => reuse
    GET | max-age=29, max-stale => 90 200 | max-age=60 => validate fresh
    GET | min-fresh=30 => 30 200 | max-age=60 => reuse
    GET | min-fresh=31 => 30 200 | max-age=60 => validate fresh
    GET | min-fresh=x => 30 200 | max-age=60 => reuse
    GET | min-fresh=31, max-stale => 30 200 | max-age=60 => validate fresh
  `);
  reuse('GET => 30 200 | s-maxage=10, max-age=60 => reuse', PRIVATE);
});

describe('§4.2.4: stale, where max-stale or stale-while-revalidate allows it', () => {
  // s-maxage "incorporates the semantics of proxy-revalidate" (§5.2.2.10).
  const stale = 'stale-while-revalidate';
  reuse(`
    GET | max-stale => 70 200 | max-age=60 => reuse-stale max-stale
    GET | max-stale => 0 200 | max-age=60 => reuse
    GET | max-stale=10 => 70 200 | max-age=60 => reuse-stale max-stale
    GET | max-stale=9 => 70 200 | max-age=60 => validate fresh
    GET | max-stale=x => 70 200 | max-age=60 => validate fresh
    GET | max-stale => 70 200 | max-age=60, must-revalidate => validate fresh
    GET | max-stale => 70 200 | max-age=60, proxy-revalidate => validate fresh
    GET | max-stale => 70 200 | s-maxage=60 => validate fresh
    GET | max-stale => 70 200 | no-cache, max-age=60 => validate no-cache fresh
    GET | max-age=90 => 70 200 | max-age=60, immutable => validate fresh
    GET => 70 200 | max-age=60, ${stale}=10 => reuse-stale ${stale}
    GET => 70 200 | max-age=60, ${stale}=9 => validate fresh
    GET => 70 200 | max-age=60, ${stale}=x => validate fresh
    GET => 60 200 | max-age=60, ${stale}=0 => reuse-stale ${stale}
    GET => 70 200 | max-age=60, must-revalidate, ${stale}=10 => validate fresh
    GET => 70 200 | max-age=60, proxy-revalidate, ${stale}=10 => validate fresh
    GET => 70 200 | s-maxage=60, ${stale}=10 => validate fresh
    GET | max-age=60 => 70 200 | max-age=60, ${stale}=10 => validate fresh
  `);
  reuse(
    `
    GET | max-stale => 70 200 | max-age=60, proxy-revalidate => reuse-stale max-stale
    GET => 70 200 | s-maxage=1, max-age=60, ${stale}=10 => reuse-stale ${stale}
  `,
    PRIVATE,
  );
});

describe('§5.2.1.7: only-if-cached', () => {
  reuse(`
    GET | only-if-cached => 0 200 | max-age=60 => reuse
    GET | only-if-cached => 70 200 | max-age=60 => unsatisfiable fresh
    GET | only-if-cached, max-stale => 70 200 | max-age=60 => reuse-stale max-stale
    GET /x | only-if-cached => 0 200 | max-age=60 => unsatisfiable target
    GET | only-if-cached, no-cache => 0 200 | max-age=60 => unsatisfiable no-cache
  `);
});

describe('RFC 5861 §4: reuse if the origin fails', () => {
  test.each(
    rows(`
    GET => 70 200 | max-age=60 => false
    GET => 61 200 | max-age=60 => false
    GET => 61 200 | max-age=60, stale-if-error=1 => true
    GET => 71 200 | max-age=60, stale-if-error=10 => false
    GET | stale-if-error=10 => 70 200 | max-age=60 => true
    GET | stale-if-error=20 => 80 200 | max-age=60, stale-if-error=10 => true
    GET | stale-if-error=20 => 70 200 | max-age=60, must-revalidate => false
    GET => 0 200 | no-cache, stale-if-error=60 => false
    GET | no-store, stale-if-error=10 => 70 200 | max-age=60 => true
    GET /x => 0 200 | max-age=60, stale-if-error=10 => false
  `),
  )('%s', (_, request, stored = '', usable) => {
    const [age = '', ...response] = stored.split(' ');
    const given = storedOf('GET', response.join(' '), Number(age));
    const verdict = evaluateReuse(requestOf(request), given, SHARED);
    expect(`${verdict.usableOnError}`).toBe(usable);
  });
});

describe('the explanation', () => {
  test.each<readonly [request: string, age: number, response: string, explanation: string]>([
    [
      'GET',
      10,
      '200 | max-age=60, no-cache="a"',
      'The cache may reuse the stored response without a: it is fresh for another 50 seconds.',
    ],
    [
      'GET',
      61,
      '200 | max-age=60, stale-while-revalidate=5 | etag: "3"',
      'The cache may reuse the stored response: it has been stale for 1 second, which stale-while-revalidate allows. Meanwhile, the cache revalidates it with If-None-Match.',
    ],
    [
      'GET | max-stale',
      61,
      '200 | max-age=60',
      'The cache may reuse the stored response: it has been stale for 1 second, which max-stale allows.',
    ],
    [
      'GET | pragma: no-cache',
      70,
      '200 | max-age=60, must-revalidate',
      'The cache must revalidate the stored response before reuse: the request contains Pragma: no-cache (RFC 9111 §5.4); it has been stale for 10 seconds, and must-revalidate forbids stale reuse (RFC 9111 §4.2.4). It requests it again in full, because it has no validator.',
    ],
    [
      'GET /x',
      0,
      '200 | max-age=60',
      'The stored response cannot answer this request: the target URIs differ (RFC 9111 §4). The request goes to the origin.',
    ],
    [
      'GET | only-if-cached',
      70,
      '200 | max-age=60',
      'The request accepts a stored response only, and this one cannot be used: it has been stale for 10 seconds (RFC 9111 §4.2.4). The cache responds with 504.',
    ],
  ])('%s %i %s', (request, age, response, explanation) => {
    const verdict = evaluateReuse(requestOf(request), storedOf('GET', response, age), SHARED);
    expect(verdict.explanation).toBe(explanation);
    expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict);
  });
});

test('the age is counted by §4.2.3, from Dates or milliseconds since 1970', () => {
  const stored = storedOf('GET', '200 | max-age=60 | etag: "3" | age: 5', 30);
  expect(evaluateReuse(requestOf(), stored, SHARED)).toMatchObject({
    age: 35,
    revalidateWith: { 'if-none-match': '"3"' },
  });
  const times = { responseTime: NOW.getTime() - 30_000, requestTime: NOW.getTime() - 40_000 };
  expect(evaluateReuse(requestOf(), { ...stored, ...times }, SHARED).age).toBe(45);
});

describe('what a store returns instead of a stored response is refused', () => {
  const stored = storedOf('GET', '200');
  test.each<readonly [what: string, stored: unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['no responseTime', { ...stored, responseTime: undefined }],
    ['a responseTime that JSON has turned into text', { ...stored, responseTime: NOW.toJSON() }],
    ['a responseTime that is not a number', { ...stored, responseTime: Number.NaN }],
    ['an invalid Date', { ...stored, responseTime: new Date(Number.NaN) }],
    ['a requestTime as text', { ...stored, requestTime: 'x' }],
    ['no response', { ...stored, response: undefined }],
    ['null as headers', { ...stored, response: { status: 200, headers: null } }],
  ])('%s', (_, given) => {
    const refused = expect.objectContaining({ code: 'cache.option' });
    const what = given as StoredResponse;
    expect(() => evaluateReuse(requestOf(), what, SHARED)).toThrow(refused);
    expect(() => selectStored(requestOf(), [what], SHARED)).toThrow(refused);
    expect(() => timeToLive(what, SHARED)).toThrow(refused);
    expect(() => responseHeaders(what, SHARED)).toThrow(refused);
    expect(() => evaluateStoredPreconditions(requestOf(), what)).toThrow(refused);
  });

  test('a requestTime of null is left out', () => {
    const given = { ...stored, requestTime: null } as never;
    expect(evaluateReuse(requestOf(), given, SHARED).age).toBe(0);
  });
});
