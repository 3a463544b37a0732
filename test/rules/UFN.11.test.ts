import { describe, expect, test } from 'vitest';
import { placesOf, testUrls } from '../support/url-findings.js';

describe('UFN.11: underscore SHALL NOT be part of the base URL', () => {
  testUrls(
    'UFN.11',
    'SHALL NOT',
    `
    https://my-api.example.se/order-api/v1/orders /order-api/v1/orders
    # the host
    https://my«_»api.example.se/v1/orders => https://my-api.example.se/v1/orders
    https://«_»my«_»api«_».example«_»site.se/v1
    https://my«__»api.example.se => https://my-api.example.se
    https://my«%5F»api.example.se/v1 https://my«%5f»api.example.se/v1
    https://{my_host}.example«_»site.se/v1
    # the api
    /order«_»api/v1/orders
    /sales«_»area/order«_»api/v1/orders => /sales-area/order-api/v1/orders
    /order«%5F»api/v1/orders => /order-api/v1/orders
    https://api.example.se/order«_»api/v2 /order«_»api/{version}/orders
    # the version
    /orders/v«_»1/orders /orders/v1«_»2/orders
    # behind the base URL it is UFN.09 alone
    /v1/order_items /orders/v1/order_items/a_b/c_d https://api.example.se/v1/order_items
    /v1/orders?created_at=1#a_b /v1/orders/{order_id}{?created_at}
    # RFC 8615: registered names
    /.well-known/openid_configuration
    # variables have names of their own
    https://{my_host}/v1/orders https://my_user:my_pw@api.example.se/v1/orders
    # suggestions
    https://my«_»{some_host}«_»api.se/order«_»api/v1/order_items/a_b?c_d=e_f#g_h => https://my-{some_host}-api.se/order-api/v1/order_items/a_b?c_d=e_f#g_h
    `,
  );

  test('each such underscore breaks UFN.09 too, with the rest of the URL', () => {
    const url = 'https://my_api.example.se/order_api/v1/order_items';
    expect(placesOf('UFN.09', url)).toEqual(['_', '_', '_']);
  });
});
