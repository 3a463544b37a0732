import { findLink, follow, fromHal, toHal } from 'halyard/link';
import { describe, expect, test } from 'vitest';

const get = (rel: string, href: string, more: object = {}) => ({
  href,
  rel,
  method: 'GET',
  ...more,
});

/** An order of the draft or of the specification page, where relation types have a prefix. */
const order = (id: number, [basket, customer]: number[], prefix: string, total: number) => ({
  _links: {
    self: { href: `/orders/${id}` },
    [`${prefix}basket`]: { href: `/baskets/${basket}` },
    [`${prefix}customer`]: { href: `/customers/${customer}` },
  },
  total,
});

const AUTHOR = { name: 'Alan Watts', born: 'January 6, 1915', died: 'November 16, 1973' };

/** draft-kelly-json-hal-08, by section: a document, and the same in the array form of the conventions. */
const documents: readonly [section: string, hal: object, links: object][] = [
  [
    '§3, an order',
    {
      _links: {
        self: { href: '/orders/523' },
        warehouse: { href: '/warehouse/56' },
        invoice: { href: '/invoices/873' },
      },
      currency: 'USD',
      status: 'shipped',
      total: 10.2,
    },
    {
      _links: [
        get('self', '/orders/523'),
        get('warehouse', '/warehouse/56'),
        get('invoice', '/invoices/873'),
      ],
      currency: 'USD',
      status: 'shipped',
      total: 10.2,
    },
  ],
  [
    '§6, a list of orders',
    {
      _links: {
        self: { href: '/orders' },
        next: { href: '/orders?page=2' },
        find: { href: '/orders{?id}', templated: true },
      },
      _embedded: {
        orders: [order(123, [98712, 7809], '', 30), order(124, [97213, 12369], '', 20)],
      },
      currentlyProcessing: 14,
      shippedToday: 20,
    },
    {
      _links: [
        get('self', '/orders'),
        get('next', '/orders?page=2'),
        get('find', '/orders{?id}', { templated: true }),
      ],
      orders: [
        {
          _links: [
            get('self', '/orders/123'),
            get('basket', '/baskets/98712'),
            get('customer', '/customers/7809'),
          ],
          total: 30,
        },
        {
          _links: [
            get('self', '/orders/124'),
            get('basket', '/baskets/97213'),
            get('customer', '/customers/12369'),
          ],
          total: 20,
        },
      ],
      currentlyProcessing: 14,
      shippedToday: 20,
    },
  ],
  [
    '§8.3, the author of a post',
    {
      _links: { self: { href: '/blog-post' } },
      _embedded: { author: { _links: { self: { href: '/people/alan-watts' } }, ...AUTHOR } },
    },
    {
      _links: [get('self', '/blog-post')],
      author: { _links: [get('self', '/people/alan-watts')], ...AUTHOR },
    },
  ],
];

test.each(documents)('%s, is read and written', (_name, hal, links) => {
  expect(fromHal(hal)).toStrictEqual(links);
  expect(toHal(links)).toStrictEqual(hal);
});

describe('CURIEs', () => {
  test('§8.2: acme:widgets abbreviates https://docs.acme.com/relations/widgets', () => {
    const body = fromHal({
      _links: {
        self: { href: '/orders' },
        curies: [{ name: 'acme', href: 'https://docs.acme.com/relations/{rel}', templated: true }],
        'acme:widgets': { href: '/widgets' },
      },
    });
    expect(findLink(body, 'https://docs.acme.com/relations/widgets')?.href).toBe('/widgets');
    expect(findLink(body, 'acme:widgets')?.href).toBe('/widgets');
    expect(findLink(body, 'widgets')).toBeUndefined();
  });

  test('the orders of the specification page: ea:find, ea:admin, ea:order', () => {
    const document = {
      _links: {
        self: { href: '/orders' },
        curies: [{ name: 'ea', href: 'http://example.com/docs/rels/{rel}', templated: true }],
        next: { href: '/orders?page=2' },
        'ea:find': { href: '/orders{?id}', templated: true },
        'ea:admin': [
          { href: '/admins/2', title: 'Fred' },
          { href: '/admins/5', title: 'Kate' },
        ],
      },
      currentlyProcessing: 14,
      shippedToday: 20,
      _embedded: {
        'ea:order': [order(123, [98712, 7809], 'ea:', 30), order(124, [97213, 12369], 'ea:', 20)],
      },
    };
    const body = fromHal(document);
    expect(toHal(body as object)).toStrictEqual(document);
    const docs = 'http://example.com/docs/rels';
    const curie = (name: string, href: string, more: object = {}) =>
      get(`${docs}/${name}`, href, { curie: `ea:${name}`, ...more });
    const item = (id: number, [basket, customer]: number[], total: number) => ({
      _links: [
        get('self', `/orders/${id}`),
        curie('basket', `/baskets/${basket}`),
        curie('customer', `/customers/${customer}`),
      ],
      total,
    });
    expect(body).toStrictEqual({
      _links: [
        get('self', '/orders'),
        get('curies', `${docs}/{rel}`, { name: 'ea', templated: true }),
        get('next', '/orders?page=2'),
        curie('find', '/orders{?id}', { templated: true }),
        curie('admin', '/admins/2', { title: 'Fred' }),
        curie('admin', '/admins/5', { title: 'Kate' }),
      ],
      currentlyProcessing: 14,
      shippedToday: 20,
      'ea:order': [item(123, [98712, 7809], 30), item(124, [97213, 12369], 20)],
    });
  });
});

test('a list of payments of Mollie (docs.mollie.com): null for an absent page', () => {
  const link = (path: string) => ({
    href: `https://api.mollie.com/v2/${path}`,
    type: 'application/hal+json',
  });
  const id = 'tr_5B8cwPMGnU';
  const payment = { resource: 'payment', id, _links: { self: link(`payments/${id}`) } };
  const next = link('payments?from=tr_SDkzMggpvx&limit=5');
  const document = {
    count: 1,
    _embedded: { payments: [payment] },
    _links: { self: link('payments?limit=5'), previous: null, next },
  };
  const body = fromHal(document) as { payments: object[] };
  expect(follow(body, 'previous')).toBeUndefined();
  expect(follow(body, 'next')?.url).toContain('from=tr_SDkzMggpvx');
  expect(body.payments).toHaveLength(1);
  // A null link is none.
  const { previous: _, ..._links } = document._links;
  expect(toHal(body)).toStrictEqual({ ...document, _links });
});
