import { permissionsOf } from '../http/response.js';
import { link } from '../link/link.js';
import { appendQuery, withoutParameters } from '../query/format-query.js';
import type { QuerySpec } from '../query/query-spec.js';
import type { Paging } from '../resource/collection.js';
import { isWhole } from '../resource/stream-collection.js';
import { href } from '../url/href.js';
import type { DefinedLink } from './definition.js';
import { expandLink, spelledValues } from './expand-link.js';
import type { PresentLink } from './forms/prepare-forms.js';
import type { PageContext, StreamOptions } from './page-options.js';

/** The parts of a definition that the paging of its collection depends on. */
interface PagedDefinition {
  readonly collectionPath: string;
  readonly collectionLinks: readonly DefinedLink[];
  readonly query: QuerySpec;
  readonly identifiers: 'lower-case' | undefined;
}

/** Resolves the paging of a page: its URL, and the links of the collection that the caller may see. */
export function resolvePaging<Options extends StreamOptions & Pick<Paging, 'itemLinks'>>(
  options: Options,
  { collectionPath, collectionLinks: definedLinks, query, identifiers }: PagedDefinition,
) {
  const { links = [] } = options;
  const defined =
    definedLinks.length === 0
      ? []
      : collectionLinks(options, definedLinks, identifiers).map(({ defined: each, href: target }) =>
          link(each.rel, target, each),
        );
  // Members one by one: a rest pattern costs more than all of the links of a page.
  return {
    page: options.page,
    offset: options.offset,
    cursor: options.cursor,
    limit: options.limit as Options['limit'],
    totalRecords: options.totalRecords,
    hasMore: options.hasMore,
    pageParameter: options.pageParameter ?? query.page?.parameter,
    limitParameter: options.limitParameter ?? query.limit?.parameter,
    offsetParameter: options.offsetParameter ?? query.offset?.parameter,
    cursorParameter: options.cursorParameter ?? query.cursor?.parameter,
    metaFields: options.metaFields,
    meta: options.meta,
    itemLinks: options.itemLinks,
    onFinding: options.onFinding,
    url: resolvePageUrl(options, collectionPath, query, identifiers),
    links: defined.length === 0 ? links : [...defined, links],
  };
}

/** The URL of a page, and the links of the collection that the caller may see. */
export function resolvePageLinks(
  options: StreamOptions,
  { collectionPath, collectionLinks: definedLinks, query, identifiers }: PagedDefinition,
): { readonly url: string; readonly links: readonly PresentLink[] } {
  return {
    url: resolvePageUrl(options, collectionPath, query, identifiers),
    links: collectionLinks(options, definedLinks, identifiers),
  };
}

/** The URL that the client requested: given, or made of the base and the query of the request. */
function resolvePageUrl(
  options: StreamOptions,
  path: string,
  query: QuerySpec,
  identifiers: 'lower-case' | undefined,
): string {
  const { base, url, request, values = {} } = options;
  if (url !== undefined) return url;
  const list = href(base, path, spelledValues(path, values, identifiers));
  if (request === undefined) return list;
  const requested = appendQuery(list, request, query);
  if (!isWhole(options)) return requested;
  // Whatever page a client asks for, a stream of the whole collection has all of them.
  return withoutParameters(requested, [
    options.pageParameter ?? query.page?.parameter ?? 'page',
    options.offsetParameter ?? query.offset?.parameter ?? 'offset',
    options.cursorParameter ?? query.cursor?.parameter ?? 'cursor',
  ]);
}

/** A link for which the page lacks a value is left out. */
function collectionLinks(
  { base, values = {}, caller }: PageContext,
  definedLinks: readonly DefinedLink[],
  identifiers: 'lower-case' | undefined,
): PresentLink[] {
  const held = permissionsOf(caller);
  return definedLinks
    .filter(({ permission }) => permission === undefined || held.has(permission))
    .flatMap((defined) => {
      const target = expandLink(base, defined, spelledValues(defined.href, values, identifiers));
      return target === undefined ? [] : [{ defined, href: target }];
    });
}
