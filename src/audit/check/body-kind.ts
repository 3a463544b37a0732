import { isObject, type Members, own } from '../../internal/json.js';
import { lexiconOf } from '../../url/lint/vocabulary.js';
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

/** Members that the conventions and the HAL draft reserve. */
const RESERVED: ReadonlySet<string> = new Set(['_links', '_meta', '_embedded', '_templates']);

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
  const embedded = own(body, '_embedded');
  const all = [...listsOf(body, []), ...listsOf(embedded, ['_embedded'])];
  // Before the links are read, which may be as long as the body.
  if (all.length === 0) return undefined;
  const resource = resourceOf(body);
  // Once for all lists: both may be as long as the body.
  const words = resource && wordsOf(resource);
  const linksName = linksNameOf(body);
  const lists = all
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
    !RESERVED.has(name) && Array.isArray(items) ? [{ name, items, path: [...path, name] }] : [],
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
  return list !== undefined && (list.isPaged || (list.isNamed && hasResources(list)));
}

/** Members that tell one resource from another, as `wordsOf` writes them; `-id` is `_id`. */
const IDENTIFIERS: ReadonlySet<string> = new Set(['id', '-id', '@id', 'uuid', 'href', 'self']);

/**
 * Whether a list has a resource among its members: an object with links or an identifier. Parts of a
 * resource, such as the rows of its settings, have neither.
 */
function hasResources({ items, name }: Pick<ItemList, 'items' | 'name'>): boolean {
  // Once for all items: a name may be as long as the body. `orders` have an `order_id`.
  const plural = wordsOf(name);
  return items.some(
    (item) =>
      isObject(item) &&
      (linksNameOf(item) !== undefined ||
        Object.entries(item).some(
          ([member, value]) => isIdentifier(wordsOf(member), plural) && isIdentity(value),
        )),
  );
}

function isIdentifier(words: string, plural: string): boolean {
  return (
    IDENTIFIERS.has(words) || (words.endsWith('-id') && pluralOf(words.slice(0, -3)) === plural)
  );
}

const LEXICON = lexiconOf();

/** The plural of words: `order-rows` of `order-row`. */
function pluralOf(words: string): string {
  const start = words.lastIndexOf('-') + 1;
  const noun = words.slice(start);
  return words.slice(0, start) + (LEXICON.nounOf(noun, undefined)?.plural ?? `${noun}s`);
}

/** A flag named `self` tells no resource from another. */
function isIdentity(value: unknown): boolean {
  return (
    (typeof value === 'string' && value !== '') || typeof value === 'number' || isObject(value)
  );
}

/**
 * Whether a body is an OpenAPI document, whatever its media type. Such a document is not a resource,
 * and the links in its examples may lead nowhere. A body with links, an id, a list of
 * resources, or another member that the conventions reserve, is a resource.
 */
export function isOpenApiDocument(body: unknown): boolean {
  if (!isObject(body) || !describesApi(body)) return false;
  const info = own(body, 'info');
  return (
    isObject(info) && ['title', 'version'].every((name) => typeof own(info, name) === 'string')
  );
}

/** Whether a value describes an API, complete or not (OpenAPI 3.1 §4.8.1). */
export function describesApi(body: Members): boolean {
  return (
    ['paths', 'components', 'webhooks'].some((name) => isObject(own(body, name))) &&
    ['openapi', 'swagger'].some((name) => {
      const version = own(body, name);
      return typeof version === 'string' && /^\d/.test(version);
    }) &&
    linksNameOf(body) === undefined &&
    !Object.entries(body).some(
      ([name, value]) =>
        RESERVED.has(name) ||
        IDENTIFIERS.has(wordsOf(name)) ||
        // An extension may have any value (OpenAPI 3.1 §4.9).
        (!name.startsWith('x-') && Array.isArray(value) && hasResources({ name, items: value })),
    )
  );
}
