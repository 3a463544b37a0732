import { describe, expect, test } from 'vitest';
import { checkTemplate } from '../../../src/url/lint/check-template.js';

type Found = [rule: string, place: string];

describe('a template is checked by the rules about characters and the version', () => {
  test.each<[template: string, found: Found[]]>([
    ['/orders/{id}{?page}', []],
    ['/orders/v1/orders{/orderId}', []],
    ['/Orders/{orderId}', [['UFN.06', 'Orders']]],
    ['/orders/å', [['UFN.07', 'å']]],
    [
      '/orderItems',
      [
        ['UFN.06', 'orderItems'],
        ['UFN.08', 'orderItems'],
      ],
    ],
    ['/order.items/{id}', [['UFN.08', '.']]],
    ['/order_items', [['UFN.09', '_']]],
    ['/orders{?order__id}', [['UFN.10', '__']]],
    [
      '/my_api/v1/orders',
      [
        ['UFN.09', '_'],
        ['UFN.11', '_'],
      ],
    ],
    ['/v1.2/orders', [['VER.05', 'v1.2']]],
    ['/orders?version=2', [['VER.05', 'version=2']]],
    // The words of an identifier are not separated.
    ['/orders/{id}/17.5', []],
    ['/orders/17.5', []],
    ['/calls/recordings/17', []],
  ])('%s', (template, found) => {
    expect(
      checkTemplate(template).map(({ rule, range }) => [
        rule,
        template.slice(...(range ?? [0, 0])),
      ]),
    ).toEqual(found);
  });

  test.each([
    '/order/{id}',
    '/orderitems/{id}',
    '/get-orders',
    '/orders/{id}/cancel',
    '/orders/page/2',
    '/orders/',
    '/orders?per_page=10',
  ])('%s is not checked by words, form and parameters', (template) => {
    expect(checkTemplate(template)).toEqual([]);
  });
});
