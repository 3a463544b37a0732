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

describe('an integer is written as in JSON (RFC 8259 §6) and safe', () => {
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
    ...['', ' ', ' 7', '7 ', '+7', '07', '-', '7.0', '7e0', '0x10', '1_000', 'NaN', '١'],
    ...['7n'],
  ])('%j is refused', (text) => {
    expect(readAs('integer', text)).toBe(`it must be an integer, got ${JSON.stringify(text)}`);
  });

  test.each(['9007199254740992', '-9007199254740992', '99999999999999999999'])('%s', (text) => {
    expect(readAs('integer', text)).toBe(
      `it must be an integer from -(2^53 - 1) to 2^53 - 1, got "${text}"`,
    );
  });
});

describe('a number is written as in JSON and held without loss', () => {
  test.each<[text: string, value: number]>([
    ['0', 0],
    ['-0', 0],
    ['-0.0', 0],
    ['1.5', 1.5],
    ['-1.50', -1.5],
    ['1e3', 1000],
    ['1E+3', 1000],
    ['150e-2', 1.5],
    ['5e-2', 0.05],
    ['10.50', 10.5],
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
    ...['', ' ', ' 1', '1 ', '+1', '01', '.5', '5.', '1e', 'e1', '0x10', '0b1', '1,5'],
    ...['NaN', 'Infinity', '-Infinity', '--1', '1_0', '１'],
  ])('%j is refused', (text) => {
    expect(readAs('number', text)).toBe(`it must be a number, got ${JSON.stringify(text)}`);
  });

  test.each(['1e999', '-1e999', '1e-999', '9007199254740993', '0.1000000000000000000001'])(
    '%s would lose digits',
    (text) => {
      expect(readAs('number', text)).toBe(
        `it must be a number that a 64-bit float holds exactly, got "${text}"`,
      );
    },
  );
});

describe('a date is written as in RFC 3339 §5.6, alone or with time and offset, and stays text', () => {
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
  ])('%j is refused', (text) => {
    expect(readAs('date', text)).toBe(
      `it must be a date (2026-01-31) or a date-time with its offset (2026-01-31T12:00:00Z), got ${JSON.stringify(text)}`,
    );
  });

  test('a plus that was decoded as a space has advice', () => {
    const result = parseQuery('?it=2026-01-31T12:00:00+01:00', { parameters: { it: 'date' } });
    expect(result).toMatchObject({
      ok: false,
      findings: [{ message: expect.stringMatching(/\. Write \+ as %2B$/) }],
    });
  });
});

test.each<[type: ValueType, text: string, expected: unknown]>([
  ['boolean', 'true', true],
  ['boolean', 'false', false],
  ['boolean', '1', 'it must be true or false, got "1"'],
  ['boolean', 'True', 'it must be true or false, got "True"'],
  [['open', 'paid'], 'open', 'open'],
  [['open', 'paid'], 'Open', 'it must be one of open, paid; got "Open"'],
  [['open', 'paid'], 'length', 'it must be one of open, paid; got "length"'],
])('%j: %j', (type, text, expected) => {
  expect(readAs(type, text)).toBe(expected);
});

test('a parameter that the handler reads is text, and checking stops after fifty findings', () => {
  const read = (query: string) => {
    const result = parseQuery(query, { parameters: ['q', 'tag'] });
    return result.ok ? [] : result.findings.map(({ message }) => message);
  };
  expect(read('?q=a&q=b&tag=%C3%A5+%20')).toEqual([]);
  expect(read('?q=%C3%A5%FF')).toEqual(['q must be percent-encoded UTF-8, got "å\ufffd"']);
  expect(read('?q=a&q=%00')).toEqual([String.raw`q must not contain NUL, got "\u0000"`]);
  expect(read(`?${'q=%00&'.repeat(900)}`)).toHaveLength(51);
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
      'it must be valid, got "abc". Too big: expected string to have <=2 characters',
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
      'it must be valid, got "x". a',
    ],
    ['no issue at all', schema(() => ({ issues: [] })), 'x', 'it must be valid, got "x"'],
    [
      'a message of a megabyte',
      schema(() => ({ issues: [{ message: 'm'.repeat(1_000_000) }] })),
      'x',
      `it must be valid, got "x". ${'m'.repeat(200)}`,
    ],
    [
      'a long message of lines',
      schema(() => ({ issues: [{ message: '\r\n'.repeat(500) }] })),
      'x',
      'it must be valid, got "x".  ',
    ],
    ['undefined is a value', schema(() => ({ value: undefined })), 'x', undefined],
  ])('%s', (_what, type, text, expected) => {
    expect(readAs(type, text)).toEqual(expected);
  });

  const thenable = (settle: 'value' | 'error') => ({
    // biome-ignore lint/suspicious/noThenProperty: a promise of another library
    then: (resolve: (value: object) => void, reject: (error: Error) => void) =>
      settle === 'value' ? resolve({ value: 1 }) : reject(new Error('late')),
  });

  test.each<[what: string, type: ValueType]>([
    ['a promise that resolves', schema(() => Promise.resolve({ value: 1 }))],
    ['a promise that rejects', schema(() => Promise.reject(new Error('late')))],
    ['a thenable that resolves', schema(() => thenable('value') as Promise<never>)],
    ['a thenable that rejects', schema(() => thenable('error') as Promise<never>)],
    ['an async refinement of zod', z.string().refine(async () => true)],
  ])('an async schema is a mistake of the developer: %s', async (_, type) => {
    const rejections: unknown[] = [];
    const listen = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', listen);
    expect(() => readAs(type, 'x')).toThrow(
      expect.objectContaining({ code: 'query.spec', rule: 'UFN.04' }),
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', listen);
    expect(rejections).toEqual([]);
  });

  test.each<[what: string, type: ValueType]>([
    [
      'at once',
      schema(() => {
        throw new Error('secret of the server');
      }),
    ],
    ['in a transform of zod', z.string().transform(BigInt)],
    ['in a refinement of zod', z.string().refine((text) => JSON.parse(text) !== null)],
  ])('a schema that throws on a value makes a finding: %s', async (_, type) => {
    const rejections: unknown[] = [];
    const listen = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', listen);
    expect(readAs(type, 'x')).toBe('it must be valid, got "x"');
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', listen);
    expect(rejections).toEqual([]);
  });
});

describe('typed parameters', () => {
  const spec = { parameters: { from: 'date', deep: 'boolean', class: ['a', 'b'] } } as const;

  test('the result has those that were given', () => {
    expect(parseQuery('?deep=true&from=2026-01-31&page=2', spec)).toEqual({
      ok: true,
      value: { page: 2, limit: 20, parameters: { from: '2026-01-31', deep: true } },
    });
    expect(parseQuery('?', spec)).toEqual({
      ok: true,
      value: { page: 1, limit: 20, parameters: {} },
    });
  });

  test.each<[query: string, message: string]>([
    ['deep=1', 'deep must be true or false, got "1"'],
    ['deep=true&deep=true', 'deep must be given once, got 2 values'],
    ['class=A', 'class must be one of a, b; got "A"'],
    ['from=%FF', 'from must be percent-encoded UTF-8, got "\ufffd"'],
    ['dep=true', 'Unknown parameter dep. Allowed: page, limit, from, deep, class'],
    ['Deep=true', 'Unknown parameter Deep. Did you mean deep?'],
  ])('%s', (query, message) => {
    const result = parseQuery(`?${query}`, spec);
    expect(result.ok ? [] : result.findings).toMatchObject([{ message }]);
  });
});
