import { created, respond } from 'halyard';
import { describe, expect, test } from 'vitest';

const POST = { method: 'POST', url: '/orders', headers: {} };
const METHODS = { self: 'GET', delete: 'DELETE', replace: 'PUT', edit: 'PATCH' };
const withSelf = (href: string) => ({
  id: 17,
  _links: Object.entries(METHODS).map(([rel, method]) => ({ href, rel, method })),
});

describe('created.location: Location is the absolute URL of the created resource', () => {
  test.each([
    'https://api.example.se/orders/v1/orders/17',
    'https://gw.example.se:8443/orders/v1/orders/r%C3%A4k',
    'http://localhost:3000/orders/17',
  ])('%s', (href) => {
    expect(created(POST, { resource: withSelf(href) }).headers.location).toBe(href);
  });

  test.each(['/orders/17', '//api.example.se/orders/17', 'orders/17'])(
    'a header location %s is refused',
    (location) => {
      expect(() => respond(POST, { status: 201, headers: { location } })).toThrow(
        expect.objectContaining({ code: 'http.header', rule: 'created.location' }),
      );
    },
  );
});
