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

  test.each<[what: string, resource: object]>([
    ['a relative URL', withSelf('/orders/17')],
    ['a protocol-relative URL', withSelf('//api.example.se/orders/17')],
    ['an empty URL', withSelf('')],
    ['a URL with a line break', withSelf('https://api.example.se/\r\nSet-Cookie: a=b')],
    ['no URL', { id: 17 }],
  ])('%s is refused', (_what, resource) => {
    expect(() => created(POST, { resource })).toThrow(
      expect.objectContaining({ code: 'created.self', rule: 'created.location' }),
    );
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
