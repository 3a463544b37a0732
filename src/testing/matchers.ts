import { itemListOf } from '../audit/check/body-kind.js';
import { checkCollection } from '../audit/check/check-collection.js';
import { checkExchange } from '../audit/check/check-exchange.js';
import type { CheckOptions } from '../audit/check/check-options.js';
import { checkResource } from '../audit/check/check-resource.js';
import {
  isJson,
  isUnread,
  mediaTypeOf,
  type ResponseInput,
  readResponse,
} from '../audit/check/exchange.js';
import { linkEntries } from '../audit/check/link-list.js';
import { formatFindings } from '../audit/report/formats/pretty.js';
import { isRequired } from '../audit/report/rows.js';
import { HalyardError } from '../errors.js';
import { isBinary } from '../internal/bytes.js';
import { isObject, type Members } from '../internal/json.js';
import type { RequestDescriptor } from '../internal/request.js';
import { withoutSecrets } from '../internal/secrets.js';
import { printable, printableList, show, showAtLength } from '../internal/show.js';
import { findLinks } from '../link/find-link.js';
import type { Link } from '../link/link.js';
import { type Finding, isCertain } from '../rules/finding.js';
import { type CheckUrlOptions, checkUrl } from '../url/lint/check-url.js';

/** What a matcher returns to Vitest and Jest. */
export interface MatcherResult {
  /** Whether the assertion holds; the runner turns it round for `.not`. */
  readonly pass: boolean;
  /** Makes the message of a failure. */
  readonly message: () => string;
}

/** An exchange, as `toFollowTheRules` takes it. */
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
    const given = found.length === 0 ? `rels: ${relsOf(body)}` : showAtLength(found);
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
    message: () => `Expected ${subject} to follow the rules:\n${formatFindings(findings)}`,
  };
}

function hasMembers(value: object, members: object): boolean {
  return Object.entries(members).every(([name, expected]) =>
    Object.is((value as Record<string, unknown>)[name], expected),
  );
}

function relsOf(body: unknown): string {
  const rels = linkEntries(isObject(body) ? body : { _links: body }).map(({ rel }) => String(rel));
  return rels.length === 0 ? 'none' : printableList(rels);
}

/** Options of assertions. Only certain findings fail one, unless `certainty` is `likely`. */
export interface AssertOptions extends CheckOptions {
  /** Which findings fail the assertion: all (`should`, the default), or only SHALL and SHALL NOT (`shall`). */
  readonly failOn?: 'shall' | 'should';
}

/**
 * Asserts that an exchange follows the rules, in any test runner: node:test, Mocha, a script.
 *
 * @param request The request.
 * @param response The response: `status` or `statusCode`, `headers`, and `body` as text, bytes or
 *   parsed JSON; what `inject` of Fastify resolves with.
 * @param options What `checkExchange` takes, and `failOn`.
 * @throws {HalyardError} `audit.findings` with every finding, its place, rule and remedy;
 *   `audit.option` for a response whose body was not read.
 *
 * @example
 * ```ts
 * import { assertExchange } from 'halyard/testing';
 *
 * const request = { method: 'DELETE', url: '/orders/v1/orders/17', headers: {} };
 *
 * assertExchange(request, { status: 204, headers: {} });
 * assertExchange(request, { status: 204, headers: { 'cache-control': 'max-age=60' } });
 * // throws The exchange DELETE /orders/v1/orders/17 (204) must follow the rules.
 * ```
 */
export function assertExchange(
  request: RequestDescriptor,
  response: ResponseInput,
  options: AssertOptions = {},
): void {
  const findings = failing(checkExchange(request, response, options), options);
  if (findings.length === 0) return;
  const { method, url } = request;
  const target = url === undefined ? '' : ` ${withoutSecrets(url)}`;
  // The name of the exchange, since a test suite has many.
  const name = `${printable(`${method}${target}`)} (${readResponse(response).status})`;
  throw new HalyardError(
    'audit.findings',
    `The exchange ${name} must follow the rules.\n${formatFindings(findings)}`,
    undefined,
    findings,
  );
}

/** The findings that fail an assertion: certain ones, unless the options ask for likely ones too. */
function failing(
  findings: readonly Finding[],
  { failOn = 'should', certainty = 'certain' }: AssertOptions,
): readonly Finding[] {
  return findings.filter(
    (found) =>
      (failOn === 'should' || isRequired(found)) && (certainty === 'likely' || isCertain(found)),
  );
}

/** What a handler takes, and a `fetch`. */
type CheckedInput = Request | RequestDescriptor | URL | string;

/**
 * Wraps a `fetch` or a handler under test: every exchange that passes through it is checked, and the
 * response comes back as it is. One line turns a test suite into an audit.
 *
 * Bodies of JSON, and those without a media type, are read from a clone before the promise resolves;
 * any other body (an event stream, an image) is left alone. So test the streaming of JSON without the
 * wrapper. A body that fails midway, as when the request is aborted, is not checked: its reader sees
 * the error.
 *
 * @param handler A `fetch`; a handler from `Request` to `Response` (`app.fetch` or `app.request` of
 *   Hono, a Worker's `fetch`); or a function from request to response descriptor.
 * @param options What `checkExchange` takes, and `failOn`.
 * @returns A function with the parameters of the handler; it rejects with a `HalyardError`
 *   (`audit.findings`) for an exchange that breaks a rule.
 *
 * @example
 * ```ts
 * import { checked } from 'halyard/testing';
 *
 * const app = async ({ method }: Request) =>
 *   new Response(null, { status: method === 'DELETE' ? 204 : 404 });
 * const fetch = checked(app);
 *
 * (await fetch(new Request('https://api.example.se/orders/v1/orders/17', { method: 'DELETE' }))).status;
 * // → 204
 * ```
 */
export function checked<
  Input extends CheckedInput,
  Rest extends readonly unknown[],
  Answer extends ResponseInput,
>(
  handler: (input: Input, ...rest: Rest) => Answer | Promise<Answer>,
  options: AssertOptions = {},
): (input: Input, ...rest: Rest) => Promise<Answer> {
  return async (input, ...rest) => {
    const request = requestOf(input, rest[0]);
    const response = await handler(input, ...rest);
    const received = isFetchResponse(response) ? await receivedFrom(response) : response;
    if (received !== undefined) assertExchange(request, received, options);
    return response;
  };
}

/** Reads the request before the handler does, which may change it. */
function requestOf(input: CheckedInput, init: unknown): RequestDescriptor {
  const { method, headers } = (init ?? {}) as RequestInit;
  if (typeof input === 'string' || input instanceof URL) {
    return { method: method ?? 'GET', url: String(input), headers: new Headers(headers) };
  }
  return {
    ...((method ?? input.method) !== undefined && { method: method ?? (input.method as string) }),
    ...(input.url !== undefined && { url: input.url }),
    headers: headers === undefined ? input.headers : new Headers(headers),
  };
}

/** A Response may be another class than the global one: of undici, or of a polyfill. */
function isFetchResponse(response: unknown): response is Response {
  return typeof (response as Response).clone === 'function';
}

/** What the client receives; undefined for a body that fails midway. */
async function receivedFrom(response: Response): Promise<ResponseInput | undefined> {
  const { status, headers } = response;
  const mediaType = mediaTypeOf(headers);
  if (mediaType !== undefined && !isJson(mediaType)) return { status, headers };
  try {
    return { status, headers, body: await response.clone().text() };
  } catch {
    return undefined;
  }
}
