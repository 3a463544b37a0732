/*
 * The one file that calls the package `fresh`, which decides whether a GET gets a 304.
 *
 * `fresh` 2.0 is guarded because, on the header fields as clients send them, it
 * - ends a tag at each comma, even inside the quotes (jshttp/fresh reads no opaque-tag)
 * - trims spaces around list members, but not tabs
 * - reads dates by `Date.parse`: asctime dates in the local time zone, ISO dates, dates of no month
 * - never says 304 for a request with `Cache-Control: no-cache`, which is for caches
 *   (RFC 9111 §5.2.1.4)
 *
 * So it gets one field at a time, with tags and dates rewritten in a form that it reads correctly.
 */

import fresh from 'fresh';
import { parseHttpDate } from '../internal/http-date.js';
import { type EntityTag, mayMatch, parseEntityTags } from './entity-tag.js';

/**
 * Whether If-Match is `*` or contains the tag by strong comparison: both strong and equal
 * (RFC 9110 §8.8.3.2).
 */
export function matchesStrongly(ifMatch: string, etag: string | undefined): boolean {
  // Most clients send the one tag that they have.
  if (ifMatch === etag) return !ifMatch.startsWith('W/');
  if (!mayMatch(ifMatch, etag)) return false;
  const tags = parseEntityTags(ifMatch);
  return tags === '*' || tags.some(({ weak, opaque }) => !weak && `"${opaque}"` === etag);
}

/** Whether the last change is after a date; an invalid date is ignored (RFC 9110 §13.1.4). */
export function isModifiedSince(field: string | undefined, lastModified: Date): boolean {
  const date = field === undefined ? undefined : parseHttpDate(field.trim());
  // An HTTP-date has no fraction of a second (§5.6.7).
  return date !== undefined && lastModified.getTime() >= date + 1000;
}

/** Whether If-None-Match is `*` or contains the tag by weak comparison (RFC 9110 §8.8.3.2). */
export function matchesWeakly(ifNoneMatch: string, etag: string | undefined): boolean {
  // `fresh` ignores `W/` in the request only; weak comparison ignores it on both sides.
  const opaqueTag = etag && withoutWeakness(etag);
  if (withoutWeakness(ifNoneMatch) === opaqueTag) return true;
  if (!mayMatch(ifNoneMatch, opaqueTag)) return false;
  return fresh(
    { 'if-none-match': encodeTags(ifNoneMatch) },
    { etag: opaqueTag && encodeCommas(opaqueTag) },
  );
}

/** Whether the last change is not after If-Modified-Since; an invalid date is ignored (RFC 9110 §13.1.3). */
export function unmodifiedSince(ifModifiedSince: string, lastModified: Date): boolean {
  const since = parseHttpDate(ifModifiedSince.trim());
  if (since === undefined) return false;
  return fresh(
    { 'if-modified-since': new Date(since).toISOString() },
    { 'last-modified': wholeSecond(lastModified).toISOString() },
  );
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

function encodeTags(ifNoneMatch: string): string {
  const tags = parseEntityTags(ifNoneMatch);
  return tags === '*' ? tags : tags.map(encodeTag).join();
}

function encodeTag({ opaque }: EntityTag): string {
  return `"${encodeCommas(opaque)}"`;
}

/** The percent sign is encoded too, so that different tags stay different. */
function encodeCommas(tag: string): string {
  return tag.replace(/[%,]/g, encodeURIComponent);
}

/** An HTTP-date has no fraction of a second (RFC 9110 §5.6.7). */
function wholeSecond(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000);
}
