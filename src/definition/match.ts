import { HalyardError } from '../errors.js';
import type { ResponseDescriptor } from '../http/response.js';
import { type RequestDescriptor, wholeTarget } from '../internal/request.js';
import { show } from '../internal/show.js';
import { decodeIdentifier } from '../url/identifier.js';
import { percentDecode, percentEncodeUrl } from '../url/percent-encode.js';
import { variableNames } from '../url/template.js';
import { pathOf } from './define-links.js';
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
  | Found<undefined, 'index' | 'document', 'index' | 'service-desc' | 'service-doc', TextValues>;

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
  ? ItemMatch<Resource> | (IsSingleton<Resource> extends true ? never : PageMatch<Resource>)
  : never;

/** Any resource may have a collection. */
type IsSingleton<Resource> = 'refuse' extends keyof Resource
  ? 'refuseCollection' extends keyof Resource
    ? false
    : true
  : false;

type ItemMatch<Resource extends AnyResource> = Found<
  Resource,
  'item',
  Exclude<RelOf<Resource>, 'collection'>,
  ValuesOf<Resource, 'values'>
>;

type PageMatch<Resource extends AnyResource> = Found<
  Resource,
  'collection',
  'collection' | Resource['collectionLinks'][number]['rel'],
  ValuesOf<Resource, 'collectionValues'>
>;

type RelOf<Resource> = Resource extends {
  transitions(item: never): readonly { readonly rel: infer Rel }[];
}
  ? Rel
  : string;

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
    if (operation === undefined) return { response: refuseMethod(request, [...operations.keys()]) };
    const values = valuesOf(operation, found.values);
    const response = values === undefined ? refusePath(request) : refuseForged(request, origins);
    if (response !== undefined) return { response };
    const { resource, target, rel } = operation;
    return { resource, target, rel, values } as Match;
  };
}

/** A place in the tree: where the paths with certain segments lead. */
interface Place {
  readonly literals: Map<string, Place>;
  variable: Place | undefined;
  /** By method, those of the resource first. */
  readonly operations: Map<string, Operation & { readonly names: readonly string[] }>;
}

interface Operation {
  readonly resource: AnyResource | undefined;
  readonly target: Match['target'];
  readonly rel: string;
  readonly href: string;
  readonly method: string;
  readonly permission?: string | undefined;
  /** Whether it is at the URL of its resource, collection or document. */
  readonly isOwn: boolean;
}

/**
 * The tree of a service. What is at the URL of a resource, a collection or a document is an operation on
 * it, whichever other definitions have a link there.
 */
function placesOf({ resources, path = '/', serviceDesc, serviceDoc }: MatchOptions): Place {
  const documents = [
    { target: 'index', rel: 'index', href: path },
    { target: 'document', rel: 'service-desc', href: serviceDesc },
    { target: 'document', rel: 'service-doc', href: serviceDoc },
  ] as const;
  const operations: Operation[] = documents.flatMap(({ href, ...document }) =>
    href == null ? [] : { ...document, href, method: 'GET', resource: undefined, isOwn: true },
  );
  operations.push(...resources.flatMap(operationsOf));
  const root = newPlace();
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
    some
      .map(({ rel, href, method, permission }) => {
        const isOwn = pathOf(href) === place;
        return { resource, target, rel, href, method, permission, isOwn };
      })
      .filter(({ href }) => {
        const names = variableNames(pathOf(href));
        return variableNames(place).every((name) => names.includes(name));
      });
  if (collectionPath === undefined) return on('item', path, links);
  const ofCollection = collectionOperations({ ...resource, collectionPath });
  return [...on('item', path, links), ...on('collection', collectionPath, ofCollection)];
}

/** Adds an operation to the tree; those of resources, collections and documents before all others. */
function add(root: Place, operation: Operation): void {
  const { resource, href, method, permission, isOwn } = operation;
  const { place, names } = placeAt(root, href);
  const [first] = place.operations.values();
  if (isOwn && first !== undefined && first.resource !== resource) {
    const message = `The paths of a service must differ; ${nameOf(first)} and ${nameOf(operation)} both have ${show(href)}`;
    throw new HalyardError('resource.definition', message);
  }
  const known = place.operations.get(method);
  // Of reads of one URL, the first is `self`.
  if (known === undefined) place.operations.set(method, { ...operation, names });
  else if (!isOwn && !known.isOwn && known.permission !== permission) {
    const message = `Two links with one method and URL must have one permission; ${nameOf(known)} and ${nameOf(operation)} both have ${method} ${show(href)}`;
    throw new HalyardError('resource.definition', message);
  }
}

function nameOf({ resource, target, rel }: Operation): string {
  return resource === undefined ? rel : `${rel} of ${resource.name} (${target})`;
}

function newPlace(): Place {
  return { literals: new Map(), variable: undefined, operations: new Map() };
}

/** The place of a template, which is added if it is new, and the variables on the way. */
function placeAt(root: Place, template: string): { place: Place; names: string[] } {
  const names: string[] = [];
  let place = root;
  const path = pathOf(template);
  for (const segment of path === '/' ? [] : path.split('/').slice(1)) {
    const [, name] = /^\{([\w%][\w%.]*)\}$/.exec(segment) ?? [];
    if (name !== undefined) {
      names.push(name);
      place.variable ??= newPlace();
      place = place.variable;
    } else if (segment.includes('{')) {
      const message = `Each segment of a path must be text or one variable, as in /orders/{id}; got ${show(template)}`;
      throw new HalyardError('resource.definition', message);
    } else {
      const literal = percentEncodeUrl(segment);
      const next = place.literals.get(literal) ?? newPlace();
      place.literals.set(literal, next);
      place = next;
    }
  }
  return { place, names };
}

/** The place of a path, and the values of the variables on the way; a literal segment beats a variable. */
function find(root: Place, path: string): { place: Place; values: readonly string[] } | undefined {
  const values: string[] = [];
  let place = root;
  let start = 1;
  while (start <= path.length && path !== '/') {
    const slash = path.indexOf('/', start);
    const end = slash === -1 ? path.length : slash;
    const segment = path.slice(start, end);
    let next = place.literals.get(inUpperCase(segment));
    if (next === undefined) {
      if (isLiteralEscaped(segment, place)) return undefined;
      next = place.variable;
      const value = textOf(segment);
      if (next === undefined || value === undefined) return undefined;
      values.push(value);
    }
    place = next;
    start = end + 1;
  }
  return place.operations.size === 0 ? undefined : { place, values };
}

/**
 * Whether a segment is a literal with needless escapes. It is the same URL (RFC 3986 §6.2.2.2), but what
 * guards a path by its text would not know it: `/v1/%61dmin`.
 */
function isLiteralEscaped(segment: string, { literals }: Place): boolean {
  return segment.includes('%') && literals.has(percentEncodeUrl(percentDecode(segment) ?? ''));
}

/**
 * The value of a variable; undefined for a segment that is none. Clients resolve dot segments away, and
 * few stores take U+0000.
 */
function textOf(segment: string): string | undefined {
  const text = segment.includes('%') ? percentDecode(segment) : segment;
  return text === '' || text === '.' || text === '..' || text?.includes('\0') ? undefined : text;
}

/** The values by the names of the template; undefined if one name has two, or one is spelled wrong. */
function valuesOf(
  { names, resource }: Operation & { readonly names: readonly string[] },
  found: readonly string[],
): Record<string, string> | undefined {
  const isSpelled = resource?.identifiers === 'lower-case';
  const values: Record<string, string> = {};
  for (let index = 0; index < names.length; index += 1) {
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
  const below = (base: string) => withoutBase(whole, base) ?? withoutBase(left, base);
  return below(fallback) ?? (baseOf && below(basePath(baseOf(request)))) ?? left;
}

function withoutBase(path: string, base: string): string | undefined {
  if (base === '') return undefined;
  // As many segments as the base has, since escapes have their digits in any case.
  const isEscaped = path.includes('%');
  const text = isEscaped ? path.split('/', base.split('/').length).join('/') : base;
  if (inUpperCase(text) !== base || !path.startsWith(text)) return undefined;
  const rest = path.slice(text.length);
  return rest === '' || rest.startsWith('/') ? rest : undefined;
}

/** The path of a base URL; empty for an origin. */
function basePath(base: string): string {
  return inUpperCase(new URL(base).pathname.replace(/\/$/, ''));
}

/**
 * The path of a request target in origin-form or absolute-form (RFC 9112 §3.2). It has no fragment, and no
 * backslash, which some parsers take for a slash.
 */
function pathOfTarget(target: string | undefined): string | undefined {
  if (target === undefined) return undefined;
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  if (path.includes('#') || path.includes('\\')) return undefined;
  if (path === '' || path.startsWith('/')) return path;
  const [origin] = /^https?:\/\/[^/]+/i.exec(path) ?? [];
  return origin === undefined ? undefined : path.slice(origin.length);
}

/** The hexadecimal digits of escapes have no case (RFC 3986 §6.2.2.1). */
function inUpperCase(text: string): string {
  return text.includes('%') ? text.replace(/%[\da-f]{2}/gi, (octet) => octet.toUpperCase()) : text;
}
