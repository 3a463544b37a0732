import { parseQuery } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import { fields, read } from './support/orders.js';

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
    // A repeated parameter continues the list.
    ['sort=name desc&sort=created', 'name desc', 'created asc'],
  ])('%s', (query, ...sort) => {
    const result = parseQuery(`/orders?${query}`, { fields });
    const keys = result.ok ? result.value.sort : [];
    expect(keys.map(({ field, direction }) => `${field} ${direction}`)).toEqual(sort);
  });

  const ALLOWED =
    'Allowed: id, name, status, total, paid, created, customer.name, customer.city.code';

  test.each<[query: string, message: string]>([
    ['sort=total,', 'sort must not have empty entries'],
    ['sort=totl', 'Unknown field totl in sort. Did you mean total?'],
    ['sort=id,totl  desc', 'Unknown field totl in sort. Did you mean total?'],
    ['sort=colour', `Unknown field colour in sort. ${ALLOWED}`],
    ['sort=a:total:desc', `Unknown field "a:total:desc" in sort. ${ALLOWED}`],
    ['sort=lines', `Unknown field lines in sort. ${ALLOWED}`],
    ['sort=toString', `Unknown field toString in sort. ${ALLOWED}`],
    ['sort=total%09desc', String.raw`Unknown field "total\tdesc" in sort. ${ALLOWED}`],
    ['sort=-total', 'Unknown field -total in sort. Did you mean total?'],
    ['sort=total,asc', `Unknown field asc in sort. ${ALLOWED}`],
    ['sort=desc', `Unknown field desc in sort. ${ALLOWED}`],
    ['sort=total descending', 'Sort direction must be asc or desc, got "descending"'],
    ['sort=total desc id', 'Sort direction must be asc or desc, got "desc id"'],
    ['sort=total,total desc', 'sort must name total only once'],
  ])('%s is a finding', (query, message) => {
    expect(read(`?${query}`)).toEqual([message]);
  });
});

describe('UFN.04: fields=<field_1>,<field_2>', () => {
  test.each<[query: string, ...names: string[]]>([
    ['fields=id', 'id'],
    ['fields=id,total', 'id', 'total'],
    ['fields=id%2Ctotal', 'id', 'total'],
    ['fields=id, total', 'id', 'total'],
    ['fields=id&fields=total', 'id', 'total'],
    ['fields=lines', 'lines'],
    ['fields=customer.name', 'customer.name'],
    // The objects that a nested field lies in.
    ['fields=customer', 'customer'],
    ['fields=customer,customer.name', 'customer', 'customer.name'],
  ])('%s', (query, ...names) => {
    const result = parseQuery(`/orders?${query}`, { fields });
    expect(result.ok && result.value.fields).toEqual(names);
  });

  const ALLOWED =
    'Allowed: id, name, status, total, paid, created, customer.name, customer, customer.city.code, customer.city, lines';

  test.each<[query: string, message: string]>([
    ['fields=id,,total', 'fields must not have empty entries'],
    ['fields=id,totl', 'Unknown field totl in fields. Did you mean total?'],
    ['fields=Customer', 'Unknown field Customer in fields. Did you mean customer?'],
    ['fields=id total', `Unknown field "id total" in fields. ${ALLOWED}`],
    ['fields=*', `Unknown field "*" in fields. ${ALLOWED}`],
    ['fields=-id', 'Unknown field -id in fields. Did you mean id?'],
    ['fields=customer.', 'Unknown field customer. in fields. Did you mean customer?'],
    ['fields=__proto__', `Unknown field __proto__ in fields. ${ALLOWED}`],
    ['fields=id,id', 'fields must name id only once'],
    ['fields=%FF', `Unknown field "\ufffd" in fields. ${ALLOWED}`],
  ])('%s is a finding', (query, message) => {
    expect(read(`?${query}`)).toEqual([message]);
  });
});

describe('the use of a field can be restricted', () => {
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
    ['fields=secret', 'Unknown field secret in fields. Allowed: id, note, code'],
    ['sort=id,code'],
    ['sort=secret', 'Unknown field secret in sort. Allowed: id, code'],
    ['secret=1&code=2&filter=code like 1'],
    ['secret>1', 'Operator for secret must be one of eq, got "gt"'],
    ['note=1', 'note must not be used in conditions'],
    ['notes>1', 'Unknown field notes. Allowed: id, secret, code'],
  ])('%s', (query, message) => {
    const result = read(`?${query}`, restricted);
    if (message === undefined) expect(result).toMatchObject({ page: 1 });
    else expect(result).toEqual([message]);
  });
});
