import {
  evaluateCaching,
  evaluateInvalidation,
  evaluateReuse,
  revalidationRequest,
  selectStored,
  storedHeaders,
} from 'halyard/cache';
import { afterEach, describe, expect, test } from 'vitest';

/*
 * One test for each MUST and MUST NOT of RFC 9111 §3 and §4 that a verdict decides, named by the
 * sentence. The table in docs/guides/caching.md lists them.
 */

const NOW = new Date('2024-05-01T12:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

type Headers = Readonly<Record<string, string>>;

const get = (headers: Headers = {}, url = 'https://api.example.se/orders', method = 'GET') => ({
  method,
  url,
  headers,
});

const judge = (
  response: Headers,
  { status = 200, request = {}, method = 'GET', shared = true, now = NOW, ...times } = {} as {
    readonly status?: number;
    readonly request?: Headers;
    readonly method?: string;
    readonly shared?: boolean;
    readonly now?: Date;
    readonly requestTime?: Date;
    readonly responseTime?: Date;
  },
) =>
  evaluateCaching(
    get(request, undefined, method),
    { status, headers: response },
    { shared, now, ...times },
  );

const reuse = (presented: ReturnType<typeof get>, response: Headers, seconds = 0, shared = true) =>
  evaluateReuse(
    presented,
    { request: get(), response: { status: 200, headers: response }, responseTime: NOW },
    { shared, now: at(seconds) },
  );

const MINUTE = { 'cache-control': 'max-age=60' };

describe('RFC 9111 §3, Storing Responses in Caches', () => {
  const unmet = (verdict: ReturnType<typeof judge>) => {
    expect(verdict.storable).toBe(false);
    return verdict.reasons.filter(({ met }) => !met).map(({ clause }) => clause);
  };

  test.each<readonly [condition: string, verdict: ReturnType<typeof judge>, clause: string]>([
    [
      'the request method is understood by the cache',
      judge(MINUTE, { method: 'X-UNKNOWN' }),
      'method',
    ],
    ['the response status code is final', judge(MINUTE, { status: 103 }), 'final'],
    [
      'if the response status code is 206 or 304 [...]: the cache understands the response status code',
      judge(MINUTE, { status: 206 }),
      'understood',
    ],
    [
      'or the must-understand cache directive is present: the cache understands the response status code',
      judge({ 'cache-control': 'must-understand, max-age=60' }, { status: 299 }),
      'understood',
    ],
    [
      'the no-store cache directive is not present in the response',
      judge({ 'cache-control': 'no-store' }),
      'no-store',
    ],
    [
      'if the cache is shared: the private response directive is either not present [...]',
      judge({ 'cache-control': 'private, max-age=60' }),
      'private',
    ],
    [
      'if the cache is shared: the Authorization header field is not present in the request [...]',
      judge(MINUTE, { request: { authorization: 'Bearer x' } }),
      'authorization',
    ],
    [
      'the response contains at least one of the following',
      judge({ 'cache-control': 's-maxage=60' }, { status: 201, shared: false }),
      'explicit',
    ],
  ])('"MUST NOT store a response to a request unless": %s', (_, verdict, clause) => {
    expect(unmet(verdict)).toEqual([clause]);
  });

  test.each<readonly [what: string, storable: boolean, headers: Headers, more: object]>([
    ['a public response directive', true, { 'cache-control': 'public' }, { status: 201 }],
    [
      'a private response directive, if the cache is not shared',
      true,
      { 'cache-control': 'private' },
      { status: 201, shared: false },
    ],
    ['an Expires header field', true, { expires: at(60).toUTCString() }, { status: 201 }],
    ['a max-age response directive', true, MINUTE, { status: 201 }],
    [
      'an s-maxage response directive, if the cache is shared',
      true,
      { 'cache-control': 's-maxage=60' },
      { status: 201 },
    ],
    ['a status code that is defined as heuristically cacheable', true, {}, { status: 404 }],
    ['none of them', false, {}, { status: 201 }],
  ])('the response contains at least one of the following: %s', (_, storable, headers, more) => {
    expect(judge(headers, more).storable).toBe(storable);
  });
});

describe('RFC 9111 §3.1, Storing Header and Trailer Fields', () => {
  test('"Caches MUST NOT combine trailer fields with header fields"', () => {
    const message = { statusCode: 200, headers: { etag: '"3"' }, trailers: { 'x-checksum': '1' } };
    expect(storedHeaders(message, { shared: true })).toEqual({ etag: '"3"' });
  });
});

describe('RFC 9111 §3.5, Storing Responses to Authenticated Requests', () => {
  test.each([
    ['max-age=60', false],
    ['max-age=60, public', true],
    ['max-age=60, must-revalidate', true],
    ['s-maxage=60', true],
    // A directive that the cache cannot read allows nothing.
    ['max-age=60, must-revalidate=x', false],
    ['s-maxage=x', false],
  ])(
    '"MUST NOT use a cached response to a request with an Authorization header field [...] unless": %s',
    (control, isAllowed) => {
      const stored = {
        request: get({ authorization: 'Bearer x' }),
        response: { status: 200, headers: { 'cache-control': control } },
        responseTime: NOW,
      };
      const { outcome } = evaluateReuse(get(), stored, { shared: true, now: NOW });
      expect(outcome).toBe(isAllowed ? 'reuse' : 'forward');
    },
  );
});

describe('RFC 9111 §4, Constructing Responses from Caches', () => {
  const stored = { ...MINUTE, vary: 'accept' };

  test.each<readonly [condition: string, outcome: string, expected: string]>([
    [
      'the presented target URI and that of the stored response match',
      reuse(get({}, 'https://api.example.se/orders/17'), stored).outcome,
      'forward',
    ],
    [
      'the request method associated with the stored response allows it to be used',
      reuse(get({}, undefined, 'OPTIONS'), stored).outcome,
      'forward',
    ],
    [
      'request header fields nominated by the stored response match those presented',
      reuse(get({ accept: 'a/b' }), stored).outcome,
      'forward',
    ],
    [
      'the stored response does not contain the no-cache directive',
      reuse(get(), { 'cache-control': 'no-cache, max-age=60' }).outcome,
      'validate',
    ],
    [
      'the stored response is fresh, or allowed to be served stale',
      reuse(get(), stored, 60).outcome,
      'validate',
    ],
    ['all of them are met', reuse(get(), stored, 59).outcome, 'reuse'],
  ])('"MUST NOT reuse a stored response unless": %s', (_, outcome, expected) => {
    expect(outcome).toBe(expected);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'X-UNKNOWN'])(
    '"MUST write through requests with methods that are unsafe": %s',
    (method) => {
      expect(reuse(get({}, undefined, method), MINUTE).outcome).toBe('forward');
    },
  );

  test('"A cache without a clock MUST revalidate stored responses upon every use"', () => {
    const record = {
      request: get(),
      response: { status: 200, headers: MINUTE },
      responseTime: NOW,
    };
    const options = { shared: true } as never;
    expect(() => evaluateReuse(get(), record, options)).toThrow('now must be a valid Date');
    expect(() => selectStored(get(), [record], options)).toThrow('now must be a valid Date');
  });
});

describe('RFC 9111 §4.1, Calculating Cache Keys with the Vary Header Field', () => {
  test.each<readonly [vary: string, presented: Headers, outcome: string]>([
    ['accept', { accept: 'a' }, 'forward'],
    ['accept', {}, 'reuse'],
    ['x-a, accept', { accept: 'a' }, 'forward'],
    ['*', {}, 'forward'],
    ['accept language', {}, 'forward'],
  ])(
    '"MUST NOT use that stored response without revalidation unless all [...] match": Vary: %s',
    (vary, presented, outcome) => {
      expect(reuse(get(presented), { ...MINUTE, vary }).outcome).toBe(outcome);
    },
  );
});

describe('RFC 9111 §4.2, Freshness', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test('"MUST internally represent a parsed Expires date as the nearest time equal to or earlier"', () => {
    // Received 1 ms before the next second: 59.001 seconds before Expires.
    const responseTime = at(0.999);
    const expires = at(60).toUTCString();
    const freshAt = (now: Date) => judge({ expires }, { responseTime, now }).fresh;
    expect(judge({ expires }, { responseTime, now: responseTime }).freshnessLifetime).toBe(59);
    expect([freshAt(at(59)), freshAt(at(60))]).toEqual([true, false]);
  });

  test.each(['UTC', 'America/New_York', 'Pacific/Kiritimati'])(
    '"MUST NOT allow local time zones to influence the calculation or comparison": %s',
    (name) => {
      process.env.TZ = name;
      for (const expires of [
        'Wed, 01 May 2024 12:01:00 GMT',
        'Wednesday, 01-May-24 12:01:00 GMT',
        'Wed May  1 12:01:00 2024',
      ]) {
        const date = 'Wed May  1 11:59:50 2024';
        const { freshnessLifetime, age } = judge({ expires, date });
        expect([freshnessLifetime, age]).toEqual([70, 10]);
      }
    },
  );
});

describe('RFC 9111 §4.2.2, Calculating Heuristic Freshness', () => {
  test('"MUST NOT use heuristics to determine freshness when an explicit expiration time is present"', () => {
    const heuristic = { 'last-modified': at(-1000).toUTCString(), date: NOW.toUTCString() };
    expect(judge(heuristic).lifetimeSource).toBe('heuristic');
    for (const explicit of [MINUTE, { 'cache-control': 's-maxage=60' }, { expires: '0' }]) {
      expect(judge({ ...heuristic, ...explicit }).lifetimeSource).not.toBe('heuristic');
    }
  });

  test('"heuristics can only be used on responses [...] whose status codes are defined as heuristically cacheable"', () => {
    const heuristic = { 'last-modified': at(-1000).toUTCString() };
    expect(judge(heuristic, { status: 302 }).freshnessLifetime).toBe(0);
    expect(judge(heuristic, { status: 301 }).freshnessLifetime).toBe(100);
    const marked = { ...heuristic, 'cache-control': 'public' };
    expect(judge(marked, { status: 302 }).freshnessLifetime).toBe(100);
  });
});

describe('RFC 9111 §4.2.3, Calculating Age', () => {
  test('"MUST interpret this value relative to the time the request was initiated"', () => {
    const times = { requestTime: at(-30), responseTime: at(-20) };
    // 10 seconds of Age, 10 seconds of response delay, 20 seconds in the cache
    expect(judge({ age: '10' }, times).age).toBe(40);
    expect(judge({ age: '10', date: at(-100).toUTCString() }, times).age).toBe(100);
  });
});

describe('RFC 9111 §4.2.4, Serving Stale Responses', () => {
  const MAX_STALE = get({ 'cache-control': 'max-stale' });

  test.each([
    ['no-cache', true, 'validate'],
    ['must-revalidate', true, 'validate'],
    ['proxy-revalidate', true, 'validate'],
    ['s-maxage=60', true, 'validate'],
    ['proxy-revalidate', false, 'reuse-stale'],
    ['s-maxage=60', false, 'reuse-stale'],
  ])(
    '"MUST NOT generate a stale response if it is prohibited by an explicit in-protocol directive": %s, shared: %s',
    (directive, shared, outcome) => {
      const control = `max-age=60, stale-while-revalidate=600, stale-if-error=600, ${directive}`;
      const verdict = reuse(MAX_STALE, { 'cache-control': control }, 90, shared);
      expect([verdict.outcome, verdict.usableOnError]).toEqual([
        outcome,
        outcome === 'reuse-stale',
      ]);
    },
  );

  test('"MUST NOT generate a stale response unless it is disconnected or doing so is explicitly permitted"', () => {
    expect(reuse(get(), MINUTE, 90)).toMatchObject({ outcome: 'validate', usableOnError: false });
    expect(reuse(MAX_STALE, MINUTE, 90).outcome).toBe('reuse-stale');
    const permitted = { 'cache-control': 'max-age=60, stale-while-revalidate=30' };
    expect(reuse(get(), permitted, 90).outcome).toBe('reuse-stale');
    expect(reuse(get(), permitted, 91).outcome).toBe('validate');
  });
});

describe('RFC 9111 §4.3.2, Handling a Received Validation Request', () => {
  test('"MUST NOT include its entity tag in the union unless the request is for a range that would be fully satisfied"', () => {
    const part = (etag: string) => ({
      request: get({ range: 'bytes=0-3' }),
      response: { status: 206, headers: { etag, 'content-range': 'bytes 0-3/10' } },
      responseTime: NOW,
    });
    const tags = (range: string) =>
      revalidationRequest(get({ range }), [part('"1"')]).headers['if-none-match'];
    expect(tags('bytes=1-2')).toBe('"1"');
    expect(tags('bytes=1-4')).toBeUndefined();
    expect(revalidationRequest(get(), [part('"1"')]).headers).toEqual({});
  });
});

describe('RFC 9111 §4.4, Invalidating Stored Responses', () => {
  const invalidates = (method: string, status: number, headers: Headers = {}) =>
    evaluateInvalidation(get({}, undefined, method), { status, headers }).invalidates;
  const TARGET = 'https://api.example.se/orders';

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'X-UNKNOWN'])(
    '"MUST invalidate the target URI when it receives a non-error status code in response to an unsafe request method": %s',
    (method) => {
      expect(invalidates(method, 204)).toEqual([TARGET]);
      expect(invalidates(method, 303)).toEqual([TARGET]);
      expect(invalidates(method, 404)).toEqual([]);
    },
  );

  test.each([
    ['/orders/17', [TARGET, 'https://api.example.se/orders/17']],
    ['https://other.example/orders', [TARGET]],
    ['https://api.example.se:8443/orders', [TARGET]],
    ['http://api.example.se/orders/17', [TARGET]],
  ])(
    '"MUST NOT trigger an invalidation [...] if the origin of the URI to be invalidated differs": %s',
    (reference, expected) => {
      for (const name of ['location', 'content-location']) {
        expect(invalidates('POST', 201, { [name]: reference })).toEqual(expected);
      }
    },
  );
});
