import { HalyardError } from '../../errors.js';
import { formatExtValue } from './ext-value.js';
import type { LinkAttributeValue } from './header-link.js';
import {
  type CheckedLink,
  checkLinks,
  itemError,
  type SerializableLink,
} from './serializable-link.js';

/**
 * Writes a `Link` header (RFC 8288 §3): one link-value for each link.
 *
 * The method travels as an extension attribute where it is not GET. A title of printable ASCII is
 * written as `title`, any other as `title*` (RFC 8187). No href, title or attribute can end the link
 * or the header: what cannot be written is refused.
 *
 * @param links Links as `link()` makes them or as `parseLinkHeader` reads them.
 * @returns The value of the header; empty when there are no links.
 * @throws {HalyardError} `link.href`, `link.rel`, `link.method`, `link.title`, or `link.item` for an
 *   anchor, an attribute or something that is no link.
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
 * // throws The href of the link next is no URI reference.
 * ```
 */
export function formatLinkHeader(links: readonly SerializableLink[]): string {
  return checkLinks(links).map(formatLinkValue).join(', ');
}

/** link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param ) */
function formatLinkValue(link: CheckedLink): string {
  const { href, types, method = 'GET', anchor, attributes } = link;
  const rel = types.join(' ');
  return [
    `<${href}>`,
    `rel="${rel}"`,
    ...(method === 'GET' ? [] : [`method="${method}"`]),
    ...formatTitle(rel, link),
    ...(anchor === undefined ? [] : [`anchor="${anchor}"`]),
    ...attributes.flatMap(([name, values]) =>
      values.map((value) => formatAttribute(rel, name, value)),
    ),
  ].join('; ');
}

/**
 * A `title` that says the same as `title*` is left out; another one is what a recipient falls back on
 * that cannot read `title*` (RFC 8288 §3.4.1).
 */
function formatTitle(rel: string, { title, titleStar }: CheckedLink): string[] {
  const star = titleStar === undefined ? [] : [formatAttribute(rel, 'title*', titleStar)];
  if (title === undefined || title === titleStar?.value) return star;
  if (PRINTABLE.test(title)) return [`title=${quote(title)}`, ...star];
  if (titleStar === undefined) return [`title*=${formatExtValue({ value: title })}`];
  throw new HalyardError('link.title', {
    problem: `The title of the link ${rel} stands beside title* and is not ASCII`,
    given: title,
    remedy: 'Give the text in title* only, or one in ASCII beside it',
    reference: 'RFC 8288 §3.4.1',
  });
}

function formatAttribute(rel: string, name: string, value: LinkAttributeValue): string {
  if (value === true) return name;
  if (typeof value !== 'string') return `${name}=${formatExtValue(value)}`;
  if (PRINTABLE.test(value)) return `${name}=${quote(value)}`;
  throw itemError(
    `The attribute ${name} of the link ${rel} is not printable ASCII`,
    value,
    `Give it as '${name}*': { value }`,
  );
}

/** Of the field-vchar and white space of RFC 9110 §5.5, what all recipients read alike. */
const PRINTABLE = /^[\x20-\x7e]*$/;

/** quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE (RFC 9110 §5.6.4) */
function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
