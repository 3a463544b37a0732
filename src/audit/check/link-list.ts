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
  /** `list` as the conventions ask; `hal`, the HAL draft's object keyed by relation type; `value` for anything else. */
  readonly form: 'list' | 'hal' | 'value';
  readonly entries: readonly LinkEntry[];
}

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

/** Names under which services send links, beside `_links`. */
const NAMES = ['links', 'link', '_link', 'Links', '$links', 'hypermedia'];

/**
 * The member that holds the links of a resource; undefined where it has none under any known name. `_links`
 * is reserved for links; under another name, the value must look like links.
 */
export function linksNameOf(resource: Members): string | undefined {
  if (own(resource, '_links') !== undefined) return '_links';
  return NAMES.find((name) => {
    const value = own(resource, name);
    if (typeof value !== 'object' || value === null) return false;
    const first: unknown = Array.isArray(value) ? value[0] : Object.values(value)[0];
    return isObject(first) && typeof own(first, 'href') === 'string';
  });
}

function entryOf(link: unknown, path: Path): LinkEntry {
  const { rel, href }: Members = isObject(link) ? link : {};
  return { link, rel, href, path };
}

/** The links of an object keyed by relation type. The draft has no method, so the typical one is taken. */
function keyedEntries(object: Members, name: string): LinkEntry[] {
  const describe = (rel: string, link: unknown) =>
    isObject(link) ? { method: defaultMethod(rel), ...link, rel } : link;
  return Object.entries(object).flatMap(([rel, value]) =>
    Array.isArray(value)
      ? value.map((link, at) => entryOf(describe(rel, link), [name, rel, at]))
      : entryOf(describe(rel, value), [name, rel]),
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

/** An object of a body that has links of its own, and where it is: the path of the root is empty. */
export interface ResourceNode {
  readonly value: Members;
  readonly path: Path;
}

/** Levels below the hundredth are not read, as `toHal` and `fromHal` do not. */
const MAX_DEPTH = 100;

/** An entity, which is no parsed body, may hold one object in many places, or in itself: it is read in the first ones. */
const MAX_PLACES = 8;

/**
 * The root of a body and each object below it with a member `_links`: items of lists, embedded
 * resources, at any depth. Links themselves are not descended into.
 */
export function* resourcesOf(
  value: object,
  path: Path = [],
  places = new Map<object, number>(),
): Generator<ResourceNode> {
  const times = (places.get(value) ?? 0) + 1;
  if (times > MAX_PLACES) return;
  places.set(value, times);
  if (isObject(value) && (path.length === 0 || Object.hasOwn(value, '_links'))) {
    yield { value, path };
  }
  if (path.length === MAX_DEPTH) return;
  const isList = Array.isArray(value);
  for (const key of Object.keys(value)) {
    const member = (value as Members)[key];
    if (typeof member !== 'object' || member === null || key === '_links') continue;
    yield* resourcesOf(member, [...path, isList ? Number(key) : key], places);
  }
}
