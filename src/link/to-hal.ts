import { isObject, type Members } from '../internal/json-object.js';
import type { Method } from '../relation/method.js';
import { isLinkObject, relKeyOf } from './link-object.js';

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

/** Members that only the HAL draft can express, kept by `fromHal` for `toHal`. */
interface HalDetails {
  /** Values of `_links` that are no link objects, and lists of one link, by their key. */
  readonly links: Members;
  /** The names of the empty lists that belong in `_embedded`. */
  readonly emptyLists: ReadonlySet<string>;
}

/** The key of {@link HalDetails}: a symbol, since data that a client sends as JSON cannot have it. */
export const HAL_DETAILS: unique symbol = /* @__PURE__ */ Symbol.for('halyard.hal-details');

/** How many levels of resources are converted; a hostile body can be deeper than the stack. */
export const MAX_DEPTH = 100;

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
 * | `curie`, `halMembers` of `fromHal`               | the key and the members they keep     |
 * | what `fromHal` keeps under a symbol              | null links, lists of one link         |
 *
 * A resource is an object whose `_links` is a list. Members of that list without `href` and `rel` are
 * left out, except objects of links keyed by relation type, whose links are kept. Links of type
 * `curies` are always a list (§8.2). A property stays where it is if `_embedded` has a member of its
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

  const details = detailsOf(value);
  const taken = isObject(given) ? given : {};
  const fields: Entry[] = [];
  const embedded: Entry[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (name === '_links') {
      fields.push([name, linksByRel(member as unknown[], details?.links ?? {})]);
    } else if (name === '_embedded' && member === taken) {
      for (const [rel, resource] of Object.entries(taken)) {
        embedded.push([rel, convertEach(resource, level + 1)]);
      }
    } else if (!Object.hasOwn(taken, name) && isEmbeddable(name, member, value, details)) {
      embedded.push([name, convertEach(member, level + 1)]);
    } else {
      fields.push([name, member]);
    }
  }
  if (embedded.length > 0) fields.push(['_embedded', Object.fromEntries(embedded)]);
  // Object.fromEntries makes `__proto__` an own property; assignment would set the prototype.
  return Object.fromEntries(fields);
}

function detailsOf(value: object): HalDetails | undefined {
  return (value as { readonly [HAL_DETAILS]?: HalDetails })[HAL_DETAILS];
}

function convertEach(value: unknown, level: number): unknown {
  return Array.isArray(value)
    ? value.map((member) => convert(member, level))
    : convert(value, level);
}

/** Members of a resource that are never embedded. */
export const RESERVED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  '_links',
  '_embedded',
  '_meta',
]);

function isEmbeddable(
  name: string,
  member: unknown,
  body: Members,
  details: HalDetails | undefined,
): boolean {
  if (RESERVED.has(name)) return false;
  if (!Array.isArray(member)) return isResource(member);
  if (member.length > 0) return member.every(isResource);
  return details === undefined ? Object.hasOwn(body, '_meta') : details.emptyLists.has(name);
}

/** Whether a value is an object with an own list of links. */
export function isResource(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, '_links') && Array.isArray(value._links);
}

export function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function linksByRel(list: readonly unknown[], rest: Members): HalResource['_links'] {
  const byKey = new Map<string, unknown[]>();
  for (const entry of list) {
    for (const [key, link] of linkEntries(entry)) {
      const links = byKey.get(key);
      if (links === undefined) byKey.set(key, [link]);
      else links.push(link);
    }
  }
  const values = new Map<string, unknown>();
  for (const [key, links] of byKey) {
    // "a set of Link Objects" (§8.2)
    values.set(key, links.length === 1 && key !== 'curies' ? links[0] : links);
  }
  for (const [key, value] of Object.entries(rest)) {
    if (Array.isArray(value)) values.set(key, [...(byKey.get(key) ?? []), ...value]);
    else if (!values.has(key)) values.set(key, value);
  }
  return Object.fromEntries(values) as HalResource['_links'];
}

/** The links of a member of the list, each with its key: one, or those of an object keyed by them. */
function linkEntries(entry: unknown): Entry[] {
  if (!isObject(entry)) return [];
  if (isLinkObject(entry) && typeof entry.rel === 'string') return [halLink(entry)];
  if (relKeyOf(entry) === undefined) return [];
  return Object.entries(entry).filter(([, link]) => isLinkObject(link));
}

/** expression = "{" [ operator ] variable-list "}" (RFC 6570 §2.2) */
const EXPRESSION = /\{[^{}]+\}/;

function halLink(link: Members): Entry {
  const { href, rel, curie, method, halMembers, ...members } = link as Members & HalLink;
  const isTemplate = EXPRESSION.test(href) && !Object.hasOwn(members, 'templated');
  return [
    (typeof curie === 'string' ? curie : rel) as string,
    {
      href,
      ...(method !== undefined && method !== 'GET' && { method }),
      ...members,
      ...(isObject(halMembers) && halMembers),
      ...(isTemplate && { templated: true }),
    },
  ];
}
