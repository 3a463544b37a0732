import { assertUrl, type CheckUrlOptions, checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';

function namesIn(url: string, options?: CheckUrlOptions) {
  return checkUrl(url, options)
    .filter(({ rule }) => rule.startsWith('naming.'))
    .map(({ rule, suggestion }) => [rule, suggestion]);
}

test.each(['giftCard', 'gift_card', 'Gift-Card', 'gift-card'])(
  'a singleton is one in each spelling: %s',
  (name) => {
    expect(namesIn('/gift-card/{id}', { singletons: [name] })).toEqual([]);
    expect(namesIn(`/${name}/{id}`, { singletons: ['gift-card'] })).toEqual([]);
  },
);

test.each(['/ärende/{id}', '/a\u0308rende/{id}', '/ÄRENDE/{id}'])(
  'Swedish letters of one character or two are the same: %s',
  (url) => {
    expect(namesIn(url)).toEqual([['naming.singular', '/arenden/{id}']]);
  },
);

test.each(['/my-booking', '/mitt-konto', '/min-bokning', '/v1/mitt-arende'])(
  '%s is one thing of the caller',
  (url) => {
    expect(namesIn(url)).toEqual([]);
  },
);

test('a possessive does not make the name before an identifier right', () => {
  expect(namesIn('/my-order/{orderId}')).toEqual([['naming.singular', '/my-orders/{orderId}']]);
});

test.each(['/list-of-items/{id}', '/change-of-address'])('the noun of %s is no verb', (url) => {
  expect(namesIn(url)).toEqual([]);
});

test('an undefined certainty is the default', () => {
  const options = { certainty: undefined } as unknown as CheckUrlOptions;
  expect(checkUrl('/v1/orders/search', options)).toHaveLength(1);
  expect(() => assertUrl('/v1/orders/search', options)).not.toThrow();
});

describe('a singular that German has as well', () => {
  test.each(['/v1/konto/{id}', '/v1/produkt/{id}', '/v1/bild/{id}', '/v1/ort/{id}'])(
    'is not judged alone: %s',
    (path) => {
      expect(checkUrl(path)).toEqual([]);
    },
  );

  test('is a Swedish one in a path with Swedish words', () => {
    expect(checkUrl('/v1/kunder/{kund_id}/konto/{konto_id}')).toEqual([
      expect.objectContaining({
        rule: 'naming.singular',
        suggestion: '/v1/kunder/{kund_id}/konton/{konto_id}',
      }),
    ]);
  });
});
