import { describe } from 'vitest';
import { testIdentifier, testUrls } from '../support/url-findings.js';

describe('UFN.09: space and underscore are not used in URLs except in the parameter part', () => {
  testUrls(
    'UFN.09',
    'SHALL NOT',
    `
    /order-items /orderitems /order«_»items /order«␣»items /order«%20»items /order«%5F»items
    /order«%5f»items /«_»orders/17«_» /a«__»b /orders/a«_»b
    # An identifier has one finding, from its first space or underscore to its last.
    /orders/a«_»b«␣»c«%20»d /users/%C3%85«%20»12 /orders/a«_»b«_»c/order«_»line«_»items
    https://my«_»api.example.se/orders https://my«␣»api.example.se/orders
    https://my«_»api.example.se/order«_»items /orders#order«_»items /orders#order«␣»items
    # The parameter part may have both.
    /orders?sort_by=a_b /orders?sort␣by /orders?sort%20by=%5F /orders/{order_id} /orders{?sort_by}
    /orders{/order_id}
    `,
  );

  testIdentifier('UFN.09', 'ord_17');
});
