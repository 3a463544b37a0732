import { HalyardError } from '../errors.js';
import type { RequestDescriptor } from '../internal/headers.js';
import { findLinks } from '../link/find.js';
import { isAbsoluteUrl } from '../url/absolute-url.js';
import { respond } from './respond.js';
import type { RespondOptions, ResponseDescriptor } from './response.js';

/** What the response to a creation is made of. */
export interface CreatedOptions extends Omit<RespondOptions, 'status' | 'body'> {
  /** The new resource, with its `self` link. */
  readonly resource: object;
}

/**
 * Makes the response to a request that created a resource: 201, `Location` with the absolute URL of
 * the new resource's `self` link, and the resource with its links as the body.
 *
 * @param request The request.
 * @param options The new resource, and what else the response is made of.
 * @returns The response.
 * @throws {HalyardError} `created.self` for a resource without an absolute `self` link; what
 *   {@link respond} throws.
 * @rule HYP.05, created.status, created.location
 *
 * @example
 * ```ts
 * import { created, link, resource } from 'halyard';
 *
 * const url = 'https://api.example.se/orders/v1/orders/17';
 * const order = resource({ id: 17 }, [link('self', url), link('delete', url)]);
 * const response = created({ method: 'POST', headers: {} }, { resource: order });
 *
 * [response.status, response.headers.location];
 * // → [201, 'https://api.example.se/orders/v1/orders/17']
 * ```
 */
export function created(
  request: RequestDescriptor,
  { resource, headers, ...options }: CreatedOptions,
): ResponseDescriptor {
  const location = findLinks(resource, 'self').find(({ method }) => method === 'GET')?.href;
  if (location === undefined || !isAbsoluteUrl(location)) {
    throw new HalyardError(
      'created.self',
      {
        problem: 'A new resource has a self link with an absolute URL, which becomes its Location',
        given: location ?? resource,
        remedy: "Give resource(fields, [link('self', href(base, template, values)), …])",
      },
      'created.location',
    );
  }
  // What the preconditions of a creation are about was there before it.
  const creation = { method: 'POST', url: request.url, headers: request.headers };
  return respond(creation, {
    ...options,
    status: 201,
    body: resource,
    headers: { ...headers, location },
  });
}
