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
import { type StandardSchema, schemaKeys } from '../internal/standard-schema.js';
import type { AnyInput } from './definition.js';
import { alternativesOf, type JsonSchemaNode, outputSchema, UNREADABLE } from './json-schema.js';

/** The members of rows that bodies have. */
export interface Members {
  /** The names of the members of a row. */
  readonly namesOf: (row: object) => readonly string[];
  /** The part of a member of a row that a body has; undefined if there is none. */
  readonly keep: (
    row: object,
    name: string,
    value: unknown,
    around: Place,
    report: Report | undefined,
  ) => unknown;
}

/** Prepares the choice of members: all, those of a list, or those that the schema names. */
export function prepareMembers({ schema, members = 'schema' }: AnyInput): Members {
  if (members === 'schema') return schemaMembers(schema);
  const keep: Members['keep'] = (_row, name, value, around, report) =>
    plainValue(value, name, around, report);
  if (members !== 'all') return { namesOf: (row) => members.filter((name) => name in row), keep };
  const getters = [...(schemaKeys(schema) ?? [])];
  return {
    namesOf: (row) =>
      isPlainObject(row) ? Object.keys(row) : withGetters(Object.keys(row), row, getters),
    keep,
  };
}

/**
 * Prepares the choice of the members that a schema names: in objects, arrays, unions and recursive schemas.
 * Unreadable means closed: an object or an array goes out where the schema names its members, is a record
 * or is unknown. Elsewhere it is left out, such as a joined row in place of its identifier or behind a
 * transform.
 */
function schemaMembers(schema: StandardSchema): Members {
  const root = outputSchema(schema) ?? keysOnly(schema) ?? {};
  const known = new Map<JsonSchemaNode, readonly JsonSchemaNode[]>();
  const partsOf = (schema: JsonSchemaNode): readonly JsonSchemaNode[] => {
    const parts = known.get(schema) ?? alternativesOf(schema, root);
    known.set(schema, parts);
    return parts;
  };
  const parts = partsOf(root);
  if (parts.length === 0 || !parts.every(({ properties }) => properties)) {
    const message = `schema must name the members of the resource, but those of this one (${schema['~standard'].vendor}) cannot be read. Pass an object of zod or ArkType, or one of Valibot by toStandardJsonSchema; or members: a list of their names, or 'all'`;
    throw new HalyardError('resource.definition', message);
  }
  return {
    namesOf: (row) => namesIn(row, fitting(parts, row)),
    keep: (row, name, value, around, report) =>
      isContainer(value)
        ? keep(value, schemasOf(fitting(parts, row), name), name, around, report)
        : plainValue(value, name, around, report),
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
    if (choices.some(isAnything)) return plainValue(given, name, around, report);
    const made =
      typeof readMember(given, 'toJSON') === 'function' ? callToJson(given, name) : given;
    // Also a promise, a cycle, and what `toJSON` could not make.
    if (typeof made !== 'object' || made === null || given instanceof Date) {
      return plainValue(given, name, around, report);
    }
    const refused = refusedReason(given, around);
    const place = { ...around, object: given, name, around, depth: around.depth + 1 };
    if (refused === undefined && Array.isArray(made)) {
      const lists = choices.filter(isList);
      const elements = lists.flatMap(elementsOf);
      const isOpen = lists.some(isAnyList);
      if (lists.length > 0) {
        return Array.from(made, (item, index) =>
          isOpen
            ? plainValue(item, index, place, report)
            : keep(item, elements, index, place, report),
        );
      }
    } else if (refused === undefined) {
      const objects = choices.filter((each) => (each.properties ?? restOf(each)) !== undefined);
      if (objects.length > 0) return keepMembers(made, fitting(objects, made), place, report);
    }
    report?.(refused ?? 'is not of a type that the schema names', pathTo(name, around));
    return undefined;
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
function namesIn(object: object, schemas: readonly JsonSchemaNode[]): readonly string[] {
  const names = Object.keys(object).filter((name) =>
    schemas.some((each) => memberOf(each, name) !== undefined),
  );
  if (isPlainObject(object)) return names;
  return withGetters(
    names,
    object,
    schemas.flatMap((each) => Object.keys(Object(each.properties))),
  );
}

/** The names of an instance, and those of its getters. */
function withGetters(names: readonly string[], object: object, getters: readonly string[]) {
  return [...new Set([...names, ...getters.filter((name) => name in object)])];
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

/** Whether a schema allows an object of any members. */
function isAnything(schema: JsonSchemaNode): boolean {
  const { type, properties, additionalProperties, items, prefixItems } = schema;
  if (schema[UNREADABLE]) return false;
  if (type === 'object') return (properties ?? additionalProperties) === undefined;
  return (type ?? schema.const ?? schema.enum ?? properties ?? items ?? prefixItems) === undefined;
}

/** The schema of the members of a record. A loose object sends those that it names, and no others. */
function restOf({ additionalProperties: rest, properties }: JsonSchemaNode) {
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
  if (named.length === 0) return objects;
  return named.map(({ properties, ...each }) => {
    const shared = Object.entries(properties as object).filter(([name]) =>
      named.every((other) => memberOf(other, name) !== undefined),
    );
    return { ...each, properties: Object.fromEntries(shared) };
  });
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
