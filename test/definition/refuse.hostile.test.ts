import { defineResource } from 'halyard';
import { expect, test } from 'vitest';
import * as z from 'zod';

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.string() }),
  path: '/orders/{id}',
  links: { edit: {}, related: { href: '/orders/{id}/reports', permission: 'reports' } },
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
