import { findLink, follow, fromHal, toHal } from 'halyard/link';
import { describe, expect, test } from 'vitest';

/** A document of the HAL draft, and the same in the array form of the conventions. */
interface Pair {
  readonly hal: object;
  readonly links: object;
}

/** draft-kelly-json-hal-08, by section; and the example of stateless.group/hal_specification.html. */
const documents: Readonly<Record<string, Pair>> = {
  '§3, an order': {
    hal: {
      _links: {
        self: { href: '/orders/523' },
        warehouse: { href: '/warehouse/56' },
        invoice: { href: '/invoices/873' },
      },
      currency: 'USD',
      status: 'shipped',
      total: 10.2,
    },
    links: {
      _links: [
        { href: '/orders/523', rel: 'self', method: 'GET' },
        { href: '/warehouse/56', rel: 'warehouse', method: 'GET' },
        { href: '/invoices/873', rel: 'invoice', method: 'GET' },
      ],
      currency: 'USD',
      status: 'shipped',
      total: 10.2,
    },
  },
  '§6, a list of orders': {
    hal: {
      _links: {
        self: { href: '/orders' },
        next: { href: '/orders?page=2' },
        find: { href: '/orders{?id}', templated: true },
      },
      _embedded: {
        orders: [
          {
            _links: {
              self: { href: '/orders/123' },
              basket: { href: '/baskets/98712' },
              customer: { href: '/customers/7809' },
            },
            total: 30,
            currency: 'USD',
            status: 'shipped',
          },
          {
            _links: {
              self: { href: '/orders/124' },
              basket: { href: '/baskets/97213' },
              customer: { href: '/customers/12369' },
            },
            total: 20,
            currency: 'USD',
            status: 'processing',
          },
        ],
      },
      currentlyProcessing: 14,
      shippedToday: 20,
    },
    links: {
      _links: [
        { href: '/orders', rel: 'self', method: 'GET' },
        { href: '/orders?page=2', rel: 'next', method: 'GET' },
        { href: '/orders{?id}', rel: 'find', method: 'GET', templated: true },
      ],
      orders: [
        {
          _links: [
            { href: '/orders/123', rel: 'self', method: 'GET' },
            { href: '/baskets/98712', rel: 'basket', method: 'GET' },
            { href: '/customers/7809', rel: 'customer', method: 'GET' },
          ],
          total: 30,
          currency: 'USD',
          status: 'shipped',
        },
        {
          _links: [
            { href: '/orders/124', rel: 'self', method: 'GET' },
            { href: '/baskets/97213', rel: 'basket', method: 'GET' },
            { href: '/customers/12369', rel: 'customer', method: 'GET' },
          ],
          total: 20,
          currency: 'USD',
          status: 'processing',
        },
      ],
      currentlyProcessing: 14,
      shippedToday: 20,
    },
  },
  '§8.3, the author of a post': {
    hal: {
      _links: { self: { href: '/blog-post' } },
      _embedded: {
        author: {
          _links: { self: { href: '/people/alan-watts' } },
          name: 'Alan Watts',
          born: 'January 6, 1915',
          died: 'November 16, 1973',
        },
      },
    },
    links: {
      _links: [{ href: '/blog-post', rel: 'self', method: 'GET' }],
      author: {
        _links: [{ href: '/people/alan-watts', rel: 'self', method: 'GET' }],
        name: 'Alan Watts',
        born: 'January 6, 1915',
        died: 'November 16, 1973',
      },
    },
  },
};

describe.each(Object.entries(documents))('%s', (_name, { hal, links }) => {
  test('is read', () => {
    expect(fromHal(hal)).toStrictEqual(links);
  });

  test('is written', () => {
    expect(toHal(links)).toStrictEqual(hal);
  });
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
    const order = (id: number, basket: number, customer: number) => ({
      _links: {
        self: { href: `/orders/${id}` },
        'ea:basket': { href: `/baskets/${basket}` },
        'ea:customer': { href: `/customers/${customer}` },
      },
      total: 30,
    });
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
      _embedded: { 'ea:order': [order(123, 98712, 7809), order(124, 97213, 12369)] },
    };
    const body = fromHal(document);
    expect(toHal(body as object)).toStrictEqual(document);
    const docs = 'http://example.com/docs/rels';
    const items = [
      [123, 98712, 7809],
      [124, 97213, 12369],
    ].map(([id, basket, customer]) => ({
      _links: [
        { href: `/orders/${id}`, rel: 'self', method: 'GET' },
        { href: `/baskets/${basket}`, rel: `${docs}/basket`, method: 'GET', curie: 'ea:basket' },
        {
          href: `/customers/${customer}`,
          rel: `${docs}/customer`,
          method: 'GET',
          curie: 'ea:customer',
        },
      ],
      total: 30,
    }));
    expect(body).toStrictEqual({
      _links: [
        { href: '/orders', rel: 'self', method: 'GET' },
        { href: `${docs}/{rel}`, rel: 'curies', method: 'GET', name: 'ea', templated: true },
        { href: '/orders?page=2', rel: 'next', method: 'GET' },
        {
          href: '/orders{?id}',
          rel: `${docs}/find`,
          method: 'GET',
          curie: 'ea:find',
          templated: true,
        },
        {
          href: '/admins/2',
          rel: `${docs}/admin`,
          method: 'GET',
          title: 'Fred',
          curie: 'ea:admin',
        },
        {
          href: '/admins/5',
          rel: `${docs}/admin`,
          method: 'GET',
          title: 'Kate',
          curie: 'ea:admin',
        },
      ],
      currentlyProcessing: 14,
      shippedToday: 20,
      'ea:order': items,
    });
  });
});

test('a list of payments of Mollie (docs.mollie.com): null for an absent page', () => {
  const document = {
    count: 1,
    _embedded: {
      payments: [
        {
          resource: 'payment',
          id: 'tr_5B8cwPMGnU',
          _links: {
            self: {
              href: 'https://api.mollie.com/v2/payments/tr_5B8cwPMGnU',
              type: 'application/hal+json',
            },
          },
        },
      ],
    },
    _links: {
      self: { href: 'https://api.mollie.com/v2/payments?limit=5', type: 'application/hal+json' },
      previous: null,
      next: {
        href: 'https://api.mollie.com/v2/payments?from=tr_SDkzMggpvx&limit=5',
        type: 'application/hal+json',
      },
    },
  };
  const body = fromHal(document) as { payments: object[] };
  expect(follow(body, 'previous')).toBeUndefined();
  expect(follow(body, 'next')?.url).toContain('from=tr_SDkzMggpvx');
  expect(body.payments).toHaveLength(1);
  expect(toHal(body)).toStrictEqual(document);
});
