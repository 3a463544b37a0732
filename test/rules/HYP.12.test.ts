import { findLinks, link } from 'halyard';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

describe('HYP.12: a link has an href', () => {
  test('that is given', () => {
    expect(link('self', URL_17).href).toBe(URL_17);
  });

  test.each(['', undefined, null])('%o is refused', (href) => {
    expect(() => link('self', href as string)).toThrow(
      expect.objectContaining({ code: 'link.href', rule: 'HYP.12' }),
    );
  });

  test.each<[what: string, entry: object, found: number]>([
    ['with href', { href: URL_17, rel: 'self' }, 1],
    ['without href', { rel: 'self' }, 0],
    ['whose href is null', { href: null, rel: 'self' }, 0],
    ['whose href is not a string', { href: { url: URL_17 }, rel: 'self' }, 0],
  ])('what a service sends %s is a link or not', (_what, entry, found) => {
    expect(findLinks({ _links: [entry] }, 'self')).toHaveLength(found);
  });
});
