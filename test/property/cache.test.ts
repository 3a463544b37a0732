import fc from 'fast-check';
import {
  cacheHeaders,
  evaluateCaching,
  evaluateReuse,
  formatCacheControl,
  formatCdnCacheControl,
  formatWarning,
  parseCacheControl,
  parseCdnCacheControl,
  parseWarning,
  type ResponseDirectives,
} from 'halyard/cache';
import { HalyardError } from 'halyard/errors';
import { describe, expect, test } from 'vitest';
import { runs } from '../support/runs.js';

const seconds = fc.nat({ max: 2 ** 31 - 1 });
const fields = fc.array(fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,12}$/), {
  minLength: 1,
  maxLength: 3,
});

/** Directives that may all stand together, by the kind of their argument. */
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

/** cache-directive = token [ "=" ( token / quoted-string ) ] (RFC 9111 §5.2), as we write it */
const DIRECTIVE = /(?<name>[a-z-]+)(?:=(?:(?<token>\d+)|"(?<list>[^"]*)"))?(?:, |$)/gy;

function read(header: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  let end = 0;
  for (const match of header.matchAll(DIRECTIVE)) {
    const { name = '', token, list } = match.groups ?? {};
    const camel = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    if (camel in found) throw new Error(`${name} is written twice`);
    found[camel] = token !== undefined ? Number(token) : (list?.split(', ') ?? true);
    end = match.index + match[0].length;
  }
  expect(end).toBe(header.length);
  return found;
}

describe('formatCacheControl', () => {
  test('writes each directive once, with its value', () => {
    fc.assert(
      fc.property(directives, (directives) => {
        const written = Object.entries(directives).filter(([, value]) => value !== false);
        expect(read(formatCacheControl(directives))).toEqual(Object.fromEntries(written));
      }),
    );
  });

  test('writes a legal field value or throws a HalyardError, whatever it is given', () => {
    const names = fc.oneof(
      fc.constantFrom('public', 'private', 'noCache', 'noStore', 'maxAge', 'sMaxage', 'immutable'),
      fc.string({ unit: 'binary' }),
    );
    const values = fc.oneof(
      fc.boolean(),
      fc.double(),
      fc.array(fc.string({ unit: 'binary' })),
      fc.anything({ withBigInt: true, withDate: true }),
    );
    fc.assert(
      fc.property(fc.dictionary(names, values, { maxKeys: 3 }), (directives) => {
        try {
          expect(formatCacheControl(directives as ResponseDirectives)).toMatch(/^[\x20-\x7e]*$/);
        } catch (error) {
          expect(error).toBeInstanceOf(HalyardError);
        }
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('cacheHeaders', () => {
  const date = fc.date({
    min: new Date('1970-01-01'),
    max: new Date('9000-01-01'),
    noInvalidDate: true,
  });

  test('Expires stands max-age behind the time of the response', () => {
    fc.assert(
      fc.property(date, seconds, (now, maxAge) => {
        const headers = cacheHeaders({ policy: { maxAge, expires: true }, now });
        expect(headers['cache-control']).toBe(`max-age=${maxAge}`);
        const lifetime = (Date.parse(headers.expires ?? '') - now.getTime()) / 1000;
        expect(lifetime).toBeGreaterThan(maxAge - 1);
        expect(lifetime).toBeLessThanOrEqual(maxAge);
      }),
    );
  });

  test('only GET, HEAD and POST are ever anything but no-store', () => {
    const methods = fc.oneof(
      fc.constantFrom('PUT', 'PATCH', 'DELETE', 'get', 'OPTIONS'),
      fc.string({ unit: 'binary' }).filter((name) => !['GET', 'HEAD', 'POST'].includes(name)),
    );
    fc.assert(
      fc.property(methods, fc.integer({ min: 100, max: 599 }), (method, status) => {
        expect(cacheHeaders({ method, status })).toEqual({ 'cache-control': 'no-store' });
      }),
    );
  });
});

/** Texts that look like headers, and some that do not. */
const header = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ...['public', 'private', 'no-store', 'no-cache', 'max-age', 's-maxage', 'max-stale', 'ext'],
        ...['=', '"', '\\', ',', ' ', '\t', ';', '60', '-1', '1.5', '99999999999', 'a', '*', 'å'],
      ),
      { maxLength: 20 },
    )
    .map((pieces) => pieces.join('')),
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

  test('reads what formatCacheControl writes', () => {
    fc.assert(
      fc.property(lowered, (directives) => {
        const written = Object.entries(directives).filter(([, value]) => value !== false);
        expect(parseCacheControl(formatCacheControl(directives))).toEqual(
          Object.fromEntries(written),
        );
      }),
    );
  });

  test('never throws, and what it reads can be written', () => {
    fc.assert(
      fc.property(header, (text) => {
        const directives = parseCacheControl(text);
        expect(parseCacheControl(formatCacheControl(ascii(directives)))).toEqual(ascii(directives));
      }),
      { numRuns: runs(1000) },
    );
  });

  /** Values beyond ASCII are read, and not written. */
  function ascii({ extensions = {}, ...directives }: ReturnType<typeof parseCacheControl>) {
    const kept = Object.entries(extensions).filter(
      ([, value]) => !/[^\t\x20-\x7e]/.test(`${value}`),
    );
    return { ...directives, ...(kept.length > 0 && { extensions: Object.fromEntries(kept) }) };
  }

  test('no-store is seen wherever a directive may stand', () => {
    const member = fc.constantFrom('public', 'max-age=60', 'ext="a, b"', 'ext=1', '', 'x y', 'a=');
    fc.assert(
      fc.property(fc.array(member), fc.array(member), (before, behind) => {
        const text = [...before, 'no-store', ...behind].join(',');
        expect(parseCacheControl(text).noStore).toBe(true);
      }),
    );
  });
});

describe('parseCdnCacheControl', () => {
  test('reads what formatCdnCacheControl writes, as parseCacheControl does', () => {
    fc.assert(
      fc.property(directives, (directives) => {
        const text = formatCacheControl(directives);
        fc.pre(text !== '');
        expect(parseCdnCacheControl(formatCdnCacheControl(directives))).toEqual(
          parseCacheControl(text),
        );
      }),
    );
  });

  test('never throws', () => {
    fc.assert(
      fc.property(header, (text) => void parseCdnCacheControl(text)),
      { numRuns: runs(1000) },
    );
  });
});

describe('parseWarning', () => {
  const warning = fc.record({
    code: fc.integer({ min: 100, max: 999 }),
    agent: fc.stringMatching(/^[a-z0-9.:[\]-]{1,20}$/),
    text: fc.stringMatching(/^[\x20-\x7e]{0,20}$/),
  });

  test('reads what formatWarning writes', () => {
    fc.assert(
      fc.property(fc.array(warning), (warnings) => {
        expect(parseWarning(formatWarning(warnings))).toEqual(warnings);
      }),
    );
  });

  test('never throws', () => {
    fc.assert(fc.property(header, (text) => void parseWarning(text)));
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

  test('whatever is sent, there is a verdict, and what is to be revalidated is not reused', () => {
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
      { numRuns: runs(500) },
    );
  });

  test('a response that is storable by a shared cache is so by the cache of one user', () => {
    fc.assert(
      fc.property(message, response, (request, response) => {
        const now = new Date('2024-05-01T12:00:00Z');
        const [shared, own] = [true, false].map(
          (shared) => evaluateCaching(request, response, { shared, now }).storable,
        );
        // But for a lifetime that speaks to shared caches alone.
        fc.pre(!JSON.stringify(response.headers).includes('s-maxage'));
        if (shared) expect(own).toBe(true);
      }),
    );
  });
});
