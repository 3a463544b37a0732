import { assertUrl, checkUrl, encodeIdentifier, href } from 'halyard/url';
import { describe, expect, test } from 'vitest';

describe('UFN.09: space and underscore are not used in URLs except in the parameter part', () => {
  test.each<[url: string, places: string[]]>([
    ['/order-items', []],
    ['/orderitems', []],
    ['/order_items', ['_']],
    ['/order items', [' ']],
    ['/order%20items', ['%20']],
    ['/order%5Fitems', ['%5F']],
    ['/order%5fitems', ['%5f']],
    ['/_orders/17_', ['_', '_']],
    ['/a__b', ['__']],
    ['/orders/a_b', ['_']],
    // An identifier has one finding, from its first space or underscore to its last.
    ['/orders/a_b c%20d', ['_b c%20']],
    ['/users/%C3%85%2012', ['%20']],
    ['/orders/a_b_c/order_line_items', ['_b_', '_', '_']],
    ['https://my_api.example.se/orders', ['_']],
    ['https://my api.example.se/orders', [' ']],
    ['https://my_api.example.se/order_items', ['_', '_']],
    ['/orders#order_items', ['_']],
    ['/orders#order items', [' ']],
    // The parameter part may have both.
    ['/orders?sort_by=a_b', []],
    ['/orders?sort by', []],
    ['/orders?sort%20by=%5F', []],
    ['/orders/{order_id}', []],
    ['/orders{?sort_by}', []],
    ['/orders{/order_id}', []],
  ])('%s: %j', (url, places) => {
    const found = checkUrl(url).filter(({ rule }) => rule === 'UFN.09');
    expect(found.map(({ range: [start, end] = [0, 0] }) => url.slice(start, end))).toEqual(places);
    for (const { level } of found) expect(level).toBe('SHALL NOT');
  });

  test('an identifier that breaks it is reported, unless encodeIdentifier writes it', () => {
    const urlOf = (id: string) => href('https://api.example.se/orders/v1', '/orders/{id}', { id });
    const found = checkUrl(urlOf('ord_17'));
    expect(found.map(({ rule }) => rule)).toContain('UFN.09');
    expect(() => assertUrl(urlOf('ord_17'))).toThrow('UFN.09');
    expect(checkUrl(urlOf(encodeIdentifier('ord_17')))).toEqual([]);
  });
});
