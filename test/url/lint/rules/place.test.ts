import { describe, expect, test } from 'vitest';
import {
  applyEdits,
  hasVariable,
  MAX_PLACES,
  mapLiterals,
  at as placeAt,
  rangeOf,
  replaced,
  runsOf,
  withoutVariables,
} from '../../../../src/url/lint/read-url.js';
import type { UrlPart } from '../../../../src/url/url-parts.js';

const URL = '/orders/v1/items?page=2';

function at(text: string): UrlPart {
  return { text, start: URL.indexOf(text) };
}

describe('applyEdits replaces places', () => {
  test.each<[what: string, edits: [place: UrlPart, text: string][], expected: string]>([
    ['none', [], URL],
    ['one', [[at('items'), 'lines']], '/orders/v1/lines?page=2'],
    ['the first', [[at('/orders'), '']], '/v1/items?page=2'],
    ['the last', [[at('page=2'), 'page=3']], '/orders/v1/items?page=3'],
    ['all', [[at(URL), 'x']], 'x'],
    ['with what is longer', [[at('v1'), 'version-1']], '/orders/version-1/items?page=2'],
    [
      'two in order',
      [
        [at('orders'), 'a'],
        [at('items'), 'b'],
      ],
      '/a/v1/b?page=2',
    ],
    [
      'two in the other order',
      [
        [at('items'), 'b'],
        [at('orders'), 'a'],
      ],
      '/a/v1/b?page=2',
    ],
    [
      'beside each other',
      [
        [at('/v1'), ''],
        [at('/items'), ''],
      ],
      '/orders?page=2',
    ],
    ['by themselves', [[at('items'), 'items']], URL],
    ['with a dollar sign', [[at('items'), '$&$1']], '/orders/v1/$&$1?page=2'],
    [
      'an empty place: something comes in between',
      [[{ text: '', start: 7 }, '/x']],
      '/orders/x/v1/items?page=2',
    ],
    ['an empty place at the end', [[{ text: '', start: URL.length }, '#']], `${URL}#`],
  ])('%s', (_, edits, expected) => {
    const given = edits.map(([place, text]) => ({ place, text }));
    const before = structuredClone(given);
    expect(applyEdits(URL, given)).toBe(expected);
    expect(given).toEqual(before);
  });

  test('replaced is one edit', () => {
    expect(replaced(URL, at('v1'), 'v2')).toBe('/orders/v2/items?page=2');
  });
});

test('a suggestion that equals the URL is left out', () => {
  const range = rangeOf(at('v1'));
  expect(range).toEqual([8, 10]);
  expect(placeAt(URL, at('v1'), 'x')).toEqual({ range, suggestion: 'x' });
  expect(placeAt(URL, at('v1'), URL)).toEqual({ range });
  expect(placeAt(URL, at('v1'))).toStrictEqual({ range });
});

describe('runs of a part', () => {
  test('have the positions that they state', () => {
    expect(runsOf({ text: 'a__b_c', start: 10 }, /_+/g)).toEqual([
      { text: '__', start: 11 },
      { text: '_', start: 14 },
    ]);
    expect(runsOf({ text: 'abc', start: 10 }, /_+/g)).toEqual([]);
  });

  test('are at most a hundred', () => {
    const runs = runsOf({ text: '_a'.repeat(1000), start: 0 }, /_/g);
    expect(runs).toHaveLength(MAX_PLACES);
    expect(runs.at(-1)).toEqual({ text: '_', start: 198 });
  });
});

describe('variables', () => {
  test.each<[text: string, without: string, mapped: string]>([
    ['', '', ''],
    ['ab', 'ab', 'AB'],
    ['a{b}c', 'axxxc', 'A{b}C'],
    ['{b}', 'xxx', '{b}'],
    ['{b}{/c}d', 'xxxxxxxD'.toLowerCase(), '{b}{/c}D'],
    ['{}', 'xx', '{}'],
    ['a{b', 'a{b', 'A{B'],
    ['a}b', 'a}b', 'A}B'],
    ['{{b}}', '{xxx}', '{{b}}'],
    // JSON is no variable.
    ['{"a":1}', '{"a":1}', '{"A":1}'],
  ])('%s', (text, without, mapped) => {
    expect(withoutVariables({ text, start: 3 })).toEqual({ text: without, start: 3 });
    expect(mapLiterals(text, (literal) => literal.toUpperCase())).toBe(mapped);
    expect(hasVariable(text)).toBe(without !== text);
  });
});
