import { entityTag } from '../conditional/entity-tag.js';
import { HalyardError } from '../errors.js';
import type { Caller } from '../http/caller.js';
import { conflict, methodNotAllowed, notFound } from '../http/client-error.js';
import { makeContent } from '../http/make-content.js';
import { problem } from '../http/problem.js';
import { evaluateRefusal } from '../http/refusal.js';
import { requireHttpOptions } from '../http/require-http-options.js';
import type { ResponseDescriptor } from '../http/response.js';
import { selectForm } from '../http/select-form.js';
import { isSafeMethod } from '../internal/is-safe-method.js';
import { type RequestDescriptor, requireMethod, requireWholeUrl } from '../internal/request.js';
import { toHal } from '../link/to-hal.js';
import type { HalTemplates } from '../link/to-hal-forms.js';
import type { Resource } from '../resource/resource.js';
import type { Base } from '../url/base.js';
import type { Availability } from './availability.js';
import type { DefinedLink } from './definition.js';
import { linksAt, samePath } from './links-at.js';
import type { RefuseOptions } from './response-options.js';
import { sourcedBase } from './responses.js';
import type { Rows } from './row.js';

/** The parts of a definition that decide whether a request can be carried out. */
export interface RefusalParts {
  readonly links: readonly DefinedLink[];
  readonly availability: Availability;
  readonly rows: Rows;
  readonly represent: (item: object, base: Base, caller?: Caller) => Resource<object>;
  readonly templates: (item: object, base: Base, caller?: Caller) => HalTemplates;
}

/**
 * Prepares the refusal of requests on a resource. Checks that need no content come before the
 * preconditions (RFC 9110 §13.2.1).
 */
export function prepareRefusal(definition: RefusalParts) {
  const { links, availability, rows } = definition;
  return (
    request: RequestDescriptor,
    item: object,
    options: RefuseOptions = {},
  ): ResponseDescriptor<string> | undefined => {
    const method = requireMethod(request);
    const row = rows.read(item, undefined);
    requireHttpOptions(options, 'refuse', 'Pass { base, version, caller }', REFUSE_OPTIONS);
    const { rel } = options;
    const caller = options.caller ?? undefined;

    const here =
      rel === undefined ? linksAt(requireWholeUrl(request), links, item) : linksOf(rel, links);
    if (here.length === 0) return notFound({ detail: NOT_FOUND });
    const operations = here.filter(
      (link) => isMethodOf(link, method) && (rel === undefined || link.rel === rel),
    );
    const [operation] = operations;
    if (operation === undefined) return methodNotAllowed(here.map((link) => link.method));
    const isAmong = (some: readonly DefinedLink[]) => operations.some((one) => some.includes(one));
    const allowed = availability.forCaller(caller);
    if (!isAmong(availability.links(allowed))) return problem({ status: 403, detail: FORBIDDEN });
    if (isSafeMethod(method)) return undefined;
    const present = availability.links(availability.forRow(row, undefined) & allowed);
    if (isAmong(present)) return refuseStale(request, item, options, definition);
    const { state } = row;
    return conflict({
      detail: conflictText(operation, present, state),
      state,
      ...presentLinks(request, item, options, definition),
    });
  };
}

/** The 412 or 428. Without a version, the tag is made of the content, as by `respond`. */
function refuseStale(
  request: RequestDescriptor,
  item: object,
  options: RefuseOptions,
  { represent, templates }: RefusalParts,
): ResponseDescriptor<string> | undefined {
  const { base, version, etag, lastModified, required } = options;
  const caller = options.caller ?? undefined;
  if (version !== undefined || etag !== undefined || base === undefined) {
    const source = base === undefined ? undefined : sourcedBase(base);
    // With forms, as in the response that the client has read.
    return evaluateRefusal(request, { ...options, base: source, templates: {} });
  }
  const body = represent(item, base, caller);
  const content = { body, templates: () => templates(item, base, caller) };
  const text = makeContent(content, selectForm(request, options, content.templates), undefined);
  return evaluateRefusal(request, { etag: entityTag(text), lastModified, required });
}

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

const REFUSE_OPTIONS = [
  'base',
  'version',
  'etag',
  'lastModified',
  'caller',
  'required',
  'rel',
  'variant',
  'format',
  'halRanges',
] as const satisfies readonly (keyof RefuseOptions)[];

export const NOT_FOUND = 'No resource has this URL. Follow the links of a representation';
export const FORBIDDEN = 'You do not have the permission that this operation requires';

function linksOf(rel: string, links: readonly DefinedLink[]): readonly DefinedLink[] {
  const named = links.find((link) => link.rel === rel);
  if (named !== undefined) return links.filter((link) => samePath(link.href, named.href));
  throw new HalyardError('http.option', {
    subject: 'rel',
    expected: `be a link of the resource: ${links.map((link) => link.rel).join(', ')}`,
    given: rel,
    remedy: 'Leave it out if the URL of the request identifies the operation',
  });
}

/** A resource that supports GET supports HEAD (RFC 9110 §9.1). */
export function isMethodOf(link: DefinedLink, method: string): boolean {
  return link.method === method || (method === 'HEAD' && link.method === 'GET');
}

function conflictText(
  { rel, test }: DefinedLink,
  present: readonly DefinedLink[],
  state: unknown,
): string {
  // A predicate may refuse one resource of a state and not another.
  const where = test === undefined ? `in the state ${String(state)}` : 'for this resource now';
  const names = present.filter((link) => !isSafeMethod(link.method)).map((link) => link.rel);
  const others = names.length === 0 ? '' : `. Available: ${names.join(', ')}`;
  return `${rel} is not available ${where}${others}`;
}
