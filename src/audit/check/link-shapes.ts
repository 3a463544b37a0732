import { isObject } from '../../internal/json-object.js';

/** The number of shapes that are remembered; items of further shapes are each checked in full. */
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
  if (links.length !== known.length) return false;
  let [before, knownBefore]: readonly unknown[] = [];
  for (let index = 0; index < links.length; index++) {
    const [link, other] = [links[index], known[index]];
    if (!isSameLink(link, other, before, knownBefore)) return false;
    [before, knownBefore] = [link, other];
  }
  return true;
}

function isSameLink(link: unknown, known: unknown, before: unknown, knownBefore: unknown): boolean {
  if (!isObject(link) || !isObject(known)) return false;
  let size = 0;
  for (const name in link) {
    size += 1;
    const [value, other] = [link[name], known[name]];
    if (value === undefined) return false;
    if (value === other) continue;
    if (name !== 'href') return false;
    if (!isSameBelow(value, before, other, knownBefore) && !isSameUrl(value, other)) return false;
  }
  return size === Object.keys(known).length;
}

/**
 * Whether both hrefs extend those of the links before them in the same way: most links of an item have
 * the href of its self link, which was compared already, or a path below it.
 */
function isSameBelow(href: unknown, before: unknown, known: unknown, knownBefore: unknown) {
  if (!isObject(before) || !isObject(knownBefore)) return false;
  const rest = restBelow(href, before.href);
  return rest !== undefined && rest === restBelow(known, knownBefore.href);
}

function restBelow(href: unknown, base: unknown): string | undefined {
  if (href === base) return '';
  if (typeof href !== 'string' || typeof base !== 'string') return undefined;
  return href[base.length] === '/' && href.startsWith(base) ? href.slice(base.length) : undefined;
}

/** An integer above 0 or a UUID: identifiers without any property that a rule is about. */
const IDENTIFIER = /^(?:[1-9]\d{0,14}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i;

/** Whether two URLs differ only in identifiers among the segments of their paths. */
function isSameUrl(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  const last = commonFolder(one, other);
  if (IDENTIFIER.test(one.slice(last)) && IDENTIFIER.test(other.slice(last))) return true;
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

/** The length of the path that both URLs begin with, up to a slash. */
function commonFolder(one: string, other: string): number {
  let length = 0;
  for (let at = 0; at < one.length && one[at] === other[at]; at++) {
    if (one[at] === '/') length = at + 1;
    else if (one[at] === '?' || one[at] === '#') break;
  }
  return length;
}

function isSameSegment(one: string, other: string): boolean {
  return one === other || (IDENTIFIER.test(one) && IDENTIFIER.test(other));
}

/** A URL in front of its query or fragment, and the rest. */
function partsOf(url: string): readonly [path: string, rest: string] {
  const end = url.search(/[?#]/);
  return end === -1 ? [url, ''] : [url.slice(0, end), url.slice(end)];
}
