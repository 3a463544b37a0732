import { describe, expect, test } from 'vitest';
import { findingsOf, placesOf, suggestionsOf } from '../support/url-findings.js';

describe('VER.05: the version is a path segment of the form /v<number>', () => {
  test.each([
    'https://api.example.se/v1',
    'https://api.example.se/v2/orders',
    'https://api.example.se/v0/orders',
    'https://api.example.se/v10/orders/17',
    'https://api.example.se/orders/v1/orders',
    'https://api.example.se/sales/orders/v2/orders/17?page=2',
    'https://api.example.se/api/v1/orders',
    'https://api.example.se/{version}/orders',
    'https://api.example.se/v{version}/orders',
    'https://api.example.se/orders/{apiVersion}/orders/{id}',
    'https://{host}/orders/v1/orders{/id}{?page}',
    // nothing to have a version
    '',
    'https://api.example.se',
    'https://api.example.se/',
    'https://api.example.se?page=2',
    'https://api.example.se/.well-known/openid-configuration',
    'https://api.example.se/robots.txt',
    // a path may stand below a base that has it
    '/',
    '/orders',
    '/orders/17',
    '/api/orders',
    'orders/17',
    '{+base}/orders',
    '/{id}/lines',
  ])('%s is right', (url) => {
    expect(findingsOf('VER.05', url)).toEqual([]);
  });

  test.each<[url: string, place: string, suggestion: string]>([
    ['/v1.2/orders', 'v1.2', '/v1/orders'],
    ['/v1.0.3/orders', 'v1.0.3', '/v1/orders'],
    ['/v2.0', 'v2.0', '/v2'],
    ['/V2/orders', 'V2', '/v2/orders'],
    ['/v02/orders', 'v02', '/v2/orders'],
    ['/version1/orders', 'version1', '/v1/orders'],
    ['/version-1/orders', 'version-1', '/v1/orders'],
    ['/Version3/orders', 'Version3', '/v3/orders'],
    ['/ver1/orders', 'ver1', '/v1/orders'],
    ['/v-1/orders', 'v-1', '/v1/orders'],
    ['/v1beta1/orders', 'v1beta1', '/v1/orders'],
    ['/v1alpha/orders', 'v1alpha', '/v1/orders'],
    ['/v2-rc/orders', 'v2-rc', '/v2/orders'],
    ['/v1-1/orders', 'v1-1', '/v1/orders'],
    ['/1.0/orders', '1.0', '/v1/orders'],
    ['/2.1.3/orders', '2.1.3', '/v2/orders'],
    ['/api/1.0/orders', '1.0', '/api/v1/orders'],
    ['/api/2/orders', '2', '/api/v2/orders'],
    ['/rest/api/2/issues', '2', '/rest/api/v2/issues'],
    ['/orders/V2/orders', 'V2', '/orders/v2/orders'],
    ['/orders/v1.2/orders/17?page=2#x', 'v1.2', '/orders/v1/orders/17?page=2#x'],
    ['https://api.example.se/v01/orders/{id}', 'v01', 'https://api.example.se/v1/orders/{id}'],
    ['https://api.example.se/api/1.0/orders', '1.0', 'https://api.example.se/api/v1/orders'],
  ])('%s: %s, to be %s', (url, place, suggestion) => {
    const found = findingsOf('VER.05', url);
    expect(found).toMatchObject([{ level: 'SHOULD', place, suggestion }]);
    expect(found[0]?.message).toMatch(
      /^Version must have the form v<number>, got ".+"\. Write v[0-9]+$/,
    );
    expect(findingsOf('VER.05', suggestion)).toEqual([]);
  });

  test.each(['/2010-04-01/accounts', '/api/2021-01-01/orders', 'https://a.se/2010-04-01/accounts'])(
    'which number the date of %s is, is not known',
    (url) => {
      const [date = ''] = /[0-9-]{10}/.exec(url) ?? [];
      expect(placesOf('VER.05', url)).toEqual([date]);
      expect(suggestionsOf('VER.05', url)).toEqual([undefined]);
    },
  );

  test.each<[url: string, place: string, number: string]>([
    ['/orders?version=2', 'version=2', '/v2'],
    ['/orders?version=v2', 'version=v2', '/v2'],
    ['/orders?page=1&Version=2', 'Version=2', '/v2'],
    ['/orders?api-version=2020-01-01', 'api-version=2020-01-01', '/v<number>'],
    ['/orders?api_version=2.1', 'api_version=2.1', '/v<number>'],
    ['/orders?apiVersion', 'apiVersion', '/v<number>'],
    ['/orders{?version}', 'version', '/v<number>'],
    ['https://api.example.se/orders?api-version=3&page=2', 'api-version=3', '/v3'],
  ])('%s has it as a parameter', (url, place, number) => {
    expect(findingsOf('VER.05', url)).toMatchObject([
      { level: 'SHOULD', place, message: expect.stringContaining(`. Write ${number}`) },
    ]);
    expect(suggestionsOf('VER.05', url)).toEqual([undefined]);
  });

  test.each<[url: string, place: string]>([
    ['https://api.example.se/orders', '/orders'],
    ['https://api.example.se/orders/17?page=2', '/orders/17'],
    ['https://api.example.se/api/orders', '/api/orders'],
    ['https://v2.api.example.se/orders', '/orders'],
    ['https://api.example.se/orders?v=1', '/orders'],
    ['https://api.example.se/{resource}/{id}', '/{resource}/{id}'],
    // behind an identifier it is that resource's (UFN.01 tells)
    ['https://api.example.se/orders/17/v2', '/orders/17/v2'],
    ['http://localhost:8080/orders', '/orders'],
    ['https://api.example.se/robots.txt/17', '/robots.txt/17'],
  ])('%s has none', (url, place) => {
    expect(findingsOf('VER.05', url)).toMatchObject([
      { level: 'SHOULD', place, message: expect.stringContaining('only linked data may omit it') },
    ]);
    expect(suggestionsOf('VER.05', url)).toEqual([undefined]);
  });

  test.each([
    'https://api.example.se/orders/17',
    'https://api.example.se/id/orders/17',
    'https://api.example.se/orders/17?version=2',
  ])('of linked data %s may leave it out', (url) => {
    expect(findingsOf('VER.05', url, { linkedData: true })).toEqual([]);
    expect(findingsOf('VER.05', url, { linkedData: false }).length).toBe(1);
  });

  test('a malformed one is found of linked data too', () => {
    expect(placesOf('VER.05', 'https://a.se/v1.2/orders', { linkedData: true })).toEqual(['v1.2']);
  });

  test.each([
    // one beside the right one is no version of the API
    '/v1/orders?version=2',
    '/v1/documents/17/versions/1.0',
    '/v1/packages/left-pad/versions/v1.3.0',
    '/v1/branches/v2.0',
    '/v1/measurements/1.0',
    // identifiers that look like versions
    '/orders/2',
    '/orders/1.0',
    '/orders/2010-04-01',
    '/events/2021-01-01/tickets',
    '/documents/{id}/versions/2.0',
    '/releases/v1.2.3',
    '/tags/v1.2.3',
    // words that begin as versions do
    '/vendors',
    '/versions',
    '/v',
    '/vx/orders',
    '/vat-rates',
    '/api-keys',
  ])('%s has no near miss', (url) => {
    expect(findingsOf('VER.05', url)).toEqual([]);
  });
});
