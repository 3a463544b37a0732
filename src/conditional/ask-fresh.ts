import fresh from 'fresh';
import { parseHttpDate } from '../internal/http-date.js';
import { type EntityTag, parseEntityTags } from './parse-entity-tags.js';

/** Whether If-None-Match is `*` or has the tag, compared weakly (RFC 9110 §8.8.3.2). */
export function namesTag(ifNoneMatch: string, etag: string | undefined): boolean {
  // `fresh` overlooks the `W/` of a tag that is sent; that of ours says as little.
  const opaque = etag?.startsWith('W/') ? etag.slice(2) : etag;
  return areReadRight(ifNoneMatch)
    ? fresh({ 'if-none-match': ifNoneMatch }, { etag: opaque })
    : fresh({ 'if-none-match': plainTags(ifNoneMatch) }, { etag: opaque && plainTag(opaque) });
}

/** Whether nothing has changed since If-Modified-Since; no HTTP-date says so (RFC 9110 §13.1.3). */
export function isUnchangedSince(ifModifiedSince: string, lastModified: Date): boolean {
  const since = isReadRight(ifModifiedSince) ? ifModifiedSince : plainDate(ifModifiedSince);
  if (since === undefined) return false;
  return fresh({ 'if-modified-since': since }, { 'last-modified': isoSeconds(lastModified) });
}

/** Whether `fresh` reads tags right: it takes each comma for the end of one, and trims spaces only. */
function areReadRight(header: string): boolean {
  return isOneTag(header) || PLAIN_TAGS.test(header);
}

/** What a client mostly sends, told without an expression. */
function isOneTag(header: string): boolean {
  const isQuoted = header.charCodeAt(0) === QUOTE && header.indexOf('"', 1) === header.length - 1;
  return isQuoted && !header.includes(',');
}

/** #entity-tag without commas in tags, empty members and tabs */
const PLAIN_TAGS = /^(?:W\/)?"[^",]*"(?:, *(?:W\/)?"[^",]*")*$/;

/** The tags with their commas encoded: different ones stay different. */
function plainTags(header: string): string {
  const tags = parseEntityTags(header);
  return tags === '*' ? tags : tags.map(plainText).join();
}

function plainText({ weak, opaque }: EntityTag): string {
  return `${weak ? 'W/' : ''}"${plainTag(opaque)}"`;
}

function plainTag(tag: string): string {
  return tag.replace(/[%,]/g, encodeURIComponent);
}

/**
 * Whether `fresh` reads a date right, by `Date.parse`: an IMF-fixdate of a day that the month has,
 * from the year 1000 on, without leap days and leap seconds.
 */
function isReadRight(header: string): boolean {
  return PLAIN_DATE.test(header);
}

const PLAIN_DATE = /* @__PURE__ */ new RegExp(
  '^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), ' +
    '(?:(?:0[1-9]|1\\d|2[0-8]) (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)' +
    '|(?:29|30) (?:Jan|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)' +
    '|31 (?:Jan|Mar|May|Jul|Aug|Oct|Dec))' +
    ' [1-9]\\d{3} (?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d GMT$',
);

/** ISO 8601, which `Date.parse` reads alike of each year and in each time zone. */
function plainDate(header: string): string | undefined {
  const time = parseHttpDate(header.trim());
  return time === undefined ? undefined : new Date(time).toISOString();
}

/** The same without a part of a second (RFC 9110 §5.6.7); `toISOString` takes three times as long. */
function isoSeconds(date: Date): string {
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  const day = `${year}-${digits(date.getUTCMonth() + 1)}-${digits(date.getUTCDate())}`;
  const hours = digits(date.getUTCHours());
  return `${day}T${hours}:${digits(date.getUTCMinutes())}:${digits(date.getUTCSeconds())}Z`;
}

function digits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

const QUOTE = 0x22;
