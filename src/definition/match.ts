import { HalyardError } from '../errors.js';
import { noContent } from '../http/created.js';
import { methodNotAllowed, notFound, problem } from '../http/problem.js';
import type { ResponseDescriptor } from '../http/response.js';
import { fieldValue } from '../internal/headers.js';
import { isSafeMethod, type RequestDescriptor, wholeTarget } from '../internal/request.js';
import { show } from '../internal/show.js';
import { decodeIdentifier } from '../url/identifier.js';
import { percentDecode, percentEncodeUrl } from '../url/percent-encode.js';
import { variableNames } from '../url/template.js';
import { pathOf } from './define-links.js';
import type { AnyResource, DefinedLink } from './definition.js';
import { collectionOperations, NOT_FOUND } from './refuse.js';

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
  | DocumentMatch;

/** An operation on the index or a document of a service. */
interface DocumentMatch {
  readonly response?: undefined;
  readonly resource?: undefined;
  readonly target: 'index' | 'document';
  /** Which: `index`, or the relation type by which the index links to the document. */
  readonly rel: 'index' | 'service-desc' | 'service-doc';
  readonly values: TextValues;
}

/** The values of a template's variables, as the path has them, decoded. */
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

/** An operation on one resource: `rel` is `self` for reading it, else one of the definition's links. */
interface ItemMatch<Resource extends AnyResource> {
  readonly response?: undefined;
  readonly resource: Resource;
  readonly target: 'item';
  readonly rel: Exclude<RelOf<Resource>, 'collection'>;
  readonly values: ValuesOf<Resource, 'values'>;
}

/** An operation on a collection: `rel` is `collection` for reading it, else one of `collectionLinks`. */
interface PageMatch<Resource extends AnyResource> {
  readonly response?: undefined;
  readonly resource: Resource;
  readonly target: 'collection';
  readonly rel: 'collection' | Resource['collectionLinks'][number]['rel'];
  readonly values: ValuesOf<Resource, 'collectionValues'>;
}

type RelOf<Resource> = Resource extends {
  transitions(item: never): readonly { readonly rel: infer Rel }[];
}
  ? Rel
  : string;

type ValuesOf<Resource, Name extends 'values' | 'collectionValues'> = Resource extends {
  readonly types?: infer Types;
}
  ? Name extends keyof NonNullable<Types>
    ? NonNullable<Types>[Name]
    : TextValues
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
    if (found === undefined) return { response: noPlace(request) };
    const { operations } = found.place;
    const operation = operations.get(method === 'HEAD' ? 'GET' : method);
    if (operation === undefined) return { response: otherMethod(request, [...operations.keys()]) };
    const values = valuesOf(operation, found.values);
    if (values === undefined) return { response: noPlace(request) };
    const forged = refuseForged(request, origins);
    if (forged !== undefined) return { response: forged };
    const { resource, target, rel } = operation;
    return { resource, target, rel, values } as Match;
  };
}

const FORGED = 'Pages of another site must not change resources with the cookies of a user';

/**
 * The 403 to a page of another site that sends the cookies of a user with a change: a form needs no
 * preflight, and an action no content (Fetch Metadata §2.3).
 */
export function refuseForged(
  { method = '', headers }: RequestDescriptor,
  origins: readonly string[],
): ResponseDescriptor<string> | undefined {
  const isForged =
    !isSafeMethod(method) &&
    fieldValue(headers, 'sec-fetch-site') === 'cross-site' &&
    fieldValue(headers, 'cookie') !== undefined &&
    !origins.includes(fieldValue(headers, 'origin') ?? '');
  return isForged ? problem({ status: 403, detail: FORGED }) : undefined;
}

/** The 404; the 204 to OPTIONS of the server as a whole (RFC 9110 §9.3.7). */
function noPlace(request: RequestDescriptor): ResponseDescriptor<string> {
  const isServer = request.method === 'OPTIONS' && request.url === '*';
  return isServer ? noContent(request) : notFound({ detail: NOT_FOUND });
}

/** The 204 to OPTIONS, or the 405. */
function otherMethod(
  request: RequestDescriptor,
  methods: readonly string[],
): ResponseDescriptor<string> {
  const refused = methodNotAllowed(methods);
  if (request.method !== 'OPTIONS') return refused;
  return noContent(request, { headers: { allow: refused.headers.allow } });
}

/** A place in the tree: where the paths with certain segments lead. */
interface Place {
  readonly literals: Map<string, Place>;
  variable: Place | undefined;
  /** By method, those of the resource first. */
  readonly operations: Map<string, Operation>;
}

interface Operation {
  readonly resource: AnyResource | undefined;
  readonly target: Match['target'];
  readonly rel: string;
  readonly permission?: string | undefined;
  /** Whether it is at the URL of its resource, collection or document. */
  readonly isOwn: boolean;
  /** The variables of the template in order. */
  readonly names: readonly string[];
}

/**
 * The tree of a service. What is at the URL of a resource, a collection or a document is an operation on
 * it, whichever other definitions have a link there.
 */
function placesOf({ resources, path = '/', serviceDesc, serviceDoc }: MatchOptions): Place {
  const root = newPlace();
  const documents = [
    { target: 'index', rel: 'index', href: path },
    { target: 'document', rel: 'service-desc', href: serviceDesc },
    { target: 'document', rel: 'service-doc', href: serviceDoc },
  ] as const;
  for (const { target, rel, href } of documents) {
    if (href === undefined) continue;
    addOwn(root, { resource: undefined, target, rel }, { href, method: 'GET' });
  }
  const all = resources.flatMap(operationsOf);
  for (const { place, link, ...operation } of all) {
    if (pathOf(link.href) === place) addOwn(root, operation, link);
  }
  for (const { place, link, ...operation } of all) {
    if (pathOf(link.href) !== place) addOther(root, operation, link);
  }
  return root;
}

/**
 * The operations of a definition, each with the template of the resource or the collection that it is on.
 * A link that lacks a variable of that template leads to another resource: it is none.
 */
function operationsOf(resource: AnyResource) {
  const { path, collectionPath, links } = resource;
  const on = (target: 'item' | 'collection', place: string, some: readonly DefinedLink[]) =>
    some
      .filter(({ href }) => {
        const names = variableNames(pathOf(href));
        return variableNames(place).every((name) => names.includes(name));
      })
      .map((link) => {
        const { rel, permission } = link;
        return { resource, target, rel, permission, place, link };
      });
  return [
    ...on('item', path, links),
    ...(collectionPath === undefined
      ? []
      : on('collection', collectionPath, collectionOperations({ ...resource, collectionPath }))),
  ];
}

type Given = Omit<Operation, 'names' | 'isOwn'>;
type Target = Pick<DefinedLink, 'href' | 'method'>;

function addOwn(root: Place, given: Given, { href, method }: Target): void {
  const { place, names } = placeAt(root, href);
  const [first] = place.operations.values();
  if (first !== undefined && first.resource !== given.resource) {
    throw new HalyardError(
      'resource.definition',
      `The paths of a service must differ; ${nameOf(first)} and ${nameOf(given)} both have ${show(href)}`,
    );
  }
  // Of reads of one URL, the first is `self`.
  if (!place.operations.has(method)) place.operations.set(method, { ...given, isOwn: true, names });
}

function addOther(root: Place, given: Given, { href, method }: Target): void {
  const { place, names } = placeAt(root, href);
  const known = place.operations.get(method);
  if (known === undefined) {
    place.operations.set(method, { ...given, isOwn: false, names });
  } else if (!known.isOwn && known.permission !== given.permission) {
    throw new HalyardError(
      'resource.definition',
      `Two links with one method and URL must have one permission; ${nameOf(known)} and ${nameOf(given)} both have ${method} ${show(href)}`,
    );
  }
}

function nameOf({ resource, target, rel }: Given): string {
  return resource === undefined ? rel : `${rel} of ${resource.name} (${target})`;
}

function newPlace(): Place {
  return { literals: new Map(), variable: undefined, operations: new Map() };
}

/** The segments of the path of a template; none for `/`. */
function segmentsOf(path: string): readonly string[] {
  return path === '/' ? [] : path.split('/').slice(1);
}

/** The place of a template, which is added if it is new, and the variables on the way. */
function placeAt(root: Place, template: string): { place: Place; names: string[] } {
  const names: string[] = [];
  let place = root;
  for (const segment of segmentsOf(pathOf(template))) {
    const [, name] = /^\{([\w%][\w%.]*)\}$/.exec(segment) ?? [];
    if (name !== undefined) {
      names.push(name);
      place.variable ??= newPlace();
      place = place.variable;
    } else if (segment.includes('{')) {
      throw new HalyardError(
        'resource.definition',
        `Each segment of a path must be text or one variable, as in /orders/{id}; got ${show(template)}`,
      );
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
  { names, resource }: Operation,
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
  if (left === undefined) return undefined;
  const isWhole = (request.baseUrl ?? request.originalUrl) === undefined;
  const whole = isWhole ? left : pathOfTarget(wholeTarget(request));
  if (whole === undefined) return undefined;
  const below = (base: string) => withoutBase(whole, base) ?? withoutBase(left, base);
  return below(fallback) ?? (baseOf && below(basePath(baseOf(request)))) ?? left;
}

function withoutBase(path: string, base: string): string | undefined {
  if (base === '') return undefined;
  const text = path.includes('%') ? startOf(path, base.split('/').length) : base;
  if (inUpperCase(text) !== base || !path.startsWith(text)) return undefined;
  const rest = path.slice(text.length);
  return rest === '' || rest.startsWith('/') ? rest : undefined;
}

/** The beginning of a path with a number of slashes. */
function startOf(path: string, slashes: number): string {
  return path.split('/', slashes).join('/');
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
