import { type NotPromise, refusePromise } from '../internal/plain-json.js';
import type { RequestDescriptor } from '../internal/request.js';
import { formatLinkHeader } from '../link/header/format-link-header.js';
import { type Link, link } from '../link/link.js';
import { type LinkInput, links } from '../link/links.js';
import { formatRetryAfter } from './client-error.js';
import { headerFields } from './header-fields.js';
import { respond } from './respond.js';
import type { RespondOptions, ResponseDescriptor } from './response.js';

/** Options of `accepted`. */
export interface AcceptedOptions
  extends Pick<RespondOptions, 'base' | 'format' | 'halRanges' | 'vary' | 'headers' | 'onFinding'> {
  /** The absolute URL of the resource that reports the progress of the work. */
  readonly monitor: string;
  /** When the client may first ask the monitor: seconds, or a time. */
  readonly retryAfter?: number | Date | null | undefined;
  /** The status of the work, such as `{ status: 'queued' }`; it may have links. Default: `{}`. */
  readonly body?: NotPromise | null | undefined;
}

/**
 * Makes the 202 for a request that is carried out later: the status of the work, and links to the
 * monitor, which reports its progress (RFC 9110 §15.3.3).
 *
 * Two links are added to the body unless it has them: `self`, since the body is a representation of the
 * monitor, and `monitor`. The header `Link` repeats `monitor`. There is no `Location`, because nothing
 * has been created yet. When the work is done, let the monitor respond with `seeOther`.
 *
 * @param request The request.
 * @param options The URL of the `monitor`; `retryAfter`, `body`, and the rest as for `respond`.
 * @returns The response, which is not stored.
 * @throws {HalyardError} `link.href` for a URL that is not absolute; `link.attribute` for a member of the
 *   `_links` of the body that is not a link; `http.body` for a promise; what {@link respond} throws.
 * @rule HYP.04, HYP.05, HYP.07, HYP.19
 *
 * @example
 * ```ts
 * import { accepted } from 'halyard';
 *
 * const request = { method: 'POST', headers: {} };
 * const monitor = 'https://api.example.se/orders/v1/imports/8';
 * const { status, headers, body = '' } = accepted(request, {
 *   monitor,
 *   retryAfter: 30,
 *   body: { status: 'queued' },
 * });
 *
 * [status, headers['retry-after'], headers.link];
 * // → [202, '30', '<https://api.example.se/orders/v1/imports/8>; rel="monitor"']
 * JSON.parse(body);
 * // → {
 * //   status: 'queued',
 * //   _links: [
 * //     { href: 'https://api.example.se/orders/v1/imports/8', rel: 'self', method: 'GET' },
 * //     { href: 'https://api.example.se/orders/v1/imports/8', rel: 'monitor', method: 'GET' },
 * //   ],
 * // }
 * ```
 */
export function accepted(
  request: RequestDescriptor,
  options: AcceptedOptions,
): ResponseDescriptor<string> {
  const { monitor, retryAfter, body, headers, ...others } = options;
  const target = link('monitor', monitor);
  const field = formatLinkHeader([target]);
  const given = headerFields(headers).link;
  return respond(request, {
    ...others,
    status: 202,
    body: withMonitor(body ?? {}, target),
    headers: {
      ...headers,
      ...headerFields({ 'retry-after': formatRetryAfter(retryAfter) }),
      link: given === undefined ? field : `${field}, ${given}`,
    },
  });
}

function withMonitor(body: object, monitor: Link): object {
  refusePromise(body, 'body');
  const { _links, ...fields } = body as { readonly _links?: LinkInput };
  const given = links(_links);
  const has = (name: string) => given.some(({ rel }) => rel.toLowerCase() === name);
  return {
    ...fields,
    _links: links(!has('self') && link('self', monitor.href), given, !has('monitor') && monitor),
  };
}
