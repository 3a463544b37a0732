import { HalyardError } from '../errors.js';
import { formatHttpDate, isHttpTime } from '../internal/http-date.js';
import { formatLinkHeader } from '../link/header/format-link-header.js';
import { link, links } from '../link/link.js';

/** Options of `deprecation`. */
export interface DeprecationOptions {
  /** The time from which the resource is deprecated, in the past or the future. */
  readonly since: Date;
  /** The time from which the resource may stop responding, no earlier than `since`. */
  readonly sunset?: Date | undefined;
  /** The absolute URL of the resource to use instead. */
  readonly successor?: string | undefined;
  /** The absolute URL of a page for developers about the deprecation. */
  readonly documentation?: string | undefined;
}

/** The header fields of a deprecated resource, names in lower case. */
export type DeprecationFields = {
  readonly deprecation: string;
  readonly sunset?: string;
  readonly link?: string;
};

/**
 * Returns the header fields of a deprecated resource: `Deprecation` with its date (RFC 9745 §2.1),
 * `Sunset` (RFC 8594 §3) and links to the successor (RFC 5829 §3.3) and to documentation (RFC 9745
 * §3). Spread them into the `headers` of its responses.
 *
 * `Deprecation` is a structured date, `@` and the seconds since 1970 (RFC 9651 §3.3.7); `Sunset` is an
 * HTTP-date. `Deprecation: true`, as drafts of RFC 9745 had it, is not valid.
 *
 * @param options The dates and the URLs.
 * @returns The header fields.
 * @throws {HalyardError} `http.option` for an invalid date and a `sunset` before `since`; `link.href` for a
 *   URL that is not absolute.
 * @rule HYP.06, HYP.07, HYP.19
 *
 * @example
 * ```ts
 * import { deprecation, respond } from 'halyard/http';
 *
 * const fields = deprecation({
 *   since: new Date('2023-06-30T23:59:59Z'),
 *   sunset: new Date('2024-06-30T23:59:59Z'),
 *   successor: 'https://api.example.se/orders/v2/orders',
 * });
 * fields;
 * // → {
 * //   deprecation: '@1688169599',
 * //   sunset: 'Sun, 30 Jun 2024 23:59:59 GMT',
 * //   link: '<https://api.example.se/orders/v2/orders>; rel="successor-version"',
 * // }
 * const request = { method: 'GET', headers: {} };
 * respond(request, { body: {}, headers: { ...fields } }).headers.deprecation;
 * // → '@1688169599'
 * ```
 */
export function deprecation(options: DeprecationOptions): DeprecationFields {
  const { since, sunset, successor, documentation } = options;
  // Sunset "MUST NOT be earlier" than Deprecation (RFC 9745 §4).
  if (!(isHttpTime(since) && isHttpTime(sunset ?? since) && (sunset ?? since) >= since)) {
    const message = 'since must be a valid Date, and sunset a valid Date that is not before it';
    throw new HalyardError('http.option', message);
  }
  const field = formatLinkHeader(
    links(
      successor !== undefined && link('successor-version', successor),
      documentation !== undefined && link('deprecation', documentation),
    ),
  );
  return {
    deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    ...(sunset !== undefined && { sunset: formatHttpDate(sunset) }),
    ...(field !== '' && { link: field }),
  };
}
