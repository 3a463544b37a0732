import { HalyardError } from '../errors.js';
import { type RequestDescriptor, requestQuery } from '../internal/request.js';
import { legalQuery, withParameter } from './query-string.js';

/**
 * The URL of another page of the same result: every other query parameter is kept, in its order.
 *
 * @param url The URL of any page, absolute or not.
 * @param page The number of the page, from 1.
 * @param parameter The name of the page parameter; `page` when left out.
 * @returns The URL with exactly one page parameter.
 * @throws {HalyardError} `query.page` for a page that is no whole number from 1.
 * @rule UFN.04
 *
 * @example
 * ```ts
 * import { pageUrl } from 'halyard/query';
 *
 * pageUrl('https://api.example.se/orders/v1/orders?status=open&page=2&sort=total%20desc', 3);
 * // → 'https://api.example.se/orders/v1/orders?status=open&page=3&sort=total%20desc'
 * ```
 */
export function pageUrl(url: string, page: number, parameter = 'page'): string {
  if (!Number.isSafeInteger(page) || page < 1) {
    throw new HalyardError(
      'query.page',
      { problem: 'A page is a whole number from 1', given: page, remedy: 'Count pages from 1' },
      'UFN.04',
    );
  }
  return withParameter(url, parameter, String(page));
}

/**
 * The URL with the query of a request: what a `self` link and paging links of a result start from.
 *
 * What the client sent is kept as it is written; only what no URL can hold is percent-encoded.
 *
 * @param url An absolute URL, as `href()` makes it.
 * @param request The request whose query is taken.
 * @returns The URL; unchanged when the request has no query.
 * @throws {HalyardError} `query.url` for a URL with a fragment, behind which no query can stand.
 * @rule UFN.04
 *
 * @example
 * ```ts
 * import { href, withQuery } from 'halyard';
 *
 * const request = { url: '/orders?status=open&q=räksmörgås', headers: {} };
 *
 * withQuery(href('https://api.example.se/orders/v1', '/orders'), request);
 * // → 'https://api.example.se/orders/v1/orders?status=open&q=r%C3%A4ksm%C3%B6rg%C3%A5s'
 * ```
 */
export function withQuery(url: string, request: RequestDescriptor): string {
  if (url.includes('#')) {
    throw new HalyardError('query.url', {
      problem: 'A query cannot stand behind a fragment',
      given: url,
      remedy: 'Give the URL without its fragment',
      reference: 'RFC 3986 §3',
    });
  }
  const query = legalQuery(requestQuery(request.url));
  if (query === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}
