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
    ['/v1/orders/7:cancel', [['naming.verb', ':cancel', '/v1/orders/7/cancellations']]],
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
    // A Swedish plural, but the path is English.
    ['/v1/orders/17/register', [['naming.verb', 'register', '/v1/orders/17/registrations']]],
    ['/v1/arenden/17/register', []],
    // Permissions are named after verbs, transactions and terminals are not.
    ['/v1/permissions/read-by-owner/17', []],
    ['/v1/permissions/cancel', []],
    ['/v1/permission/cancel', []],
    ['/v1/permissions/cancel/{id}', [['naming.verb', 'cancel']]],
    ['/v1/transactions/cancel', [['naming.verb', 'cancel', '/v1/transactions/cancellations']]],
    ['/v1/terminals/cancel', [['naming.verb', 'cancel', '/v1/terminals/cancellations']]],
    // Nouns too: each is an action after a name that is known.
    ['/v1/subscriptions/extend', [['naming.verb', 'extend', '/v1/subscriptions/extensions']]],
    ['/v1/xyzzy/archive', []],
    ['/archive', []],
    ['/v1/stop-point', []],
    ['/v1/orders/search-by-name', [['naming.verb', 'search-by-name']]],
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

describe('unknown words that are judged', () => {
  test.each<[url: string, found: Found[]]>([
    // Swedish verbs of foreign origin end in -era, the nouns of their actions in -eringar.
    ['/arenden/{id}/blorpera', [['naming.verb', 'blorpera', '/arenden/{id}/blorperingar']]],
    ['/v1/orders/{id}/blorpera', []],
    // A verb and its object without a separator
    ['/v1/disablexyzzyq', [['naming.verb', 'disablexyzzyq']]],
    ['/v1/enablexyzzyq', [['naming.verb', 'enablexyzzyq']]],
    ['/v1/evaluatexyzzyq', [['naming.verb', 'evaluatexyzzyq']]],
    ['/v1/removexyzzyq', []],
    // A custom method
    ['/v1/orders/{id}:xyzzyq', [['naming.verb', ':xyzzyq']]],
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
    // A name in the place of an identifier
    ['/v1/songs/live-by-night/17', []],
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

describe('faults of several rules are corrected rule by rule', () => {
  test.each<[url: string, found: Found[]]>([
    [
      '/v1/get-invoices/{id}/line/1',
      [
        ['naming.verb', 'get-invoices', '/v1/invoices/{id}/line/1'],
        ['naming.singular', 'line', '/v1/get-invoices/{id}/lines/1'],
      ],
    ],
    [
      '/v1/getInvoices/{id}/toggle',
      [
        ['naming.verb', 'getInvoices', '/v1/invoices/{id}/toggle'],
        ['naming.verb', 'toggle'],
      ],
    ],
    [
      '/v1/orders/page/2/sort/name',
      [
        ['naming.query-word', 'page/2', '/v1/orders?page=2&sort=name'],
        ['naming.query-word', 'sort/name', '/v1/orders?page=2&sort=name'],
      ],
    ],
  ])('%s', (url, found) => {
    expect(names(url)).toEqual(found);
  });
});

describe('names that only resemble a fault', () => {
  test.each<[url: string, places: string[]]>([
    // RFC 8615: registered names
    ['/.well-known/change-password', []],
    ['/.well-known/task', []],
    // A second version is UFN.01's.
    ['/v1/v2/orders', []],
    // An unknown word has no fault.
    ['/calls/xyzzy/{callId}', []],
    // An identifier with a colon, and a name of verbs
    ['/v1/users/role:admin', []],
    ['/v1/orders/a1b:thing', []],
    ['/v1/passwords/create', ['create']],
    ['/v1/terminals/create', ['create']],
    // A list of items, a change of address
    ['/v1/list-of-items', []],
    ['/v1/change-of-address', []],
    // An API may be named by a verb.
    ['/convert/v1/orders', []],
    // A version of a release, but not a page or the name of a group
    ['/v1/releases/latest', []],
    ['/v1/releases/page/2', ['page/2']],
    ['/v1/tags-orders/latest', ['latest']],
    // A verb after a name, with words of a query between them
    ['/v1/orders/page/2/transfer', ['page/2', 'transfer']],
    // Words of a query in another language are not known.
    ['/utilisateurs/{id}/commandes/page/2', []],
    // What belongs to the caller
    ['/v1/my-task', []],
    ['/v1/army-task', ['army-task']],
    ['/v1/mystery-task', ['mystery-task']],
    ['/api/task', ['task']],
    // Only an identifier with a number is certain to be one.
    ['/v1/order/17,18', []],
    ['/v1/order/å17', []],
    ['/v1/order/v2', []],
    ['/v1/order/v12', []],
    ['/v1/order/a-v2', []],
    ['/v1/order/v2-17', ['order']],
    // Variables: any identifier, or one of another resource
    ['/v1/order/{orderId:30}', ['order']],
    ['/v1/order/{id:30}', ['order']],
    ['/v1/order/{resourceId}', ['order']],
    ['/v1/order/{xyzzyId}', ['order']],
    ['/v1/order/{name}', ['order']],
    ['/v1/order/{username}', ['order']],
    ['/v1/order/{teamId}', []],
    ['/v1/order/{xyzzyTeamId}', []],
    ['/v1/order/{grid}', []],
    ['/v1/order/{idea}', []],
  ])('%s: %j', (url, places) => {
    expect(names(url).map(([, place]) => place)).toEqual(places);
  });

  test('all is no object of a verb', () => {
    expect(names('/v1/get-all-orders')).toEqual([['naming.verb', 'get-all-orders', '/v1/orders']]);
  });
});

describe('a finding is certain, or likely where a word may mean something else', () => {
  test.each<[url: string, certainty: 'likely' | undefined]>([
    ['/v1/order/17', undefined],
    ['/v1/order/{id}', undefined],
    ['/v1/order/{orderId}', undefined],
    ['/v1/task', 'likely'],
    ['/v1/get-orders', undefined],
    ['/v1/orders/{id}/cancel', undefined],
    ['/v1/orders/search', 'likely'],
    ['/v1/orders/17:cancel', undefined],
    ['/v1/orders/17:thing', 'likely'],
    ['/v1/orders/17:search', 'likely'],
    ['/v1/orders/page/2', undefined],
    ['/v1/orders/offset/20', 'likely'],
    ['/v1/orders/filter', 'likely'],
    ['/v1/orders/all', 'likely'],
    ['/v1/{id}', 'likely'],
    ['/calls/recordings/{callId}', undefined],
  ])('%s: %s', (url, certainty) => {
    const found = checkUrl(url).filter(({ rule }) => rule.startsWith('naming.'));
    expect(found.map((finding) => finding.certainty)).toEqual([certainty]);
  });
});
