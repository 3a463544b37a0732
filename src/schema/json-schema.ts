import { HalyardError } from '../errors.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { requireListName } from '../resource/collection.js';
import { linkJsonSchema, linksJsonSchema } from './representation-schema.js';

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
  return withLinks(jsonSchemaOf(schema, 'output'), linksWithin());
}

/** The schema of `_links` without `$schema`, which belongs at the root of a schema. */
function linksWithin(): JsonSchema {
  const { $schema: _, ...links } = linksJsonSchema;
  return links;
}

/** The JSON Schema of a representation with a given schema of its links, such as a reference. */
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
 * JSON Schema compares no two members. So of the arithmetic of `_meta` it checks the zeros: no count
 * without records, and no items with a count of 0. `collectionSchema` checks all of it.
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
  return pageSchema(name, cursorMetaJsonSchema, linksWithin(), representationJsonSchema(schema));
}

/** The JSON Schema of a page, made of the schemas of its members. */
function pageSchema(
  name: string,
  meta: JsonSchema,
  links: JsonSchema,
  item: JsonSchema,
): JsonSchema {
  return {
    type: 'object',
    properties: { _meta: meta, _links: links, [name]: { type: 'array', items: item } },
    required: ['_meta', '_links', name],
    if: { properties: { _meta: { properties: { count: { const: 0 } } } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { [name]: { maxItems: 0 } } },
    else: { properties: { [name]: { minItems: 1 } } },
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
  if: { properties: { totalRecords: { const: 0 } }, required: ['totalRecords'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { count: { const: 0 } } },
};

/** The JSON Schema of `_meta` of a list that may be paged by cursor, where pages have no number. */
export const cursorMetaJsonSchema: JsonSchema = { ...metaJsonSchema, required: ['limit', 'count'] };

/** The JSON Schemas of a link and of `_links`, whose items refer to the former. */
export function linkSchemas(itemRef: string): {
  readonly link: JsonSchema;
  readonly links: JsonSchema;
} {
  const { $schema: _, ...link } = linkJsonSchema;
  return { link, links: { ...linksWithin(), items: { $ref: itemRef } } };
}

/** The JSON Schema of the input or output of a schema, as its library provides it. */
export function jsonSchemaOf(
  schema: StandardSchema,
  direction: 'input' | 'output',
  name?: string,
): JsonSchema {
  const { jsonSchema } = schema['~standard'];
  if (jsonSchema === undefined) {
    const subject = name === undefined ? 'schema' : `The schema of ${name}`;
    const message = `${subject} must provide a JSON Schema (Standard JSON Schema)`;
    throw new HalyardError('describe.option', message, 'HYP.01');
  }
  const { $schema: _, ...keywords } = jsonSchema[direction]({
    target: 'draft-2020-12',
    libraryOptions: ZOD_OPTIONS,
  });
  return keywords;
}

/** For zod: a date is written as JSON writes it, and what JSON Schema cannot express is any value. */
const ZOD_OPTIONS = {
  unrepresentable: 'any',
  override({ zodSchema, jsonSchema }: { zodSchema: ZodInternals; jsonSchema: object }) {
    if (zodSchema._zod.def.type !== 'date') return;
    Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
  },
};

interface ZodInternals {
  readonly _zod: { readonly def: { readonly type: string } };
}
