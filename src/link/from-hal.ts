import { isObject, type Members } from '../internal/json-object.js';
import { isLinkObject } from './link-object.js';
import { HAL_DETAILS, isEmptyList, isResource, MAX_DEPTH, RESERVED } from './to-hal.js';

/**
 * Turns a body in the form of the HAL draft (draft-kelly-json-hal) into one with a list of links, for
 * `findLink` and `follow`. {@link toHal} is the inverse and loses nothing.
 *
 * | HAL draft                                    | array form                               |
 * | -------------------------------------------- | ---------------------------------------- |
 * | a link object                                | `href`, `rel`, `method`, `title`, others |
 * | no method                                    | GET                                      |
 * | a CURIE as the key (§8.2)                    | its URI as `rel`, the CURIE as `curie`   |
 * | a member `rel` of a link object              | a member of `halMembers`                 |
 * | a null or other value that is no link object | kept under a symbol                      |
 * | a list of one link, or of none               | the link; that it is a list, likewise    |
 * | a resource in `_embedded`, or a list of them | a property; `_links: []` if it had none  |
 * | an empty list in `_embedded`                 | a property                               |
 * | any other member of `_embedded`              | kept there, as where a property has its name |
 *
 * The symbol stays when you copy the body by `{ ...body }`; `JSON.stringify` leaves it out.
 *
 * CURIEs are resolved by the `curies` links of their resource or of one around it; these links stay.
 * A CURIE whose URI would exceed 256 characters is not resolved. Resources nested deeper than 100
 * levels are not converted, nor is a body whose `_links` is not an object.
 *
 * @param body The parsed body of a foreign service, of any type; it is not changed.
 * @returns The body with a list of links; anything but an object is returned as it is.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { findLink, fromHal } from 'halyard/link';
 *
 * const page = fromHal({
 *   _links: {
 *     self: { href: '/orders' },
 *     curies: [{ name: 'ea', href: 'https://docs.example.se/rels/{rel}', templated: true }],
 *     'ea:find': { href: '/orders{?id}', templated: true },
 *   },
 *   _embedded: { orders: [{ total: 30, _links: { self: { href: '/orders/123' } } }] },
 * });
 *
 * findLink(page, 'ea:find');
 * // → {
 * //   href: '/orders{?id}',
 * //   rel: 'https://docs.example.se/rels/find',
 * //   method: 'GET',
 * //   curie: 'ea:find',
 * //   templated: true,
 * // }
 * (page as { orders: object[] }).orders;
 * // → [{ total: 30, _links: [{ href: '/orders/123', rel: 'self', method: 'GET' }] }]
 * ```
 */
export function fromHal(body: unknown): unknown {
  return convert(body, 1, undefined);
}

/** The curies of a resource, then those of the resource around it. */
interface Curies {
  readonly templates: ReadonlyMap<string, CurieTemplate>;
  readonly outer: Curies | undefined;
}

type CurieTemplate = readonly [beforeRel: string, afterRel: string];
type Entry = [name: string | symbol, value: unknown];

function convert(value: unknown, level: number, outer: Curies | undefined): unknown {
  if (level > MAX_DEPTH || !isObject(value)) return value;
  const links = Object.hasOwn(value, '_links') ? value._links : {};
  if (!isObject(links)) return value;

  const curies = curiesOf(links, outer);
  const fields: Entry[] = [];
  const embedded: Entry[] = [];
  const emptyLists = new Set<string>();
  const unlistable = unlistableOf(links);
  for (const [name, member] of Object.entries(value)) {
    if (name === '_links') {
      fields.push([name, linkList(links, curies)]);
    } else if (name === '_embedded' && isObject(member)) {
      for (const [rel, resource] of Object.entries(member)) {
        const converted = convertEach(resource, level + 1, curies);
        const isFree = !RESERVED.has(rel) && !Object.hasOwn(value, rel);
        if (isFree && isEmptyList(converted)) emptyLists.add(rel);
        (isFree && isResources(converted) ? fields : embedded).push([rel, converted]);
      }
    } else {
      fields.push([name, member]);
    }
  }
  if (embedded.length > 0) fields.push(['_embedded', Object.fromEntries(embedded)]);
  if (unlistable.length > 0 || !isRecognised(fields, emptyLists, value)) {
    fields.push([HAL_DETAILS, { links: Object.fromEntries(unlistable), emptyLists }]);
  }
  // Object.fromEntries makes `__proto__` an own property; assignment would set the prototype.
  return Object.fromEntries(fields);
}

function convertEach(value: unknown, level: number, curies: Curies | undefined): unknown {
  return Array.isArray(value)
    ? value.map((member) => convertResource(member, level, curies))
    : convertResource(value, level, curies);
}

/** An embedded resource may lack links; `toHal` knows it by the empty list. */
function convertResource(value: unknown, level: number, curies: Curies | undefined): unknown {
  const converted = convert(value, level, curies);
  if (level > MAX_DEPTH || !isObject(converted) || Object.hasOwn(converted, '_links')) {
    return converted;
  }
  return { ...converted, _links: [] };
}

function isResources(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isResource) : isResource(value);
}

/** Whether `toHal` embeds the right empty lists by itself: those beside `_meta`. */
function isRecognised(
  fields: readonly Entry[],
  emptyLists: ReadonlySet<string>,
  body: Members,
): boolean {
  const isPage = Object.hasOwn(body, '_meta');
  return fields.every(
    ([name, value]) =>
      !isEmptyList(value) || RESERVED.has(String(name)) || emptyLists.has(String(name)) === isPage,
  );
}

function linkList(links: Members, curies: Curies | undefined): object[] {
  return Object.entries(links).flatMap(([key, value]) =>
    [value]
      .flat()
      .filter(isLinkObject)
      .map((link) => convertLink(key, link, curies)),
  );
}

/** Information that a list of links cannot hold: values other than link objects, and lists of one link. */
function unlistableOf(links: Members): Entry[] {
  const rest: Entry[] = [];
  for (const [key, value] of Object.entries(links)) {
    if (!Array.isArray(value)) {
      if (!isLinkObject(value)) rest.push([key, value]);
      continue;
    }
    const others = value.filter((each) => !isLinkObject(each));
    const found = value.length - others.length;
    if (others.length > 0 || found < (key === 'curies' ? 1 : 2)) rest.push([key, others]);
  }
  return rest;
}

function convertLink(
  key: string,
  link: Members & { readonly href: string },
  curies: Curies | undefined,
): object {
  const { href, method = 'GET', title, rel: _rel, curie: _curie, halMembers: _, ...members } = link;
  const rel = expandCurie(key, curies);
  const hidden = Object.entries(link).filter(([name]) => ARRAY_MEMBERS.has(name));
  return {
    href,
    rel,
    method,
    ...(title !== undefined && { title }),
    ...(rel !== key && { curie: key }),
    ...(hidden.length > 0 && { halMembers: Object.fromEntries(hidden) }),
    ...members,
  };
}

/** Members that have another meaning in the array form. */
const ARRAY_MEMBERS: ReadonlySet<string> = /* @__PURE__ */ new Set(['rel', 'curie', 'halMembers']);

/** The templates of the `curies` links by name (§8.2). */
function curiesOf(links: Members, outer: Curies | undefined): Curies | undefined {
  if (!Object.hasOwn(links, 'curies')) return outer;
  const templates = new Map<string, CurieTemplate>();
  const { curies } = links;
  for (const link of Array.isArray(curies) ? curies : [curies]) {
    if (!isLinkObject(link) || typeof link.name !== 'string') continue;
    const [beforeRel, afterRel, ...others] = link.href.split('{rel}', 3);
    if (beforeRel === undefined || afterRel === undefined || others.length > 0) continue;
    templates.set(link.name, [beforeRel, afterRel]);
  }
  return { templates, outer };
}

/** Longer ones stay as they are, so that a document cannot multiply by short CURIEs. */
const MAX_EXPANDED_LENGTH = 256;

/**
 * curie = [ [ prefix ] ":" ] reference, where a reference does not begin with "//", which would make
 * it a URI (CURIE Syntax 1.0 §3). The reference is inserted as it is.
 */
function expandCurie(rel: string, curies: Curies | undefined): string {
  const colon = rel.indexOf(':');
  if (colon === -1 || rel.startsWith('//', colon + 1)) return rel;
  const prefix = rel.slice(0, colon);
  for (let scope = curies; scope !== undefined; scope = scope.outer) {
    const template = scope.templates.get(prefix);
    if (template === undefined) continue;
    const [before, after] = template;
    const reference = rel.slice(colon + 1);
    const isShort = before.length + reference.length + after.length <= MAX_EXPANDED_LENGTH;
    return isShort ? before + reference + after : rel;
  }
  return rel;
}
