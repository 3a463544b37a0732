import { isObject, type Members, own } from '../../internal/json.js';
import { defaultMethod } from '../../relation/method.js';
import type { Finding } from '../../rules/finding.js';
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

/** The links of a resource; undefined where it has none under any known name. */
export function linkListOf(resource: Members): LinkList | undefined {
  const name = linksNameOf(resource);
  if (name === undefined) return undefined;
  const value = own(resource, name);
  if (isObject(value)) return { name, form: 'hal', entries: keyedEntries(value, [name]) };
  if (!Array.isArray(value)) return { name, form: 'value', entries: [] };
  // `from`, since an empty slot is a link, too.
  const links: readonly unknown[] = Array.from(value);
  return links.length > 0 && links.every(isKeyed)
    ? { name, form: 'keyed', entries: links.flatMap((one, at) => keyedEntries(one, [name, at])) }
    : { name, form: 'list', entries: links.map((link, at) => entryOf(link, [name, at])) };
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

/** Names under which services send links, the conventions' first. */
const NAMES = ['_links', 'links', 'link', '_link', 'Links', '$links', 'hypermedia'];

/** The member that holds the links of a resource; undefined where it has none under any known name. */
export function linksNameOf(resource: Members): string | undefined {
  return NAMES.find((name) => {
    const value = own(resource, name);
    // `_links` is reserved for links; under another name, the value must look like links.
    if (name === '_links' || typeof value !== 'object' || value === null) {
      return name === '_links' && value !== undefined;
    }
    const first: unknown = Array.isArray(value) ? value[0] : Object.values(value)[0];
    return isObject(first) && typeof own(first, 'href') === 'string';
  });
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

/** The message for links keyed by relation type, which `halForm` accepts in `_links`. */
export function halFormMessage(name: string): string {
  return `${name} must be a list of Link Description Objects, got an object keyed by relation type (the HAL draft's form)`;
}

/** Whether links are found in the HAL draft's form, where `halForm` accepts them. */
export function hasHalForm(findings: readonly Finding[]): boolean {
  return findings.some(({ message }) => message === halFormMessage('_links'));
}

/** An object of a body that has links of its own, and where it is. */
export interface ResourceNode {
  readonly value: Members;
  readonly path: () => Path;
  readonly isRoot: boolean;
}

/** Levels below the hundredth are not read, as `toHal` and `fromHal` do not. */
const MAX_DEPTH = 100;

/** A parsed body may hold one object in many places, or in itself: it is read in the first ones. */
const MAX_PLACES = 8;

/** A place in a body, linked to the one around it: most places never need their path. */
interface Place {
  readonly value: object;
  readonly key: string;
  readonly outer: Place | undefined;
  readonly depth: number;
}

/**
 * The root of a body and each object below it with a member `_links`: items of lists, embedded
 * resources, at any depth. Links themselves are not descended into.
 */
export function* resourcesOf(body: Members): Generator<ResourceNode> {
  const open: Place[] = [{ value: body, key: '', outer: undefined, depth: 0 }];
  const places = new Map<object, number>();
  for (let outer = open.pop(); outer !== undefined; outer = open.pop()) {
    const { value, depth } = outer;
    const times = (places.get(value) ?? 0) + 1;
    if (times > MAX_PLACES) continue;
    places.set(value, times);
    const place = outer;
    if (isObject(value) && (depth === 0 || Object.hasOwn(value, '_links'))) {
      yield { value, path: () => pathOf(place), isRoot: depth === 0 };
    }
    if (depth === MAX_DEPTH) continue;
    // In reverse, so that the last in is the first of the list.
    for (const key of Object.keys(value).reverse()) {
      const member = (value as Members)[key];
      if (typeof member === 'object' && member !== null && key !== '_links') {
        open.push({ value: member, key, outer, depth: depth + 1 });
      }
    }
  }
}

function pathOf(place: Place): Path {
  const path: (string | number)[] = [];
  for (let at = place; at.outer !== undefined; at = at.outer) {
    path.push(Array.isArray(at.outer.value) ? Number(at.key) : at.key);
  }
  return path.reverse();
}
