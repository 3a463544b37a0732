import { describe } from 'vitest';
import { testIdentifier, testUrls } from '../support/url-findings.js';

describe('UFN.06: letters in the URL path are lowercase only', () => {
  testUrls(
    'UFN.06',
    'SHALL',
    `
    /orders/v1/order-items/17 /orders/a1b2 /123/4-5 /«Orders» «ORDERS» /orders/«orderItems»
    /«ORDERS»/«Items» /orders/«V1»/orders
    # Identifiers stand in the path too.
    /orders/«9F2C» /orders/«01ARZ3NDEKTSV4RRFFQ69G5FAV» /cases/«SE-2024%2F001»
    /orders/«550E8400-E29B-41D4-A716-446655440000» /«Å» /«Ω»
    # Only the path: neither the host nor the parameters.
    https://API.Example.SE/orders HTTPS://api.example.se/orders https://api.example.se/«Orders»
    /orders?Sort=Total /orders#Part
    # A variable is a name, not text of the path; the hex digits of an escape are no letters.
    /orders/{orderId} /orders{/orderId} /orders{?pageNumber} /orders/{orderId}/«Lines»
    /orders/%C3%A5 /orders/%2F
    `,
  );

  testIdentifier('UFN.06', 'ORD-17');
});
