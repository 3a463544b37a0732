import type { AnyResource, DefinedLink, ResourceDefinition } from '../../definition/definition.js';
import {
  type Alternative,
  alternativesOf,
  type JsonSchemaNode,
  repeatedMembers,
} from '../../definition/json-schema.js';
import { bodyText } from '../../http/response.js';
import type { Form } from '../../http/select-form.js';
import { isObject } from '../../internal/json.js';
import { type StandardSchema, validate } from '../../internal/standard-schema.js';
import { checkedSpec } from '../../query/checked-spec.js';
import { jsonSchemaOf } from '../../schema/json-schema.js';
import { tryHref } from '../../url/href.js';
import type { ResourceModel } from '../description.js';
import { linkInput } from './resource-schemas.js';

/** An item of a resource: the example of its definition, or one made from its schema in its first state. */
export function exampleItem(resource: AnyResource): object | undefined {
  const { schema, name, example, state, initial } = resource;
  const [first] = initial;
  if (example !== undefined) return example;
  const made = exampleOf(jsonSchemaOf(schema, 'output', name));
  const begins = state !== undefined && first !== undefined;
  const item = begins && isObject(made) ? { ...made, [state]: first } : made;
  return isValid(item, schema) ? item : undefined;
}

/** Whether an example is an object that the schema accepts, as far as it can tell now. */
function isValid(value: unknown, schema: StandardSchema): value is object {
  if (!isObject(value)) return false;
  const result = validate(schema, value);
  return result === 'async' || (typeof result === 'object' && result.issues === undefined);
}

/** The kind of a body of a resource. */
export type BodyKind = 'item' | 'page' | 'created';

const READ = { method: 'GET', url: '/', headers: {} };

/** The example of a body of a resource in a form, as the definition sends it. */
export function exampleBody(
  resource: ResourceModel,
  kind: BodyKind,
  format: Form,
  base: string,
): unknown {
  const { example: item, collectionPath = '', query, links, collectionLinks } = resource;
  if (item === undefined) return undefined;
  const { respond, respondCollection, respondCreated } = resource as ResourceModel &
    ResourceDefinition;
  const permissions = [...links, ...collectionLinks].flatMap(({ permission }) => permission ?? []);
  const options = { base, format, caller: { permissions } };
  const { paging, defaultLimit: limit } = checkedSpec(query);
  const place = { page: { page: 1 }, offset: { offset: 0 }, cursor: { cursor: {} } }[paging];
  const values = item as Record<string, never>;
  // A value that the schema allows need not fit the path of a nested collection.
  if (kind === 'page' && tryHref(base, collectionPath, values) === undefined) return undefined;
  const page = { ...options, ...place, values, limit, totalRecords: 1 };
  const response = {
    item: () => respond(READ, item, options),
    created: () => respondCreated(READ, item, options),
    page: () => respondCollection(READ, [item], page),
  }[kind]();
  return JSON.parse(bodyText(response));
}

/** The example of a request: a list to create, an input, or a merge patch of one member. */
export function requestExample(resource: AnyResource, link: DefinedLink): unknown {
  const { name, input } = resource;
  const { rel, method, accepts } = link;
  const schema = accepts ?? input;
  const made = exampleOf(linkInput(resource, link));
  if (!isValid(made, schema)) return undefined;
  if (accepts !== undefined) return made;
  if (rel === 'create') return { [name]: [made] };
  const repeated = repeatedMembers(resource, link);
  const members = Object.entries(made).filter(([member]) => !repeated.includes(member));
  return Object.fromEntries(method === 'PATCH' ? members.slice(-1) : members);
}

/** How deep examples are nested; members below that are left out. */
const MAX_DEPTH = 5;

/**
 * Makes an example of a JSON Schema, from its `examples` and `default` if it has them. Undefined if none
 * is found, for instance for a pattern; null if a schema allows nothing else.
 */
function exampleOf(schema: JsonSchemaNode, root: JsonSchemaNode = schema, depth = 0): unknown {
  let found: unknown;
  if (depth > MAX_DEPTH) return found;
  for (const alternative of alternativesOf(schema, root)) {
    const value = exampleOfOne(alternative, root, depth);
    if (value !== undefined && value !== null) return value;
    if (value === null) found = null;
  }
  return found;
}

function exampleOfOne(schema: Alternative, root: JsonSchemaNode, depth: number): unknown {
  const { examples = [], const: only, enum: values = [], type } = schema;
  const given = [...examples, schema.default, only, values[0]];
  const first = given.find((value) => value !== undefined);
  if (first !== undefined) return first;
  switch (type ?? (schema.properties && 'object')) {
    case 'object':
      return objectOf(schema, root, depth);
    case 'array':
      return arrayOf(schema, root, depth);
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return undefined;
  }
}

function objectOf(schema: Alternative, root: JsonSchemaNode, depth: number): unknown {
  const { properties = {}, required = [] } = schema;
  const members: [name: string, value: unknown][] = [];
  for (const [name, member] of Object.entries(properties)) {
    const value = exampleOf(member, root, depth + 1);
    if (value !== undefined) members.push([name, value]);
    else if (required.includes(name)) return undefined;
  }
  return Object.fromEntries(members);
}

function arrayOf(schema: Alternative, root: JsonSchemaNode, depth: number): unknown {
  const { items, prefixItems, minItems = 0 } = schema;
  if (prefixItems !== undefined) {
    const values = prefixItems.map((item) => exampleOf(item, root, depth + 1));
    return values.includes(undefined) ? undefined : values;
  }
  const item = typeof items === 'object' ? exampleOf(items, root, depth + 1) : undefined;
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

function textOf({ format = '', patterns, minLength = 0, maxLength }: Alternative) {
  const text = (FORMATS[format] ?? 'text'.padEnd(minLength, ' text')).slice(0, maxLength);
  return patterns.every((pattern) => matches(pattern, text)) ? text : undefined;
}

/** Whether a text matches a pattern; false for a pattern that JavaScript cannot compile. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}

function numberOf(schema: Alternative): number | undefined {
  const { minimum = -Infinity, exclusiveMinimum: above = -Infinity, type } = schema;
  const { maximum = Infinity, exclusiveMaximum: below = Infinity } = schema;
  const { multipleOf: step = type === 'integer' ? 1 : undefined } = schema;
  const gap = type === 'integer' ? 1 : 0.5;
  const from = Math.max(minimum, above + gap);
  const to = Math.min(maximum, below - gap);
  const near = Math.min(Math.max(1, from), to);
  const value = step === undefined ? near : Math.ceil(near / step) * step;
  return value >= from && value <= to ? value : undefined;
}
