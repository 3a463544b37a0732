import fc from 'fast-check';
import { HalyardError } from 'halyard';
import { checkUrl, expandTemplate, href, parseTemplate } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { absoluteUrlProblem, isAbsoluteUrl } from '../../src/url/absolute-url.js';
import { splitUrl } from '../../src/url/parts.js';

const BASE = 'https://api.example.se/orders/v1';

/** Any text: controls, everything, lone surrogates too. */
const anyUnit = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 1 }),
  fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
);
const anyText = fc.string({ unit: anyUnit, maxLength: 40 });

/** Text of the characters that URLs and templates are made of, and of some that they are not. */
const urlLike = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...'/?#:@%.-_~ {}[]\\aAzZ09&=+*,;|"<>!') },
      { weight: 2, arbitrary: fc.constantFrom('http://', 'https://', 'a.example', '{id}', '{?a}') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('%20', '%5F', '%C3%A5', '..', '//', ':443', ':8080'),
      },
      { weight: 1, arbitrary: fc.string({ unit: anyUnit, maxLength: 3 }) },
    ),
    { maxLength: 25 },
  )
  .map((pieces) => pieces.join(''));

/** Something that is nearly a URL with a host that is nearly one. */
const hostLike = fc
  .tuple(
    fc.constantFrom('http://', 'https://', 'HTTP://'),
    fc
      .array(fc.constantFrom(...'.-_~aZ0129xX:[]fF', 'xn--', '255', '256', '0x', '::1'), {
        maxLength: 12,
      })
      .map((pieces) => pieces.join('')),
    fc.constantFrom('', '/', ':80', ':0/', ':65535', ':65536', '/a?b#c', '?', '#'),
  )
  .map((pieces) => pieces.join(''));

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
      { numRuns: 3000 },
    );
  });

  test('a web URL is absolute', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        // Labels in punycode are decoded by URL parsers, and may turn out to be none.
        if (!/xn--/i.test(url)) expect(isAbsoluteUrl(url)).toBe(true);
      }),
    );
  });

  test('of anything else a problem and a remedy are told, on one line', () => {
    fc.assert(
      fc.property(fc.oneof(anyUrl, fc.anything()), (value) => {
        if (typeof value === 'string' && isAbsoluteUrl(value)) return;
        const { problem, remedy } = absoluteUrlProblem(value);
        expect(`${problem} ${remedy}`).toMatch(/^[^\r\n]{10,400}$/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('href', () => {
  test('a value round-trips through its segment, unless it is one of dots', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.constantFrom('.', '..', '...', '')), (id) => {
        const make = () => href(BASE, '/orders/{id}', { id });
        if (id === '.' || id === '..') {
          expect(make).toThrow(HalyardError);
          return;
        }
        // A text without characters makes no segment: whether it is refused is tested with href.
        if (id === '') return;
        const url = make();
        const segments = url.split('/');
        expect(segments).toHaveLength(BASE.split('/').length + 2);
        expect(decodeURIComponent(segments.at(-1) ?? '')).toBe(id.toWellFormed());
        expect(isAbsoluteUrl(url)).toBe(true);
        expect(new URL(url).href).toBe(url);
      }),
      { numRuns: 2000 },
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
    const template = fc
      .array(fc.constantFrom('/', '/a', '{a}', '{+a}', '{/a}', '{.a}', '{;a}', '{?a}', '{&a}', '.'))
      .map((pieces) => pieces.join(''));
    const value = fc.oneof(
      urlLike,
      anyText,
      fc.array(urlLike),
      fc.constantFrom('..', '%2e', '/..'),
    );
    fc.assert(
      fc.property(template, value, (source, a) => {
        let url: string;
        try {
          url = href(BASE, source as string, { a });
        } catch (error) {
          expect(error).toBeInstanceOf(HalyardError);
          return;
        }
        expect(isAbsoluteUrl(url)).toBe(true);
        const { href: parsed } = new URL(url);
        expect(parsed.startsWith(BASE)).toBe(true);
        expect(parsed.slice(BASE.length)).toMatch(/^(?:[/?#]|$)/);
      }),
      { numRuns: 2000 },
    );
  });
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
        // Refused: a segment of dots, or a part of the path without a value.
        const { code } = error as HalyardError;
        expect(code).toMatch(dots ? /^url\.(?:dot-segment|value)$/ : /^url\.value$/);
        return;
      }
      expect(dots).toBe(false);
      const decoded = (of: string) => of.replace(/%5B|%5D|%23/g, decodeURIComponent);
      expect(decoded(url)).toBe(decoded(BASE + expanded));
    }),
    { numRuns: 3000 },
  );
});

describe('expandTemplate', () => {
  const primitive = fc.oneof(anyText, urlLike, fc.integer(), fc.bigInt(), fc.boolean());
  const value = fc.oneof(primitive, fc.array(primitive), fc.dictionary(anyText, primitive));

  test('gives characters of URLs only, and whole escapes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '+', '#', '.', '/', ';', '?', '&'),
        fc.constantFrom('', '*'),
        value,
        (operator, modifier, x) => {
          const text = expandTemplate(`{${operator}x${modifier}}`, { x });
          expect(text).toMatch(/^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$/);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a prefix is the whole text encoded of that many characters', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 50 }), (x, length) => {
        const text = expandTemplate(`{x:${length}}` as string, { x });
        expect(decodeURIComponent(text)).toBe([...x].slice(0, length).join('').toWellFormed());
      }),
    );
  });

  test('any text is a template or is refused with a HalyardError', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, urlLike), (source) => {
        let text: string;
        try {
          text = expandTemplate(source as string, {});
        } catch (error) {
          expect(error).toBeInstanceOf(HalyardError);
          return;
        }
        expect(text).toMatch(/^[\x21-\x7e]*$/);
        expect(parseTemplate(source).source).toBe(source);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('checkUrl', () => {
  test('never throws, and its ranges lie inside the text, in order within a rule', () => {
    fc.assert(
      fc.property(anyUrl, (url) => {
        for (const { range: [start, end] = [-1, -1] } of checkUrl(url)) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(url.length);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test.each(['UFN.06', 'UFN.09'] as const)(
    'a suggestion for %s breaks that rule no more',
    (rule) => {
      fc.assert(
        fc.property(anyUrl, (url) => {
          for (const { rule: broken, suggestion } of checkUrl(url)) {
            if (broken !== rule || suggestion === undefined) continue;
            expect(checkUrl(suggestion).filter((finding) => finding.rule === rule)).toEqual([]);
          }
        }),
        { numRuns: 3000 },
      );
    },
  );

  test('a suggestion for UFN.07 in a parameter leaves no unsafe character there', () => {
    fc.assert(
      fc.property(urlLike, (query) => {
        const url = `/orders?${query.replaceAll('#', '')}`;
        for (const { rule, suggestion } of checkUrl(url)) {
          if (rule !== 'UFN.07' || suggestion === undefined) continue;
          expect(checkUrl(suggestion).map((finding) => finding.rule)).not.toContain('UFN.07');
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('what href makes of identifiers of safe lower-case characters breaks no rule', () => {
    const safe = fc
      .string({ unit: fc.constantFrom(...'abcxyz0189-.~'), minLength: 1, maxLength: 20 })
      .filter((text) => text !== '.' && text !== '..');
    fc.assert(
      fc.property(safe, anyText, (id, q) => {
        expect(checkUrl(href(BASE, '/orders/{id}{?q}', { id, q }))).toEqual([]);
      }),
    );
  });
});

test('splitUrl takes nothing away: its parts stand where they say', () => {
  fc.assert(
    fc.property(anyUrl, (url) => {
      const { scheme, authority, path, query, fragment } = splitUrl(url);
      for (const part of [scheme, authority, path, query, fragment]) {
        if (part === undefined) continue;
        expect(url.slice(part.start, part.start + part.text.length)).toBe(part.text);
      }
      const behind = (part: typeof path | undefined, mark: string) =>
        part === undefined ? '' : mark + part.text;
      expect(url.slice(path.start)).toBe(path.text + behind(query, '?') + behind(fragment, '#'));
    }),
    { numRuns: 2000 },
  );
});
