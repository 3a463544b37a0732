import { describe, expect, test } from 'vitest';
import { type PlacedParameter, splitUrl, urlParameters } from '../../src/url/url-parts.js';

type Written = [whole: string, name: string, value?: string];

/** Each part as it stands at its place in the URL. */
function written(url: string, most?: number): Written[] {
  return urlParameters(splitUrl(url), most).map((parameter) => {
    const { written: whole, writtenName, writtenValue } = parameter as PlacedParameter;
    const parts = [whole, writtenName, ...(writtenValue === undefined ? [] : [writtenValue])];
    for (const { text, start } of parts) expect(url.slice(start, start + text.length)).toBe(text);
    return parts.map(({ text }) => text) as Written;
  });
}

describe('parameters have the positions that they state', () => {
  test.each<[url: string, expected: Written[]]>([
    ['/a', []],
    ['/a?', []],
    ['/a?b=c', [['b=c', 'b', 'c']]],
    ['/a?b', [['b', 'b']]],
    ['/a?b=', [['b=', 'b', '']]],
    ['/a?=c', [['=c', '', 'c']]],
    [
      '/a?&&b=c&&d=e=f&',
      [
        ['b=c', 'b', 'c'],
        ['d=e=f', 'd', 'e=f'],
      ],
    ],
    ['https://u:p@a/b?c=%C3%A5+d#e?f=g', [['c=%C3%A5+d', 'c', '%C3%A5+d']]],
    [
      '/a{?b,c*,d:3}',
      [
        ['b', 'b'],
        ['c', 'c'],
        ['d', 'd'],
      ],
    ],
    [
      '/a{?b}{&c}',
      [
        ['b', 'b'],
        ['c', 'c'],
      ],
    ],
    [
      '/a?b=1{&c,d}&e=2{&f}',
      [
        ['b=1', 'b', '1'],
        ['e=2', 'e', '2'],
        ['c', 'c'],
        ['d', 'd'],
        ['f', 'f'],
      ],
    ],
    ['/a{?b:30}', [['b', 'b']]],
    ['/a?b={b}', [['b={b}', 'b', '{b}']]],
    ['/a{?,,b,}', [['b', 'b']]],
    ['/a{?b*:3}', [['b*', 'b*']]],
    ['/a#{?b}', []],
  ])('%s', (url, expected) => {
    expect(written(url)).toEqual(expected);
  });
});

describe('as many as are asked for', () => {
  const url = '/a{?b,c}?d=1&e=2{&f,g}';

  test.each([0, 1, 2, 3, 4, 5, 6, 7])('%i', (most) => {
    const all = written(url);
    expect(all.map(([whole]) => whole)).toEqual(['d=1', 'e=2', 'b', 'c', 'f', 'g']);
    expect(written(url, most)).toEqual(all.slice(0, most));
  });
});

describe('parameters are decoded as forms are (WHATWG URL, application/x-www-form-urlencoded)', () => {
  test.each<[query: string, name: string, value?: string]>([
    ['a=b', 'a', 'b'],
    ['a=+', 'a', ' '],
    ['+=+', ' ', ' '],
    ['a=%41', 'a', 'A'],
    ['%61', 'a'],
    ['a=%26%3D%2B', 'a', '&=+'],
    ['a=?b=%25', 'a', '?b=%'],
    ['a=%3Fb', 'a', '?b'],
    ['?a=+', '?a', ' '],
    ['a=50%', 'a', '50%'],
    ['a=%FF', 'a', '\ufffd'],
    ['a=\ud800', 'a', '\ufffd'],
    ['a=😀', 'a', '😀'],
  ])('%j', (query, name, value) => {
    const [parameter] = urlParameters(splitUrl(`/orders?${query}`));
    expect(parameter).toMatchObject({ name });
    expect(parameter?.value).toBe(value);
    expect([...new URLSearchParams(`&${query}`)]).toEqual([[name, value ?? '']]);
  });
});

test('a variable is not decoded, a literal is', () => {
  expect(urlParameters(splitUrl('/a{?b%20c}?d%20e=f+g'))).toMatchObject([
    { name: 'd e', value: 'f g' },
    { name: 'b%20c' },
  ]);
});
