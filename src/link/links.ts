import { isSafeMethod } from '../internal/is-safe-method.js';
import { isMethod, typicalMethod } from '../relation/method.js';
import { transitionMethod } from '../relation/transition-method.js';
import type { Link } from './link.js';
import { attributeFaults } from './link-attributes.js';
import { itemError } from './link-errors.js';
import { isLinkHref } from './link-href.js';

/** An argument of {@link links}: a link, a list of them, or `false`, `null` or `undefined` for an absent one. */
export type LinkInput = Link | readonly LinkInput[] | false | null | undefined;

/**
 * Makes the list for `_links`, leaving out the links whose operation is not available now.
 *
 * @param items Links, lists of links, and `false`, `null` or `undefined` for absent ones.
 * @returns The links that are present, in the order given.
 * @throws {HalyardError} `link.item` for any other value, and for a link that `link()` would refuse.
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
  if (item === false || item === null || item === undefined) return;
  if (Array.isArray(item)) {
    for (const member of item) collect(member, present);
  } else if (isLink(item)) {
    present.push(item);
  } else {
    throw itemError(item);
  }
}

/** Whether a value is a link as `link()` makes it, which may have been made by hand. */
export function isLink(item: unknown): item is Link {
  if (typeof item !== 'object' || item === null) return false;
  const { href, rel, method, title, templated } = item as Partial<Record<keyof Link, unknown>>;
  return (
    typeof rel === 'string' &&
    typeof href === 'string' &&
    isMethodFor(rel, method) &&
    isLinkHref(href, rel, templated) &&
    (title === undefined || (typeof title === 'string' && title !== '')) &&
    attributeFaults(item).length === 0
  );
}

/** Whether a text is a relation type whose links may have this method (HYP.02). */
function isMethodFor(rel: string, method: unknown): boolean {
  const typical = typicalMethod(rel);
  if (typical === undefined) return false;
  if (method === typical) return true;
  return isMethod(method) && !(isSafeMethod(method) && transitionMethod(rel) !== undefined);
}
