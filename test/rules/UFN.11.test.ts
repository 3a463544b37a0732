import { describe, expect, test } from 'vitest';
import { findingsOf, placesOf, suggestionsOf } from '../support/url-findings.js';

describe('UFN.11: underscore SHALL NOT be part of the base URL', () => {
  test.each<[url: string, places: string[]]>([
    ['https://my-api.example.se/order-api/v1/orders', []],
    ['/order-api/v1/orders', []],
    // the host
    ['https://my_api.example.se/v1/orders', ['_']],
    ['https://_my_api_.example_site.se/v1', ['_', '_', '_', '_']],
    ['https://my__api.example.se', ['__']],
    ['https://my%5Fapi.example.se/v1', ['%5F']],
    ['https://my%5fapi.example.se/v1', ['%5f']],
    ['https://{my_host}.example_site.se/v1', ['_']],
    // the api
    ['/order_api/v1/orders', ['_']],
    ['/sales_area/order_api/v1/orders', ['_', '_']],
    ['/order%5Fapi/v1/orders', ['%5F']],
    ['https://api.example.se/order_api/v2', ['_']],
    ['/order_api/{version}/orders', ['_']],
    // the version
    ['/orders/v_1/orders', ['_']],
    ['/orders/v1_2/orders', ['_']],
    // behind the base URL it is UFN.09 alone
    ['/v1/order_items', []],
    ['/orders/v1/order_items/a_b/c_d', []],
    ['https://api.example.se/v1/order_items', []],
    ['/v1/orders?created_at=1#a_b', []],
    ['/v1/orders/{order_id}{?created_at}', []],
    // RFC 8615: registered names
    ['/.well-known/openid_configuration', []],
    // variables have names of their own
    ['https://{my_host}/v1/orders', []],
    ['https://my_user:my_pw@api.example.se/v1/orders', []],
  ])('%s: %j', (url, places) => {
    expect(placesOf('UFN.11', url)).toEqual(places);
    for (const { level } of findingsOf('UFN.11', url)) expect(level).toBe('SHALL NOT');
  });

  test.each<[url: string, suggestion: string]>([
    ['https://my_api.example.se/v1/orders', 'https://my-api.example.se/v1/orders'],
    ['https://my__api.example.se', 'https://my-api.example.se'],
    ['/sales_area/order_api/v1/orders', '/sales-area/order-api/v1/orders'],
    ['/order%5Fapi/v1/orders', '/order-api/v1/orders'],
    [
      'https://my_{some_host}_api.se/order_api/v1/order_items/a_b?c_d=e_f#g_h',
      'https://my-{some_host}-api.se/order-api/v1/order_items/a_b?c_d=e_f#g_h',
    ],
  ])('%s should be %s', (url, suggestion) => {
    expect(suggestionsOf('UFN.11', url)).toEqual([suggestion]);
    expect(placesOf('UFN.11', suggestion)).toEqual([]);
  });

  test('each such underscore breaks UFN.09 too, with the rest of the URL', () => {
    const url = 'https://my_api.example.se/order_api/v1/order_items';
    expect(placesOf('UFN.09', url)).toEqual(['_', '_', '_']);
    expect(placesOf('UFN.11', url)).toEqual(['_', '_']);
  });
});
