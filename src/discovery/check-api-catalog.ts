import { fieldValue, type HeadersInput } from '../internal/headers.js';
import { isObject, own } from '../internal/json.js';
import { groupBy } from '../internal/maps.js';
import { must } from '../internal/show.js';
import { isLinkObject } from '../link/hal.js';
import { parseLinkHeader } from '../link/header/parse-link-header.js';
import { type Finding, finding } from '../rules/finding.js';
import { isAbsoluteUrl } from '../url/absolute-url.js';
import { isLoopback } from '../url/transport.js';

/** A response with a catalog: a descriptor of ours, or what was received. */
export interface CatalogResponse {
  readonly status: number;
  readonly headers: HeadersInput;
  /** The body as text, or the parsed JSON value. */
  readonly body?: unknown;
}

/** Options of {@link checkApiCatalog}. */
export interface CheckCatalogOptions {
  /** The URL of the catalog. */
  readonly url: string;
  /** The method of the request. Default: GET. Of the response to HEAD, the `Link` field is checked. */
  readonly method?: 'GET' | 'HEAD' | undefined;
}

/**
 * Checks the response with an API catalog (RFC 9727): its status, its media type with the profile, the
 * link set (RFC 9264 §4.2), that it leads to an API or to another catalog by absolute https URLs, and for
 * HEAD the `Link` field.
 *
 * Each cause is one finding, with the first place and the number of its places. A URL in place of a list of
 * targets, as in an example of the RFC itself (§5.1), is a finding and counts as a link.
 *
 * @param response The response.
 * @param options The URL of the catalog, and the method.
 * @returns The findings, at level SHOULD for the profile and for URLs that are not absolute https ones;
 *   `path` begins with `response`. Empty if the catalog follows the RFC.
 * @rule service.catalog
 *
 * @example
 * ```ts
 * import { checkApiCatalog } from 'halyard/discovery';
 *
 * const url = 'https://api.example.se/.well-known/api-catalog';
 * const headers = { 'content-type': 'application/linkset+json' };
 * const body = { linkset: [{ anchor: url, item: [{ href: 'https://api.example.se/orders/v1/' }] }] };
 *
 * checkApiCatalog({ status: 200, headers, body }, { url }).map(({ level, message }) => [level, message]);
 * // → [
 * //   [
 * //     'SHOULD',
 * //     'The media type of a catalog must have the profile https://www.rfc-editor.org/info/rfc9727 (RFC 9727 §4.2), got "application/linkset+json"',
 * //   ],
 * // ]
 * ```
 */
export function checkApiCatalog(
  response: CatalogResponse,
  options: CheckCatalogOptions,
): Finding[] {
  const found = groupBy(faultsOf(response, options), ({ message }) => message.split(', got ')[0]);
  return Array.from(found.values(), ([first, ...others]) =>
    others.length === 0 ? first : { ...first, count: others.length + 1 },
  );
}

function* faultsOf(
  { status, headers, body }: CatalogResponse,
  { url, method = 'GET' }: CheckCatalogOptions,
): Generator<Finding, void> {
  if (status !== 200) {
    return yield fault(['status'], `The status of ${method} ${url}`, 'be 200', status);
  }
  if (method === 'HEAD') {
    const field = fieldValue(headers, 'link') ?? '';
    if (parseLinkHeader(field).some(({ rel }) => rel === 'api-catalog')) return;
    const expected = 'have a link with the relation type api-catalog (RFC 9727 §2)';
    return yield fault(['headers', 'link'], `The Link field of HEAD ${url}`, expected, field);
  }
  const type = fieldValue(headers, 'content-type') ?? '';
  const isLinkset = /^\s*application\/linkset\+json\s*(?:;|$)/i.test(type);
  if (!isLinkset || !PROFILE.test(type)) {
    const expected = isLinkset
      ? 'have the profile https://www.rfc-editor.org/info/rfc9727'
      : 'be application/linkset+json';
    const path = ['headers', 'content-type'];
    const level = isLinkset ? 'SHOULD' : 'SHALL';
    yield fault(path, 'The media type of a catalog', `${expected} (RFC 9727 §4.2)`, type, level);
  }
  const document = jsonOf(body);
  const contexts = isObject(document) ? own(document, 'linkset') : undefined;
  if (Array.isArray(contexts)) {
    yield* contexts.flatMap(faultsOfContext);
    if (contexts.some(leads)) return;
    yield fault(['body'], 'A catalog', 'have a link to an API (RFC 9727 §4.1)', document);
  } else if (isLinkset) {
    // Content of another media type need not be a link set.
    const expected = 'be JSON with an array "linkset" (RFC 9264 §4.2.1)';
    yield fault(['body'], 'The body of a catalog', expected, document);
  }
}

/** A list of profiles, quoted or not (RFC 9264 §5). */
const PROFILE =
  /;\s*profile\s*=\s*(?:"(?:[^"]*\s)?)?https:\/\/www\.rfc-editor\.org\/info\/rfc9727(?![^\s";])/i;

/** A finding with the requirement and what was given. */
function fault(
  path: readonly (string | number)[],
  subject: string,
  expected: string,
  given: unknown,
  level: Finding['level'] = 'SHALL',
): Finding {
  const message = must(subject, expected, given);
  return finding('service.catalog', message, { path: ['response', ...path], level });
}

/** The JSON value of a body; text that is no JSON as it is. */
function jsonOf(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body;
  } catch {
    return body;
  }
}

/** The faults of a context of a link set (RFC 9264 §4.2.2, §4.2.3). */
function faultsOfContext(context: unknown, index: number): Finding[] {
  const place = ['body', 'linkset', index];
  if (!isObject(context)) return [fault(place, 'Each link context', 'be an object', context)];
  const { anchor, ...relations } = context;
  const urls = [anchor, ...hrefsOf(relations.item)].filter((href) => !isSecureUrl(href));
  const lists = Object.entries(relations).filter(
    ([, targets]) => !(Array.isArray(targets) && targets.every(isLinkObject)),
  );
  const expected = 'be an array of objects with href (RFC 9264 §4.2.3)';
  return [
    ...urls.map((href) =>
      fault(place, 'Each anchor and API', 'be an absolute https URL', href, 'SHOULD'),
    ),
    ...lists.map(([rel, targets]) =>
      fault([...place, rel], 'The targets of links', expected, targets),
    ),
  ];
}

/** TLS keeps a catalog as it was written (§8). A service on this machine is under development. */
function isSecureUrl(href: unknown): boolean {
  if (typeof href !== 'string' || !isAbsoluteUrl(href)) return false;
  return /^https:/i.test(href) || isLoopback(href);
}

/** The URLs of targets, also of a bare one, as an example has it (RFC 9727 §5.1). */
function hrefsOf(targets: unknown): string[] {
  const hrefs = [targets].flat().map((target) => (isLinkObject(target) ? target.href : target));
  return hrefs.filter((href) => typeof href === 'string');
}

/** Whether a context leads to an API or a further catalog, or has the links of an API. */
function leads(context: unknown): boolean {
  const types = ['item', 'api-catalog', 'service-desc', 'service-doc', 'service-meta', 'status'];
  return isObject(context) && types.some((rel) => hrefsOf(own(context, rel)).length > 0);
}
