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
  const target = segmentsOf(url);
  const [self] = links;
  const values = rowValues(item);
  const own = self === undefined ? [] : segmentsOf(urlOf(self.href, values)).map(readSegment);
  const placed = links.flatMap((link) => {
    const target = possibleUrl(link.href, values);
    return target === undefined ? [] : [{ link, segments: segmentsOf(target) }];
  });
  const ends = longest(
    placed.filter(({ segments }) =>
      segments.length > 0 ? endsLike(target, segments) : target.length === 0,
    ),
  );
  const [first] = ends;
  return first === undefined || isAmbiguous(first) ? [] : mostLiteral(ends.map(({ link }) => link));

  /**
   * Whether a router may read another operation than the last segments name: that of a longer link with
   * other values, as in `/Customers/04/orders/17/notes`, or one of the same resource further left, as in
   * `/orders/17/approvals/orders/17/notes`. A path of one segment, such as `/basket`, is exempt: it may
   * be part of the base URL.
   */
  function isAmbiguous({ segments }: Placed): boolean {
    const readings = readingsOf(url);
    const end = segments.length > 0 ? (readings[0]?.slice(-segments.length) ?? []) : [];
    return readings.some((path) => {
      const isSameEnd = endsLike(path, end);
      const before = isSameEnd ? path.slice(0, path.length - end.length) : path;
      const isOther = ({ href }: DefinedLink) => {
        const { head, pattern } = patternOf(href);
        const isHead = (_segment: string, at: number) => isAt(path, head, at);
        if (head.length > 0) return endsLike(path, pattern) && before.some(isHead);
        if (isSameEnd) return pattern.length > end.length && endsLike(path, pattern);
        // A router may be mounted below all segments but the last.
        const last = pattern.at(-1);
        return last === undefined ? endsLike(path, pattern) : last === path.at(-1);
      };
      const isOwn = (_segment: string, at: number) => isAt(path, own, at);
      return links.some(isOther) || (own.length > 1 && before.some(isOwn));
    });
  }
}

/** Routers take the path with the fewest values where several templates have the same URL. */
function mostLiteral(links: readonly DefinedLink[]): readonly DefinedLink[] {
  const valuesIn = ({ href }: DefinedLink) => withoutQuery(href).split('{').length;
  const fewest = Math.min(...links.map(valuesIn));
  return links.filter((link) => valuesIn(link) === fewest);
}

type Segments = readonly string[];

/**
 * The paths that routers may read, without a trailing slash: the whole path, the path up to a semicolon,
 * and the path without dot segments; each also with one slash in place of several.
 */
function readingsOf(url: string): readonly Segments[] {
  const path = pathOf(url);
  const withoutDots = new URL(`${SOME_BASE}/${path}`).pathname.slice(1);
  const texts = [path, path.replace(/;.*/s, ''), withoutDots];
  const merged = texts.map((text) => text.replace(/\/+/g, '/').replace(/^\//, ''));
  const distinct = new Set([...texts, ...merged].map((text) => text.replace(/\/$/, '')));
  return [...distinct].map((text) => text.split('/').map(readSegment));
}

/** A router may decode what it reads, and ignore case. */
function readSegment(segment: string): string {
  return decoded(segment).toLowerCase();
}

/** Segments, in which undefined stands for any. */
type Pattern = readonly (string | undefined)[];

/**
 * The segments of a template; undefined for a segment with a variable. If an expression may become
 * several segments, `pattern` has those after it, and `head` those before it.
 */
function patternOf(template: string): { readonly head: Pattern; readonly pattern: Pattern } {
  const plain = withoutQuery(template).replace(/\{\/([\w.]+)\}/g, '/{$1}');
  const parts = plain.split(/\{[+/][^}]*\}/);
  const patterns = parts.map((part) => {
    const path = part.replace(/^\/|\/$/g, '');
    const segments = path === '' ? [] : path.split('/');
    return segments.map((each) => (each.includes('{') ? undefined : readSegment(each)));
  });
  return { head: parts.length > 1 ? (patterns[0] ?? []) : [], pattern: patterns.at(-1) ?? [] };
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
  const path = pathOf(url);
  return path === '' ? [] : path.split('/').map(decodedUnlessUnreserved);
}

/** The path of a URL without its first slash. */
function pathOf(url: string): string {
  return url.replace(/[?#].*/s, '').replace(/^(?:https?:\/\/[^/\\]*)?\/?/i, '');
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
