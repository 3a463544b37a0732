import { defineResource } from 'halyard';
import {
  type CollectionShape,
  connect,
  type IndexShape,
  type ItemShape,
  type JsonOf,
  type MergePatch,
  type Representation,
  type Untyped,
} from 'halyard/client';
import { describe, expectTypeOf, test } from 'vitest';
import * as z from 'zod';

const schema = z.object({ id: z.int(), total: z.number(), placed: z.date().optional() });
const orders = defineResource({
  name: 'orders',
  schema,
  input: z.object({ total: z.number(), note: z.string().optional() }),
  path: '/orders/{id}',
  links: {
    collection: {},
    edit: {},
    replace: {},
    delete: {},
    cancel: { href: '/orders/{id}/cancellations' },
    customers: { href: '/orders/{id}/customers' },
    'service-doc': { href: '/documentation' },
  },
  collectionLinks: { create: {}, search: { href: '/orders{?q}' }, import: { method: 'POST' } },
});
const customers = defineResource({
  name: 'customers',
  schema: z.object({ name: z.string() }),
  path: '/customers/{name}',
  links: {},
});
const profile = defineResource({
  name: 'profile',
  schema: z.object({ name: z.string() }),
  path: '/profile',
  singleton: true,
  links: { replace: {} },
});
const url = 'https://api.example.se/v1/';
type All = typeof orders | typeof customers | typeof profile;
type Order = { readonly id: number; readonly total: number; readonly placed?: string | undefined };

async function typed() {
  const api = await connect(url, { resources: [orders, customers, profile] });
  const page = await api.follow('orders');
  return { api, page, order: await page.follow('item') };
}

describe('with definitions', () => {
  test('the index has the names of the resources, and any further relation', async () => {
    const { api } = await typed();
    expectTypeOf(api).toEqualTypeOf<Representation<IndexShape<All>>>();
    expectTypeOf(await api.follow('customers')).toEqualTypeOf<
      Representation<CollectionShape<typeof customers, All>>
    >();
    expectTypeOf(await api.follow('profile')).toEqualTypeOf<
      Representation<ItemShape<typeof profile, All>>
    >();
    expectTypeOf(await api.follow('service-doc')).toEqualTypeOf<Representation<Untyped>>();
    expectTypeOf(await api.follow<string>('service-doc')).toEqualTypeOf<
      Representation<Untyped<string>>
    >();
  });

  test('a page has the list, and the links of the collection', async () => {
    const { page } = await typed();
    expectTypeOf(page.body.orders).toEqualTypeOf<readonly Order[]>();
    expectTypeOf(page.body._meta.totalRecords).toEqualTypeOf<number | undefined>();
    expectTypeOf(await page.follow('next')).toEqualTypeOf(page);
    expectTypeOf(await page.follow('search', { values: { q: 'sten' } })).toEqualTypeOf(page);
    for await (const next of page.pages()) expectTypeOf(next).toEqualTypeOf(page);
    for await (const { body } of page.items({ limit: 5 }))
      expectTypeOf(body).toEqualTypeOf<Order>();
    // @ts-expect-error a page has no such link
    page.follow('cancel');
    // @ts-expect-error a page has no such link
    page.has('edit');
    // @ts-expect-error a singleton has no list
    (await (await typed()).api.follow('profile')).body.orders;
  });

  test('operations take the input of the definition', async () => {
    const { page, order } = await typed();
    const created = await page.submit('create', { orders: [{ total: 1 }] });
    expectTypeOf(created.body).toEqualTypeOf<Order | undefined>();
    await page.submit('create', { total: 1 });
    await order.submit('edit', { note: null });
    await order.submit('replace', { total: 1 }, { ifMatch: false });
    await order.submit('delete');
    expectTypeOf((await order.submit('cancel')).body?.total).toEqualTypeOf<number | undefined>();
    expectTypeOf((await order.submit('delete')).body).toEqualTypeOf<unknown>();
    // @ts-expect-error the total is missing
    order.submit('replace', {});
    // @ts-expect-error no such member
    page.submit('create', { order: [{ total: 1 }] });
    // @ts-expect-error self is no operation
    order.submit('self');
  });

  test('links lead to what they say that they return, and take what they accept', async () => {
    const loans = defineResource({
      name: 'loans',
      schema: z.object({ id: z.int(), due: z.date() }),
      path: '/loans/{id}',
      links: { renew: { method: 'POST' } },
    });
    const books = defineResource({
      name: 'books',
      schema: z.object({ id: z.int(), status: z.enum(['in', 'lent']) }),
      path: '/books/{id}',
      state: 'status',
      links: {
        borrow: {
          href: '/books/{id}/loans',
          method: 'POST',
          accepts: z.object({ member: z.int(), days: z.int().default(14) }),
          status: 201,
          returns: loans,
          when: (status) => status === 'in',
        },
        history: { href: '/books/{id}/loans', returns: [loans], title: 'History' },
        price: { href: '/books/{id}/price', returns: z.object({ sum: z.number() }) },
        scan: { href: '/books/{id}/scans', method: 'POST', status: [200, 202] },
        cancel: { href: '/books/{id}/cancellations', status: 200 },
      },
    });
    const api = await connect(url, { resources: [books] });
    const book = await (await api.follow('books')).follow('item');
    const loan = await book.submit('borrow', { member: 1 });
    type Loan = { readonly id: number; readonly due: string };
    expectTypeOf(loan.body).toEqualTypeOf<Loan | undefined>();
    expectTypeOf((await loan.read()).body).toEqualTypeOf<Loan>();
    await loan.submit('renew');
    expectTypeOf((await book.follow('history')).body.loans).toEqualTypeOf<readonly Loan[]>();
    expectTypeOf((await book.follow('price')).body).toEqualTypeOf<{ readonly sum: number }>();
    expectTypeOf((await book.submit('scan')).body).toEqualTypeOf<unknown>();
    expectTypeOf((await book.submit('cancel')).body?.status).toEqualTypeOf<
      'in' | 'lent' | undefined
    >();
    // @ts-expect-error the member is missing
    book.submit('borrow', {});
    // @ts-expect-error a loan has no such link
    loan.submit('borrow', { member: 1 });
  });

  test('links of a resource lead to what has their name', async () => {
    const { page, order } = await typed();
    expectTypeOf(order.body).toEqualTypeOf<Order>();
    expectTypeOf(await order.follow('collection')).toEqualTypeOf(page);
    expectTypeOf(await order.follow('self')).toEqualTypeOf(order);
    expectTypeOf(await order.read()).toEqualTypeOf(order);
    expectTypeOf((await order.follow('customers')).body.customers).toEqualTypeOf<
      readonly { readonly name: string }[]
    >();
    expectTypeOf((await order.follow('service-doc')).body).toEqualTypeOf<unknown>();
    // @ts-expect-error an order has no such link
    order.find('next');
  });

  test('by their types alone', async () => {
    const api = await connect<[typeof orders]>(url);
    expectTypeOf((await api.follow('orders')).body.orders).toEqualTypeOf<readonly Order[]>();
  });
});

test('without definitions, any relation leads to an unknown body', async () => {
  const api = await connect(url);
  expectTypeOf(api.body).toEqualTypeOf<unknown>();
  expectTypeOf((await api.follow('orders')).body).toEqualTypeOf<unknown>();
  expectTypeOf((await api.follow<{ id: number }>('orders')).body.id).toEqualTypeOf<number>();
  expectTypeOf((await api.submit<string>('login', { name: 'a' })).body).toEqualTypeOf<string>();
  for await (const { body } of api.items()) expectTypeOf(body).toEqualTypeOf<unknown>();
});

test('values as JSON has them', () => {
  expectTypeOf<JsonOf<{ at: Date; of: (Date | null)[]; n?: number }>>().toEqualTypeOf<{
    readonly at: string;
    readonly of: readonly (string | null)[];
    readonly n?: number;
  }>();
  expectTypeOf<JsonOf<unknown>>().toEqualTypeOf<unknown>();
  expectTypeOf<MergePatch<{ a: { b: string }; c: number[] }>>().toEqualTypeOf<{
    readonly a?: { readonly b?: string | null } | null;
    readonly c?: number[] | null;
  }>();
});
