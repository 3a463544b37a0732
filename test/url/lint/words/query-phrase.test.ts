import { describe, expect, test } from 'vitest';
import { isIdentifierLike } from '../../../../src/url/is-identifier-like.js';
import {
  isComparing,
  type Phrase,
  phraseInName,
  type QueryPhrase,
  queryPhrase,
} from '../../../../src/url/lint/words/query-phrase.js';
import { lexiconOf } from '../../../../src/url/lint/words/vocabulary.js';
import { wordsOf } from '../../../../src/url/lint/words/words.js';

const ENGLISH = lexiconOf();

/** The segments of a path as phrases; those in braces are values. */
function phrases(path: string): Phrase[] {
  return path.split('/').map((text) => ({
    text,
    words: wordsOf(text),
    isValue: text.startsWith('{') || isIdentifierLike(text),
  }));
}

type Rest = Omit<QueryPhrase, 'purpose'>;

describe('sorting', () => {
  test.each<[path: string, rest: Rest]>([
    ['sort', { length: 1 }],
    ['sorted', { length: 1 }],
    ['sort-by', { length: 1 }],
    ['sort_by', { length: 1 }],
    ['sortBy', { length: 1 }],
    ['orderby', { length: 1 }],
    ['ordered', { length: 1 }],
    ['sort/name', { length: 2, parameter: 'sort=name' }],
    ['sort/{key}', { length: 2, parameter: 'sort={key}' }],
    ['order-by/total/lines', { length: 2, parameter: 'sort=total' }],
    ['sort/name/asc', { length: 3, parameter: 'sort=name%20asc' }],
    ['sort-by/name/desc', { length: 3, parameter: 'sort=name%20desc' }],
    ['sort/name/descending', { length: 3, parameter: 'sort=name%20desc' }],
    ['sort/name/ascending/x', { length: 3, parameter: 'sort=name%20asc' }],
    ['sort/name/DESC', { length: 2, parameter: 'sort=name' }],
  ])('%s', (path, rest) => {
    expect(queryPhrase(phrases(path), ENGLISH)).toEqual({ purpose: 'sorting', ...rest });
  });
});

describe('filtering', () => {
  test.each<[path: string, rest: Rest]>([
    ['filter', { length: 1 }],
    ['filtered', { length: 1 }],
    ['filter/status', { length: 1 }],
    ['where', { length: 1 }],
    ['filter/status/open', { length: 3, parameter: 'status=open' }],
    ['filter-by/status/{status}/x', { length: 3, parameter: 'status={status}' }],
    ['where/id/17', { length: 3, parameter: 'id=17' }],
    ['by-status/{status}', { length: 2, parameter: 'status={status}' }],
    ['byStatus/17', { length: 2, parameter: 'status=17' }],
    ['by-order-id/17/lines', { length: 2, parameter: 'order_id=17' }],
    ['since/2024-01-01', { length: 2 }],
    ['from/{date}', { length: 2 }],
    ['by/{name}', { length: 2 }],
    ['in/17', { length: 2 }],
    ['since/yesterday', { length: 2 }],
  ])('%s', (path, rest) => {
    expect(queryPhrase(phrases(path), ENGLISH)).toEqual({ purpose: 'filtering', ...rest });
  });
});

describe('paging', () => {
  test.each<[path: string, rest: Rest]>([
    ['page/2', { length: 2, parameter: 'page=2' }],
    ['page-no/2', { length: 2, parameter: 'page=2' }],
    ['pageNumber/2/x', { length: 2, parameter: 'page=2' }],
    ['limit/20', { length: 2, parameter: 'limit=20' }],
    ['page-size/20', { length: 2, parameter: 'limit=20' }],
    ['per-page/20', { length: 2, parameter: 'limit=20' }],
    // An offset is no page number.
    ['offset/20', { length: 2 }],
  ])('%s', (path, rest) => {
    expect(queryPhrase(phrases(path), ENGLISH)).toEqual({ purpose: 'paging', ...rest });
  });
});

describe('no phrase', () => {
  test.each([
    '',
    'orders',
    'orders/17',
    'order',
    'order/17',
    'page',
    'pages',
    'page/first',
    'limit',
    'limits/17',
    'offset/next',
    'by-status',
    'by-status/open',
    'since',
    'pages/{page}',
    'sorting',
    'filters/17',
    'sort-orders/17',
    'homepage/17',
    '{page}/2',
    '17/2',
    'constructor/17',
    '__proto__/17',
  ])('%j', (path) => {
    expect(queryPhrase(phrases(path), ENGLISH)).toBeUndefined();
  });

  test('without segments', () => {
    expect(queryPhrase([], ENGLISH)).toBeUndefined();
    expect(phraseInName([])).toBeUndefined();
  });
});

describe('words of a vocabulary filter', () => {
  const lexicon = lexiconOf({ queryWords: ['sok', 'mellan'], language: 'sv' });

  test.each<[path: string, length: number]>([
    ['sok', 1],
    ['sok/open', 1],
    ['sok/17', 2],
    ['fritext-sok/{q}', 2],
    ['mellan/17/18', 2],
  ])('%s', (path, length) => {
    expect(queryPhrase(phrases(path), lexicon)).toEqual({ purpose: 'filtering', length });
  });

  test('others do not', () => {
    expect(queryPhrase(phrases('arenden/17'), lexicon)).toBeUndefined();
    expect(queryPhrase(phrases('sok/17'), ENGLISH)).toBeUndefined();
  });
});

describe('a filter within a name', () => {
  test.each<[path: string, rest: Rest]>([
    ['stats-by-date', { length: 1, name: 'stats' }],
    ['statsByDate/open', { length: 1, name: 'stats' }],
    ['stats-by-date/17', { length: 2, name: 'stats', parameter: 'date=17' }],
    ['orders-by-customer-id/{id}', { length: 2, name: 'orders', parameter: 'customer_id={id}' }],
    ['order-items-by-sku/{s}/x', { length: 2, name: 'order-items', parameter: 'sku={s}' }],
    ['a-by-b-by-c', { length: 1, name: 'a' }],
  ])('%s', (path, rest) => {
    expect(phraseInName(phrases(path))).toEqual({ purpose: 'filtering', ...rest });
  });

  test.each([
    'orders',
    'by-date',
    'orders-by',
    'by',
    'baby-names',
    'step-by-step',
    'day-by-day',
    'standby',
    'stand-by-units',
    'side-by-side',
    '17/18',
    '{stats-by-date}',
  ])('none in %s', (path) => {
    expect(phraseInName(phrases(path))).toBeUndefined();
  });
});

test.each<[words: string[], comparing: boolean]>([
  [['since'], true],
  [['between'], true],
  [['by'], true],
  [['since', 'then'], false],
  [['of'], false],
  [['orders'], false],
  [['constructor'], false],
  [[], false],
])('%j is one word that compares: %j', (words, comparing) => {
  expect(isComparing(words)).toBe(comparing);
});
