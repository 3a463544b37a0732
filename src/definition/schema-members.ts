import { HalyardError } from '../errors.js';
import { isPlainObject, setOwn } from '../internal/json.js';
import {
  callToJson,
  type Place,
  pathTo,
  plainValue,
  type Report,
  readMember,
  refusedReason,
} from '../internal/plain-json.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { schemaKeys } from '../internal/standard-schema.js';
import { type JsonSchemaNode, outputSchema, resolveReference, UNREADABLE } from './json-schema.js';

/** The members that a schema names, at each level where it lists them. */
export interface SchemaMembers {
  /** The names of the members of a row. */
  readonly namesOf: (row: object) => readonly string[];
  /** The part of a member of a row that the schema names; undefined if there is none. */
  readonly keep: (
    row: object,
    name: string,
    value: unknown,
    around: Place,
    report: Report | undefined,
  ) => unknown;
}

/**
 * Prepares the choice of the members that a schema names: in objects, arrays, unions and recursive schemas.
 * Unreadable means closed: an object or an array goes out where the schema names its members, is a record
 * or is unknown. Elsewhere it is left out, such as a joined row in place of its identifier or behind a
 * transform. Undefined for a schema whose members cannot be read.
 */
export function prepareSchemaMembers(schema: StandardSchema): SchemaMembers | undefined {
  const root = outputSchema(schema) ?? keysOnly(schema);
  const partsOf = prepareParts(root ?? {});
  const parts = root === undefined ? [] : partsOf(root);
  if (parts.length === 0 || !parts.every(({ properties }) => properties)) return undefined;
  return {
    namesOf: (row) => namesIn(row, fitting(parts, row)),
    keep: (row, name, value, around, report) =>
      keep(value, schemasOf(fitting(parts, row), name), name, around, report),
  };

  function keep(
    given: unknown,
    schemas: readonly JsonSchemaNode[],
    name: string | number,
    around: Place,
    report: Report | undefined,
  ): unknown {
    if (typeof given !== 'object' || given === null) return plainValue(given, name, around, report);
    const choices = schemas.flatMap(partsOf);
    if (choices.some(isAnything)) {
      return plainValue(given, name, around, report);
    }
    const value =
      typeof readMember(given, 'toJSON') === 'function' ? callToJson(given, name) : given;
    // Also a promise, a cycle, and what `toJSON` could not make.
    if (typeof value !== 'object' || value === null || given instanceof Date) {
      return plainValue(given, name, around, report);
    }
    const refused = refusedReason(given, around);
    const place = { ...around, object: given, name, around, depth: around.depth + 1 };
    const lists = choices.filter(isList);
    const objects = choices.filter((each) => (each.properties ?? restOf(each)) !== undefined);
    if (refused === undefined && Array.isArray(value) && lists.length > 0) {
      return keepItems(value, lists, place, report);
    }
    if (refused === undefined && !Array.isArray(value) && objects.length > 0) {
      return keepMembers(value, fitting(objects, value), place, report);
    }
    report?.(refused ?? 'is not of a type that the schema names', pathTo(name, around));
    return undefined;
  }

  function keepItems(
    items: readonly unknown[],
    lists: readonly JsonSchemaNode[],
    place: Place,
    report: Report | undefined,
  ): unknown[] {
    const isOpen = lists.some(isAnyList);
    const elements = lists.flatMap(elementsOf);
    return Array.from(items, (item, index) =>
      isOpen ? plainValue(item, index, place, report) : keep(item, elements, index, place, report),
    );
  }

  function keepMembers(
    value: object,
    objects: readonly JsonSchemaNode[],
    place: Place,
    report: Report | undefined,
  ): object {
    const kept: Record<string, unknown> = {};
    for (const name of namesIn(value, objects)) {
      const member = keep(readMember(value, name), schemasOf(objects, name), name, place, report);
      if (member !== undefined) setOwn(kept, name.toWellFormed(), member);
    }
    return kept;
  }
}

/** The names of an object that schemas have, in the order of the object; an instance has getters too. */
function namesIn(object: object, schemas: readonly JsonSchemaNode[]): string[] {
  const names = Object.keys(object).filter((name) => schemasOf(schemas, name).length > 0);
  if (isPlainObject(object)) return names;
  const getters = schemas.flatMap(({ properties = {} }) =>
    Object.keys(properties).filter((name) => !names.includes(name) && name in object),
  );
  return [...names, ...new Set(getters)];
}

function schemasOf(schemas: readonly JsonSchemaNode[], name: string): readonly JsonSchemaNode[] {
  return schemas.flatMap((each) => memberOf(each, name) ?? []);
}

/** The schema of an object from a library without JSON Schema, of which only the keys can be read. */
function keysOnly(schema: StandardSchema): JsonSchemaNode | undefined {
  const keys = schemaKeys(schema);
  const member = { [UNREADABLE]: true };
  return keys && { properties: Object.fromEntries([...keys].map((key) => [key, member])) };
}

/** The alternatives of a schema, in which those of `allOf` are joined and references followed. */
function prepareParts(root: JsonSchemaNode): (schema: JsonSchemaNode) => readonly JsonSchemaNode[] {
  const known = new Map<JsonSchemaNode, readonly JsonSchemaNode[]>();
  return function partsOf(schema): readonly JsonSchemaNode[] {
    const found = known.get(schema);
    if (found !== undefined) return found;
    // A reference that leads back to itself adds nothing.
    known.set(schema, []);
    const { anyOf = [], oneOf = [], allOf = [], $ref, properties } = schema;
    const choices = [...anyOf, ...oneOf, ...($ref ? [resolveReference(root, $ref)] : [])];
    const joined = allOf.map(partsOf).reduce<readonly JsonSchemaNode[]>(join, []);
    const own = choices.length + allOf.length === 0 || properties !== undefined ? [schema] : [];
    const parts = [...join(own, joined), ...choices.flatMap(partsOf)];
    known.set(schema, parts);
    return parts;
  };
}

/** Each alternative of one list with each of another: an intersection has the members of both. */
function join(
  left: readonly JsonSchemaNode[],
  right: readonly JsonSchemaNode[],
): readonly JsonSchemaNode[] {
  if (left.length === 0 || right.length === 0) return [...left, ...right];
  return left.flatMap((one) =>
    right.map((other) => ({
      ...one,
      ...other,
      properties: { ...one.properties, ...other.properties },
    })),
  );
}

/** Whether a schema allows an object of any members. */
function isAnything(schema: JsonSchemaNode): boolean {
  const { type, properties, additionalProperties, items, prefixItems } = schema;
  if (schema[UNREADABLE]) return false;
  if (type === 'object') return (properties ?? additionalProperties) === undefined;
  return (type ?? schema.const ?? schema.enum ?? properties ?? items ?? prefixItems) === undefined;
}

/** The schema of the members of a record. A loose object sends those that it names, and no others. */
function restOf({
  additionalProperties: rest,
  properties,
}: JsonSchemaNode): JsonSchemaNode | undefined {
  if (properties !== undefined || rest === false) return undefined;
  return rest === true ? {} : rest;
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

/**
 * The alternative whose constants, such as that of `type`, the object has. Where none or several fit, what
 * all of them name: a member of one alternative alone may be private to it.
 */
function fitting(objects: readonly JsonSchemaNode[], value: object): readonly JsonSchemaNode[] {
  if (objects.length === 1) return objects;
  const fit = objects.filter(({ properties = {} }) =>
    Object.entries(properties).every(([name, schema]) => {
      const values = schema.const === undefined ? schema.enum : [schema.const];
      return values === undefined || values.includes(readMember(value, name));
    }),
  );
  if (fit.length === 1) return fit;
  const named = (fit.length === 0 ? objects : fit).filter(({ properties }) => properties);
  // Records alone name no members, and have any.
  const all = named.length === 0 ? objects : named;
  return all.map((each) => ({
    ...each,
    ...(each.properties && {
      properties: Object.fromEntries(
        Object.entries(each.properties).filter(([name]) =>
          all.every((other) => memberOf(other, name) !== undefined),
        ),
      ),
    }),
  }));
}

/** The members that a list names, each as it is. */
export function listedMembers(names: readonly string[]): SchemaMembers {
  return {
    namesOf: (row) => names.filter((name) => name in row),
    keep: (_row, name, value, around, report) => plainValue(value, name, around, report),
  };
}

/** The error for a schema whose members cannot be read. */
export function openSchemaError(schema: StandardSchema): HalyardError {
  return new HalyardError(
    'resource.definition',
    `schema must name the members of the resource, but those of this one (${schema['~standard'].vendor}) cannot be read. Pass an object of zod or ArkType, or one of Valibot by toStandardJsonSchema; or members: a list of their names, or 'all'`,
  );
}
