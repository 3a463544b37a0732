import { checkExchange, checkResource } from 'halyard/audit';
import { checkLinks } from 'halyard/link';
import type { Finding, RuleId } from 'halyard/rules';
import { describe, expect, test } from 'vitest';
import { rows } from '../support/rows.js';

const BASE = 'https://api.example.se/orders/v1';
const SELF = `${BASE}/orders`;
const get = (rel: string, href: string) => ({ href, rel, method: 'GET' });

/** A finding as one text: rule and place. */
function shown({ rule, path = [] }: Finding): string {
  return `${rule} ${path.join('.')}`;
}

const itemOf = (id: number) => ({ id, _links: [get('self', `${SELF}/${id}`)] });

test('a link whose href is an object is a link, and not keyed by its relation type', () => {
  const body = { _links: [{ href: { href: `${SELF}/17` } }] };
  expect(checkResource(body).map(shown)).toEqual(checkLinks(body).map(shown));
});

describe('links in other forms', () => {
  const hrefOf = (id: number) => ({ href: `${SELF}/${id}` });
  const resource = (value: object, options = {}) =>
    checkResource(value, { ignore: ['HYP.04', 'HYP.07'], ...options }).map(shown);

  test.each(['links', 'link', '_link', 'Links', '$links', 'hypermedia'])(
    'in the member %s',
    (name) => {
      expect(resource({ [name]: [get('self', `${SELF}/1`)] })).toEqual([`HYP.11 ${name}`]);
      expect(resource({ [name]: { self: hrefOf(1) } })).toEqual([`HYP.11 ${name}`]);
      expect(resource({ [name]: { self: hrefOf(1) } }, { halForm: true })).toHaveLength(1);
      // A member with that name that has no links.
      for (const other of [7, 'x', null, [], {}, [{}], [{ href: 7 }], { self: 7 }]) {
        expect(resource({ ...itemOf(1), [name]: other })).toEqual([]);
      }
    },
  );

  test('a link is not read as a resource, whatever members it has', () => {
    const self = { ...get('self', `${SELF}/1`), _links: 'none' };
    expect(resource({ _links: [self] })).toEqual([]);
  });

  test.each([7, null, [], undefined])('the path of %j is that of the root', (body) => {
    expect(checkResource(body).map(({ path }) => path)).toEqual([[]]);
  });

  test('URLs are checked on the origin of self alone, whatever its case', () => {
    const _links = [
      get('self', 'https://api.example.se/v1/orders/1'),
      get('related', 'HTTPS://API.example.se/v1/A_b'),
      get('help', 'http://api.example.se/v1/A_b'),
      get('about', 'x:https://api.example.se/v1/A_b'),
    ];
    const own = checkResource(
      { _links },
      { ignore: ['HYP.04', 'HYP.07', 'HYP.13', 'HYP.12', 'HYP.14', 'UFN.02'] },
    );
    expect(new Set(own.map(({ path }) => path?.[1]))).toEqual(new Set([1]));
  });

  test('an offset is no finding of a URL where the API pages by it', () => {
    const _links = [get('self', `${SELF}?offset=2&Offset=3`)];
    const rules = (paging: 'page' | 'offset') =>
      checkResource({ _links }, { paging, ignore: ['HYP.04'] })
        .filter(({ rule }) => rule === 'UFN.04')
        .map(({ range }) => range);
    expect(rules('page').length).toBe(rules('offset').length + 1);
  });
});

describe('the resources of a body', () => {
  const bad = { _links: [{ href: 'x', rel: 'self', method: 'GET' }] };
  const options = { ignore: ['HYP.04', 'HYP.07'] as RuleId[] };

  test('are checked at any depth', () => {
    const body = { ...itemOf(1), lines: [{ product: bad }], _embedded: { customer: { ...bad } } };
    expect(checkResource(body, options)).toMatchObject([
      { rule: 'HYP.14', path: ['lines', 0, 'product', '_links', 0, 'href'], count: 2 },
    ]);
  });

  test('are read in a body of any depth', () => {
    let deep: unknown = {};
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(checkResource({ ...itemOf(1), deep }, options)).toEqual([]);
  });

  test('have credentials in self, which do not turn off the rules for other URLs of its origin', () => {
    const body = (self: string) => ({
      _links: [get('self', self), get('up', 'https://api.example.se/orders/v1/Orders_X')],
    });
    expect(checkResource(body(`${SELF}/17`)).map(shown)).toContain('UFN.06 _links.1.href');
    const hidden = `${SELF}/17`.replace('//', '//eva:s3cret@');
    expect(checkResource(body(hidden)).map(shown)).toContain('UFN.06 _links.1.href');
  });
});

describe("links in the HAL draft's form", () => {
  const halForm = { halForm: true, ignore: ['HYP.04', 'HYP.07'] as RuleId[] };

  /** What a member of `_links` is, and the findings with their places. */
  test.each(
    rows(`
    {"up": {"href": "${SELF}"}} =>
    {"up": {"href": "${SELF}", "method": null}} =>
    {"delete": {"href": "${SELF}/17"}} =>
    {"search": {"href": "${SELF}{?q}", "templated": true}} =>
    {"item": [{"href": "${SELF}/1"}, {"href": "${SELF}/2"}]} =>
    {"previous": null} =>
    {"up": "${SELF}"} =>
    {"up": 7} => HYP.11 up
    {"up": {}} => HYP.12 up.href
    {"up": "/orders"} => HYP.14 up
    {"up": {"href": "/orders"}} => HYP.14 up.href
    {"previous": {"href": "${SELF}"}} => HYP.19 previous
    {"delete": {"href": "${SELF}/17", "method": "GET"}} => HYP.02 delete.method
    {"up": {"href": "${SELF}", "title": 7}} => link.title up.title
    {"item": [{"href": "${SELF}/1"}, null]} => HYP.11 item.1
  `),
  )('%s', (_row, members = '', expected = '') => {
    const body = { _links: { self: { href: `${SELF}/17` }, ...JSON.parse(members) } };
    const places = expected === '' ? [] : expected.split(', ');
    expect(checkResource(body, halForm).map(shown)).toEqual(
      places.map((place) => place.replace(' ', ' _links.')),
    );
  });

  test('have one finding for their form in all resources of a body', () => {
    const item = (id: number) => ({ _links: { self: { href: `/orders/${id}` } } });
    const body = { ...item(0), _embedded: { orders: [item(1), item(2)] } };
    expect(checkResource(body, { ignore: ['HYP.04', 'HYP.07'] })).toMatchObject([
      { rule: 'HYP.11', path: ['_links'], count: 3 },
      { rule: 'HYP.14', path: ['_links', 'self', 'href'], count: 3 },
    ]);
  });

  test('may be texts under another name', () => {
    const body = { links: { self: `${SELF}/17`, next: null, up: SELF } };
    expect(checkResource(body).map(shown)).toEqual(['HYP.11 links']);
  });
});

test('a relative link has the absolute one as its suggestion (RFC 3986 §5.2)', () => {
  const body = (self: string, href: string) => ({
    _links: [get('self', self), { ...get('find', href), templated: href.includes('{') }],
  });
  const suggested = (found: readonly Finding[]) =>
    found.filter(({ rule }) => rule === 'HYP.14').map(({ suggestion }) => suggestion);
  const url = `${SELF}/17`;
  expect(suggested(checkResource(body(url, '../customers/3')))).toEqual([`${BASE}/customers/3`]);
  expect(suggested(checkResource(body(url, '?page={page}')))).toEqual([`${url}?page={page}`]);
  expect(suggested(checkResource(body(url, '{+path}')))).toEqual([undefined]);
  expect(suggested(checkResource(body('/orders/17', '/orders')))).toEqual([undefined]);
  const request = { method: 'GET', url, headers: {} };
  const response = { status: 200, headers: {}, body: body('./17', '/orders') };
  const [found] = suggested(checkExchange(request, response));
  expect(found).toBe(url);
  // Its path is judged where it leads (§5.2.3).
  const other = { ...response, body: body('/orders/v1/orders/17', '18/Lines') };
  const ofPath = checkExchange(request, other).filter(({ rule }) => rule.startsWith('UFN'));
  expect(ofPath).toMatchObject([{ rule: 'UFN.06', suggestion: `${SELF}/18/lines` }]);
});

describe('problem details (RFC 9457 §3.1) need no links', () => {
  test.each(
    rows(`
    {"title": "Not Found", "status": 404} =>
    {"type": "about:blank", "status": 500, "traceId": "4f"} =>
    {"status": 409, "detail": "It is paid", "_links": [{"href": "${BASE}/", "rel": "help", "method": "GET"}]} =>
    {"type": 7, "title": "Not Found", "status": 404} => HYP.06 type
    {"status": 404} => HYP.05 _links
    {"title": "Not Found", "status": 399} => HYP.05 _links
    {"title": "Not Found", "status": 600} => HYP.05 _links
    {"title": "Not Found", "status": "404"} => HYP.05 _links
    {"id": 17, "title": "Not Found", "status": 404} => HYP.05 _links
    {"type": "order", "title": "a", "detail": "b"} => HYP.05 _links
    {"title": "Gone", "status": 410, "_links": [{"href": "${SELF}/17", "rel": "self", "method": "GET"}]} => HYP.04 _links
  `),
  )('%s', (_row, body = '', expected = '') => {
    const found = expected === '' ? [] : [expected];
    expect(checkResource(JSON.parse(body)).map(shown)).toEqual(found);
  });

  test('whatever the status and the media type of the response', () => {
    const body = { title: 'Not Found', status: 404 };
    const request = { method: 'GET', url: `${SELF}/17`, headers: {} };
    const placesOf = (type: string) =>
      checkExchange(request, { status: 200, headers: { 'content-type': type }, body })
        .filter(({ rule }) => rule !== 'CAC.01')
        .map(shown);
    expect(placesOf('application/problem+json')).toEqual(['HYP.06 response.body.status']);
    expect(placesOf('application/json')).toEqual(['HYP.06 response.headers.content-type']);
  });
});
