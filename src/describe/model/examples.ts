import type { AnyResource, DefinedLink, ResourceDefinition } from '../../definition/definition.js';
import {
  type JsonSchemaNode,
  linkInputSchema,
  repeatedMembers,
  resolveReference,
} from '../../definition/json-schema.js';
import { bodyText } from '../../http/response.js';
import type { Form } from '../../http/select-form.js';
import { isObject } from '../../internal/json.js';
import type { StandardSchema } from '../../internal/standard-schema.js';
import { validate } from '../../internal/standard-schema.js';
import { toHal } from '../../link/hal.js';
import { checkedSpec } from '../../query/checked-spec.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import { tryHref } from '../../url/href.js';
import type { ExampleModel } from '../description.js';
import type { BodyKind, Context } from './context.js';
import { openSchema } from './map-schema.js';

/** The examples of a body in some forms, as the definition sends them. */
export function bodyExamples(
  resource: AnyResource,
  kind: BodyKind,
  forms: readonly Form[],
  context: Context,
): ExampleModel[] {
  const item = exampleItem(resource);
  if (item === undefined) return [];
  return forms.flatMap((format) => {
    const value = exampleBody(resource, item, kind, format, context);
    return value === undefined ? [] : [{ name: format, summary: SUMMARIES[format], value }];
  });
}

/** The examples of a body without templates. */
export function plainExamples(body: object, forms: readonly Form[]): ExampleModel[] {
  return forms.map((format) => ({
    name: format,
    summary: SUMMARIES[format],
    value: JSON.parse(JSON.stringify(format === 'links' ? body : toHal(body))),
  }));
}

/** The example of a request: a list to create, an input, or a merge patch of one member. */
export function requestExample(resource: AnyResource, link: DefinedLink): unknown {
  const { name, input } = resource;
  const { rel, method, accepts } = link;
  const schema = accepts ?? input;
  const made = exampleOf(linkInputSchema(jsonSchemaOf(schema, 'input', name), resource, link));
  if (typeof made !== 'object' || made === null || !isValid(made, schema)) return undefined;
  if (accepts !== undefined) return made;
  if (rel === 'create') return { [name]: [made] };
  const repeated = repeatedMembers(resource, link);
  const members = Object.entries(made).filter(([member]) => !repeated.includes(member));
  return Object.fromEntries(method === 'PATCH' ? members.slice(-1) : members);
}

const SUMMARIES: Readonly<Record<Form, string>> = {
  links: 'With a list of links',
  hal: 'In the form of the HAL draft',
  'hal-forms': 'With forms',
};

/** An item of a resource: the example of its definition, or one made from its schema in its first state. */
function exampleItem(resource: AnyResource): object | undefined {
  const { schema, name, example, state, initial } = resource;
  if (example !== undefined) return example;
  const made = exampleOf(jsonSchemaOf(schema, 'output', name));
  if (typeof made !== 'object' || made === null) return undefined;
  const item =
    state === undefined || initial[0] === undefined ? made : { ...made, [state]: initial[0] };
  return isOutput(item, schema, name) ? item : undefined;
}

const READ = { method: 'GET', url: '/', headers: {} };

/** The functions that make responses. */
type Responders = Pick<ResourceDefinition, 'respond' | 'respondCollection' | 'respondCreated'>;

function exampleBody(
  resource: AnyResource,
  item: object,
  kind: BodyKind,
  format: Form,
  { base }: Context,
): unknown {
  const { links, collectionLinks, collectionPath = '', query } = resource;
  const { respond, respondCollection, respondCreated } = resource as AnyResource & Responders;
  const permissions = [...links, ...collectionLinks].flatMap((link) => link.permission ?? []);
  const options = { base, format, caller: { permissions } };
  const respondWith = () => {
    if (kind === 'item') return respond(READ, item, options);
    if (kind === 'created') return respondCreated(READ, item, options);
    const { paging, defaultLimit: limit } = checkedSpec(query);
    const place = { page: { page: 1 }, offset: { offset: 0 }, cursor: { cursor: {} } }[paging];
    const values = item as Record<string, never>;
    // A value that the schema allows need not fit the path of a nested collection.
    if (tryHref(base, collectionPath, values) === undefined) return undefined;
    return respondCollection(READ, [item], {
      ...options,
      ...place,
      values,
      limit,
      totalRecords: 1,
    });
  };
  const response = respondWith();
  return response && JSON.parse(bodyText(response));
}

/** Whether a schema accepts an item as its output. A schema with transforms cannot tell. */
function isOutput(item: object, schema: StandardSchema, name: string): boolean {
  const [input, output] = (['input', 'output'] as const).map((direction) =>
    JSON.stringify(openSchema(jsonSchemaOf(schema, direction, name))),
  );
  return input !== output || isValid(item, schema);
}

function isValid(value: unknown, schema: StandardSchema): boolean {
  const result = validate(schema, value);
  return result === 'async' || (typeof result === 'object' && result.issues === undefined);
}

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
