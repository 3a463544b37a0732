import { describe, expect, test } from 'vitest';
import { findingsOf, placesOf, suggestionsOf } from '../support/url-findings.js';

describe('UFN.10: underscore is used only to separate words in parameter names', () => {
  test.each<[url: string, places: string[]]>([
    ['/orders?created_at=2021', []],
    ['/orders?created_at_from=2021&unit_price_2=3', []],
    ['/orders?createdAt=2021&created-at=2021&x=1', []],
    ['/orders?status=_open_&q=a__b', []],
    ['/orders?order_-id=1', ['_']],
    ['/orders?order-_id=1', ['_']],
    ['/orders?order_.id=1', ['_']],
    ['/orders?a[_b]=1&c_[d]=2', ['_', '_']],
    ['/orders{?created_at,unit_price*}', []],
    // leading, trailing, double
    ['/orders?_id=1', ['_']],
    ['/orders?id_=1', ['_']],
    ['/orders?order__id=1', ['__']],
    ['/orders?order___id=1', ['___']],
    ['/orders?__order__id__=1', ['__', '__', '__']],
    ['/orders?_=1', ['_']],
    ['/orders?___=1', ['___']],
    ['/orders?__proto__=1', ['__', '__']],
    ['/orders?_a=1&b=2&c_=3', ['_', '_']],
    ['/orders?_a&_b', ['_', '_']],
    ['/orders?_price>100', ['_']],
    ['https://api.example.se/v1/orders?_a=1#_b', ['_']],
    ['/orders{?_page,order__id}', ['_', '__']],
    ['/orders?a=1{&_page}', ['_']],
    ['/orders{?page_:3,size_*}', ['_', '_']],
    // values are free
    ['/orders?q=_a__b_', []],
    ['/orders?fields=_id,__v', []],
    ['/orders?q=a=_b', []],
    // the rest of the URL is UFN.09's
    ['https://my__api.example.se/_a/v1/b_/c__d#_', []],
    ['/orders/{_id}{/__line}', []],
    ['/orders?', []],
    ['/orders?=_', []],
  ])('%s: %j', (url, places) => {
    expect(placesOf('UFN.10', url)).toEqual(places);
    for (const { level } of findingsOf('UFN.10', url)) expect(level).toBe('SHALL');
  });

  test.each<[url: string, suggestion: string]>([
    ['/orders?_id=1', '/orders?id=1'],
    ['/orders?id_=_1_', '/orders?id=_1_'],
    ['/orders?order__id=1', '/orders?order_id=1'],
    ['/orders?__a___b__=1&_c=2&d_e=3', '/orders?a_b=1&c=2&d_e=3'],
    ['/_x?_a#_y', '/_x?a#_y'],
    ['/orders{?_page*,order__id:3}', '/orders{?page*,order_id:3}'],
    ['/orders?__proto__=1', '/orders?proto=1'],
  ])('%s should be %s', (url, suggestion) => {
    expect(suggestionsOf('UFN.10', url)).toEqual([suggestion]);
    expect(placesOf('UFN.10', suggestion)).toEqual([]);
  });

  test.each(['/orders?_=1', '/orders?___=1'])('%s has no suggestion', (url) => {
    expect(suggestionsOf('UFN.10', url)).toEqual([undefined]);
  });

  test('the message has the name', () => {
    expect(findingsOf('UFN.10', '/orders?order__id=1')).toMatchObject([
      { message: 'Parameter name must use underscores only between words, got "order__id"' },
    ]);
  });
});
