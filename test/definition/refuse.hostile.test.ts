import { defineResource } from 'halyard';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { expectLinear } from '../support/growth.js';

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.string() }),
  path: '/orders/{id}',
  links: { edit: {}, related: { href: '/orders/{id}/reports', permission: 'reports' } },
});

test.each([
  ['', '/', '/orders/17'],
  ['', '/%', ''],
  ['', '/%2F', '/orders/17'],
  ['', '/orders/17', ''],
  ['', '/orders', '/17'],
  ['/orders/17', '/reports', ''],
  ['/orders/17?', '/orders/17', ''],
  ['http://', 'a', '/orders/17'],
])('the target %j, %j, %j takes linear time', (start, piece, end) => {
  expectLinear(
    (size) => start + piece.repeat(Math.ceil(size / piece.length)) + end,
    (url) => orders.refuse({ method: 'GET', url, headers: {} }, { id: '17' }),
  );
});

test('no target gets around the permission of a link by the path of another', () => {
  const parts = ['/orders/17', '/reports', '/17', '/orders', ';', '%2F', '//', '/..', '?', '/v1'];
  for (const first of parts) {
    for (const second of parts) {
      for (const third of parts) {
        const url = `/orders/17/reports${first}${second}${third}`;
        // A router that reads the first segments gets to the reports.
        const refused = orders.refuse({ method: 'GET', url, headers: {} }, { id: '17' });
        expect([url, [403, 404].includes(refused?.status ?? 200)]).toEqual([url, true]);
      }
    }
  }
});
