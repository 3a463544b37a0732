import { type JsonSchemaNode, resolveReference } from '../../definition/json-schema-node.js';
import { isObject } from '../../internal/json-object.js';
import type { JsonSchema } from '../../schema/json-schema.js';

/** How deep examples are nested; members below that are left out. */
const MAX_DEPTH = 5;

/**
 * Makes an example of a JSON Schema, from its `examples` and `default` if it has them. Undefined if
 * none is found, for instance for a pattern.
 */
export function exampleOf(schema: JsonSchema): unknown {
  return make(schema, schema, 0);
}

/** A schema with the keyword `example` of OpenAPI 3.0. */
interface SchemaNode extends JsonSchemaNode {
  readonly example?: unknown;
}

function make(schema: SchemaNode, root: JsonSchemaNode, depth: number): unknown {
  if (depth > MAX_DEPTH) return undefined;
  const { examples = [], enum: values = [], anyOf, oneOf, allOf, $ref } = schema;
  const given = [...examples, schema.example, schema.default, schema.const, values[0]];
  const first = given.find((value) => value !== undefined);
  if (first !== undefined) return first;
  if ($ref !== undefined) return make(resolveReference(root, $ref), root, depth + 1);
  for (const choice of anyOf ?? oneOf ?? []) {
    const made = make(choice, root, depth);
    if (made !== undefined && made !== null) return made;
  }
  if (allOf !== undefined) return merged(allOf.map((part) => make(part, root, depth)));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return ofType(
    types.find((type) => type !== 'null'),
    schema,
    root,
    depth,
  );
}

function merged(parts: readonly unknown[]): unknown {
  return parts.every(isObject) ? Object.assign({}, ...parts) : undefined;
}

function ofType(
  type: unknown,
  schema: JsonSchemaNode,
  root: JsonSchemaNode,
  depth: number,
): unknown {
  switch (type) {
    case 'object':
      return objectOf(schema, root, depth);
    case 'array':
      return arrayOf(schema, root, depth);
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema, type === 'integer');
    case 'boolean':
      return true;
    default:
      return type === undefined && schema.properties !== undefined
        ? objectOf(schema, root, depth)
        : undefined;
  }
}

function objectOf(schema: JsonSchemaNode, root: JsonSchemaNode, depth: number): unknown {
  const { properties = {}, required = [] } = schema;
  const members: [name: string, value: unknown][] = [];
  for (const [name, member] of Object.entries(properties)) {
    const value = make(member, root, depth + 1) ?? nullOf(member);
    if (value !== undefined) members.push([name, value]);
    else if (required.includes(name)) return undefined;
  }
  return Object.fromEntries(members);
}

/** Null, where a schema allows it and no other value was found. */
function nullOf({ type, anyOf = [] }: JsonSchemaNode): null | undefined {
  const isNull = (each: unknown) =>
    each === 'null' || (Array.isArray(each) && each.includes('null'));
  return isNull(type) || anyOf.some((choice) => isNull(choice.type)) ? null : undefined;
}

function arrayOf(schema: JsonSchemaNode, root: JsonSchemaNode, depth: number): unknown {
  const { items, prefixItems, minItems = 0 } = schema;
  if (prefixItems !== undefined) {
    const values = prefixItems.map((item) => make(item, root, depth + 1));
    return values.includes(undefined) ? undefined : values;
  }
  const item = typeof items === 'object' ? make(items, root, depth + 1) : undefined;
  if (item === undefined) return minItems > 0 ? undefined : [];
  return Array.from({ length: Math.max(1, minItems) }, () => item);
}

/** Values of the formats of JSON Schema (2020-12 §7.3), of OpenAPI and of zod. */
const FORMATS: Readonly<Record<string, string | undefined>> = {
  'date-time': '2026-03-01T12:00:00Z',
  date: '2026-03-01',
  time: '12:00:00',
  duration: 'P3D',
  email: 'astrid@example.se',
  hostname: 'api.example.se',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.se',
  url: 'https://example.se',
  'uri-reference': '/orders',
  uuid: '0195d8f4-1c4e-7a63-9d5e-8a1f0b2c3d4e',
  guid: '0195d8f4-1c4e-7a63-9d5e-8a1f0b2c3d4e',
};

function textOf({ format, pattern, minLength = 0, maxLength }: JsonSchemaNode): string | undefined {
  const text = (format !== undefined && FORMATS[format]) || 'text'.padEnd(minLength, ' text');
  const fits =
    maxLength === undefined || text.length <= maxLength ? text : text.slice(0, maxLength);
  return pattern === undefined || matches(pattern, fits) ? fits : undefined;
}

/** Whether a text matches a pattern; false for a pattern that JavaScript cannot compile. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}

function numberOf(schema: JsonSchemaNode, isInteger: boolean): number | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf: step } = schema;
  const gap = isInteger ? 1 : 0.5;
  const from = Math.max(
    minimum ?? -Infinity,
    exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + gap,
  );
  const to = Math.min(
    maximum ?? Infinity,
    exclusiveMaximum === undefined ? Infinity : exclusiveMaximum - gap,
  );
  const near = Math.min(Math.max(1, from), to);
  const value = step === undefined ? near : Math.ceil(near / step) * step;
  const whole = isInteger ? Math.ceil(value) : value;
  return whole >= from && whole <= to ? whole : undefined;
}
