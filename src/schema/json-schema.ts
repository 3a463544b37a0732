import { type JsonSchemaNode, portableSchema } from '../definition/json-schema.js';
import { HalyardError } from '../errors.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { ATTRIBUTE_PATTERNS as PATTERNS } from '../link/check-links.js';
import { RELATION_TYPE_PATTERN } from '../relation/method.js';
import { ORIGIN_PATTERN } from '../url/absolute-url.js';

/** A JSON Schema (2020-12), as data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

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
