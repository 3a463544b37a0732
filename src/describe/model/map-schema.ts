import type { JsonSchemaNode } from '../../definition/json-schema.js';
import { isObject } from '../../internal/json.js';
import { distinctBy } from '../../internal/maps.js';
import type { JsonSchema } from '../../schema/json-schema.js';

/** Changes every schema within a JSON Schema (2020-12), from the inside out. */
function mapSchema(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (value: unknown) => (isObject(value) ? mapSchema(value, change) : value);
  const members = Object.entries(schema).map(([keyword, value]) => {
    if (WITH_NAMES.test(keyword) && isObject(value)) {
      return [keyword, Object.fromEntries(Object.entries(value).map(([n, v]) => [n, inner(v)]))];
    }
    if (!WITHOUT_NAMES.test(keyword)) return [keyword, value];
    return [keyword, Array.isArray(value) ? value.map(inner) : inner(value)];
  });
  return change(Object.fromEntries(members));
}

/** The keywords with schemas by their names, and those with a schema or a list of them. */
const WITH_NAMES = /^(?:properties|patternProperties|dependentSchemas|\$defs|definitions)$/;
const WITHOUT_NAMES =
  /^(?:anyOf|oneOf|allOf|items|prefixItems|additionalProperties|unevaluatedProperties|unevaluatedItems|propertyNames|contains|not|if|then|else)$/;

/**
 * Allows further members, which a later version may add. An object may then match several schemas of
 * `oneOf`, which becomes `anyOf`.
 */
export function openSchema(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, ({ additionalProperties, unevaluatedProperties, oneOf, ...rest }) => {
    const { anyOf, allOf = [] } = rest as { readonly anyOf?: unknown; readonly allOf?: unknown[] };
    const choice = { anyOf: oneOf };
    return {
      ...rest,
      ...((additionalProperties ?? false) !== false && { additionalProperties }),
      ...((unevaluatedProperties ?? false) !== false && { unevaluatedProperties }),
      ...(oneOf !== undefined && (anyOf === undefined ? choice : { allOf: [...allOf, choice] })),
    };
  });
}

/** Requires no member, at any depth. */
export function partialSchema(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, ({ required: _, ...rest }) => rest);
}

/**
 * Rewrites references within a schema for its place among the components of an OpenAPI document. Lists have a
 * schema of their items, since linters ask for one.
 */
export function localSchema(schema: JsonSchema, component: string): JsonSchema {
  return mapSchema(schema, (given) => {
    const items = given.items === false ? { not: {} } : (given.items ?? {});
    const part = given.type === 'array' ? { ...given, items } : given;
    const { $ref }: JsonSchemaNode = part;
    if (typeof $ref !== 'string' || !/^#(?:\/(?!components\/)|$)/.test($ref)) return part;
    return { ...part, $ref: `#/components/schemas/${component}${$ref.slice(1)}` };
  });
}

/**
 * The schema of a merge patch (RFC 7396): no member is required, and null removes an optional one. Lists
 * are replaced as a whole.
 */
export function mergePatchSchema(schema: JsonSchema): JsonSchema {
  const { properties, required = [], ...rest } = schema as JsonSchemaNode;
  if (properties === undefined) return schema;
  const members = Object.entries(properties).map(([name, member]) => {
    const patch = mergePatchSchema(member as JsonSchema);
    return [name, required.includes(name) ? patch : { anyOf: [patch, { type: 'null' }] }];
  });
  return { ...rest, properties: Object.fromEntries(members) };
}

/** The schema of values that match any of the schemas. */
export function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const [first = {}, ...others] = distinctBy(schemas, (schema) => JSON.stringify(schema));
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}
