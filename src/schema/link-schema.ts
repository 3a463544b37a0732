import * as z from 'zod';
import type { Link } from '../link/link.js';
import { METHODS, type Method } from '../relation/method.js';
import { isRelationType, RELATION_TYPE_PATTERN } from '../relation/relation-type.js';
import { ABSOLUTE_URL_PATTERN, isAbsoluteUrl } from '../url/absolute-url.js';

/*
 * The schemas ask what `checkLink` and `checkLinks` find at level SHALL, and no more: members of
 * other formats may stand beside, and advice is no reason to refuse a link.
 */

/**
 * The zod schema of a Link Description Object: exactly as strict as `checkLink` at level SHALL.
 * Members that it does not know are kept.
 *
 * @rule HYP.11, HYP.12, HYP.13, HYP.14, HYP.15, HYP.16, HYP.17, link.title
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
export const linkSchema: z.ZodType<Link> = /* @__PURE__ */ z.looseObject({
  href: /* @__PURE__ */ z
    .string()
    .refine(isAbsoluteUrl, 'An href is an absolute http or https URL [HYP.14]'),
  rel: /* @__PURE__ */ z
    .string()
    .refine(isRelationType, 'A rel is a relation type: a name or a URI [HYP.15]'),
  method: /* @__PURE__ */ z.enum([...METHODS] as [Method, ...Method[]]),
  title: /* @__PURE__ */ z.string().min(1).exactOptional(),
});

/**
 * The zod schema of `_links`: links, of which one is `self` by GET. Exactly as strict as `checkLinks`
 * at level SHALL.
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
    (links) => links.some(({ rel, method }) => rel.toLowerCase() === 'self' && method === 'GET'),
    'There is a link to the resource itself: rel self, method GET [HYP.05]',
  );

/**
 * The JSON Schema (2020-12) of a Link Description Object, for OpenAPI documents and validators: as
 * strict as {@link linkSchema}, but that no pattern can tell whether an IPv6 address or a punycode
 * label decodes.
 *
 * @rule HYP.11, HYP.12, HYP.13, HYP.14, HYP.15, HYP.16, HYP.17, link.title
 *
 * @example
 * ```ts
 * import { linkJsonSchema } from 'halyard/schema';
 *
 * linkJsonSchema.required;
 * // → ['href', 'rel', 'method']
 * ```
 */
export const linkJsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Link Description Object',
  type: 'object',
  required: ['href', 'rel', 'method'],
  properties: {
    href: {
      description: 'The absolute URL of the related resource',
      type: 'string',
      pattern: ABSOLUTE_URL_PATTERN,
    },
    rel: {
      description: 'The relation type of the link',
      type: 'string',
      pattern: RELATION_TYPE_PATTERN,
    },
    method: {
      description: 'The method to call the link with',
      enum: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'],
    },
    title: { description: 'A heading for people', type: 'string', minLength: 1 },
  },
} as const;

const { $schema, ...linkItem } = linkJsonSchema;

/**
 * The JSON Schema (2020-12) of `_links`: links, of which one is `self` by GET.
 *
 * @rule HYP.05, HYP.11
 *
 * @example
 * ```ts
 * import { linksJsonSchema } from 'halyard/schema';
 *
 * linksJsonSchema.type;
 * // → 'array'
 * ```
 */
export const linksJsonSchema = {
  $schema,
  title: 'Links',
  type: 'array',
  items: linkItem,
  contains: {
    required: ['rel', 'method'],
    properties: { rel: { pattern: '^[sS][eE][lL][fF]$' }, method: { const: 'GET' } },
  },
} as const;
