import { HalyardError } from '../errors.js';
import { isMethod } from '../relation/method.js';
import type { Link } from './link.js';

/** What {@link links} takes: a link, several, or nothing where an operation is not possible. */
export type LinkInput = Link | readonly LinkInput[] | false | null | undefined;

/**
 * Makes the list for `_links` of links that are there only while their operation is possible.
 *
 * @param items Links, lists of links, and `false`, `null` or `undefined` in place of absent ones.
 * @returns The links that are present, in the order given.
 * @throws {HalyardError} `link.item` for anything else.
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
 *   order.status === 'open' && link('cancel', `${url}/cancellations`, { method: 'POST' }),
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
    throw new HalyardError(
      'link.item',
      {
        problem: 'This is no link',
        given: item,
        remedy: "Give link(rel, href), or false, null or undefined for a link that isn't there",
      },
      'HYP.11',
    );
  }
}

/**
 * Whether a value has the members of a link, as `link()` makes and checks them. Its URL is not read
 * again here.
 */
export function isLink(item: unknown): item is Link {
  if (typeof item !== 'object' || item === null) return false;
  const { href, rel, method } = item as Partial<Record<keyof Link, unknown>>;
  return (
    typeof href === 'string' &&
    href.startsWith('http') &&
    typeof rel === 'string' &&
    rel !== '' &&
    isMethod(method)
  );
}
