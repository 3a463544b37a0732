import { isObject, type Members, own, RESERVED_NAMES } from '../../internal/json.js';
import { parseApiUrl } from '../../url/parse-api-url.js';
import type { Path } from './check-options.js';
import { linkEntries, linksNameOf, selfOf } from './link-list.js';

/** The list of a collection. */
export interface ItemList {
  readonly name: string;
  readonly items: readonly unknown[];
  readonly path: Path;
  /** The last resource in the path of the `self` link. */
  readonly resource: string | undefined;
  /** Whether its name is that of the resource. */
  readonly isNamed: boolean;
  /** Whether the body has paging links. */
  readonly isPaged: boolean;
}

/** Members that are lists of something other than items, unless the resource has their name. */
const OTHERS: ReadonlySet<string> = new Set(['links', 'link', 'errors']);

/** The relation types that only a page has. */
const PAGING: ReadonlySet<unknown> = new Set(['first', 'prev', 'next', 'last']);

/**
 * The list of a collection: the member that is a list, in the body or, in the HAL draft's form, in
 * `_embedded`; of several, the one that is named after the resource, or else the one with as many
 * members as `_meta.count` says.
 */
export function itemListOf(body: Members): ItemList | undefined {
  const resource = resourceOf(body);
  // Once for all lists: both may be as long as the body.
  const words = resource && wordsOf(resource);
  const linksName = linksNameOf(body);
  const lists = [...listsOf(body, []), ...listsOf(own(body, '_embedded'), ['_embedded'])]
    .map((list) => ({ ...list, isNamed: wordsOf(list.name) === words }))
    .filter(({ name, isNamed }) => !OTHERS.has(name) || (isNamed && name !== linksName));
  const meta = own(body, '_meta');
  const count = isObject(meta) ? own(meta, 'count') : undefined;
  const list =
    lists.find(({ isNamed }) => isNamed) ??
    lists.find(({ items }) => items.length === count) ??
    lists[0];
  const isPaged = linkEntries(body).some(({ rel }) => PAGING.has(rel));
  return list && { ...list, resource, isPaged };
}

function listsOf(members: unknown, path: Path): Pick<ItemList, 'name' | 'items' | 'path'>[] {
  if (!isObject(members)) return [];
  return Object.entries(members).flatMap(([name, items]) =>
    !RESERVED_NAMES.has(name) && Array.isArray(items)
      ? [{ name, items, path: [...path, name] }]
      : [],
  );
}

function resourceOf(body: Members): string | undefined {
  const { href } = selfOf(body) ?? {};
  if (href === undefined) return undefined;
  try {
    const { resource, identifier, rest } = parseApiUrl(href);
    return rest.length % 2 === 1 ? rest.at(-1) : identifier === undefined ? resource : undefined;
  } catch {
    return undefined;
  }
}

/** `orderItems` and `order_items` as they are written in a path: `order-items`. */
export function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

/**
 * Whether a body is a collection: it has `_meta`, paging links, or resources in a list with the name of
 * its own URL. A singleton may have such a list, too, of values or of objects without an identity.
 */
export function isCollection(body: Members): boolean {
  if (Object.hasOwn(body, '_meta')) return true;
  const list = itemListOf(body);
  if (list === undefined || list.isPaged) return list !== undefined;
  // Once for all items: a name may be as long as the body.
  const words = wordsOf(list.name);
  return list.isNamed && list.items.some((item) => isResource(item, words));
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
