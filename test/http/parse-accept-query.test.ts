import { parseAcceptQuery } from 'halyard/http';
import { expect, test } from 'vitest';

test.each<[field: string | undefined, types: readonly string[]]>([
  [undefined, []],
  ['', []],
  [
    '"application/json", application/x-www-form-urlencoded',
    ['application/json', 'application/x-www-form-urlencoded'],
  ],
  ['"application/json" "text/csv"', []],
])('RFC 10008 §3: Accept-Query: %s', (field, types) => {
  const headers = field === undefined ? {} : { 'Accept-Query': field };
  expect(parseAcceptQuery(headers).map(({ type }) => type)).toEqual(types);
});
