import { isObject, type Members, own } from '../../internal/json-object.js';
import { defaultMethod } from '../../relation/method.js';
import type { Path } from './check-options.js';

/** A link of a body as a Link Description Object, and where it is. */
interface LinkEntry {
  readonly link: unknown;
  readonly rel: unknown;
  readonly href: unknown;
  readonly path: Path;
}

/** The links of one resource, whatever form they have. */
export interface LinkList {
  /** The member that holds them. */
  readonly name: string;
  /**
   * `list` as the conventions ask; `hal`, the HAL draft's object keyed by relation type; `keyed`, a
   * list of such objects; `value` for anything else.
   */
  readonly form: 'list' | 'hal' | 'keyed' | 'value';
  readonly entries: readonly LinkEntry[];
}

/** Names under which services send links, the conventions' first. */
const NAMES = ['_links', 'links', 'link', '_link', 'Links', '$links', 'hypermedia'];

/** The links of a resource; undefined where it has none under any known name. */
export function linkListOf(resource: Members): LinkList | undefined {
  const name = linksNameOf(resource);
  if (name === undefined) return undefined;
  const value = own(resource, name);
  if (Array.isArray(value)) {
    // An empty slot is a link, too.
    const links: readonly unknown[] = value.includes(undefined) ? [...value] : value;
    return links.length > 0 && links.every(isKeyed)
      ? { name, form: 'keyed', entries: links.flatMap((one, at) => keyedEntries(one, [name, at])) }
      : { name, form: 'list', entries: links.map((link, at) => entryOf(link, [name, at])) };
  }
  return isObject(value)
    ? { name, form: 'hal', entries: keyedEntries(value, [name]) }
    : { name, form: 'value', entries: [] };
}

/** The links of a resource, none where it has none under any known name. */
export function linkEntries(resource: Members): LinkList['entries'] {
  return linkListOf(resource)?.entries ?? [];
}

/** The href of the `self` link of a resource, and where the link is. */
export function selfOf(
  resource: Members,
): { readonly href: string; readonly path: Path } | undefined {
  const self = linkEntries(resource).find(({ rel }) => rel === 'self');
  return typeof self?.href === 'string' ? { href: self.href, path: self.path } : undefined;
}

/** Whether a resource has links, in any form. */
export function hasLinks(resource: Members): boolean {
  return linksNameOf(resource) !== undefined;
}

/** The member that holds the links of a resource; undefined where it has none under any known name. */
export function linksNameOf(resource: Members): string | undefined {
  return NAMES.find((name) => holdsLinks(own(resource, name), name));
}

/** `_links` is reserved for links; under another name, the value must look like links. */
function holdsLinks(value: unknown, name: string): boolean {
  if (value === undefined) return false;
  if (name === '_links') return true;
  // The values of a text would be its characters.
  if (typeof value !== 'object' || value === null) return false;
  const first: unknown = Array.isArray(value) ? value[0] : Object.values(value)[0];
  return isObject(first) && typeof own(first, 'href') === 'string';
}

/** An object whose members are all links, or lists of them: `{ self: { href } }`. */
function isKeyed(value: unknown): value is Members {
  if (!isObject(value) || Object.hasOwn(value, 'href')) return false;
  const links = Object.values(value).flat();
  return links.length > 0 && links.every((one) => isObject(one) && Object.hasOwn(one, 'href'));
}

function entryOf(link: unknown, path: Path): LinkEntry {
  const { rel, href }: Members = isObject(link) ? link : {};
  return { link, rel, href, path };
}

/** The links of an object keyed by relation type. The draft has no method, so the typical one is taken. */
function keyedEntries(object: Members, path: Path): LinkEntry[] {
  const describe = (rel: string, link: unknown) =>
    isObject(link) ? { method: defaultMethod(rel), ...link, rel } : link;
  return Object.entries(object).flatMap(([rel, value]) =>
    Array.isArray(value)
      ? value.map((link, at) => entryOf(describe(rel, link), [...path, rel, at]))
      : entryOf(describe(rel, value), [...path, rel]),
  );
}
