import { baseUrl } from 'halyard/forwarded';
import { link } from 'halyard/link';
import { href } from 'halyard/url';
import { describe, expect, test } from 'vitest';

describe('forwarded.links: the backend SHALL build the links in the response from the Forwarded values', () => {
  test.each<readonly [forwarded: string, self: string]>([
    [
      'proto=https;host=gw.example.se;port=443;prefix=/orders/v1',
      'https://gw.example.se/orders/v1/orders/17',
    ],
    [
      'proto=http;host=gw.example.se;port=8080;prefix=/orders/v1',
      'http://gw.example.se:8080/orders/v1/orders/17',
    ],
    ['host=gw.example.se', 'https://gw.example.se/orders/17'],
    // A client in front of the gateway cannot direct others.
    ['host=evil.example, host=gw.example.se', 'https://gw.example.se/orders/17'],
  ])('%s', (forwarded, self) => {
    const request = { url: '/orders/17', headers: { forwarded, host: 'backend.internal' } };
    const options = { fallback: 'http://backend.internal', trustedHops: 1 };
    const base = baseUrl(request, {
      ...options,
      allowedHosts: ['backend.internal', '*.example.se', 'gw.example.se:8080'],
    });
    expect(link('self', href(base, '/orders/{id}', { id: 17 })).href).toBe(self);
    expect(base.vary).toEqual(['forwarded']);
  });
});
