import type { RuleId } from 'halyard/rules';
import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { rows, table } from '../../support/rows.js';
import { findingsOf, placesOf, suggestionsOf } from '../../support/url-findings.js';

type Expected = [rule: RuleId, place: string][];

/* Each rule has its tests in test/rules; these are about findings of any rule. */

describe('a URL that follows the rules has no finding', () => {
  test.each(
    `/ /orders/v1/orders /orders/v1/orders/17 /orders/v1/orders/a-b.c~d /orders/{orderId}
     /orders/{order_id}/lines/{LINE} /orders{?page,Status,shipped_at} /orders{/orderId}
     /orders{/orderId,lineId*}{?page} /orders?status=open{&page} /orders{#part}
     https://api.example.se/ https://api.example.se:443/orders/v1/orders/17
     HTTPS://api.example.se/orders/v1/orders
     https://api.example.se/v1/orders?fields=id,total&filter=total%20gt%20100&sort=total+desc&page=2
     https://api.example.se/v1/orders?Status=To_Pay&shipped_at=a_b
     https://api.example.se/v1/orders?price>=100&price<200&status!=open
     https://{host}/v1/orders/{id} https://api.example.se/v1/orders{/orderId}
     https://api.example.se/{?page} https://api.example.se/orders/v1/
     https://api.example.se/orders/v1/service-desc https://api.example.se/orders/v1/service-doc
     https://api.example.se/orders/v1/openapi.json https://api.example.se/openapi.yaml
     https://api.example.se/robots.txt`.split(/\s+/),
  )('%s', (url) => {
    expect(checkUrl(url)).toEqual([]);
  });
});

describe('findings are in the order of the rules, each with its place', () => {
  test.each(
    rows(`
      /orders/v1/Order_Items => UFN.06 Order_Items | UFN.09 _
      http://api.example.se:8080/A_b/c d?q=å => UFN.02 http | UFN.02 :8080 | UFN.06 A_b | UFN.07 å | UFN.09 _ | UFN.09   | VER.05 /A_b/c d
      /Aa/bb/CC/{Dd}/eE => UFN.06 Aa | UFN.06 CC | UFN.06 eE | UFN.08 eE
      https://my_api.example.se/order_items => UFN.09 _ | UFN.09 _ | UFN.11 _ | VER.05 /order_items
      /a{b_c}_{d} => UFN.09 _
      /{a}å{b} => UFN.07 å
      /Order{Id}s => UFN.06 Order{Id}s`),
  )('%s', (_, url = '', expected) => {
    const found = checkUrl(url).map(
      ({ rule, range: [start, end] = [0, 0] }) => `${rule} ${url.slice(start, end)}`,
    );
    expect(found.join(' | ')).toBe(expected);
  });
});

describe('a suggestion is the whole corrected URL', () => {
  test.each<[rule: RuleId, url: string, suggestions: string[]]>([
    ['UFN.02', 'http://api.example.se', ['https://api.example.se']],
    ['UFN.02', 'https://api.example.se:8443/a', ['https://api.example.se/a']],
    ['UFN.02', 'https://api.example.se:8443', ['https://api.example.se']],
    ['UFN.02', 'https://api.example.se:', ['https://api.example.se']],
    ['UFN.02', 'https://api.example.se:8443?a', ['https://api.example.se?a']],
    ['UFN.02', 'ftp://api.example.se/a', ['https://api.example.se/a']],
    ['UFN.01', 'https://u:p@api.example.se/a', ['https://api.example.se/a']],
    ['UFN.06', '/Orders/{Id}', ['/orders/{Id}']],
    ['UFN.06', '/Å%C3%85?A=B#C', ['/å%C3%85?A=B#C']],
    ['UFN.06', 'https://API.example.se/Orders', ['https://API.example.se/orders']],
    ['UFN.07', '/orders?q=a b', ['/orders?q=a%20b']],
    ['UFN.07', '/orders?q=å&p={å}', ['/orders?q=%C3%A5&p={å}']],
    ['UFN.07', '/orders?q=50%', ['/orders?q=50%25']],
    ['UFN.07', '/orders?q=\ud83d\ude00', ['/orders?q=%F0%9F%98%80']],
    ['UFN.07', '/orders?q=\ud83d', ['/orders?q=%EF%BF%BD']],
    ['UFN.07', "/orders?q='*'", ['/orders?q=%27%2A%27', '/orders?q=%27%2A%27']],
    ['UFN.09', '/order_items', ['/order-items']],
    ['UFN.09', '/order items', ['/order-items']],
    ['UFN.09', '/order%20items', ['/order-items']],
    ['UFN.09', '/order%5fitems', ['/order-items']],
    ['UFN.09', '/order_%20 items', ['/order-items']],
    ['UFN.09', '/order_items/{item_id}?sort_by=a_b', ['/order-items/{item_id}?sort_by=a_b']],
    ['UFN.09', 'https://my_api.example.se/a', ['https://my-api.example.se/a']],
  ])('%s: %j', (rule, url, suggestions) => {
    const found = checkUrl(url).filter((finding) => finding.rule === rule);
    expect(new Set(found.map(({ suggestion }) => suggestion))).toEqual(new Set(suggestions));
    expect(found.length).toBeGreaterThan(0);
  });

  test('percent-encoding is not allowed in the path, so UFN.07 suggests letters without diacritics', () => {
    expect(checkUrl('/v1/ärenden/{id}/möten')[0]?.suggestion).toBe('/v1/arenden/{id}/moten');
    expect(checkUrl('/日本')).toEqual([
      {
        rule: 'UFN.07',
        level: 'SHALL',
        message: 'Path must contain only A-Z a-z 0-9 - . _ ~, got "日本"',
        range: [1, 3],
      },
    ]);
  });

  test.each<[url: string, suggestion: string | undefined]>([
    [' /v1/orders', '/v1/orders'],
    ['  https://api.example.se/v1/Orders', 'https://api.example.se/v1/Orders'],
    ['/v1/Orders ', '/v1/Orders'],
    ['\t/v1/Orders', undefined],
  ])('%j has spaces around it, which go first', (url, suggestion) => {
    const found = checkUrl(url).flatMap(({ suggestion: own }) => own ?? []);
    expect(found).toEqual(suggestion === undefined ? [] : [suggestion]);
  });

  // Neither an identifier nor a name with other letters than Latin ones has a correction.
  test.each(
    rows(`
      /v1/ärenden/åsa => ä /v1/arenden/åsa | å undefined
      /v1/orders/å/möten => å undefined | ö /v1/orders/å/moten
      /å-日本 => å undefined | 日本 undefined
      /日本-å => 日本 undefined | å undefined`),
  )('UFN.07 of %s', (_, url = '', expected) => {
    const found = findingsOf('UFN.07', url).map(
      ({ place, suggestion }) => `${place} ${suggestion}`,
    );
    expect(found.join(' | ')).toBe(expected);
  });

  test.each<[url: string, suggestions: (string | undefined)[]]>([
    // The upper-case letters of mathematics have no lower case.
    ['/\u{1d400}', []],
    // U+1D400 is upper case for ever.
    ['/A\u{1d400}', [undefined]],
    ['/\u03d2', []],
    // A titlecase letter is no upper-case letter.
    ['/\u01c5', []],
    // Words are hyphenated, not run together.
    ['/v1/orders/{id}/orderItems', ['/v1/orders/{id}/order-items']],
    ['/v1/orders/17/orderItems', ['/v1/orders/17/order-items']],
    ['/v1/orderItems_of', ['/v1/order-items_of']],
    ['/v1/orders/17:batchDelete', ['/v1/orders/17:batch-delete']],
    ['/v1/Order{Id}Items', ['/v1/order{Id}items']],
    // No suggestion rewrites an identifier.
    ['/v1/orders/ORD-17', [undefined]],
    ['/v1/orders/aB17', [undefined]],
    ['/v1/orders/aB', [undefined]],
    ['/v1/my-eMails', ['/v1/my-e-mails']],
    ['/v1/order%2FItems', ['/v1/order%2Fitems']],
    ['/v1/orders/a%2FB', [undefined]],
  ])('UFN.06 of %j: %j', (url, suggestions) => {
    const own = suggestionsOf('UFN.06', url);
    expect(own).toEqual(suggestions);
    for (const suggestion of own) expect(placesOf('UFN.06', suggestion ?? '')).toEqual([]);
  });

  test.each<[rule: RuleId, url: string]>([
    ['UFN.02', 'http://api.example.se:8080/a'],
    ['UFN.09', 'https://my_api.example.se/order_items'],
    ['UFN.09', 'https://my_api.example.se/order_items_of'],
  ])('a suggestion for %s of %s, faulty in two places, puts both right', (rule, url) => {
    const own = checkUrl(url).filter((finding) => finding.rule === rule);
    for (const { suggestion } of own) {
      expect(checkUrl(suggestion ?? '').filter((finding) => finding.rule === rule)).toEqual([]);
    }
  });
});

describe('a message', () => {
  test.each<[what: string, url: string]>([
    ['line ends', '/orders\r\n/x'],
    ['line ends in a parameter', '/orders?a=\r\nb'],
    ['line ends in an upper-case segment', '/A\r\nB'],
    ['a long segment', `/${'A'.repeat(10_000)}`],
    ['a long run', `/${'@'.repeat(10_000)}`],
    ['a long scheme', `${'a'.repeat(10_000)}://b`],
    ['a long port', `https://a:${'1'.repeat(10_000)}`],
  ])('with %s it stays short and on one line', (_, url) => {
    for (const { message } of checkUrl(url)) {
      expect(message).not.toMatch(/[\r\n]/);
      expect(message.length).toBeLessThan(400);
    }
  });
});

describe('rules can be ignored', () => {
  const url = 'http://api.example.se/v1/Order_Items?q=å';

  test.each<[ignore: RuleId[], left: RuleId[]]>([
    [[], ['UFN.02', 'UFN.06', 'UFN.07', 'UFN.09']],
    [['UFN.02'], ['UFN.06', 'UFN.07', 'UFN.09']],
    [
      ['UFN.06', 'UFN.09'],
      ['UFN.02', 'UFN.07'],
    ],
    [['UFN.02', 'UFN.06', 'UFN.07', 'UFN.09'], []],
    [['HYP.01'], ['UFN.02', 'UFN.06', 'UFN.07', 'UFN.09']],
  ])('%j leaves %j', (ignore, left) => {
    expect(checkUrl(url, { ignore }).map(({ rule }) => rule)).toEqual(left);
  });
});

test.each([
  `/Orders/${'1/'.repeat(5000)}`,
  `/v1/orders?q=${'%C3%A5'.repeat(1500)}`,
  `https://user:pw@a.se/${'a'.repeat(8192)}`,
])('of a URL of more than 8192 characters only the length is judged: %#', (url) => {
  expect(checkUrl(url).map(({ rule }) => rule)).toEqual(['UFN.05']);
});

test('a singleton may have several words', () => {
  expect(placesOf('naming.singular', '/v1/user-profile/{id}')).toEqual(['user-profile']);
  expect(checkUrl('/v1/user-profile/{id}', { singletons: ['user-profile'] })).toEqual([]);
  expect(checkUrl('/v1/user-profile/{id}', { singletons: ['userProfile'] })).toEqual([]);
});

test.each([
  '/orders-by-mail/17',
  '/orders/17/leave',
  '/orders/latest',
  '/search-orders',
  '/orders/sort-by-date',
  '/me/delete-account',
])('%s is a guess', (url) => {
  const found = checkUrl(url);
  expect(found.length).toBeGreaterThan(0);
  for (const { certainty } of found) expect(certainty).toBe('likely');
});

test('a finding is certain unless it says that it is likely, and one option leaves likely ones out', () => {
  const url = '/Orders/search';
  expect(checkUrl(url).map(({ rule, certainty }) => [rule, certainty])).toEqual([
    ['UFN.06', undefined],
    ['naming.verb', 'likely'],
  ]);
  expect(checkUrl(url, { certainty: 'likely' })).toEqual(checkUrl(url));
  expect(checkUrl(url, { certainty: 'certain' }).map(({ rule }) => rule)).toEqual(['UFN.06']);
});

describe('no finding and no suggestion has credentials', () => {
  test.each<[url: string, places: Expected]>([
    // Where URL parsers find them, or refuse the URL for them.
    ['https:///u:S3CRET@a.se/Orders', [['UFN.07', 'u:S3CRET@']]],
    ['https:/u:S3CRET@a.se/Orders', [['UFN.07', 'u:S3CRET@']]],
    ['https:u:S3CRET@a.se/Orders', [['UFN.07', ':u:S3CRET@']]],
    ['https:\\\\u:S3CRET@a.se/Orders', [['UFN.07', ':\\\\u:S3CRET@']]],
    [' https://u:S3CRET@a.se/Orders', [['UFN.07', 'u:S3CRET@']]],
    ['ht\ntps://u:S3CRET@a.se/Orders', [['UFN.07', 'u:S3CRET@']]],
    ['//u:S3CRET@a.se/Orders', [['UFN.07', 'u:S3CRET@']]],
    ['https://u:S3CRET/x@a.se/Orders', [['UFN.01', 'u:S3CRET/x@']]],
    ['https://u:S3CRET#x@a.se/Orders', [['UFN.01', 'u:S3CRET#x@']]],
    ['https://u:S3CRET?x_y@a.se/Orders', [['UFN.01', 'u:S3CRET?x_y@']]],
    ['https://u:S3@q:r/CRET@a.se/Orders', [['UFN.01', 'u:S3@q:r/CRET@']]],
    // Of another URL in the query.
    ['/Orders?u=https://u:S3CRET@a.se', [['UFN.07', '://u:S3CRET@']]],
  ])('%j', (url, places) => {
    const found = checkUrl(url);
    expect(JSON.stringify(found)).not.toMatch(/S3|CRET/);
    expect(found).toContainEqual(
      expect.objectContaining({ message: 'Path must be in lower case, got "Orders"' }),
    );
    expect(found.map(({ rule, range }) => [rule, url.slice(...(range ?? []))])).toEqual(
      expect.arrayContaining(places),
    );
  });

  test.each([
    ['https:/u:p@a.se/Orders', []],
    ['/v1/Orders?u=https://u:p@a.se', []],
    ['https://a.se/v1/orders?next=//u:p@k', []],
    ['https://a.se/v1/orders?next=//10:30@noon', []],
    ['/orders/v1/orders?callback=//u:p@k.se&x=1', []],
    ['https://a.se/v1/orders//a:b@c', []],
  ])('%s has the suggestions %j', (url, suggestions) => {
    expect(checkUrl(url).flatMap(({ suggestion = [] }) => suggestion)).toEqual(suggestions);
  });
});

describe('an @ elsewhere is no end of credentials', () => {
  test.each(
    table<[url: string, suggestion: string]>(`
      https://a.se:{+port}/orders/v1/order_items?mail=a => https://a.se:{+port}/orders/v1/order-items?mail=a
      /orders/v1/orders?to=https://b.se&order_by=x&mail=@c => /orders/v1/orders?to=https://b.se&sort=x&mail=@c
      //a:b/orders/v1/order_items => //a:b/orders/v1/order-items
      /orders/v1/Orders…@b => /orders/v1/orders…@b
      https://u:p@a.se/orders/v1/Orders… => https://a.se/orders/v1/Orders…
    `),
  )('%s', (url, suggestion) => {
    expect(checkUrl(url).map((found) => found.suggestion)).toContain(suggestion);
    expect(checkUrl(url).map(({ suggestion }) => suggestion ?? '')).not.toContain(url);
  });
});

test('of many segments, parameters and variables the first hundred are checked', () => {
  const [parameters, variables] = ['a__=1&'.repeat(200), 'a__,'.repeat(200)];
  for (const url of [`/v1/a?${parameters}`, `/v1/a{?${variables}b}`, `/v1${'/aB'.repeat(200)}`]) {
    const found = checkUrl(url, { ignore: ['UFN.01', 'UFN.08'] });
    expect(found.filter(({ rule }) => /UFN\.(?:06|10)/.test(rule)).length).toBeGreaterThan(90);
    expect(found.length).toBeLessThanOrEqual(102);
  }
});
