import { describe, expect, test } from 'vitest';
import { findingsOf, testUrls } from '../support/url-findings.js';

describe('UFN.01: {protocol}://{domain_name}/{api}/{version}/{resource}/{identifier}?{parameters}', () => {
  testUrls(
    'UFN.01',
    'SHOULD',
    `
    / https://api.example.se/ https://api.example.se/orders/v1/orders/17
    https://api.example.se/orders/v1/orders/17/lines/3?fields=id
    https://api.example.se/sales/orders/v1/orders https://api.example.se:443/v1/orders
    https://[2001:db8::1]/v1/orders /v1/orders{/id}{?page}
    # the index of an API is its version and a slash, or the root
    https://api.example.se/v1/ https://api.example.se/orders/v1/
    https://api.example.se/orders/v1/?page=2 /orders/v1/ https://api.example.se/?page=2 /orders«/»
    https://api.example.se/orders/v1«/»/ https://api.example.se/v1«/»/{?page}
    # a URL that names no resource
    https://«api.example.se» => https://api.example.se/
    https://«api.example.se:443»
    https://«api.example.se»?page=2 => https://api.example.se/?page=2
    https://«api.example.se»{?page} https://api.example.se{/resource} https://api.example.se/«v1»
    https://api.example.se/orders/«v1» => https://api.example.se/orders/v1/
    https://api.example.se/orders/«v1»?page=2 /orders/«v1» /orders/«{version}»
    # neither absolute nor a path
    «orders» => /orders
    «orders/17» «?page=2» «api.example.se/v1/orders» «mailto:anna» «https:/api.example.se»
    # the host
    «https»:///v1/orders «https»://:443/v1/orders https://«a..b»/v1/orders
    https://«256.0.0.1»/v1/orders https://«[::zz]»/v1/orders https://{host}:{port}/v1/orders
    https://å.example.se/v1/orders «https»:// «https»://?page=2
    # an empty query, and empty parameters
    /v1/orders«?» => /v1/orders
    /v1/orders«?»«#a» /v1/orders?«&»page=2 /v1/orders?page=2«&» /v1/orders?page=2«&»&limit=10
    /v1/orders?«&&»page=2 /v1/orders?page=2«&&» /v1/orders?«=2» /v1/orders?«=23»&a=1
    /v1/orders?a=1&«=2» /v1/orders?page=&a /v1/orders?total>=100
    # credentials: the form has none (RFC 3986 §3.2.1)
    https://«user:pw@»api.example.se/v1/orders => https://api.example.se/v1/orders
    https://«user@»api.example.se/v1/orders https://«@»api.example.se/v1/orders
    https://«a@b@»api.example.se/v1/orders https://«{user}@»api.example.se/v1/orders
    https://[::1]/v1/users/@me https://api.example.se/v1/users/@me
    https://api.example.se/v1/users?email=a@b.se https://api.example.se/?a@b
    https://api.example.se/«#a@b»
    # empty segments
    /v1«/»/orders /v1/orders«/» => /v1/orders
    /v1/orders/17«/» /v1/orders«/»«/»/17
    /v1/orders«/»?page=2 => /v1/orders?page=2
    /v1/orders/{id}«/» /v1/orders/{id}«/»/lines /v1/orders{/id}«/»
    https://api.example.se«/»/v1/orders /v1/orders?q=a//b/ /v1/orders/{+path}
    # dot segments (RFC 3986 §5.2.4), which have their meaning encoded too (§6.2.2.2)
    /v1/«.»/orders /v1/«..»/orders /v1/orders/«..» /v1/«%2e%2E»/orders /v1/«.%2E»/orders
    /v1/orders/... /v1/orders/.a /v1/orders/a..b /v1/orders?path=../a
    /.well-known/openid-configuration
    # a second version, or one behind an identifier
    /v1/«v2»/orders /orders/v1/orders/«v2» /v1/orders/17/«v2» /v1/orders/{id}/«v2»/lines
    /v1/«v2»/«v3»/orders /{version}/«v1»/orders /orders/17/«v2» /orders/17/«v2»/lines
    /orders/{id}/«v1»/lines /orders/550e8400-e29b-41d4-a716-446655440000/«v1»
    # the versions of a resource are resources
    /v1/documents/17/versions/v2 /v1/documents/17/version/v2 /v1/documents/{id}/versions/v2
    /v1/orders?version=v2
    # a fragment
    /v1/orders«#»
    /v1/orders«#top» => /v1/orders
    /v1/orders?page=2«#top» => /v1/orders?page=2
    /«#x/../y//z» /v1/orders{#part} /v1/orders?q=%23
    # several at once
    https://«u:p@»api.example.se«/»/v1/«..»/«v2»/orders«/»«#top»
    # suggestions
    https://«user@»[2001:db8::1]:443/v1/ => https://[2001:db8::1]:443/v1/
    /«v1»{?page} => /v1/{?page}
    «orders?page=2» => /orders?page=2
    /v1/orders«/»«/»/17«/»«/» => /v1/orders/17
    /v1/orders/{id}/{?page}
    https://api.example.se«/»«/» => https://api.example.se/
    «/»«/» => /
    /v1/«..»/orders /v1/«v2»/orders /orders/17/«v2» «api.example.se/orders» => none
    `,
  );

  test('an empty URL has a finding without a place', () => {
    expect(findingsOf('UFN.01', '')).toMatchObject([{ level: 'SHOULD', place: '' }]);
  });

  test('no message has the credentials', () => {
    const found = findingsOf('UFN.01', 'https://anna:hunter2@api.example.se//v1/../v2/orders/#x');
    expect(found.length).toBe(6);
    for (const { message } of found) expect(message).not.toMatch(/anna|hunter2/);
  });

  test('a path of slashes has a hundred findings', () => {
    expect(findingsOf('UFN.01', '/'.repeat(5000)).length).toBe(100);
  });
});
