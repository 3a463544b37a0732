import { link } from '../link/link.js';
import { withQuery } from '../query/page-url.js';
import { href } from '../url/href.js';
import type { Paging } from './collection.js';
import type { DefinedLink, PageOptions } from './definition.js';

/** What the URL and the links of a page are made of. */
type PlaceOptions = Pick<
  PageOptions,
  'base' | 'url' | 'request' | 'values' | 'permissions' | 'links'
>;

/** The input of `collection` but for the items: the URL that was asked for, and all links. */
export function placePage<Options extends PlaceOptions>(
  options: Options,
  collectionPath: string,
  definedLinks: readonly DefinedLink[],
): Omit<Options, keyof PlaceOptions> & Pick<Paging, 'url' | 'links'> {
  const { base, url, request, values = {}, permissions = [], links = [], ...paging } = options;
  const asked = url ?? href(base, collectionPath, values);
  const held = new Set(permissions);
  const defined = definedLinks
    .filter(({ permission }) => permission === undefined || held.has(permission))
    .map(({ rel, href: template, method, title }) =>
      link(rel, href(base, template, values), { method, ...(title !== undefined && { title }) }),
    );
  return {
    ...paging,
    url: url === undefined && request !== undefined ? withQuery(asked, request) : asked,
    links: [...defined, ...links],
  };
}
