import * as z from 'zod';
import { isObject } from '../internal/json.js';
import { isSafeMethod } from '../internal/request.js';
import { ATTRIBUTE_PATTERNS, CURIES } from '../link/check-links.js';
import { type Link, linkHrefFault } from '../link/link.js';
import { isRelationType, METHODS, type Method, transitionMethod } from '../relation/method.js';

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
 * has. Refuses what `checkLinks` finds at level SHALL or SHALL NOT, and nothing else. Of a resource:
 * `schema.extend({ _links: linksSchema })`.
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
