import { isObject, own } from '../../internal/json-object.js';
import { percentDecode } from '../../url/percent-encode.js';
import type { Path } from '../check/check-options.js';

/** A value of a document, and the path that leads to it from the root. */
export interface Place {
  readonly value: unknown;
  readonly path: Path;
  /** False where the value is in another document, which is never fetched, or nowhere. */
  readonly isKnown: boolean;
}

/** Follows the reference, if the value of the place is one. */
export type Resolve = (place: Place) => Place;

/** References that lead to references. A longer chain is a cycle, or as good as one. */
const MAX_HOPS = 32;

/**
 * A resolver of references (`$ref`) within one document. It reads nothing but the document: a
 * reference to a file or a URL is not known.
 *
 * @param onBroken Is called once for each reference that leads nowhere.
 */
export function resolver(
  root: unknown,
  onBroken: (path: Path, reference: string) => void,
): Resolve {
  const broken = new Set<string>();
  return (start) => {
    let place = start;
    for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
      const reference = referenceOf(place.value);
      if (reference === undefined) return place;
      if (!/^#(?:\/|$)/.test(reference)) return unknown(place.path);
      const target = follow(root, reference);
      if (target === undefined) break;
      place = target;
    }
    const reference = String(referenceOf(start.value));
    if (!broken.has(reference)) onBroken(start.path, reference);
    broken.add(reference);
    return unknown(start.path);
  };
}

function unknown(path: Path): Place {
  return { value: undefined, path, isKnown: false };
}

function referenceOf(value: unknown): string | undefined {
  const reference = isObject(value) ? own(value, '$ref') : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

/** The place that a JSON pointer in a fragment leads to (RFC 6901 §6). Inherited members are none. */
function follow(root: unknown, reference: string): Place | undefined {
  const path: (string | number)[] = [];
  let value = root;
  for (const token of tokensOf(reference)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) {
      return undefined;
    }
    path.push(Array.isArray(value) ? Number(token) : token);
    value = (value as Record<string, unknown>)[token];
  }
  return { value, path, isKnown: true };
}

/** A tilde is decoded last: `~01` is `~1`, not a slash (RFC 6901 §4). */
function tokensOf(reference: string): string[] {
  return (percentDecode(reference) ?? reference)
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A member of the object at a place, with its reference followed. */
export function member(place: Place, name: string | number, resolve: Resolve): Place {
  const { value, path, isKnown } = place;
  const has = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return resolve({
    value: has ? (value as Record<string | number, unknown>)[name] : undefined,
    path: [...path, name],
    isKnown,
  });
}

/** The members of the object or list at a place, each with its name. */
export function members(place: Place, resolve: Resolve): [name: string, place: Place][] {
  const { value } = place;
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).map((name) => [
    name,
    member(place, Array.isArray(value) ? Number(name) : name, resolve),
  ]);
}
