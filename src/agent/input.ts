import { readIndex } from '../client/connect.js';
import type { Connection } from '../client/exchange.js';
import { presetsOf } from '../client/links.js';
import { request } from '../client/represent.js';
import type { Form, FormProperty, Representation } from '../client/representation.js';
import type { AnyResource } from '../definition/definition.js';
import {
  entriesOf,
  isObject,
  jsonPointer,
  type Members,
  setOwn,
  valueAt,
} from '../internal/json.js';
import { must, show } from '../internal/show.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { parseUrl } from '../url/absolute-url.js';
import { percentDecode } from '../url/percent-encode.js';
import type { ToolContext } from './context.js';
import type { Operation } from './operations.js';

/** What an operation takes. */
export interface OperationInput {
  /** A JSON Schema without references; undefined where the API describes none. */
  readonly schema?: Members | undefined;
  /** The present values of its members. */
  readonly values: Members;
  readonly description?: string | undefined;
}

type Described = Partial<OperationInput>;

/** The input of an operation: by its form, the definition of the resource, or the OpenAPI document. */
export async function inputOf(
  operation: Operation,
  page: Representation,
  { resources, connection }: ToolContext,
): Promise<OperationInput> {
  const { form, method } = operation;
  const defined = fromDefinitions(operation, page, resources);
  const { schema, description }: Described =
    form !== undefined
      ? { schema: formSchema(form), ...defined }
      : (defined ?? fromDocument(await readDocument(connection, page), operation));
  // What a PATCH leaves out stays as it is.
  const isPartial = schema !== undefined && method === 'PATCH';
  const current = /^(?:PUT|PATCH)$/.test(method) ? entriesOf(page.body) : [];
  const properties = Object(schema?.properties);
  const known = current.filter(([name]) => Object.hasOwn(properties, name));
  return {
    schema: isPartial ? { ...schema, required: undefined } : schema,
    values: form === undefined ? Object.fromEntries(known) : presetsOf(form),
    description,
  };
}

/** The JSON Schema of a HAL-FORMS template; JSON leaves out what is undefined. */
function formSchema({ properties }: Form): Members {
  const open = properties.filter(({ readOnly }) => readOnly !== true);
  const required = open.filter((each) => each.required === true).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(open.map((each) => [each.name, propertySchema(each)])),
    required,
    ...(open.length === 0 && NO_INPUT),
  };
}

/** Type and format by the type of a property (HAL-FORMS §3.4). A property without a type may be any JSON. */
const TYPES: Readonly<Record<string, readonly [type: string, format?: string]>> = {
  number: ['number'],
  range: ['number'],
  checkbox: ['boolean'],
  date: ['string', 'date'],
  email: ['string', 'email'],
  url: ['string', 'uri'],
};

function propertySchema(property: FormProperty): Members {
  const { options, prompt: title, placeholder: description, regex: pattern } = property;
  const { min: minimum, max: maximum, minLength, maxLength } = property;
  const [type, format] = TYPES[`${property.type}`] ?? [];
  const texts = { title, description };
  if (!isObject(options) || !Array.isArray(options.inline)) {
    return { type, format, ...texts, pattern, minimum, maximum, minLength, maxLength };
  }
  const { inline, maxItems, selectedValues, valueField = 'value' } = options;
  const choice = { enum: inline.map((each) => (isObject(each) ? each[`${valueField}`] : each)) };
  const isList = (maxItems ?? (Array.isArray(selectedValues) ? 2 : 1)) !== 1;
  return isList ? { type: 'array', ...texts, items: choice } : { ...texts, ...choice };
}

/** The input of a link by the definition whose path the page has. */
function fromDefinitions(
  { rel, method }: Operation,
  { url }: Representation,
  resources: readonly AnyResource[],
): Described | undefined {
  const { pathname } = new URL(url);
  for (const { path, collectionPath, links, collectionLinks, input } of resources) {
    const isList = !fitOf(path, pathname);
    if (isList && !fitOf(collectionPath ?? '', pathname)) continue;
    const link = (isList ? collectionLinks : links).find(
      (each) => each.rel === rel && each.method === method,
    );
    if (link === undefined) continue;
    const takesItem = /^(?:create|edit|replace)$/.test(rel) ? input : undefined;
    const given = link.accepts ?? takesItem;
    const schema = given === undefined ? NO_INPUT : jsonSchemaOf(given);
    return { ...(schema && { schema }), description: link.meaning };
  }
  return undefined;
}

/** The schema of an operation without content. */
const NO_INPUT = { type: 'object', properties: {}, additionalProperties: false };

function jsonSchemaOf(schema: StandardSchema): Members | undefined {
  try {
    const root = schema['~standard'].jsonSchema?.input({
      target: 'draft-2020-12',
      libraryOptions: { unrepresentable: 'any' },
    });
    return root && (inlined(root, root) as Members);
  } catch {
    return undefined;
  }
}

/**
 * How well a template fits the end of a path, which may have the path of a server before it: the more segments,
 * and the more of them literal, the better. 0 if it does not.
 */
function fitOf(template: string, pathname: string): number {
  const wanted = template
    .replace(/\{\?.*/, '')
    .split('/')
    .filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  const last = given.slice(given.length - wanted.length);
  if (wanted.length === 0 || wanted.length > given.length) return 0;
  const isVariable = (segment: string) => segment.includes('{');
  const fits = wanted.every((segment, index) => isVariable(segment) || segment === last[index]);
  return fits ? wanted.length + wanted.filter((each) => !isVariable(each)).length : 0;
}

/** The document that describes the page: an OpenAPI document, that of the index too, or a JSON Schema. */
async function readDocument(connection: Connection, page: Representation): Promise<unknown> {
  const headers = { accept: 'application/vnd.oai.openapi+json, application/json;q=0.9' };
  const index = page.has('service-desc') ? page : await readIndex(connection);
  for (const found of [page.find('describedby'), index.find('service-desc')]) {
    if (found === undefined) continue;
    // A page for people, or one that the caller may not read.
    const linked = await request(connection, { method: 'GET', url: found.href, headers }).catch(
      () => undefined,
    );
    if (isObject(linked?.body)) return linked.body;
  }
  return undefined;
}

/**
 * The input by an OpenAPI document (3.0 to 3.2), from its operation with the method and the path of the target; or
 * by a JSON Schema, which is of the resource.
 */
function fromDocument(document: unknown, { method, href }: Operation): Described {
  const { paths, properties } = Object(document);
  if (isObject(properties) && /^P(?:UT|ATCH)$/.test(method)) {
    return { schema: inlined(document, document) as Members };
  }
  const { pathname = '' } = parseUrl(href) ?? {};
  let best = { fit: 0, operation: undefined as unknown };
  for (const [template, item] of entriesOf(paths)) {
    const operation = Object(item)[method.toLowerCase()];
    const fit = operation === undefined ? 0 : fitOf(template, pathname);
    if (fit > best.fit) best = { fit, operation };
  }
  if (!isObject(best.operation)) return {};
  const { requestBody, summary, description } = best.operation;
  const { content } = Object(inlined(requestBody, document));
  const types = Object.entries(Object(content));
  const [, media] = types.find(([type]) => /[/+]json\b/.test(type)) ?? types[0] ?? [];
  const schema = requestBody === undefined ? NO_INPUT : Object(media).schema;
  const text = [summary, description].filter((each) => typeof each === 'string').join('. ');
  return { schema: isObject(schema) ? schema : undefined, description: text || undefined };
}

/**
 * A part of a JSON Schema with the target in place of each reference within its document. Where a reference leads
 * back to itself, and behind a maximum of parts, any value is allowed: a short document can name a long one often.
 */
function inlined(
  value: unknown,
  root: unknown,
  around: readonly string[] = [],
  budget = { left: 5000 },
): unknown {
  // Texts count as well, since a reference can be repeated.
  budget.left -= typeof value === 'string' ? 1 + value.length / 100 : 1;
  if (budget.left < 0 || around.length > 64) return {};
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => inlined(each, root, around, budget));
  const { $ref } = value as Members;
  if (typeof $ref === 'string') {
    // Each use of a longer one would cost its length again.
    if (around.includes($ref) || !/^#\/.{0,500}$/.test($ref)) return {};
    const target = valueAt(root, percentDecode($ref) ?? $ref) ?? {};
    return inlined(target, root, [...around, $ref], budget);
  }
  const members: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (!NOT_SHOWN.test(name))
      setOwn(members, name, inlined(member, root, [...around, ''], budget));
  }
  return members;
}

/** Keywords that tell a model nothing once references are replaced. */
const NOT_SHOWN = /^\$(?:defs|schema|id|comment)$/;

/**
 * Checks a value against a JSON Schema without references. Keywords that it does not know restrict nothing here, and
 * patterns are left to the service: one of a hostile API could take forever.
 *
 * @returns A requirement for each fault, with the JSON Pointer of its place; at most 10.
 */
export function checkInput(value: unknown, schema: unknown, at = ''): string[] {
  if (!isObject(schema)) return [];
  const { type, enum: values, anyOf, oneOf = anyOf, allOf } = schema;
  // Names of members are text of the API, so they are quoted.
  const fault = (expected: string) => [must(at ? show(at) : 'input', expected, value)];
  const types = [type].flat().filter((each) => TYPE.test(`${each}`));
  if (value === null && schema.nullable === true) return [];
  if (types.length > 0 && !types.some((each) => isOfType(value, each))) {
    return fault(`be of the type ${types.join(' or ')}`);
  }
  const allowed = Array.isArray(values) ? values : 'const' in schema ? [schema.const] : [value];
  // The service compares objects and lists.
  const isScalar = Object(value) !== value;
  if (!allowed.some((each) => (isScalar ? each === value : Object(each) === each))) {
    return fault(`be one of ${show(allowed)}`);
  }
  const check = (part: unknown) => checkInput(value, part, at);
  const found = Array.isArray(oneOf) ? oneOf.map(check) : [];
  const parts = Array.isArray(allOf) ? allOf.flatMap(check) : [];
  return [
    ...boundFaults(value, schema).flatMap(fault),
    ...memberFaults(value, schema, at),
    ...(found.some(({ length }) => length === 0) ? [] : (found[0] ?? [])),
    ...parts,
  ].slice(0, MAX_FAULTS);
}

const TYPE = /^(?:string|number|integer|boolean|object|array|null)$/;

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  return type === 'object' ? isObject(value) : typeof value === type;
}

/** The bounds of a number, and of the length of a text, in code points (JSON Schema Validation §6.3), or a list. */
function boundFaults(value: unknown, schema: Members): string[] {
  const isNumber = typeof value === 'number';
  const isText = typeof value === 'string';
  if (!isNumber && !isText && !Array.isArray(value)) return [];
  const size = isNumber ? value : [...value].length;
  const suffix = isNumber ? 'imum' : isText ? 'Length' : 'Items';
  const least = schema[`min${suffix}`];
  const most = schema[`max${suffix}`];
  const subject = isNumber ? 'be' : 'have a length';
  return [
    ...(typeof least === 'number' && size < least ? [`${subject} ≥ ${least}`] : []),
    ...(typeof most === 'number' && size > most ? [`${subject} ≤ ${most}`] : []),
  ];
}

/** The faults of the members of an object or a list. */
function memberFaults(value: unknown, schema: Members, at: string): string[] {
  const { properties, required, additionalProperties, items } = schema;
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  const known = isObject(properties) ? properties : {};
  const names = isList || !Array.isArray(required) ? [] : required;
  const missing = names.filter((name) => !Object.hasOwn(value, String(name)));
  const faults = missing.map((name) => `${show(`${at}/${name}`)} is required`);
  for (const [name, member] of Object.entries(value)) {
    // A list of a million texts would have as many faults.
    if (faults.length >= MAX_FAULTS) break;
    const pointer = at + jsonPointer([name]);
    const other = isList ? items : additionalProperties;
    const part = !isList && Object.hasOwn(known, name) ? known[name] : other;
    if (part === false) {
      faults.push(`${show(pointer)} is not a member; there are ${show(Object.keys(known))}`);
    } else faults.push(...checkInput(member, part, pointer));
  }
  return faults;
}

const MAX_FAULTS = 10;
