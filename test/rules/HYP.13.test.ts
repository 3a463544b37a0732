import { HalyardError } from 'halyard';
import { encodeIdentifier, href } from 'halyard/url';
import { describe, expect, test } from 'vitest';

const BASE = 'https://api.example.se/orders/v1';

describe('HYP.13: href is the target of the related resource', () => {
  test.each<[id: string | number, segment: string]>([
    [17, '17'],
    ['ord-17', 'ord-17'],
    ['17/lines', '17%2Flines'],
    ['17?admin=1', '17%3Fadmin%3D1'],
    ['17#top', '17%23top'],
    ['../users/1', '..%2Fusers%2F1'],
    [encodeIdentifier('17/lines'), '17~2flines'],
    [encodeIdentifier('..'), '~2e~2e'],
  ])('the order %j has its own URL', (id, segment) => {
    expect(href(BASE, '/orders/{id}', { id })).toBe(`${BASE}/orders/${segment}`);
  });

  test.each([undefined, null, '', '.', '..'])(
    'the order %j has no URL: it would be that of another resource',
    (id) => {
      expect(() => href(BASE, '/orders/{id}' as string, { id })).toThrow(HalyardError);
    },
  );

  test('the variables of a URI template are expanded', () => {
    expect(href(BASE, '/orders{?page}')).toBe(`${BASE}/orders`);
  });
});
