import type { Method } from '../relation/method.js';

/** A Link Object of the HAL draft (draft-kelly-json-hal §5). */
export interface HalLink {
  readonly href: string;
  /** The method where it is not GET. The draft has no such member, so its clients ignore it. */
  readonly method?: Method;
  readonly title?: string;
  /** Whether the href is a URI Template (§5.2). */
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

/** How many levels of resources are converted. What is nested deeper is left as it is. */
export const DEEPEST = 100;

/**
 * Turns a body with a list of links into the form of the HAL draft, which stock HAL clients read.
 *
 * | array form                                    | HAL draft                              |
 * | --------------------------------------------- | -------------------------------------- |
 * | `_links`, a list                              | an object keyed by relation type       |
 * | the only link of a relation type; several     | a link object; a list of them          |
 * | `rel`; the method GET                         | the key; left out                      |
 * | any other method, `title` and further members | members of the same name               |
 * | a template in `href`                          | `templated: true` beside it            |
 * | a property that is a resource, or resources   | a member of `_embedded`                |
 * | an empty list beside `_meta`                  | a member of `_embedded`                |
 *
 * A resource is an object whose `_links` is a list. A link without `href` or `rel` is left out. Links
 * of the type `curies` are a list even when there is one (§8.2). A property stays where it is when
 * the body's own `_embedded` has a member of that name. Levels below the hundredth are left as they
 * are.
 *
 * @param body The body, such as `resource()` or `collection()` makes; it is not changed. One whose
 *   `_links` is no list is returned as it is.
 * @returns The body in the form of the HAL draft; {@link fromHal} undoes it.
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

function convert(value: unknown, level: number): unknown {
  if (level > DEEPEST || !isObject(value)) return value;
  const own = Object.hasOwn(value, '_links');
  const { _links: list, _embedded: given } = value;
  if (own && !Array.isArray(list)) return value;

  const taken = isObject(given) ? given : {};
  const fields: [string, unknown][] = [];
  const embedded: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (name === '_links') {
      fields.push([name, linksByRel(member as unknown[])]);
    } else if (name === '_embedded' && member === taken) {
      for (const [rel, resource] of Object.entries(member as Members)) {
        embedded.push([rel, convertEach(resource, level + 1)]);
      }
    } else if (isEmbeddable(name, member, value) && !Object.hasOwn(taken, name)) {
      embedded.push([name, convertEach(member, level + 1)]);
    } else {
      fields.push([name, member]);
    }
  }
  if (embedded.length > 0) fields.push(['_embedded', Object.fromEntries(embedded)]);
  // Made of entries, `__proto__` is a member as any other; assigned, it would set the prototype.
  return Object.fromEntries(fields);
}

/** An object as JSON has it, of any members. */
export type Members = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function convertEach(value: unknown, level: number): unknown {
  return Array.isArray(value)
    ? value.map((member) => convert(member, level))
    : convert(value, level);
}

/** Members with a meaning of their own, which are never embedded. */
const RESERVED: ReadonlySet<string> = /* @__PURE__ */ new Set(['_links', '_embedded', '_meta']);

function isEmbeddable(name: string, member: unknown, body: Members): boolean {
  if (RESERVED.has(name)) return false;
  if (!Array.isArray(member)) return isResource(member);
  return member.length === 0 ? Object.hasOwn(body, '_meta') : member.every(isResource);
}

function isResource(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, '_links') && Array.isArray(value._links);
}

function linksByRel(list: readonly unknown[]): HalResource['_links'] {
  const byRel = new Map<string, HalLink[]>();
  for (const entry of list) {
    if (!isObject(entry)) continue;
    const { rel, ...link } = entry;
    if (typeof rel !== 'string' || typeof link.href !== 'string') continue;
    const links = byRel.get(rel);
    if (links === undefined) byRel.set(rel, [halLink(link)]);
    else links.push(halLink(link));
  }
  return Object.fromEntries(
    Array.from(byRel, ([rel, links]) => {
      const [only] = links;
      // "a set of Link Objects": clients of curies look for a list (§8.2).
      return [rel, only !== undefined && links.length === 1 && rel !== 'curies' ? only : links];
    }),
  );
}

/** expression = "{" [ operator ] variable-list "}" (RFC 6570 §2.2) */
const EXPRESSION = /\{[^{}]+\}/;

function halLink({ method, ...link }: Members): HalLink {
  const { href, ...members } = link as Members & { readonly href: string };
  return {
    href,
    ...(method !== undefined && method !== 'GET' && { method }),
    ...members,
    ...(EXPRESSION.test(href) && !Object.hasOwn(members, 'templated') && { templated: true }),
  } as HalLink;
}
