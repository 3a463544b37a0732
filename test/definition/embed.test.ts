import { defineResource, toHal } from 'halyard';
import { bodyText } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const base = 'https://api.example.se/shop/v1';
const PROFILE =
  'application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"';

const city = z.object({ id: z.int(), name: z.string() });
const cities = defineResource({ name: 'cities', schema: city, path: '/cities/{id}', links: {} });
const customer = z.object({ id: z.int(), status: z.enum(['active', 'closed']), city });
const customers = defineResource({
  name: 'customers',
  schema: customer,
  path: '/customers/{id}',
  state: 'status',
  links: { edit: { when: 'active', permission: 'customers:edit' } },
  embed: { city: cities },
});
const line = z.object({ order: z.int(), number: z.int() });
const lines = defineResource({
  name: 'lines',
  schema: line,
  path: '/orders/{order}/lines/{number}',
  links: {},
});
const orders = defineResource({
  name: 'orders',
  schema: z.object({
    id: z.int(),
    customer: customer.nullish(),
    total: z.number(),
    lines: z.array(line),
  }),
  path: '/orders/{id}',
  links: { delete: {} },
  embed: { customer: customers, lines },
});

const umea = { id: 90, name: 'Umeå' };
const eva = { id: 4, status: 'active' as const, city: umea };
const order = { id: 17, customer: eva, total: 100, lines: [{ order: 17, number: 1 }] };
const link = (path: string, rel: string, method: string) => ({
  href: `${base}${path}`,
  rel,
  method,
});
const get = (headers: Record<string, string> = {}) => ({
  method: 'GET',
  url: '/orders/17',
  headers,
});

describe('embedded resources', () => {
  test('are in the place of their member, with their links', () => {
    expect(orders.represent(order, base)).toStrictEqual({
      id: 17,
      customer: {
        id: 4,
        status: 'active',
        city: { ...umea, _links: [link('/cities/90', 'self', 'GET')] },
        _links: [link('/customers/4', 'self', 'GET')],
      },
      total: 100,
      lines: [{ order: 17, number: 1, _links: [link('/orders/17/lines/1', 'self', 'GET')] }],
      _links: [link('/orders/17', 'self', 'GET'), link('/orders/17', 'delete', 'DELETE')],
    });
    expect(Object.keys(orders.represent(order, base))).toEqual([
      'id',
      'customer',
      'total',
      'lines',
      '_links',
    ]);
  });

  test('have the links of the caller, for the same base', () => {
    const caller = { permissions: ['customers:edit'] };
    const other = 'https://gw.example.se';
    expect(orders.represent(order, other, caller).customer).toHaveProperty('_links', [
      { href: `${other}/customers/4`, rel: 'self', method: 'GET' },
      { href: `${other}/customers/4`, rel: 'edit', method: 'PATCH' },
    ]);
  });

  test.each<[what: string, item: object, body: object]>([
    ['null', { ...order, customer: null }, { customer: null }],
    ['an absent member', { id: 17, total: 1, lines: [] }, { lines: [] }],
  ])('%s stays', (_what, item, body) => {
    expect(orders.represent(item as typeof order, base)).toMatchObject(body);
  });
});

describe('in the form of the HAL draft', () => {
  const hal = (item: object, options: object = {}) => {
    const response = orders.respond(get({ accept: PROFILE }), item as typeof order, {
      base,
      format: 'negotiate',
      ...options,
    });
    return JSON.parse(bodyText(response));
  };

  test('are in _embedded, at each level', () => {
    expect(hal(order)).toEqual({
      id: 17,
      total: 100,
      _links: {
        self: { href: `${base}/orders/17` },
        delete: { href: `${base}/orders/17`, method: 'DELETE' },
      },
      _embedded: {
        customer: {
          id: 4,
          status: 'active',
          _links: { self: { href: `${base}/customers/4` } },
          _embedded: { city: { ...umea, _links: { self: { href: `${base}/cities/90` } } } },
        },
        lines: [{ order: 17, number: 1, _links: { self: { href: `${base}/orders/17/lines/1` } } }],
      },
    });
  });

  test('an empty list is kept: alone, in a page, selected, and in a 201', () => {
    const empty = { ...order, customer: null, lines: [] };
    expect(hal(empty)).toMatchObject({ customer: null, _embedded: { lines: [] } });
    expect(hal(empty, { fields: ['lines'] })).toEqual({
      _links: expect.any(Object),
      _embedded: { lines: [] },
    });
    const page = { base, page: 1, limit: 1, totalRecords: 1, format: 'hal' as const };
    const body = bodyText(orders.respondCollection(get(), [empty], page));
    expect(JSON.parse(body)._embedded.orders[0]._embedded).toEqual({ lines: [] });
    const post = { ...get(), method: 'POST' };
    const created = orders.respondCreated(post, empty, { base, format: 'hal' });
    expect(JSON.parse(bodyText(created))._embedded).toEqual({ lines: [] });
    expect(toHal(orders.represent(empty, base))._embedded).toEqual({ lines: [] });
  });
});

describe('embedded lists', () => {
  test.each([{ members: 'all' } as const, {}])(
    'a list may hide rows by toJSON, with %j',
    (only) => {
      class Visible extends Array<object> {
        toJSON() {
          return [...this].filter((each) => !('hidden' in each));
        }
      }
      const lists = defineResource({
        name: 'lists',
        schema: z.object({ id: z.int(), all: z.array(city) }),
        path: '/lists/{id}',
        links: {},
        embed: { all: cities },
        ...only,
      });
      const all = Visible.of({ id: 666, hidden: true } as object, umea) as never;
      expect(lists.represent({ id: 1, all }, base).all).toEqual([
        { ...umea, _links: [link('/cities/90', 'self', 'GET')] },
      ]);
    },
  );

  test('a toJSON that returns no list is what JSON has', () => {
    const odd = Object.assign([{ order: 17, number: 1 }], { toJSON: () => null });
    expect(orders.represent({ ...order, lines: odd }, base).lines).toBeNull();
  });

  test('toJSON of a row that embeds others is called once', () => {
    let calls = 0;
    const toJSON = () => {
      calls++;
      return eva;
    };
    expect(customers.represent({ ...eva, toJSON } as never, base)).toHaveProperty('city._links');
    expect(calls).toBe(1);
  });
});
