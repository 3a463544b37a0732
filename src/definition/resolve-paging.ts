import { link } from '../link/link.js';
import type { LinkInput } from '../link/links.js';
import { withQuery } from '../query/page-url.js';
import { requireObject } from '../resource/require-collection.js';
import { href } from '../url/href.js';
import { permissionsOf } from './availability.js';
import type { DefinedLink, PageContext, StreamOptions } from './definition.js';

/** The paging of a definition's page: without the context, with its URL and all of its links. */
type Resolved<Options> = Omit<Options, keyof PageContext | 'links'> & {
  readonly url: string;
  readonly links: readonly LinkInput[];
};

/** Resolves the URL of a page, and the links of the collection that the caller may see. */
export function resolvePaging<Options extends StreamOptions>(
  options: Options,
  collectionPath: string,
  definedLinks: readonly DefinedLink[],
): Resolved<Options> {
  requireObject(options, 'options');
  const { base, url, request, values, permissions, links = [], ...paging } = options;
  const defined = definedLinks.length === 0 ? [] : collectionLinks(options, definedLinks);
  return {
    ...paging,
    url: resolvePageUrl(options, collectionPath),
    links: defined.length === 0 ? links : [...defined, links],
  };
}

/** The URL that the client requested: given, or made of the base and the query of the request. */
function resolvePageUrl({ base, url, request, values = {} }: PageContext, path: string): string {
  if (url !== undefined) return url;
  const list = href(base, path, values);
  return request === undefined ? list : withQuery(list, request);
}

function collectionLinks(
  { base, values = {}, permissions }: PageContext,
  definedLinks: readonly DefinedLink[],
): LinkInput[] {
  const held = permissionsOf({ permissions: permissions ?? [] });
  return definedLinks
    .filter(({ permission }) => permission === undefined || held.has(permission))
    .map(({ rel, href: template, method, title }) =>
      link(rel, href(base, template, values), { method, ...(title !== undefined && { title }) }),
    );
}
