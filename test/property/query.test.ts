import fc from 'fast-check';
import { HalyardError } from 'halyard';
import { formatQuery, pageUrl, parseQuery, selectFields, withQuery } from 'halyard/query';
import { checkUrl } from 'halyard/url';
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
    );
  });

  test('the page parameter keeps its place', () => {
    fc.assert(
      fc.property(anyQuery, (text) => {
        const names = (query: string) => parametersOf(query).map(([name]) => name);
        const query = text.replaceAll('#', '');
        const [, after = ''] = pageUrl(`${ORDERS}?${query}`, 2).split(/\?(.*)/s);
        const first = names(query).indexOf('page');
        expect(names(after).indexOf('page')).toBe(first === -1 ? names(query).length : first);
      }),
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
      fc.property(
        anyText.filter((name) => name !== ''),
        anyQuery,
        (name, query) => {
          const url = pageUrl(`${ORDERS}?${query.replaceAll('#', '')}`, 7, name);
          expect(isAbsoluteUrl(url)).toBe(true);
          expect(new URL(url).searchParams.getAll(name.toWellFormed())).toEqual(['7']);
        },
      ),
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
    );
  });

  test('keeps the values of the parameters', () => {
    fc.assert(
      fc.property(anyQuery, (text) => {
        const query = text.replaceAll('#', '');
        const url = withQuery(ORDERS, { url: `/orders?${query}`, headers: {} });
        expect(parametersOf(url.slice(ORDERS.length + 1))).toEqual(parametersOf(query));
      }),
    );
  });

  test('what UFN.07 allows stays as it is written', () => {
    const legal = fc
      .array(fc.constantFrom(...'-._~&=+,aZ09', '%20', '%aF'), { minLength: 1 })
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(legal, (query) => {
        // Caches of jQuery add a parameter of this name.
        fc.pre(!query.split('&').some((one) => /^_(?:=|$)/.test(one)));
        const url = withQuery(ORDERS, { url: `/orders?${query}`, headers: {} });
        expect(url).toBe(`${ORDERS}?${query}`);
      }),
    );
  });
});

describe('withQuery, pageUrl and formatQuery', () => {
  const faults = (url: string) =>
    checkUrl(url).filter(({ rule, level }) => level === 'SHALL' && rule !== 'UFN.10');

  test('write URLs in which checkUrl finds nothing at level SHALL, whatever the query', () => {
    fc.assert(
      fc.property(anyQuery, (text) => {
        const url = withQuery(ORDERS, { url: `/orders?${text}`, headers: {} });
        expect(faults(url)).toEqual([]);
        expect(faults(pageUrl(`${ORDERS}?${text.replaceAll('#', '')}`, 2))).toEqual([]);
        expect(faults(pageUrl(url, 2))).toEqual([]);
      }),
    );
  });

  test('refuse any other URL than one of http(s) or a rooted path', () => {
    const urlLike = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            '/',
            '//',
            '\\',
            ':',
            'https:',
            'javascript:',
            'a.se',
            '@',
            '?',
            '#',
            '\r\n',
          ),
          fc.string({ unit: anyUnit, maxLength: 2 }),
        ),
        { maxLength: 6 },
      )
      .map((pieces) => pieces.join(''));
    const request = { url: '/orders?a=1', headers: {} };
    fc.assert(
      fc.property(fc.oneof(urlLike, anyText), (url) => {
        for (const make of [() => pageUrl(url, 2), () => withQuery(url, request)]) {
          try {
            const made = make();
            expect(made).toMatch(/^(?:https?:\/\/[^/?#\\]|\/(?!\/))[\x21-\x7e]*$/i);
            expect(new URL(made, 'https://own.example').protocol).toMatch(/^https?:$/);
            if (made.startsWith('/')) {
              expect(new URL(made, 'https://own.example').host).toBe('own.example');
            }
          } catch (error) {
            if (!(error instanceof HalyardError)) throw error;
          }
        }
      }),
    );
  });
});

describe('parseQuery', () => {
  test('never throws, and accepted values are in range', () => {
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
    );
  });

  test('parses what pageUrl writes', () => {
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

const fields = {
  id: 'integer',
  name: 'string',
  status: ['open', 'shipped', 'back order', "it's", 'a,b', ''],
  total: 'number',
  paid: 'boolean',
  created: 'date',
  'customer.name': 'string',
  lines: 'object',
  secret: { type: 'string', select: false, sort: false, filter: ['eq'] },
} as const;

const spec = { fields, parameters: { q: 'string', deep: 'boolean', most: 'integer' } } as const;

/** Any text that has UTF-8, without NUL, with the signs of the grammar in it. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }).map((any) => any.replaceAll('\0', '')),
  fc
    .array(
      fc.constantFrom("'", "''", ' ', ' and ', ',', '(', ')', '&', '=', '+', '%', '>', 'a', 'eq'),
    )
    .map((pieces) => pieces.join('')),
);
const number = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .map((value) => (value === 0 ? 0 : value));
const integer = fc.maxSafeInteger();
const date = fc
  .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .chain((day) => fc.constantFrom(day.toISOString(), day.toISOString().slice(0, 10)));

function conditionOn<const Field extends string, Value>(field: Field, value: fc.Arbitrary<Value>) {
  const one = fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le');
  return fc.oneof(
    fc.record({ field: fc.constant(field), operator: one, value }),
    fc.record({
      field: fc.constant(field),
      operator: fc.constant('in'),
      value: fc.array(value, { minLength: 1, maxLength: 5 }),
    }),
  );
}

const condition = fc.oneof(
  conditionOn('id', integer),
  conditionOn('name', text),
  conditionOn('customer.name', text),
  conditionOn('total', number),
  conditionOn('created', date),
  fc.record({ field: fc.constant('name'), operator: fc.constant('like'), value: text }),
  fc.record({
    field: fc.constant('status'),
    operator: fc.constantFrom('eq', 'ne'),
    value: fc.constantFrom(...fields.status),
  }),
  fc.record({
    field: fc.constant('paid'),
    operator: fc.constantFrom('eq', 'ne'),
    value: fc.boolean(),
  }),
  fc.record({ field: fc.constant('secret'), operator: fc.constant('eq'), value: text }),
);

const SELECTABLE = ['id', 'name', 'status', 'customer', 'customer.name', 'lines'] as const;
const SORTABLE = ['id', 'name', 'status', 'total', 'paid', 'created', 'customer.name'] as const;

/** Any query that the spec allows, as parseQuery hands it over. */
const query = fc
  .record(
    {
      fields: fc.uniqueArray(fc.constantFrom(...SELECTABLE), { minLength: 1 }),
      filters: fc.array(condition, { maxLength: 8 }),
      sort: fc.uniqueArray(
        fc.record({
          field: fc.constantFrom(...SORTABLE),
          direction: fc.constantFrom('asc', 'desc'),
        }),
        { selector: ({ field }) => field, maxLength: 5 },
      ),
      page: fc.integer({ min: 1 }),
      limit: fc.integer({ min: 1, max: 100 }),
      parameters: fc.record({ q: text, deep: fc.boolean(), most: integer }, { requiredKeys: [] }),
    },
    { requiredKeys: ['filters', 'sort', 'page', 'limit', 'parameters'] },
  )
  .map((made) => made as Extract<ReturnType<typeof read>, { ok: true }>['value']);

function read(written: string) {
  return parseQuery(`/orders?${written}`, spec);
}

describe('formatQuery', () => {
  test('parseQuery parses its output as the same query', () => {
    fc.assert(
      fc.property(query, (given) => {
        const written = formatQuery(given, spec);
        expect(read(written)).toEqual({ ok: true, value: given });
        expect(parseQuery(new URLSearchParams(written), spec)).toEqual({ ok: true, value: given });
        expect(parseQuery(new URL(`${ORDERS}?${written}`), spec)).toEqual({
          ok: true,
          value: given,
        });
      }),
    );
  });

  test('of any value, throws HalyardError or writes one condition and one parameter', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const filters = [{ field: 'name', operator: 'eq', value }] as const;
        let written: string;
        try {
          written = formatQuery({ filters, parameters: { q: value } });
        } catch (error) {
          if (!(error instanceof HalyardError)) throw error;
          return;
        }
        const parameters = [...new URLSearchParams(written)];
        expect(parameters).toHaveLength(2);
        const [, text] = parameters[1] as [string, string];
        const result = parseQuery(`?${written}`, {
          fields: { name: 'string' },
          parameters: { q: 'string' },
        });
        if (!result.ok) return;
        expect(result.value.filters).toEqual([{ ...filters[0], value: text }]);
      }),
    );
  });

  test('writes URL-safe characters only, in one form', () => {
    fc.assert(
      fc.property(query, (given) => {
        const written = formatQuery(given, spec);
        expect(written).toMatch(/^(?:[\w.~&=,-]|%[0-9A-F]{2})*$/);
        expect(formatQuery(JSON.parse(JSON.stringify(given)))).toBe(written);
        const again = read(written);
        expect(again.ok && formatQuery(again.value, spec)).toBe(written);
      }),
    );
  });

  test('formatQuery normalises every query that parseQuery accepts', () => {
    const piece = fc.oneof(
      fc.constantFrom('status=open', 'total>=1.50', 'total%3C9', 'name!=a b', 'customer.name=å+b'),
      fc.constantFrom("filter=name eq 'a and b' and id in 1 , 2", 'filter=paid eq true', 'page=3'),
      fc.constantFrom('sort=id DESC, name', 'sort=total', 'fields=id', 'fields=customer,lines'),
      fc.constantFrom('q=', 'deep=true', 'most=7', 'limit=20', 'page=1', '', 'name', 'nme=1'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const result = read(pieces.join('&'));
        if (!result.ok) return;
        expect(read(formatQuery(result.value, spec))).toEqual(result);
      }),
    );
  });
});

describe('parseQuery with fields', () => {
  const filterLike = fc
    .array(
      fc.oneof(
        fc.constantFrom('filter=', 'sort=', 'fields=', 'id', 'name', 'totl', 'status', ' ', '&'),
        fc.constantFrom(
          ' eq ',
          ' gt ',
          ' in ',
          ' and ',
          ' or ',
          "'",
          ',',
          '(',
          ')',
          '=',
          '>',
          '!=',
        ),
        fc.constantFrom(
          '1',
          'a',
          'open',
          'opne',
          'true',
          '%27',
          '%zz',
          '%FF',
          '+',
          'desc',
          '-',
          '.',
        ),
        fc.string({ unit: anyUnit, maxLength: 3 }),
      ),
      { maxLength: 20 },
    )
    .map((pieces) => pieces.join(''));

  /** One parameter as other query languages write it, or nearly right. */
  const notations = fc
    .tuple(
      fc.constantFrom('id', 'name', 'status', 'total', 'created', 'customer.name', 'secret', 'nme'),
      fc.constantFrom('eq', 'gt', 'gte', 'in', 'like', '<>', 'GE', 'between'),
      fc.oneof(
        fc.constantFrom('1', 'open', 'open,back order', '"Eva Ek"', "O'B", '(1,2)', 'a b', '-1'),
        fc.constantFrom('2026-01-31', '2026-01-31T00:00:00+01:00', 'TRUE', '', 'a) and (b'),
        text,
      ),
      fc.integer({ min: 0, max: 14 }),
    )
    .map(([field, operator, value, notation]) => {
      const encoded = encodeURIComponent(value);
      return [
        `${field}[${operator}]=${encoded}`,
        `${field}_${operator}=${encoded}`,
        `${field}__${operator}=${encoded}`,
        `filter[${field}]=${encoded}`,
        `filter[${field}][${operator}]=${encoded}`,
        `filter=(${field} ${operator} ${encoded})`,
        `filter=(${field} ${operator} ${encoded}) and (id eq 1)`,
        `filter=${field} ${operator} ${encoded}`,
        `filter=${field}${operator}${encoded}`,
        `${field}=${encoded}`,
        `${field}>=${encoded}`,
        `sort=-${field}`,
        `sort=${field}:desc`,
        `size=${encoded}`,
        `orderBy=${field} ${encoded}`,
      ][notation] as string;
    });

  test('never throws; messages are on one line; ranges and names are of the query', () => {
    fc.assert(
      fc.property(filterLike, (given) => {
        const url = `/orders?${given}`;
        const result = parseQuery(url, spec);
        for (const { message, range } of result.ok ? [] : result.findings) {
          expect(message).toMatch(/^[^\r\n]{1,600}$/);
          if (range === undefined) continue;
          expect(url.slice(range[0] - 1, range[0])).toMatch(/[?&]/);
          expect(url.slice(range[1], range[1] + 1)).toMatch(/^[&#]?$/);
        }
      }),
    );
  });

  test('a value of a condition is text, a number or a boolean, never an object', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(fc.oneof(notations, filterLike), (given) => {
        const result = parseQuery(`/orders?${given}`, spec);
        for (const { operator, value } of result.ok ? result.value.filters : []) {
          expect(Array.isArray(value)).toBe(operator === 'in');
          for (const one of [value].flat()) kinds.add(typeof one);
        }
      }),
    );
    const allowed = ['boolean', 'number', 'string'];
    expect([...kinds].filter((kind) => !allowed.includes(kind))).toEqual([]);
    expect(kinds.size).toBeGreaterThan(0);
  });

  test('a suggestion is the whole URL, corrected in the range, without the finding', () => {
    fc.assert(
      fc.property(fc.oneof(filterLike, notations), (given) => {
        const url = `/orders?${given.replaceAll('#', '')}`;
        const result = parseQuery(url, spec);
        const findings = result.ok ? [] : result.findings;
        for (const { message, range, suggestion } of findings) {
          if (suggestion === undefined || range === undefined) continue;
          expect(suggestion.startsWith(url.slice(0, range[0]))).toBe(true);
          expect(suggestion.endsWith(url.slice(range[1]))).toBe(true);
          const again = parseQuery(suggestion, spec);
          const left = again.ok ? [] : again.findings;
          expect(left.length, `${url} → ${suggestion}`).toBeLessThanOrEqual(findings.length);
          // An unknown name that is given twice has one finding, at its first place.
          const stays = left.some(
            (finding) => finding.message === message && finding.range?.[0] === range[0],
          );
          expect(stays, `${url} → ${suggestion}`).toBe(false);
        }
      }),
    );
  });

  test('a suggestion for a single parameter is a valid query', () => {
    fc.assert(
      fc.property(notations, (given) => {
        for (const source of [`/orders?${given}`, new URLSearchParams(given)]) {
          const result = parseQuery(source, spec);
          const [finding] = result.ok ? [] : result.findings;
          if (finding?.suggestion === undefined) continue;
          const { suggestion } = finding;
          const again = typeof source === 'string' ? suggestion : new URLSearchParams(suggestion);
          expect(parseQuery(again, spec), `${given} → ${suggestion}`).toMatchObject({ ok: true });
        }
      }),
    );
  });

  test('a schema that throws on what a client sends makes a finding', () => {
    const throwing = {
      '~standard': {
        version: 1,
        vendor: 'test',
        validate: (value: unknown) => {
          if (String(value).length % 2 === 1) throw new Error(String(value));
          return { value };
        },
      },
    } as const;
    fc.assert(
      fc.property(text, (value) => {
        const result = parseQuery(`?it=${encodeURIComponent(value)}`, {
          parameters: { it: throwing },
        });
        expect(result.ok).toBe(value.length % 2 === 0);
      }),
    );
  });
});

describe('selectFields', () => {
  const path = fc
    .array(fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', 'length', '0', ''), {
      minLength: 1,
      maxLength: 4,
    })
    .map((names) => names.join('.'));
  const body = fc.object({ key: fc.constantFrom('a', 'b', 'c', '_links', '_meta', 'toString') });

  test('selects a part of the resource, the same twice, and leaves it as it was', () => {
    fc.assert(
      fc.property(body, fc.array(path, { maxLength: 5 }), (resource, paths) => {
        const before = structuredClone(resource);
        const selected = selectFields(resource, paths);
        expect(resource).toEqual(before);
        expect(selectFields(selected, paths)).toEqual(selected);
        for (const kept of ['_links', '_meta']) {
          expect(Object.hasOwn(selected, kept)).toBe(resource[kept] !== undefined);
        }
      }),
    );
  });

  test('more paths select no less', () => {
    fc.assert(
      fc.property(body, fc.array(path), path, (resource, paths, more) => {
        const fewer = Object.keys(selectFields(resource, paths));
        const names = Object.keys(selectFields(resource, [...paths, more]));
        expect(names).toEqual(expect.arrayContaining(fewer));
      }),
    );
  });
});
