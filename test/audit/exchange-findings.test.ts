import { readFileSync } from 'node:fs';
import {
  checkCollection,
  checkExchange,
  checkResource,
  type ExchangeResponse,
} from 'halyard/audit';
import type { RequestDescriptor } from 'halyard/http';
import { checkLinks } from 'halyard/link';
import type { Finding, RuleId } from 'halyard/rules';
import { describe, expect, test } from 'vitest';

const BASE = 'https://api.example.se/orders/v1';
const SELF = `${BASE}/orders`;
const DATE = 'Sun, 06 Nov 1994 08:49:37 GMT';
const LATER = 'Sun, 06 Nov 1994 09:49:37 GMT';
const get = (rel: string, href: string) => ({ href, rel, method: 'GET' });
const order = {
  id: 17,
  _links: [
    get('self', `${SELF}/17`),
    { href: `${SELF}/17`, rel: 'edit', method: 'PATCH' },
    { href: `${SELF}/17`, rel: 'replace', method: 'PUT' },
    { href: `${SELF}/17`, rel: 'delete', method: 'DELETE' },
  ],
};
const hal = { 'content-type': 'application/hal+json' };
const cached = { ...hal, etag: '"3"', 'cache-control': 'private, max-age=0' };
const ok: ExchangeResponse = { status: 200, headers: cached, body: JSON.stringify(order) };

/** A finding as one text: rule and place. */
function shown({ rule, path = [] }: Finding): string {
  return `${rule} ${path.join('.')}`;
}

function check(request: Partial<RequestDescriptor>, response: Partial<ExchangeResponse>): string[] {
  const read = { method: 'GET', url: '/orders/v1/orders/17', headers: {}, ...request };
  return checkExchange(read, { ...ok, ...response }).map(shown);
}

const headers = (more: Record<string, string>) => ({ headers: { ...cached, ...more } });
const only = (own: Record<string, string>) => ({ headers: { ...hal, etag: '"3"', ...own } });
const HEADERS = 'response.headers';

describe('a finding of an exchange has its rule and place', () => {
  test.each<[string, Partial<RequestDescriptor>, Partial<ExchangeResponse>, string[]]>([
    ['no Content-Type', {}, { headers: { etag: '"3"' }, body: order }, [`HYP.06 ${HEADERS}`]],
    [
      'a format of its own',
      {},
      headers({ 'content-type': 'application/vnd.acme+json' }),
      [`HYP.06 ${HEADERS}.content-type`],
    ],
    [
      'an error as JSON',
      {},
      { status: 400, headers: { 'content-type': 'application/json' }, body: '{}' },
      [`HYP.06 ${HEADERS}.content-type`],
    ],
    [
      'an error as broken JSON',
      {},
      { status: 400, headers: { 'content-type': 'application/json' }, body: '{' },
      [`HYP.06 ${HEADERS}.content-type`],
    ],
    [
      'problem details that are no JSON',
      {},
      { status: 400, headers: { 'content-type': 'application/problem+json' }, body: '{' },
      ['HYP.06 response.body'],
    ],
    [
      'problem details with members of other types',
      {},
      {
        status: 404,
        headers: { 'content-type': 'application/problem+json' },
        body: { title: 1, detail: 2, instance: 3, type: null, status: '404' },
      },
      [
        'HYP.06 response.body.type',
        'HYP.06 response.body.title',
        'HYP.06 response.body.detail',
        'HYP.06 response.body.instance',
        'HYP.06 response.body.status',
      ],
    ],
    ['a number', {}, { body: '17' }, ['HYP.05 response.body']],
    [
      'Expires, Age and Warning of another syntax',
      {},
      headers({ expires: '0', age: '-1', warning: 'stale' }),
      [
        `caching.expires ${HEADERS}.expires`,
        `caching.age ${HEADERS}.age`,
        `caching.warning ${HEADERS}.warning`,
      ],
    ],
    ['an Age of several digits', {}, headers({ age: '120' }), []],
    ['a Warning in order', {}, headers({ warning: '110 - "Response is Stale"' }), []],
    ['Pragma alone', {}, only({ pragma: 'no-cache' }), [`caching.pragma ${HEADERS}.pragma`]],
    ['Pragma beside Cache-Control', {}, headers({ pragma: 'no-cache' }), []],
    [
      'an Expires two seconds off',
      {},
      headers({ 'cache-control': 'max-age=3598', date: DATE, expires: LATER }),
      [],
    ],
    [
      'an Expires three seconds off',
      {},
      headers({ 'cache-control': 'max-age=3597', date: DATE, expires: LATER }),
      [`caching.precedence ${HEADERS}.expires`],
    ],
    ['an Expires without Date', {}, headers({ 'cache-control': 'max-age=5', expires: LATER }), []],
    ['a Date without Expires', {}, headers({ 'cache-control': 'max-age=5', date: DATE }), []],
    [
      'an Expires without a lifetime',
      {},
      headers({ 'cache-control': 'private', date: DATE, expires: LATER }),
      [],
    ],
    ['an Expires without Cache-Control', {}, only({ date: DATE, expires: LATER }), []],
    ['no-store', {}, headers({ 'cache-control': 'no-store' }), [`CAC.01 ${HEADERS}.cache-control`]],
    [
      'no-store of another status',
      {},
      { status: 300, ...headers({ 'cache-control': 'no-store' }) },
      [],
    ],
    ['nothing to reuse by', {}, { headers: hal }, [`CAC.01 ${HEADERS}`]],
    ['only Last-Modified', {}, { headers: { ...hal, 'last-modified': DATE } }, []],
    ['only Expires', {}, { headers: { ...hal, expires: DATE } }, []],
    ['only Cache-Control', {}, { headers: { ...hal, 'cache-control': 'max-age=5' } }, []],
    [
      'public and private',
      {},
      headers({ 'cache-control': 'Public , PRIVATE' }),
      [`CAC.01 ${HEADERS}.cache-control`],
    ],
    [
      'a cacheable PUT',
      { method: 'PUT' },
      headers({ 'cache-control': 'public' }),
      [`caching.put-delete ${HEADERS}.cache-control`],
    ],
    [
      'a PUT for shared caches',
      { method: 'PUT' },
      headers({ 'cache-control': 's-maxage=5' }),
      [`caching.put-delete ${HEADERS}.cache-control`],
    ],
    [
      'a DELETE that expires later',
      { method: 'DELETE' },
      only({ date: DATE, expires: LATER }),
      [`caching.put-delete ${HEADERS}.expires`],
    ],
    [
      'a DELETE that expired before',
      { method: 'DELETE' },
      only({ date: LATER, expires: DATE }),
      [],
    ],
    ['a DELETE with a Date alone', { method: 'DELETE' }, only({ date: DATE }), []],
    [
      'a PUT of status 400',
      { method: 'PUT' },
      {
        status: 400,
        headers: { 'content-type': 'application/problem+json', 'cache-control': 'max-age=5' },
        body: {},
      },
      [],
    ],
    ['a PUT with max-age=0', { method: 'PUT' }, headers({ 'cache-control': 'max-age=0' }), []],
    [
      'a cacheable POST',
      { method: 'POST' },
      only({ 'cache-control': 'max-age=60' }),
      [`caching.post ${HEADERS}.cache-control`],
    ],
    ['a tag without quotes', {}, headers({ etag: 'abc' }), [`caching.etag ${HEADERS}.etag`]],
    ['a weak tag without quotes', {}, headers({ etag: 'W/1' }), [`caching.etag ${HEADERS}.etag`]],
    [
      'a long tag without quotes',
      {},
      headers({ etag: 'a'.repeat(99) }),
      [`caching.etag ${HEADERS}.etag`],
    ],
    ['an empty tag', {}, headers({ etag: '' }), [`caching.etag ${HEADERS}.etag`]],
    ['a tag with a quote in it', {}, headers({ etag: 'a"b' }), [`caching.etag ${HEADERS}.etag`]],
    ...(['x"a"', '"a"x', 'w/"a"', '"a', '"a b"'].map(
      (etag): [string, object, object, unknown[]] => [
        `the tag ${etag}`,
        {},
        headers({ etag }),
        [expect.stringContaining(`caching.etag ${HEADERS}.etag`)],
      ],
    ) as [string, object, object, string[]][]),
    [
      '304 for POST',
      { method: 'POST' },
      { status: 304, body: undefined },
      ['conditional.not-modified response.status'],
    ],
    [
      '304 without a tag',
      { headers: { 'if-none-match': '"3"' } },
      { status: 304, headers: {}, body: undefined },
      [`conditional.not-modified ${HEADERS}`],
    ],
    ['304 without a condition', {}, { status: 304, headers: {}, body: undefined }, []],
    [
      '304 for a date',
      { headers: { 'if-modified-since': DATE } },
      { status: 304, body: undefined },
      [],
    ],
    [
      '200 without a tag for a condition',
      { headers: { 'if-none-match': '"3"' } },
      { headers: { ...hal, 'cache-control': 'private' } },
      [],
    ],
    [
      'PATCH with the current tag',
      { method: 'PATCH', headers: { 'if-none-match': '"3"' } },
      { headers: { ...hal, etag: '"3"' } },
      [],
    ],
    [
      'a tag that ends in that of the client',
      { headers: { 'if-none-match': '"W/3"' } },
      headers({ etag: '"3"' }),
      [],
    ],
    ['304 with a body', {}, { status: 304 }, ['conditional.not-modified response.body']],
    [
      '204 with a body',
      { method: 'DELETE' },
      { status: 204, headers: hal },
      ['conditional.not-modified response.body'],
    ],
    [
      '201 without Location',
      { method: 'POST' },
      { status: 201, headers: hal },
      [`created.location ${HEADERS}`],
    ],
    [
      'a relative Location',
      { method: 'POST' },
      { status: 201, headers: { ...hal, location: '/orders/17' } },
      [`created.location ${HEADERS}.location`],
    ],
    [
      'the Location of another resource',
      { method: 'POST' },
      { status: 201, headers: { ...hal, location: `${SELF}/18` } },
      [`created.location ${HEADERS}.location`],
    ],
    [
      'a Location, and no self to compare',
      { method: 'POST' },
      { status: 201, headers: { ...hal, location: `${SELF}/18` }, body: undefined },
      [],
    ],
    [
      'a new resource with self alone',
      { method: 'POST' },
      {
        status: 201,
        headers: { ...hal, location: `${SELF}/17` },
        body: { _links: [get('self', `${SELF}/17`), get('up', SELF)] },
      },
      ['created.links response.body._links'],
    ],
    [
      '200 with Location',
      { method: 'POST' },
      { headers: { ...hal, location: `${SELF}/17` } },
      ['created.status response.status'],
    ],
    [
      '202 with Location',
      { method: 'POST' },
      { status: 202, headers: { ...hal, location: SELF } },
      [],
    ],
    ['PUT with Location', { method: 'PUT' }, { headers: { ...hal, location: SELF } }, []],
    ['POST without Location', { method: 'POST' }, { headers: hal }, []],
    [
      'headers that scripts cannot read',
      {},
      headers({
        location: `${SELF}/17`,
        link: '<https://a.se/>; rel="help"',
        'access-control-allow-origin': '*',
      }),
      [
        `caching.etag ${HEADERS}.access-control-expose-headers`,
        `created.location ${HEADERS}.access-control-expose-headers`,
        `client.follow ${HEADERS}.access-control-expose-headers`,
      ],
    ],
    ['a page of which only the header is read', { method: 'HEAD' }, { body: '{' }, []],
    [
      'HEAD of what the client has',
      { method: 'HEAD', headers: { 'if-none-match': '"3"' } },
      { status: 304, body: undefined },
      [],
    ],
    ['a request without a URL', { url: undefined as never }, {}, []],
    [
      'a scheme in the query of a relative URL',
      { url: '/orders/v1/orders/17?to=mailto:a' },
      {},
      ['UFN.07 request.url'],
    ],
    [
      'a relative self link',
      { url: `${SELF}/17` },
      {
        body: { ...order, _links: [get('self', '/orders/v1/orders/17'), ...order._links.slice(1)] },
      },
      ['HYP.14 response.body._links.0.href', 'HYP.07 response.body._links'],
    ],
    [
      'a body without self',
      { url: `${SELF}/17` },
      { body: { _links: order._links.slice(1) } },
      ['HYP.05 response.body._links'],
    ],
    [
      'no bytes in a 204',
      { method: 'DELETE' },
      { status: 204, headers: {}, body: new Uint8Array(0) },
      [],
    ],
    [
      'a byte in a 204',
      { method: 'DELETE' },
      { status: 204, headers: {}, body: new Uint8Array(1) },
      ['conditional.not-modified response.body'],
    ],
    [
      'a tag that begins like a weak one in its quotes',
      { headers: { 'if-none-match': '"W/3"' } },
      headers({ etag: '"W/3"' }),
      ['conditional.not-modified response.status'],
    ],
    [
      'a weak tag, compared with a strong one',
      { headers: { 'if-none-match': '"3"' } },
      headers({ etag: 'W/"3"' }),
      ['conditional.not-modified response.status'],
    ],
    [
      'a tag of 80 characters',
      { headers: { 'if-none-match': '*' } },
      headers({ etag: `"${'x'.repeat(78)}"` }),
      [`conditional.not-modified response.status`],
    ],
    [
      '304 for another tag',
      { headers: { 'if-none-match': '"2"' } },
      { status: 304, body: undefined },
      ['conditional.modified response.status'],
    ],
    [
      'a Location beside a self link without a URL',
      { method: 'POST' },
      {
        status: 201,
        headers: { ...hal, location: `${SELF}/17` },
        body: {
          ...order,
          _links: [{ rel: 'self', href: 7, method: 'GET' }, ...order._links.slice(1)],
        },
      },
      ['HYP.13 response.body._links.0.href'],
    ],
    [
      'a Location beside a body without self',
      { method: 'POST' },
      {
        status: 201,
        headers: { ...hal, location: `${SELF}/17` },
        body: { _links: order._links.slice(1) },
      },
      ['HYP.05 response.body._links'],
    ],
    ['a page of status 300', {}, { status: 300, body: { ...order, _meta: {} } }, []],
    [
      '_meta in the body of a POST',
      { method: 'POST' },
      { headers: hal, body: { ...order, _meta: {} } },
      [],
    ],
  ])('%s', (_what, request, response, findings) => {
    expect(check(request, response)).toEqual(findings);
  });

  describe('the new resource of a 201', () => {
    const created = (body: object) =>
      check(
        { method: 'POST', url: '/orders/v1/orders' },
        { status: 201, headers: { ...hal, location: `${SELF}/17` }, body },
      ).filter((text) => text.startsWith('created'));
    const item = get('item', `${SELF}/17`);
    const collection = [get('self', SELF), item];
    const line = { _links: [get('self', `${SELF}/17/lines/1`)] };
    const MISMATCH = `created.location response.headers.location`;

    test('is the body, though it has parts with links', () => {
      expect(created({ ...order, lines: [line] })).toEqual([]);
    });

    test('is the body, if no item has links', () => {
      const _links = [...order._links, item];
      expect(created({ _links, orders: [] })).toEqual([]);
      expect(created({ _links, orders: [{ id: 17 }] })).toEqual([]);
      const others = [get('self', `${SELF}/18`), ..._links.slice(1)];
      expect(created({ _links: others, orders: [] })).toEqual([MISMATCH]);
      expect(created({ _links, orders: 7 })).toEqual([]);
    });

    test('is each item with a self link in a list of several', () => {
      const orders = [null, 'none', { id: 3 }, order];
      expect(created({ _links: collection, orders })).toEqual([]);
      expect(created({ _links: collection, orders: [line] })[0]).toBe(MISMATCH);
    });

    test('has all links, whichever of several it is', () => {
      const other = { _links: [get('self', `${SELF}/18`), ...order._links.slice(1, 3)] };
      expect(created({ _links: collection, orders: [order, other] })).toEqual([
        'created.links response.body._links',
      ]);
    });
  });

  test.each(['first', 'prev', 'next', 'last'])('a body with a link %s is a page', (rel) => {
    const body = { _links: [...order._links, get(rel, `${SELF}?page=2`)], orders: [] };
    expect(check({}, { body })).toContainEqual('collection.meta response.body');
  });

  test('a GET of a page is checked as one, by _meta or by paging links', () => {
    const page = { ...order, _meta: 7 };
    expect(check({}, { body: page })[0]).toBe('collection.meta response.body._meta');
    const paged = { _links: [...order._links, get('next', `${SELF}?page=2`)], orders: [] };
    expect(check({}, { body: paged })[0]).toBe('collection.meta response.body');
    expect(check({}, { body: { ...order, lines: [] } })).toEqual([]);
  });

  test('the HAL form is accepted by option, or if the request asks for it', () => {
    const body = { _links: { self: { href: `${SELF}/17` } } };
    const exchange = [
      { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
      { ...ok, body },
    ] as const;
    expect(checkExchange(...exchange, { ignore: ['HYP.04'] }).map(shown)).toEqual([
      'HYP.11 response.body._links',
    ]);
    expect(checkExchange(...exchange, { ignore: ['HYP.04'], halForm: true })).toEqual([]);
    const forms = { ...cached, 'content-type': 'application/prs.hal-forms+json' };
    expect(
      checkExchange(exchange[0], { ...exchange[1], headers: forms }, { ignore: ['HYP.04'] }),
    ).toEqual([]);
  });
});

describe('media types', () => {
  const rulesOf = (type: string) =>
    checkExchange(
      { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
      { ...ok, ...headers({ 'content-type': type }) },
    )
      .filter(({ rule }) => rule === 'HYP.06')
      .map(({ rule }) => rule);

  test.each([
    'application/hal+json',
    'application/prs.hal-forms+json',
    'application/vnd.collection+json',
    'application/vnd.siren+json',
    'application/vnd.api+json',
    'application/vnd.mason+json',
    'application/ld+json',
    'application/geo+json',
    'application/linkset+json',
    'application/schema+json',
    'application/feed+json',
    'application/activity+json',
    'application/problem+json',
    'application/openapi+json',
    'application/vnd.oai.openapi+json',
    ' Application/HAL+JSON ; charset=utf-8',
    'application/json-seq',
    'text/html',
    'x application/json',
  ])('%s is accepted', (type) => {
    expect(rulesOf(type)).toEqual([]);
  });

  test.each([
    'application/json',
    'text/json',
    'application/x-problem+json',
    'application/problem+json2+json',
    'x-application/problem+json',
    'Application/JSON ; charset=utf-8',
  ])('%s is no format for hypermedia', (type) => {
    expect(rulesOf(type)).toEqual(['HYP.06']);
  });

  test.each([
    'application/json',
    'text/json',
    'application/hal+json',
    'application/prs.hal-forms+json',
  ])('the links of %s are checked', (type) => {
    const response = { ...ok, ...headers({ 'content-type': type }), body: {} };
    const found = checkExchange(
      { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
      response,
    );
    expect(found.map(({ rule }) => rule)).toContain('HYP.05');
  });

  test.each(['application/vnd.siren+json', 'application/vnd.api+json'])(
    'those of %s are not',
    (type) => {
      expect(check({}, { ...headers({ 'content-type': type }), body: {} })).toEqual([]);
    },
  );
});

describe('parts of the wrong type', () => {
  test('a link whose href is an object is a link, and not keyed by its relation type', () => {
    const body = { _links: [{ href: { href: `${SELF}/17` } }] };
    expect(checkResource(body).map(({ rule, path }) => [rule, path])).toEqual(
      checkLinks(body).map(({ rule, path }) => [rule, path]),
    );
  });
});

const itemOf = (id: number) => ({ id, _links: [get('self', `${SELF}/${id}`)] });
function page(meta: object = {}, queries: Record<string, string> = {}) {
  const { self = '?page=2', ...others } = queries;
  const given =
    Object.keys(others).length > 0
      ? others
      : { first: '?page=1', prev: '?page=1', next: '?page=3', last: '?page=3' };
  return {
    _meta: { totalRecords: 6, page: 2, limit: 2, count: 2, ...meta },
    _links: Object.entries({ self, ...given }).map(([rel, query]) => get(rel, `${SELF}${query}`)),
    orders: [itemOf(1), itemOf(2)],
  };
}
const found = (body: unknown, options = {}) => checkCollection(body, options).map(shown);

describe('_meta', () => {
  test.each<[meta: object, findings: string[]]>([
    [{ count: 3, limit: 3, totalRecords: 9 }, ['collection.meta _meta.count']],
    [{ page: 1, limit: 1, totalRecords: 2 }, ['collection.meta _meta.count']],
    [{ totalRecords: 3 }, ['collection.meta _meta.totalRecords']],
    [{ page: '2' }, ['collection.meta _meta.page']],
    [{ page: '12' }, ['collection.meta _meta.page']],
    [{ page: 'p2' }, ['collection.meta _meta.page']],
    [{ page: '2p' }, ['collection.meta _meta.page']],
    [{ page: [2] }, ['collection.meta _meta.page']],
    [{ page: 0 }, ['collection.meta _meta.page']],
    [{ limit: 0 }, ['collection.meta _meta.limit']],
    [{ totalRecords: -1 }, ['collection.meta _meta.totalRecords']],
    [{ count: -1 }, ['collection.meta _meta.count']],
    [{ offset: -1 }, ['collection.meta _meta.offset']],
  ])('%j', (meta, findings) => {
    const own = found(page(meta)).filter((text) => text.startsWith('collection.meta'));
    expect(own).toEqual(findings);
  });

  test('offset in place of page does not explain that another member is missing', () => {
    const { limit: _, ...meta } = page({ offset: 2 })._meta;
    expect(found({ ...page(), _meta: meta })).toEqual(['collection.meta _meta']);
  });

  test.each(['count', 'limit', 'page'])('%s as undefined is missing, as in JSON', (name) => {
    expect(found(page({ [name]: undefined }))).toEqual([`collection.meta _meta`]);
  });

  test('without page, the first records are meant', () => {
    const { page: _, ...meta } = page({ totalRecords: 1 })._meta;
    const ignore = ['collection.links'];
    expect(found({ ...page(), _meta: meta }, { ignore, paging: 'cursor' })).toEqual([
      'collection.meta _meta.totalRecords',
    ]);
  });

  test.each(['meta', 'page', 'paging', 'pagination', 'pageInfo', 'metadata', '_metadata'])(
    'under the name %s',
    (name) => {
      const { _meta, ...body } = page();
      expect(found({ ...body, [name]: _meta })).toEqual([`collection.meta ${name}`]);
      expect(found({ ...body, [name]: 7 })).toEqual(['collection.meta ']);
    },
  );

  test.each<[paging: string, members: string[]]>([
    [
      'page',
      ['totalRecords; leave it out only where the total is unknown', 'page', 'limit', 'count'],
    ],
    [
      'offset',
      ['totalRecords; leave it out only where the total is unknown', 'offset', 'limit', 'count'],
    ],
    ['cursor', ['limit', 'count']],
  ])('by %s has its members', (paging, members) => {
    const own = checkCollection({ ...page(), _meta: {} }, { paging: paging as 'page' });
    expect(own.map(({ message, path }) => [message, path])).toEqual(
      members.map((name) => [`_meta must have ${name}`, ['_meta']]),
    );
  });

  test('offset in place of page', () => {
    const { page: _, ...meta } = page()._meta;
    expect(found({ ...page(), _meta: { ...meta, offset: 2 } })).toEqual([
      'collection.meta _meta.offset',
    ]);
  });
});

describe('links that page by cursor need no page in _meta', () => {
  const meta = { limit: 2, count: 2 };
  const needsPage = (queries: Record<string, string>) =>
    checkCollection({ ...page({}, queries), _meta: meta }).some(
      ({ message }) => message === '_meta must have page',
    );

  test.each<[queries: Record<string, string>]>([
    [{ next: '?cursor=a' }],
    [{ prev: '?cursor=a' }],
    [{ next: '?size=2&nextToken=a' }],
    [{ prev: '?size=2', next: '?after=a' }],
    [{ first: '?before=a', prev: '?before=b' }],
    [{ first: '' }],
    [{ next: '?marker=a' }],
    [{ next: '?position=a' }],
    [{ next: '?continuation=a' }],
  ])('%j', (queries) => {
    expect(needsPage({ self: '', ...queries })).toBe(false);
  });

  test.each<[queries: Record<string, string>]>([
    [{ next: '?page=3' }],
    [{ next: '?offset=3' }],
    [{ next: '?cursor=a&page=3' }],
    [{ next: '?cursor=a', first: '?page=1' }],
    [{ next: '?cursor=a', last: '?cursor=z' }],
    [{ next: '?size=2' }],
    [{ next: '?status=a', first: '' }],
    [{ next: '?hereafter=a' }],
    [{ next: '?afternoon=a' }],
    [{ up: '' }],
  ])('%j do', (queries) => {
    expect(needsPage({ self: '', ...queries })).toBe(true);
  });

  test.each(['homepage', 'pages', 'offsets', 'my-offset'])('%s is another parameter', (name) => {
    expect(needsPage({ self: '', next: `?cursor=a&${name}=1` })).toBe(false);
  });
});

describe('paging links', () => {
  const links = (meta: object, queries: Record<string, string>, options = {}) =>
    found(page(meta, queries), { ignore: ['UFN.04', 'collection.meta'], ...options });
  const at = (index: number) => `collection.links _links.${index}.href`;

  test.each<[what: string, meta: object, queries: Record<string, string>, findings: string[]]>([
    ['another page', {}, { prev: '?page=1', next: '?page=4' }, [at(2)]],
    ['page 0', {}, { prev: '?page=0', next: '?page=3' }, [at(1), at(1)]],
    ['a page that is no number', {}, { prev: '?page=1x', next: '?page=3' }, [at(1)]],
    ['a page with a letter before', {}, { prev: '?page=x1', next: '?page=3' }, [at(1)]],
    ['a next on the last page', { page: 3 }, { prev: '?page=2', next: '?page=4' }, [at(2)]],
    ['a prev on the first page', { page: 1 }, { prev: '?page=1', next: '?page=2' }, [at(1)]],
    [
      'no links to other pages',
      {},
      { up: '' },
      ['prev', 'next'].map((_rel) => `collection.links _links`),
    ],
    [
      'another page of two digits',
      { page: 12, totalRecords: 99 },
      { prev: '?page=11', next: '?page=14' },
      [at(2)],
    ],
    ['a page that is a fraction', {}, { prev: '?page=1.5', next: '?page=3' }, [at(1)]],
    [
      'a template in place of a URL',
      {},
      { prev: '?page=1', next: '?page=3', last: '?page=9{&x}' },
      ['HYP.13 _links.3.href'],
    ],
    ['no parameters in self', { page: 1 }, { self: '', next: '?page=2' }, []],
    [
      'the last value alone of a parameter',
      {},
      { self: '?page=2&a=1&a=2', prev: '?page=1&a=1&a=2', next: '?page=3&a=2' },
      [at(2)],
    ],
    ['a page behind the last', { page: 9, count: 0 }, { prev: '?page=3' }, []],
    ['another parameter for the page', {}, { prev: '?p=1', next: '?p=3' }, []],
    [
      'links to the page itself',
      { totalRecords: undefined },
      { self: '?page=2', prev: '?page=2', next: '?page=2' },
      [at(1), at(2)],
    ],
    ['a limit of 0', { limit: 0 }, { next: '?page=9' }, []],
    ['a total that is no number', { totalRecords: 'x' }, { next: '?page=9' }, []],
    ['a page of a fraction', { page: 1.5 }, { next: '?page=9' }, []],
    [
      'one page of one record',
      { totalRecords: 1, page: 1, limit: 1, count: 1 },
      { next: '?page=2' },
      [at(1)],
    ],
    ['an empty collection', { totalRecords: 0, page: 1 }, { last: '?page=1' }, []],
    [
      'an offset',
      { offset: 2 },
      { first: '?offset=1', prev: '?offset=0', next: '?offset=5', last: '?offset=5' },
      [at(1), at(3), at(4)],
    ],
    ['an offset in one link alone', { offset: 2 }, { prev: '?offset=0', next: '?page=9' }, []],
    ['the last offset', { offset: 4 }, { prev: '?offset=2', next: '?offset=6' }, [at(2)]],
    ['an offset below the limit', { offset: 1 }, { prev: '?offset=0', next: '?offset=3' }, []],
    ['an offset behind the total', { offset: 99 }, { prev: '?offset=4' }, []],
    ['a negative offset in _meta', { offset: -2 }, { next: '?offset=9' }, []],
    ['the offset 0', { offset: 0 }, { next: '?offset=2', prev: '?offset=0' }, [at(2)]],
    [
      'a lost parameter',
      {},
      {
        self: '?page=2&status=open&sort=a',
        prev: '?page=1&status=open&sort=a',
        next: '?page=3&sort=a',
      },
      [at(2)],
    ],
    [
      'another value of a parameter',
      {},
      { self: '?page=2&status=open', prev: '?page=1&status=paid', next: '?page=3&status=open' },
      [at(1)],
    ],
    [
      'parameters of the place',
      {},
      {
        self: '?page=2&skip=2&start=2&offset=2&Cursor=x&after=1',
        prev: '?page=1',
        next: '?page=3',
      },
      [],
    ],
    [
      'parameters with similar names',
      {},
      { self: '?page=2&pages=2', prev: '?page=1', next: '?page=3&pages=2' },
      [at(1)],
    ],
    [
      'a parameter that ends like one of the place',
      {},
      { self: '?page=2&homepage=2', prev: '?page=1', next: '?page=3&homepage=2' },
      [at(1)],
    ],
  ])('%s', (_what, meta, queries, findings) => {
    expect(links(meta, queries)).toEqual(findings);
  });
});

describe('the list', () => {
  const { orders, ...body } = page();

  test.each([
    'items',
    'data',
    'results',
    'records',
    'entries',
    'content',
    'list',
    'values',
    'rows',
    'objects',
    'Items',
  ])('named %s says nothing of the resource', (name) => {
    expect(found({ ...body, [name]: orders })).toEqual([`collection.list ${name}`]);
  });

  test.each(['orderLines', 'order_lines', 'order-lines', 'customers', 'order2Lines'])(
    'may be named %s',
    (name) => {
      expect(found({ ...body, [name]: orders })).toEqual([]);
    },
  );

  test('may have a general name if the resource has it', () => {
    const _links = [get('self', `${BASE}/records`)];
    const records = {
      _meta: { totalRecords: 0, page: 1, limit: 2, count: 0 },
      _links,
      Records: [],
    };
    expect(found(records, { ignore: ['HYP.04'] })).toEqual([]);
  });

  test('has a plural noun for a name', () => {
    for (const ignore of [[], ['naming.singular']] as const) {
      expect(checkCollection({ ...body, order: orders }, { ignore })).toEqual([
        expect.objectContaining({
          rule: 'collection.list',
          message: 'The name of the list must be a plural noun, got "order"',
          path: ['order'],
          suggestion: 'orders',
        }),
      ]);
    }
  });

  test.each([
    ['orderLine', 'orderLines'],
    ['order_line', 'order_lines'],
    ['order-line', 'order-lines'],
    ['shop_order_line', 'shop_order_lines'],
    ['OrderLine', 'orderLines'],
  ])('in place of %s, %s is suggested', (name, suggestion) => {
    const [first] = checkCollection({ ...body, [name]: orders });
    expect(first).toMatchObject({ rule: 'collection.list', suggestion });
  });

  test.each([7, [], {}, [7], [null], [{ title: 'x' }], [{ href: 7 }], { self: 7 }])(
    'has links in each item, which %j in a member links are not',
    (links) => {
      expect(found({ ...body, orders: [itemOf(1), { id: 2, links }] })).toEqual([
        'collection.item-links orders.1',
      ]);
    },
  );

  test.each(['_meta', '_embedded'])('is not the member %s', (name) => {
    expect(found({ ...body, [name]: [], orders: undefined })).toContain('collection.list ');
  });

  test.each(['links', 'link', '_templates', 'errors'])('is not the member %s', (name) => {
    expect(found({ ...body, [name]: [], orders })).toEqual([]);
    expect(found({ ...body, _meta: { ...body._meta, count: 0 }, [name]: [] })).toEqual([
      'collection.list ',
    ]);
  });

  test.each(['links', 'link', 'errors'])(
    'is the member %s of a resource with that name',
    (name) => {
      const _links = [get('self', `${BASE}/${name}`)];
      const named = { _meta: { totalRecords: 1, page: 1, limit: 2, count: 1 }, _links };
      const ignore = ['HYP.04', 'collection.links', 'collection.list'] as const;
      expect(found({ ...named, [name]: [7] }, { ignore: [...ignore] })).toEqual([
        `collection.item-links ${name}.0`,
      ]);
    },
  );

  test('is not the member with the links of a resource named links', () => {
    const links = [get('self', `${BASE}/links`)];
    const _meta = { totalRecords: 1, page: 1, limit: 2, count: 1 };
    expect(found({ _meta, links, results: [itemOf(1)] })).toContainEqual(
      expect.stringContaining('collection.list results'),
    );
  });

  test('is that with the name of the resource, among several', () => {
    const [first, second] = [
      { facets: ['a', 'b'], orders },
      { orders, facets: ['a', 'b'] },
    ];
    expect([...found({ ...body, ...first }), ...found({ ...body, ...second })]).toEqual([]);
    expect(found({ ...body, _embedded: { orders }, facets: ['a', 'b'] })).toEqual([]);
    const wrong = { ...body, _meta: { ...body._meta, count: 9 }, facets: [7], orders };
    expect(found(wrong)).toContainEqual('collection.meta _meta.count');
  });

  test('is that with the number of items in _meta, if none has the name of the resource', () => {
    expect(found({ ...body, facets: [{ id: 1 }], parcels: orders })).toEqual([]);
    expect(found({ ...body, parcels: orders, facets: [{ id: 1 }] })).toEqual([]);
  });
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

  test.each<[what: string, links: unknown, findings: string[]]>([
    ['objects keyed by relation type', [{ self: hrefOf(1), up: [hrefOf(2)] }], [`HYP.11 _links`]],
  ])('%s', (_what, _links, findings) => {
    expect(resource({ _links }).slice(0, 1)).toEqual(findings);
  });

  test.each<[links: unknown]>([
    [[]],
    [[{}]],
    [[null]],
    [[{ self: {} }]],
    [[{ self: { title: 'x' } }]],
    [[{ self: 7 }]],
    [[{ self: null }]],
    [[{ self: hrefOf(1), note: 7 }]],
    [[{ self: hrefOf(1) }, get('up', SELF)]],
  ])('%j is no list of objects keyed by relation type', (_links) => {
    const own = resource({ _links });
    expect(own).not.toEqual([]);
    expect(own).not.toContain(`HYP.11 _links`);
  });

  test('a link is not read as a resource, whatever members it has', () => {
    const self = { ...get('self', `${SELF}/1`), _links: 'none' };
    expect(resource({ _links: [self] })).toEqual([]);
  });

  test('a list of anything is read for resources', () => {
    const bad = { _links: 'none' };
    const [first, ...more] = resource({ ...itemOf(1), lines: [null, 'x', 7, bad] });
    expect(first).toBe('HYP.11 lines.3._links');
    expect(more).toEqual([]);
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
      { ignore: ['HYP.04', 'HYP.07', 'HYP.13', 'HYP.12', 'HYP.14'] },
    );
    expect(new Set(own.map(({ path }) => path?.[1]))).toEqual(new Set([1]));
  });

  test('the URLs of a body with a relative self link are the relative ones', () => {
    const at = (href: string) =>
      checkResource({ _links: [get('self', '/v1/orders/1'), get('related', href)] })
        .filter(({ rule }) => rule === 'UFN.06')
        .map(({ path }) => path?.[1]);
    expect(at('/v1/orders/A_b?to=https://x.se/')).toEqual([1]);
    expect(at('https://api.example.se/v1/orders/A_b')).toEqual([]);
    expect(at('mailto:A_b@example.se')).toEqual([]);
  });

  test('an empty href is one finding', () => {
    const _links = [get('self', '/v1/orders/1'), get('related', '')];
    const own = checkResource({ _links }, { ignore: ['HYP.07'] });
    expect(own.filter(({ path }) => path?.[1] === 1).map(shown)).toHaveLength(1);
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
    const body = { ...itemOf(1), lines: [{ product: bad }], _embedded: { customer: bad } };
    expect(checkResource(body, options).map(shown)).toEqual([
      'HYP.14 lines.0.product._links.0.href',
      'HYP.14 _embedded.customer._links.0.href',
    ]);
  });

  test('are checked in the first eight places of an object that the body holds many times', () => {
    const body = { ...itemOf(1), lines: Array.from({ length: 10 }, () => bad) };
    expect(checkResource(body, options).map(({ path }) => path?.[1])).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7,
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

  test('are not named after a resource whose URL can not be read', () => {
    const _meta = { totalRecords: 0, page: 1, limit: 20, count: 0 };
    const body = { _meta, _links: [get('self', 'https://[')], items: [] };
    const rules = checkCollection(body).map(({ rule }) => rule);
    expect(rules).toContain('HYP.13');
    expect(rules).not.toContain('collection.list');
  });
});

describe('bodies of real services', () => {
  test.each<readonly [string, readonly string[]]>([
    [
      'livsmedelsverket-list-empty',
      [
        ...[
          'HYP.14 _links.0.href',
          'HYP.14 _links.1.href',
          'HYP.14 _links.2.href',
          'HYP.07 _links',
        ],
        ...['collection.meta _meta.offset', 'collection.links _links.2.href'],
      ],
    ],
    [
      'pollenrapporten-forecasts',
      [
        ...['HYP.16 _links.0.method', 'HYP.04 _links'],
        ...['collection.meta _meta.offset', 'collection.list items'],
      ],
    ],
  ])('%s', (name, findings) => {
    const body: unknown = JSON.parse(readFileSync(`test/audit/responses/${name}.json`, 'utf8'));
    // Names of the URL and of the list in Swedish, and the home-made offset, are tested elsewhere.
    const found = checkCollection(body, { ignore: ['UFN.04', 'naming.singular'] }).filter(
      ({ rule, level }) => rule !== 'collection.list' || level === 'SHALL',
    );
    expect(found.map(shown)).toEqual(findings);
  });
});
