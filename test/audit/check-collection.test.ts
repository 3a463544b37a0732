import { readFileSync } from 'node:fs';
import { checkCollection } from 'halyard/audit';
import type { Finding } from 'halyard/rules';
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
  test.each(
    rows(`
    {"count": 3, "limit": 3, "totalRecords": 9} => count
    {"page": 1, "limit": 1, "totalRecords": 2} => count
    {"totalRecords": 3} => totalRecords
    {"page": "12"} => page
    {"page": "p2"} => page
    {"page": "2p"} => page
    {"page": [2]} => page
    {"page": 0} => page
    {"limit": 0} => limit
    {"totalRecords": -1} => totalRecords
    {"count": -1} => count
    {"offset": -1} => offset
  `),
  )('%s', (_row, meta = '', name) => {
    const own = found(page(JSON.parse(meta))).filter((text) => text.startsWith('collection.meta'));
    expect(own).toEqual([`collection.meta _meta.${name}`]);
  });

  test.each(['meta', 'page', 'paging', 'pagination', 'pageInfo', 'metadata', '_metadata'])(
    'under the name %s',
    (name) => {
      const { _meta, ...body } = page();
      expect(found({ ...body, [name]: _meta })).toEqual([`collection.meta ${name}`]);
      expect(found({ ...body, [name]: 7 })).toEqual([`collection.meta ${name}`]);
      expect(found({ ...body, [name]: 'x' })).toEqual(['collection.meta ']);
    },
  );

  test.each([
    [
      'page',
      ['totalRecords; leave it out only where the total is unknown', 'page', 'limit', 'count'],
    ],
    [
      'offset',
      ['totalRecords; leave it out only where the total is unknown', 'offset', 'limit', 'count'],
    ],
    ['cursor', ['limit', 'count']],
  ] as const)('by %s has its members', (paging, members) => {
    const own = checkCollection({ ...page(), _meta: {} }, { paging });
    expect(own.map(({ message }) => message)).toEqual(
      members.map((name) => `_meta must have ${name}`),
    );
  });
});

/** The queries of links by relation type, apart by ` | `. */
function queriesOf(cell: string): Record<string, string> {
  return Object.fromEntries(
    cell.split(' | ').map((item) => {
      const [rel = '', query = ''] = item.split(' ');
      return [rel, query];
    }),
  );
}

test.each(
  rows(`
  next ?cursor=a => cursor
  prev ?cursor=a => cursor
  next ?size=2&nextToken=a => cursor
  prev ?size=2 | next ?after=a => cursor
  first ?before=a | prev ?before=b => cursor
  first => cursor
  next ?marker=a => cursor
  next ?position=a => cursor
  next ?continuation=a => cursor
  next ?cursor=a&homepage=1 => cursor
  next ?cursor=a&my-offset=1 => cursor
  next ?page=3 => page
  next ?offset=3 => page
  next ?cursor=a&page=3 => page
  next ?cursor=a | first ?page=1 => page
  next ?cursor=a | last ?cursor=z => page
  next ?size=2 => page
  next ?status=a | first => page
  next ?hereafter=a => page
  next ?afternoon=a => page
  up => page
`),
)('links that page by cursor need no page in _meta: %s', (_row, links = '', paging) => {
  const body = { ...page({}, { self: '', ...queriesOf(links) }), _meta: { limit: 2, count: 2 } };
  const messages = checkCollection(body).map(({ message }) => message);
  expect(messages.includes('_meta must have page')).toBe(paging === 'page');
});

/** What is in `_meta` and in the links, and the positions of links with a finding; `required` is one of `_links`. */
test.each(
  rows(`
  another page => {} => prev ?page=1 | next ?page=4 => 2
  page 0 => {} => prev ?page=0 | next ?page=3 => 1
  a page that is no number => {} => prev ?page=1x | next ?page=3 => 1
  a page with a letter before => {} => prev ?page=x1 | next ?page=3 => 1
  a next on the last page => {"page":3} => prev ?page=2 | next ?page=4 => 2
  a prev on the first page => {"page":1} => prev ?page=1 | next ?page=2 => 1
  no links to other pages => {} => up => required, required
  another page of two digits => {"page":12,"totalRecords":99} => prev ?page=11 | next ?page=14 => 2
  a page that is a fraction => {} => prev ?page=1.5 | next ?page=3 => 1
  no parameters in self => {"page":1} => self | next ?page=2
  the last value of several => {} => self ?page=2&a=1&a=2 | prev ?page=1&a=1&a=2 | next ?page=3&a=2 => 2
  a page behind the last => {"page":9,"count":0} => prev ?page=3
  another parameter for the page => {} => prev ?p=1 | next ?p=3
  the page itself => {"totalRecords":null} => self ?page=2 | prev ?page=2 | next ?page=2 => 1, 2
  a limit of 0 => {"limit":0} => next ?page=9
  a total that is no number => {"totalRecords":"x"} => next ?page=9
  a page of a fraction => {"page":1.5} => next ?page=9
  one page of one record => {"totalRecords":1,"page":1,"limit":1,"count":1} => next ?page=2 => 1
  an empty collection => {"totalRecords":0,"page":1} => last ?page=1
  an offset in one link alone => {"offset":2} => prev ?offset=0 | next ?page=9
  a lost parameter => {} => self ?page=2&b=c&a=b | prev ?page=1&b=c&a=b | next ?page=3&a=b => 2
  another value => {} => self ?page=2&a=b | prev ?page=1&a=c | next ?page=3&a=b => 1
  parameters of the place => {} => self ?page=2&skip=2&start=2&offset=2&Cursor=x&after=1 | prev ?page=1 | next ?page=3
  similar names => {} => self ?page=2&pages=2 | prev ?page=1 | next ?page=3&pages=2 => 1
  a name with the same end => {} => self ?page=2&homepage=2 | prev ?page=1 | next ?page=3&homepage=2 => 1
`),
)('paging links: %s', (_row, _what, meta = '', links = '', places = '') => {
  const ignore = ['UFN.04', 'collection.meta'];
  const expected = places.split(', ').filter(Boolean);
  expect(found(page(JSON.parse(meta), queriesOf(links)), { ignore })).toEqual(
    expected.map((at) => `collection.links _links${at === 'required' ? '' : `.${at}.href`}`),
  );
});

test('a template in place of a URL is no paging link', () => {
  const queries = { prev: '?page=1', next: '?page=3', last: '?page=9{&x}' };
  expect(found(page({}, queries))).toEqual(['HYP.13 _links.3.href']);
});

describe('the list', () => {
  const { orders, ...body } = page();

  test.each('items data results records entries content list values rows objects Items'.split(' '))(
    'named %s says nothing of the resource',
    (name) => {
      expect(found({ ...body, [name]: orders })).toEqual([`collection.list ${name}`]);
    },
  );

  test.each(['orderLines', 'order_lines', 'order-lines', 'recentOrders', 'order2Lines'])(
    'may be named %s',
    (name) => {
      expect(found({ ...body, [name]: orders })).toEqual([]);
    },
  );

  test('has a plural noun for a name', () => {
    for (const ignore of [[], ['naming.singular']] as const) {
      expect(checkCollection({ ...body, order: orders }, { ignore })).toEqual([
        expect.objectContaining({
          rule: 'collection.list',
          message: 'The name of the list must be a plural noun, got "order"',
          path: ['order'],
        }),
      ]);
    }
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

  test('has any name where the URL of the resource can not be read', () => {
    const _links = [get('self', 'https://[')];
    expect(found({ ...page({ count: 0 }), orders: undefined, _links, items: [] })).not.toContain(
      'collection.list items',
    );
  });
});

describe('bodies of real services', () => {
  test.each<readonly [string, readonly string[]]>([
    [
      'livsmedelsverket-list-empty',
      [...['HYP.14 _links.0.href', 'HYP.07 _links'], 'collection.meta _meta'],
    ],
    [
      'pollenrapporten-forecasts',
      [
        ...['HYP.16 _links.0.method', 'HYP.04 _links'],
        ...['collection.meta _meta', 'collection.list items'],
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
