import { HalyardError } from 'halyard';
import { href } from 'halyard/url';
import { describe, expect, test } from 'vitest';

const BASE = 'https://api.example.se/orders/v1';

describe('HYP.13: href is the target of the related resource', () => {
  test.each<[id: string | number, segment: string]>([
    [17, '17'],
    ['a b', 'a%20b'],
    ['17/lines', '17%2Flines'],
    ['17?admin=1', '17%3Fadmin%3D1'],
    ['17#top', '17%23top'],
    ['../users/1', '..%2Fusers%2F1'],
    ['å', '%C3%A5'],
  ])('the order %j has a URL of its own, and no other', (id, segment) => {
    expect(href(BASE, '/orders/{id}', { id })).toBe(`${BASE}/orders/${segment}`);
  });

  test.each([undefined, null, '.', '..'])(
    'for the order %j there is no URL: it would be that of another resource',
    (id) => {
      expect(() => href(BASE, '/orders/{id}' as string, { id })).toThrow(HalyardError);
    },
  );

  test('a URI template is no target', () => {
    expect(href(BASE, '/orders{?page}')).toBe(`${BASE}/orders`);
  });
});
