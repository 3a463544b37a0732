import { baseUrl } from 'halyard/forwarded';
import { link } from 'halyard/link';
import { href } from 'halyard/url';
import { describe, expect, test } from 'vitest';

describe('HYP.14: only absolute URLs are used, built from the value of the incoming host header', () => {
  const options = {
    fallback: 'https://backend.example.se/orders/v1',
    allowedHosts: ['api.example.se', 'api.example.com:8443'],
  };

  test.each<readonly [host: string, href: string]>([
    ['api.example.se', 'https://api.example.se/orders/v1/orders/17'],
    ['API.EXAMPLE.SE', 'https://api.example.se/orders/v1/orders/17'],
    ['api.example.com:8443', 'https://api.example.com:8443/orders/v1/orders/17'],
    // A host that nobody allowed would poison the links of a shared cache.
    ['evil.example', 'https://backend.example.se/orders/v1/orders/17'],
  ])('a request to %s has the link %s', (host, expected) => {
    const base = baseUrl({ method: 'GET', url: '/orders/17', headers: { host } }, options);
    expect(link('self', href(base, '/orders/{id}', { id: 17 }))).toEqual({
      href: expected,
      rel: 'self',
      method: 'GET',
    });
    expect(base.vary).toContain('host');
  });

  test.each(['/orders/17', 'orders/17', '//api.example.se/orders/17', 'api.example.se/orders/17'])(
    'a link to %s is refused: it is not absolute',
    (target) => {
      expect(() => link('self', target)).toThrow(expect.objectContaining({ rule: 'HYP.14' }));
    },
  );
});
