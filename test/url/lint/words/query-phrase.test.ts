import { describe, expect, test } from 'vitest';
import { type Phrase, type QueryPhrase, queryPhrase } from '../../../../src/url/lint/naming.js';
import { wordsOf } from '../../../../src/url/lint/words.js';
import { isIdentifierLike } from '../../../../src/url/url-parts.js';

/** The segments of a path as phrases; those in braces are values. */
function phrases(path: string): Phrase[] {
  return path.split('/').map((text) => ({
    text,
    words: wordsOf(text.replace(/[{}]/g, '')),
    isValue: text.startsWith('{') || isIdentifierLike(text),
  }));
}

/** The phrase of a path that follows the name of a collection. */
function phraseOf(path: string): QueryPhrase | undefined {
  return queryPhrase(phrases(path), { isBehindName: true, isName: true });
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
    expect(phraseOf(path)).toEqual({ purpose: 'sorting', ...rest });
  });
});

describe('filtering', () => {
  test.each<[path: string, rest: Rest]>([
    ['filter', { length: 1 }],
    ['filtered', { length: 1 }],
    ['filter/status', { length: 2 }],
    ['where', { length: 1 }],
    ['filter/status/open', { length: 3, parameter: 'status=open' }],
    ['filter-by/status/{status}/x', { length: 3, parameter: 'status={status}' }],
    ['where/id/17', { length: 3, parameter: 'id=17' }],
    ['by-status/{status}', { length: 2, parameter: 'status={status}' }],
    ['byStatus/17', { length: 2, parameter: 'status=17' }],
    ['by-order-id/17/lines', { length: 2, parameter: 'order_id=17' }],
    ['since/2024-01-01', { length: 2 }],
    ['from/{date}', { length: 2 }],
    ['between/{start}/{end}', { length: 3 }],
    ['all', { length: 1, parameter: '' }],
  ])('%s', (path, rest) => {
    expect(phraseOf(path)).toEqual({ purpose: 'filtering', ...rest });
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
    expect(phraseOf(path)).toEqual({ purpose: 'paging', ...rest });
  });
});

describe('not a phrase', () => {
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
    'from/{currency}',
    'since/yesterday',
    'in/17',
    'page/{bookId}',
    'since',
    'pages/{page}',
    'sorting',
    'filters/17',
    'sort-orders/17',
    'homepage/17',
    '17/2',
    'constructor/17',
    '__proto__/17',
  ])('%j', (path) => {
    expect(phraseOf(path)).toBeUndefined();
  });

  test('without segments', () => {
    expect(queryPhrase([], { isBehindName: true, isName: true })).toBeUndefined();
  });
});

describe('a filter within a name', () => {
  test.each<[path: string, rest: Rest]>([
    ['stats-by-date/17', { length: 2, name: 'stats', parameter: 'date=17' }],
    ['orders-by-customer-id/{id}', { length: 2, name: 'orders', parameter: 'customer_id={id}' }],
    ['order-items-by-sku/{sku}/x', { length: 2, name: 'order-items', parameter: 'sku={sku}' }],
  ])('%s', (path, rest) => {
    expect(phraseOf(path)).toEqual({ purpose: 'filtering', ...rest });
    // The place of an identifier may have any text.
    expect(queryPhrase(phrases(path), { isBehindName: true, isName: false })).toBeUndefined();
  });

  test.each([
    'stats-by-date',
    'statsByDate/open',
    'orders-by/17',
    'by/17',
    'baby-names/17',
    'step-by-step/17',
    'day-by-day/17',
    // The value is none of the field.
    'top-by-edits/{project}',
    'by-date/{accessToken}',
  ])('none in %s', (path) => {
    expect(phraseOf(path)).toBeUndefined();
  });
});

describe('without the name of a collection before it', () => {
  test.each(['sort/name', 'page/2', 'filter/status/open', 'all', 'latest', 'by-status/17'])(
    '%s is not a phrase',
    (path) => {
      expect(queryPhrase(phrases(path), { isBehindName: false, isName: true })).toBeUndefined();
    },
  );
});
