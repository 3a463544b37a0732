import { HalyardError } from '../errors.js';
import type { ResponseDescriptor } from '../http/response.js';
import { type RequestDescriptor, wholeTarget } from '../internal/request.js';
import { show } from '../internal/show.js';
import { ACCEPT_QUERY } from '../query/query-spec.js';
import { decodeIdentifier } from '../url/identifier.js';
import { percentDecode, percentEncodeUrl } from '../url/percent-encode.js';
import { parseTemplate } from '../url/template.js';
import type { AnyResource, DefinedLink } from './definition.js';
import { collectionOperations, refuseForged, refuseMethod, refusePath } from './refuse.js';

/**
 * What `match` of a service returns: the response to a request that no operation has, or the operation.
 * `resource` is one of the service's definitions, so that `switch (match.resource)` narrows the rest;
 * it is undefined for the index and the documents.
 */
export type Match<Resources extends readonly AnyResource[] = readonly AnyResource[]> =
  | MatchedOperation<Resources>
  | {
      /** The 404, the 405 with `Allow`, or the 204 with `Allow` to OPTIONS. */
      readonly response: ResponseDescriptor<string>;
      readonly resource?: undefined;
      readonly target?: undefined;
      readonly rel?: undefined;
      readonly values?: undefined;
    };

/** The operation of a request. */
export type MatchedOperation<Resources extends readonly AnyResource[] = readonly AnyResource[]> =
  | ResourceMatch<Resources[number]>
  | Found<undefined, 'index', 'index', TextValues>
  | Found<undefined, 'document', DocumentRel, TextValues>;

type DocumentRel = 'service-desc' | 'service-doc' | 'service-meta' | 'api-catalog';

interface Found<Resource, Target, Rel, Values> {
  readonly response?: undefined;
  readonly resource: Resource;
  readonly target: Target;
  /**
   * `self` for reading a resource, `collection` for reading a collection, else one of the links of the
   * definition. Of documents: `index`, or the relation type by which the index links to it.
   */
  readonly rel: Rel;
  /** The values of the variables of the template, as the path has them, decoded. */
  readonly values: Values;
}

type TextValues = Readonly<Record<string, string>>;

type ResourceMatch<Resource extends AnyResource> = Resource extends AnyResource
  ? OnItem<Resource> | (IsSingleton<Resource> extends true ? never : OnCollection<Resource>)
  : never;

/** Any resource may have a collection. */
type IsSingleton<Resource> = Resource extends { refuse: unknown }
  ? Resource extends { refuseCollection: unknown }
    ? false
    : true
  : false;

type OnItem<Resource extends AnyResource> = Found<
  Resource,
  'item',
  Exclude<Resource['links'][number]['rel'], 'collection'>,
  ValuesOf<Resource, 'values'>
>;

type OnCollection<Resource extends AnyResource> = Found<
  Resource,
  'collection',
  'collection' | Resource['collectionLinks'][number]['rel'],
  ValuesOf<Resource, 'collectionValues'>
>;

type ValuesOf<Resource, Name extends 'values' | 'collectionValues'> = Resource extends {
  readonly types?: { readonly [Each in Name]: infer Values } | undefined;
}
  ? Values
  : TextValues;

/** What a service matches requests with. */
interface MatchOptions {
  readonly resources: readonly AnyResource[];
  readonly path?: string | undefined;
  readonly serviceDesc?: string | undefined;
  readonly serviceDoc?: string | undefined;
  readonly apiCatalog?: string | undefined;
  readonly info?: object | undefined;
  /** The base URL that needs no request. */
  readonly fallback: string;
  /** The base URL of a request, if a header may name another. */
  readonly baseOf: ((request: RequestDescriptor) => string) | undefined;
  /** The origins of other sites whose pages may change resources with the cookies of a user. */
  readonly origins?: readonly string[] | undefined;
}

/**
 * Prepares `match` of a service: the templates of its definitions, read backwards. The segments of a path
 * lead through a tree of places, so that a request takes time in proportion to its length.
 */
export function prepareMatch(options: MatchOptions): (request: RequestDescriptor) => Match {
  const root = placesOf(options);
  const { baseOf, origins = [] } = options;
  const fallback = basePath(options.fallback);

  return (request) => {
    const { method = '' } = request;
    const path = pathBelow(request, fallback, baseOf);
    const found = path === undefined ? undefined : find(root, path);
    if (found === undefined) return { response: refusePath(request) };
    const { operations } = found.place;
    const operation = operations.get(method === 'HEAD' ? 'GET' : method);
    if (operation === undefined) {
      const { resource, target } = operations.get('QUERY') ?? {};
      const accepts = target === 'collection' && resource?.query.method && ACCEPT_QUERY;
      return { response: refuseMethod(request, [...operations.keys()], accepts || undefined) };
    }
    const values = valuesOf(operation, found.values);
    const response =
      values === undefined
        ? refusePath(request)
        : refuseForged(request, origins, () => baseOf?.(request) ?? options.fallback);
    if (response !== undefined) return { response };
    const { resource, target, rel } = operation;
    return { resource, target, rel, values } as Match;
  };
}

/** A place in the tree: where the paths with certain segments lead. */
interface Place {
  /** By the next literal segment; by undefined for a variable. */
  readonly next: Map<string | undefined, Place>;
  /** By method, those of the resource first. */
  readonly operations: Map<string, Operation>;
}

interface Operation {
  readonly resource: AnyResource | undefined;
  readonly target: Match['target'];
  readonly rel: string;
  readonly href: string;
  /** The variables of its path. */
  readonly names: readonly string[];
  readonly method: string;
  readonly permission?: string | undefined;
  /** Whether it is at the URL of its resource, collection or document. */
  readonly isOwn: boolean;
}

/**
 * The tree of a service. What is at the URL of a resource, a collection or a document is an operation on
 * it, whichever other definitions have a link there.
 */
function placesOf(options: MatchOptions): Place {
  const { resources, path = '/', serviceDesc, serviceDoc, info } = options;
  const documents = [
    { target: 'index', rel: 'index', href: path },
    { target: 'document', rel: 'service-desc', href: serviceDesc },
    { target: 'document', rel: 'service-doc', href: serviceDoc },
    { target: 'document', rel: 'service-meta', href: info && API_INFO },
    { target: 'document', rel: 'api-catalog', href: catalogPath(options) },
  ] as const;
  const operations: Operation[] = documents.flatMap(({ href, ...document }) =>
    href == null
      ? []
      : { ...document, href, names: [], method: 'GET', resource: undefined, isOwn: true },
  );
  operations.push(...resources.flatMap(operationsOf));
  const root: Place = { next: new Map(), operations: new Map() };
  for (const operation of operations.filter(({ isOwn }) => isOwn)) add(root, operation);
  for (const operation of operations.filter(({ isOwn }) => !isOwn)) add(root, operation);
  return root;
}

/**
 * The operations of a definition, on the resource or on the collection. A link that lacks a variable of
 * their template leads to another resource: it is none.
 */
function operationsOf(resource: AnyResource): Operation[] {
  const { path, collectionPath, links } = resource;
  const on = (target: 'item' | 'collection', place: string, some: readonly DefinedLink[]) =>
    some.flatMap(({ rel, href, method, permission }) => {
      const { path: at, pathNames: names } = parseTemplate(href);
      if (!parseTemplate(place).names.every((name) => names.includes(name))) return [];
      return { resource, target, rel, href, names, method, permission, isOwn: at === place };
    });
  if (collectionPath === undefined) return on('item', path, links);
  const ofCollection = collectionOperations({ ...resource, collectionPath });
  return [...on('item', path, links), ...on('collection', collectionPath, ofCollection)];
}

/** Where the REST API profile has what an API says about itself. */
export const API_INFO = '/api-info';

/** The path of the catalog of APIs; undefined if it is on another host. */
function catalogPath({ apiCatalog, fallback }: MatchOptions): string | undefined {
  if (apiCatalog === undefined) return undefined;
  const { origin, pathname } = new URL(apiCatalog, fallback);
  if (origin !== new URL(fallback).origin) return undefined;
  return withoutBase(pathname, basePath(fallback)) ?? pathname;
}

/** Adds an operation to the tree; those of resources, collections and documents before all others. */
function add(root: Place, operation: Operation): void {
  const { resource, href, method, permission, isOwn } = operation;
  const { operations } = placeAt(root, href);
  const [first] = operations.values();
  const known = operations.get(method);
  if (isOwn && first !== undefined && first.resource !== resource) {
    const message = `The paths of a service must differ, got ${show(href)} twice`;
    throw new HalyardError('resource.definition', message);
  }
  // Of reads of one URL, the first is `self`.
  if (known === undefined) operations.set(method, operation);
  else if (!isOwn && !known.isOwn && known.permission !== permission) {
    const message = `Links with the method and URL ${method} ${show(href)} must have one permission`;
    throw new HalyardError('resource.definition', message);
  }
}

/** The place of a template, which is added if it is new. */
function placeAt(root: Place, template: string): Place {
  let place = root;
  const { path } = parseTemplate(template);
  for (const segment of path === '/' ? [] : path.split('/').slice(1)) {
    const isVariable = /^\{[\w%][\w%.]*\}$/.test(segment);
    if (!isVariable && segment.includes('{')) {
      const message = `Each segment of a path must be text or one variable, as in /orders/{id}; got ${show(template)}`;
      throw new HalyardError('resource.definition', message);
    }
    const key = isVariable ? undefined : percentEncodeUrl(segment);
    const next = place.next.get(key) ?? { next: new Map(), operations: new Map() };
    place.next.set(key, next);
    place = next;
  }
  return place;
}

/** The place of a path, and the values of the variables on the way; a literal segment beats a variable. */
function find(root: Place, path: string): { place: Place; values: readonly string[] } | undefined {
  const values: string[] = [];
  let place = root;
  for (let start = 1, end = 0; start <= path.length && path !== '/'; start = end + 1) {
    end = path.indexOf('/', start);
    if (end === -1) end = path.length;
    const segment = path.slice(start, end);
    let next = place.next.get(segment);
    if (next === undefined) {
      const value = segment.includes('%') ? percentDecode(segment) : segment;
      // Clients resolve dot segments away, and few stores take U+0000.
      if (value === undefined || value.includes('\0')) return undefined;
      if (value === '' || value === '.' || value === '..') return undefined;
      // A literal with needless escapes is the same URL (RFC 3986 §6.2.2.2), but what guards a path by its
      // text would not know it: `/v1/%61dmin`.
      if (value !== segment && place.next.has(percentEncodeUrl(value))) return undefined;
      next = place.next.get(undefined);
      values.push(value);
    }
    if (next === undefined) return undefined;
    place = next;
  }
  return place.operations.size === 0 ? undefined : { place, values };
}

/** The values by the names of the template; undefined if one name has two, or one is spelled wrong. */
function valuesOf(
  { names, resource }: Operation,
  found: readonly string[],
): Record<string, string> | undefined {
  const isSpelled = resource?.identifiers === 'lower-case';
  const values: Record<string, string> = {};
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string;
    const segment = found[index] as string;
    const value = isSpelled ? decodeIdentifier(segment) : segment;
    if (value === undefined || value.includes('\0')) return undefined;
    if (Object.hasOwn(values, name) && values[name] !== value) return undefined;
    values[name] = value;
  }
  return values;
}

/**
 * The path of a request below the base path. Where a framework has mounted the router at another path, it
 * is what the mount leaves.
 */
function pathBelow(
  request: RequestDescriptor,
  fallback: string,
  baseOf: MatchOptions['baseOf'],
): string | undefined {
  const left = pathOfTarget(request.url);
  const isWhole = (request.baseUrl ?? request.originalUrl) === undefined;
  const whole = isWhole ? left : pathOfTarget(wholeTarget(request));
  if (left === undefined || whole === undefined) return undefined;
  const below = pathBehind(fallback, whole, left);
  if (below !== undefined || baseOf === undefined) return below ?? left;
  return pathBehind(basePath(baseOf(request)), whole, left) ?? left;
}

function pathBehind(base: string, whole: string, left: string): string | undefined {
  return withoutBase(whole, base) ?? (whole === left ? undefined : withoutBase(left, base));
}

function withoutBase(path: string, base: string): string | undefined {
  const rest = base !== '' && path.startsWith(base) ? path.slice(base.length) : undefined;
  return rest === '' || rest?.startsWith('/') ? rest : undefined;
}

/** The path of a base URL; empty for an origin. */
function basePath(base: string): string {
  return inUpperCase(new URL(base).pathname.replace(/\/$/, ''));
}

/**
 * The path of a request target in origin-form or absolute-form (RFC 9112 §3.2). It has no fragment, and no
 * backslash, which some parsers take for a slash.
 */
function pathOfTarget(target = '#'): string | undefined {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  if (path.includes('#') || path.includes('\\')) return undefined;
  if (path === '' || path.startsWith('/')) return inUpperCase(path);
  const [origin] = /^https?:\/\/[^/]+/i.exec(path) ?? [];
  return origin && inUpperCase(path.slice(origin.length));
}

/** The hexadecimal digits of escapes have no case (RFC 3986 §6.2.2.1). */
function inUpperCase(text: string): string {
  return text.includes('%') ? text.replace(/%[\da-f]{2}/gi, (octet) => octet.toUpperCase()) : text;
}
