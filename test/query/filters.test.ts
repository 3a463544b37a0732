import { HalyardError } from 'halyard';
import { formatQuery, parseQuery, type QuerySource } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { table } from '../support/rows.js';
import { fields, messagesOf, read } from './support/orders.js';

type Row = [field: string, operator: string, value: unknown];

function filtersOf(source: QuerySource): Row[] {
  const result = parseQuery(source, { fields });
  if (!result.ok) throw new Error(messagesOf(result).join('\n'));
  return result.value.filters.map(({ field, operator, value }) => [field, operator, value]);
}

describe('UFN.04: filter=<field> <operator> <value>', () => {
  test.each<[filter: string, ...conditions: Row[]]>([
    ['total gt 100', ['total', 'gt', 100]],
    ['total+gt+100', ['total', 'gt', 100]],
    ['total%20gt+100', ['total', 'gt', 100]],
    ['  total   gt  100 ', ['total', 'gt', 100]],
    ['total eq -1.5', ['total', 'eq', -1.5]],
    ['total ne 1e3', ['total', 'ne', 1000]],
    ['total le 1', ['total', 'le', 1]],
    ['id in 1,2,3', ['id', 'in', [1, 2, 3]]],
    ['id in 1 , 2,3', ['id', 'in', [1, 2, 3]]],
    ['name like A*', ['name', 'like', 'A*']],
    ['name like %25sven%25', ['name', 'like', '%sven%']],
    ['paid eq true', ['paid', 'eq', true]],
    ['created ge 2026-01-31', ['created', 'ge', '2026-01-31']],
    ['created lt 2026-01-31T12:00:00%2B01:00', ['created', 'lt', '2026-01-31T12:00:00+01:00']],
    ['status in open,shipped', ['status', 'in', ['open', 'shipped']]],
    ["status eq 'back order'", ['status', 'eq', 'back order']],
    ['customer.name eq Eva', ['customer.name', 'eq', 'Eva']],
    ['customer.city.code gt 7', ['customer.city.code', 'gt', 7]],
  ])('filter=%s', (filter, ...conditions) => {
    expect(filtersOf(`/orders?filter=${filter}`)).toEqual(conditions);
  });

  test.each<[filter: string, ...conditions: Row[]]>([
    ["name eq 'A B'", ['name', 'eq', 'A B']],
    ["name eq 'a,b'", ['name', 'eq', 'a,b']],
    ["name eq 'rock and roll'", ['name', 'eq', 'rock and roll']],
    ["name eq 'total gt 1 and id eq 2'", ['name', 'eq', 'total gt 1 and id eq 2']],
    ["name eq 'O''Brien'", ['name', 'eq', "O'Brien"]],
    ["name eq ''", ['name', 'eq', '']],
    ["name eq ' a '", ['name', 'eq', ' a ']],
    ["name in 'a, b',c,'','d''e'", ['name', 'in', ['a, b', 'c', '', "d'e"]]],
    ["total gt '100'", ['total', 'gt', 100]],
    ['name eq and', ['name', 'eq', 'and']],
    ['name eq a%26b%3Dc%2Bd%23e', ['name', 'eq', 'a&b=c+d#e']],
    ['name eq <b>"x"</b>', ['name', 'eq', '<b>"x"</b>']],
    ['name eq räksmörgås😀', ['name', 'eq', 'räksmörgås😀']],
    ['name eq r%C3%A4ksm%C3%B6rg%C3%A5s', ['name', 'eq', 'räksmörgås']],
    // Only the space separates words.
    ['name eq a%09b', ['name', 'eq', 'a\tb']],
    ['name eq a%C2%A0b', ['name', 'eq', 'a\u00a0b']],
  ])('a value in filter=%s', (filter, ...conditions) => {
    expect(filtersOf(`/orders?filter=${filter.replaceAll('#', '%23')}`)).toEqual(conditions);
  });

  test.each(
    table<[query: string, ...conditions: Row[]]>(`
    filter=total gt 1 and total lt 9 => [total, gt, 1] => [total, lt, 9]
    filter=total gt 1&filter=total lt 9 => [total, gt, 1] => [total, lt, 9]
    filter=name eq 'a and b' and id in 1,2 and paid eq true => [name, eq, a and b]
      => [id, in, [1, 2]] => [paid, eq, true]
    filter=name eq and and id eq 1 => [name, eq, and] => [id, eq, 1]
    filter=name eq a  and  id eq 1 => [name, eq, a] => [id, eq, 1]
    filter=name eq a&filter=name eq b => [name, eq, a] => [name, eq, b]
    id=1&filter=total gt 1&total<9 => [id, eq, 1] => [total, gt, 1] => [total, lt, 9]
  `),
  )('several conditions apply together: %s', (query, ...conditions) => {
    expect(filtersOf(`/orders?${query}`)).toEqual(conditions);
  });
});

describe('UFN.04: a field that may be null', () => {
  const nullable = {
    note: { type: 'string', nullable: true },
    due: { type: 'date', nullable: true },
    status: { type: ['open', 'null'], nullable: true },
    total: { type: 'number', nullable: true, filter: ['eq', 'is null'] },
    lines: { type: 'object', nullable: true },
    code: z.string().min(2).nullable(),
    // Takes null as 0.
    size: z.coerce.number(),
    name: 'string',
  } as const;
  const filtersOf = (query: string) => {
    const result = parseQuery(`/orders?${query}`, { fields: nullable });
    if (!result.ok) return messagesOf(result);
    return result.value.filters.map(({ field, operator, value }) => [field, operator, value]);
  };

  test.each<[query: string, ...conditions: Row[]]>([
    ['filter=note is null', ['note', 'is null', null]],
    ['filter=note  is  not  null ', ['note', 'is not null', null]],
    [
      'filter=note is null and due is not null',
      ['note', 'is null', null],
      ['due', 'is not null', null],
    ],
    ['filter=note eq null', ['note', 'is null', null]],
    ['filter=note ne null and name eq a', ['note', 'is not null', null], ['name', 'eq', 'a']],
    ['filter=total eq null', ['total', 'is null', null]],
    ['filter=lines is not null', ['lines', 'is not null', null]],
    ['filter=code is null', ['code', 'is null', null]],
    ['due=null', ['due', 'is null', null]],
    ['due!=null', ['due', 'is not null', null]],
    // The text, in quotes or written directly.
    ["filter=note eq 'null'", ['note', 'eq', 'null']],
    ["filter=note in a,'null'", ['note', 'in', ['a', 'null']]],
    ['note=null', ['note', 'eq', 'null']],
    ['status!=null', ['status', 'ne', 'null']],
    ['filter=note eq NULL', ['note', 'eq', 'NULL']],
    // Without null, the word is a text.
    ['filter=name eq null', ['name', 'eq', 'null']],
  ])('%s', (query, ...conditions) => {
    expect(filtersOf(query)).toEqual(conditions);
    const spec = { fields: nullable };
    const result = parseQuery(`/orders?${query}`, spec);
    const written = result.ok ? formatQuery(result.value, spec) : '';
    expect(parseQuery(`/orders?${written}`, spec)).toEqual(result);
  });

  test.each(
    [
      [
        'filter=name is null',
        'filter=name is not null',
        'filter=size is null',
        'filter=size eq null',
      ],
      ['filter=total is not null', 'filter=total ne null', 'filter=total!=null', 'name is null'],
      ['filter=note gt null', 'filter=note in a,null', 'filter=note like null', 'due>null'],
      ['filter=note is null 5', 'filter=note is', 'filter=note is 5', 'filter=note is not'],
      ['filter=note is null or due is null', 'filter=note is nullx', 'filter=lines eq 1'],
    ].flat(),
  )('%s is a finding', (query) => {
    const result = parseQuery(`/orders?${query}`, { fields: nullable });
    expect(result.ok ? result.value : result.findings).toHaveLength(1);
  });

  test('only a field that may be null has the operators', () => {
    const spec = { fields: { name: { type: 'string', filter: ['is null'] } } } as const;
    expect(() => parseQuery('/orders', spec)).toThrow(HalyardError);
    // A schema that expects text may throw for null.
    const validate = (given: unknown) => ({ value: (given as string).trim() });
    const own = { '~standard': { version: 1, vendor: 'own', validate } } as const;
    expect(parseQuery('/orders?filter=own is null', { fields: { own } }).ok).toBe(false);
    const required = { fields: { code: { type: nullable.code, nullable: false } } } as const;
    expect(parseQuery('/orders?filter=code is null', required).ok).toBe(false);
  });
});

describe('UFN.04: conditions written directly', () => {
  test.each<[query: string, ...conditions: Row[]]>([
    ['status=open', ['status', 'eq', 'open']],
    ['status=back%20order', ['status', 'eq', 'back order']],
    ['st%61tus=open', ['status', 'eq', 'open']],
    ['total>100', ['total', 'gt', 100]],
    ['total>=100', ['total', 'ge', 100]],
    ['total<100', ['total', 'lt', 100]],
    ['total<=100', ['total', 'le', 100]],
    ['total!=100', ['total', 'ne', 100]],
    ['total%3E100', ['total', 'gt', 100]],
    ['total%3E=100', ['total', 'ge', 100]],
    ['total>%3D100', ['total', 'ge', 100]],
    ['total%3E%3D100', ['total', 'ge', 100]],
    ['total%3c%3d100', ['total', 'le', 100]],
    ['total%21%3D100', ['total', 'ne', 100]],
    ['total>1&total<9', ['total', 'gt', 1], ['total', 'lt', 9]],
    ['name!=', ['name', 'ne', '']],
    ['name=', ['name', 'eq', '']],
    ['name', ['name', 'eq', '']],
    // Everything after the sign is the value, without quoting.
    ["name=O'Brien", ['name', 'eq', "O'Brien"]],
    ['name=a and b', ['name', 'eq', 'a and b']],
    ['name=a,b', ['name', 'eq', 'a,b']],
    ['name=a=b', ['name', 'eq', 'a=b']],
    ['name==a', ['name', 'eq', '=a']],
    ['name=>a', ['name', 'eq', '>a']],
    ['name=a%3Eb', ['name', 'eq', 'a>b']],
    ['name>a=b', ['name', 'gt', 'a=b']],
    ['name>a>b', ['name', 'gt', 'a>b']],
    ['name=a%26b%3Dc%2Bd', ['name', 'eq', 'a&b=c+d']],
    ['&&name=a&', ['name', 'eq', 'a']],
  ])('%s', (query, ...conditions) => {
    expect(filtersOf(`/orders?${query}`)).toEqual(conditions);
    expect(filtersOf({ url: `/orders?${query}`, headers: {} })).toEqual(conditions);
    expect(filtersOf(new URL(`https://api.example.se/orders?${query}`))).toEqual(conditions);
  });

  test.each(['name<>Eva', 'name%3C%3EEva&id=1', 'name<>', 'id<>ten', 'colour<>red'])(
    '%s is no value that begins with a sign',
    (query) => {
      expect(read(`?${query}`)).toHaveLength(1);
    },
  );

  test('a sign at the end has an empty value after it', () => {
    expect(filtersOf('?name>')).toEqual([['name', 'gt', '']]);
    expect(filtersOf('?name>>')).toEqual([['name', 'gt', '>']]);
  });

  test('a parameter takes precedence over a field of its name, and filter reaches the field', () => {
    const spec = { fields: { page: 'integer', sort: 'string', total: 'number' } } as const;
    expect(parseQuery('?page=2&filter=page eq 7&page>3', spec)).toMatchObject({
      ok: true,
      value: {
        page: 2,
        filters: [
          { field: 'page', operator: 'eq', value: 7 },
          { field: 'page', operator: 'gt', value: 3 },
        ],
      },
    });
  });
});

describe('an invalid condition is a finding', () => {
  const SHAPE = 'filter must have the form <field> <operator> <value>, got';
  const OPERATORS = 'Allowed: eq, ne, gt, ge, lt, le, in, like, is null, is not null';
  const VALUE =
    'filter must have a value after an operator, in single quotes (with those in it doubled) unless it is one word, and "and" between conditions; got';

  test.each<[filter: string, message: string]>([
    ['', `${SHAPE} ""`],
    ['total', `${SHAPE} "total"`],
    ['total>100', `${SHAPE} "total>100"`],
    // In a second condition too.
    ['id eq 1 and', `${SHAPE} ""`],
    ['id eq 1 and total', `${SHAPE} "total"`],
    ['total gt', `${VALUE} ""`],
    ['id in', `${VALUE} ""`],
    ['id is', `${VALUE} ""`],
    ['id in 1,', `${VALUE} ""`],
    ['id in 1,,2', `${VALUE} ",2"`],
    ['total GT 100', `Unknown operator "GT" in filter. ${OPERATORS}`],
    ['total > 100', `Unknown operator ">" in filter. ${OPERATORS}`],
    ['total constructor 100', `Unknown operator "constructor" in filter. ${OPERATORS}`],
    ['and id eq 1', `Unknown operator "id" in filter. ${OPERATORS}`],
    ['name eq Anna Ek', `${VALUE} "Anna Ek"`],
    ["name eq O'Brien", `${VALUE} "O'Brien"`],
    ["name eq 'a'b", `${VALUE} "'a'b"`],
    ['name eq A B and id eq 1', `${VALUE} "A B and id eq 1"`],
    ['name ne a,b', `${VALUE} "a,b"`],
    ["name eq 'a'and id eq 1", `${VALUE} "'a'and id eq 1"`],
    ['id in (1,2)', `${VALUE} "(1,2)"`],
    ['(total gt 1)', `${VALUE} "1)"`],
    ['id eq 1,2', `${VALUE} "1,2"`],
    ["name eq 'abc", `${VALUE} "'abc"`],
    ["name eq 'abc''", `${VALUE} "'abc''"`],
    ['id eq 1 or id eq 2', `${VALUE} "1 or id eq 2"`],
    ['id eq 1 AND id lt 9', `${VALUE} "1 AND id lt 9"`],
  ])('filter=%s', (filter, message) => {
    expect(read(`?filter=${filter}`)).toEqual([message]);
  });

  const ALLOWED =
    'Allowed: id, name, status, total, paid, created, customer.name, customer.city.code';
  const STATUS = 'status must be one of open, shipped, back order; got';

  test.each<[query: string, message: string]>([
    ['filter=totl gt 100', 'Unknown field totl. Did you mean total?'],
    ['filter=Total gt 1', 'Unknown field Total. Did you mean total?'],
    ['filter=colour eq red', `Unknown field colour. ${ALLOWED}`],
    ['filter=lines eq 1', 'lines must not be used in conditions'],
    ['lines=1', 'lines must not be used in conditions'],
    ['totl>100', 'Unknown field totl. Did you mean total?'],
    ['totl>=100', 'Unknown field totl. Did you mean total?'],
    ['colour>7', `Unknown field colour. ${ALLOWED}`],
    ['>=1', `Unknown field "". ${ALLOWED}`],
    ['totl>ten', 'Unknown field totl. Did you mean total?'],
    ["filter=status eq 'open,shipped'", `${STATUS} "open,shipped"`],
    ['paid>true', 'Operator for paid must be one of eq, ne; got "gt"'],
    ['filter=id like 1', 'Operator for id must be one of eq, ne, gt, ge, lt, le, in; got "like"'],
    ['filter=status gt open', 'Operator for status must be one of eq, ne, in; got "gt"'],
    [
      'status=open&status=shipped',
      `status must be given once, since all conditions apply together`,
    ],
    ['filter=total gt ten', 'total must be a number, got "ten"'],
    ['total>ten', 'total must be a number, got "ten"'],
    ['filter=id in 1,b,3', 'id must be an integer, got "b"'],
    ['filter=status in open,shiped', `${STATUS} "shiped"`],
    ['status=Back-Order', `${STATUS} "Back-Order"`],
    ['filter=status eq OPEN and id gt 1', `${STATUS} "OPEN"`],
    ['status=open,closed', `${STATUS} "open,closed"`],
    ['status!=open,shipped', `${STATUS} "open,shipped"`],
    ['paid=true,false', 'paid must be true or false, got "true,false"'],
    ['name=%FF', 'name must be percent-encoded UTF-8, got "\ufffd"'],
    ['name=%C3%28%41%zz', 'name must be percent-encoded UTF-8, got "\ufffd(A%zz"'],
    ['name=\ud800', 'name must be percent-encoded UTF-8, got "\ufffd"'],
    [
      'filter=name eq %ED%A0%80',
      'filter must be percent-encoded UTF-8, got "name eq \ufffd\ufffd\ufffd"',
    ],
    ['name=a%00b', String.raw`name must not contain NUL, got "a\u0000b"`],
    ['filter=name eq %00', String.raw`filter must not contain NUL, got "name eq \u0000"`],
  ])('%s', (query, message) => {
    expect(read(`?${query}`)).toEqual([message]);
  });

  test('the range of a finding is its parameter in the URL that was given', () => {
    const url = '/orders?page=2&totl%3E100&id=1#part';
    for (const source of [url, { url, headers: {} }]) {
      const result = parseQuery(source, { fields });
      const [finding] = result.ok ? [] : result.findings;
      expect(finding?.path).toEqual(['totl']);
      expect(url.slice(...(finding?.range ?? []))).toBe('totl%3E100');
    }
    const result = parseQuery(new URL(url, 'https://api.example.se'), { fields });
    const [finding] = result.ok ? [] : result.findings;
    expect(`https://api.example.se${url}`.slice(...(finding?.range ?? []))).toBe('totl%3E100');
  });
});
