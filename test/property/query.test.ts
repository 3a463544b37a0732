import fc from 'fast-check';
import { pageUrl, parseQuery, withQuery } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import { isAbsoluteUrl } from '../../src/url/absolute-url.js';

const ORDERS = 'https://api.example.se/orders/v1/orders';

/** Any text: controls, everything, lone surrogates too. */
const anyUnit = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 1 }),
  fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
);
const anyText = fc.string({ unit: anyUnit, maxLength: 40 });

const queryLike = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('&', '=', 'page', 'limit', 'a', '1', '%', '+', '?') },
      { weight: 2, arbitrary: fc.constantFrom('p%61ge', '%20', '%zz', '%FF', 'å', ' ', '[', ';') },
      { weight: 1, arbitrary: fc.string({ unit: anyUnit, maxLength: 3 }) },
    ),
    { maxLength: 25 },
  )
  .map((pieces) => pieces.join(''));

const anyQuery = fc.oneof(anyText, queryLike);

/**
 * The parameters of a query, as application/x-www-form-urlencoded is parsed (WHATWG URL §5.1). Node's
 * own parser takes the low byte of a character that stands beside an escape that is no UTF-8.
 */
function parametersOf(query: string): [name: string, value: string][] {
  return query
    .split('&')
    .filter((parameter) => parameter !== '')
    .map((parameter) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(parameter) ?? [];
      return [decoded(name), decoded(value)];
    });
}

function decoded(text: string): string {
  const bytes = [...new TextEncoder().encode(text.replaceAll('+', ' '))];
  const binary = String.fromCharCode(...bytes).replace(/%([0-9A-Fa-f]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const octets = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets);
}

describe('pageUrl', () => {
  test('keeps every other parameter in order, and gives exactly one page', () => {
    fc.assert(
      fc.property(anyQuery, fc.integer({ min: 1 }), (text, page) => {
        const query = text.replaceAll('#', '');
        const [before, after = ''] = pageUrl(`${ORDERS}?${query}`, page).split(/\?(.*)/s);
        const parameters = parametersOf(after);
        const others = (all: [string, string][]) => all.filter(([name]) => name !== 'page');
        expect(before).toBe(ORDERS);
        expect(others(parameters)).toEqual(others(parametersOf(query)));
        expect(parameters.filter(([name]) => name === 'page')).toEqual([['page', String(page)]]);
      }),
      { numRuns: 3000 },
    );
  });

  test('the page stands where the first one stood', () => {
    fc.assert(
      fc.property(anyQuery, (text) => {
        const names = (query: string) => parametersOf(query).map(([name]) => name);
        const query = text.replaceAll('#', '');
        const [, after = ''] = pageUrl(`${ORDERS}?${query}`, 2).split(/\?(.*)/s);
        const first = names(query).indexOf('page');
        expect(names(after).indexOf('page')).toBe(first === -1 ? names(query).length : first);
      }),
      { numRuns: 1000 },
    );
  });

  test('is idempotent, and the last page asked for counts', () => {
    fc.assert(
      fc.property(anyQuery, (text) => {
        const url = `${ORDERS}?${text}`;
        expect(pageUrl(pageUrl(url, 2), 3)).toBe(pageUrl(url, 3));
        expect(pageUrl(pageUrl(url, 2), 2)).toBe(pageUrl(url, 2));
      }),
    );
  });

  test('any name of the parameter gives an absolute URL with one such parameter', () => {
    fc.assert(
      fc.property(anyText, anyQuery, (name, query) => {
        const url = pageUrl(`${ORDERS}?${query.replaceAll('#', '')}`, 7, name);
        expect(isAbsoluteUrl(url)).toBe(true);
        expect(new URL(url).searchParams.getAll(name.toWellFormed())).toEqual(['7']);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('withQuery', () => {
  test('gives an absolute URL for any request target', () => {
    fc.assert(
      fc.property(fc.oneof(anyQuery, fc.webUrl({ withQueryParameters: true })), (text) => {
        for (const url of [text, `/orders?${text}`]) {
          expect(isAbsoluteUrl(withQuery(ORDERS, { url, headers: {} }))).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('keeps what the parameters say', () => {
    fc.assert(
      fc.property(anyQuery, (text) => {
        const query = text.replaceAll('#', '');
        const url = withQuery(ORDERS, { url: `/orders?${query}`, headers: {} });
        expect(parametersOf(url.slice(ORDERS.length + 1))).toEqual(parametersOf(query));
      }),
      { numRuns: 1000 },
    );
  });

  test('what is a legal query already stays as it is written', () => {
    const legal = fc
      .array(fc.constantFrom(..."-._~!$&'()*+,;=:@/?aZ09", '%20', '%aF'), { minLength: 1 })
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(legal, (query) => {
        const url = withQuery(ORDERS, { url: `/orders?${query}`, headers: {} });
        expect(url).toBe(`${ORDERS}?${query}`);
      }),
    );
  });
});

describe('parseQuery', () => {
  test('never throws, and what it takes is in range', () => {
    fc.assert(
      fc.property(anyQuery, (text) => {
        for (const url of [text, `/orders?${text}`]) {
          const result = parseQuery(url, { unknown: 'ignore' });
          if (!result.ok) {
            expect(result.findings.length).toBeGreaterThan(0);
            continue;
          }
          expect(Number.isSafeInteger(result.value.page) && result.value.page >= 1).toBe(true);
          expect(result.value.limit).toBeGreaterThanOrEqual(1);
          expect(result.value.limit).toBeLessThanOrEqual(100);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('messages are short and on one line, whatever the names', () => {
    fc.assert(
      fc.property(anyQuery, (text) => {
        const result = parseQuery(`?${text}`);
        for (const { message } of result.ok ? [] : result.findings) {
          expect(message).toMatch(/^[^\r\n]{1,200}$/);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('reads what pageUrl writes', () => {
    fc.assert(
      fc.property(anyQuery, fc.integer({ min: 1, max: 1_000_000 }), (text, page) => {
        const url = pageUrl(`${ORDERS}?${text}`, page);
        const result = parseQuery(url, { limit: { parameter: 'no-limit' }, unknown: 'ignore' });
        if (result.ok) expect(result.value.page).toBe(page);
        else expect(result.findings.map(({ path }) => path)).toEqual([['no-limit']]);
      }),
    );
  });
});
