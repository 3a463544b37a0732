import type { RequestDescriptor } from '../../internal/request.js';
import type { RuleId } from '../../rules/catalogue.js';
import { type Finding, finding } from '../../rules/finding.js';
import { checkApiUrl } from './check-api-url.js';
import { checkCacheHeaders } from './check-cache-headers.js';
import { checkContent } from './check-content.js';
import { checkCreated } from './check-created.js';
import { below, type CheckOptions, withoutIgnored } from './check-options.js';
import { checkValidators } from './check-validators.js';
import { type Exchange, type ResponseInput, readExchange } from './exchange.js';

/**
 * Checks a whole exchange against the rules, that one exchange can show: the URL of the
 * request, the media type, the body with all its links, `Location` and links of a 201, cache headers,
 * entity tags and what follows from a precondition, and problem details.
 *
 * What is checked of the body depends on the response: a collection (it has `_meta`, paging links, or
 * items with links or an identifier in a list with the name of its own URL), a single resource, problem
 * details (status 400 and above).
 *
 * @param request The request, as any framework hands it over.
 * @param response The response: `status` or `statusCode`, `headers`, and `body` as text, bytes or
 *   parsed JSON.
 * @param options Rules to ignore, relation types and words of your own, `localDevelopment`.
 * @returns The findings; `path` begins with `request` or `response`. Empty when the exchange follows
 *   the rules.
 * @throws {HalyardError} `audit.option` for a response whose body was not read.
 * @rule HYP.02, HYP.04, HYP.05, HYP.06, HYP.07, HYP.11, HYP.12, HYP.13, HYP.14, HYP.15, HYP.16
 * @rule HYP.17, HYP.18, HYP.19, UFN.01, UFN.02, UFN.03, UFN.04, UFN.05, UFN.06, UFN.07, UFN.08
 * @rule UFN.09, UFN.10, UFN.11, VER.05, CAC.01, caching.post, caching.put-delete, caching.precedence
 * @rule caching.expires, caching.age, caching.pragma, caching.warning, caching.etag, created.status
 * @rule created.location, created.links, conditional.not-modified, conditional.modified
 * @rule collection.meta, collection.links, collection.list, collection.item-links
 *
 * @example
 * ```ts
 * import { checkExchange } from 'halyard/audit';
 *
 * const request = { method: 'PUT', url: '/orders/v1/orders/17', headers: {} };
 * const response = { status: 204, headers: { 'cache-control': 'public, max-age=60' } };
 *
 * checkExchange(request, response).map(({ rule, path }) => [rule, path]);
 * // → [['caching.put-delete', ['response', 'headers', 'cache-control']]]
 * ```
 */
export function checkExchange(
  request: RequestDescriptor,
  response: ResponseInput,
  options: CheckOptions = {},
): Finding[] {
  const exchange = readExchange(request, response);
  const findings = [
    ...checkTarget(exchange, options),
    ...checkContent(exchange, options),
    ...checkCreated(exchange),
    ...checkCacheHeaders(exchange),
    ...checkValidators(exchange),
    ...checkExposedHeaders(exchange),
  ];
  return withoutIgnored(findings, options);
}

/** Checks the URL of the request. A 404 means that the API does not have it. */
function checkTarget({ request: { url }, status }: Exchange, options: CheckOptions): Finding[] {
  if (url === undefined || url === '*' || status === 404) return [];
  return below(['request', 'url'], checkApiUrl(url, options));
}

/**
 * Scripts of another origin read only the headers that `Access-Control-Expose-Headers` names (Fetch
 * §3.3.5): without it, a client in a browser sees no links and no tags.
 */
function checkExposedHeaders({ header }: Exchange): Finding[] {
  if (header('access-control-allow-origin') === undefined) return [];
  const exposed = (header('access-control-expose-headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const withCredentials = header('access-control-allow-credentials') === 'true';
  if (exposed.includes('*') && !withCredentials) return [];
  return Object.entries(NEEDED)
    .filter(([name]) => header(name) !== undefined && !exposed.includes(name))
    .map(([name, rule]) =>
      finding(
        rule,
        `Access-Control-Expose-Headers should name ${name}, which scripts of other origins can't read otherwise`,
        { level: 'SHOULD', path: ['response', 'headers', 'access-control-expose-headers'] },
      ),
    );
}

/** The headers that a client needs, each with the rule that needs it. */
const NEEDED: Readonly<Record<string, RuleId>> = {
  etag: 'caching.etag',
  location: 'created.location',
  link: 'client.follow',
};
