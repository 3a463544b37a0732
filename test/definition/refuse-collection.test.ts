import { defineResource } from 'halyard';
import { checkExchange } from 'halyard/audit';
import { expect, test } from 'vitest';
import * as z from 'zod';

const IMPORTS = 'https://example.se/rels/imports';
const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), customer_id: z.int() }),
  path: '/customers/{customer_id}/orders/{id}',
  links: {},
  collectionLinks: {
    create: { permission: 'orders:create' },
    search: { href: '/customers/{customer_id}/orders{?q}' },
    [IMPORTS]: {
      href: '/customers/{customer_id}/orders/imports',
      method: 'POST',
      meaning: 'Imports orders.',
    },
  },
});
const caller = { permissions: ['orders:create'] };

// RFC 9110 §15.5.6, §15.5.4.
test.each<
  [method: string, path: string, options: object, status: number | undefined, allow?: string]
>([
  ['GET', '', {}, undefined],
  ['GET', '', { rel: 'collection' }, undefined],
  ['HEAD', '', { rel: 'collection' }, undefined],
  ['HEAD', '?q=x', { rel: 'search' }, undefined],
  ['POST', '', { rel: 'create', caller }, undefined],
  ['POST', '', { caller }, undefined],
  ['POST', '', { rel: 'create' }, 403],
  ['POST', '', {}, 403],
  ['POST', '', { caller: { permissions: [] } }, 403],
  ['POST', '/imports', { rel: IMPORTS }, undefined],
  ['GET', '/imports', { rel: IMPORTS }, 405, 'POST'],
  ['POST', '', { rel: 'collection' }, 405, 'GET, HEAD, POST'],
  ['PUT', '', { rel: 'create', caller }, 405, 'GET, HEAD, POST'],
  ['DELETE', '', { caller }, 405, 'GET, HEAD, POST'],
  ['POST', '', { rel: 'buy' }, 405, 'GET, HEAD, POST'],
])('%s %s by %o gives %s', (method, path, options, status, allow) => {
  const request = { method, url: `/customers/4/orders${path}`, headers: {} };
  const refused = orders.refuseCollection(request, options as never);
  expect([refused?.status, refused?.headers.allow]).toEqual([status, allow]);
  if (refused === undefined) return;
  const url = `https://api.example.se/orders/v1${request.url}`;
  expect(checkExchange({ ...request, url }, refused)).toEqual([]);
});

test('a link of the resources that leads to the collection is an operation on it', () => {
  const notes = defineResource({
    name: 'notes',
    schema: z.object({ id: z.int() }),
    path: '/notes/{id}',
    links: { collection: {}, create: { permission: 'a' }, edit: {} },
  });
  const request = { method: 'POST', url: '/notes', headers: {} };
  expect(notes.refuseCollection(request)?.status).toBe(403);
  expect(notes.refuseCollection(request, { caller: { permissions: ['a'] } })).toBeUndefined();
  expect(notes.refuseCollection({ ...request, method: 'PATCH' })?.headers.allow).toBe(
    'GET, HEAD, POST',
  );
});
