import { HalyardError } from '../errors.js';
import { rowValues } from '../internal/row-values.js';
import { href } from '../url/href.js';
import type { DefinedLink } from './definition.js';

/**
 * Finds the links of a resource that lead to the URL of a request. Its path may have the prefix of a
 * gateway, or lack what a mounted router has removed: `/orders/v1/orders/17/payments`,
 * `/orders/17/payments`, `/17/payments`. The query makes no difference.
 *
 * Nothing else may differ from the URL of the link: a handler that compares the last segment would carry
 * out another operation for `/orders/17/payments/`, `/orders/17/p%61yments` or
 * `/orders/17/payments#/refunds` than the one that was found here.
 */
export function linksAt(
  url: string,
  links: readonly DefinedLink[],
  item: object,
): readonly DefinedLink[] {
  // A request target has no fragment (RFC 9112 §3.2). Some routers cut it off, others read it as path.
  if (url.split('?', 1)[0]?.includes('#')) return [];
  const target = segmentsOf(url);
  const [self] = links;
  const values = rowValues(item);
  const own = self === undefined ? [] : segmentsOf(urlOf(self.href, values));
  const placed = links.flatMap((link) => {
    const target = possibleUrl(link.href, values);
    return target === undefined ? [] : [{ link, segments: segmentsOf(target) }];
  });
  return longest(matches()).map(({ link }) => link);

  function matches() {
    // A router that is mounted at the resource itself removes the whole path.
    if (target.length === 0) return placed.filter(({ segments }) => isSame(segments, own));
    const whole = placed.filter(
      ({ segments }) => segments.length > 0 && endsWith(target, segments),
    );
    if (whole.length > 0) return isAmbiguous(whole) ? [] : whole;
    const rest = placed.filter(({ segments }) => endsWith(segments, target));
    const below = rest.filter(({ segments }) => isSame(segments.slice(0, own.length), own));
    const ofSelf = below.filter(({ segments }) => segments.length === own.length);
    // `/notes` of the order `notes` is that order below `/orders`, and its notes below `/orders/notes`.
    if (ofSelf.length > 0 && ofSelf.length < below.length) return [];
    return below.length > 0 ? below : rest;
  }

  /**
   * Whether a router may read another operation than the end of the path names: a longer link with
   * another value, such as `/Customers/04/orders/17/notes`, or the path of the resource before it, as in
   * `/orders/17/approvals/orders/17/notes`. A path of one segment, such as `/basket`, may be the API's.
   */
  function isAmbiguous(whole: readonly Placed[]): boolean {
    const end = longest(whole)[0]?.segments.map(readSegment) ?? [];
    const ofResource = own.map(readSegment);
    return readingsOf(url).some((path) => {
      const isSameEnd = endsWith(path, end);
      const before = isSameEnd ? path.length - end.length : path.length;
      const isOther = ({ href }: DefinedLink) => {
        const pattern = patternOf(href);
        if (isSameEnd) return pattern.length > end.length && endsLike(path, pattern);
        // A mounted router may have removed all segments but the last.
        const last = pattern.at(-1);
        return last === undefined ? endsLike(path, pattern) : last === path.at(-1);
      };
      const isOwn = (_segment: string, at: number) =>
        isSame(path.slice(at, at + own.length), ofResource);
      return links.some(isOther) || (own.length > 1 && path.slice(0, before).some(isOwn));
    });
  }
}

type Segments = readonly string[];

/** The paths that routers read, without a last slash: as it is, to a semicolon, and without dot segments. */
function readingsOf(url: string): readonly Segments[] {
  const path = withoutOrigin(url).split('?', 1)[0]?.replace(/^\//, '') ?? '';
  const withoutDots = new URL(`${SOME_BASE}/${path}`).pathname.slice(1);
  const texts = [path, path.split(';', 1)[0] ?? '', withoutDots];
  return texts.map((text) => text.replace(/\/$/, '').split('/').map(readSegment));
}

/** A router may decode what it reads, and ignore case. */
function readSegment(segment: string): string {
  return decoded(segment).toLowerCase();
}

/** The segments of a template; undefined for one with a value. */
function patternOf(template: string): readonly (string | undefined)[] {
  const [path = ''] = template.split(/\{[?&#]|[?#]/, 1);
  const segments = path.replace(/^\//, '').split('/');
  return segments.map((segment) => (segment.includes('{') ? undefined : readSegment(segment)));
}

function endsLike(path: Segments, pattern: readonly (string | undefined)[]): boolean {
  const start = path.length - pattern.length;
  return start >= 0 && pattern.every((each, at) => each === undefined || each === path[start + at]);
}

interface Placed {
  readonly segments: Segments;
}

/** Keeps the longest paths: `/orders/17` is also the end of `/customers/4/orders/17`. */
function longest<Link extends Placed>(placed: readonly Link[]): Link[] {
  const most = lengthOf(placed);
  return placed.filter(({ segments }) => segments.length === most);
}

function lengthOf(placed: readonly Placed[]): number {
  return Math.max(...placed.map(({ segments }) => segments.length));
}

function segmentsOf(url: string): Segments {
  const [path = ''] = withoutOrigin(url).split(/[?#]/, 1);
  const segments = path.replace(/^\//, '').split('/');
  return segments.length === 1 && segments[0] === '' ? [] : segments.map(normalized);
}

function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/?#\\]*/i, '');
}

/** Decodes a segment, unless it has an encoded character that needs no encoding (RFC 3986 §6.2.2.2). */
function normalized(segment: string): string {
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

function endsWith(segments: Segments, end: Segments): boolean {
  return end.length <= segments.length && isSame(end, segments.slice(segments.length - end.length));
}

function isSame(segments: Segments, others: Segments): boolean {
  return (
    segments.length === others.length && segments.every((each, index) => each === others[index])
  );
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

function withoutQuery(template: string): string | undefined {
  return template.split(/\{[?&#]|[?#]/, 1)[0];
}
