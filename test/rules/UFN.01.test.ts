import { describe, expect, test } from 'vitest';
import { findingsOf, placesOf, suggestionsOf } from '../support/url-findings.js';

describe('UFN.01: {protocol}://{domain_name}/{api}/{version}/{resource}/{identifier}?{parameters}', () => {
  test.each<[url: string, places: string[]]>([
    ['/', []],
    ['https://api.example.se/', []],
    ['https://api.example.se/orders/v1/orders/17', []],
    ['https://api.example.se/orders/v1/orders/17/lines/3?fields=id', []],
    ['https://api.example.se/sales/orders/v1/orders', []],
    ['https://api.example.se:443/v1/orders', []],
    ['https://[2001:db8::1]/v1/orders', []],
    ['/v1/orders{/id}{?page}', []],
    // the index of an API is its version and a slash, or the root
    ['https://api.example.se/v1/', []],
    ['https://api.example.se/orders/v1/', []],
    ['https://api.example.se/orders/v1/?page=2', []],
    ['/orders/v1/', []],
    ['https://api.example.se/?page=2', []],
    ['/orders/', ['/']],
    ['https://api.example.se/orders/v1//', ['/']],
    ['https://api.example.se/v1//{?page}', ['/']],
    // a URL that names no resource
    ['https://api.example.se', ['api.example.se']],
    ['https://api.example.se:443', ['api.example.se:443']],
    ['https://api.example.se?page=2', ['api.example.se']],
    ['https://api.example.se{?page}', ['api.example.se']],
    ['https://api.example.se{/resource}', []],
    ['https://api.example.se/v1', ['v1']],
    ['https://api.example.se/orders/v1', ['v1']],
    ['https://api.example.se/orders/v1?page=2', ['v1']],
    ['/orders/v1', ['v1']],
    ['/orders/{version}', ['{version}']],
    // neither absolute nor a path
    ['orders', ['orders']],
    ['orders/17', ['orders/17']],
    ['?page=2', ['?page=2']],
    ['api.example.se/v1/orders', ['api.example.se/v1/orders']],
    ['mailto:anna', ['mailto:anna']],
    ['https:/api.example.se', ['https:/api.example.se']],
    // the host
    ['https:///v1/orders', ['https']],
    ['https://:443/v1/orders', ['https']],
    ['https://a..b/v1/orders', ['a..b']],
    ['https://256.0.0.1/v1/orders', ['256.0.0.1']],
    ['https://[::zz]/v1/orders', ['[::zz]']],
    ['https://{host}:{port}/v1/orders', []],
    ['https://å.example.se/v1/orders', []],
    ['https://', ['https']],
    ['https://?page=2', ['https']],
    // an empty query, and empty parameters
    ['/v1/orders?', ['?']],
    ['/v1/orders?#a', ['?', '#a']],
    ['/v1/orders?&page=2', ['&']],
    ['/v1/orders?page=2&', ['&']],
    ['/v1/orders?page=2&&limit=10', ['&']],
    ['/v1/orders?&&page=2', ['&&']],
    ['/v1/orders?page=2&&', ['&&']],
    ['/v1/orders?=2', ['=2']],
    ['/v1/orders?=23&a=1', ['=23']],
    ['/v1/orders?a=1&=2', ['=2']],
    ['/v1/orders?page=&a', []],
    ['/v1/orders?total>=100', []],
    // credentials: the form has none (RFC 3986 §3.2.1)
    ['https://user:pw@api.example.se/v1/orders', ['user:pw@']],
    ['https://user@api.example.se/v1/orders', ['user@']],
    ['https://@api.example.se/v1/orders', ['@']],
    ['https://a@b@api.example.se/v1/orders', ['a@b@']],
    ['https://{user}@api.example.se/v1/orders', ['{user}@']],
    ['https://[::1]/v1/users/@me', []],
    ['https://api.example.se/v1/users/@me', []],
    ['https://api.example.se/v1/users?email=a@b.se', []],
    ['https://api.example.se/?a@b', []],
    ['https://api.example.se/#a@b', ['#a@b']],
    // empty segments
    ['/v1//orders', ['/']],
    ['/v1/orders/', ['/']],
    ['/v1/orders/17/', ['/']],
    ['/v1/orders///17', ['/', '/']],
    ['/v1/orders/?page=2', ['/']],
    ['/v1/orders/{id}/', ['/']],
    ['/v1/orders/{id}//lines', ['/']],
    ['/v1/orders{/id}/', ['/']],
    ['https://api.example.se//v1/orders', ['/']],
    ['/v1/orders?q=a//b/', []],
    ['/v1/orders/{+path}', []],
    // dot segments (RFC 3986 §5.2.4), which have their meaning encoded too (§6.2.2.2)
    ['/v1/./orders', ['.']],
    ['/v1/../orders', ['..']],
    ['/v1/orders/..', ['..']],
    ['/v1/%2e%2E/orders', ['%2e%2E']],
    ['/v1/.%2E/orders', ['.%2E']],
    ['/v1/orders/...', []],
    ['/v1/orders/.a', []],
    ['/v1/orders/a..b', []],
    ['/v1/orders?path=../a', []],
    ['/.well-known/openid-configuration', []],
    // a second version, or one behind an identifier
    ['/v1/v2/orders', ['v2']],
    ['/orders/v1/orders/v2', ['v2']],
    ['/v1/orders/17/v2', ['v2']],
    ['/v1/orders/{id}/v2/lines', ['v2']],
    ['/v1/v2/v3/orders', ['v2', 'v3']],
    ['/{version}/v1/orders', ['v1']],
    ['/orders/17/v2', ['v2']],
    ['/orders/17/v2/lines', ['v2']],
    ['/orders/{id}/v1/lines', ['v1']],
    ['/orders/550e8400-e29b-41d4-a716-446655440000/v1', ['v1']],
    // the versions of a resource are resources
    ['/v1/documents/17/versions/v2', []],
    ['/v1/documents/17/version/v2', []],
    ['/v1/documents/{id}/versions/v2', []],
    ['/v1/orders?version=v2', []],
    // a fragment
    ['/v1/orders#', ['#']],
    ['/v1/orders#top', ['#top']],
    ['/v1/orders?page=2#top', ['#top']],
    ['/#x/../y//z', ['#x/../y//z']],
    ['/v1/orders{#part}', []],
    ['/v1/orders?q=%23', []],
    // several at once
    ['https://u:p@api.example.se//v1/../v2/orders/#top', ['u:p@', '/', '..', 'v2', '/', '#top']],
  ])('%s: %j', (url, places) => {
    expect(placesOf('UFN.01', url)).toEqual(places);
  });

  test.each<[url: string, suggestion: string]>([
    ['https://user:pw@api.example.se/v1/orders', 'https://api.example.se/v1/orders'],
    ['https://user@[2001:db8::1]:443/v1/', 'https://[2001:db8::1]:443/v1/'],
    ['https://api.example.se', 'https://api.example.se/'],
    ['https://api.example.se?page=2', 'https://api.example.se/?page=2'],
    ['https://api.example.se/orders/v1', 'https://api.example.se/orders/v1/'],
    ['/v1{?page}', '/v1/{?page}'],
    ['orders', '/orders'],
    ['orders?page=2', '/orders?page=2'],
    ['/v1/orders?', '/v1/orders'],
    ['/v1//orders', '/v1/orders'],
    ['/v1/orders/', '/v1/orders'],
    ['/v1/orders///17//', '/v1/orders/17'],
    ['/v1/orders/?page=2', '/v1/orders?page=2'],
    ['/v1/orders/{id}/{?page}', '/v1/orders/{id}/{?page}'],
    ['https://api.example.se//', 'https://api.example.se/'],
    ['//', '/'],
    ['/v1/orders#top', '/v1/orders'],
    ['/v1/orders?page=2#top', '/v1/orders?page=2'],
  ])('%s should be %s', (url, suggestion) => {
    const [suggested = url] = suggestionsOf('UFN.01', url);
    expect(suggested).toBe(suggestion);
    expect(placesOf('UFN.01', suggested)).toEqual([]);
  });

  test('an empty URL has a finding without a place', () => {
    expect(findingsOf('UFN.01', '')).toEqual([
      { rule: 'UFN.01', level: 'SHOULD', message: 'URL must not be empty', place: '' },
    ]);
  });

  test.each(['/v1/../orders', '/v1/v2/orders', '/orders/17/v2', 'api.example.se/orders'])(
    '%s has no known correction',
    (url) => {
      expect(suggestionsOf('UFN.01', url)).toEqual([undefined]);
    },
  );

  test('it is a form that URLs SHOULD have, and no message has the credentials', () => {
    const found = findingsOf('UFN.01', 'https://anna:hunter2@api.example.se//v1/../v2/orders/#x');
    expect(found.length).toBe(6);
    for (const { level, message } of found) {
      expect(level).toBe('SHOULD');
      expect(message).not.toMatch(/anna|hunter2/);
    }
  });

  test('a path of slashes has a hundred findings', () => {
    expect(findingsOf('UFN.01', '/'.repeat(5000)).length).toBe(100);
  });
});
