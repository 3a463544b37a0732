import { entityTag } from '../conditional/entity-tag.js';
import { noContent } from '../http/changes.js';
import { knownTag } from '../http/current-tag.js';
import { conflict, methodNotAllowed, notFound, problem } from '../http/problem.js';
import { evaluateRefusal } from '../http/refusal.js';
import { makeContent } from '../http/respond.js';
import { permissionsOf, type ResponseDescriptor } from '../http/response.js';
import { selectForm } from '../http/select-form.js';
import { fieldValue } from '../internal/headers.js';
import { isSafeMethod, type RequestDescriptor } from '../internal/request.js';
import { toHal } from '../link/hal.js';
import { parseTemplate } from '../url/template.js';
import type { Listed } from './collection.js';
import type {
  DefinedLink,
  RefuseOptions,
  ResourceDefinition,
  SingletonDefinition,
} from './definition.js';
import type { Item, Prepared } from './item.js';
import { sourcedBase } from './responses.js';

/** A response to a request that cannot be carried out. */
type Refusal = ResponseDescriptor<string>;

/**
 * Prepares the refusal of requests on a resource. Checks that need no content come before the
 * preconditions (RFC 9110 §13.2.1).
 */
export function prepareRefusal(
  definition: Prepared,
  { represent, formsOf }: Item,
): SingletonDefinition['refuse'] {
  const { path, links, hasLinkIn, rows, origin } = definition;
  const operationFor = prepareOperations(path, links);

  return (request, item, options = {}) => {
    const { base, caller } = options;
    const operation = operationFor(request, options);
    if ('headers' in operation) return operation;
    if (isSafeMethod(operation.method)) return undefined;
    const row = rows.stateOf(item);
    const hasLink = hasLinkIn(row);
    if (hasLink(operation)) return stale(request, item, options);
    // A row may have an object or a text of any length in place of a state.
    const isShort = typeof row.state !== 'object' && String(row.state).length <= 64;
    const state = isShort ? row.state : undefined;
    const detail = conflictText(operation, state);
    if (base === undefined) return conflict({ detail, state });
    const { _links } = represent(item, base, caller);
    const isHal = selectForm(request, options) !== 'links';
    return conflict({ detail, state, ...(isHal ? toHal({ _links }) : { _links }) });
  };

  /** The 412 or 428. Without a version, the tag is made of the content, as by `respond`. */
  function stale(request: RequestDescriptor, item: object, options: RefuseOptions) {
    const { base, caller, lastModified, required } = options;
    // Most requests have no precondition, and need no tag of the current state.
    const isGiven = (name: string) => fieldValue(request.headers, name) !== undefined;
    if (required !== true && !PRECONDITIONS.some(isGiven)) return undefined;
    // With forms, as in the response that the client has read.
    const made = formsOf(item, options);
    if (base === undefined || knownTag(options, origin) !== undefined) {
      const shape = { base: base && sourcedBase(base), templates: made, origin };
      return evaluateRefusal(request, options, shape);
    }
    const content = { body: represent(item, base, caller), templates: made };
    const text = makeContent(content, selectForm(request, options, made), undefined);
    return evaluateRefusal(request, { etag: entityTag(text), lastModified, required });
  }
}

/** Prepares the refusal of requests on a collection, which has no state and no version. */
export function prepareCollectionRefusal(
  definition: Listed,
): ResourceDefinition['refuseCollection'] {
  const operations = collectionOperations(definition);
  const operationFor = prepareOperations(definition.collectionPath, operations);
  return (request, options = {}) => {
    const operation = operationFor(request, options);
    return 'headers' in operation ? operation : undefined;
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
}: Pick<Listed, 'links' | 'collectionLinks' | 'collectionPath'>) {
  const read: DefinedLink = { rel: 'collection', href: collectionPath, method: 'GET' };
  const own = [read, ...collectionLinks];
  const isAt = ({ href }: DefinedLink) => parseTemplate(href).path === collectionPath;
  const isNew = (link: DefinedLink) =>
    isAt(link) && !own.some((other) => isAt(other) && other.method === link.method);
  return [...own, ...links.filter(isNew)];
}

/**
 * Prepares to find the operation of a request: the link of the given relation type if it has the method;
 * without one, the link of the own URL with the method. Else the 405; the 403 if the caller lacks the
 * permission.
 */
function prepareOperations(ownPath: string, links: readonly DefinedLink[]) {
  const at = (path: string) => links.filter(({ href }) => parseTemplate(href).path === path);
  const byRel = new Map(links.map((link) => [link.rel, link]));
  // The first of several reads, such as self.
  const byMethod = new Map<unknown, DefinedLink>(
    [...at(ownPath)].reverse().map((link) => [link.method, link]),
  );

  return (request: RequestDescriptor, { rel, caller }: RefuseOptions): DefinedLink | Refusal => {
    // A resource that supports GET supports HEAD (RFC 9110 §9.1).
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const named = byRel.get(rel ?? '');
    const operation = (rel ?? undefined) === undefined ? byMethod.get(method) : named;
    if (operation === undefined || operation.method !== method) {
      const allowed = at(named === undefined ? ownPath : parseTemplate(named.href).path);
      return methodNotAllowed(allowed.map((link) => link.method));
    }
    const { permission } = operation;
    const isPermitted = permission === undefined || permissionsOf(caller).has(permission);
    return isPermitted ? operation : problem({ status: 403, detail: FORBIDDEN });
  };
}

const FORBIDDEN = 'You do not have the permission that this operation requires';

const PRECONDITIONS = ['if-match', 'if-none-match', 'if-unmodified-since'] as const;

function conflictText({ rel, test }: DefinedLink, state: unknown): string {
  // A predicate may refuse one resource of a state and not another.
  const isNamed = test === undefined && typeof state === 'string';
  return `${rel} is not available ${isNamed ? `in the state ${state}` : 'for this resource now'}`;
}

/**
 * The 403 to a page of another site that sends the cookies of a user with a change: a form needs no
 * preflight, and an action no content (Fetch Metadata §2.3).
 */
export function refuseForged(
  { method = '', headers }: RequestDescriptor,
  origins: readonly string[],
  base: () => string,
): Refusal | undefined {
  if (isSafeMethod(method) || fieldValue(headers, 'cookie') === undefined) return undefined;
  const origin = fieldValue(headers, 'origin') ?? '';
  const site = fieldValue(headers, 'sec-fetch-site');
  // To a site without TLS, browsers send Origin alone (RFC 6454 §7.3).
  const own = [fieldValue(headers, 'host'), base().split('/')[2]];
  const isForged = site
    ? site === 'cross-site'
    : origin && !own.includes(origin.split('/')[2] ?? '');
  return isForged && !origins.includes(origin)
    ? problem({ status: 403, detail: FORGED })
    : undefined;
}

const FORGED = 'Pages of another site must not change resources with the cookies of a user';

/** The 404 to a path without operations; the 204 to OPTIONS of the server as a whole (RFC 9110 §9.3.7). */
export function refusePath(request: RequestDescriptor): Refusal {
  const isServer = request.method === 'OPTIONS' && request.url === '*';
  return isServer ? noContent(request) : notFound({ detail: NOT_FOUND });
}

const NOT_FOUND = 'No resource has this URL. Follow the links of a representation';

/** The 405 to a method that no operation of a path has; the 204 to OPTIONS. */
export function refuseMethod(
  request: RequestDescriptor,
  methods: readonly string[],
  acceptQuery: string | undefined,
): Refusal {
  const refused = methodNotAllowed(methods);
  if (request.method !== 'OPTIONS') return refused;
  const { allow } = refused.headers;
  return noContent(request, { headers: { 'accept-query': acceptQuery, allow } });
}
