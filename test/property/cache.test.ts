import fc from 'fast-check';
import { cacheHeaders, formatCacheControl, type ResponseDirectives } from 'halyard/cache';
import { HalyardError } from 'halyard/errors';
import { describe, expect, test } from 'vitest';

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
      { numRuns: 1000 },
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
