import { defineResource } from 'halyard';
import { checkExchange } from 'halyard/audit';
import { expect, test } from 'vitest';
import * as z from 'zod';

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), customer_id: z.int() }),
  path: '/customers/{customer_id}/orders/{id}',
  links: {},
  collectionLinks: {
    create: { permission: 'orders:create' },
    search: { href: '/customers/{customer_id}/orders{?q}' },
    'https://example.se/rels/imports': {
      href: '/customers/{customer_id}/orders/imports',
      method: 'POST',
      meaning: 'Imports orders.',
    },
  },
});
const values = { customer_id: 4 };
const creator = { permissions: ['orders:create'] };

// RFC 9110 §15.5.5, §15.5.6, §15.5.4.
test.each([
  ['GET', '/customers/4/orders', {}, undefined],
  ['HEAD', '/customers/4/orders?q=x', {}, undefined],
  ['GET', '/shop/v1/customers/4/orders', {}, undefined],
  ['GET', '/customers/4/orders/', {}, 404],
  ['POST', '/customers/4/orders', { caller: creator }, undefined],
  ['POST', '/customers/4/orders', {}, 403],
  ['POST', '/customers/4/orders', { caller: { permissions: [] } }, 403],
  ['POST', '/customers/4/orders/imports', {}, undefined],
  ['GET', '/customers/4/orders/imports', {}, 405],
  ['DELETE', '/customers/4/orders', { caller: creator }, 405],
  ['GET', '/customers/5/orders', {}, 404],
  ['POST', '/Customers/4/orders/imports', {}, 404],
  ['POST', '/customers/4/orders/imports;/customers/4/orders', { caller: creator }, 404],
  ['GET', '/customers/4/orders/17', {}, 404],
])('%s %s by %o gives %s', (method, url, options, status) => {
  const request = { method, url, headers: {} };
  const refused = orders.refuseCollection(request, { values, ...options });
  expect(refused?.status).toBe(status);
  if (refused !== undefined) {
    expect(
      checkExchange({ ...request, url: `https://api.example.se/orders/v1${url}` }, refused),
    ).toEqual([]);
  }
});

test('one operation that the caller may carry out is enough', () => {
  const imports = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int() }),
    path: '/orders/{id}',
    links: {},
    collectionLinks: {
      create: { permission: 'orders:create' },
      send: { href: '/orders', meaning: 'Sends orders.' },
    },
  });
  const request = { method: 'POST', url: '/orders', headers: {} };
  expect(imports.refuseCollection(request)).toBeUndefined();
});

test('the API may have the name of the collection', () => {
  const plain = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int() }),
    path: '/orders/{id}',
    links: {},
  });
  const request = { method: 'GET', url: '/orders/v1/orders', headers: {} };
  expect(plain.refuseCollection(request)).toBeUndefined();
});

test('405 lists the methods of the URL', () => {
  const at = (url: string) =>
    orders.refuseCollection({ method: 'PUT', url, headers: {} }, { values })?.headers.allow;
  expect(at('/customers/4/orders')).toBe('GET, HEAD, POST');
  expect(at('/customers/4/orders/imports')).toBe('POST');
});

test.each([
  [{ values: {} }, 'url.value'],
  [{ value: values }, 'http.option'],
  [3, 'http.option'],
])('throws for options such as %o', (options, code) => {
  const request = { method: 'GET', url: '/customers/4/orders', headers: {} };
  expect(() => orders.refuseCollection(request, options as never)).toThrow(
    expect.objectContaining({ code }),
  );
});
