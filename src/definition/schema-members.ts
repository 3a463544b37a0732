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
import { ANYTHING, oddReport, type Plan, planOf, type Shape } from './write-row.js';

/** The members of rows that bodies have. */
export interface Members {
  /** The names of the members of a row. */
  readonly namesOf: (row: object) => readonly string[];
  /** The part of a member of a row that a body has; undefined if there is none. */
  readonly keep: (row: object, name: string, ...rest: Given) => unknown;
  /** The members in their order, if one schema names them all. */
  readonly plan?: Plan | undefined;
}

type Given = [value: unknown, around: Place, report: Report | undefined];

/** Prepares the choice of members: all, those of a list, or those that the schema names. */
export function prepareMembers({ schema, members = 'schema' }: AnyInput): Members {
  if (members === 'schema') return schemaMembers(schema);
  const keep: Members['keep'] = (_row, name, value, ...rest) => plainValue(value, name, ...rest);
  const getters = [...(schemaKeys(schema) ?? [])];
  const namesOf = (row: object) => {
    if (members !== 'all') return members.filter((name) => name in row);
    return withGetters(Object.keys(row), row, getters);
  };
  if (members === 'all') return { namesOf, keep };
  return { namesOf, keep, plan: planOf(new Map(members.map((name) => [name, ANYTHING]))) };
}

/**
 * Prepares the choice of the members that a schema names: in objects, arrays, unions and recursive schemas.
 * Unreadable means closed: an object or an array goes out where the schema names its members, is a record
 * or is unknown. Elsewhere it is left out, such as a joined row in place of its identifier or behind a
 * transform.
 */
function schemaMembers(schema: StandardSchema): Members {
  const root = outputSchema(schema) ?? keysOnly(schema) ?? {};
  const known = new Map<JsonSchemaNode, Schemas>();
  const partsOf = (node: JsonSchemaNode): Schemas => {
    const parts = known.get(node) ?? alternativesOf(node, root);
    known.set(node, parts);
    return parts;
  };
  const shapes = new Map<JsonSchemaNode, Shape>();
  const parts = partsOf(root);
  if (parts.length === 0 || !parts.every(({ properties }) => properties)) {
    const { vendor } = schema['~standard'];
    const message = `schema must name the members of the resource, and those of ${vendor} cannot be read: pass a JSON Schema with it, or members: a list of names, or 'all'`;
    throw new HalyardError('resource.definition', message);
  }
  return {
    namesOf: (row) => namesIn(row, fitting(parts, row)),
    keep: (row, name, ...rest) => keep(() => schemasOf(fitting(parts, row), name), name, ...rest),
    plan: planOfParts(parts),
  };

  /** The shapes of members that one schema names. */
  function planOfParts([only, ...others]: Schemas): Plan | undefined {
    if (only?.properties === undefined || others.length > 0) return undefined;
    const members = Object.entries(only.properties);
    return planOf(new Map(members.map(([name, node]) => [name, shapeOf(node)])));
  }

  function shapeOf(node: JsonSchemaNode): Shape {
    const made = shapes.get(node);
    if (made !== undefined) return made;
    const choices = partsOf(node);
    const shape: { -readonly [Name in keyof Shape]: Shape[Name] } = {
      isAny: choices.some(isAnything),
      make: (value, name) => keep(() => [node], name, value, OUTSIDE, oddReport),
    };
    // Before its members, since a schema may contain itself.
    shapes.set(node, shape);
    if (shape.isAny) return Object.assign(shape, ANYTHING);
    const [record, ...records] = choices.filter(isRecord);
    if (record !== undefined && records.length === 0) {
      shape.members = planOfParts([record]);
      const rest = record.propertyNames?.enum === undefined ? restOf(record) : undefined;
      if (rest !== undefined) shape.rest = shapeOf(rest);
    }
    const [list, ...lists] = choices.filter(isList);
    const [element, ...elements] = list === undefined ? [] : elementsOf(list);
    if (element !== undefined && lists.length + elements.length === 0) {
      shape.element = shapeOf(element);
    }
    return shape;
  }

  function keep(
    schemas: () => Schemas,
    name: string | number,
    ...[given, around, report]: Given
  ): unknown {
    if (!isContainer(given)) return plainValue(given, name, around, report);
    const choices = schemas().flatMap(partsOf);
    const made =
      typeof readMember(given, 'toJSON') === 'function' ? callToJson(given, name) : given;
    // Also a promise, a cycle, and what `toJSON` could not make.
    if (choices.some(isAnything) || !isContainer(made) || given instanceof Date) {
      return plainValue(given, name, around, report);
    }
    const refused = refusedReason(given, around);
    const { depth, cuts } = around;
    const place = { object: given, name, around, depth: depth + 1, cuts };
    const isArray = Array.isArray(made);
    const fit = choices.filter(isArray ? isList : isRecord);
    if (refused !== undefined || fit.length === 0) {
      report?.(refused ?? 'is not of a type that the schema names', pathTo(name, around));
      return undefined;
    }
    if (isArray) {
      const elements = fit.flatMap(elementsOf);
      return Array.from(made, (item, index) => keep(() => elements, index, item, place, report));
    }
    const objects = fitting(fit, made);
    const kept: Record<string, unknown> = {};
    for (const each of namesIn(made, objects)) {
      const value = readMember(made, each);
      const member = keep(() => schemasOf(objects, each), each, value, place, report);
      if (member !== undefined) setOwn(kept, each.toWellFormed(), member);
    }
    return kept;
  }
}

type Schemas = readonly JsonSchemaNode[];

/** Where a value stands that is read without its row: what refers to the row contains itself. */
const OUTSIDE: Place = { object: {}, name: '', around: undefined, depth: 0 };

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The names of an object that schemas have: in the order of the one schema that names them, else of the object. */
function namesIn(object: object, schemas: Schemas): readonly string[] {
  const [only] = schemas;
  if (schemas.length === 1 && only?.properties !== undefined) {
    return Object.keys(only.properties).filter((name) =>
      // What all objects inherit is functions, and this.
      name === '__proto__' ? Object.hasOwn(object, name) : name in object,
    );
  }
  const names = Object.keys(object).filter((name) =>
    schemas.some((each) => memberOf(each, name) !== undefined),
  );
  if (isPlainObject(object)) return names;
  const getters = schemas.flatMap((each) => Object.keys(Object(each.properties)));
  return withGetters(names, object, getters);
}

/** The names of an object, and those of its getters. */
function withGetters(names: readonly string[], object: object, getters: readonly string[]) {
  return [...new Set([...names, ...getters.filter((name) => name in object)])];
}

function schemasOf(schemas: Schemas, name: string): Schemas {
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

function isRecord(schema: JsonSchemaNode): boolean {
  return (schema.properties ?? restOf(schema)) !== undefined;
}

function isList({ type, items, prefixItems }: JsonSchemaNode): boolean {
  return (items ?? prefixItems) !== undefined || type === 'array';
}

/** The schemas of the elements: any, if it names none. */
function elementsOf({ items, prefixItems }: JsonSchemaNode): Schemas {
  const rest = items ?? prefixItems === undefined;
  const others = typeof rest === 'object' ? [rest] : rest ? [ANY_ELEMENT] : [];
  return [...(prefixItems ?? []), ...others];
}

const ANY_ELEMENT: JsonSchemaNode = {};

/**
 * The alternative whose constants, such as that of `type`, the object has. Where none or several fit, what
 * all of them name: a member of one alternative alone may be private to it.
 */
function fitting(objects: Schemas, value: object): Schemas {
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
