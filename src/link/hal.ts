import { isObject, type Members, RESERVED_NAMES } from '../internal/json.js';
import { groupBy } from '../internal/maps.js';
import type { Method } from '../relation/method.js';

/** A Link Object of the HAL draft (draft-kelly-json-hal §5). */
export interface HalLink {
  readonly href: string;
  /** The method unless it is GET. The draft has no such member, and its clients ignore it. */
  readonly method?: Method;
  readonly title?: string;
  /** Whether the href is a URI template (§5.2). */
  readonly templated?: boolean;
  /** `type`, `deprecation`, `name`, `profile`, `hreflang` (§5.3–5.8), and any other member. */
  readonly [member: string]: unknown;
}

/** A Resource Object of the HAL draft (§4): links and embedded resources by relation type. */
export interface HalResource {
  readonly _links?: { readonly [rel: string]: HalLink | readonly HalLink[] };
  readonly _embedded?: { readonly [rel: string]: HalResource | readonly HalResource[] };
  readonly [field: string]: unknown;
}

/**
 * The key of the names of the empty lists that belong in `_embedded`: a symbol, since data that a client
 * sends as JSON cannot have it.
 */
export const EMPTY_LISTS: unique symbol = /* @__PURE__ */ Symbol.for('halyard.empty-lists');

/** How many levels of resources are converted; a hostile body can be deeper than the stack. */
const MAX_DEPTH = 100;

/**
 * Turns a body with a list of links into the form of the HAL draft, which stock HAL clients read.
 *
 * | array form                                       | HAL draft                             |
 * | ------------------------------------------------ | ------------------------------------- |
 * | `_links`, a list                                 | an object keyed by relation type      |
 * | one link of a relation type; several             | a link object; a list of them         |
 * | `rel`; the method GET                            | the key; left out                     |
 * | any other method, `title` and further members    | members of the same name              |
 * | a template in `href`                             | `templated: true` beside it           |
 * | a property that is a resource, or a list of them | a member of `_embedded`               |
 * | an empty list beside `_meta`                     | a member of `_embedded`               |
 * | `curie` of `fromHal`                             | the key                               |
 *
 * A resource is an object whose `_links` is a list. Members of that list without `href` and `rel` are
 * left out. Links of type `curies` are always a list (§8.2). A property stays where it is if `_embedded` has a member of its
 * name. Resources nested deeper than 100 levels are not converted.
 *
 * @param body The body, such as `resource()` or `collection()` makes; it is not changed. One whose
 *   `_links` is not a list is returned as it is.
 * @returns The body in the form of the HAL draft; {@link fromHal} is the inverse.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { toHal } from 'halyard/link';
 *
 * const url = 'https://api.example.se/orders/v1/orders';
 *
 * toHal({
 *   _meta: { page: 1, limit: 20, count: 1 },
 *   _links: [
 *     { href: url, rel: 'self', method: 'GET' },
 *     { href: url, rel: 'create', method: 'POST', title: 'Place an order' },
 *   ],
 *   orders: [{ id: 17, _links: [{ href: `${url}/17`, rel: 'self', method: 'GET' }] }],
 * });
 * // → {
 * //   _meta: { page: 1, limit: 20, count: 1 },
 * //   _links: {
 * //     self: { href: 'https://api.example.se/orders/v1/orders' },
 * //     create: {
 * //       href: 'https://api.example.se/orders/v1/orders',
 * //       method: 'POST',
 * //       title: 'Place an order',
 * //     },
 * //   },
 * //   _embedded: {
 * //     orders: [
 * //       { id: 17, _links: { self: { href: 'https://api.example.se/orders/v1/orders/17' } } },
 * //     ],
 * //   },
 * // }
 * ```
 */
export function toHal(body: object): HalResource {
  return convert(body, 1) as HalResource;
}

type Entry = [name: string, value: unknown];

function convert(value: unknown, level: number): unknown {
  if (level > MAX_DEPTH || !isObject(value)) return value;
  const hasLinks = Object.hasOwn(value, '_links');
  const { _links: list, _embedded: given } = value;
  if (hasLinks && !Array.isArray(list)) return value;

  const { [EMPTY_LISTS]: empty } = value as { readonly [EMPTY_LISTS]?: ReadonlySet<string> };
  const taken = isObject(given) ? given : {};
  const convertInner = (resource: unknown) => convert(resource, level + 1);
  const fields: Entry[] = [];
  const embedded: Entry[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (name === '_links') {
      fields.push([name, linksByRel(member as unknown[])]);
    } else if (name === '_embedded' && member === taken) {
      for (const [rel, resource] of Object.entries(taken)) {
        embedded.push([rel, convertEach(resource, convertInner)]);
      }
    } else if (!Object.hasOwn(taken, name) && isEmbeddable(name, member, value, empty)) {
      embedded.push([name, convertEach(member, convertInner)]);
    } else {
      fields.push([name, member]);
    }
  }
  if (embedded.length > 0) fields.push(['_embedded', Object.fromEntries(embedded)]);
  // Object.fromEntries makes `__proto__` an own property; assignment would set the prototype.
  return Object.fromEntries(fields);
}

/** A resource or a list of them, each converted. */
function convertEach(value: unknown, convertOne: (resource: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(convertOne) : convertOne(value);
}

function isEmbeddable(
  name: string,
  member: unknown,
  body: Members,
  empty: ReadonlySet<string> | undefined,
): boolean {
  if (RESERVED_NAMES.has(name)) return false;
  if (!Array.isArray(member)) return isResource(member);
  if (member.length > 0) return member.every(isResource);
  return empty === undefined ? Object.hasOwn(body, '_meta') : empty.has(name);
}

/** Whether a value is an object with an own list of links. */
function isResource(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, '_links') && Array.isArray(value._links);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function linksByRel(list: readonly unknown[]): HalResource['_links'] {
  const links = list.filter(isLinkObject).filter(({ rel }) => typeof rel === 'string');
  const byKey = groupBy(links.map(halLink), ([key]) => key);
  const entries = Array.from(byKey, ([key, each]): Entry => {
    const ofKey = each.map(([, link]) => link);
    // "a set of Link Objects" (§8.2)
    return [key, ofKey.length === 1 && key !== 'curies' ? ofKey[0] : ofKey];
  });
  return Object.fromEntries(entries) as HalResource['_links'];
}

/** expression = "{" [ operator ] variable-list "}" (RFC 6570 §2.2) */
const EXPRESSION = /\{[^{}]+\}/;

function halLink(link: Members): Entry {
  const { href, rel, curie, method, ...members } = link as Members & HalLink;
  const isTemplate = EXPRESSION.test(href) && !Object.hasOwn(members, 'templated');
  return [
    (typeof curie === 'string' ? curie : rel) as string,
    {
      href,
      ...(method !== undefined && method !== 'GET' && { method }),
      ...members,
      ...(isTemplate && { templated: true }),
    },
  ];
}

/**
 * Turns a body in the form of the HAL draft (draft-kelly-json-hal) into one with a list of links, for
 * `findLink` and `follow`. {@link toHal} is the inverse.
 *
 * | HAL draft                                    | array form                               |
 * | -------------------------------------------- | ---------------------------------------- |
 * | a link object                                | `href`, `rel`, `method`, `title`, others |
 * | no method                                    | GET                                      |
 * | a CURIE as the key (§8.2)                    | its URI as `rel`, the CURIE as `curie`   |
 * | a member `rel` or `curie` of a link object   | left out                                 |
 * | text in place of a link object               | a link to that URL                       |
 * | a null or other value that is no link object | left out                                 |
 * | a list of one link                           | the link                                 |
 * | a resource in `_embedded`, or a list of them | a property; `_links: []` if it had none  |
 * | an empty list in `_embedded`                 | a property, which a symbol tells `toHal` |
 * | any other member of `_embedded`              | kept there, as where a property has its name |
 *
 * The symbol stays when you copy the body by `{ ...body }`; `JSON.stringify` leaves it out.
 *
 * CURIEs are resolved by the `curies` links of their resource or of one around it; these links stay.
 * A CURIE whose URI would exceed 256 characters is not resolved. Resources nested deeper than 100
 * levels are not converted, nor is a body whose `_links` is not an object.
 *
 * @param body The parsed body of a foreign service, of any type; it is not changed.
 * @returns The body with a list of links; anything but an object is returned as it is.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { findLink, fromHal } from 'halyard/link';
 *
 * const page = fromHal({
 *   _links: {
 *     self: { href: '/orders' },
 *     curies: [{ name: 'ea', href: 'https://docs.example.se/rels/{rel}', templated: true }],
 *     'ea:find': { href: '/orders{?id}', templated: true },
 *   },
 *   _embedded: { orders: [{ total: 30, _links: { self: { href: '/orders/123' } } }] },
 * });
 *
 * findLink(page, 'ea:find');
 * // → {
 * //   href: '/orders{?id}',
 * //   rel: 'https://docs.example.se/rels/find',
 * //   method: 'GET',
 * //   curie: 'ea:find',
 * //   templated: true,
 * // }
 * (page as { orders: object[] }).orders;
 * // → [{ total: 30, _links: [{ href: '/orders/123', rel: 'self', method: 'GET' }] }]
 * ```
 */
export function fromHal(body: unknown): unknown {
  return convertHal(body, 1, []);
}

/** The templates of the CURIEs of a resource by name, then of those around it. */
export type Curies = readonly ReadonlyMap<unknown, string>[];

function convertHal(value: unknown, level: number, outer: Curies): unknown {
  if (level > MAX_DEPTH || !isObject(value)) return value;
  const links = Object.hasOwn(value, '_links') ? value._links : {};
  if (!isObject(links)) return value;

  const curies = Object.hasOwn(links, 'curies')
    ? [curiesOf([links.curies].flat()), ...outer]
    : outer;
  const fields: [name: string | symbol, value: unknown][] = [];
  const embedded: Entry[] = [];
  const emptyLists = new Set<string>();
  const convertInner = (resource: unknown) => convertResource(resource, level + 1, curies);
  for (const [name, member] of Object.entries(value)) {
    if (name === '_links') {
      fields.push([name, linkList(links, curies)]);
    } else if (name === '_embedded' && isObject(member)) {
      for (const [rel, resource] of Object.entries(member)) {
        const converted = convertEach(resource, convertInner);
        const isFree = !RESERVED_NAMES.has(rel) && !Object.hasOwn(value, rel);
        if (isFree && isEmptyList(converted)) emptyLists.add(rel);
        (isFree && isResources(converted) ? fields : embedded).push([rel, converted]);
      }
    } else {
      fields.push([name, member]);
    }
  }
  if (embedded.length > 0) fields.push(['_embedded', Object.fromEntries(embedded)]);
  // By itself, `toHal` embeds the empty lists beside `_meta`.
  const isPage = Object.hasOwn(value, '_meta');
  const isOdd = ([name, member]: (typeof fields)[number]) =>
    isEmptyList(member) &&
    !RESERVED_NAMES.has(String(name)) &&
    emptyLists.has(String(name)) !== isPage;
  if (fields.some(isOdd)) fields.push([EMPTY_LISTS, emptyLists]);
  // Object.fromEntries makes `__proto__` an own property; assignment would set the prototype.
  return Object.fromEntries(fields);
}

/** An embedded resource may lack links; `toHal` knows it by the empty list. */
function convertResource(value: unknown, level: number, curies: Curies): unknown {
  const converted = convertHal(value, level, curies);
  if (level > MAX_DEPTH || !isObject(converted) || Object.hasOwn(converted, '_links')) {
    return converted;
  }
  return { ...converted, _links: [] };
}

/** Whether a value is a resource, or a list of nothing else. */
export function isResources(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isResource) : isResource(value);
}

function linkList(links: Members, curies: Curies): object[] {
  return Object.entries(links).flatMap(([key, value]) =>
    [value]
      .flat()
      // Some services write the URL in place of a link.
      .map((link) => (typeof link === 'string' && link !== '' ? { href: link } : link))
      .filter(isLinkObject)
      .map((link) => convertLink(key, link, curies)),
  );
}

function convertLink(
  key: string,
  link: Members & { readonly href: string },
  curies: Curies,
): object {
  const { href, method = 'GET', title, rel: _rel, curie: _curie, ...members } = link;
  const rel = expandCurie(key, curies);
  return {
    href,
    rel,
    method,
    ...(title !== undefined && { title }),
    ...(rel !== key && { curie: key }),
    ...members,
  };
}

/** The templates of `curies` links by name (§8.2). */
export function curiesOf(links: readonly unknown[]): ReadonlyMap<unknown, string> {
  const templates = links
    .filter(isLinkObject)
    .filter(({ href }) => href.split('{rel}', 3).length === 2);
  return new Map(templates.map(({ name, href }) => [name, href]));
}

/** Longer ones stay as they are, so that a document cannot multiply by short CURIEs. */
const MAX_EXPANDED_LENGTH = 256;

/**
 * curie = [ [ prefix ] ":" ] reference, where a reference does not begin with "//", which would make
 * it a URI (CURIE Syntax 1.0 §3). The reference is inserted as it is.
 */
export function expandCurie(rel: string, curies: Curies): string {
  const colon = rel.indexOf(':');
  if (colon === -1 || rel.startsWith('//', colon + 1)) return rel;
  const prefix = rel.slice(0, colon);
  const reference = rel.slice(colon + 1);
  const template = curies.find((names) => names.has(prefix))?.get(prefix);
  if (template === undefined) return rel;
  const length = template.length - '{rel}'.length + reference.length;
  return length <= MAX_EXPANDED_LENGTH ? template.replace('{rel}', () => reference) : rel;
}

/** Whether a value is a Link Object (draft-kelly-json-hal §5): an object with an `href`. */
export function isLinkObject(value: unknown): value is Members & { readonly href: string } {
  return isObject(value) && Object.hasOwn(value, 'href') && typeof value.href === 'string';
}
