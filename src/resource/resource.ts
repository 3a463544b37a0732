import { HalyardError } from '../errors.js';
import type { Link } from '../link/link.js';
import { isLink, type LinkInput, links as listOf } from '../link/links.js';

/** A resource as it is sent: its fields, then its links. */
export type Resource<Fields extends object> = Fields & { readonly _links: readonly Link[] };

/**
 * Makes the body of a single resource: its fields and then `_links`.
 *
 * @param fields The fields of the resource.
 * @param links The links that the resource has in its present state, `self` among them; `false`,
 *   `null` and `undefined` stand for absent ones.
 * @returns The body.
 * @throws {HalyardError} `resource.self` without a `self` link by GET; `resource.fields` for fields
 *   that are no object or have `_links` themselves; `link.item` for something that is no link.
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
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw fieldsError('The fields of a resource are an object', fields);
  }
  if (Object.hasOwn(fields, '_links')) {
    throw fieldsError('The fields of a resource have _links already', fields);
  }
  const _links = Array.isArray(links) && links.every(isLink) ? [...links] : listOf(links);
  if (!hasSelf(_links)) {
    throw new HalyardError(
      'resource.self',
      {
        problem: 'A resource has a link to itself, with rel self and method GET',
        given: _links.map(({ rel, method }) => `${rel} ${method}`),
        remedy: "Add link('self', href(base, template, values))",
      },
      'HYP.05',
    );
  }
  // Engines assign much faster than they spread a literal with a member behind it. Assigned,
  // __proto__ would set the prototype; spread, it is a member as any other.
  return Object.hasOwn(fields, '__proto__')
    ? { ...fields, _links }
    : Object.assign({}, fields, { _links });
}

/** Whether a link to the resource itself is there: rel `self`, called by GET. */
export function hasSelf(links: readonly Link[]): boolean {
  for (const item of links) {
    if (item?.method === 'GET' && isNamedSelf(item.rel) && isLink(item)) return true;
  }
  return false;
}

function isNamedSelf(rel: unknown): boolean {
  return rel === 'self' || (typeof rel === 'string' && rel.toLowerCase() === 'self');
}

function fieldsError(problem: string, given: unknown): HalyardError {
  return new HalyardError(
    'resource.fields',
    { problem, given, remedy: 'Give the fields alone, and the links as the second argument' },
    'HYP.11',
  );
}
