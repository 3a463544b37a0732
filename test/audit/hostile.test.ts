import { checkCollection, checkExchange, checkResource } from 'halyard/audit';
import { describe, expect, test } from 'vitest';

const ORDERS = 'https://api.example.se/orders/v1/orders';
const self = { href: ORDERS, rel: 'self', method: 'GET' };

function bodyOf(links: readonly object[], members: object = {}) {
  return { _links: links, ...members };
}

describe('a large body or URL takes no more than its share of time', () => {
  test('paging links with 100,000 parameters', () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `p${index}=1`).join('&');
    const links = ['self', 'first', 'next', 'last'].map((rel) => ({
      href: `${ORDERS}?${names}`,
      rel,
      method: 'GET',
    }));
    const lossy = [...links.slice(0, 3), { ...links[3], href: `${ORDERS}?p0=1` }];
    const rules = checkCollection(bodyOf(lossy, { _meta: {}, orders: [] }))
      .filter(({ message }) => message.includes('keep'))
      .map(({ path, message }) => [path?.join('.'), message]);
    expect(rules).toEqual([['_links.3.href', 'Link last must keep the parameter "p1" of self']]);
  });

  test('objects that hold others twice, and themselves', () => {
    let body = bodyOf([self]);
    for (let level = 0; level < 60; level += 1) body = bodyOf([self], { left: body, right: body });
    Object.assign(body, { body, list: [body, body] });
    expect(checkResource(body).map(({ rule }) => rule)).toEqual(['HYP.04']);
  });

  test.each([
    ['nested lists', `${'['.repeat(1e6)}${']'.repeat(1e6)}`, ['collection.list']],
    ['a string of 16 MB', `"${'a'.repeat(16e6)}"`, ['HYP.05']],
    ['zero bytes', '\0'.repeat(1e6), ['HYP.06']],
    [
      '100,000 links with a rel of their own',
      JSON.stringify(
        bodyOf([
          self,
          ...Array.from({ length: 1e5 }, (_, at) => ({ ...self, rel: `related-${at}` })),
        ]),
      ),
      // Those beyond the first 5,000 are not checked.
      ['HYP.11'],
    ],
  ])('%s', (_, body, rules) => {
    const headers = { 'content-type': 'application/hal+json', etag: '"1"' };
    const request = { method: 'GET', url: ORDERS, headers: {} };
    const found = checkExchange(request, { status: 200, headers, body });
    expect(found.map(({ rule }) => rule)).toEqual(rules);
  });

  test.each([
    ['cache-control', 'a="\\"'.repeat(2e5)],
    ['cache-control', 'max-age=1,'.repeat(1e5)],
    ['warning', '110 a "'.repeat(2e5)],
    ['expires', 'Mon, '.repeat(2e5)],
    ['etag', '"'.repeat(1e6)],
    ['content-type', `a/${'+json'.repeat(2e5)}x`],
  ])('the header %s with a megabyte', (name, value) => {
    const headers = {
      'content-type': 'application/json',
      etag: '"1"',
      [name]: value,
    };
    const request = {
      method: 'GET',
      url: ORDERS,
      headers: { 'if-none-match': headers.etag, accept: 'profile="'.repeat(1e5) },
    };
    for (const { message } of checkExchange(request, { status: 200, headers, body: '{}' })) {
      expect(message.length).toBeLessThan(400);
    }
    checkExchange(request, { status: 304, headers });
  });
});

test('members, relation types and parameters may have the names of Object.prototype', () => {
  const body = JSON.parse(`{
    "_links": [
      { "rel": "self", "href": "${ORDERS}/17?constructor=1", "method": "GET", "hasOwnProperty": 1 },
      { "rel": "constructor", "href": "${ORDERS}", "method": "toString" }
    ],
    "__proto__": { "_links": [] },
    "toString": { "_links": { "__proto__": { "href": "${ORDERS}" } } }
  }`);
  expect(checkResource(body).map(({ rule, path }) => `${rule} ${path?.join('.')}`)).toEqual([
    'HYP.17 _links.1.method',
    'HYP.05 __proto__._links',
    'HYP.11 toString._links',
    'HYP.18 toString._links.__proto__',
    'HYP.05 toString._links',
  ]);
  expect({}).not.toHaveProperty('_links');
});
