import { mediaTypeOf, type ResponseInput } from '../audit/check/exchange.js';
import { isJson } from '../audit/check/media-types.js';
import type { RequestDescriptor } from '../internal/request.js';
import { type AssertOptions, assertExchange } from './assert-exchange.js';

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
