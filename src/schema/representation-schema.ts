import * as z from 'zod';
import { checkListName } from '../resource/check-collection.js';
import { linksSchema } from './link-schema.js';

/**
 * The zod schema of a representation: the fields of a resource, and its links. For clients and tests
 * that read what a service sends.
 *
 * @param schema The zod schema of the fields.
 * @returns The zod schema.
 * @rule HYP.05, HYP.11
 *
 * @example
 * ```ts
 * import { link, resource } from 'halyard';
 * import { representationSchema } from 'halyard/schema';
 * import * as z from 'zod';
 *
 * const order = representationSchema(z.object({ id: z.int() }));
 *
 * order.safeParse(resource({ id: 17 }, [link('self', 'https://api.example.se/orders/17')])).success;
 * // → true
 * order.safeParse({ id: 17, _links: [] }).success;
 * // → false
 * ```
 */
export function representationSchema<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
) {
  return schema.extend({ _links: linksSchema });
}

/**
 * The zod schema of a page of a collection: `_meta`, `_links` and the list of representations.
 *
 * @param name The name of the list.
 * @param schema The zod schema of the fields of an item.
 * @returns The zod schema.
 * @throws {HalyardError} `collection.name` for a name that no list has.
 * @rule collection.meta, collection.links, collection.list, collection.item-links
 *
 * @example
 * ```ts
 * import { collection } from 'halyard';
 * import { collectionSchema } from 'halyard/schema';
 * import * as z from 'zod';
 *
 * const orders = collectionSchema('orders', z.object({ id: z.int() }));
 * const url = 'https://api.example.se/orders/v1/orders';
 * const page = { name: 'orders', items: [], page: 1, limit: 10, totalRecords: 0, url } as const;
 *
 * orders.safeParse(collection(page)).success;
 * // → true
 * ```
 */
export function collectionSchema<const Name extends string, Shape extends z.core.$ZodLooseShape>(
  name: Name,
  schema: z.ZodObject<Shape>,
) {
  checkListName(name);
  const count = (least: number) => z.int().min(least);
  return z.object({
    _meta: z.looseObject({
      totalRecords: count(0).optional(),
      page: count(1),
      limit: count(1),
      count: count(0),
    }),
    _links: linksSchema,
    ...({ [name]: z.array(representationSchema(schema)) } as {
      readonly [Property in Name]: z.ZodArray<ReturnType<typeof representationSchema<Shape>>>;
    }),
  });
}
