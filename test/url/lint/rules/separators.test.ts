import type { RuleId } from 'halyard/rules';
import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';

type Found = [place: string, suggestion?: string];

function found(rule: RuleId, url: string): Found[] {
  return checkUrl(url)
    .filter((finding) => finding.rule === rule)
    .map(({ range: [start, end] = [0, 0], suggestion }) => {
      const place = url.slice(start, end);
      return suggestion === undefined ? [place] : [place, suggestion];
    });
}

describe('suggestions for a wrong separator', () => {
  test.each<[url: string, expected: Found[]]>([
    ['/v1/order.items', [['.', '/v1/order-items']]],
    ['/v1/orders.json', [['.', '/v1/orders']]],
    ['/v1/order~items/a--b', [['~', '/v1/order-items/a--b']]],
    ['/v1/order--items', [['--', '/v1/order-items']]],
    [
      '/v1/-orders-',
      [
        ['-', '/v1/orders'],
        ['-', '/v1/orders'],
      ],
    ],
    ['/v1/orderItems', [['orderItems', '/v1/order-items']]],
    // Underscores are left to UFN.09.
    ['/v1/order_itemLines', [['itemLines', '/v1/order_item-lines']]],
    ['/v1/__orders', []],
    // Nothing is left of signs alone.
    ['/v1/orders/{id}/.json', []],
    ['/v1/orders/17:batchGet', [['batchGet']]],
    ['/v1/orders#itemLines', [['itemLines']]],
    ['/v1/orders/{orderId}', []],
    // A word that is run together is put apart wherever it stands, in either case.
    ['/v1/orderitems', [['orderitems', '/v1/order-items']]],
    ['/v1/Orderitems', [['Orderitems', '/v1/order-items']]],
    [
      '/v1/my-orderitems/17/useraccounts',
      [
        ['orderitems', '/v1/my-order-items/17/user-accounts'],
        ['useraccounts', '/v1/my-order-items/17/user-accounts'],
      ],
    ],
    // Not in an identifier
    ['/v1/orders/orderitems', []],
    // Two words that camel case takes for one and that stand nowhere in the text
    ['/v1/order_items', []],
  ])('%s', (url, expected) => {
    expect(found('UFN.08', url)).toEqual(expected);
  });
});

describe('underscores', () => {
  test.each<[rule: RuleId, url: string, expected: Found[]]>([
    [
      'UFN.09',
      '/v1/a_b/{c_d}_e',
      [
        ['_', '/v1/a-b/{c_d}-e'],
        ['_', '/v1/a-b/{c_d}-e'],
      ],
    ],
    // No hyphen is left at an end of a word or next to another (UFN.08).
    [
      'UFN.09',
      '/v1/order_-_items',
      [
        ['_', '/v1/order-items'],
        ['_', '/v1/order-items'],
      ],
    ],
    [
      'UFN.09',
      '/v1/_orders_/{id}',
      [
        ['_', '/v1/orders/{id}'],
        ['_', '/v1/orders/{id}'],
      ],
    ],
    ['UFN.09', '/v1/orders_', [['_', '/v1/orders']]],
    ['UFN.11', '/my_api/v1/a_b', [['_', '/my-api/v1/a_b']]],
    ['UFN.11', 'https://my_host.example/v1/a_b', [['_', 'https://my-host.example/v1/a_b']]],
    ['UFN.11', '/my%5Fapi/v1', [['%5F', '/my-api/v1']]],
    ['UFN.11', '/a_b/17', []],
    [
      'UFN.10',
      '/a?_b_=1',
      [
        ['_', '/a?b=1'],
        ['_', '/a?b=1'],
      ],
    ],
    ['UFN.10', '/a?b__c=d__e', [['__', '/a?b_c=d__e']]],
    ['UFN.10', '/a{?b__c}', [['__', '/a{?b_c}']]],
    ['UFN.10', '/a?%5Fb=1', [['%5F', '/a?b=1']]],
    ['UFN.10', '/a?b%5f=1', [['%5f', '/a?b=1']]],
    ['UFN.10', '/a?b%5F%5fc=1', [['%5F%5f', '/a?b_c=1']]],
    ['UFN.10', '/a?b.%5Fc=1', [['%5F', '/a?b.c=1']]],
    ['UFN.10', '/a?b%5Fc=1', []],
    // There is no name to write instead.
    ['UFN.10', '/a?__=1', [['__']]],
    ['UFN.10', '/a?b_c=1', []],
  ])('%s: %s', (rule, url, expected) => {
    expect(found(rule, url)).toEqual(expected);
  });
});
