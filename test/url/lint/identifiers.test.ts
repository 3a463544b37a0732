import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';

type Expected = readonly (readonly [rule: string, suggestion: string | undefined])[];

describe('an identifier is judged by its characters, once a rule, and never rewritten', () => {
  test.each<[url: string, findings: Expected]>([
    ['/orders/01ARZ3NDEKTSV4RRFFQ69G5FAV', [['UFN.06', undefined]]],
    ['/orders/550E8400-E29B-41D4-A716-446655440000', [['UFN.06', undefined]]],
    [
      '/cases/SE-2024%2F001',
      [
        ['UFN.06', undefined],
        ['UFN.07', undefined],
      ],
    ],
    [
      '/users/%C3%85%2012',
      [
        ['UFN.07', undefined],
        ['UFN.09', undefined],
      ],
    ],
    ['/users/anna@example.se', [['UFN.07', undefined]]],
    [
      '/orders/dGVzdA==',
      [
        ['UFN.06', undefined],
        ['UFN.07', undefined],
      ],
    ],
    ['/orders/a_b', [['UFN.09', undefined]]],
    ['/orders/a b', [['UFN.09', undefined]]],
    ['/orders/orderItems', [['UFN.06', undefined]]],
    ['/arenden/A.b--c', [['UFN.06', undefined]]],
    [
      '/role/urn:Admin1_2',
      [
        ['UFN.06', undefined],
        ['UFN.07', undefined],
        ['UFN.09', undefined],
      ],
    ],
    [
      '/users/role:superAdmin',
      [
        ['UFN.06', undefined],
        ['UFN.07', undefined],
      ],
    ],
    ['/v1/orders/{id}/lines/AB-17', [['UFN.06', undefined]]],
    ['/v1/billing/subscriptions/I-BW452GLLEP1G', [['UFN.06', undefined]]],
    [
      '/v2/payments/tr_7UhSN1zuXS',
      [
        ['UFN.06', undefined],
        ['UFN.09', undefined],
      ],
    ],
    [
      '/tr_7UhSN1zuXS',
      [
        ['UFN.06', undefined],
        ['UFN.09', undefined],
      ],
    ],
    // A slug is one too, and a noun that begins as verbs do.
    ['/stores/PayLine', [['UFN.06', undefined]]],
    [
      '/articles/get-Started_now',
      [
        ['UFN.06', undefined],
        ['UFN.09', undefined],
      ],
    ],
    // A variable has a name, not an identifier.
    ['/users/{id}', []],
  ])('%s', (url, expected) => {
    const findings = checkUrl(url).filter(({ rule }) => rule.startsWith('UFN.'));
    expect(findings.map(({ rule, suggestion }) => [rule, suggestion])).toEqual(expected);
    for (const { message } of findings) expect(message).toMatch(/^Identifier must /);
  });

  test.each<[url: string, suggestions: readonly (string | undefined)[]]>([
    ['/v1/Orders/AB-17', ['/v1/orders/AB-17', undefined]],
    ['/v1/my_orders/A_b/order_items/17_', ['/v1/my-orders/A_b/order-items/17_']],
    [
      'https://my_api.example.se/v1/orders/a_b#c_d',
      ['https://my-api.example.se/v1/orders/a_b#c-d'],
    ],
    ['/v1/ärenden/åsa/möten', ['/v1/arenden/åsa/moten']],
  ])('a suggestion for names leaves it as it is: %s', (url, suggestions) => {
    const found = checkUrl(url)
      .filter(({ rule }) => /^UFN\.0[679]$/.test(rule))
      .map(({ suggestion }) => suggestion);
    for (const suggestion of suggestions) expect(found).toContain(suggestion);
    for (const suggestion of found) {
      if (suggestion !== undefined) expect(suggestions).toContain(suggestion);
    }
  });
});

describe('a name is no identifier', () => {
  test.each([
    // It does not stand behind a plural, and has no digit but those of an escape.
    '/Order',
    '/v1/my_order/some_thing',
    '/v1/order%2FItems',
    // In a template, the variables are the identifiers.
    '/orders/{id}/orderItems',
    '/orders/order_items/{id}',
    // An action is a name too.
    '/orders/cancelAll',
    '/orders/GetAll',
    '/users/resetPassword',
    '/wgs84ToOsgb36',
    '/orders/17:cancelAll',
    // The base has no identifiers, and a broken variable is none.
    '/my_api2/v1/orders',
    '/orders/{iD',
    '/.well-known/Orders/Open_1',
  ])('%s', (url) => {
    const findings = checkUrl(url).filter(({ rule }) => rule.startsWith('UFN.'));
    expect(findings.length).toBeGreaterThan(0);
    for (const { message } of findings) expect(message).not.toMatch(/^Identifier/);
  });
});
