import type { AnyResource } from '../definition/definition.js';
import { type JsonSchema, withLinks } from '../schema/json-schema.js';

/** The schema of the fields of a resource, with the links of the resources that it embeds. */
export function withEmbedded(
  fields: JsonSchema,
  embed: AnyResource['embed'],
  links: JsonSchema,
): JsonSchema {
  const { properties = {}, $defs = {} } = fields as Readonly<Record<string, JsonSchema>>;
  const linked = Object.entries(embed).flatMap(([name, definition]) => {
    const member = properties[name];
    return member === undefined
      ? []
      : [[name, linkEach(member as JsonSchema, definition.embed, links, $defs)]];
  });
  return linked.length === 0
    ? fields
    : { ...fields, properties: { ...properties, ...Object.fromEntries(linked) } };
}

/** The schema with links in each object: alone, in a list, or as one of several alternatives. */
function linkEach(
  schema: JsonSchema,
  embed: AnyResource['embed'],
  links: JsonSchema,
  $defs: JsonSchema,
): JsonSchema {
  const inner = (each: unknown) => linkEach(each as JsonSchema, embed, links, $defs);
  const { anyOf, items, $ref, type } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map(inner) };
  if (items !== undefined) return { ...schema, items: inner(items) };
  if (typeof $ref === 'string') {
    const target = $defs[$ref.slice($ref.lastIndexOf('/') + 1)];
    return target === undefined ? schema : inner(target);
  }
  return type === 'object' ? withLinks(withEmbedded(schema, embed, links), links) : schema;
}
