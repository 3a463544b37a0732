import fc from 'fast-check';
import { HalyardError } from 'halyard';
import type { Finding } from 'halyard/rules';
import {
  type CheckUrlOptions,
  checkUrl,
  decodeIdentifier,
  encodeIdentifier,
  expandTemplate,
  href,
} from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { isAbsoluteUrl } from '../../src/url/absolute-url.js';
import { tryHref } from '../../src/url/href.js';

const BASE = 'https://api.example.se/orders/v1';

/** Any text: controls, everything, lone surrogates too. */
const anyUnit = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 1 }),
  fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
);
const anyText = fc.string({ unit: anyUnit, maxLength: 40 });

/** Text of the characters that URLs and templates are made of, and of some that they are not. */
const urlLike = fc.string({
  unit: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...'/?#:@%.-_~ {}[]\\aAzZ09&=+*,;|"<>!') },
    { weight: 2, arbitrary: fc.constantFrom('http://', 'https://', 'a.example', '{id}', '{?a}') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%20', '%5F', '%C3%A5', '..', '//', ':443', ':8080'),
    },
    { weight: 1, arbitrary: fc.string({ unit: anyUnit, maxLength: 3 }) },
  ),
  maxLength: 25,
});

/** Something that is nearly a URL with a host that is nearly one. */
const hostLike = fc
  .tuple(
    fc.constantFrom('http://', 'https://', 'HTTP://'),
    fc.string({
      unit: fc.constantFrom(...'.-_~aZ0129xX:[]fF', 'xn--', '255', '256', '0x', '::1'),
      maxLength: 12,
    }),
    fc.constantFrom('', '/', ':80', ':0/', ':65535', ':65536', '/a?b#c', '?', '#'),
  )
  .map((pieces) => pieces.join(''));

/** Identifiers of databases and registers, each a segment of a path. */
const identifier = fc.oneof(
  fc.ulid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.emailAddress(),
  fc.tuple(fc.integer({ min: 1900, max: 2100 }), fc.nat()).map(([year, n]) => `SE-${year}/${n}`),
  fc.base64String({ minLength: 4 }),
  fc.bigInt(),
  fc.integer(),
  fc.string({ unit: anyUnit, minLength: 3 }).filter((text) => /[^.]/.test(text)),
  anyText.map((text) => ({ toJSON: () => `id ${text}`, toString: () => `id ${text}` })),
);

/** Whatever a row may have in place of a value. */
const anyValue = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true }),
  fc.anything().map((value) => ({ toJSON: () => value })),
  fc.constantFrom<unknown>(
    ...[Symbol('a'), () => 'a', Promise.resolve('a'), new Date(Number.NaN), Buffer.from('a')],
    Object.defineProperty({}, 'a', {
      get() {
        throw new TypeError('lazy');
      },
      enumerable: true,
    }),
  ),
);

const anyUrl = fc.oneof(anyText, urlLike, hostLike, fc.webUrl({ withFragments: true }));

describe('isAbsoluteUrl', () => {
  test('what is an absolute URL, the platform can parse, to the same scheme and no credentials', () => {
    fc.assert(
      fc.property(anyUrl, (text) => {
        if (!isAbsoluteUrl(text)) return;
        const { protocol, username, password } = new URL(text);
        expect(`${protocol}${username}${password}`).toMatch(/^https?:$/);
        expect(text).toMatch(/^[\x21-\x7e]+$/);
      }),
    );
  });
});

describe('href', () => {
  test('an identifier round-trips through its segment by encodeIdentifier', () => {
    fc.assert(
      fc.property(anyText, (id) => {
        fc.pre(id !== '');
        const url = href(BASE, '/orders/{id}', { id: encodeIdentifier(id) });
        expect(url).toMatch(/\/orders\/[a-z0-9.~-]+$/);
        expect(new URL(url).href).toBe(url);
        expect(decodeIdentifier(url.split('/').at(-1) ?? '')).toBe(id.toWellFormed());
      }),
    );
  });

  test('any identifier round-trips through its segment, percent-encoded', () => {
    fc.assert(
      fc.property(identifier, (id) => {
        const url = href(BASE, '/orders/{id}', { id });
        const text = String(id).toWellFormed();
        expect(url).toMatch(/\/orders\/(?:[\w.~-]|%[0-9A-F]{2})+$/);
        expect(new URL(url).href).toBe(url);
        expect(decodeURIComponent(url.split('/').at(-1) ?? '')).toBe(text);
      }),
    );
  });

  test('an identifier by encodeIdentifier makes a URL without a fault at level SHALL', () => {
    fc.assert(
      fc.property(anyText, anyText, (id, q) => {
        fc.pre(id !== '');
        const url = href(BASE, '/orders/{id}{?q}', { id: encodeIdentifier(id), q });
        // What a parameter carries is the choice of the developer.
        const found = checkUrl(url, { ignore: ['UFN.03'] });
        expect(found.filter(({ level }) => level.startsWith('SHALL'))).toEqual([]);
      }),
    );
  });

  test('a parameter round-trips through the query', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const url = new URL(href(BASE, '/orders{?a,b}', { a, b }));
        expect([...url.searchParams]).toEqual([
          ['a', a.toWellFormed()],
          ['b', b.toWellFormed()],
        ]);
        expect(url.hash).toBe('');
      }),
    );
  });

  test('whatever the template and the values, it stays below the base or is refused', () => {
    const template = fc.string({
      unit: fc.constantFrom('/', '/a', '{a}', '{+a}', '{/a}', '{.a}', '{;a}', '{?a}', '{&a}', '.'),
    });
    const value = fc.oneof(
      urlLike,
      anyText,
      fc.array(urlLike),
      fc.constantFrom('..', '%2e', '/..', '../../a', 'a/../../a', '/a', '\\..\\a'),
      anyValue,
    );
    fc.assert(
      fc.property(template, value, (source, a) => {
        const url = urlOf(source, { a });
        if (url === undefined) return;
        expect(isAbsoluteUrl(url)).toBe(true);
        const { href: parsed } = new URL(url);
        expect(parsed.startsWith(BASE)).toBe(true);
        expect(parsed.slice(BASE.length)).toMatch(/^(?:[/?#]|$)/);
      }),
    );
  });

  test('a value adds no segment, no parameter and no dot segment to its template', () => {
    const pieces = fc.string({
      unit: fc.constantFrom('/', '..', '.', '\\', '%2f', '?', '#', '&', '=', 'a'),
    });
    const value = fc.oneof(identifier, urlLike, anyText, pieces, anyValue);
    const template = fc.constantFrom(
      ...['/a/{x}', '/a/{x}/b/{y}', '/a/{x}-{y}', '/a/{x,y}', '/a{/x}', '/a/{x:3}/b', '/a{.x}'],
      ...['/a{;x}', '/a?x={x}', '/a{?x}', '/a?b=1{&x,y}', '/a/{x}#{y}'],
    );
    fc.assert(
      fc.property(template, value, value, (source, x, y) => {
        const shapeOf = (url: string) => {
          const { pathname, searchParams } = new URL(url);
          const isBelow = pathname.startsWith(`${new URL(BASE).pathname}/a`);
          return [isBelow, pathname.split('/').length, [...searchParams.keys()]];
        };
        const url = urlOf(source, { x, y });
        if (url === undefined) return;
        // A value without a text has no parameter.
        const plain = (name: string, value: unknown) =>
          expandTemplate(`{?${name}}` as string, { [name]: value } as never) === '' ? null : 'a';
        const values = { x: plain('x', x), y: plain('y', y) };
        expect(shapeOf(url)).toEqual(shapeOf(href(BASE, source as string, values)));
        // A client sends it as it is.
        expect(new URL(url).href).toBe(url);
      }),
    );
  });

  /** The URL; undefined where `href` refuses the values. No other exception is thrown. */
  function urlOf(source: string, values: Readonly<Record<string, unknown>>): string | undefined {
    const url = tryUrl(() => tryHref(BASE, source, values));
    expect(tryUrl(() => href(BASE, source as string, values as never))).toBe(url);
    return url;
  }

  function tryUrl(make: () => string | undefined): string | undefined {
    try {
      return make();
    } catch (error) {
      expect(error).toBeInstanceOf(HalyardError);
      return undefined;
    }
  }
});

test('href is the base and what expandTemplate gives, but for characters encoded, or is refused', () => {
  const part = fc.constantFrom(
    ...['/', '.', '..', '%2e', '?', 'a', '.json', '{a}', '{b}', '{a,b}', '{+a}', '{#a}', '{.a}'],
    ...['{/a*}', '{a*}', '{;a}', '{?a,b}', '{&a}', '{b:1}', '{b:2}'],
  );
  const template = fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('')}`);
  const text = fc.string({ unit: fc.constantFrom(...'./%2e?#[]@:a'), maxLength: 4 });
  const value = fc.oneof(text, fc.array(text), fc.dictionary(text, text), fc.integer());
  fc.assert(
    fc.property(template, value, text, (source, a, b) => {
      const expanded = expandTemplate(source as string, { a, b });
      const [path = ''] = expanded.split(/[?#]/, 1);
      const dots = path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
      let url: string;
      try {
        url = href(BASE, source as string, { a, b });
      } catch (error) {
        // Refused: a dot segment, or a value that is missing.
        expect(error).toMatchObject({ code: 'url.value' });
        return;
      }
      expect(dots).toBe(false);
      const decoded = (of: string) => of.replace(/%5B|%5D|%23/g, decodeURIComponent);
      expect(decoded(url)).toBe(decoded(BASE + expanded));
    }),
  );
});

/** An empty URL has a finding without a range; any other finding has one. */
const NOWHERE = [-1, 0] as const;

/** Segments and parameters that the rules have something to say about, and some that are right. */
const segment = fc.constantFrom(
  ...['orders', 'order', 'Order', 'orderItems', 'order_items', 'order.items', 'order--items', '-a'],
  ...['v1', 'V1', 'v02', '1.0', 'api', '17', 'ord-17', '{id}', '{orderId}', '17:cancel', 'cancel'],
  ...['getOrders', 'get-items', 'search', 'sort', 'sort-by', 'page', 'filter', 'stats-by-date'],
  ...['orderitems', '.', '..', '', 'å', '%20', 'a%5Fb', '__proto__', 'constructor', '.json', 'asc'],
  ...['lines', 'item', 'close', 'export', 'import', 'all', 'by-date', '{date}', '{lineId}'],
  ...['download'],
  ...['kunder', 'faktura', 'ärende', 'sok', 'sida', 'sortera', 'kunden', 'system', 'updateStatus'],
  ...['album.tracks.get', 'find-all', 'create-order', 'taBort', 'users', 'stats-by-date', 'latest'],
  ...['2024-01-01', 'versions', '{/id}', '{+path}', 'arende', 'skapa', '@', 'a b', '\u{1d400}'],
);
const parameter = fc.constantFrom(
  ...['page=2', 'per_page=2', '_a_=1', 'a__b=1', 'sortBy=a', 'orderBy=a:desc', 'q=a b', '{&x}'],
  ...['api-version=1', 'a={"a":1}', 'skip=1', 'filters=b', 'pageSize={n}', 'password=a1', 'a', '='],
);
const nearlyApiUrl = fc
  .tuple(
    fc.constantFrom('', 'https://api.example.se', 'http://u:p@my_api.example:8080', 'HTTPS://A.b:'),
    fc.array(segment, { maxLength: 7 }),
    fc.array(parameter, { maxLength: 3 }),
    fc.constantFrom('', '', '', '{?page,_x}', '#part_A'),
  )
  .map(([origin, segments, parameters, end]) => {
    const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
    return `${origin}${segments.map((text) => `/${text}`).join('')}${query}${end}`;
  });

const checkedUrl = fc.oneof(anyUrl, nearlyApiUrl);
const options = fc.constantFrom<CheckUrlOptions>(
  {},
  { vocabulary: { language: 'de', plurals: { auftrag: 'auftraege' } } },
  { vocabulary: [{}, { plurals: { foo: 'foos' } }] },
);

describe('findings of checkUrl', () => {
  test('have a place inside the text, and a message of one line', () => {
    fc.assert(
      fc.property(checkedUrl, options, (url, given) => {
        fc.pre(url !== '');
        for (const { message, range: [start, end] = NOWHERE } of checkUrl(url, given)) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(url.length);
          expect(message).toMatch(/^[^\r\n\u2028\u2029]{10,400}$/);
        }
      }),
    );
  });

  test('have a suggestion that settles its rule, and breaks none more often', () => {
    fc.assert(
      fc.property(checkedUrl, options, (url, given) => {
        const findings = checkUrl(url, given);
        for (const { rule, suggestion } of findings) {
          if (suggestion === undefined) continue;
          expect(suggestion).not.toBe(url);
          const left = checkUrl(suggestion, given);
          expect(countOf(left, rule)).toBeLessThan(countOf(findings, rule));
          for (const other of left) {
            if (other.rule === rule) expect(other.suggestion).toBeUndefined();
            expect(countOf(left, other.rule)).toBeLessThanOrEqual(countOf(findings, other.rule));
          }
        }
      }),
    );
  });

  function countOf(findings: readonly Finding[], rule: string): number {
    return findings.filter((finding) => finding.rule === rule).length;
  }
});
