import { isObject } from './resources.js';

/** Of more kinds of items, each is checked in full. */
const MAX_SHAPES = 8;

/** Lists of links that differ in nothing but the identifiers of their hrefs have one shape. */
export class LinkShapes {
  readonly #known: (readonly unknown[])[] = [];

  add(links: unknown): void {
    if (Array.isArray(links) && this.#known.length < MAX_SHAPES) this.#known.push(links);
  }

  has(links: unknown): boolean {
    return Array.isArray(links) && this.#known.some((known) => isSameShape(links, known));
  }
}

function isSameShape(links: readonly unknown[], known: readonly unknown[]): boolean {
  return (
    links.length === known.length &&
    links.every((link, index) => isSameLink(link, known[index], links[index - 1], known[index - 1]))
  );
}

/** Most links of an item have the href of the one before, which was compared already. */
function isSameLink(link: unknown, known: unknown, before: unknown, knownBefore: unknown): boolean {
  if (!isObject(link) || !isObject(known)) return false;
  const names = Object.keys(link);
  if (names.length !== Object.keys(known).length) return false;
  for (const name of names) {
    if (!Object.hasOwn(known, name)) return false;
    if (link[name] === known[name]) continue;
    if (name !== 'href') return false;
    const isKnown =
      isObject(before) &&
      isObject(knownBefore) &&
      link.href === before.href &&
      known.href === knownBefore.href;
    if (!isKnown && !isSameUrl(link.href, known.href)) return false;
  }
  return true;
}

/** An integer above 0 or a UUID: identifiers without any property that a rule is about. */
const IDENTIFIER = /^(?:[1-9]\d{0,14}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i;

/** Whether two URLs differ only in identifiers among the segments of their paths. */
function isSameUrl(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  const last = one.lastIndexOf('/') + 1;
  if (other.startsWith(one.slice(0, last)) && !/[?#]/.test(one)) {
    if (IDENTIFIER.test(one.slice(last)) && IDENTIFIER.test(other.slice(last))) return true;
  }
  const [path, rest] = partsOf(one);
  const [otherPath, otherRest] = partsOf(other);
  // A parameter is no identifier: `page=0` is a fault, `page=1` is not.
  if (rest !== otherRest) return false;
  const segments = path.split('/');
  const others = otherPath.split('/');
  return (
    segments.length === others.length &&
    segments.every((segment, index) => isSameSegment(segment, others[index] as string))
  );
}

function isSameSegment(one: string, other: string): boolean {
  return one === other || (IDENTIFIER.test(one) && IDENTIFIER.test(other));
}

/** A URL in front of its query or fragment, and the rest. */
function partsOf(url: string): readonly [path: string, rest: string] {
  const end = url.search(/[?#]/);
  return end === -1 ? [url, ''] : [url.slice(0, end), url.slice(end)];
}
