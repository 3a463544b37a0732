import { isObject, type Members, own } from '../../internal/json.js';
import { lexiconOf } from '../../url/lint/vocabulary.js';
import { parseApiUrl } from '../../url/parse-api-url.js';
import type { Path } from './check-options.js';
import { hasLinks, linkEntries, linksNameOf, selfOf } from './link-list.js';

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
  const all = [
    ...listsOf(body, []),
    ...(isObject(embedded) ? listsOf(embedded, ['_embedded']) : []),
  ];
  // Before the links are read, which may be as long as the body.
  if (all.length === 0) return undefined;
  const resource = resourceOf(body);
  // Once for all lists: both may be as long as the body.
  const words = resource === undefined ? undefined : wordsOf(resource);
  const isNamed = ({ name }: { readonly name: string }) => wordsOf(name) === words;
  const linksName = linksNameOf(body);
  const lists = all.filter(
    (list) => !OTHERS.has(list.name) || (list.name !== linksName && isNamed(list)),
  );
  const meta = own(body, '_meta');
  const count = isObject(meta) ? own(meta, 'count') : undefined;
  const list = lists.find(isNamed) ?? lists.find(({ items }) => items.length === count) ?? lists[0];
  return list && { ...list, resource, isNamed: isNamed(list), isPaged: isPaged(body) };
}

function listsOf(members: Members, path: Path): Pick<ItemList, 'name' | 'items' | 'path'>[] {
  return Object.entries(members)
    .filter(([name, value]) => !RESERVED.has(name) && Array.isArray(value))
    .map(([name, items]) => ({ name, items: items as unknown[], path: [...path, name] }));
}

function isPaged(body: Members): boolean {
  return linkEntries(body).some(({ rel }) => PAGING.has(rel));
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

/** Members that tell one resource from another, as `wordsOf` writes them; `-id` is `_id`. */
const IDENTIFIERS: ReadonlySet<string> = new Set(['id', '-id', '@id', 'uuid', 'href', 'self']);

/**
 * Whether a list has a resource among its members: an object with links or an identifier. Parts of a
 * resource, such as the rows of its settings, have neither.
 *
 * @param name The name of the list, in the plural: `orders` have an `order_id`.
 */
export function hasResources(items: readonly unknown[], name: string): boolean {
  // Once for all items: a name may be as long as the body.
  const plural = wordsOf(name);
  return items.some((item) => isObject(item) && (hasLinks(item) || hasIdentifier(item, plural)));
}

function hasIdentifier(item: Members, plural: string): boolean {
  return Object.keys(item).some((member) => {
    const words = wordsOf(member);
    const isIdentifier =
      IDENTIFIERS.has(words) || (words.endsWith('-id') && pluralOf(words.slice(0, -3)) === plural);
    return isIdentifier && isIdentity(own(item, member));
  });
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

/** An OpenAPI document has at least one of these (OpenAPI 3.1 §4.8.1). */
const DESCRIBED = ['paths', 'components', 'webhooks'];

/** Members of resources, which no document has. */
const RESOURCE_MEMBERS: ReadonlySet<string> = new Set(['_meta', '_embedded', '_templates']);

/**
 * Whether a body is an OpenAPI document, whatever its media type. Such a document is not a resource,
 * and the links in its examples may lead nowhere. A body with links, an id, a list of
 * resources, or another member that the conventions reserve, is a resource.
 */
export function isOpenApiDocument(body: unknown): boolean {
  return isObject(body) && hasInfo(body) && specificationOf(body) !== undefined;
}

/** The specification of a document that describes an API, complete or not. */
export function specificationOf(body: Members): 'OpenAPI' | 'Swagger' | undefined {
  if (!DESCRIBED.some((name) => isObject(own(body, name)))) return undefined;
  if (isResource(body)) return undefined;
  if (isVersion(own(body, 'openapi'))) return 'OpenAPI';
  return isVersion(own(body, 'swagger')) ? 'Swagger' : undefined;
}

function isResource(body: Members): boolean {
  return (
    hasLinks(body) ||
    Object.entries(body).some(
      ([name, value]) =>
        RESOURCE_MEMBERS.has(name) ||
        IDENTIFIERS.has(wordsOf(name)) ||
        (!isExtension(name) && Array.isArray(value) && hasResources(value, name)),
    )
  );
}

/** "The field name MUST begin with `x-`", its value "can be any valid JSON value" (OpenAPI 3.1 §4.9). */
function isExtension(name: string): boolean {
  return name.startsWith('x-');
}

function isVersion(value: unknown): boolean {
  return typeof value === 'string' && /^\d/.test(value);
}

/** Whether a document has the title and the version of the API (OpenAPI 3.1 §4.8.2). */
function hasInfo(body: Members): boolean {
  const info = own(body, 'info');
  return (
    isObject(info) && ['title', 'version'].every((name) => typeof own(info, name) === 'string')
  );
}
