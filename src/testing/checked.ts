import type { RequestDescriptor } from '../internal/request.js';
import { type AssertOptions, assertExchange } from './assert-exchange.js';

/** A `fetch`, or a handler with its shape: `app.fetch` of Hono, a Worker's `fetch`. */
type FetchLike<Rest extends readonly unknown[]> = (
  input: Request | URL | string,
  ...rest: Rest
) => Promise<Response> | Response;

/**
 * Wraps a `fetch` or a Fetch handler under test: every exchange that passes through it is checked,
 * and the response comes back as it is. One line turns a test suite into an audit.
 *
 * @param fetch The `fetch`, or the handler that takes a `Request`.
 * @param options What `checkExchange` takes, and `failOn`.
 * @returns A function of the same shape; it rejects with a `HalyardError` (`audit.findings`) for an
 *   exchange that breaks a rule.
 *
 * @example
 * ```ts
 * import { checked } from 'halyard/testing';
 *
 * const app = async () => new Response(null, { status: 204 });
 * const fetch = checked(app);
 *
 * (await fetch(new Request('https://api.example.se/orders/v1/orders/17', { method: 'DELETE' }))).status;
 * // → 204
 * ```
 */
export function checked<Rest extends readonly unknown[]>(
  fetch: FetchLike<Rest>,
  options: AssertOptions = {},
): (input: Request | URL | string, ...rest: Rest) => Promise<Response> {
  return async (input, ...rest) => {
    const request = requestOf(input, rest[0]);
    const response = await fetch(input, ...rest);
    const body = await response.clone().text();
    assertExchange(request, { status: response.status, headers: response.headers, body }, options);
    return response;
  };
}

function requestOf(input: Request | URL | string, init: unknown): RequestDescriptor {
  const { method, headers } = (init ?? {}) as RequestInit;
  if (typeof input === 'string' || input instanceof URL) {
    return { method: method ?? 'GET', url: String(input), headers: new Headers(headers) };
  }
  return {
    method: method ?? input.method,
    url: input.url,
    headers: headers === undefined ? input.headers : new Headers(headers),
  };
}
