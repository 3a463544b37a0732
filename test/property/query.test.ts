import fc from 'fast-check';
import { HalyardError } from 'halyard';
import { formatQuery, pageUrl, parseQuery, withQuery } from 'halyard/query';
import { parseQueryContent } from 'halyard/resource';
import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';

const ORDERS = 'https://api.example.se/orders/v1/orders';

/** Any text: controls, everything, lone surrogates too. */
const anyUnit = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 1 }),
  fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
);
const anyText = fc.string({ unit: anyUnit, maxLength: 40 });

const queryLike = fc.string({
  unit: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('&', '=', 'page', 'limit', 'a', '1', '%', '+', '?') },
    { weight: 2, arbitrary: fc.constantFrom('p%61ge', '%20', '%zz', '%FF', 'å', ' ', '[', ';') },
    { weight: 1, arbitrary: fc.string({ unit: anyUnit, maxLength: 3 }) },
  ),
  maxLength: 25,
});

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
});

describe('withQuery', () => {
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
    const legal = fc.string({
      unit: fc.constantFrom(...'-._~&=+,aZ09', '%20', '%aF'),
      minLength: 1,
    });
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
    const urlLike = fc.string({
      unit: fc.oneof(
        fc.constantFrom('/', '//', '\\', 'https:', 'javascript:', 'a.se', '@', '?', '\r\n'),
        fc.string({ unit: anyUnit, maxLength: 2 }),
      ),
      maxLength: 6,
    });
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

const fields = {
  id: 'integer',
  name: 'string',
  status: ['open', 'shipped', 'back order', "it's", 'a,b', ''],
  total: 'number',
  paid: 'boolean',
  created: 'date',
  'customer.name': 'string',
  lines: { type: 'object', nullable: true },
  note: { type: 'string', nullable: true },
  due: { type: 'date', nullable: true },
  secret: { type: 'string', select: false, sort: false, filter: ['eq'] },
} as const;

const spec = { fields, parameters: { q: 'string', deep: 'boolean', most: 'integer' } } as const;

/** Any text that has UTF-8, without NUL, with the signs of the grammar in it. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }).map((any) => any.replaceAll('\0', '')),
  fc.string({
    unit: fc.constantFrom(
      "'",
      "''",
      ' ',
      ' and ',
      ',',
      '(',
      ')',
      '&',
      '=',
      '+',
      '%',
      '>',
      'a',
      'eq',
    ),
  }),
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
  conditionOn('note', fc.oneof(text, fc.constant('null'))),
  fc.record({
    field: fc.constantFrom('note', 'due', 'lines'),
    operator: fc.constantFrom('is null', 'is not null'),
    value: fc.constant(null),
  }),
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
        expect(written).toMatch(/^(?:[\w.~&=,-]|%[0-9A-F]{2})*$/);
        expect(read(written)).toEqual({ ok: true, value: given });
        expect(parseQuery(new URL(`${ORDERS}?${written}`), spec)).toEqual({
          ok: true,
          value: given,
        });
      }),
    );
  });
});

describe('parseQueryContent', () => {
  const parse = (subtype: string, content: string) => {
    const headers = { 'content-type': `application/${subtype}` };
    return parseQueryContent({ method: 'QUERY', url: '/orders', headers }, content, spec);
  };

  test('reads JSON and a form as the same query as that of a URL', () => {
    fc.assert(
      fc.property(query, (given) => {
        const search = formatQuery(given, spec);
        const members: Record<string, string[]> = {};
        for (const [name, value] of parametersOf(search)) {
          members[name] = [...(members[name] ?? []), value];
        }
        const expected = { ok: true, value: { ...given, search } };
        expect(parse('json', JSON.stringify(members))).toEqual(expected);
        expect(parse('x-www-form-urlencoded', search)).toEqual(expected);
      }),
    );
  });

  test('takes a form as parseQuery takes it in a URL, and its search means the same', () => {
    fc.assert(
      fc.property(anyQuery, (text) => {
        const form = text.replaceAll(/[#\0]/g, '').toWellFormed();
        const expected = parseQuery(`/orders?${form}`, spec);
        const result = parse('x-www-form-urlencoded', form);
        expect(result.ok).toBe(expected.ok);
        if (!result.ok || !expected.ok) return;
        const { search, ...value } = result.value;
        expect(value).toEqual(expected.value);
        expect(read(search)).toEqual(expected);
      }),
    );
  });
});

describe('parseQuery with fields', () => {
  const part = fc.oneof(
    fc.constantFrom('filter=', 'sort=', 'fields=', 'id', 'name', 'totl', 'status', ' ', '&'),
    fc.constantFrom('&limit=', '&limits=', '&Limit=', '&$filter=', '&Page=2', '&sort=name,desc'),
    fc.constantFrom('note', ' is null', ' is not null', 'null', ' IS NULL', '<>', ' <> ', ':asc'),
    fc.constantFrom(' eq ', ' gt ', ' in ', ' and ', "'", ',', '(', ')', '=', '>', '!=', '[gt]'),
    fc.constantFrom('1', 'a', 'open', 'opne', 'true', '%27', '%zz', '%FF', '+', 'desc', '-', '.'),
    fc.string({ unit: anyUnit, maxLength: 3 }),
  );
  const filterLike = fc.string({ unit: part, maxLength: 20 });

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

  test('a value of a condition is text, a number, a boolean or null, never another object', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(filterLike, (given) => {
        const result = parseQuery(`/orders?${given}`, spec);
        for (const { operator, value } of result.ok ? result.value.filters : []) {
          expect(Array.isArray(value)).toBe(operator === 'in');
          expect(value === null).toBe(operator.startsWith('is '));
          for (const one of [value].flat()) if (one !== null) kinds.add(typeof one);
        }
      }),
    );
    const allowed = ['boolean', 'number', 'string'];
    expect([...kinds].filter((kind) => !allowed.includes(kind))).toEqual([]);
    expect(kinds.size).toBeGreaterThan(0);
  });
});
