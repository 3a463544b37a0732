import { parseQuery } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import { fields, read, suggestionsOf } from './support/orders.js';

describe('UFN.04: sort=<field> <direction>', () => {
  test.each<[query: string, ...sort: string[]]>([
    ['sort=total desc', 'total desc'],
    ['sort=total%20desc', 'total desc'],
    ['sort=total+desc', 'total desc'],
    ['sort=total asc', 'total asc'],
    ['sort=total', 'total asc'],
    ['sort=total DESC', 'total desc'],
    ['sort=total Asc', 'total asc'],
    ['sort=name desc,created', 'name desc', 'created asc'],
    ['sort=name desc, created', 'name desc', 'created asc'],
    ['sort=name desc%2Ccreated', 'name desc', 'created asc'],
    ['sort= name  desc , created ', 'name desc', 'created asc'],
    ['sort=customer.name,customer.city.code desc', 'customer.name asc', 'customer.city.code desc'],
    // A list goes on in another parameter.
    ['sort=name desc&sort=created', 'name desc', 'created asc'],
  ])('%s', (query, ...sort) => {
    for (const source of [`/orders?${query}`, new URLSearchParams(query)]) {
      const result = parseQuery(source, { fields });
      const keys = result.ok ? result.value.sort : [];
      expect(keys.map(({ field, direction }) => `${field} ${direction}`)).toEqual(sort);
    }
  });

  const FIELDS =
    'there are id, name, status, total, paid, created, customer.name, customer.city.code';

  test.each<[query: string, message: string, suggestion?: string]>([
    ['sort=', 'sort has an empty entry'],
    ['sort', 'sort has an empty entry'],
    ['sort=total,', 'sort has an empty entry'],
    ['sort=,total', 'sort has an empty entry'],
    ['sort=total&sort=', 'sort has an empty entry'],
    ['sort=totl', 'totl is no field to sort by; did you mean total?', 'sort=total'],
    [
      'sort=id,totl  desc',
      'totl is no field to sort by; did you mean total?',
      'sort=id,total%20%20desc',
    ],
    ['sort=colour', `colour is no field to sort by; ${FIELDS}`],
    ['sort=lines', `lines is no field to sort by; ${FIELDS}`],
    ['sort=customer', `customer is no field to sort by; ${FIELDS}`],
    ['sort=toString', `toString is no field to sort by; ${FIELDS}`],
    ['sort=desc', `desc is no field to sort by; ${FIELDS}`],
    ['sort=total%09desc', String.raw`"total\tdesc" is no field to sort by; ${FIELDS}`],
    ['sort=-total', 'A direction is written as in total desc', 'sort=total%20desc'],
    ['sort=id,-total', 'A direction is written as in total desc', 'sort=id,total%20desc'],
    ['sort=total:desc', 'A direction is written as in total desc', 'sort=total%20desc'],
    ['sort=total:ASC', 'A direction is written as in total asc', 'sort=total%20asc'],
    [
      'sort=total descending',
      '"descending" is no direction; there are asc and desc',
      'sort=total%20desc',
    ],
    [
      'sort=total Ascending',
      '"Ascending" is no direction; there are asc and desc',
      'sort=total%20asc',
    ],
    ['sort=total down', '"down" is no direction; there are asc and desc'],
    [
      'sort=total desc id',
      '"desc id" is no direction; there are asc and desc',
      'sort=total%20desc',
    ],
    ['sort=total,total desc', 'sort names total more than once'],
    ['sort=total&sort=total', 'sort names total more than once'],
  ])('%s is a finding', (query, message, suggestion) => {
    expect(read(`?${query}`)).toEqual([message]);
    expect(suggestionsOf(query)).toEqual([suggestion]);
  });
});

describe('UFN.04: fields=<field_1>,<field_2>', () => {
  test.each<[query: string, ...names: string[]]>([
    ['fields=id', 'id'],
    ['fields=id,total', 'id', 'total'],
    ['fields=total,id', 'total', 'id'],
    ['fields=id%2Ctotal', 'id', 'total'],
    ['fields=id, total', 'id', 'total'],
    ['fields=id&fields=total', 'id', 'total'],
    ['fields=lines', 'lines'],
    ['fields=customer.name', 'customer.name'],
    // The objects that a nested field lies in.
    ['fields=customer', 'customer'],
    ['fields=customer.city', 'customer.city'],
    ['fields=customer,customer.name', 'customer', 'customer.name'],
  ])('%s', (query, ...names) => {
    for (const source of [`/orders?${query}`, new URLSearchParams(query)]) {
      const result = parseQuery(source, { fields });
      expect(result.ok && result.value.fields).toEqual(names);
    }
  });

  test('without the parameter nothing is limited', () => {
    const result = parseQuery('/orders', { fields });
    expect(result).toEqual({ ok: true, value: { page: 1, limit: 20, filters: [], sort: [] } });
    expect(result.ok && 'fields' in result.value).toBe(false);
  });

  const FIELDS =
    'there are id, name, status, total, paid, created, customer.name, customer, customer.city.code, customer.city, lines';

  test.each<[query: string, message: string, suggestion?: string]>([
    ['fields=', 'fields has an empty entry'],
    ['fields=id,,total', 'fields has an empty entry'],
    ['fields=id,totl', 'totl is no field to select; did you mean total?', 'fields=id,total'],
    [
      'fields=city.code',
      'city.code is no field to select; did you mean customer.city.code?',
      'fields=customer.city.code',
    ],
    [
      'fields=Customer',
      'Customer is no field to select; did you mean customer?',
      'fields=customer',
    ],
    ['fields=id total', `"id total" is no field to select; ${FIELDS}`],
    ['fields=*', `"*" is no field to select; ${FIELDS}`],
    ['fields=-id', `-id is no field to select; did you mean id?`, 'fields=id'],
    [
      'fields=customer.',
      `customer. is no field to select; did you mean customer?`,
      'fields=customer',
    ],
    ['fields=__proto__', `__proto__ is no field to select; ${FIELDS}`],
    ['fields=_meta', `_meta is no field to select; ${FIELDS}`],
    ['fields=id,id', 'fields names id more than once'],
    ['fields=%FF', `"\ufffd" is no field to select; ${FIELDS}`],
  ])('%s is a finding', (query, message, suggestion) => {
    expect(read(`?${query}`)).toEqual([message]);
    expect(suggestionsOf(query)).toEqual([suggestion]);
  });
});

describe('what may be done with a field can be restricted', () => {
  const restricted = {
    fields: {
      id: 'integer',
      secret: { type: 'string', select: false, sort: false, filter: ['eq'] },
      note: { type: 'string', sort: false, filter: false },
      code: { type: 'string', filter: ['eq', 'like'] },
    },
  } as const;

  test.each<[query: string, message?: string]>([
    ['fields=id,note,code'],
    ['fields=secret', 'secret is no field to select; there are id, note, code'],
    ['sort=id,code'],
    ['sort=secret', 'secret is no field to sort by; there are id, code'],
    ['secret=1&code=2&filter=code like 1'],
    ['secret>1', 'secret cannot be compared by gt; there are eq'],
    ['note=1', 'Conditions cannot be put on note'],
    ['notes>1', 'notes is no field here; there are id, secret, code'],
  ])('%s', (query, message) => {
    const result = read(`?${query}`, restricted);
    if (message === undefined) expect(result).toMatchObject({ page: 1 });
    else expect(result).toEqual([message]);
  });
});
