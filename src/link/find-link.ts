import { isObject, own } from '../internal/json.js';
import type { RequestDescriptor } from '../internal/request.js';
import { isMethod, type Method } from '../relation/method.js';
import type { Rel } from '../relation/relation.js';
import { hasDotSegment } from '../url/absolute-url.js';
import { expandParts } from '../url/expand-template.js';
import { readTemplate, type TemplateValue } from '../url/template.js';
import { curiesOf, expandCurie, fromHal, isLinkObject } from './hal.js';
import { parseLinkHeader } from './header/parse-link-header.js';
import type { Link } from './link.js';

/** The request that follows a link. */
export interface LinkRequest extends RequestDescriptor {
  readonly method: Method;
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
}

/**
 * Finds the first link of a relation type.
 *
 * @param from A body with `_links`, in the form of the conventions or of the HAL draft; a list of
 *   links; or the value of a `Link` header. It can be of any type and from any service.
 * @param rel The relation type; case is ignored (RFC 8288 §2.1). A CURIE of a HAL body is found by
 *   its own name (`acme:find`) and by its URI, whichever of them the service writes.
 * @param values The values of the link's URI template, by name, as for {@link follow}. Left out, a
 *   template is returned as it is, so check `templated` before you use its href as a URL.
 * @returns The link, with the method GET if it has none, and expanded if there are values; undefined
 *   if there is no such link, if the template to expand is malformed, or if a value of its path is missing.
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
 * const index = {
 *   _links: [{ rel: 'search', href: 'https://api.example.se/orders{?q}', templated: true }],
 * };
 * findLink(index, 'search', { q: 'sten' });
 * // → { rel: 'search', href: 'https://api.example.se/orders?q=sten', method: 'GET' }
 * ```
 */
export function findLink(from: unknown, rel: Rel, values?: LinkValues): Link | undefined {
  const [link] = linksByRel(from, rel);
  return link && expandLink(withMethod(link), values);
}

/**
 * Finds all links of a relation type, in their order.
 *
 * @param from A body with `_links` in either form, a list of links, or a `Link` header; of any type.
 * @param rel The relation type, as for {@link findLink}.
 * @param values The values of the links' URI templates, as for {@link findLink}.
 * @returns The links, without those whose template to expand is malformed or lacks a value of its path;
 *   an empty list if there are none.
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
export function findLinks(from: unknown, rel: Rel, values?: LinkValues): Link[] {
  return linksByRel(from, rel)
    .map((entry) => expandLink(withMethod(entry), values))
    .filter((link) => link !== undefined);
}

/**
 * Makes the request that follows a link: its URL, with its method.
 *
 * An absent link is an absent transition: the operation is not available now. A URI template is
 * expanded with `values`. A relative URL stays relative: resolve it with
 * `new URL(request.url, response.url)`.
 *
 * @param from A body with `_links` in either form, a list of links, or a `Link` header; of any type.
 * @param rel The relation type, as for {@link findLink}.
 * @param values The values of the link's URI template, by name. Those of its path are required; those
 *   of its query are optional.
 * @returns The request, for `fetch(request.url, request)`; undefined if there is no such link, if its
 *   template is malformed, which `checkLink` reports, or if a value of the path is missing, without
 *   which the URL would be that of another resource.
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
 * const index = {
 *   _links: {
 *     search: { href: '/orders{?status}', templated: true },
 *     item: { href: '/orders/{id}', templated: true },
 *   },
 * };
 * follow(index, 'search', { status: 'open' })?.url;
 * // → '/orders?status=open'
 * follow(index, 'item', { orderId: 17 });
 * // → undefined
 * ```
 */
export function follow(from: unknown, rel: Rel, values: LinkValues = {}): LinkRequest | undefined {
  const link = findLink(from, rel, values);
  return link && { method: link.method, url: link.href, headers: {} };
}

/** The values of a link's template, by name. */
type LinkValues = Readonly<Record<string, TemplateValue>>;

/**
 * The link to the expanded URL; undefined if the template cannot be expanded. No URL has a brace, so foreign
 * links need not say that they are templates.
 */
function expandLink(link: Link, values: LinkValues | undefined): Link | undefined {
  if (values === undefined || !link.href.includes('{')) return link;
  const href = expandHref(link, values);
  if (href === undefined) return undefined;
  const { templated: _, ...members } = link;
  return { ...members, href };
}

function expandHref({ href }: Link, values: LinkValues): string | undefined {
  try {
    // Without a value in its path, the URL would name another resource.
    const url = expandParts(
      readTemplate(href),
      values,
      ({ isRequired, place }) => isRequired && place === 'path',
    );
    // A relative reference may begin with dot segments; a value must not be one.
    return hasDotSegment(url?.replace(/^(?:\.{1,2}\/)+/, '') ?? '') ? undefined : url;
  } catch {
    return undefined;
  }
}

/** A link as a foreign service may send it. */
interface ForeignLink {
  readonly href: string;
  readonly rel: string;
  readonly method?: unknown;
  readonly curie?: unknown;
}

/** The links of a relation type, by its URI or a CURIE of the body. */
function linksByRel(from: unknown, rel: Rel): ForeignLink[] {
  const list = linkList(from).filter(isForeignLink);
  const curies = rel.includes(':') ? list.filter((link) => link.rel === 'curies') : [];
  const names = [rel, expandCurie(rel, [curiesOf(curies)])].map((name) => name.toLowerCase());
  const isNamed = (text: unknown) => typeof text === 'string' && names.includes(text.toLowerCase());
  return list.filter((link) => isNamed(link.rel) || isNamed(link.curie));
}

function linkList(from: unknown): readonly unknown[] {
  if (Array.isArray(from)) return from;
  // A link with an anchor belongs to another resource (RFC 8288 §3.2).
  if (typeof from === 'string') {
    return parseLinkHeader(from).filter(({ anchor }) => anchor === undefined);
  }
  const list = isObject(from) ? own(from, '_links') : undefined;
  if (!isObject(list)) return Array.isArray(list) ? list : [];
  return (fromHal({ _links: list }) as { _links: unknown[] })._links;
}

function isForeignLink(entry: unknown): entry is ForeignLink {
  return isLinkObject(entry) && typeof entry.rel === 'string';
}

/** Some services write methods in lower case, though methods are case-sensitive (RFC 9110 §9.1). */
function withMethod(link: ForeignLink): Link {
  const { method } = link;
  if (isMethod(method)) return link as Link;
  if (typeof method !== 'string' || method === '') return { ...link, method: 'GET' };
  const upperCase = method.toUpperCase();
  return { ...link, method: (isMethod(upperCase) ? upperCase : method) as Method };
}
