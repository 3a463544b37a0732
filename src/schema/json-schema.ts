import { HalyardError } from '../errors.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { linkJsonSchema, linksJsonSchema } from './link-schema.js';

/** A JSON Schema (2020-12), as data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** What a JSON Schema is made of: a definition of `defineResource` is one. */
export interface Describable {
  readonly name: string;
  readonly schema: StandardSchema;
}

/**
 * The JSON Schema (2020-12) of a representation: the fields of the resource, and `_links`.
 *
 * @param resource The definition of the resource.
 * @returns The JSON Schema.
 * @throws {HalyardError} `describe.schema` for a schema whose vendor gives no JSON Schema.
 * @rule HYP.01, HYP.05, HYP.11
 *
 * @example
 * ```ts
 * import { defineResource } from 'halyard';
 * import { representationJsonSchema } from 'halyard/schema';
 * import * as z from 'zod';
 *
 * const orders = defineResource({
 *   name: 'orders',
 *   schema: z.object({ id: z.int() }),
 *   path: '/orders/{id}',
 *   links: {},
 * });
 * representationJsonSchema(orders).required;
 * // → ['id', '_links']
 * ```
 */
export function representationJsonSchema(resource: Describable): JsonSchema {
  return withLinks(jsonSchemaOf(resource.schema, 'output', resource.name), linksWithin());
}

/** Without the member that stands at the root of a schema alone. */
function linksWithin(): JsonSchema {
  const { $schema: _, ...links } = linksJsonSchema;
  return links;
}

/** The JSON Schema of a representation with another schema of its links, such as a reference. */
export function withLinks(fields: JsonSchema, links: JsonSchema): JsonSchema {
  const { properties = {}, required = [] } = fields as {
    readonly properties?: JsonSchema;
    readonly required?: readonly string[];
  };
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
 * @param resource The definition of the resource.
 * @returns The JSON Schema.
 * @throws {HalyardError} `describe.schema` for a schema whose vendor gives no JSON Schema.
 * @rule HYP.01, collection.meta, collection.links, collection.list, collection.item-links
 *
 * @example
 * ```ts
 * import { defineResource } from 'halyard';
 * import { collectionJsonSchema } from 'halyard/schema';
 * import * as z from 'zod';
 *
 * const orders = defineResource({
 *   name: 'orders',
 *   schema: z.object({ id: z.int() }),
 *   path: '/orders/{id}',
 *   links: {},
 * });
 * collectionJsonSchema(orders).required;
 * // → ['_meta', '_links', 'orders']
 * ```
 */
export function collectionJsonSchema(resource: Describable): JsonSchema {
  return pageSchema(
    resource.name,
    metaJsonSchema,
    linksWithin(),
    representationJsonSchema(resource),
  );
}

/** The JSON Schema of a page, of the schemas of its members. */
export function pageSchema(
  name: string,
  meta: JsonSchema,
  links: JsonSchema,
  item: JsonSchema,
): JsonSchema {
  return {
    type: 'object',
    properties: { _meta: meta, _links: links, [name]: { type: 'array', items: item } },
    required: ['_meta', '_links', name],
  };
}

/** `_meta` of a page. */
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

/** A Link Description Object, and a list of them of which one is `self`. */
export function linkSchemas(itemRef: string): {
  readonly link: JsonSchema;
  readonly links: JsonSchema;
} {
  const { $schema: _, ...link } = linkJsonSchema;
  return { link, links: { ...linksWithin(), items: { $ref: itemRef } } };
}

/** The JSON Schema that the vendor of a schema gives for what it takes or what it gives. */
export function jsonSchemaOf(
  schema: StandardSchema,
  direction: 'input' | 'output',
  name: string,
): JsonSchema {
  const { jsonSchema } = schema['~standard'];
  if (jsonSchema === undefined) throw schemaError(name, schema['~standard'].vendor);
  const { $schema: _, ...keywords } = jsonSchema[direction]({ target: 'draft-2020-12' });
  return keywords;
}

function schemaError(name: string, vendor: string): HalyardError {
  return new HalyardError(
    'describe.schema',
    {
      problem: `The schema of ${name} gives no JSON Schema`,
      given: vendor,
      remedy:
        "Add jsonSchema to its '~standard', as Standard JSON Schema asks: functions input and output",
    },
    'HYP.01',
  );
}
