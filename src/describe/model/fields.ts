import { type JsonSchemaNode, resolveReference } from '../../definition/json-schema.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import type { FieldModel } from '../description.js';

/** Recursive schemas have no end. */
const MAX_DEPTH = 4;

/** The fields that a JSON Schema describes. */
export function fieldsOf(schema: JsonSchema): FieldModel[] {
  return fieldsWithin(schema, schema, 1);
}

function fieldsWithin(schema: JsonSchemaNode, root: JsonSchemaNode, depth: number): FieldModel[] {
  if (depth > MAX_DEPTH) return [];
  const fields = new Map<string, FieldModel>();
  for (const { properties = {}, required = [] } of partsOf(schema, root)) {
    for (const [name, member] of Object.entries(properties)) {
      const known = fields.get(name);
      const isRequired = required.includes(name) && (known?.required ?? true);
      fields.set(name, { ...fieldOf(name, member, root, depth), required: isRequired });
    }
  }
  return [...fields.values()];
}

function fieldOf(
  name: string,
  schema: JsonSchemaNode,
  root: JsonSchemaNode,
  depth: number,
): FieldModel {
  const resolved = target(schema, root);
  return {
    name,
    type: typeOf(schema, root),
    values: valuesOf(resolved),
    required: false,
    description: schema.description ?? resolved.description ?? '',
    limits: limitsOf(resolved),
    isList: isList(resolved),
    fields: fieldsWithin(elementOf(resolved, root), root, depth + 1),
  };
}

/** A list whose elements have a schema. */
interface ListNode extends JsonSchemaNode {
  readonly items: JsonSchemaNode;
}

function isList(schema: JsonSchemaNode): schema is ListNode {
  return schema.type === 'array' && typeof schema.items === 'object';
}

/** The schema of the elements of a list; any other schema itself. */
function elementOf(schema: JsonSchemaNode, root: JsonSchemaNode): JsonSchemaNode {
  return isList(schema) ? target(schema.items, root) : schema;
}

/** A field with its path from the resource: `lines[].price`. */
export interface FieldAtPath extends FieldModel {
  readonly path: string;
}

/** The fields, each before the fields of its object. */
export function flattenFields(fields: readonly FieldModel[], parent = ''): FieldAtPath[] {
  return fields.flatMap((field) => {
    const path = `${parent}${field.name}`;
    return [
      { ...field, path },
      ...flattenFields(field.fields, `${path}${field.isList ? '[]' : ''}.`),
    ];
  });
}

/** The schema, and the schemas that a value may or must match as well. */
function partsOf(schema: JsonSchemaNode, root: JsonSchemaNode, depth = 0): JsonSchemaNode[] {
  const { anyOf = [], oneOf = [], allOf = [] } = schema;
  const inner = depth > MAX_DEPTH ? [] : [...anyOf, ...oneOf, ...allOf];
  return [schema, ...inner.flatMap((part) => partsOf(target(part, root), root, depth + 1))];
}

/** The schema that a reference names; a schema without a reference is returned as it is. */
function target(schema: JsonSchemaNode, root: JsonSchemaNode): JsonSchemaNode {
  return schema.$ref === undefined ? schema : resolveReference(root, schema.$ref);
}

function typeOf(schema: JsonSchemaNode, root: JsonSchemaNode, depth = 0): string {
  const resolved = target(schema, root);
  const { type, enum: values, const: constant, format, anyOf, oneOf } = resolved;
  const choices = anyOf ?? oneOf;
  const named = Array.isArray(type) ? type.join(' or ') : type;
  if (values !== undefined || constant !== undefined) {
    return String(named ?? typesOf(values ?? [constant]));
  }
  if (depth > MAX_DEPTH) return String(named ?? 'any');
  if (isList(resolved)) return `list of ${typeOf(resolved.items, root, depth + 1)}`;
  if (choices !== undefined) {
    return alternatives(choices.map((one) => typeOf(one, root, depth + 1)));
  }
  const name = String(named ?? 'any');
  return format === undefined ? name : `${name} (${format})`;
}

function typesOf(values: readonly unknown[]): string {
  return alternatives(values.map((value) => (value === null ? 'null' : typeof value)));
}

/** Each type once. A type may be alternatives itself. */
function alternatives(types: readonly string[]): string {
  return [...new Set(types.flatMap((type) => type.split(' or ')))].join(' or ');
}

function valuesOf(schema: JsonSchemaNode): string[] {
  if (isList(schema)) return valuesOf(schema.items);
  const { enum: values, const: constant } = schema;
  return (values ?? (constant === undefined ? [] : [constant])).map(String);
}

/** The limits of a schema in words. */
export function limitsOf(schema: JsonSchemaNode): string[] {
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
