import { HalyardError } from '../errors.js';
import { jsonValue } from '../internal/json-value.js';
import { requireAwaited, requireAwaitedMember } from '../internal/require-awaited.js';
import { schemaKeys } from '../internal/schema-keys.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { type JsonSchemaNode, outputSchema, resolveReference } from './json-schema-node.js';

/**
 * Prepares the removal of members that a schema does not have, at each level where it lists them: in
 * objects, arrays, unions and recursive schemas. A value that may have any members is kept whole. Throws
 * on an object or an array where the schema has none, such as a joined row in place of its identifier.
 */
export function prepareSchemaMembers(schema: StandardSchema): (item: object) => object {
  const root = outputSchema(schema) ?? keysOnly(schema);
  const partsOf = prepareParts(root ?? {});
  const parts = root === undefined ? [] : partsOf(root);
  if (parts.length === 0 || !parts.every(isClosed)) throw openSchemaError(schema);
  return (item) => keepMembers(item, fitting(parts, item), [item]);

  function keep(
    given: unknown,
    schemas: readonly JsonSchemaNode[],
    around: readonly object[],
    name: string,
  ): unknown {
    if (typeof given !== 'object' || given === null) return given;
    const choices = schemas.flatMap(partsOf);
    // A schema that is only a reference to itself allows anything.
    const isOpen = choices.some(isAnything) || (choices.length === 0 && schemas.length > 0);
    if (isOpen) return given;
    if (around.includes(given)) throw cycleError(given);
    const within = [...around, given];
    // JSON calls toJSON once, and its result may be the object itself.
    const value = jsonValue(given, name);
    if (typeof value !== 'object' || value === null) return value;
    requireAwaited(value, `Member ${name}`, 'resource.fields');
    if (Array.isArray(value)) {
      const lists = choices.filter(isList);
      if (lists.length === 0) throw shapeError(name, value);
      if (lists.some(isAnyList)) return value;
      const elements = lists.flatMap(elementsOf);
      return value.map((element, index) => {
        requireAwaitedMember(element, value, index, 'resource.fields');
        return keep(element, elements, within, name);
      });
    }
    const objects = choices.filter((each) => (each.properties ?? restOf(each)) !== undefined);
    if (objects.length === 0) throw shapeError(name, value);
    return keepMembers(value, fitting(objects, value), within);
  }

  function keepMembers(
    value: object,
    objects: readonly JsonSchemaNode[],
    around: readonly object[],
  ): object {
    const kept: [name: string, member: unknown][] = [];
    for (const [name, member] of Object.entries(value)) {
      const schemas = objects.flatMap((each) => memberOf(each, name) ?? []);
      if (schemas.length === 0) continue;
      requireAwaitedMember(member, value, name, 'resource.fields');
      kept.push([name, keep(member, schemas, around, name)]);
    }
    // Object.fromEntries makes `__proto__` an own property; assignment would set the prototype.
    return Object.fromEntries(kept);
  }
}

/** The schema of an object from a library without JSON Schema, of which only the keys can be read. */
function keysOnly(schema: StandardSchema): JsonSchemaNode | undefined {
  const keys = schemaKeys(schema);
  return keys && { properties: Object.fromEntries([...keys].map((key) => [key, {}])) };
}

/** The schemas that a schema is made of: its alternatives and references, as often as they nest. */
function prepareParts(root: JsonSchemaNode): (schema: JsonSchemaNode) => readonly JsonSchemaNode[] {
  const known = new Map<JsonSchemaNode, readonly JsonSchemaNode[]>();
  return function partsOf(schema): readonly JsonSchemaNode[] {
    const found = known.get(schema);
    if (found !== undefined) return found;
    // A reference that leads back to itself adds nothing.
    known.set(schema, []);
    const { anyOf = [], oneOf = [], allOf = [], $ref, properties } = schema;
    const inner = [
      ...anyOf,
      ...oneOf,
      ...allOf,
      ...($ref === undefined ? [] : [resolveReference(root, $ref)]),
    ];
    const own = inner.length === 0 || properties !== undefined ? [schema] : [];
    const parts = [...own, ...inner.flatMap(partsOf)];
    known.set(schema, parts);
    return parts;
  };
}

/** Whether a schema allows an object of any members. */
function isAnything(schema: JsonSchemaNode): boolean {
  const { type, properties, additionalProperties, items, prefixItems } = schema;
  if (type === 'object') return (properties ?? additionalProperties) === undefined;
  return (type ?? schema.const ?? schema.enum ?? properties ?? items ?? prefixItems) === undefined;
}

function isClosed(schema: JsonSchemaNode): boolean {
  return schema.properties !== undefined && restOf(schema) === undefined;
}

/** The schema of other members than `properties`; some libraries omit `additionalProperties: false`. */
function restOf({ additionalProperties: rest }: JsonSchemaNode): JsonSchemaNode | undefined {
  if (rest === true) return {};
  return rest === false ? undefined : rest;
}

function memberOf(schema: JsonSchemaNode, name: string): JsonSchemaNode | undefined {
  const { properties = {}, propertyNames } = schema;
  if (Object.hasOwn(properties, name)) return properties[name];
  return propertyNames?.enum?.includes(name) === false ? undefined : restOf(schema);
}

function isList({ type, items, prefixItems }: JsonSchemaNode): boolean {
  return (items ?? prefixItems) !== undefined || type === 'array';
}

/** Whether a schema allows an array of any elements. */
function isAnyList({ items, prefixItems }: JsonSchemaNode): boolean {
  return items === true || (items ?? prefixItems) === undefined;
}

function elementsOf({ items, prefixItems = [] }: JsonSchemaNode): readonly JsonSchemaNode[] {
  return typeof items === 'object' ? [...prefixItems, items] : prefixItems;
}

/** The alternatives whose constants, such as that of `type`, the object has; all if none fits. */
function fitting(objects: readonly JsonSchemaNode[], value: object): readonly JsonSchemaNode[] {
  if (objects.length === 1) return objects;
  const fit = objects.filter(({ properties = {} }) =>
    Object.entries(properties).every(([name, schema]) => {
      const values = schema.const === undefined ? schema.enum : [schema.const];
      return values === undefined || values.includes((value as Record<string, unknown>)[name]);
    }),
  );
  return fit.length === 0 ? objects : fit;
}

function openSchemaError(given: StandardSchema): HalyardError {
  return new HalyardError('resource.schema', {
    subject: "schema with only: 'schema'",
    expected: 'name all members of the resource',
    given: given['~standard'].vendor,
    remedy:
      'Pass a closed object of zod or ArkType, or one of Valibot by toStandardJsonSchema, or leave `only` out',
  });
}

/** Without a schema of its members, the object would be sent whole. */
function shapeError(name: string, given: object): HalyardError {
  return new HalyardError('resource.fields', {
    subject: name,
    expected: `not be an ${Array.isArray(given) ? 'array' : 'object'} where the schema has none`,
    given,
    remedy:
      "Pass a value of the schema: only: 'schema' does not know which of these members to send",
  });
}

function cycleError(given: object): HalyardError {
  return new HalyardError('resource.fields', {
    subject: 'item',
    expected: 'be a value that JSON can express, without cycles',
    given,
  });
}
