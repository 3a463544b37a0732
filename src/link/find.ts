import { HalyardError } from '../errors.js';
import type { RequestDescriptor } from '../internal/request.js';
import { isMethod, type Method } from '../relation/method.js';
import type { Rel } from '../relation/relation.js';
import { expandTemplate } from '../url/template/expand.js';
import type { TemplateValue } from '../url/template/template-values.js';
import { fromHal } from './from-hal.js';
import { parseLinkHeader } from './header/parse-link-header.js';
import type { Link } from './link.js';

/** The request that calls a link. */
export interface LinkRequest extends RequestDescriptor {
  readonly method: Method;
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
}

/**
 * The first link of a relation type.
 *
 * @param from A body with `_links`, in the form of the conventions or of the HAL draft; a list of
 *   links; or the value of a `Link` header. Of any content, such as the response of a foreign service.
 * @param rel The relation type, in any case (RFC 8288 §2.1).
 * @returns The link, its method GET where it has none; undefined when there is no such link.
 * @rule HYP.17, client.opaque-url
 *
 * @example
 * ```ts
 * import { findLink } from 'halyard/link';
 *
 * const page = { _links: [{ rel: 'next', href: 'https://api.example.se/orders/v1/orders?page=2' }] };
 *
 * findLink(page, 'next')?.method;
 * // → 'GET'
 * findLink(page, 'prev');
 * // → undefined
 * findLink({ _links: { next: { href: '/orders?page=2' } } }, 'next')?.href;
 * // → '/orders?page=2'
 * findLink('</orders?page=2>; rel="next"', 'next')?.href;
 * // → '/orders?page=2'
 * ```
 */
export function findLink(from: unknown, rel: Rel): Link | undefined {
  const name = rel.toLowerCase();
  for (const entry of linkList(from)) {
    if (isOfType(entry, name)) return withMethod(entry);
  }
  return undefined;
}

/**
 * All links of a relation type, in their order.
 *
 * @param from A body with `_links` in either form, a list of links, or a `Link` header; of any content.
 * @param rel The relation type, in any case (RFC 8288 §2.1).
 * @returns The links; an empty list when there are none.
 * @rule HYP.17, client.opaque-url
 *
 * @example
 * ```ts
 * import { findLinks } from 'halyard/link';
 *
 * const series = [
 *   { rel: 'item', href: 'https://api.example.se/orders/v1/orders/1', method: 'GET' },
 *   { rel: 'item', href: 'https://api.example.se/orders/v1/orders/2', method: 'GET' },
 * ];
 *
 * findLinks(series, 'item').length;
 * // → 2
 * ```
 */
export function findLinks(from: unknown, rel: Rel): Link[] {
  const name = rel.toLowerCase();
  return linkList(from)
    .filter((entry) => isOfType(entry, name))
    .map(withMethod);
}

/**
 * The request that follows a link: the URL of the link, called by its method.
 *
 * An absent link is an absent transition: its operation is not possible now. A URI template is
 * expanded. A relative URL stays relative: `new URL(request.url, response.url)` resolves it.
 *
 * @param from A body with `_links` in either form, a list of links, or a `Link` header; of any content.
 * @param rel The relation type, in any case (RFC 8288 §2.1).
 * @param values The values of the link's URI template, where it is one.
 * @returns The request, fit for `fetch(request.url, request)`; undefined when there is no such link.
 * @throws {HalyardError} `url.value` for a value that no URL can hold.
 * @rule HYP.17, client.follow, client.opaque-url, link.state
 *
 * @example
 * ```ts
 * import { follow } from 'halyard/link';
 *
 * const url = 'https://api.example.se/orders/v1/orders/17';
 *
 * follow({ _links: [{ rel: 'delete', href: url, method: 'DELETE' }] }, 'delete');
 * // → { method: 'DELETE', url: 'https://api.example.se/orders/v1/orders/17', headers: {} }
 * const index = { _links: { search: { href: '/orders{?status}', templated: true } } };
 * follow(index, 'search', { status: 'open' })?.url;
 * // → '/orders?status=open'
 * ```
 */
export function follow(
  from: unknown,
  rel: Rel,
  values: Readonly<Record<string, TemplateValue>> = {},
): LinkRequest | undefined {
  const link = findLink(from, rel);
  return link && { method: link.method, url: expandHref(link.href, values), headers: {} };
}

/** An href that is expanded where it is a URI template, and left as it is where it is none. */
function expandHref(href: string, values: Readonly<Record<string, TemplateValue>>): string {
  if (!href.includes('{')) return href;
  try {
    return expandTemplate<string>(href, values);
  } catch (error) {
    // A malformed template is the fault of the service, a value that cannot stand there is ours.
    if (error instanceof HalyardError && error.code === 'url.template') return href;
    throw error;
  }
}

/** A link as a foreign service may send it. */
type ForeignLink = { readonly href: string; readonly rel: string; readonly method?: unknown };

function linkList(from: unknown): readonly unknown[] {
  if (Array.isArray(from)) return from;
  // A link with an anchor is another resource's (RFC 8288 §3.2).
  if (typeof from === 'string') {
    return parseLinkHeader(from).filter(({ anchor }) => anchor === undefined);
  }
  if (typeof from !== 'object' || from === null || !Object.hasOwn(from, '_links')) return [];
  const { _links: list } = from as { _links: unknown };
  if (Array.isArray(list)) return list;
  const { _links: converted } = fromHal({ _links: list }) as { _links: unknown };
  return Array.isArray(converted) ? converted : [];
}

function isOfType(entry: unknown, name: string): entry is ForeignLink {
  if (typeof entry !== 'object' || entry === null) return false;
  const { href, rel } = entry as { href?: unknown; rel?: unknown };
  return typeof href === 'string' && typeof rel === 'string' && rel.toLowerCase() === name;
}

/** Some services write methods in lower case, though methods are case-sensitive (RFC 9110 §9.1). */
function withMethod(link: ForeignLink): Link {
  const { method } = link;
  if (isMethod(method)) return link as Link;
  if (typeof method !== 'string' || method === '') return { ...link, method: 'GET' };
  const upperCase = method.toUpperCase();
  return { ...link, method: (isMethod(upperCase) ? upperCase : method) as Method };
}
