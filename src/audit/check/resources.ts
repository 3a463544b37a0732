import { isObject, type Members } from '../../internal/json-object.js';
import type { Path } from './check-options.js';

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
  readonly key: string | number;
  readonly outer: Place | undefined;
  readonly depth: number;
}

/**
 * The root of a body and each object below it with a member `_links`: items of lists, embedded
 * resources, at any depth. Links themselves are not descended into.
 */
export function* resourcesOf(body: Members): Generator<ResourceNode> {
  const open: Place[] = [{ value: body, key: '', outer: undefined, depth: 0 }];
  const read = new Set<object>();
  const again = new Map<object, number>();
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, depth } = place;
    const { size } = read;
    if (read.add(value).size === size) {
      const places = (again.get(value) ?? 1) + 1;
      again.set(value, places);
      if (places > MAX_PLACES) continue;
    }
    if (isObject(value) && (depth === 0 || Object.hasOwn(value, '_links'))) {
      yield nodeOf(place, value);
    }
    if (depth < MAX_DEPTH) pushMembers(open, place);
  }
}

/** In reverse, so that the last in is the first of the list. Most members are no objects. */
function pushMembers(open: Place[], outer: Place): void {
  const depth = outer.depth + 1;
  if (Array.isArray(outer.value)) {
    for (let key = outer.value.length - 1; key >= 0; key--) {
      const value: unknown = outer.value[key];
      if (isContainer(value)) open.push({ value, key, outer, depth });
    }
    return;
  }
  const members = outer.value as Members;
  const keys = Object.keys(members);
  for (let at = keys.length - 1; at >= 0; at--) {
    const key = keys[at] as string;
    const value = members[key];
    if (isContainer(value) && key !== '_links') open.push({ value, key, outer, depth });
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function nodeOf(place: Place, value: Members): ResourceNode {
  return { value, path: () => pathOf(place), isRoot: place.depth === 0 };
}

function pathOf(place: Place): Path {
  const path: (string | number)[] = [];
  for (let at = place; at.outer !== undefined; at = at.outer) path.push(at.key);
  return path.reverse();
}
