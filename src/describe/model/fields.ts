import { resolveReference } from '../../definition/json-schema-node.js';
import { isObject } from '../../internal/json-object.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import type { FieldModel } from './model.js';

/** How deep fields are listed; a recursive schema has no end. */
const MAX_DEPTH = 4;

/** The fields that a JSON Schema describes. */
export function fieldsOf(schema: JsonSchema): FieldModel[] {
  return listed(schema, schema, 1);
}

function listed(schema: JsonSchema, root: JsonSchema, depth: number): FieldModel[] {
  if (depth > MAX_DEPTH) return [];
  const parts = alternatives(schema, root);
  const fields = new Map<string, FieldModel>();
  for (const part of parts) {
    const { properties = {}, required = [] } = part as {
      readonly properties?: Readonly<Record<string, JsonSchema>>;
      readonly required?: readonly string[];
    };
    for (const [name, member] of Object.entries(properties)) {
      const known = fields.get(name);
      const isRequired = required.includes(name) && (known?.required ?? true);
      fields.set(name, { ...fieldOf(name, member, root, depth), required: isRequired });
    }
  }
  return [...fields.values()];
}

function fieldOf(name: string, schema: JsonSchema, root: JsonSchema, depth: number): FieldModel {
  const resolved = target(schema, root);
  return {
    name,
    type: typeOf(schema, root),
    values: valuesOf(resolved),
    required: false,
    description: String(schema.description ?? resolved.description ?? ''),
    limits: limitsOf(resolved),
    fields: listed(elementOf(resolved, root), root, depth + 1),
  };
}

/** The schema of the elements of a list; any other schema itself. */
function elementOf(schema: JsonSchema, root: JsonSchema): JsonSchema {
  return schema.type === 'array' && isObject(schema.items) ? target(schema.items, root) : schema;
}

/** The schema, or those that a value may match one of or must match each of. */
function alternatives(schema: JsonSchema, root: JsonSchema, depth = 0): JsonSchema[] {
  const { anyOf = [], oneOf = [], allOf = [] } = schema as Readonly<Record<string, JsonSchema[]>>;
  const inner = depth > MAX_DEPTH ? [] : [...anyOf, ...oneOf, ...allOf];
  return [schema, ...inner.flatMap((part) => alternatives(target(part, root), root, depth + 1))];
}

/** The schema that a reference leads to; a schema without one is returned as it is. */
function target(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $ref } = schema;
  return typeof $ref === 'string' ? (resolveReference(root, $ref) as JsonSchema) : schema;
}

function typeOf(schema: JsonSchema, root: JsonSchema, depth = 0): string {
  const { type, enum: values, const: constant, format, items, anyOf, oneOf } = target(schema, root);
  const choices = anyOf ?? oneOf;
  if (Array.isArray(values) || constant !== undefined) return String(type ?? typeof constant);
  if (depth > MAX_DEPTH) return String(type ?? 'any');
  if (type === 'array' && isObject(items)) return `list of ${typeOf(items, root, depth + 1)}`;
  if (Array.isArray(choices)) {
    const types = choices.map((one) => typeOf(one as JsonSchema, root, depth + 1));
    return [...new Set(types)].join(' or ');
  }
  const name = Array.isArray(type) ? type.join(' or ') : String(type ?? 'any');
  return `${name}${format === undefined ? '' : ` (${String(format)})`}`;
}

function valuesOf({ enum: values, const: constant, type, items }: JsonSchema): string[] {
  if (type === 'array' && isObject(items)) return valuesOf(items);
  if (Array.isArray(values)) return values.map(String);
  return constant === undefined ? [] : [String(constant)];
}

/** The limits of a schema in words. */
export function limitsOf(schema: JsonSchema): string[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const write = LIMITS[keyword];
    const isLimit = typeof value !== 'number' || Math.abs(value) < Number.MAX_SAFE_INTEGER;
    // The pattern of a format, such as that of an email address, repeats what the format says.
    const isFormat = keyword === 'pattern' && schema.format !== undefined;
    return write === undefined || !isLimit || isFormat ? [] : [write(value)];
  });
}

function count(value: unknown, noun: string): string {
  return `${value} ${noun}${value === 1 ? '' : 's'}`;
}

const LIMITS: Readonly<Record<string, ((value: unknown) => string) | undefined>> = {
  minimum: (value) => `at least ${value}`,
  maximum: (value) => `at most ${value}`,
  exclusiveMinimum: (value) => `more than ${value}`,
  exclusiveMaximum: (value) => `less than ${value}`,
  multipleOf: (value) => `a multiple of ${value}`,
  minLength: (value) => `at least ${count(value, 'character')}`,
  maxLength: (value) => `at most ${count(value, 'character')}`,
  minItems: (value) => `at least ${count(value, 'item')}`,
  maxItems: (value) => `at most ${count(value, 'item')}`,
  pattern: (value) => `matches ${value}`,
  default: (value) => `default ${JSON.stringify(value)}`,
};
