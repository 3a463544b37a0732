import { HalyardError } from 'halyard';
import { encodeIdentifier, href } from 'halyard/url';
import { describe, expect, test } from 'vitest';

const BASE = 'https://api.example.se/orders/v1';

describe('HYP.13: href is the target of the related resource', () => {
  test.each<[id: string | number, segment: string]>([
    [17, '17'],
    ['ord-17', 'ord-17'],
    [encodeIdentifier('17/lines'), '17~2flines'],
    [encodeIdentifier('../users/1'), '..~2fusers~2f1'],
  ])('the order %j has its own URL', (id, segment) => {
    expect(href(BASE, '/orders/{id}', { id })).toBe(`${BASE}/orders/${segment}`);
  });

  test.each([undefined, null, '.', '..', '17/lines', '17?admin=1', '17#top', '../users/1'])(
    'the order %j has no URL: it would be that of another resource',
    (id) => {
      expect(() => href(BASE, '/orders/{id}' as string, { id })).toThrow(HalyardError);
    },
  );

  test('a URI template is refused', () => {
    expect(href(BASE, '/orders{?page}')).toBe(`${BASE}/orders`);
  });
});
