import { DEEPEST, isObject, type Members } from './to-hal.js';

/**
 * Turns a body in the form of the HAL draft (draft-kelly-json-hal) into one with a list of links, for
 * `findLink` and `follow`: the inverse of {@link toHal}.
 *
 * - Links come in the order of their keys, each with `href`, `rel`, `method` and `title`, then any
 *   other members that it has: `name`, `type`, `templated` and so on. Without a method it gets GET.
 * - A relation type that is a CURIE becomes the URI that it stands for, by the `curies` links of its
 *   resource or of one around it (§8.2). The `curies` links stay.
 * - Members of `_embedded` become properties, nested ones too. Where the body has a property of that
 *   name, the member stays in `_embedded`.
 * - What is no link, for lack of an `href`, is left out. Levels below the hundredth are left as they
 *   are, as is a body whose `_links` is a list already.
 *
 * @param body The parsed body of a foreign service, of any type; it is not changed.
 * @returns The body with a list of links; what is no object is returned as it is.
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
 * findLink(page, 'https://docs.example.se/rels/find');
 * // → {
 * //   href: '/orders{?id}',
 * //   rel: 'https://docs.example.se/rels/find',
 * //   method: 'GET',
 * //   templated: true,
 * // }
 * (page as { orders: object[] }).orders;
 * // → [{ total: 30, _links: [{ href: '/orders/123', rel: 'self', method: 'GET' }] }]
 * ```
 */
export function fromHal(body: unknown): unknown {
  return convert(body, 1, undefined);
}

/** The curies of a resource, and of the ones around it: looked up, not copied, level by level. */
interface Curies {
  readonly templates: ReadonlyMap<string, string>;
  readonly outer: Curies | undefined;
}

function convert(value: unknown, level: number, outer: Curies | undefined): unknown {
  if (level > DEEPEST || !isObject(value)) return value;
  const links = Object.hasOwn(value, '_links') ? value._links : undefined;
  if (Array.isArray(links)) return value;

  const curies = isObject(links) ? curiesOf(links, outer) : outer;
  const fields: [string, unknown][] = [];
  const remaining: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (name === '_links' && isObject(member)) {
      fields.push([name, linkList(member, curies)]);
    } else if (name === '_embedded' && isObject(member)) {
      for (const [rel, resource] of Object.entries(member)) {
        const isFree = !RESERVED.has(rel) && !Object.hasOwn(value, rel);
        const converted = convertEach(resource, level + 1, curies);
        (isFree ? fields : remaining).push([rel, converted]);
      }
    } else {
      fields.push([name, member]);
    }
  }
  if (remaining.length > 0) fields.push(['_embedded', Object.fromEntries(remaining)]);
  // Made of entries, `__proto__` is a member as any other; assigned, it would set the prototype.
  return Object.fromEntries(fields);
}

/** Names that no embedded resource can have as a property. */
const RESERVED: ReadonlySet<string> = /* @__PURE__ */ new Set(['_links', '_embedded']);

function convertEach(value: unknown, level: number, curies: Curies | undefined): unknown {
  return Array.isArray(value)
    ? value.map((member) => convert(member, level, curies))
    : convert(value, level, curies);
}

/** Longer templates expand nothing: a short rel each would blow a document up (UFN.05). */
const LONGEST_TEMPLATE = 2048;

/** The templates of the `curies` links by their name (§8.2). */
function curiesOf(links: Members, outer: Curies | undefined): Curies | undefined {
  if (!Object.hasOwn(links, 'curies')) return outer;
  const templates = new Map<string, string>();
  for (const { name, href } of linkObjects(links.curies)) {
    if (typeof name === 'string' && href.includes('{rel}') && href.length <= LONGEST_TEMPLATE) {
      templates.set(name, href);
    }
  }
  return { templates, outer };
}

function linkList(links: Members, curies: Curies | undefined): object[] {
  return Object.entries(links).flatMap(([key, value]) => {
    const rel = expandCurie(key, curies);
    return linkObjects(value).map(({ href, rel: _, method = 'GET', title, ...members }) => ({
      href,
      rel,
      method,
      ...(title !== undefined && { title }),
      ...members,
    }));
  });
}

type LinkObject = Members & { readonly href: string };

function linkObjects(value: unknown): LinkObject[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (link) => isObject(link) && typeof link.href === 'string',
  );
}

/**
 * curie = [ [ prefix ] ":" ] reference, and a reference never begins with "//": that is a URI
 * (CURIE Syntax 1.0 §3). The reference is put in as it is, as that text has it.
 */
function expandCurie(rel: string, curies: Curies | undefined): string {
  const colon = rel.indexOf(':');
  if (colon === -1 || rel.startsWith('//', colon + 1)) return rel;
  const prefix = rel.slice(0, colon);
  for (let scope = curies; scope !== undefined; scope = scope.outer) {
    const template = scope.templates.get(prefix);
    if (template !== undefined) return template.split('{rel}').join(rel.slice(colon + 1));
  }
  return rel;
}
