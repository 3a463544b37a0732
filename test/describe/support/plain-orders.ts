import { defineResource } from 'halyard';
import type { AnyResource } from 'halyard/definition';
import * as z from 'zod';

/** Orders with an id and without links, except for what is given. */
export function plainOrders(more: object = {}): AnyResource {
  return defineResource({
    name: 'orders',
    schema: z.object({ id: z.int() }),
    path: '/orders/{id}',
    links: {},
    example: { id: 1 },
    ...more,
  } as never) as AnyResource;
}
