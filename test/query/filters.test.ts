import { parseQuery, type QuerySource } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import { fields, messagesOf, read, suggestionsOf } from './support/orders.js';

type Row = [field: string, operator: string, value: unknown];

function filtersOf(source: QuerySource): Row[] {
  const result = parseQuery(source, { fields });
  if (!result.ok) throw new Error(messagesOf(result).join('\n'));
  return result.value.filters.map(({ field, operator, value }) => [field, operator, value]);
}

describe('UFN.04: filter=<field> <operator> <value>', () => {
  test.each<[filter: string, ...conditions: Row[]]>([
    ['total gt 100', ['total', 'gt', 100]],
    ['total%20gt%20100', ['total', 'gt', 100]],
    ['total+gt+100', ['total', 'gt', 100]],
    ['total%20gt+100', ['total', 'gt', 100]],
    ['  total   gt  100 ', ['total', 'gt', 100]],
    ['total eq -1.5', ['total', 'eq', -1.5]],
    ['total ne 1e3', ['total', 'ne', 1000]],
    ['total ge 0', ['total', 'ge', 0]],
    ['total lt 1', ['total', 'lt', 1]],
    ['total le 1', ['total', 'le', 1]],
    ['id in 1,2,3', ['id', 'in', [1, 2, 3]]],
    ['id in 1 , 2,3', ['id', 'in', [1, 2, 3]]],
    ['id in 1', ['id', 'in', [1]]],
    ['name like A*', ['name', 'like', 'A*']],
    ['name like %25sven%25', ['name', 'like', '%sven%']],
    ['paid eq true', ['paid', 'eq', true]],
    ['paid ne false', ['paid', 'ne', false]],
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
    ["name eq '(a)'", ['name', 'eq', '(a)']],
    ["name eq 'rock and roll'", ['name', 'eq', 'rock and roll']],
    ["name eq 'total gt 1 and id eq 2'", ['name', 'eq', 'total gt 1 and id eq 2']],
    ["name eq 'O''Brien'", ['name', 'eq', "O'Brien"]],
    ["name eq ''''", ['name', 'eq', "'"]],
    ["name eq ''", ['name', 'eq', '']],
    ["name eq ' '", ['name', 'eq', ' ']],
    ["name eq ' a '", ['name', 'eq', ' a ']],
    ["name in 'a, b',c,'','d''e'", ['name', 'in', ['a, b', 'c', '', "d'e"]]],
    ["total gt '100'", ['total', 'gt', 100]],
    ['name eq and', ['name', 'eq', 'and']],
    ['name eq in', ['name', 'eq', 'in']],
    ['name eq a%26b%3Dc%2Bd%23e', ['name', 'eq', 'a&b=c+d#e']],
    ['name eq a=b', ['name', 'eq', 'a=b']],
    ['name eq <b>"x"</b>', ['name', 'eq', '<b>"x"</b>']],
    ['name eq räksmörgås😀', ['name', 'eq', 'räksmörgås😀']],
    ['name eq r%C3%A4ksm%C3%B6rg%C3%A5s', ['name', 'eq', 'räksmörgås']],
    // Only the space separates words.
    ['name eq a%09b', ['name', 'eq', 'a\tb']],
    ['name eq a%C2%A0b', ['name', 'eq', 'a\u00a0b']],
  ])('a value in filter=%s', (filter, ...conditions) => {
    expect(filtersOf(`/orders?filter=${filter.replaceAll('#', '%23')}`)).toEqual(conditions);
  });

  test.each<[query: string, ...conditions: Row[]]>([
    ['filter=total gt 1 and total lt 9', ['total', 'gt', 1], ['total', 'lt', 9]],
    ['filter=total gt 1&filter=total lt 9', ['total', 'gt', 1], ['total', 'lt', 9]],
    [
      "filter=name eq 'a and b' and id in 1,2 and paid eq true",
      ['name', 'eq', 'a and b'],
      ['id', 'in', [1, 2]],
      ['paid', 'eq', true],
    ],
    ['filter=name eq and and id eq 1', ['name', 'eq', 'and'], ['id', 'eq', 1]],
    ['filter=name eq a  and  id eq 1', ['name', 'eq', 'a'], ['id', 'eq', 1]],
    ['filter=name eq a&filter=name eq b', ['name', 'eq', 'a'], ['name', 'eq', 'b']],
    ['id=1&filter=total gt 1&total<9', ['id', 'eq', 1], ['total', 'gt', 1], ['total', 'lt', 9]],
  ])('several conditions hold together: %s', (query, ...conditions) => {
    expect(filtersOf(`/orders?${query}`)).toEqual(conditions);
  });
});

describe('UFN.04: conditions written directly', () => {
  test.each<[query: string, ...conditions: Row[]]>([
    ['status=open', ['status', 'eq', 'open']],
    ['status=back%20order', ['status', 'eq', 'back order']],
    ['status=back+order', ['status', 'eq', 'back order']],
    ['st%61tus=open', ['status', 'eq', 'open']],
    ['customer.name=Eva', ['customer.name', 'eq', 'Eva']],
    ['total>100', ['total', 'gt', 100]],
    ['total>=100', ['total', 'ge', 100]],
    ['total<100', ['total', 'lt', 100]],
    ['total<=100', ['total', 'le', 100]],
    ['total!=100', ['total', 'ne', 100]],
    ['total%3E100', ['total', 'gt', 100]],
    ['total%3e100', ['total', 'gt', 100]],
    ['total%3E=100', ['total', 'ge', 100]],
    ['total>%3D100', ['total', 'ge', 100]],
    ['total%3E%3D100', ['total', 'ge', 100]],
    ['total%3C100', ['total', 'lt', 100]],
    ['total%3C=100', ['total', 'le', 100]],
    ['total%3c%3d100', ['total', 'le', 100]],
    ['total%21=100', ['total', 'ne', 100]],
    ['total!%3D100', ['total', 'ne', 100]],
    ['total%21%3D100', ['total', 'ne', 100]],
    ['total>1&total<9', ['total', 'gt', 1], ['total', 'lt', 9]],
    ['name!=', ['name', 'ne', '']],
    ['name>=', ['name', 'ge', '']],
    ['name=', ['name', 'eq', '']],
    ['name', ['name', 'eq', '']],
    // All behind the sign is the value, without quoting.
    ["name=O'Brien", ['name', 'eq', "O'Brien"]],
    ["name='a'", ['name', 'eq', "'a'"]],
    ['name=a and b', ['name', 'eq', 'a and b']],
    ['name=a,b', ['name', 'eq', 'a,b']],
    ['name=a=b', ['name', 'eq', 'a=b']],
    ['name==a', ['name', 'eq', '=a']],
    ['name=>a', ['name', 'eq', '>a']],
    ['name=a>b', ['name', 'eq', 'a>b']],
    ['name=a%3Eb', ['name', 'eq', 'a>b']],
    ['name>a=b', ['name', 'gt', 'a=b']],
    ['name>a>b', ['name', 'gt', 'a>b']],
    ['name=a!', ['name', 'eq', 'a!']],
    ['name=a%26b%3Dc%2Bd', ['name', 'eq', 'a&b=c+d']],
    ['name=%20', ['name', 'eq', ' ']],
    ['&&name=a&', ['name', 'eq', 'a']],
  ])('%s', (query, ...conditions) => {
    expect(filtersOf(`/orders?${query}`)).toEqual(conditions);
    // Whoever splits the parameters at the equals sign loses nothing.
    expect(filtersOf(new URLSearchParams(query))).toEqual(conditions);
    expect(filtersOf({ url: `/orders?${query}`, headers: {} })).toEqual(conditions);
    expect(filtersOf(new URL(`https://api.example.se/orders?${query}`))).toEqual(conditions);
  });

  test('a sign at the end has the empty text behind it', () => {
    expect(filtersOf('?name>')).toEqual([['name', 'gt', '']]);
    expect(filtersOf('?name>>')).toEqual([['name', 'gt', '>']]);
    // Parameters that are split write `name>` and `name>=` alike.
    expect(filtersOf(new URLSearchParams('name>'))).toEqual([['name', 'ge', '']]);
  });

  test('a parameter goes before a field of its name, and filter reaches the field', () => {
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

describe('what no condition is, is a finding', () => {
  const WRITE = 'write <field> <operator> <value>';
  const QUOTES =
    'is no value; one with spaces, commas, parentheses or quotes stands in single quotes, a list behind in';

  test.each<[filter: string, problem: string, meant?: string]>([
    ['', 'no condition stands there'],
    ['   ', 'no condition stands there'],
    ['total', '"total" is no condition'],
    ['total>100', '"total>100" is no condition', 'total gt 100'],
    ['total=100', '"total=100" is no condition', 'total eq 100'],
    ['total>=100', '"total>=100" is no condition', 'total ge 100'],
    ['total gt', "a value is missing; the empty text is ''"],
    ['total gt ', "a value is missing; the empty text is ''"],
    ['id in', "a value is missing; the empty text is ''"],
    ['id in 1,', "a value is missing; the empty text is ''"],
    ['id in ,1', "a value is missing; the empty text is ''"],
    ['id in 1,,2', "a value is missing; the empty text is ''"],
    ['total GT 100', '"GT" is no operator', 'total gt 100'],
    ['total gte 100', '"gte" is no operator', 'total ge 100'],
    ['total lte 100', '"lte" is no operator', 'total le 100'],
    ['total neq 100', '"neq" is no operator', 'total ne 100'],
    ['total > 100', '">" is no operator', 'total gt 100'],
    ['total <> 100', '"<>" is no operator', 'total ne 100'],
    ['total == 100', '"==" is no operator', 'total eq 100'],
    ['total between 100', '"between" is no operator'],
    ['total constructor 100', '"constructor" is no operator'],
    ['name eq Anna Ek', `"Anna Ek" ${QUOTES}`, "name eq 'Anna Ek'"],
    ["name eq O'Brien", `"O'Brien" ${QUOTES}`, "name eq 'O''Brien'"],
    ["name eq 'O'Brien'", `"'O'Brien'" ${QUOTES}`, "name eq 'O''Brien'"],
    ["name eq 'a'b", `"'a'b" ${QUOTES}`],
    ['name ne a,b', `"a,b" ${QUOTES}`, "name ne 'a,b'"],
    ['name eq a(b)', `"a(b)" ${QUOTES}`, "name eq 'a(b)'"],
    ['name eq A B and id eq 1', `"A B" ${QUOTES}`, "name eq 'A B' and id eq 1"],
    // What cannot be put right at one place has no suggestion.
    ['name eq A B and C D', `"A B" ${QUOTES}`],
    ['id eq 1,2', 'a list of values needs the operator in', 'id in 1,2'],
    ['id eq 1 , 2', 'a list of values needs the operator in', 'id in 1 , 2'],
    ['id in (1,2)', 'values stand without parentheses', 'id in 1,2'],
    ["name eq 'abc", 'a quote has no end; a quote within a value is doubled'],
    ["name eq 'abc''", 'a quote has no end; a quote within a value is doubled'],
    ['id eq 1 or id eq 2', 'conditions are joined by and only, not by or'],
    ['id eq 1 OR id eq 2', 'conditions are joined by and only, not by OR'],
    ['id eq 1 not', 'conditions are joined by and only, not by not'],
    ['id eq 1 AND id lt 9', 'conditions are joined by and, in lower case', 'id eq 1 and id lt 9'],
    ['id eq 1 and', 'no condition stands there'],
    ['and id eq 1', '"id" is no operator'],
    ["name eq 'a'and id eq 1", `"'a'and id eq 1" ${QUOTES}`],
    [
      'created ge 2026-01-01T00:00:00+01:00',
      'a plus is written %2B',
      'created ge 2026-01-01T00:00:00+01:00',
    ],
  ])('filter=%s', (filter, problem, meant) => {
    const shown = JSON.stringify(filter.replaceAll('+', ' ').replace(/ +/g, ' '));
    expect(read(`?filter=${filter}`)).toEqual([`filter is ${shown}, but ${problem}; ${WRITE}`]);
    const [suggestion] = suggestionsOf(`filter=${filter}`);
    const value = suggestion?.slice('filter='.length);
    expect(value === undefined ? undefined : decodeURIComponent(value)).toBe(meant);
  });

  const FIELDS =
    'there are id, name, status, total, paid, created, customer.name, customer.city.code';

  test.each<[query: string, message: string, suggestion?: string]>([
    ['filter=totl gt 100', 'totl is no field here; did you mean total?', 'filter=total%20gt%20100'],
    ['filter=Total gt 1', 'Total is no field here; did you mean total?', 'filter=total%20gt%201'],
    [
      'filter=city.code gt 1',
      'city.code is no field here; did you mean customer.city.code?',
      'filter=customer.city.code%20gt%201',
    ],
    ['filter=colour eq red', `colour is no field here; ${FIELDS}`],
    ['filter=lines eq 1', 'Conditions cannot be put on lines'],
    ['lines=1', 'Conditions cannot be put on lines'],
    ['totl>100', 'totl is no field here; did you mean total?', 'total%3E100'],
    ['totl>=100', 'totl is no field here; did you mean total?', 'total%3E=100'],
    ['totl!=100', 'totl is no field here; did you mean total?', 'total%21=100'],
    ['colour>7', `colour is no field here; ${FIELDS}`],
    ['>7', `"" is no field here; ${FIELDS}`],
    ['filter=paid gt true', 'paid cannot be compared by gt; there are eq, ne'],
    ['paid>true', 'paid cannot be compared by gt; there are eq, ne'],
    ['filter=id like 1', 'id cannot be compared by like; there are eq, ne, gt, ge, lt, le, in'],
    ['filter=status gt open', 'status cannot be compared by gt; there are eq, ne, in'],
    [
      'status=open&status=shipped',
      'status is given more than once, but all conditions hold together; for one of several values write filter=status in shipped,…',
    ],
    ['filter=total gt ten', 'total is "ten", but is a number'],
    ['total>ten', 'total is "ten", but is a number'],
    ['filter=id in 1,b,3', 'id is "b", but is a whole number'],
    [
      'filter=status in open,shiped',
      'status is "shiped", but is one of open, shipped, back order; did you mean shipped?',
      'filter=status%20in%20open,shipped',
    ],
    [
      'status=Back-Order',
      'status is "Back-Order", but is one of open, shipped, back order; did you mean back order?',
      'status=back%20order',
    ],
    [
      'filter=status eq OPEN and id gt 1',
      'status is "OPEN", but is one of open, shipped, back order; did you mean open?',
      'filter=status%20eq%20open%20and%20id%20gt%201',
    ],
    ['name=%FF', 'name is "\ufffd", which is not percent-encoded UTF-8'],
    ['name=%C3%28%41%zz', 'name is "\ufffd(A%zz", which is not percent-encoded UTF-8'],
    ['name=100%', 'name is "100%", which is not percent-encoded UTF-8'],
    ['name=\ud800', 'name is "\ufffd", which is not percent-encoded UTF-8'],
    [
      'filter=name eq %ED%A0%80',
      'filter is "name eq \ufffd\ufffd\ufffd", which is not percent-encoded UTF-8',
    ],
  ])('%s', (query, message, suggestion) => {
    expect(read(`?${query}`)).toEqual([message]);
    expect(suggestionsOf(query)).toEqual([suggestion]);
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
