import { checkCollection } from '../audit/check/check-collection.js';
import { checkExchange } from '../audit/check/check-exchange.js';
import { CHECK_OPTIONS } from '../audit/check/check-options.js';
import { checkResource } from '../audit/check/check-resource.js';
import {
  type ExchangeResponse,
  hasBody,
  type ResponseInput,
  requireResponse,
} from '../audit/check/exchange.js';
import { itemListOf } from '../audit/check/item-list.js';
import { linkEntries } from '../audit/check/link-list.js';
import type { CachingVerdict } from '../cache/verdict/caching-verdict.js';
import { evaluateCaching } from '../cache/verdict/evaluate-caching.js';
import { type ErrorDetails, HalyardError } from '../errors.js';
import { fieldValue } from '../internal/headers.js';
import { parseHttpDate } from '../internal/http-date.js';
import { isBinary } from '../internal/is-bytes.js';
import { isObject, type Members } from '../internal/json-object.js';
import { nearestName } from '../internal/nearest-name.js';
import { pick } from '../internal/pick.js';
import { printableList } from '../internal/printable.js';
import type { RequestDescriptor } from '../internal/request.js';
import { requireAwaited } from '../internal/require-awaited.js';
import { requireObject } from '../internal/require-object.js';
import { requireOptions } from '../internal/require-options.js';
import { hasJsonMethod } from '../internal/require-parsed.js';
import { show, showAtLength } from '../internal/show.js';
import { isThenable } from '../internal/thenable.js';
import { findLinks } from '../link/find-link.js';
import type { Link } from '../link/link.js';
import { ATTRIBUTES } from '../link/link-attributes.js';
import type { Finding } from '../rules/finding.js';
import { type CheckUrlOptions, checkUrl, URL_OPTIONS } from '../url/lint/check-url.js';
import {
  type AssertOptions,
  describeFindings,
  failing,
  requireAssertOptions,
} from './assert-exchange.js';

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
    requireOptions(options, URL_OPTIONS, 'url.option');
    const { certainty = 'certain' } = options;
    return resultOf(`the URL ${show(url)}`, checkUrl(url, { ...options, certainty }));
  },

  /** See {@link HalyardMatchers.toHaveLink}. */
  toHaveLink(body: unknown, rel: string, link: Partial<Link> = {}): MatcherResult {
    requireBody('toHaveLink', body);
    requireObject(link, 'audit.option', { subject: 'The members given to toHaveLink' });
    const found = findLinks(body, rel);
    const absent = Object.entries(link).flatMap(([name, value]) =>
      value === undefined || found.some((one) => Object.hasOwn(one, name)) ? [] : [name],
    );
    requireSpelling(absent);
    const pass = found.some((one) => hasMembers(one, link));
    const members = Object.keys(link).length === 0 ? '' : ` with ${showAtLength(link)}`;
    const given = found.length === 0 ? `rels: ${relsOf(body)}` : showLinks(found, link);
    const missing = found.length === 0 ? [] : absent;
    const reason = missing.length === 0 ? '' : `. No link ${rel} has ${missing.join(', ')}`;
    return {
      pass,
      message: () =>
        `Expected the body ${pass ? 'not ' : ''}to have a link ${rel}${members}, got ${given}${reason}`,
    };
  },

  /** See {@link HalyardMatchers.toBeResource}. */
  toBeResource(body: unknown, options: AssertOptions = {}): MatcherResult {
    requireBody('toBeResource', body);
    requireAssertOptions(options);
    return resultOf(
      'the body',
      failing(checkResource(body, pick(options, CHECK_OPTIONS)), options),
    );
  },

  /** See {@link HalyardMatchers.toBeCollection}. */
  toBeCollection(body: unknown, name?: string, options: AssertOptions = {}): MatcherResult {
    requireBody('toBeCollection', body);
    requireName(name);
    requireAssertOptions(options);
    const result = resultOf(
      'the body',
      failing(checkCollection(body, pick(options, CHECK_OPTIONS)), options),
    );
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
    requireOptions(wanted, VERDICT, 'audit.option', {
      subject: 'verdict',
      remedy: 'Pass { fresh: true }',
    });
    const { shared = false, ...expected } = wanted;
    requireValues(expected);
    const { request, response } = exchangeOf('toBeCacheable', exchange);
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
    const { status, body } = requireResponse(response);
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
  toFollowTheRules(exchange: TestedExchange, options: AssertOptions = {}): MatcherResult {
    const { request, response } = requireExchange('toFollowTheRules', exchange);
    requireAssertOptions(options);
    return resultOf(
      'the exchange',
      failing(checkExchange(request, response, pick(options, CHECK_OPTIONS)), options),
    );
  },
};

/** Without this, a negated matcher would pass for a promise, a response, a representation and text. */
function requireBody(matcher: string, body: unknown): void {
  const subject = `The value given to ${matcher}`;
  if (isObject(body) && hasFunction(body, 'follow')) {
    throw usageError({
      subject,
      expected: 'be a parsed body, not a representation of the client',
      ...(matcher === 'toHaveLink' && { remedy: 'Call representation.has(rel)' }),
    });
  }
  const remedy = bodyRemedy(body);
  if (remedy === undefined) return;
  throw isObject(body) && !isThenable(body) && !(body instanceof String)
    ? usageError({
        subject,
        expected: 'be a parsed body, not a response, a stream or bytes',
        remedy,
      })
    : usageError({ subject, expected: 'be a parsed body', given: body, remedy });
}

function bodyRemedy(body: unknown): string | undefined {
  if (isThenable(body)) return 'Write expect(await …)';
  if (typeof body === 'string' || body instanceof String) return 'Write expect(JSON.parse(text))';
  if (isBinary(body)) return 'Write expect(JSON.parse(new TextDecoder().decode(bytes)))';
  if (hasJsonMethod(body) || typeof body !== 'object' || body === null) {
    return 'Write expect(await response.json())';
  }
  if (isResponse(body as Members)) {
    const { body: content, data } = body as Members;
    if (typeof content === 'string' || isBinary(content)) {
      return 'Write expect(JSON.parse(bodyText(response)))';
    }
    if ((content ?? data) === undefined || (content ?? data) === null) {
      return 'The response has no content: check its status';
    }
    return `Write expect(response.${data === undefined ? 'body' : 'data'})`;
  }
  if (hasFunction(body, 'arrayBuffer', 'getReader', 'pipe')) {
    return 'Write expect(await new Response(body).json())';
  }
  return isExchange(body as Members) ? 'Write expect(exchange.response.body)' : undefined;
}

function hasFunction(value: object, ...names: readonly string[]): boolean {
  return names.some((name) => typeof (value as Members)[name] === 'function');
}

/** Whether a value is a response of a framework or a client. A resource may have members of these names, too. */
function isResponse(value: Members): boolean {
  const { status, statusCode, headers } = value;
  if (typeof (statusCode ?? status) !== 'number' || '_links' in value) return false;
  if (!isObject(headers ?? {})) return false;
  if (isObject(headers) && ('body' in value || 'data' in value)) return true;
  const isOther = (name: string) => !RESPONSE_MEMBERS.includes(name);
  return ('headers' in value || statusCode !== undefined) && !Object.keys(value).some(isOther);
}

/** Of Fetch, of Node and of Lambda functions. */
const RESPONSE_MEMBERS = [
  'status',
  'statusCode',
  'statusText',
  'statusMessage',
  'statusDescription',
  'headers',
  'multiValueHeaders',
  'cookies',
  'body',
  'isBase64Encoded',
];

/** Whether a value is a request with its response, possibly with other members, such as timings. */
function isExchange(value: Members): boolean {
  const { request, response, ...others } = value;
  if (!isObject(request) || !isObject(response) || '_links' in value) return false;
  return isResponse(response) || Object.keys(others).length === 0;
}

/** Without this, a negated matcher would pass for a misspelt member. */
function requireSpelling(absent: readonly string[]): void {
  for (const name of absent) {
    const near = LINK_MEMBERS.includes(name) ? undefined : nearestName(name, LINK_MEMBERS);
    if (near === undefined) continue;
    throw usageError({
      subject: 'The members given to toHaveLink',
      expected: `not contain ${name}`,
      remedy: `Write ${near}`,
    });
  }
}

const LINK_MEMBERS: readonly string[] = [
  'href',
  'rel',
  'method',
  'title',
  ...ATTRIBUTES,
] satisfies readonly (keyof Link)[];

const VERDICT = [
  'storable',
  'reasons',
  'excludedFields',
  'freshnessLifetime',
  'lifetimeSource',
  'age',
  'fresh',
  'revalidate',
  'revalidateWith',
  'explanation',
  'shared',
] as const satisfies readonly (keyof CachingVerdict | 'shared')[];

/** Each member of a verdict has a value, so a negated matcher would pass for undefined. */
function requireValues(expected: Partial<CachingVerdict>): void {
  for (const [name, value] of Object.entries(expected)) {
    if (value !== undefined) continue;
    throw usageError({
      subject: `${name} of the verdict`,
      expected: 'have a value',
      given: value,
      remedy: 'Leave it out if it does not matter',
    });
  }
}

function requireName(name: unknown): void {
  if (name === undefined || typeof name === 'string') return;
  throw usageError({
    subject: 'The name given to toBeCollection',
    expected: 'be a string',
    given: name,
    remedy: 'Write toBeCollection(undefined, options) for any name',
  });
}

function requireExchange(
  matcher: string,
  exchange: unknown,
  expected = 'be an object with request and response',
): TestedExchange {
  const subject = `The value given to ${matcher}`;
  if (!isObject(exchange) || isThenable(exchange)) {
    throw usageError({
      subject,
      expected,
      given: exchange,
      ...(isThenable(exchange) && { remedy: 'Write expect(await …)' }),
    });
  }
  const missing = ['request', 'response'].filter((name) => !isObject(exchange[name]));
  if (missing.length === 0) return exchange as unknown as TestedExchange;
  throw usageError({
    subject,
    expected: `${expected}; missing: ${missing.join(', ')}`,
    remedy: 'Write expect({ request, response })',
  });
}

function usageError(details: ErrorDetails): HalyardError {
  return new HalyardError('audit.option', details);
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
  matcher: string,
  value: TestedExchange | ResponseInput,
): TestedExchange & { readonly response: ExchangeResponse } {
  const isResponse = isObject(value) && ('status' in value || 'statusCode' in value);
  const { request, response } = isResponse
    ? { request: { method: 'GET', headers: {} }, response: value as ResponseInput }
    : requireExchange(matcher, value, 'be a response, or an object with request and response');
  requireAwaited(response, 'response', 'audit.response');
  const { status, statusCode, headers } = response as ExchangeResponse & { statusCode?: number };
  const head = { status, statusCode, headers, body: null } as ResponseInput;
  return { request, response: requireResponse(head) };
}
