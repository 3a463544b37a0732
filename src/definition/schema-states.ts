import type { StandardSchema } from '../internal/standard-schema.js';
import type { DefinedLink } from './definition.js';
import { type JsonSchemaNode, outputSchema, resolveReference } from './json-schema-node.js';

/** The states that links name, in `when` and in `to`. */
export function linkedStates(links: readonly DefinedLink[]): string[] {
  return links.flatMap(({ states = [], to }) => (to === undefined ? states : [...states, to]));
}

/** The values of a field; undefined where the schema does not list them. */
export function schemaStates(
  schema: StandardSchema,
  field: string | undefined,
): readonly unknown[] | undefined {
  if (field === undefined) return undefined;
  // A field of zod may have a JSON Schema where the whole has none.
  const { shape } = schema as { readonly shape?: Readonly<Record<string, StandardSchema>> };
  const own = shape?.[field];
  const root = outputSchema(own ?? schema);
  const node = own === undefined ? root?.properties?.[field] : root;
  return root && node && valuesOf(node, root, []);
}

function valuesOf(
  schema: JsonSchemaNode,
  root: JsonSchemaNode,
  around: readonly JsonSchemaNode[],
): readonly unknown[] | undefined {
  const { $ref, anyOf } = schema;
  if (schema.enum !== undefined) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  if (schema.type === 'null') return [null];
  const alternatives = $ref === undefined ? anyOf : [resolveReference(root, $ref)];
  // A schema may refer to itself.
  if (around.includes(schema)) return undefined;
  const parts = alternatives?.map((each) => valuesOf(each, root, [...around, schema]));
  return parts?.every((values) => values !== undefined) ? parts.flat() : undefined;
}
