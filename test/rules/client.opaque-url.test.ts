import { findLink, follow } from 'halyard';
import { describe, expect, test } from 'vitest';
import { words } from '../support/rows.js';

describe('client.opaque-url: the client does not build URLs, and treats them as opaque', () => {
  test.each([
    ...words(`
    https://api.example.se/orders/v1/orders/17 https://api.example.se
    HTTPS://API.example.se:443/A/../b//c/./d
    https://api.example.se/orders?page=2&page=3&a=%7e&b=%E5
    https://api.example.se/orders?q=a+b#%20 /orders/17 ../17 räksmörgås
  `),
    '',
  ])('%o is handed on as it came', (href) => {
    const body = { _links: [{ href, rel: 'next', method: 'GET' }] };
    expect(findLink(body, 'next')?.href).toBe(href);
    expect(follow(body, 'next')?.url).toBe(href);
  });
});
