import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';

type Found = [rule: string, place: string, suggestion?: string];

/** Findings about names, each with its place and what is suggested. */
function names(url: string): Found[] {
  return checkUrl(url)
    .filter(({ rule }) => rule.startsWith('naming.'))
    .map(({ rule, range: [start, end] = [0, 0], suggestion }) => {
      const place = url.slice(start, end);
      return suggestion === undefined ? [rule, place] : [rule, place, suggestion];
    });
}

/* The place is the whole of what is wrong, the suggestion puts all names right of the same rule. */

describe('custom methods after a colon', () => {
  test.each<[url: string, found: Found[]]>([
    ['/v1/orders/17:cancel', [['naming.verb', ':cancel', '/v1/orders/17/cancellations']]],
    ['/v1/orders/{id}:cancel', [['naming.verb', ':cancel', '/v1/orders/{id}/cancellations']]],
    // The suggestion would have a custom method.
    ['/v1/orders/17:a:cancel', [['naming.verb', ':cancel']]],
    // No noun of its own, words behind it, or no verb at all
    ['/v1/orders/17:toggle', [['naming.verb', ':toggle']]],
    ['/v1/orders/17:cancelAll', [['naming.verb', ':cancelAll']]],
    ['/v1/orders:batchGet', [['naming.verb', ':batchGet']]],
    ['/v1/orders/17:thing', [['naming.verb', ':thing']]],
    // Nothing before it
    ['/v1/:cancel', [['naming.verb', ':cancel']]],
    // What has no words is no method.
    ['/v1/orders/17:', []],
    ['/v1/orders/17:30', []],
    ['/v1/orders/{a}:{b}', []],
  ])('%s', (url, found) => {
    expect(names(url)).toEqual(found);
  });
});

describe('verbs', () => {
  test.each<[url: string, found: Found[]]>([
    ['/v1/getInvoices', [['naming.verb', 'getInvoices', '/v1/invoices']]],
    ['/v1/get-invoice', [['naming.verb', 'get-invoice', '/v1/invoices']]],
    ['/v1/orders/{id}/delete', [['naming.verb', 'delete', '/v1/orders/{id}']]],
    ['/v1/orders/get', [['naming.verb', 'get', '/v1/orders']]],
    ['/v1/orders/{id}/cancel', [['naming.verb', 'cancel', '/v1/orders/{id}/cancellations']]],
    // Nothing would be left.
    ['/v1/get', [['naming.verb', 'get']]],
    ['/get', [['naming.verb', 'get']]],
    ['/v1/orders/{id}/toggle', [['naming.verb', 'toggle']]],
    ['/v1/search', [['naming.verb', 'search']]],
    ['/v1/cancel-payments', [['naming.verb', 'cancel-payments']]],
    // Two of them, one suggestion
    [
      '/v1/getInvoices/{id}/delete',
      [
        ['naming.verb', 'getInvoices', '/v1/invoices/{id}'],
        ['naming.verb', 'delete', '/v1/invoices/{id}'],
      ],
    ],
    // An area may be called by a verb, but not by a verb and its object.
    ['/search/v1/orders', []],
    ['/get-invoices/v1/orders', [['naming.verb', 'get-invoices', '/invoices/v1/orders']]],
    // Names of verbs are identifiers of some resources.
    ['/v1/permissions/create', []],
    ['/v1/user-roles/delete', []],
    ['/v1/{getId}', [['naming.identifier', '{getId}']]],
    ['/v1/orders/{id}/{cancel}', []],
  ])('%s', (url, found) => {
    expect(names(url)).toEqual(found);
  });
});

describe('words of filtering, sorting and paging', () => {
  test.each<[url: string, found: Found[]]>([
    ['/v1/orders/page/2', [['naming.query-word', 'page/2', '/v1/orders?page=2']]],
    [
      '/v1/orders/sort/name/desc?a=b',
      [['naming.query-word', 'sort/name/desc', '/v1/orders?sort=name%20desc&a=b']],
    ],
    [
      '/v1/orders/by-status/{status}{?page}',
      [['naming.query-word', 'by-status/{status}', '/v1/orders?status={status}{&page}']],
    ],
    [
      '/v1/orders/page/{page}{&x}#y',
      [['naming.query-word', 'page/{page}', '/v1/orders?page={page}{&x}#y']],
    ],
    [
      '/v1/orders/page/{page}{#y}',
      [['naming.query-word', 'page/{page}', '/v1/orders?page={page}{#y}']],
    ],
    [
      '/v1/orders-by-date/{date}',
      [['naming.query-word', 'orders-by-date/{date}', '/v1/orders?date={date}']],
    ],
    ['/v1/orders/filter', [['naming.query-word', 'filter']]],
    ['/v1/orders/offset/20', [['naming.query-word', 'offset/20']]],
    // A variable is no word, an area is what it is called.
    ['/v1/orders/{page}/2', []],
    ['/page/v1/orders', []],
    ['/sorted-by-date/v1/orders', []],
    // Pages of a book, limits of a card
    ['/v1/pages/2', []],
    ['/v1/limits/17', []],
  ])('%s', (url, found) => {
    expect(names(url)).toEqual(found);
  });
});

describe('names and identifiers', () => {
  test.each<[url: string, found: Found[]]>([
    ['/v1/{id}', [['naming.identifier', '{id}']]],
    ['/v1/17', [['naming.identifier', '17']]],
    ['/orders/v1/{id}/lines', [['naming.identifier', '{id}']]],
    ['/calls/recordings/{id}', []],
    [
      '/calls/recordings/{callId}',
      [['naming.identifier', '{callId}', '/calls/{callId}/recordings']],
    ],
    ['/orders/{id}/lines/{line}', []],
    ['/orders/open/lines', []],
    // No words where the identifier stands: `@` is no name.
    ['/orders/@/17', []],
    ['/.well-known/openid-configuration', []],
    ['/v1/order', []],
    ['/v1/task', [['naming.singular', 'task', '/v1/tasks']]],
    ['/v1/points-of-interest', []],
    [
      '/v1/point-of-interest/1',
      [['naming.singular', 'point-of-interest', '/v1/points-of-interest/1']],
    ],
    [
      '/v1/order/17/line/1',
      [
        ['naming.singular', 'order', '/v1/orders/17/lines/1'],
        ['naming.singular', 'line', '/v1/orders/17/lines/1'],
      ],
    ],
  ])('%s', (url, found) => {
    expect(names(url)).toEqual(found);
  });
});
