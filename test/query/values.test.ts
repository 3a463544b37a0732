import { parseQuery, type QuerySpec, type StandardSchema, type ValueType } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

function readAs(type: ValueType, text: string): unknown {
  const spec: QuerySpec = { parameters: { it: type } };
  const result = parseQuery(`?it=${encodeURIComponent(text)}`, spec);
  return result.ok
    ? (result.value as unknown as { parameters: { it: unknown } }).parameters.it
    : result.findings[0]?.message;
}

describe('an integer is one of JSON (RFC 8259 §6) that a number holds', () => {
  test.each<[text: string, value: number]>([
    ['0', 0],
    ['7', 7],
    ['-7', -7],
    ['-0', 0],
    ['9007199254740991', 2 ** 53 - 1],
    ['-9007199254740991', 1 - 2 ** 53],
  ])('%s', (text, value) => {
    expect(readAs('integer', text)).toBe(value);
  });

  test.each([
    '',
    ' ',
    ' 7',
    '7 ',
    '+7',
    '07',
    '-',
    '7.0',
    '7e0',
    '0x10',
    '1_000',
    'NaN',
    '١',
    '7n',
  ])('%j is none', (text) => {
    expect(readAs('integer', text)).toBe(`it is ${JSON.stringify(text)}, but is a whole number`);
  });

  test.each(['9007199254740992', '-9007199254740992', '99999999999999999999'])('%s', (text) => {
    expect(readAs('integer', text)).toBe(
      `it is "${text}", but is a whole number from -(2^53 - 1) to 2^53 - 1`,
    );
  });
});

describe('a number is one of JSON that a number holds without loss', () => {
  test.each<[text: string, value: number]>([
    ['0', 0],
    ['-0', 0],
    ['-0.0', 0],
    ['1.5', 1.5],
    ['-1.50', -1.5],
    ['1e3', 1000],
    ['1E+3', 1000],
    ['150e-2', 1.5],
    ['0.1', 0.1],
    ['0.30000000000000004', 0.1 + 0.2],
    ['1e308', 1e308],
    ['5e-324', 5e-324],
    ['1e21', 1e21],
    ['1000000000000000000000', 1e21],
    ['9007199254740991', 2 ** 53 - 1],
    ['0e999', 0],
  ])('%s', (text, value) => {
    expect(readAs('number', text)).toBe(value);
  });

  test.each([
    '',
    ' ',
    ' 1',
    '1 ',
    '+1',
    '01',
    '.5',
    '5.',
    '1e',
    'e1',
    '0x10',
    '0b1',
    '1,5',
    'NaN',
    'Infinity',
    '-Infinity',
    '--1',
    '1_0',
    '１',
  ])('%j is none', (text) => {
    expect(readAs('number', text)).toBe(`it is ${JSON.stringify(text)}, but is a number`);
  });

  test.each(['1e999', '-1e999', '1e-999', '9007199254740993', '0.1000000000000000000001'])(
    '%s would be another',
    (text) => {
      expect(readAs('number', text)).toBe(`it is "${text}", which a number cannot hold exactly`);
    },
  );
});

describe('a boolean is true or false', () => {
  test('true and false', () => {
    expect(readAs('boolean', 'true')).toBe(true);
    expect(readAs('boolean', 'false')).toBe(false);
  });

  test.each(['', '1', '0', 'True', 'FALSE', 'yes', ' true'])('%j is none', (text) => {
    expect(readAs('boolean', text)).toBe(`it is ${JSON.stringify(text)}, but is true or false`);
  });

  test('another case is put right', () => {
    const result = parseQuery('?it=FALSE', { parameters: { it: 'boolean' } });
    expect(result).toMatchObject({ ok: false, findings: [{ suggestion: 'it=false' }] });
  });
});

describe('a date is one of RFC 3339 §5.6, alone or with time and offset, and stays text', () => {
  test.each([
    '2026-01-31',
    '2024-02-29',
    '2000-02-29',
    '0000-01-01',
    '0099-12-31',
    '9999-12-31',
    // The examples of RFC 3339 §5.8 but the leap seconds.
    '1985-04-12T23:20:50.52Z',
    '1996-12-19T16:39:57-08:00',
    '1937-01-01T12:00:27.87+00:20',
    '2026-01-31T00:00:00z',
    '2026-01-31t23:59:59.999999999+23:59',
    '2026-01-31T00:00:00-00:00',
  ])('%s', (text) => {
    expect(readAs('date', text)).toBe(text);
  });

  test.each([
    '',
    '2026',
    '2026-01',
    '2026-1-31',
    '26-01-31',
    '20260131',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-W05-6',
    '+002026-01-31',
    '2026-01-31 ',
    '2026-01-31T',
    '2026-01-31T12:00:00',
    '2026-01-31T12:00Z',
    '2026-01-31 12:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T12:60:00Z',
    // Neither Date nor most databases hold leap seconds.
    '1990-12-31T23:59:60Z',
    '2026-01-31T12:00:00.Z',
    '2026-01-31T12:00:00+24:00',
    '2026-01-31T12:00:00+01:60',
    '2026-01-31T12:00:00+0100',
    '2026-01-31T12:00:00ZZ',
    '2026-01-31T12:00:00Z\n',
    '2026-01-31TT12:00:00Z',
    'yesterday',
    'Sat, 31 Jan 2026 12:00:00 GMT',
  ])('%j is none', (text) => {
    expect(readAs('date', text)).toContain(', but is a date (2026-01-31) or a date-time');
  });

  test('a plus that was read as a space is told', () => {
    const result = parseQuery('?it=2026-01-31T12:00:00+01:00', { parameters: { it: 'date' } });
    expect(result).toMatchObject({
      ok: false,
      findings: [
        {
          message: expect.stringMatching(/; a plus is written %2B$/),
          suggestion: 'it=2026-01-31T12%3A00%3A00%2B01%3A00',
        },
      ],
    });
  });
});

describe('one of a list', () => {
  test.each([
    ['open', 'open'],
    ['Open', 'it is "Open", but is one of open, shipped; did you mean open?'],
    ['shiped', 'it is "shiped", but is one of open, shipped; did you mean shipped?'],
    ['', 'it is "", but is one of open, shipped'],
    ['closed', 'it is "closed", but is one of open, shipped'],
    ['length', 'it is "length", but is one of open, shipped'],
  ])('%j', (text, expected) => {
    expect(readAs(['open', 'shipped'], text)).toBe(expected);
  });

  test('a long list is not told whole', () => {
    const members = Array.from({ length: 1000 }, (_, index) => `member-${index}`);
    expect(readAs(members, 'x')).toMatch(/, member-19 and 980 more$/);
  });
});

describe('a Standard Schema reads the text', () => {
  function schema(validate: StandardSchema['~standard']['validate']): StandardSchema {
    return { '~standard': { version: 1, vendor: 'test', validate } };
  }

  test.each<[what: string, type: ValueType, text: string, expected: unknown]>([
    ['zod takes', z.email(), 'a@example.se', 'a@example.se'],
    ['zod converts', z.coerce.number().int().max(9), '7', 7],
    [
      'zod refuses',
      z.string().max(2),
      'abc',
      'it is "abc": Too big: expected string to have <=2 characters',
    ],
    [
      'a transformed value',
      z.string().transform((text) => new Date(text)),
      '2026-01-31',
      new Date('2026-01-31'),
    ],
    [
      'several issues, the first',
      schema(() => ({ issues: [{ message: 'a' }, { message: 'b' }] })),
      'x',
      'it is "x": a',
    ],
    ['no issue at all', schema(() => ({ issues: [] })), 'x', 'it is "x": it is not valid'],
    [
      'a long message of lines',
      schema(() => ({ issues: [{ message: '\r\n'.repeat(500) }] })),
      'x',
      'it is "x":  ',
    ],
    ['undefined is a value', schema(() => ({ value: undefined })), 'x', undefined],
  ])('%s', (_what, type, text, expected) => {
    expect(readAs(type, text)).toEqual(expected);
  });

  test('a schema that is a function is one too', () => {
    const type = Object.assign(
      () => {},
      schema((text) => ({ value: `<${text}>` })),
    );
    expect(readAs(type as unknown as StandardSchema, 'x')).toBe('<x>');
  });

  test.each([
    ['resolves', () => Promise.resolve({ value: 1 })],
    ['rejects, without ending the process', () => Promise.reject(new Error('late'))],
  ])(
    'one that validates asynchronously is a mistake of the developer: it %s',
    async (_, validate) => {
      expect(() => readAs(schema(validate), 'x')).toThrow(
        expect.objectContaining({
          code: 'query.spec',
          rule: 'UFN.04',
          message: expect.stringMatching(
            /^The schema of test validates asynchronously\. Given: "x"\. Read a query with schemas that/,
          ),
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
  );

  test('a pattern is not shown to the schema of its field', () => {
    const spec = {
      fields: { code: { type: z.string().length(3), filter: ['eq', 'like'] } },
    } as const;
    expect(parseQuery('?filter=code like a', spec).ok).toBe(true);
    expect(parseQuery('?filter=code eq a', spec).ok).toBe(false);
  });
});

describe('typed parameters', () => {
  const spec = { parameters: { from: 'date', deep: 'boolean', class: ['a', 'b'] } } as const;

  test('those that are given are handed over', () => {
    expect(parseQuery('?deep=true&from=2026-01-31&page=2', spec)).toEqual({
      ok: true,
      value: { page: 2, limit: 20, parameters: { from: '2026-01-31', deep: true } },
    });
    expect(parseQuery('?', spec)).toEqual({
      ok: true,
      value: { page: 1, limit: 20, parameters: {} },
    });
  });

  test.each<[query: string, message: string, suggestion?: string]>([
    ['deep=1', 'deep is "1", but is true or false'],
    ['deep=true&deep=true', 'deep is given 2 times; give it once'],
    ['class=A', 'class is "A", but is one of a, b; did you mean a?', 'class=a'],
    ['from=%FF', 'from is "\ufffd", which is not percent-encoded UTF-8'],
    ['dep=true', 'dep is no parameter here; there are page, limit, from, deep, class'],
    ['Deep=true', 'Deep is no parameter here; did you mean deep?', 'deep=true'],
  ])('%s', (query, message, suggestion) => {
    const result = parseQuery(`?${query}`, spec);
    expect(result.ok ? [] : result.findings).toMatchObject([{ message }]);
    expect(result.ok ? '' : result.findings[0]?.suggestion).toBe(suggestion);
  });

  test('names of a prototype are names', () => {
    const named = parseQuery('?constructor=a&__proto__=b', {
      parameters: { constructor: 'string', ['__proto__']: 'string' },
    });
    expect(named.ok && Object.entries(named.value.parameters)).toEqual([
      ['constructor', 'a'],
      ['__proto__', 'b'],
    ]);
    expect(({} as Record<string, unknown>).b).toBeUndefined();
  });
});
