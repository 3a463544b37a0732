import { checkCollection } from '../audit/check/check-collection.js';
import { checkExchange } from '../audit/check/check-exchange.js';
import { checkResource } from '../audit/check/check-resource.js';
import {
  type ExchangeResponse,
  hasBody,
  isUnread,
  type ResponseInput,
  readResponse,
} from '../audit/check/exchange.js';
import { itemListOf } from '../audit/check/item-list.js';
import { linkEntries } from '../audit/check/link-list.js';
import type { CachingVerdict } from '../cache/verdict/caching-verdict.js';
import { evaluateCaching } from '../cache/verdict/evaluate-caching.js';
import { HalyardError } from '../errors.js';
import { fieldValue } from '../internal/headers.js';
import { parseHttpDate } from '../internal/http-date.js';
import { isBinary } from '../internal/is-bytes.js';
import { isObject, type Members } from '../internal/json-object.js';
import { printableList } from '../internal/printable.js';
import type { RequestDescriptor } from '../internal/request.js';
import { show, showAtLength } from '../internal/show.js';
import { findLinks } from '../link/find-link.js';
import type { Link } from '../link/link.js';
import type { Finding } from '../rules/finding.js';
import { type CheckUrlOptions, checkUrl } from '../url/lint/check-url.js';
import { type AssertOptions, describeFindings, failing } from './assert-exchange.js';

/** What a matcher returns to Vitest and Jest. */
export interface MatcherResult {
  /** Whether the assertion holds; the runner turns it round for `.not`. */
  readonly pass: boolean;
  /** Makes the message of a failure. */
  readonly message: () => string;
}

/** An exchange, as `toFollowTheRules` and `toBeCacheable` take it. */
export interface TestedExchange {
  readonly request: RequestDescriptor;
  readonly response: ResponseInput;
}

/** What {@link matchers} adds to `expect`. `R` is what an assertion of the runner returns. */
export interface HalyardMatchers<R = unknown> {
  /** The URL, path or template has no certain finding by `checkUrl`. */
  toFollowUrlRules(options?: CheckUrlOptions): R;
  /** The body has a link of that relation type, with the given members. */
  toHaveLink(rel: string, link?: Partial<Link>): R;
  /** The body has no finding by `checkResource`. */
  toBeResource(options?: AssertOptions): R;
  /** The body has no finding by `checkCollection`; with a name, that is the name of its list. */
  toBeCollection(name?: string, options?: AssertOptions): R;
  /** The response may be stored by a cache, and the verdict has the given members. */
  toBeCacheable(verdict?: Partial<CachingVerdict> & { readonly shared?: boolean }): R;
  /** The response is a 304 without a body. */
  toBeNotModified(): R;
  /** The exchange `{ request, response }` has no finding by `checkExchange`. */
  toFollowTheRules(options?: AssertOptions): R;
}

/**
 * Matchers for Vitest and Jest: `expect.extend(matchers)`.
 *
 * Each message names the place, the rule and the remedy.
 *
 * @example
 * ```ts
 * import { matchers } from 'halyard/testing';
 *
 * const order = { _links: [{ rel: 'self', href: 'https://api.example.se/orders/v1/orders/17', method: 'GET' }] };
 * matchers.toHaveLink(order, 'self', { method: 'GET' }).pass;
 * // → true
 * matchers.toFollowUrlRules('/Orders').pass;
 * // → false
 * ```
 */
export const matchers = {
  /** See {@link HalyardMatchers.toFollowUrlRules}. */
  toFollowUrlRules(url: string, options: CheckUrlOptions = {}): MatcherResult {
    const { certainty = 'certain' } = options;
    return resultOf(`the URL ${show(url)}`, checkUrl(url, { ...options, certainty }));
  },

  /** See {@link HalyardMatchers.toHaveLink}. */
  toHaveLink(body: unknown, rel: string, link: Partial<Link> = {}): MatcherResult {
    requireBody('toHaveLink', body);
    const found = findLinks(body, rel);
    const pass = found.some((one) => hasMembers(one, link));
    const members = Object.keys(link).length === 0 ? '' : ` with ${showAtLength(link)}`;
    const given = found.length === 0 ? `rels: ${relsOf(body)}` : showLinks(found, link);
    return {
      pass,
      message: () =>
        `Expected the body ${pass ? 'not ' : ''}to have a link ${rel}${members}, got ${given}`,
    };
  },

  /** See {@link HalyardMatchers.toBeResource}. */
  toBeResource(body: unknown, options: AssertOptions = {}): MatcherResult {
    requireBody('toBeResource', body);
    return resultOf('the body', failing(checkResource(body, options), options));
  },

  /** See {@link HalyardMatchers.toBeCollection}. */
  toBeCollection(body: unknown, name?: string, options: AssertOptions = {}): MatcherResult {
    requireBody('toBeCollection', body);
    const result = resultOf('the body', failing(checkCollection(body, options), options));
    const given = isObject(body) ? itemListOf(body)?.name : undefined;
    if (name === undefined || given === name || !result.pass) return result;
    return {
      pass: false,
      message: () => `Expected a collection with a list ${show(name)}, got ${show(given)}`,
    };
  },

  /** See {@link HalyardMatchers.toBeCacheable}. */
  toBeCacheable(
    exchange: TestedExchange | ResponseInput,
    wanted: Partial<CachingVerdict> & { readonly shared?: boolean } = {},
  ): MatcherResult {
    const { shared = false, ...expected } = wanted;
    const { request, response } = exchangeOf(exchange);
    const date = parseHttpDate(fieldValue(response.headers, 'date') ?? '');
    const now = date === undefined ? new Date() : new Date(date);
    const verdict = evaluateCaching(request, response, { shared, now });
    const pass = verdict.storable && hasMembers(verdict, expected);
    const members = Object.keys(expected).length === 0 ? '' : ` with ${show(expected)}`;
    return {
      pass,
      message: () =>
        `Expected the response ${pass ? 'not ' : ''}to be cacheable${members}. ${verdict.explanation}`,
    };
  },

  /** See {@link HalyardMatchers.toBeNotModified}. */
  toBeNotModified(response: ResponseInput): MatcherResult {
    const { status, body } = readResponse(response);
    const isEmpty = !hasBody(body);
    const pass = status === 304 && isEmpty;
    const given = status === 304 ? `a body ${show(body)}` : `status ${status}`;
    return {
      pass,
      message: () =>
        pass
          ? 'Expected the response not to be a 304 with no body, got one'
          : `Expected the response to be a 304 with no body, got ${given}`,
    };
  },

  /** See {@link HalyardMatchers.toFollowTheRules}. */
  toFollowTheRules(
    { request, response }: TestedExchange,
    options: AssertOptions = {},
  ): MatcherResult {
    return resultOf('the exchange', failing(checkExchange(request, response, options), options));
  },
};

/** Without this, a negated matcher would pass for a promise, a response, bytes and text. */
function requireBody(matcher: string, body: unknown): void {
  const isParsed = typeof body === 'object' && body !== null && !isUnread(body);
  if (isParsed && !isBinary(body) && !isResponse(body as Members)) return;
  throw new HalyardError('audit.option', `${matcher} must get the parsed body of a response`);
}

/** Whether a value is a response as descriptors have it. A resource may have members of these names, too. */
function isResponse(value: Members): boolean {
  const { status, statusCode, headers } = value;
  const hasStatus = typeof (statusCode ?? status) === 'number' && isObject(headers);
  return hasStatus && ('body' in value || 'data' in value) && !('_links' in value);
}

function resultOf(subject: string, findings: readonly Finding[]): MatcherResult {
  if (findings.length === 0) {
    return { pass: true, message: () => `Expected ${subject} to break a rule, got no finding` };
  }
  return {
    pass: false,
    message: () => `Expected ${subject} to follow the rules:\n${describeFindings(findings)}`,
  };
}

function hasMembers(value: object, members: object): boolean {
  return Object.entries(members).every(([name, expected]) =>
    Object.is((value as Record<string, unknown>)[name], expected),
  );
}

/** The members of the links that an assertion asked for: in all of a link, the difference could be cut off. */
function showLinks(found: readonly Link[], asked: object): string {
  const names = Object.keys(asked);
  if (names.length === 0) return show(found);
  const given = found.map((one) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => names.includes(name))),
  );
  return showAtLength(given.length === 1 ? given[0] : given);
}

function relsOf(body: unknown): string {
  const rels = linkEntries(isObject(body) ? body : { _links: body }).map(({ rel }) => String(rel));
  return rels.length === 0 ? 'none' : printableList(rels);
}

/** A response alone is one to a GET. Its body plays no part, so that of a Fetch Response may be unread. */
function exchangeOf(
  given: TestedExchange | ResponseInput,
): TestedExchange & { readonly response: ExchangeResponse } {
  const { request, response } =
    'response' in given ? given : { request: { method: 'GET', headers: {} }, response: given };
  const { headers } = response;
  const status = 'status' in response ? response.status : response.statusCode;
  return { request, response: { status, headers } };
}
