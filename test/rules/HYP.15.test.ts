import { findLinks, link } from 'halyard';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

describe('HYP.15: a link has a rel', () => {
  test.each(['self', 'next', 'latest-version', 'cancel', 'urn:example:cancel'])('%s', (rel) => {
    expect(link(rel, URL_17).rel).toBe(rel);
  });

  test.each(['', ' ', 'self next', '"self"', '7'])('%o is refused', (rel) => {
    expect(() => link(rel, URL_17)).toThrow(
      expect.objectContaining({ code: 'link.rel', rule: 'HYP.15' }),
    );
  });

  test('a link without rel is not found', () => {
    expect(findLinks({ _links: [{ href: URL_17 }] }, 'self')).toEqual([]);
  });
});
