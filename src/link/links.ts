import { typicalMethod } from '../relation/method.js';
import { isMethodFor, type Link, link } from './link.js';
import { attributeFaults } from './link-attributes.js';
import { isLinkHref } from './link-href.js';

/** An argument of {@link links}: a link, a list of them, or `false`, `null` or `undefined` for an absent one. */
export type LinkInput = Link | readonly LinkInput[] | false | null | undefined;

/**
 * Makes the list for `_links`, leaving out the links whose operation is not available now.
 *
 * @param items Links, lists of links, and `false`, `null` or `undefined` for absent ones.
 * @returns The links that are present, in the order given.
 * @throws {HalyardError} For a link written by hand, the errors of {@link link}.
 * @rule HYP.03, HYP.04, HYP.11, link.state
 *
 * @example
 * ```ts
 * import { link, links } from 'halyard/link';
 *
 * const url = 'https://api.example.se/orders/v1/orders/17';
 * const order = { status: 'shipped' };
 *
 * links(
 *   link('self', url),
 *   order.status === 'open' && link('cancel', `${url}/cancellations`),
 * );
 * // → [{ href: 'https://api.example.se/orders/v1/orders/17', rel: 'self', method: 'GET' }]
 * ```
 */
export function links(...items: readonly LinkInput[]): Link[] {
  const present: Link[] = [];
  for (const item of items) collect(item, present);
  return present;
}

function collect(item: LinkInput, present: Link[]): void {
  if (!item) return;
  if (isList(item)) {
    for (const member of item) collect(member, present);
  } else {
    const { rel, href } = item;
    present.push(isLink(item) ? item : link(rel, href, item));
  }
}

function isList(item: Link | readonly LinkInput[]): item is readonly LinkInput[] {
  return Array.isArray(item);
}

/** Whether an item is a link as `link()` makes it, which may have been written by hand. */
export function isLink(item: LinkInput): item is Link {
  if (!item || isList(item)) return false;
  const { href, rel, method, title, templated } = item;
  return (
    isLinkHref(href, rel, templated) &&
    typicalMethod(rel) !== undefined &&
    isMethodFor(rel, method) &&
    (title === undefined || Boolean(title)) &&
    attributeFaults(item).length === 0
  );
}
