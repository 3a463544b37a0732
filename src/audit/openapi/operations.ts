import { isObject, own } from '../../internal/json.js';
import { distinctBy } from '../../internal/maps.js';
import { percentDecode } from '../../url/percent-encode.js';
import type { Path } from '../check/check-options.js';

/** A path of the document. */
export interface PathItem {
  /** As it is written, with `{variables}`. */
  readonly template: string;
  /** The place of its key. */
  readonly path: Path;
  /** The path item, which may be a component. */
  readonly item: Place;
  readonly operations: readonly Operation[];
}

/** A method of a path. */
export interface Operation {
  /** In upper case. */
  readonly method: string;
  readonly place: Place;
  readonly responses: readonly DocumentedResponse[];
}

/** A response of an operation. */
export interface DocumentedResponse {
  readonly method: string;
  readonly kind: ResponseKind;
  readonly place: Place;
}

/**
 * What is checked of a response: `success` is a 200 or 203, `created` a 201, `empty` a 204 or 304,
 * `error` a 4xx or 5xx.
 */
type ResponseKind = 'success' | 'created' | 'empty' | 'error' | 'other';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * Lists the paths of a document with their operations. A component or a YAML alias that several paths
 * share belongs to the first of them, so that each fault is found once.
 */
export function listPaths(root: Place, resolve: Resolve): PathItem[] {
  const seen = new Set<unknown>();
  const isNew = ({ value }: Place) =>
    isObject(value) && !seen.has(value) && seen.add(value) !== undefined;
  const paths = member(root, 'paths', resolve);
  return members(paths, resolve)
    .filter(([template]) => template.startsWith('/'))
    .map(([template, item]) => ({
      template,
      path: [...paths.path, template],
      item,
      operations: METHODS.map((method) => ({ method, place: member(item, method, resolve) }))
        .filter(({ place }) => isNew(place))
        .map(({ method, place }) => ({
          method: method.toUpperCase(),
          place,
          responses: responsesOf(method.toUpperCase(), place, resolve),
        })),
    }));
}

/**
 * The members of the lists of that name in the document, its paths and operations. What several share
 * counts once.
 */
export function listedIn(owners: readonly Place[], name: string, resolve: Resolve): Place[] {
  const lists = distinctBy(
    owners.map((owner) => member(owner, name, resolve)),
    ({ value }) => value,
  );
  return lists.flatMap((list) => members(list, resolve).map(([, place]) => place));
}

/** The path items and the operations of a document. */
export function ownersOf(paths: readonly PathItem[]): Place[] {
  return paths.flatMap(({ item, operations }) => [item, ...operations.map(({ place }) => place)]);
}

function responsesOf(method: string, operation: Place, resolve: Resolve): DocumentedResponse[] {
  const responses = members(member(operation, 'responses', resolve), resolve);
  const hasSuccess = responses.some(([status]) => /^[123]/.test(status));
  return responses.flatMap(([status, place]) => {
    if (status.toLowerCase().startsWith('x-')) return [];
    const isDefault = status === 'default';
    const kind = isDefault ? (hasSuccess ? 'error' : 'success') : kindOf(status.toUpperCase());
    return [{ method, kind, place }];
  });
}

function kindOf(status: string): ResponseKind {
  if (['200', '203', '2XX'].includes(status)) return 'success';
  if (status === '201') return 'created';
  if (status === '204' || status === '304') return 'empty';
  return /^[45]/.test(status) ? 'error' : 'other';
}

/** A value of a document, and the path that leads to it from the root. */
export interface Place {
  readonly value: unknown;
  readonly path: Path;
  /** False where the value is in another document, which is never fetched, or nowhere. */
  readonly isKnown: boolean;
}

/** Follows the reference, if the value of the place is one. */
export type Resolve = (place: Place) => Place;

/** References that lead to references. A longer chain is a cycle, or as good as one. */
const MAX_HOPS = 32;

/**
 * A resolver of references (`$ref`) within one document. It reads nothing but the document: a
 * reference to a file or a URL is not known.
 *
 * @param onBroken Is called once for each reference that leads nowhere.
 */
export function resolver(
  root: unknown,
  onBroken: (path: Path, reference: string) => void,
): Resolve {
  const broken = new Set<string>();
  return (start) => {
    let place = start;
    for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
      const reference = referenceOf(place.value);
      if (reference === undefined) return place;
      if (!/^#(?:\/|$)/.test(reference)) return unknown(place.path);
      const target = follow(root, reference);
      if (target === undefined) break;
      place = target;
    }
    const reference = String(referenceOf(start.value));
    if (!broken.has(reference)) onBroken(start.path, reference);
    broken.add(reference);
    return unknown(start.path);
  };
}

function unknown(path: Path): Place {
  return { value: undefined, path, isKnown: false };
}

function referenceOf(value: unknown): string | undefined {
  const reference = isObject(value) ? own(value, '$ref') : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

/** The place that a JSON pointer in a fragment leads to (RFC 6901 §6). Inherited members are none. */
function follow(root: unknown, reference: string): Place | undefined {
  const path: (string | number)[] = [];
  let value = root;
  for (const token of tokensOf(reference)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) {
      return undefined;
    }
    path.push(Array.isArray(value) ? Number(token) : token);
    value = (value as Record<string, unknown>)[token];
  }
  return { value, path, isKnown: true };
}

/** A tilde is decoded last: `~01` is `~1`, not a slash (RFC 6901 §4). */
function tokensOf(reference: string): string[] {
  return (percentDecode(reference) ?? reference)
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A member of the object at a place, with its reference followed. */
export function member(place: Place, name: string | number, resolve: Resolve): Place {
  const { value, path, isKnown } = place;
  const has = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return resolve({
    value: has ? (value as Record<string | number, unknown>)[name] : undefined,
    path: [...path, name],
    isKnown,
  });
}

/** The members of the object or list at a place, each with its name. */
export function members(place: Place, resolve: Resolve): [name: string, place: Place][] {
  const { value } = place;
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).map((name) => [
    name,
    member(place, Array.isArray(value) ? Number(name) : name, resolve),
  ]);
}

/** Reads the JSON Schemas of a document. */
export interface SchemaReader {
  /** The type that a schema names, itself or by `allOf`. */
  readonly typeOf: (schema: Place) => string | undefined;
  /** The schema of a property; `unknown` where it may be in another document. */
  readonly property: (schema: Place, name: string) => Property;
}

type Property = Place | 'missing' | 'unknown';

/** The levels of `allOf`, `oneOf` and `anyOf` that are read. */
const MAX_DEPTH = 30;

/** A reader of the schemas of one document: each schema is read once, however often it is referred to. */
export function schemaReader(resolve: Resolve): SchemaReader {
  const known = new Map<string, Map<unknown, Property>>();
  const property = (schema: Place, name: string, depth = 0): Property => {
    if (!schema.isKnown || depth > MAX_DEPTH) return 'unknown';
    const properties = known.get(name) ?? new Map<unknown, Property>();
    known.set(name, properties);
    const found = properties.get(schema.value);
    if (found !== undefined) return found;
    // A schema that consists of itself adds nothing to itself.
    properties.set(schema.value, 'missing');
    const read = readProperty(schema, name, (part) => property(part, name, depth + 1), resolve);
    properties.set(schema.value, read);
    return read;
  };
  return { property, typeOf: (schema) => typeOf(schema, resolve) };
}

function readProperty(
  schema: Place,
  name: string,
  read: (part: Place) => Property,
  resolve: Resolve,
): Property {
  const parts = (keyword: string) =>
    members(member(schema, keyword, resolve), resolve).map(([, part]) => read(part));
  const own = member(member(schema, 'properties', resolve), name, resolve);
  if (own.value !== undefined || !own.isKnown) return own.isKnown ? own : 'unknown';
  const all = parts('allOf');
  const candidates = [...all, everyOf(parts('oneOf')), everyOf(parts('anyOf'))];
  return (
    candidates.find((part) => typeof part === 'object') ??
    (candidates.includes('unknown') ? 'unknown' : 'missing')
  );
}

/** A property that each alternative has. */
function everyOf(parts: readonly Property[]): Property {
  if (parts.includes('missing')) return 'missing';
  return parts.find((part) => part === 'unknown') ?? parts[0] ?? 'missing';
}

/** In 3.1 a type may be a list; `null` in it does not count. */
function typeOf(schema: Place, resolve: Resolve): string | undefined {
  const { value } = member(schema, 'type', resolve);
  const types = Array.isArray(value) ? value.filter((type) => type !== 'null') : [value];
  if (types.length === 1 && typeof types[0] === 'string') return types[0];
  return member(schema, 'items', resolve).value !== undefined ? 'array' : undefined;
}
