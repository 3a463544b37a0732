import fc from 'fast-check';
import { formatCacheControl, parseCacheControl, type ResponseDirectives } from 'halyard/cache';
import { HalyardError } from 'halyard/errors';
import { type ResponseDescriptor, respond } from 'halyard/http';
import {
  evaluateCaching,
  evaluateInvalidation,
  evaluateReuse,
  storeResponse,
  targetUri,
} from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

const seconds = fc.nat({ max: 2 ** 31 - 1 });
const fields = fc.array(fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,12}$/), {
  minLength: 1,
  maxLength: 3,
});

/** Directives that may all be combined, by the kind of their argument. */
const directives = fc.record(
  {
    private: fields,
    noCache: fc.oneof(fc.boolean(), fields),
    maxAge: seconds,
    sMaxage: seconds,
    proxyRevalidate: fc.boolean(),
    mustUnderstand: fc.boolean(),
    noTransform: fc.boolean(),
    immutable: fc.boolean(),
    public: fc.boolean(),
    staleWhileRevalidate: seconds,
    staleIfError: seconds,
  },
  { requiredKeys: [] },
);

describe('respond with a caller', () => {
  const values = {
    public: fc.boolean(),
    private: fc.oneof(fc.boolean(), fields),
    noStore: fc.boolean(),
    noCache: fc.oneof(fc.boolean(), fields),
    maxAge: fc.constantFrom(0, 60),
    sMaxage: fc.constantFrom(0, 60),
    mustRevalidate: fc.boolean(),
    proxyRevalidate: fc.boolean(),
    mustUnderstand: fc.boolean(),
    noTransform: fc.boolean(),
    immutable: fc.boolean(),
    staleWhileRevalidate: fc.constantFrom(0, 60),
    staleIfError: fc.constantFrom(0, 60),
  } satisfies Record<keyof ResponseDirectives, unknown>;
  // Few of them, since more contradict each other.
  const part = fc
    .subarray(Object.entries(values), { minLength: 1, maxLength: 4 })
    .chain((few) => fc.record(Object.fromEntries<fc.Arbitrary<unknown>>(few)));
  const policies = fc
    .tuple(part, fc.option(part, { nil: undefined }), fc.boolean())
    .map(([own, cdn, expires]) => ({ ...own, ...(cdn && { cdn }), expires }));
  const given = fc.record({
    policy: policies,
    /** The field that identifies the caller. */
    field: fc.constantFrom('authorization', 'cookie'),
    others: fc.constantFrom({}, { 'cache-control': 'max-stale' }),
    /** A CDN reads its own field in place of the others (RFC 9213 §2.2). */
    isCdn: fc.boolean(),
  });

  test('no shared cache stores the response', () => {
    const url = 'https://api.example.se/orders/17';
    const caller = { permissions: ['orders:write'] };
    const responseTime = new Date('2026-03-01T12:00:00Z');
    const shape = { body: {}, caller, lastModified: new Date(0), now: responseTime };
    fc.assert(
      fc.property(given, fc.boolean(), ({ policy, field, others, isCdn }, isKeyed) => {
        const request = { method: 'GET', url, headers: { ...others, [field]: 'ann' } };
        let response: ResponseDescriptor;
        try {
          response = respond(request, {
            ...shape,
            cache: policy,
            vary: isKeyed ? field : 'accept',
          });
        } catch (error) {
          expect(error).toBeInstanceOf(HalyardError);
          return;
        }
        const { 'cdn-cache-control': targeted, expires, ...rest } = response.headers;
        const headers =
          isCdn && targeted ? { ...rest, 'cache-control': targeted } : response.headers;
        const cache = { shared: true, responseTime };
        const { stored } = storeResponse(request, { ...response, headers }, cache);
        expect(stored).toBeUndefined();
      }),
    );
  });
});

/** Texts that look like field values, and some that do not. */
const header = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      ...['public', 'private', 'no-store', 'no-cache', 'max-age', 's-maxage', 'max-stale', 'ext'],
      ...['=', '"', '\\', ',', ' ', '\t', ';', '60', '-1', '1.5', '99999999999', 'a', '*', 'å'],
    ),
    maxLength: 20,
  }),
  fc.string({ unit: 'binary' }),
);

describe('parseCacheControl', () => {
  const lowered = directives.map((given) => ({
    ...given,
    ...(given.private && {
      private: [...new Set(given.private.map((name) => name.toLowerCase()))],
    }),
    ...(Array.isArray(given.noCache) && {
      noCache: [...new Set(given.noCache.map((name) => name.toLowerCase()))],
    }),
  }));

  test('parses what formatCacheControl writes', () => {
    fc.assert(
      fc.property(lowered, (directives) => {
        const written = Object.entries(directives).filter(([, value]) => value !== false);
        expect(parseCacheControl(formatCacheControl(directives))).toEqual(
          Object.fromEntries(written),
        );
      }),
    );
  });

  test('never throws, and its result can be formatted', () => {
    fc.assert(
      fc.property(header, (text) => {
        const directives = parseCacheControl(text);
        expect(parseCacheControl(formatCacheControl(directives))).toEqual(directives);
      }),
    );
  });

  test('no-store is found among any other members', () => {
    const member = fc.constantFrom('public', 'max-age=60', 'ext="a, b"', 'ext=1', '', 'x y', 'a=');
    fc.assert(
      fc.property(fc.array(member), fc.array(member), (before, behind) => {
        const text = [...before, 'no-store', ...behind].join(',');
        expect(parseCacheControl(text).noStore).toBe(true);
      }),
    );
  });
});

describe('evaluateCaching and evaluateReuse', () => {
  const names = ['cache-control', 'expires', 'date', 'age', 'vary', 'last-modified', 'etag'];
  const headers = fc.dictionary(fc.constantFrom(...names, 'pragma', 'authorization'), header);
  const message = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'x'),
    url: fc.oneof(fc.constantFrom('/', '/a?b', 'http://['), fc.string({ unit: 'binary' })),
    headers,
  });
  const response = fc.record({ status: fc.integer({ min: 0, max: 999 }), headers });

  test('any messages get a verdict, and a response that needs revalidation is never reused', () => {
    fc.assert(
      fc.property(message, message, response, fc.boolean(), (request, other, response, shared) => {
        const now = new Date('2024-05-01T12:00:00Z');
        const verdict = evaluateCaching(request, response, { shared, now });
        expect(verdict.storable).toBe(verdict.reasons.every(({ met }) => met));
        expect(verdict.fresh).toBe(verdict.freshnessLifetime > verdict.age);
        const reuse = evaluateReuse(
          other,
          { request, response, responseTime: now },
          { shared, now },
        );
        if (!verdict.storable) expect(['forward', 'unsatisfiable']).toContain(reuse.outcome);
        if (verdict.revalidate) expect(reuse.outcome).not.toBe('reuse');
        expect(verdict.explanation.length + reuse.explanation.length).toBeLessThan(3000);
      }),
    );
  });

  test('a response is reused while it is fresh, or as stale as its directives allow, and never else', () => {
    const age = fc.nat({ max: 60 });
    // Few directives at a time: one that requires validation hides what the others do.
    const sometimes = <Value>(value: fc.Arbitrary<Value>, weight = 1) =>
      fc.oneof({ weight, arbitrary: value }, { weight: 3, arbitrary: fc.constant(undefined) });
    const flag = sometimes(fc.constant(true));
    const responseDirectives = fc.record({
      'max-age': sometimes(age, 9),
      's-maxage': sometimes(age),
      'stale-while-revalidate': sometimes(age),
      'no-cache': flag,
      'must-revalidate': flag,
      'proxy-revalidate': flag,
      public: flag,
    });
    const requestDirectives = fc.record({
      'max-age': sometimes(age),
      'min-fresh': sometimes(age),
      'max-stale': sometimes(fc.oneof(age, fc.constant(true as const)), 3),
      'no-cache': flag,
    });
    const textOf = (directives: object) =>
      Object.entries(directives)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (value === true ? name : `${name}=${value}`))
        .join(', ');
    const seen = new Set<string>();
    const exchange = fc.record({
      given: responseDirectives,
      asked: requestDirectives,
      received: age,
      kept: age,
      shared: fc.boolean(),
    });
    fc.assert(
      fc.property(exchange, ({ given, asked, received, kept, shared }) => {
        const responseTime = new Date('2024-05-01T12:00:00Z');
        const now = new Date(responseTime.getTime() + kept * 1000);
        const request = { method: 'GET', url: '/', headers: { 'cache-control': textOf(asked) } };
        const headers = { age: String(received), 'cache-control': textOf(given) };
        const stored = { request, response: { status: 200, headers }, responseTime };
        const { outcome } = evaluateReuse(request, stored, { shared, now });

        // RFC 9111 §4.2, §4.2.3, §4.2.4, §5.2.1 and §5.2.2.
        const seconds = received + kept;
        const lifetime = (shared ? given['s-maxage'] : undefined) ?? given['max-age'] ?? 0;
        const isFresh = lifetime > seconds;
        const mustValidate =
          given['must-revalidate'] ||
          (shared && (given['proxy-revalidate'] || given['s-maxage'] !== undefined));
        const most = asked['max-stale'] === true ? Number.POSITIVE_INFINITY : asked['max-stale'];
        const allowed = Math.max(most ?? -1, given['stale-while-revalidate'] ?? -1);
        const isStaleAllowed = !mustValidate && seconds - lifetime <= allowed;
        const isAsked =
          seconds <= (asked['max-age'] ?? seconds) &&
          lifetime - seconds >= (asked['min-fresh'] ?? lifetime - seconds) &&
          asked['no-cache'] === undefined;
        const isUsable = isAsked && given['no-cache'] === undefined && (isFresh || isStaleAllowed);
        expect(outcome).toBe(isUsable ? (isFresh ? 'reuse' : 'reuse-stale') : 'validate');

        const isAllowed = isAsked && given['no-cache'] === undefined;
        seen.add(outcome);
        if (isFresh && isAsked && !isAllowed) seen.add('fresh, with no-cache');
        if (isFresh && !isAsked) seen.add('fresh, but not as requested');
        if (!isFresh && isAllowed && mustValidate && seconds - lifetime <= (most ?? -1)) {
          seen.add('stale, and the request allows what the response forbids');
        }
      }),
    );
    expect(seen.size).toBe(6);
  });
});

describe('target URIs', () => {
  const PIECES = [
    ...['a', 'A', '/', '//', '/.', '/..', '.', '?', '#', '%41', '%c3%a5', 'å', '%2f', '%', '%2'],
    ...["'", '\\', ' ', '[', '|', ':', '@', '\ud800', '35', '%25', '%2e', '&', '=', ';'],
  ];
  const path = fc
    .array(fc.constantFrom(...PIECES), { maxLength: 8 })
    .map((pieces) => `/${pieces.join('')}`);
  const origin = fc.constantFrom('', 'http://a.example', 'https://A.example:443', 'http://a:80');
  const url = fc.tuple(origin, path).map((parts) => parts.join(''));
  const request = fc.record({
    method: fc.constant('PUT'),
    url,
    headers: fc.constantFrom({}, { host: 'a.example' }, { host: 'a.example', ':scheme': 'https' }),
  });

  test('without escapes and dot segments, it is what the URL standard makes of an absolute URL', () => {
    const pieces = ['a', 'B', '/', '//', '.', '?', '&', '=', ':', '@', '~', 'é', '😀'];
    const text = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 10 });
    const start = fc.constantFrom('http://A.example:80/', 'https://a.example:80/', 'https://a');
    fc.assert(
      fc.property(start, text, (start, text) => {
        const url = start.endsWith('/') ? start + text : `${start}/${text}`;
        fc.pre(!/\/\./.test(url));
        expect(targetUri({ url, headers: {} })).toBe(new URL(url).href);
      }),
    );
  });

  test('an unsafe request invalidates all that it could be answered with', () => {
    const now = new Date(0);
    const response = { status: 200, headers: { 'cache-control': 'max-age=60' } };
    fc.assert(
      fc.property(request, request, (put, stored) => {
        const get = { ...stored, method: 'GET' };
        const { outcome } = evaluateReuse(
          { ...put, method: 'GET' },
          { request: get, response, responseTime: now },
          { shared: true, now },
        );
        const { invalidates } = evaluateInvalidation(put, { status: 200, headers: {} });
        if (outcome === 'reuse') expect(invalidates).toEqual([targetUri(get)]);
      }),
    );
  });
});
