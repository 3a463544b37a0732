import { entriesOf, isObject, type Members, own, RESERVED_NAMES } from '../../internal/json.js';
import { nounOf } from '../../url/lint/nouns.js';
import { pathSegments, splitUrl, versionedPath } from '../../url/url-parts.js';
import type { Path } from './check-options.js';
import { linkEntries, linksNameOf, selfOf } from './link-list.js';

/** The list of a collection. */
export interface ItemList {
  readonly name: string;
  readonly items: readonly unknown[];
  readonly path: Path;
  /** The last resource in the path of the collection's URL. */
  readonly resource: string | undefined;
  /** Whether its name is that of the resource. */
  readonly isNamed: boolean;
}

/** A body: of a collection it may be a bare list. */
export type Body = Members | readonly unknown[];

/** Members that are lists of something other than items, unless the resource has their name. */
const OTHERS: ReadonlySet<string> = new Set(['links', 'link', 'errors']);

/** The relation types that only a page has. */
const PAGING: ReadonlySet<unknown> = new Set(['first', 'prev', 'next', 'last']);

/**
 * The list of a collection: the body itself, or a member that is a list, in the body, in `_embedded` of the
 * HAL draft, or in an envelope; of several, the one that is named after the resource, or else the first.
 *
 * @param url The URL of the request, for a body without a self link.
 */
export function itemListOf(body: Body, url?: string): ItemList | undefined {
  const { resource } = targetOf(body, url);
  if (!isObject(body)) return { name: '', items: body, path: [], resource, isNamed: false };
  // Once for all lists: both may be as long as the body.
  const words = resource && wordsOf(resource);
  const linksName = linksNameOf(body);
  const envelopes = ['_embedded', 'data', 'result', 'response'].map((name) => [name]);
  const lists = [[], ...envelopes]
    .flatMap((path) => listsOf(path.length === 0 ? body : own(body, String(path[0])), path))
    .map((list) => ({ ...list, resource, isNamed: wordsOf(list.name) === words }))
    .filter(({ name, isNamed }) => (isNamed ? name !== linksName : !OTHERS.has(name)));
  return lists.find(({ isNamed }) => isNamed) ?? lists[0];
}

type NamedList = Pick<ItemList, 'name' | 'items' | 'path'>;

function listsOf(members: unknown, path: readonly string[]): NamedList[] {
  return entriesOf(members).flatMap(([name, value]) =>
    Array.isArray(value) && !RESERVED_NAMES.has(name)
      ? { name, items: value, path: [...path, name] }
      : [],
  );
}

/** The resource whose collection has the URL of a body, and whether the URL is that of one item. */
function targetOf(body: Body, url = ''): { readonly resource?: string; readonly isItem: boolean } {
  const href = isObject(body) ? selfOf(body)?.href : undefined;
  const segments = pathSegments(splitUrl(href ?? url).path);
  const names = segments.slice(versionedPath(segments).resource).map(({ text }) => text);
  const last = names.at(-1);
  // Without a version, the first name may be the API: /shop/orders
  const isName = names.length % 2 === 1 || (last !== undefined && isPlural(last));
  return isName ? { resource: last as string, isItem: false } : { isItem: last !== undefined };
}

/** Whether the last word of a name is a plural; undefined for a word that is not known. */
function isPlural(name: string): boolean | undefined {
  return nounOf(/[^-]*$/.exec(name)?.[0] ?? '', undefined)?.isPlural;
}

/** `orderItems` and `order_items` as they are written in a path: `order-items`. */
export function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

/**
 * Whether a body is a collection: it has `_meta`, or its URL is not that of an item and it has a list and paging
 * links, resources in a list with the name of the URL, or no more than a list and what services say of a page.
 * A singleton may have a list of its own name, too, of values or of objects without an identity.
 */
export function isCollection(body: Body, url?: string): boolean {
  if (Object.hasOwn(body, '_meta')) return true;
  const { resource, isItem } = targetOf(body, url);
  const list = itemListOf(body, url);
  if (list === undefined || isItem) return false;
  if (!isObject(body) || linkEntries(body).some(({ rel }) => PAGING.has(rel))) return true;
  const { name, items, path, isNamed } = list;
  // Once for all items: a name may be as long as the body.
  const words = wordsOf(resource ?? name);
  const hasResources = items.some((item) => isResource(item, words));
  if (isNamed && hasResources) return true;
  const others = Object.keys(body).filter(
    (each) => path.length > 0 && each !== path[0] && !RESERVED_NAMES.has(each) && !OTHERS.has(each),
  );
  if (!others.every(isPagingName) || !items.every(isObject)) return false;
  const isGeneric = GENERIC.test(name);
  // Where the URL is not known, what a foreign page has decides.
  if (resource === undefined) return isGeneric && others.length > 0;
  return (
    isPlural(words) !== false && (hasResources || others.length > 0 || (isGeneric && !isNamed))
  );
}

/** Names that do not describe the items. */
export const GENERIC =
  /^(?:(?:hydra:)?member|items?|data|results?|records|entries|content|list|values?|rows|objects|elements|hits|nodes|edges)$/i;

const PAGE_WORDS =
  /^(?:(?:total|count|pages?|paging|pagination|pageable|size|limit|offset|skip|top|start|per|number|of|elements|items|results|records|rows|hits|entries|first|last|next|prev|previous|has|more|empty|sort|sorted|cursor|token|link|current|max|info|meta|metadata|context|kind|object|etag|url)(?:-|$))+$/;

/** Whether the name of a member says something of a page: `totalElements`, `has_more`, `@odata.count`. */
export function isPagingName(name: string): boolean {
  return PAGE_WORDS.test(wordsOf(name.replace(/^[@_]?(?:[a-z]+[.:])?/, '')));
}

/** Members that tell one resource from another. */
const IDENTIFIER = /^(?:[_@]?id|uuid|href|self)$/i;

/**
 * Whether an item is a resource: an object with links or an identifier, such as the `order_id` of `orders`.
 * Parts of a resource, such as the rows of its settings, have neither, and a flag named `self` is none.
 */
function isResource(item: unknown, words: string): boolean {
  if (!isObject(item)) return false;
  const hasIdentifier = Object.entries(item).some(([name, value]) => {
    const [, noun] = /^(.+).-id$/.exec(wordsOf(name)) ?? [];
    const isIdentifier = IDENTIFIER.test(name) || (noun !== undefined && words.startsWith(noun));
    return isIdentifier && value !== '' && value !== null && typeof value !== 'boolean';
  });
  return hasIdentifier || linksNameOf(item) !== undefined;
}

/**
 * Whether a body is an OpenAPI document, complete or not, whatever its media type (OpenAPI 3.1 §4.8.1). It
 * is not a resource, and the links in its examples may lead nowhere. A body with links, an identifier or
 * another member that the conventions reserve is a resource.
 */
export function isOpenApiDocument(body: unknown): boolean {
  if (!isObject(body) || linksNameOf(body) !== undefined) return false;
  const version = own(body, 'openapi') ?? own(body, 'swagger');
  return (
    typeof version === 'string' &&
    /^\d/.test(version) &&
    ['paths', 'components', 'webhooks'].some((name) => isObject(own(body, name))) &&
    !Object.keys(body).some((name) => RESERVED_NAMES.has(name) || IDENTIFIER.test(name))
  );
}

/**
 * Whether a body is problem details by its members (RFC 9457 §3.1): a resource may have a title and a status,
 * too, but an identifier or a self link beside them.
 */
export function isProblem(body: unknown): body is Members {
  if (!isObject(body) || selfOf(body) !== undefined) return false;
  const status = Number(own(body, 'status'));
  return (
    typeof own(body, 'status') === 'number' &&
    status >= 400 &&
    status <= 599 &&
    ['type', 'title', 'detail'].some((name) => typeof own(body, name) === 'string') &&
    !Object.keys(body).some((name) => IDENTIFIER.test(name))
  );
}
