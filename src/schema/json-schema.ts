import { type JsonSchemaNode, portableSchema } from '../definition/json-schema.js';
import { HalyardError } from '../errors.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { ATTRIBUTE_PATTERNS as PATTERNS } from '../link/check-links.js';
import { RELATION_TYPE_PATTERN } from '../relation/method.js';
import { requireListName } from '../resource/collection.js';
import { ORIGIN_PATTERN } from '../url/absolute-url.js';

/** A JSON Schema (2020-12), as data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * The JSON Schema (2020-12) of a representation: the fields of a resource and its links.
 *
 * @param schema The schema of the fields: any Standard Schema that provides a JSON Schema.
 * @returns The JSON Schema.
 * @throws {HalyardError} `describe.option` for a schema whose library provides no JSON Schema.
 * @rule HYP.01, HYP.05, HYP.11
 *
 * @example
 * ```ts
 * import { representationJsonSchema } from 'halyard/schema';
 * import * as z from 'zod';
 *
 * representationJsonSchema(z.object({ id: z.int() })).required;
 * // → ['id', '_links']
 * ```
 */
export function representationJsonSchema(schema: StandardSchema): JsonSchema {
  return withLinks(jsonSchemaOf(schema, 'output'), linksWithin);
}

/** The JSON Schema of a representation with a given schema of its links, such as a reference. */
export function withLinks(fields: JsonSchema, links: JsonSchema): JsonSchema {
  const { properties = {}, required = [] } = fields as JsonSchemaNode;
  return {
    ...fields,
    type: 'object',
    properties: { ...properties, _links: links },
    required: [...required, '_links'],
  };
}

/**
 * The JSON Schema (2020-12) of a page of a collection: `_meta`, `_links` and the list.
 *
 * JSON Schema compares no two members: `collectionSchema` checks that `count` is the length of the list.
 *
 * @param name The name of the list.
 * @param schema The schema of the fields of an item: any Standard Schema that provides a JSON Schema.
 * @returns The JSON Schema.
 * @throws {HalyardError} `collection.option` for a name that no list can have, `describe.option` for a
 *   schema whose library provides no JSON Schema.
 * @rule HYP.01, collection.meta, collection.links, collection.list, collection.item-links
 *
 * @example
 * ```ts
 * import { collectionJsonSchema } from 'halyard/schema';
 * import * as z from 'zod';
 *
 * collectionJsonSchema('orders', z.object({ id: z.int() })).required;
 * // → ['_meta', '_links', 'orders']
 * ```
 */
export function collectionJsonSchema(name: string, schema: StandardSchema): JsonSchema {
  requireListName(name);
  const list = { type: 'array', items: representationJsonSchema(schema) };
  return {
    type: 'object',
    properties: { _meta: cursorMetaJsonSchema, _links: linksWithin, [name]: list },
    required: ['_meta', '_links', name],
  };
}

/** The JSON Schema of `_meta`. */
export const metaJsonSchema: JsonSchema = {
  type: 'object',
  properties: {
    totalRecords: { type: 'integer', minimum: 0, description: 'Records on all pages' },
    page: { type: 'integer', minimum: 1, description: 'The number of this page' },
    limit: { type: 'integer', minimum: 1, description: 'The page size' },
    count: { type: 'integer', minimum: 0, description: 'Records on this page' },
  },
  required: ['page', 'limit', 'count'],
};

/** The JSON Schema of `_meta` of a list that may be paged by cursor, where pages have no number. */
export const cursorMetaJsonSchema: JsonSchema = { ...metaJsonSchema, required: ['limit', 'count'] };

/** The JSON Schema of the input or output of a schema, as its library provides it. */
export function jsonSchemaOf(
  schema: StandardSchema,
  direction: 'input' | 'output',
  name?: string,
): JsonSchema {
  const node = portableSchema(schema, direction);
  if (node === undefined) {
    const subject = name === undefined ? 'schema' : `The schema of ${name}`;
    const message = `${subject} must provide a JSON Schema (Standard JSON Schema)`;
    throw new HalyardError('describe.option', message, 'HYP.01');
  }
  return { ...node };
}

/** An absolute URL, or a template of one, by its scheme, host and port. */
const URL_PATTERN = /* @__PURE__ */ (() => `^${ORIGIN_PATTERN}(?:[/?#]|$)`)();

/**
 * The JSON Schema (2020-12) of a Link Description Object, for OpenAPI documents and validators. It checks
 * each member alone: of `href` the scheme, host and port. {@link linkSchema} checks the whole URL or
 * template, and that `create`, `edit`, `replace` and `delete` have no safe method.
 *
 * @rule HYP.11, HYP.12, HYP.13, HYP.14, HYP.15, HYP.16, HYP.17, link.title, link.attribute
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
    href: /* @__PURE__ */ text(
      'The absolute URL of the related resource, or a template of one',
      URL_PATTERN,
    ),
    rel: /* @__PURE__ */ text('The relation type of the link', RELATION_TYPE_PATTERN),
    method: {
      description: 'The method to call the link with',
      enum: ['GET', 'HEAD', 'OPTIONS', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE'],
    },
    title: { description: 'A heading for people', type: 'string', minLength: 1 },
    templated: { description: 'Whether href is a URI template (RFC 6570)', type: 'boolean' },
    hreflang: /* @__PURE__ */ text('The language of the target', PATTERNS.hreflang),
    type: /* @__PURE__ */ text('The media type of the target', PATTERNS.type),
    deprecation: /* @__PURE__ */ text(
      'The URL of a page about the deprecation of the link',
      PATTERNS.deprecation,
    ),
    profile: /* @__PURE__ */ text('The URI of the profile of the target', PATTERNS.profile),
    name: {
      description: 'A name that tells links of one relation type apart',
      type: 'string',
      minLength: 1,
    },
  },
};

function text(description: string, pattern?: string) {
  return { description, type: 'string', ...(pattern !== undefined && { pattern }) };
}

const { $schema, ...linkItem } = linkJsonSchema;

/**
 * The JSON Schema (2020-12) of `_links`: links, one of which is `self` by GET, or by QUERY for the result of a query that no URL has.
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
    properties: {
      rel: { pattern: '^[sS][eE][lL][fF]$' },
      method: { enum: ['GET', 'QUERY'] },
    },
  },
};

/** The schema of `_links` without `$schema`, which belongs at the root of a schema. */
const { $schema: _, ...linksWithin } = linksJsonSchema;
