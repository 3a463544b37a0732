import { quote } from '../../internal/syntax.js';
import { formatExtValue } from './ext-value.js';
import type { LinkAttributeValue } from './header-link.js';
import {
  type CheckedLink,
  requireSerializable,
  type SerializableLink,
} from './serializable-link.js';

/**
 * Formats a `Link` header (RFC 8288 §3): one link-value for each link.
 *
 * A method other than GET is written as an extension attribute. A title or attribute of printable
 * ASCII is written as it is, any other text as `title*` or `name*` (RFC 8187). No value can end the
 * link or the header. `hreflang`, `type`, `deprecation`, `profile` and `name` are attributes. A target
 * is a URI reference (§3.1), so templated links are refused.
 *
 * @param links Links from `link()` or `parseLinkHeader`, without templated ones.
 * @returns The field value; empty for no links.
 * @throws {HalyardError} `link.href` for a target or an anchor that is not a URI reference; `link.rel`;
 *   `link.method` for a method that is not a token; `link.attribute` for the name of an attribute.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { formatLinkHeader, link } from 'halyard/link';
 *
 * const url = 'https://api.example.se/orders/v1/orders/17';
 *
 * formatLinkHeader([link('self', url), link('delete', url, { title: 'Remove' })]);
 * // → '<https://api.example.se/orders/v1/orders/17>; rel="self", ' +
 * //   '<https://api.example.se/orders/v1/orders/17>; rel="delete"; method="DELETE"; title="Remove"'
 * formatLinkHeader([{ href: '/orders?page=2', rel: 'next', title: 'Nästa' }]);
 * // → '</orders?page=2>; rel="next"; title*=UTF-8\'\'N%C3%A4sta'
 * formatLinkHeader([{ href: '/orders>; rel="self"', rel: 'next' }]);
 * // throws href of link "next" must be a URI reference and no template, got
 * ```
 */
export function formatLinkHeader(links: readonly SerializableLink[]): string {
  return links.map((link) => formatLinkValue(requireSerializable(link))).join(', ');
}

/** link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param ) */
function formatLinkValue(link: CheckedLink): string {
  const { href, types, method = 'GET', anchor, attributes } = link;
  const rel = types.join(' ');
  return [
    `<${href}>`,
    `rel="${rel}"`,
    ...(method === 'GET' ? [] : [`method="${method}"`]),
    ...formatTitle(link),
    ...(anchor === undefined ? [] : [`anchor="${anchor}"`]),
    ...attributes.flatMap(([name, values]) => values.map((value) => formatAttribute(name, value))),
  ].join('; ');
}

/**
 * A `title` equal to `title*` is left out; another one is the fallback for recipients that cannot read
 * `title*` (RFC 8288 §3.4.1), so it must be printable ASCII.
 */
function formatTitle({ title, titleStar }: CheckedLink): string[] {
  const star = titleStar === undefined ? [] : [formatAttribute('title*', titleStar)];
  if (title === undefined || title === titleStar?.value) return star;
  if (PRINTABLE.test(title)) return [`title=${quote(title)}`, ...star];
  return titleStar === undefined ? [`title*=${formatExtValue({ value: title })}`] : star;
}

function formatAttribute(name: string, value: LinkAttributeValue): string {
  if (value === true) return name;
  if (typeof value !== 'string') return `${name}=${formatExtValue(value)}`;
  if (PRINTABLE.test(value)) return `${name}=${quote(value)}`;
  return `${name}*=${formatExtValue({ value })}`;
}

/** qdtext and quoted-pair without obs-text (RFC 9110 §5.6.4), whose encoding is undefined. */
const PRINTABLE = /^[\t\x20-\x7e]*$/;
