import { isObject, type Members, own } from '../../internal/json.js';
import { isLinkObject } from '../../link/hal.js';
import { defaultMethod } from '../../relation/method.js';
import type { Path } from './check-options.js';

/** A link of a body as a Link Description Object, and where it is. */
interface LinkEntry {
  /** With `rel` and `method`, whatever the form. */
  readonly link: unknown;
  /** What the body has. */
  readonly given: unknown;
  readonly rel: unknown;
  readonly href: unknown;
  readonly path: Path;
}

/** The links of one resource, whatever form they have. */
export interface LinkList {
  /** The member that holds them. */
  readonly name: string;
  /** `list` as the conventions ask; `hal`, the HAL draft's object keyed by relation type; `value` for anything else. */
  readonly form: 'list' | 'hal' | 'value';
  readonly entries: readonly LinkEntry[];
}

/** Other names that services give to the links. */
const OTHER_LISTS = ['links', 'link', '_link', 'Links', '$links', 'hypermedia'];

/** The links of a resource; undefined where it has none under any known name. */
export function linkListOf(resource: Members): LinkList | undefined {
  const name = linksNameOf(resource);
  if (name === undefined) return undefined;
  const value = own(resource, name);
  if (isObject(value)) return { name, form: 'hal', entries: keyedEntries(value, name) };
  if (!Array.isArray(value)) return { name, form: 'value', entries: [] };
  // `from`, since an empty slot is a link, too.
  const entries = Array.from(value, (link: unknown, at) => entryOf(link, [name, at]));
  return { name, form: 'list', entries };
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

/**
 * The member that holds the links of a resource; undefined where it has none under any known name. `_links`
 * is reserved for links; under another name, the value must look like links.
 */
export function linksNameOf(resource: Members): string | undefined {
  if (own(resource, '_links') !== undefined) return '_links';
  return OTHER_LISTS.find((name) => {
    const value = own(resource, name);
    if (Array.isArray(value)) return isLinkObject(value[0]);
    const first = isObject(value) ? Object.values(value).find((each) => each !== null) : undefined;
    return isLinkObject(first) || (typeof first === 'string' && /^(?:https?:\/)?\//i.test(first));
  });
}

function entryOf(link: unknown, path: Path, given = link): LinkEntry {
  const { rel, href }: Members = isObject(link) ? link : {};
  return { link, given, rel, href, path };
}

/**
 * The links of an object keyed by relation type. The draft has no method, so the typical one is taken. A text is
 * read as the href, and null as no link.
 */
function keyedEntries(object: Members, name: string): LinkEntry[] {
  return Object.entries(object).flatMap(([rel, value]) => {
    const entry = (given: unknown, path: Path) => {
      const link = typeof given === 'string' ? { href: given } : given;
      const method = (isObject(link) && link.method) || defaultMethod(rel);
      return entryOf(isObject(link) ? { ...link, method, rel } : link, path, given);
    };
    if (value === null) return [];
    const path = [name, rel];
    return Array.isArray(value)
      ? value.map((given, at) => entry(given, [...path, at]))
      : entry(value, path);
  });
}

/** The path of a finding about a link, as far as the body has it: the relation type may be the key. */
export function pathInEntry({ path, given }: LinkEntry, rest: Path, { form }: LinkList): Path {
  const [member] = rest;
  const isThere =
    form === 'list' ||
    (isObject(given) && (member === 'href' || Object.hasOwn(given, member ?? '')));
  return isThere ? [...path, ...rest] : path;
}

/** The message for links keyed by relation type, which `halForm` accepts in `_links`. */
export function halFormMessage(name: string): string {
  const remedy = name === '_links' ? ', which the option halForm (--hal-form) accepts' : '';
  return `${name} must be a list of Link Description Objects, got an object keyed by relation type (the HAL draft's form)${remedy}`;
}

/** An object of a body that has links of its own, and where it is: the path of the root is empty. */
export interface ResourceNode {
  readonly value: Members;
  readonly path: Path;
}

/** Levels below the hundredth are not read, as `toHal` and `fromHal` do not. */
const MAX_DEPTH = 100;

/**
 * The root of a body and each object below it with a member `_links`: items of lists, embedded
 * resources, at any depth. Links themselves are not descended into. An entity, which is no parsed body,
 * may hold one object in many places, or in itself: it is read in the first one.
 */
export function* resourcesOf(
  value: object,
  path: Path = [],
  known = new Set<object>(),
): Generator<ResourceNode> {
  if (known.has(value)) return;
  known.add(value);
  if (isObject(value) && (path.length === 0 || Object.hasOwn(value, '_links'))) {
    yield { value, path };
  }
  if (path.length === MAX_DEPTH) return;
  const isList = Array.isArray(value);
  for (const key of Object.keys(value)) {
    const member = (value as Members)[key];
    if (typeof member !== 'object' || member === null || key === '_links') continue;
    yield* resourcesOf(member, [...path, isList ? Number(key) : key], known);
  }
}
