import { describe, expect, test } from 'vitest';
import { findingsOf, testUrls } from '../support/url-findings.js';

describe('VER.05: the version is a path segment of the form /v<number>', () => {
  testUrls(
    'VER.05',
    'SHOULD',
    `
    https://api.example.se/v1 https://api.example.se/v2/orders https://api.example.se/v0/orders
    https://api.example.se/v10/orders/17 https://api.example.se/orders/v1/orders
    https://api.example.se/sales/orders/v2/orders/17?page=2 https://api.example.se/api/v1/orders
    https://api.example.se/{version}/orders https://api.example.se/v{version}/orders
    https://api.example.se/orders/{apiVersion}/orders/{id}
    https://{host}/orders/v1/orders{/id}{?page}
    # nothing to have a version
    https://api.example.se https://api.example.se/ https://api.example.se?page=2
    https://api.example.se/.well-known/openid-configuration https://api.example.se/robots.txt
    # a path may stand below a base that has it
    / /orders /orders/17 /api/orders orders/17 {+base}/orders /{id}/lines
    # near misses
    /«v1.0»/orders /«v1.0.0»/orders => /v1/orders
    /«v2.0» => /v2
    /«V2»/orders /«v02»/orders => /v2/orders
    /«version1»/orders /«version-1»/orders => /v1/orders
    /«Version3»/orders => /v3/orders
    /«ver1»/orders /«v-1»/orders /«1.0»/orders => /v1/orders
    # v1 would be another version
    /«v1.2»/orders /«v1.3»/orders /«v1.0.3»/orders /«v1-1»/orders /«2.1.3»/orders => none
    /«v1alpha»/orders /«v1alpha1»/orders /«v1beta2»/orders /«v2-rc»/orders => none
    /api/«1.0»/orders => /api/v1/orders
    /api/«2»/orders => /api/v2/orders
    /rest/api/«2»/issues => /rest/api/v2/issues
    /orders/«V2»/orders => /orders/v2/orders
    /orders/«v1.0»/orders/17?page=2#x => /orders/v1/orders/17?page=2#x
    https://api.example.se/«v01»/orders/{id} => https://api.example.se/v1/orders/{id}
    https://api.example.se/api/«1.0»/orders => https://api.example.se/api/v1/orders
    # which number a date is, is not known
    /«2010-04-01»/accounts /api/«2021-01-01»/orders https://a.se/«2010-04-01»/accounts => none
    # a parameter
    /orders?«version=2» /orders?«version=v2» /orders?page=1&«Version=2» => none
    /orders?«api-version=2020-01-01» /orders?«api_version=2.1» /orders?«apiVersion» => none
    /orders{?«version»} https://api.example.se/orders?«api-version=3»&page=2 => none
    # none
    https://api.example.se«/orders» https://api.example.se«/orders/17»?page=2 => none
    https://api.example.se«/api/orders» https://v2.api.example.se«/orders» => none
    https://api.example.se«/orders»?v=1 https://api.example.se«/{resource}/{id}» => none
    http://localhost:8080«/orders» https://api.example.se«/robots.txt/17» => none
    # behind an identifier it is that resource's (UFN.01 tells)
    https://api.example.se«/orders/17/v2» => none
    # one beside the right one is no version of the API
    /v1/orders?version=2 /v1/documents/17/versions/1.0 /v1/packages/left-pad/versions/v1.3.0
    /v1/branches/v2.0 /v1/measurements/1.0
    # identifiers that look like versions
    /orders/2 /orders/1.0 /orders/2010-04-01 /events/2021-01-01/tickets
    /documents/{id}/versions/2.0 /releases/v1.2.3 /tags/v1.2.3
    # words that begin as versions do
    /vendors /versions /v /vx/orders /vat-rates /api-keys
    `,
  );

  test('an empty URL has none', () => {
    expect(findingsOf('VER.05', '')).toEqual([]);
  });

  test.each([
    ['/V1/orders', / Write v1$/],
    ['/v1.2/orders', / a number of its own$/],
    ['/orders?version=v2', /\. Write \/v2/],
    ['/orders?api-version=2020-01-01', /\. Write \/v<number>/],
    ['https://api.example.se/orders', /only linked data may omit it/],
  ])('the message about %s says what to write', (url, message) => {
    expect(findingsOf('VER.05', url)[0]?.message).toMatch(message);
  });
});

test.each(['v1alpha1', 'v1beta2', 'v1beta'])('%s is a version: advice', (version) => {
  expect(findingsOf('VER.05', `/${version}/orders`)).toMatchObject([{ certainty: 'likely' }]);
});
