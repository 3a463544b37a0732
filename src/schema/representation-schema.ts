import * as z from 'zod';
import { isObject } from '../internal/json.js';
import { isSafeMethod } from '../internal/request.js';
import { ATTRIBUTE_PATTERNS, CURIES } from '../link/check-links.js';
import { type Link, linkHrefFault } from '../link/link.js';
import { isRelationType, METHODS, type Method, transitionMethod } from '../relation/method.js';
import { requireListName } from '../resource/collection.js';

/**
 * The zod schema of a representation: the fields of a resource and its links. For clients and tests
 * that read the responses of a service.
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
 * The zod schema of a page of a collection: `_meta`, `_links` and the list of representations, whose length
 * is the `count` of `_meta`.
 *
 * @param name The name of the list.
 * @param schema The zod schema of the fields of an item.
 * @returns The zod schema.
 * @throws {HalyardError} `collection.option` for a name that no list can have.
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
 * const page = collection({ name: 'orders', items: [], page: 1, limit: 10, totalRecords: 0, url });
 *
 * orders.safeParse(page).success;
 * // → true
 * orders.safeParse({ ...page, _meta: { ...page._meta, count: 7 } }).error?.issues[0]?.message;
 * // → 'count must equal the number of items, 0 [collection.meta]'
 * ```
 */
export function collectionSchema<const Name extends string, Shape extends z.core.$ZodLooseShape>(
  name: Name,
  schema: z.ZodObject<Shape>,
) {
  requireListName(name);
  return z
    .object({
      _meta: metaSchema,
      _links: linksSchema,
      ...({ [name]: z.array(representationSchema(schema)) } as {
        readonly [Property in Name]: z.ZodArray<ReturnType<typeof representationSchema<Shape>>>;
      }),
    })
    .superRefine((page, context) => {
      const { _meta, [name]: items } = page as unknown as Page<Name>;
      if (_meta.count === items.length) return;
      const message = `count must equal the number of items, ${items.length} [collection.meta]`;
      context.addIssue({ code: 'custom', path: ['_meta'], message });
    });
}

const integer = (least: number) => /* @__PURE__ */ z.int().min(least);

const metaSchema = /* @__PURE__ */ z.looseObject({
  totalRecords: /* @__PURE__ */ integer(0).optional(),
  page: /* @__PURE__ */ integer(1).optional(),
  limit: /* @__PURE__ */ integer(1),
  count: /* @__PURE__ */ integer(0),
  offset: /* @__PURE__ */ integer(0).optional(),
  totalPages: /* @__PURE__ */ integer(1).optional(),
});

type Page<Name extends string> = { readonly _meta: z.infer<typeof metaSchema> } & Readonly<
  Record<Name, readonly unknown[]>
>;

/**
 * The zod schema of a Link Description Object: refuses what `checkLink` finds at level SHALL or SHALL
 * NOT, and nothing else. Unknown members are kept.
 *
 * @rule HYP.02, HYP.11, HYP.12, HYP.13, HYP.14, HYP.15, HYP.16, HYP.17, link.title, link.template, link.attribute
 *
 * @example
 * ```ts
 * import { linkSchema } from 'halyard/schema';
 *
 * linkSchema.safeParse({ href: 'https://api.example.se/orders/v1', rel: 'up', method: 'GET' }).success;
 * // → true
 * linkSchema.safeParse({ href: '/orders', rel: 'up', method: 'GET' }).success;
 * // → false
 * ```
 */
export const linkSchema: z.ZodType<Link> = /* @__PURE__ */ z
  .looseObject({
    href: /* @__PURE__ */ z.string(),
    rel: /* @__PURE__ */ z.string().refine(isRelationType, 'rel must be a relation type [HYP.15]'),
    method: /* @__PURE__ */ z.enum([...METHODS] as [Method, ...Method[]]),
    title: /* @__PURE__ */ z.string().min(1).exactOptional(),
    templated: /* @__PURE__ */ z.boolean().exactOptional(),
    hreflang: /* @__PURE__ */ attribute('hreflang'),
    type: /* @__PURE__ */ attribute('type'),
    deprecation: /* @__PURE__ */ attribute('deprecation'),
    profile: /* @__PURE__ */ attribute('profile'),
    name: /* @__PURE__ */ attribute('name'),
  })
  .refine(
    ({ href, rel, templated }) => !linkHrefFault(href, rel, templated) && isCurie(href, rel),
    {
      path: ['href'],
      error: 'href must be an absolute URL, or a template of one with templated: true [HYP.14]',
      // Zod would leave it out beside a fault of another member.
      when: ({ value }) => isObject(value) && typeof value.href === 'string',
    },
  )
  .refine(({ rel, method }) => transitionMethod(rel) === undefined || !isSafeMethod(method), {
    path: ['method'],
    error: 'method must not be safe for create, edit, replace and delete [HYP.02]',
  });

function isCurie(href: string, rel: string): boolean {
  return !/^curies$/i.test(rel) || CURIES.test(href);
}

function attribute(name: keyof typeof ATTRIBUTE_PATTERNS) {
  const message = `${name} must have the syntax of its standard [link.attribute]`;
  return z.string().regex(new RegExp(ATTRIBUTE_PATTERNS[name]), message).exactOptional();
}

/**
 * The zod schema of `_links`: links, one of which is `self` by GET, or by QUERY for the result of a query that no URL
 * has. Refuses what `checkLinks` finds at
 * level SHALL or SHALL NOT, and nothing else.
 *
 * @rule HYP.05, HYP.11
 *
 * @example
 * ```ts
 * import { linksSchema } from 'halyard/schema';
 *
 * linksSchema.safeParse([]).success;
 * // → false
 * ```
 */
export const linksSchema: z.ZodType<Link[]> = /* @__PURE__ */ z
  .array(linkSchema)
  .refine(
    (links) =>
      links.some(({ rel, method }) => /^self$/i.test(rel) && /^(?:GET|QUERY)$/.test(method)),
    'A link with rel self and method GET is required [HYP.05]',
  );
