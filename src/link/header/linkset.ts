import {
  type CheckedLink,
  requireSerializable,
  type SerializableLink,
} from './format-link-header.js';
import { type ExtValue, isSingle } from './header-link.js';

/** A link set in JSON, `application/linkset+json` (RFC 9264 §4.2). */
export interface Linkset {
  readonly linkset: readonly LinkContext[];
}

/** The links of one context: its `anchor`, and a list of targets by relation type. */
export interface LinkContext {
  readonly anchor?: string;
  readonly [rel: string]: readonly LinkTarget[] | string | undefined;
}

/** The target of a link with its attributes, which are strings or lists (RFC 9264 §4.2.4). */
export interface LinkTarget {
  readonly href: string;
  readonly [attribute: string]: string | readonly string[] | readonly ExtValue[];
}

/**
 * Formats a link set as JSON, `application/linkset+json` (RFC 9264 §4.2).
 *
 * Links are grouped by anchor and relation type, in the order of first appearance. A method other than
 * GET is an extension attribute; an attribute without a value gets an empty one. A link set has no form
 * for the relation type `anchor` (§4.2.2) and the attribute `href`: both are left out.
 *
 * @param links Links from `link()` or `parseLinkHeader`, without templated ones, since a target is a
 *   URI reference. The document may be read anywhere, so its URLs should be absolute and each link
 *   should have an anchor (§4).
 * @returns The document, for `JSON.stringify`.
 * @throws {HalyardError} `link.href`, `link.rel`, `link.method` or `link.attribute`, as for
 *   {@link formatLinkHeader}.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { formatLinkset } from 'halyard/link';
 *
 * formatLinkset([
 *   {
 *     href: 'https://example.com/foo',
 *     rel: 'next',
 *     title: 'Next chapter',
 *     anchor: 'https://example.net/bar',
 *     attributes: { type: 'text/html', hreflang: 'en' },
 *   },
 * ]);
 * // → {
 * //   linkset: [
 * //     {
 * //       anchor: 'https://example.net/bar',
 * //       next: [
 * //         {
 * //           href: 'https://example.com/foo',
 * //           title: 'Next chapter',
 * //           type: 'text/html',
 * //           hreflang: ['en'],
 * //         },
 * //       ],
 * //     },
 * //   ],
 * // }
 * ```
 */
export function formatLinkset(links: readonly SerializableLink[]): Linkset {
  const contexts = new Map<string | undefined, Map<string, LinkTarget[]>>();
  for (const link of links.map(requireSerializable)) {
    const types = link.types.filter((type) => type !== 'anchor');
    if (types.length === 0) continue;
    const relations = contexts.get(link.anchor) ?? new Map<string, LinkTarget[]>();
    contexts.set(link.anchor, relations);
    for (const type of types) {
      relations.set(type, [...(relations.get(type) ?? []), formatTarget(link)]);
    }
  }
  return {
    linkset: Array.from(contexts, ([anchor, relations]) => ({
      ...(anchor !== undefined && { anchor }),
      // Object.fromEntries makes `__proto__` an own property; assignment would set the prototype.
      ...Object.fromEntries(relations),
    })),
  };
}

function formatTarget({ href, method, title, attributes }: CheckedLink): LinkTarget {
  const members: [name: string, value: LinkTarget[string]][] = [['href', href]];
  if (title !== undefined) members.push(['title', title]);
  if (method !== undefined && method !== 'GET') members.push(['method', [method]]);
  for (const [name, values] of attributes) {
    if (name !== 'href' && values.length > 0) members.push([name, formatAttribute(name, values)]);
  }
  return Object.fromEntries(members) as unknown as LinkTarget;
}

/** media and type are strings, all repeatable attributes are arrays (RFC 9264 §4.2.4.1). */
function formatAttribute(
  name: string,
  values: CheckedLink['attributes'][number][1],
): LinkTarget[string] {
  if (name.endsWith('*')) return values as readonly ExtValue[];
  const texts = values.map((value) => (value === true ? '' : (value as string)));
  return isSingle(name) ? (texts[0] as string) : texts;
}
