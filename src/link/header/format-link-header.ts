import { isToken, quote } from '../../internal/syntax.js';
import { isRelationType } from '../../relation/method.js';
import type { Rel } from '../../relation/relation.js';
import { BROKEN_ESCAPE } from '../../url/absolute-url.js';
import { attributesOf, type LinkAttributeMembers, linkError } from '../link.js';
import {
  type ExtValue,
  formatExtValue,
  isSingle,
  type LinkAttribute,
  type LinkAttributes,
  type LinkAttributeValue,
} from './header-link.js';

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
  const { href, types, method = 'GET', title, anchor, attributes } = link;
  const rel = types.join(' ');
  return [
    `<${href}>`,
    `rel="${rel}"`,
    ...(method === 'GET' ? [] : [`method="${method}"`]),
    ...(title === undefined ? [] : [formatAttribute('title', title)]),
    ...(anchor === undefined ? [] : [`anchor="${anchor}"`]),
    ...attributes.flatMap(([name, values]) => values.map((value) => formatAttribute(name, value))),
  ].join('; ');
}

function formatAttribute(name: string, value: LinkAttributeValue): string {
  if (value === true) return name;
  if (typeof value !== 'string') return `${name}=${formatExtValue(value)}`;
  if (PRINTABLE.test(value)) return `${name}=${quote(value)}`;
  return `${name}*=${formatExtValue({ value })}`;
}

/** qdtext and quoted-pair without obs-text (RFC 9110 §5.6.4), whose encoding is undefined. */
const PRINTABLE = /^[\t\x20-\x7e]*$/;

/**
 * A link for `formatLinkHeader` and `formatLinkset`: from `link()` or `parseLinkHeader`, or
 * written by hand.
 */
export interface SerializableLink extends LinkAttributeMembers {
  /** The target: a URI reference (RFC 3986 §4.1), absolute or relative. */
  readonly href: string;
  /** The relation type, or several separated by spaces. */
  readonly rel: Rel;
  /** The method to call the link with. */
  readonly method?: string;
  /** A heading for people. */
  readonly title?: string | null | undefined;
  /** The context, a URI reference, if it is not the resource that sends the link. */
  readonly anchor?: string;
  /** The other target attributes; one goes before the member of its name. */
  readonly attributes?: LinkAttributes;
}

/** A checked link: relation types split, attributes as lists. */
export interface CheckedLink {
  readonly href: string;
  readonly types: readonly string[];
  readonly method: string | undefined;
  readonly title: string | undefined;
  readonly anchor: string | undefined;
  readonly attributes: readonly (readonly [name: string, values: readonly LinkAttributeValue[]])[];
}

/** Checks a link before it is written, so that it cannot end a member, a parameter or the header. */
export function requireSerializable(link: SerializableLink): CheckedLink {
  const { href, rel } = link;
  const types = rel.split(' ').filter((type) => type !== '');
  const method = link.method ?? undefined;
  const title = link.title ?? undefined;
  const anchor = link.anchor ?? undefined;
  if (types.length === 0 || !types.every(isRelationType)) {
    throw linkError('link.rel', 'rel', rel, 'be a relation type', rel, 'HYP.15');
  }
  for (const [name, reference] of Object.entries({ href, anchor: anchor ?? '' })) {
    if (isUriReference(reference)) continue;
    const expected = 'be a URI reference and no template';
    throw linkError('link.href', name, rel, expected, reference, 'HYP.13');
  }
  if (method !== undefined && !isToken(method)) {
    throw linkError('link.method', 'method', rel, 'be a token', method, 'HYP.17');
  }
  const { templated: _, ...members } = attributesOf(link);
  const attributes: [name: string, values: readonly LinkAttributeValue[]][] = [];
  for (const [given, attribute] of Object.entries({ ...members, ...link.attributes })) {
    if (attribute === undefined || attribute === null) continue;
    if (!isToken(given) || /^(?:rel|anchor|title|method)$/i.test(given)) {
      const expected = 'have a name that is a token other than rel, anchor, title and method';
      throw linkError('link.attribute', 'An attribute', rel, expected, given);
    }
    attributes.push(parameter(given.toLowerCase(), attribute));
  }
  const titleStar = attributes.find(([name]) => name === 'title*')?.[1][0] as ExtValue | undefined;
  // Beside `title*`, a title is the fallback of recipients that cannot read that (RFC 8288 §3.4.1).
  const isRepeated = titleStar && (title === titleStar.value || !PRINTABLE.test(title ?? ''));
  return { href, types, method, title: isRepeated ? undefined : title, anchor, attributes };
}

/** The characters of a URI-reference (RFC 3986 §2), without `<`, `>`, `"` and white space. */
const URI_CHARACTERS = /^[\w.~:/?#[\]@!$&'()*+,;=%-]*$/;

export function isUriReference(value: unknown): value is string {
  return typeof value === 'string' && URI_CHARACTERS.test(value) && !BROKEN_ESCAPE.test(value);
}

/** The name and the values of an attribute. A text with a language has a name that ends in `*` (RFC 8187). */
function parameter(
  name: string,
  attribute: LinkAttribute,
): [name: string, values: readonly LinkAttributeValue[]] {
  const values = [attribute].flat() as LinkAttributeValue[];
  if (name.endsWith('*') || values.some((value) => typeof value === 'object')) {
    const texts = values.map((value) =>
      typeof value === 'object' ? value : { value: value === true ? '' : value },
    );
    const star = `${name.replace(/\*$/, '')}*`;
    return [star, isSingle(star) ? texts.slice(0, 1) : texts];
  }
  return [name, isSingle(name) ? values.slice(0, 1) : values];
}
