import { entityTag } from '../conditional/entity-tag.js';
import { HalyardError } from '../errors.js';
import { knownTag } from '../http/current-tag.js';
import { conflict, methodNotAllowed, problem } from '../http/problem.js';
import { evaluateRefusal } from '../http/refusal.js';
import { makeContent } from '../http/respond.js';
import {
  type Caller,
  permissionsOf,
  type ResponseDescriptor,
  type TagOrigin,
} from '../http/response.js';
import { selectForm } from '../http/select-form.js';
import { fieldValue } from '../internal/headers.js';
import type { RequestDescriptor } from '../internal/request.js';
import { isSafeMethod } from '../internal/request.js';
import { show } from '../internal/show.js';
import { toHal } from '../link/hal.js';
import type { HalTemplates } from '../link/to-hal-forms.js';
import type { Resource } from '../resource/resource.js';
import type { Base } from '../url/absolute-url.js';
import type { Availability } from './availability.js';
import { pathOf } from './define-links.js';
import type { DefinedLink, RefuseCollectionOptions, RefuseOptions } from './definition.js';
import { sourcedBase } from './responses.js';
import type { Rows } from './row.js';

/** The parts of a definition that decide whether a request can be carried out. */
interface RefusalParts {
  readonly path: string;
  readonly links: readonly DefinedLink[];
  readonly availability: Availability;
  readonly rows: Rows;
  readonly represent: (item: object, base: Base, caller?: Caller) => Resource<object>;
  readonly templates: (item: object, base: Base, caller?: Caller) => HalTemplates;
  readonly origin: TagOrigin;
}

/**
 * Prepares the refusal of requests on a resource. Checks that need no content come before the
 * preconditions (RFC 9110 §13.2.1).
 */
export function prepareRefusal(definition: RefusalParts) {
  const { path, links, availability, rows } = definition;
  const operations = prepareOperations(path, links);
  return (
    request: RequestDescriptor,
    item: object,
    options: RefuseOptions = {},
  ): ResponseDescriptor<string> | undefined => {
    const { rel } = options;
    const caller = options.caller ?? undefined;
    const operation = operations.find(request.method, rel);
    if (operation === undefined) return methodNotAllowed(operations.methods(rel));
    if (!isPermitted(operation, caller)) return problem({ status: 403, detail: FORBIDDEN });
    if (isSafeMethod(operation.method)) return undefined;
    const row = rows.read(item, undefined);
    const all = availability.forRow(row, undefined);
    if (availability.links(all).includes(operation)) {
      return refuseStale(request, item, options, definition);
    }
    const present = availability.links(all & availability.forCaller(caller));
    const state = isShort(row.state) ? row.state : undefined;
    return conflict({
      detail: conflictText(operation, present, state),
      state,
      ...presentLinks(request, item, options, definition),
    });
  };
}

/**
 * Prepares to find the operation of a request: the link of the given relation type if it has the method;
 * without one, the link of the own URL with the method. `methods` are those of its URL.
 */
function prepareOperations(ownPath: string, links: readonly DefinedLink[]) {
  const at = (path: string) => links.filter(({ href }) => pathOf(href) === path);
  const byRel = new Map(links.map((link) => [link.rel, link]));
  // The first of several reads, such as self.
  const byMethod = new Map([...at(ownPath)].reverse().map((link) => [link.method as string, link]));

  return {
    find(given = '', rel?: string | null): DefinedLink | undefined {
      // A resource that supports GET supports HEAD (RFC 9110 §9.1).
      const method = given === 'HEAD' ? 'GET' : given;
      if (rel === undefined || rel === null) return byMethod.get(method);
      const link = byRel.get(rel);
      return link?.method === method ? link : undefined;
    },
    methods(rel: string | undefined) {
      const link = byRel.get(rel ?? '');
      return at(link === undefined ? ownPath : pathOf(link.href)).map(({ method }) => method);
    },
  };
}

/** Whether a caller has the permission that a link requires. */
function isPermitted({ permission }: DefinedLink, caller: Caller | undefined): boolean {
  return permission === undefined || permissionsOf(caller).has(permission);
}

/** The 412 or 428. Without a version, the tag is made of the content, as by `respond`. */
function refuseStale(
  request: RequestDescriptor,
  item: object,
  options: RefuseOptions,
  { represent, templates, origin }: RefusalParts,
): ResponseDescriptor<string> | undefined {
  const { base, lastModified, required } = options;
  const caller = options.caller ?? undefined;
  if (required !== true && !hasPrecondition(request)) return undefined;
  if (knownTag(options, origin) !== undefined || base === undefined) {
    const source = base === undefined ? undefined : sourcedBase(base);
    // With forms, as in the response that the client has read.
    return evaluateRefusal(request, { ...options, base: source, templates: {}, origin });
  }
  const body = represent(item, base, caller);
  const content = { body, templates: () => templates(item, base, caller) };
  const text = makeContent(content, selectForm(request, options, content.templates), undefined);
  return evaluateRefusal(request, { etag: entityTag(text), lastModified, required });
}

/** Whether a change depends on a precondition: most have none, and need no tag of the current state. */
function hasPrecondition({ headers }: RequestDescriptor): boolean {
  return PRECONDITIONS.some((name) => fieldValue(headers, name) !== undefined);
}

const PRECONDITIONS = ['if-match', 'if-none-match', 'if-unmodified-since'] as const;

function presentLinks(
  request: RequestDescriptor,
  item: object,
  options: RefuseOptions,
  { represent }: RefusalParts,
): object {
  if (options.base === undefined) return {};
  const { _links } = represent(item, options.base, options.caller ?? undefined);
  return selectForm(request, options) === 'links' ? { _links } : toHal({ _links });
}

export const NOT_FOUND = 'No resource has this URL. Follow the links of a representation';
const FORBIDDEN = 'You do not have the permission that this operation requires';

/** A state is a word; a row may have an object or a text of any length in its place. */
function isShort(state: unknown): boolean {
  return typeof state !== 'object' && String(state).length <= 64;
}

function conflictText(
  { rel, test }: DefinedLink,
  present: readonly DefinedLink[],
  state: unknown,
): string {
  // A predicate may refuse one resource of a state and not another.
  const isNamed = test === undefined && typeof state === 'string';
  const where = isNamed ? `in the state ${state}` : 'for this resource now';
  const names = present.filter((link) => !isSafeMethod(link.method)).map((link) => link.rel);
  const others = names.length === 0 ? '' : `. Available: ${names.join(', ')}`;
  return `${rel} is not available ${where}${others}`;
}

/**
 * Throws on two links that a request cannot tell apart by its method and its URL: with the permission of
 * one, a caller would run the other. Reads of one URL are one operation if they need one permission.
 */
export function requireDistinctLinks(links: readonly DefinedLink[]): void {
  const known = new Map<string, DefinedLink>();
  for (const link of links) {
    const operation = `${link.method} ${pathOf(link.href)}`;
    const other = known.get(operation);
    if (other === undefined) {
      known.set(operation, link);
    } else if (!isSafeMethod(link.method) || link.permission !== other.permission) {
      throw new HalyardError(
        'resource.definition',
        `Links must differ in method or URL; ${show(other.rel)} and ${show(link.rel)} both have ${operation}`,
      );
    }
  }
}

/** The parts of a definition that decide whether a request on its collection can be carried out. */
interface CollectionParts {
  readonly collectionPath: string;
  readonly links: readonly DefinedLink[];
  readonly collectionLinks: readonly DefinedLink[];
}

/** Prepares the refusal of requests on a collection, which has no state and no version. */
export function prepareCollectionRefusal(definition: CollectionParts) {
  const operations = prepareOperations(definition.collectionPath, collectionOperations(definition));
  return (
    request: RequestDescriptor,
    { rel, caller }: RefuseCollectionOptions = {},
  ): ResponseDescriptor<string> | undefined => {
    const operation = operations.find(request.method, rel);
    if (operation === undefined) return methodNotAllowed(operations.methods(rel));
    return isPermitted(operation, caller) ? undefined : problem({ status: 403, detail: FORBIDDEN });
  };
}

/**
 * The operations on a collection: reading it, its links, and the links of its resources that lead to it,
 * such as `create`.
 */
export function collectionOperations({
  collectionPath,
  links,
  collectionLinks,
}: CollectionParts): readonly DefinedLink[] {
  const own = [
    { rel: 'collection', href: collectionPath, method: 'GET' } as const,
    ...collectionLinks,
  ];
  const isAt = ({ href }: DefinedLink) => pathOf(href) === collectionPath;
  const isNew = (link: DefinedLink) =>
    isAt(link) && !own.some((other) => isAt(other) && other.method === link.method);
  return [...own, ...links.filter(isNew)];
}
