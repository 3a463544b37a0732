import { baseUrl } from 'halyard/forwarded';
import { href } from 'halyard/url';
import { describe, expect, test } from 'vitest';

describe('HYP.10: when the header is missing, the backend SHOULD fall back to its own absolute base URL', () => {
  const OWN = 'https://backend.example.se/orders/v1';

  test.each<readonly [sentence: string, headers: Record<string, string>]>([
    ['no header at all', {}],
    ['other headers', { host: 'gw.example.se', accept: '*/*' }],
    ['an empty Forwarded', { forwarded: '' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'gw.example.se' }],
  ])('%s', (_, headers) => {
    const base = baseUrl({ headers }, { fallback: OWN, trustedHops: 1 });
    expect(base).toMatchObject({ href: OWN, source: 'fallback' });
    expect(href(base, '/orders/{id}', { id: 17 })).toBe(`${OWN}/orders/17`);
  });

  test('a fallback that is not absolute is refused', () => {
    expect(() => baseUrl({ headers: {} }, { fallback: '/orders/v1' })).toThrow('HYP.07');
  });
});
