import { HalyardError } from '../errors.js';
import { type RequestDescriptor, requestQuery, targetOf } from '../internal/request.js';
import { show } from '../internal/show.js';
import { isAbsoluteUrl } from '../url/absolute-url.js';
import { encodeReference, percentEncode } from '../url/percent-encode.js';
import { type CheckedSpec, checkedSpec } from './checked-spec.js';
import { formatLiteral } from './parse-filters.js';
import { textOf } from './parse-value.js';
import type { AnyFilter, AnyQuery, Query, QuerySpec } from './query-spec.js';
import { formatParameter, formDecode } from './raw-parameters.js';

/**
 * Formats a query as text that `parseQuery` parses, in one canonical form.
 *
 * The order is `fields`, `filter`, `sort`, `page` (or `offset`, as the spec pages; a cursor is taken from a link), `limit`,
 * then the other parameters. Each condition is a `filter` of its own. Defaults are left out: page 1,
 * offset 0, the default limit, the ascending direction. All but
 * unreserved characters and the commas of lists are percent-encoded (UFN.07).
 *
 * With a spec, `parseQuery` reads the text back as the same query, if its values and their number are
 * within the limits of the spec. A value is text, number, bigint, boolean or Date, or an object with a
 * `toJSON` or `toString` of its own. A lone surrogate becomes U+FFFD, and a page or an offset that does
 * not exist, such as 0 or NaN for `page`, the first.
 *
 * @param query What to ask for; each member may be left out.
 * @param spec The parameters of the resource.
 * @returns The query without its question mark; empty if nothing differs from the defaults.
 * @throws {HalyardError} `query.value` for a value that no text represents, such as null or NaN, since a
 *   query without its condition would ask for more; and for an empty list. `query.spec` for an invalid spec.
 * @rule UFN.04
 *
 * @example
 * ```ts
 * import { formatQuery } from 'halyard/query';
 *
 * formatQuery({
 *   fields: ['id', 'customer.name'],
 *   filters: [
 *     { field: 'total', operator: 'gt', value: 100 },
 *     { field: 'customer.name', operator: 'eq', value: "Sven O'Brien" },
 *   ],
 *   sort: [{ field: 'total', direction: 'desc' }],
 *   page: 1,
 * });
 * // → 'fields=id,customer.name&filter=total%20gt%20100&filter=customer.name%20eq%20%27Sven%20O%27%27Brien%27&sort=total%20desc'
 * formatQuery({ filters: [{ field: 'total', operator: 'gt', value: Number.NaN }] });
 * // throws total must be a text, a finite number, a boolean or a valid Date [UFN.04]
 * ```
 */
export function formatQuery<const Spec extends QuerySpec>(
  query: Partial<Query<Spec>>,
  spec: Spec,
): string;
export function formatQuery(query: AnyQuery): string;
export function formatQuery(query: AnyQuery, spec?: QuerySpec): string {
  // Without a spec, the query itself tells how the list is paged.
  const checked = checkedSpec(spec ?? (query.offset === undefined ? {} : { paging: 'offset' }));
  const { limit: limitName, defaultLimit } = checked;
  const { fields, filters = [], sort = [], limit = defaultLimit } = query;
  const orders = sort.map(({ field, direction }) =>
    direction === 'asc' ? field : `${field} ${direction}`,
  );
  return [
    ...(fields === undefined
      ? []
      : [formatParameter('fields', requireAny('fields', fields).join())]),
    ...filters.map(formatFilter),
    ...(orders.length > 0 ? [formatParameter('sort', orders.join())] : []),
    ...formatPlace(query, checked),
    ...(limit === defaultLimit ? [] : [formatParameter(limitName, String(limit))]),
    ...Object.entries(query.parameters ?? {})
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => formatParameter(name, formatValue(name, value))),
  ].join('&');
}

/** Without its entries, the query would ask for more than an empty list does. */
function requireAny<Item>(name: string, items: readonly Item[]): readonly Item[] {
  if (items.length > 0) return items;
  throw new HalyardError('query.value', `${name} must have at least one entry, got []`, 'UFN.04');
}

function formatFilter({ field, operator, value }: AnyFilter): string {
  if (value === null && operator.startsWith('is ')) {
    return formatParameter('filter', `${field} ${operator}`);
  }
  const values = operator === 'in' ? requireAny(field, value as readonly unknown[]) : [value];
  const literals = values.map((one) => formatLiteral(formatValue(field, one)));
  return formatParameter('filter', `${field} ${operator} ${literals.join()}`);
}

/** A value as text. It may be one of a row, so that the message has its name alone. */
function formatValue(name: string, value: unknown): string {
  const text = typeof value === 'number' && !Number.isFinite(value) ? undefined : textOf(value);
  if (text !== undefined) return text;
  const message = `${name} must be a text, a finite number, a boolean or a valid Date`;
  throw new HalyardError('query.value', message, 'UFN.04');
}

/** The page or offset parameter. The first page stands for one that does not exist. */
function formatPlace(query: AnyQuery, { paging, place }: CheckedSpec): string[] {
  // Clients take cursors from links.
  if (paging === 'cursor') return [];
  const count = query[paging] as number;
  const isBeyond = Number.isSafeInteger(count) && count > (paging === 'page' ? 1 : 0);
  return isBeyond ? [formatParameter(place, String(count))] : [];
}

/**
 * Returns the URL of another page of the same result. Every other query parameter is kept, in its order, but
 * for those that the web adds: `utm_*`, `fbclid`, `gclid` and `_`.
 *
 * @param url The URL of any page: an absolute http(s) URL, or a path that starts with `/`, such as the
 *   target of a request. Several slashes count as one, since `//host` would be another host.
 * @param page The page number, from 1. Page 1 stands for one that does not exist, such as 0 or NaN.
 * @param parameter The name of the page parameter. Default: `page`.
 * @param spec The spec of the query: its `ignored` parameters are left out, and those that it declares kept.
 * @returns The URL with exactly one page parameter. Characters that a URL may not have are
 *   percent-encoded (UFN.07).
 * @throws {HalyardError} `query.value` for any other URL, such as `javascript:…`.
 * @rule UFN.04
 *
 * @example
 * ```ts
 * import { pageUrl } from 'halyard/query';
 *
 * pageUrl('https://api.example.se/orders/v1/orders?status=open&page=2&sort=total%20desc', 3);
 * // → 'https://api.example.se/orders/v1/orders?status=open&page=3&sort=total%20desc'
 * pageUrl('//evil.example/orders', 3);
 * // → '/evil.example/orders?page=3'
 * ```
 */
export function pageUrl(url: string, page: number, parameter = 'page', spec?: QuerySpec): string {
  const [before, after] = aroundParameter(safeUrl(url), parameter, isIgnoredBy(spec));
  return before + (Number.isSafeInteger(page) && page > 1 ? page : 1) + after;
}

/**
 * Returns the URL with the query of a request, from which the `self` link and the paging links of a
 * result are made.
 *
 * The parameters keep their order and their meaning; those that the web adds, `utm_*`, `fbclid`, `gclid` and
 * `_`, are left out. Characters that a query may not have are
 * percent-encoded (UFN.07).
 *
 * @param url An absolute http(s) URL as `href()` makes it, or a path that starts with `/`.
 * @param request The request whose query is taken.
 * @param spec The spec of the query: its `ignored` parameters are left out, and those that it declares kept.
 * @returns The URL with the query of the request after its own.
 * @throws {HalyardError} `query.value` for any other URL, such as `javascript:…`.
 * @rule UFN.04
 *
 * @example
 * ```ts
 * import { href } from 'halyard';
 * import { withQuery } from 'halyard/query';
 *
 * const request = { url: '/orders?created>=2026-01-31T12:00:00Z&q=räksmörgås', headers: {} };
 *
 * withQuery(href('https://api.example.se/orders/v1', '/orders'), request);
 * // → 'https://api.example.se/orders/v1/orders?created%3E=2026-01-31T12%3A00%3A00Z&q=r%C3%A4ksm%C3%B6rg%C3%A5s'
 * ```
 */
export function withQuery(url: string, request: RequestDescriptor, spec?: QuerySpec): string {
  return appendQuery(safeUrl(url), request, spec);
}

/** `withQuery` for a URL that is checked already. */
export function appendQuery(url: string, request: RequestDescriptor, spec?: QuerySpec): string {
  const query = withoutNames(encodeQuery(requestQuery(targetOf(request))), isIgnoredBy(spec));
  if (query === '') return url;
  const { path, own, fragment } = partsOf(url);
  return `${path}?${own === undefined ? '' : `${encodeQuery(own)}&`}${query}${fragment}`;
}

function isIgnoredBy(spec?: QuerySpec): (name: string) => boolean {
  return checkedSpec(spec).isIgnored;
}

/** The path of a URL with what is before it, its query, and its fragment with the `#`. */
export function partsOf(url: string) {
  const hash = url.indexOf('#');
  const end = hash === -1 ? url.length : hash;
  const mark = url.indexOf('?');
  const fragment = url.slice(end);
  if (mark === -1 || mark > end) return { path: url.slice(0, end), own: undefined, fragment };
  return { path: url.slice(0, mark), own: url.slice(mark + 1, end), fragment };
}

/**
 * The URL, percent-encoded. A URL with another scheme or host, or with a line break, must not reach a link
 * or a header. The path may be that of a client's request, which has any characters.
 */
function safeUrl(url: string): string {
  if (isAbsoluteUrl(url)) return url;
  const origin = /^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
  const reference = encodeReference(url.slice(origin.length));
  const safe = origin === '' ? reference.replace(/^\/+/, '/') : origin + reference;
  if (origin === '' ? safe.startsWith('/') : isAbsoluteUrl(safe)) return safe;
  throw new HalyardError(
    'query.value',
    `url must be an absolute http(s) URL or a path that starts with /, got ${show(url)}`,
    'HYP.07',
  );
}

/** The URL, whose query is encoded, without the parameters of these names. */
export function withoutParameters(url: string, names: readonly string[]): string {
  const { path, own, fragment } = partsOf(url);
  const others = withoutNames(own ?? '', (name) => names.includes(name));
  return (others === '' ? path : `${path}?${others}`) + fragment;
}

/** The request without the parameters of these names that its spec does not declare. */
export function withoutUndeclared(
  request: RequestDescriptor,
  ignored: readonly string[],
  spec: QuerySpec,
): RequestDescriptor {
  if (ignored.length === 0) return request;
  const { isDeclared } = checkedSpec(spec);
  const others = ignored.filter((name) => !isDeclared(name));
  const { method, headers } = request;
  const url = withoutParameters(targetOf(request), others);
  return others.length === 0 ? request : { method, url, headers };
}

function withoutNames(query: string, isDropped: (name: string) => boolean): string {
  if (query === '') return query;
  const parameters = query.split('&');
  const kept = parameters.filter((parameter) => !isDropped(nameOf(parameter)));
  return kept.length === parameters.length ? query : kept.join('&');
}

/** The URL before and after the value of one parameter of that name; every other parameter is kept. */
export function aroundParameter(
  url: string,
  name: string,
  isDropped?: (name: string) => boolean,
): readonly [before: string, after: string] {
  const written = `${percentEncode(name)}=`;
  const { path, own: query, fragment } = partsOf(url);
  if (query === undefined) return [`${path}?${written}`, fragment];
  if (isDropped === undefined && PLAIN_QUERY.test(query)) {
    const start = `&${query}`.indexOf(`&${name}`);
    const end = start === -1 ? -1 : query.indexOf('&', start);
    const after = end === -1 ? '' : query.slice(end);
    // Most queries have the parameter once, as it is written here.
    if (query.startsWith(written, start) && !after.includes(`&${name}`)) {
      return [`${path}?${query.slice(0, start)}${written}`, after + fragment];
    }
  }
  const wanted = name.toWellFormed();
  let before = `${path}?`;
  let after = '';
  let isBefore = true;
  for (const parameter of encodeQuery(query).split('&')) {
    const given = nameOf(parameter);
    if (parameter === '' || isDropped?.(given)) continue;
    if (given === wanted) isBefore = false;
    else if (isBefore) before += `${parameter}&`;
    else after += `&${parameter}`;
  }
  return [before + written, after + fragment];
}

/**
 * The characters that UFN.07 does not allow in a query. Delimiters stay: `&` and `=`, the `+` of forms, the comma of
 * lists, and `%` before two hex digits.
 */
const UNSAFE = /%(?![0-9A-Fa-f]{2})|[^\w.~&=+,%-]+/g;

/** One without escapes, plus signs and empty parameters. */
const PLAIN_QUERY = /^[\w.~=,-]+(?:&[\w.~=,-]+)*$/;

/** A query as a client sent it, with the characters percent-encoded that it may not have. */
export function encodeQuery(query: string): string {
  if (!/[^\w.~&=+,-]/.test(query)) return query;
  return query.toWellFormed().replace(UNSAFE, percentEncode);
}

function nameOf(parameter: string): string {
  const at = parameter.indexOf('=');
  return formDecode(at === -1 ? parameter : parameter.slice(0, at));
}
