import { HalyardError } from '../errors.js';
import { jsonFields } from '../internal/json-fields.js';
import { requireAwaited, requireAwaitedMembers } from '../internal/require-awaited.js';
import type { Link } from '../link/link.js';
import { isLink, type LinkInput, links as listOf } from '../link/links.js';

/** The body of a single resource: its fields, then its links. */
export type Resource<Fields extends object> = Fields & { readonly _links: readonly Link[] };

/**
 * Makes the body of a single resource: its fields, then `_links`.
 *
 * @param fields The fields of the resource; of an object with `toJSON`, those that it returns.
 * @param links The links that the resource has in its present state, `self` among them; `false`,
 *   `null` and `undefined` stand for absent links.
 * @returns The body.
 * @throws {HalyardError} `resource.self` without a `self` link with method GET, or with a second one;
 *   `resource.fields` for fields that are not an object, contain `_links` or have a promise as a member, or
 *   a `toJSON` that returns no object; `link.item` for a member that is not a link.
 * @rule HYP.03, HYP.04, HYP.05, HYP.11, link.state
 *
 * @example
 * ```ts
 * import { link, resource } from 'halyard';
 *
 * const url = 'https://api.example.se/orders/v1/orders/17';
 *
 * resource({ id: 17, status: 'shipped' }, [link('self', url)]);
 * // → {
 * //   id: 17,
 * //   status: 'shipped',
 * //   _links: [{ href: 'https://api.example.se/orders/v1/orders/17', rel: 'self', method: 'GET' }],
 * // }
 * ```
 */
export function resource<Fields extends object>(
  fields: Fields,
  links: readonly LinkInput[],
): Resource<Fields> {
  requireItemFields(fields);
  const own = jsonFields(fields);
  if (Object.hasOwn(own, '_links')) {
    const remedy =
      'Leave it out: represent makes the links, and resource takes them as its second argument';
    throw fieldsError('not contain _links', own, remedy);
  }
  // A copy has no holes, which `every` would skip.
  const given = Array.isArray(links) ? [...links] : undefined;
  const _links = given?.every(isLink) ? given : listOf(given ?? links);
  requireOneSelf(_links);
  // Object.assign is several times as fast as a spread followed by a member, but it would set the
  // prototype by a member __proto__.
  const body = Object.hasOwn(own, '__proto__')
    ? { ...own, _links }
    : Object.assign({}, own, { _links });
  requireAwaitedMembers(body, 'resource.fields');
  return body;
}

function requireItemFields(fields: unknown): void {
  requireAwaited(fields, 'fields', 'resource.fields');
  if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return;
  const remedy = 'Pass the fields as the first argument and the links as the second';
  throw fieldsError('be an object', fields, remedy);
}

function requireOneSelf(links: readonly Link[]): void {
  let selves = 0;
  for (const link of links) if (isSelf(link)) selves++;
  if (selves === 0) throw selfError('contain a self link with method GET', links);
  if (selves > 1) throw selfError('contain a self link with method GET once', links);
}

/** The link to the resource itself: rel `self`, method GET. */
export function selfLink(links: readonly Link[]): Link | undefined {
  return links.find((item) => isSelf(item) && isLink(item));
}

function isSelf(link: Link | null | undefined): boolean {
  return link?.method === 'GET' && isNamedSelf(link.rel);
}

function isNamedSelf(rel: unknown): boolean {
  return rel === 'self' || (typeof rel === 'string' && rel.toLowerCase() === 'self');
}

function fieldsError(expected: string, given: unknown, remedy: string): HalyardError {
  return new HalyardError(
    'resource.fields',
    {
      subject: 'fields',
      expected,
      given,
      remedy,
    },
    'HYP.11',
  );
}

function selfError(expected: string, links: readonly Link[]): HalyardError {
  return new HalyardError(
    'resource.self',
    {
      subject: 'links',
      expected,
      given: links.map(({ rel, method }) => `${rel} ${method}`),
      remedy: "Add link('self', href(base, template, values))",
    },
    'HYP.05',
  );
}
