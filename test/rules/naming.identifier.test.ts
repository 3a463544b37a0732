import { describe, expect, test } from 'vitest';
import { findingsOf, placesOf, suggestionsOf } from '../support/url-findings.js';

const RULE = 'naming.identifier';

describe('naming.identifier: one resource is addressed by a segment after its name', () => {
  test.each<[url: string, places: string[]]>([
    // an identifier without a name before it
    ['/v1/{id}', ['{id}']],
    ['/v1/17', ['17']],
    ['/orders/v1/{orderId}/lines', ['{orderId}']],
    ['/v1/550e8400-e29b-41d4-a716-446655440000', ['550e8400-e29b-41d4-a716-446655440000']],
    ['https://api.example.se/v1/2021-01-01/orders', ['2021-01-01']],
    ['https://api.example.se/v1{/id}', ['{/id}']],
  ])('%s: %j', (url, places) => {
    expect(placesOf(RULE, url)).toEqual(places);
    expect(suggestionsOf(RULE, url)).toEqual([undefined]);
    for (const { level, certainty } of findingsOf(RULE, url)) {
      expect([level, certainty]).toEqual(['SHOULD NOT', 'likely']);
    }
  });

  test.each<[url: string, place: string, suggestion: string]>([
    ['/users/posts/{userId}', '{userId}', '/users/{userId}/posts'],
    ['/v1/orders/lines/{order_id}?page=2', '{order_id}', '/v1/orders/{order_id}/lines?page=2'],
  ])('behind the name of another resource: %s, %s', (url, place, suggestion) => {
    expect(findingsOf(RULE, url)).toMatchObject([{ place, suggestion }]);
    expect(findingsOf(RULE, url, { certainty: 'certain' })).toHaveLength(1);
    expect(placesOf(RULE, suggestion)).toEqual([]);
  });

  test.each([
    '/',
    '/v1',
    '/v1/orders',
    '/v1/orders/17',
    '/v1/orders/{id}',
    '/v1/orders/{id}/lines',
    '/v1/orders/{id}/lines/{line}',
    '/v1/orders/17/lines/3/discounts/4',
    '/v1/orders{/id}{?page}',
    '/orders/v1/orders/{id}',
    '/sales/orders/v1/orders/{id}',
    '/api/orders/{id}',
    'https://api.example.se/v1/orders/{id}',
    // an identifier of several segments
    '/v1/repos/{owner}/{repo}/issues/{number}',
    '/v1/tiles/{z}/{x}/{y}',
    '/v1/tiles/12/2048/1024',
    '/v1/orders/{date}/{number}',
    // without variables a literal in the identifier's place is one
    '/v1/customers/acme/orders/17',
    '/v1/countries/se/cities/17',
    '/v1/users/me/orders/17',
    '/v1/roles/admin/permissions/4',
    '/v1/schools/lund/teachers/17',
    '/v1/calls/recordings',
    // an area before a collection
    '/calls/recordings/{id}',
    '/v1/calls/recordings/17',
    '/admin/users/{id}',
    '/account/projects/{id}',
    '/products/attributes/{attributeCode}',
    // what holds a whole path, or names a tenant
    '/v1/{name}',
    '/v1/{parent}/verifications',
    '/v1/{namespace}/projects',
    '/v1/users/settings',
    // without a version what stands first may be the api's
    '/{id}',
    '/17',
    '/{tenant}/orders/{id}',
    '/.well-known/acme-challenge/{token}',
    '/v1/orders?id=17',
  ])('%s has none', (url) => {
    expect(placesOf(RULE, url)).toEqual([]);
  });

  test.each<[url: string, message: RegExp]>([
    ['/v1/{id}', /^Identifier must come after a resource name, got "\{id\}"$/],
    [
      '/users/posts/{userId}',
      /^Identifier must come directly after users, got "\{userId\}" after posts$/,
    ],
  ])('%s: %j', (url, message) => {
    expect(findingsOf(RULE, url)).toMatchObject([{ message: expect.stringMatching(message) }]);
  });
});
