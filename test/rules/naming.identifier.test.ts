import { describe, expect, test } from 'vitest';
import { findingsOf, testUrls } from '../support/url-findings.js';

const RULE = 'naming.identifier';

describe('naming.identifier: one resource is addressed by a segment after its name', () => {
  testUrls(
    RULE,
    'SHOULD NOT',
    `
    # an identifier without a name before it
    /v1/«{id}» /v1/«17» /orders/v1/«{orderId}»/lines => none
    /v1/«550e8400-e29b-41d4-a716-446655440000» https://api.example.se/v1«{/id}» => none
    https://api.example.se/v1/«2021-01-01»/orders => none
    # none
    / /v1 /v1/orders /v1/orders/17 /v1/orders/{id} /v1/orders/{id}/lines
    /v1/orders/{id}/lines/{line} /v1/orders/17/lines/3/discounts/4 /v1/orders{/id}{?page}
    /orders/v1/orders/{id} /sales/orders/v1/orders/{id} /api/orders/{id}
    https://api.example.se/v1/orders/{id}
    # an identifier of several segments
    /v1/repos/{owner}/{repo}/issues/{number} /v1/tiles/{z}/{x}/{y} /v1/tiles/12/2048/1024
    /v1/orders/{date}/{number}
    # without variables a literal in the identifier's place is one
    /v1/customers/acme/orders/17 /v1/countries/se/cities/17 /v1/users/me/orders/17
    /v1/roles/admin/permissions/4 /v1/schools/lund/teachers/17 /v1/calls/recordings
    # behind the name of another resource
    /users/posts/{userId}
    # an area before a collection
    /calls/recordings/{id} /v1/calls/recordings/17 /admin/users/{id} /account/projects/{id}
    /products/attributes/{attributeCode}
    # what holds a whole path, or names a tenant
    /v1/{name} /v1/{parent}/verifications /v1/{namespace}/projects /v1/users/settings
    # without a version what stands first may be the api's
    /{id} /17 /{tenant}/orders/{id} /.well-known/acme-challenge/{token} /v1/orders?id=17
    `,
  );

  test.each(['/v1/{id}', '/v1/17'])('alone it is likely: %s', (url) => {
    expect(findingsOf(RULE, url, { certainty: 'certain' })).toEqual([]);
  });
});
