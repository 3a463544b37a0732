import { HalyardError } from '../errors.js';
import { rowValues } from '../internal/row-values.js';
import { href } from '../url/href.js';
import type { DefinedLink } from './definition.js';

/**
 * Finds the links of a resource that lead to the URL of a request. Its path may have the prefix of a
 * gateway or a router, such as `/shop/v1/orders/17/payments`. The query makes no difference.
 *
 * The rest of the path must be that of the link, except for the percent-encoding of characters that are
 * not unreserved. Otherwise, a handler that compares the last segment of `/orders/17/payments/`,
 * `/orders/17/p%61yments` or `/orders/17/payments#/refunds` would carry out another operation than the
 * one that was found here.
 */
export function linksAt(
  url: string,
  links: readonly DefinedLink[],
  item: object,
): readonly DefinedLink[] {
  // A request target has no fragment (RFC 9112 §3.2). Some routers cut it off, others read it as path.
  if (/^[^?]*#/.test(url)) return [];
  const path = segmentsOf(url);
  const values = rowValues(item);
  const [self] = links;
  const own = self === undefined ? [] : segmentsOf(urlOf(self.href, values));
  const placed = links.flatMap((link) => {
    const target = possibleUrl(link.href, values);
    return target === undefined ? [] : [{ link, segments: segmentsOf(target) }];
  });
  const ends = longest(
    placed.filter(({ segments }) =>
      segments.length > 0 ? endsLike(path, segments) : path.length === 0,
    ),
  );
  const [first] = ends;
  const found = mostLiteral(ends.map(({ link }) => link));
  return first === undefined || isAmbiguous(first.segments) ? [] : found;

  /**
   * Whether a router may read another operation than the last segments name: by a prefix that it
   * rewrites, or that of a longer link with other values, as in `/Customers/04/orders/17/notes`, or one of
   * the same resource further left, as in `/orders/17/approvals/orders/17/notes`. A resource with a path
   * of one segment, such as `/basket`, is exempt from the last: that may be part of the base URL.
   */
  function isAmbiguous(end: Segments): boolean {
    const parts = partsOf(url);
    const prefix = parts.slice(0, parts.length - end.length);
    const rest = withoutLastSlash(parts.slice(prefix.length));
    if (prefix.map(decoded).some(isRewritten) || rest.some(isRewritten)) return true;
    const read = withoutLastSlash(parts).map(readSegment);
    const before = read.slice(0, prefix.length);
    const has = (segments: Pattern) => before.some((_segment, at) => isAt(read, segments, at));
    return links.some(isOther) || (own.length > 1 && has(own.map(readSegment)));

    function isOther(link: DefinedLink): boolean {
      const { head, tail } = patternOf(link.href);
      if (!endsLike(read, tail)) return false;
      if (head.length > 0) return has(head);
      const more = tail.length - (read.length - prefix.length);
      return more > 0 || (more === 0 && valuesIn(link) < Math.min(...found.map(valuesIn)));
    }
  }
}

/** Routers take the path with the fewest values where several templates have the same URL. */
function mostLiteral(links: readonly DefinedLink[]): readonly DefinedLink[] {
  const fewest = Math.min(...links.map(valuesIn));
  return links.filter((link) => valuesIn(link) === fewest);
}

function valuesIn({ href }: DefinedLink): number {
  return withoutQuery(href).split('{').length - 1;
}

type Segments = readonly string[];

/** Some routers cut a path at a semicolon, join empty segments, remove dot segments, or decode slashes. */
function isRewritten(segment: string): boolean {
  return /^\.{0,2}$|[;\\/]/.test(segment);
}

function withoutLastSlash(segments: Segments): Segments {
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments;
}

/** A router may decode what it reads, and ignore case. */
function readSegment(segment: string): string {
  return decoded(segment).toLowerCase();
}

/** Segments, in which undefined stands for any. */
type Pattern = readonly (string | undefined)[];

/**
 * The segments of a template; undefined for a segment with a variable. If an expression may become
 * several segments, `tail` has those after it, and `head` those before it.
 */
function patternOf(template: string): { readonly head: Pattern; readonly tail: Pattern } {
  const parts = withoutQuery(template).split(/\{[+/][^{}]*\}/);
  const patterns = parts.map((part) => {
    const path = part.replace(/^\/|\/$/g, '');
    const segments = path === '' ? [] : path.split('/');
    return segments.map((each) => (each.includes('{') ? undefined : readSegment(each)));
  });
  return { head: parts.length > 1 ? (patterns[0] ?? []) : [], tail: patterns.at(-1) ?? [] };
}

function endsLike(path: Segments, pattern: Pattern): boolean {
  return path.length >= pattern.length && isAt(path, pattern, path.length - pattern.length);
}

/** Whether a path has these segments from an index on. */
function isAt(path: Segments, pattern: Pattern, start: number): boolean {
  return pattern.every((each, at) => each === undefined || each === path[start + at]);
}

interface Placed {
  readonly segments: Segments;
}

/** Keeps the longest paths: `/orders/17` is also the end of `/customers/4/orders/17`. */
function longest<Link extends Placed>(placed: readonly Link[]): Link[] {
  const most = Math.max(...placed.map(({ segments }) => segments.length));
  return placed.filter(({ segments }) => segments.length === most);
}

function segmentsOf(url: string): Segments {
  return partsOf(url).map(decodedUnlessUnreserved);
}

/** The segments of the path of a URL as they are; none for `/`. */
function partsOf(url: string): Segments {
  const path = url.replace(/[?#].*/s, '').replace(/^(?:https?:\/\/[^/\\]*)?\/?/i, '');
  return path === '' ? [] : path.split('/');
}

/**
 * Decodes a segment, unless it encodes an unreserved character: that is another spelling of the link
 * (RFC 3986 §6.2.2.2).
 */
function decodedUnlessUnreserved(segment: string): string {
  return ENCODED_UNRESERVED.test(segment) ? segment : decoded(segment);
}

/** "-", ".", digits, letters, "_" and "~" (§2.3), percent-encoded. */
const ENCODED_UNRESERVED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

type UrlValues = ReturnType<typeof rowValues>;

/** The URL of a link; undefined if the item lacks a value for it. */
function possibleUrl(template: string, values: UrlValues): string | undefined {
  try {
    return urlOf(template, values);
  } catch (error) {
    if (error instanceof HalyardError) return undefined;
    throw error;
  }
}

/** The URL of a link below some base: only its path is compared. */
function urlOf(template: string, values: UrlValues): string {
  return href(SOME_BASE, template, values);
}

const SOME_BASE = 'https://api.example.se';

/** Whether two templates have the same path, whatever their queries are. */
export function samePath(template: string, other: string): boolean {
  return withoutQuery(template) === withoutQuery(other);
}

function withoutQuery(template: string): string {
  return template.replace(/(?:\{[?&#]|[?#]).*/s, '');
}
