import { fieldValue } from '../../internal/headers.js';
import { isObject, own } from '../../internal/json.js';
import { groupBy } from '../../internal/maps.js';
import { rules } from '../../rules/catalogue.js';
import type { RuleId } from '../../rules/finding.js';
import { isLoopback } from '../../url/transport.js';
import { isCollection, isOpenApiDocument, itemListOf } from '../check/body-kind.js';
import { countOf } from '../check/causes.js';
import { mayHaveLinks, mediaTypeOf } from '../check/exchange.js';
import { linkEntries, resourcesOf } from '../check/link-list.js';
import type { Visit } from '../crawl/visit.js';
import type { RuleOutcome } from './audit-report.js';
import type { LocatedFinding } from './group-findings.js';

/** The outcome of each rule of the catalogue: how many exchanges show it, and the first as an example. */
export function ruleOutcomes(
  visits: readonly Visit[],
  findings: readonly LocatedFinding[],
): RuleOutcome[] {
  const broken = groupBy(findings, ({ finding }) => finding.rule);
  const seen = groupBy(
    visits.flatMap((visit) => seenRules(visit).map((id) => ({ id, visit }))),
    ({ id }) => id,
  );
  return Object.values(rules).map((rule) => {
    const breaking = broken.get(rule.id) ?? [];
    // A finding shows that its rule was checked, wherever it was found.
    const checked = new Set([...breaking, ...(seen.get(rule.id) ?? [])].map(({ visit }) => visit));
    const [first] = checked;
    return {
      ...rule,
      outcome: breaking.length > 0 ? 'failed' : first === undefined ? 'not-seen' : 'passed',
      checked: checked.size,
      findings: countOf(breaking.map(({ finding }) => finding)),
      ...(first !== undefined && { example: first.url }),
    };
  });
}

/** Returns the rules that an exchange could have broken. */
export function seenRules(visit: Visit): RuleId[] {
  const shown = evidenceOf(visit);
  return RULES.filter((id) => shown.has(rowOf(id)[1]));
}

/** Why an audit did not see a rule. */
export function unseenReason(id: RuleId): string {
  return rowOf(id)[2] ?? 'No response could break this rule';
}

/** What an exchange has that rules are about. */
function evidenceOf({ url, request, response, from }: Visit): ReadonlySet<string> {
  const { body, headers, status } = response;
  const mediaType = mediaTypeOf(headers);
  const mayLink = status < 300 && mayHaveLinks(mediaType);
  const resource = mayLink && isObject(body) && !isOpenApiDocument(body) ? body : undefined;
  const resources = resource === undefined ? [] : Array.from(resourcesOf(resource));
  const links = resources.flatMap(({ value }) => linkEntries(value));
  const have = (...names: readonly string[]) =>
    links.some(({ link }) => isObject(link) && names.some((name) => own(link, name) !== undefined));
  const isList = resource !== undefined && isCollection(resource, url);
  // A 404 means that the API does not have the URL.
  const isFound = status !== 404;
  const shown: Readonly<Record<string, boolean>> = {
    url: isFound,
    // A service on this machine shows nothing about the API behind its gateway.
    https: isFound && !isLoopback(url),
    parameters: isFound && url.includes('?'),
    resource: resource !== undefined,
    links: links.length > 0,
    title: have('title'),
    template: have('templated'),
    attribute: have('templated', 'hreflang', 'type', 'deprecation', 'profile', 'name'),
    followed: from !== undefined,
    list: isList,
    items: isList && (itemListOf(resource, url)?.items ?? []).length > 0,
    body: body !== undefined,
    catalog: mediaType === 'application/linkset+json',
    read: status === 200,
    modified: status === 200 && fieldValue(request.headers, 'if-none-match') !== undefined,
    notModified: status === 304,
  };
  const fields = FIELDS.filter((name) => fieldValue(headers, name) !== undefined);
  return new Set([...fields, ...Object.keys(shown).filter((name) => shown[name])]);
}

const FIELDS = ['expires', 'age', 'pragma', 'warning', 'etag'];

const RULES = Object.keys(rules) as RuleId[];

type Row = readonly [rules: RegExp, shownBy: string, reason?: string];

const GATEWAY = 'Only the service behind the gateway sees this header: test it with checkForwarded';
const UNSAFE = 'An audit sends GET requests only: test it with checkExchange';
const STATE = 'Only the service knows which links a state allows: test it with toHaveLink';
const BYPASS = 'Shows only in requests that bypass the gateway: audit the service behind it';
const MODIFIED = 'No resource changed during the audit: test it with checkExchange';

/** Rules, what shows them, and why an audit did not see them, where the reason is known. The first row counts. */
const ROWS: readonly Row[] = [
  [/^(?:UFN\.(?:01|05|06|07|08|09|11)|VER\.05|naming\.)/, 'url'],
  [/^UFN\.02$/, 'https', 'No URL with https and port 443 was fetched'],
  [/^UFN\./, 'parameters', 'No URL with parameters was fetched'],
  [/^HYP\.01$/, 'nothing', 'This rule is for the documentation: check it with halyard openapi'],
  [/^HYP\.03$/, 'nothing', STATE],
  [/^HYP\.06$/, 'body'],
  [/^(?:HYP\.0[89]$|forwarded\.)/, 'nothing', GATEWAY],
  [/^HYP\.10$/, 'nothing', BYPASS],
  [/^HYP\.(?:05|11)$/, 'resource', 'No resource with links was fetched'],
  [/^(?:HYP\.|relation\.method$)/, 'links', 'No resource with links was fetched'],
  [/^link\.title$/, 'title', 'No link has a title'],
  [/^link\.template$/, 'template', 'No link has a URI template'],
  [/^link\.attribute$/, 'attribute', 'No link has a member beside href, rel, method and title'],
  [/^link\.state$/, 'followed', STATE],
  [/^collection\.item-links$/, 'items', 'No collection was fetched'],
  [/^collection\./, 'list', 'No collection was fetched'],
  [/^CAC\.01$/, 'read'],
  [/^caching\.(?:precedence|expires)$/, 'expires', 'No response has Expires'],
  [/^caching\.age$/, 'age', 'No response has Age'],
  [/^caching\.pragma$/, 'pragma', 'No response has Pragma'],
  [/^caching\.warning$/, 'warning', 'No response has Warning'],
  [/^caching\.etag$/, 'etag', 'No response has an ETag'],
  [/^(?:caching\.(?:post|put-delete)$|created\.)/, 'nothing', UNSAFE],
  [/^conditional\.not-modified$/, 'notModified', 'No response has an ETag to ask with'],
  [/^conditional\.modified$/, 'modified', MODIFIED],
  [/^service\.index$/, 'nothing', 'An audit sees what the index leads to, not what it leaves out'],
  [/^service\.catalog$/, 'catalog', 'The origin has no /.well-known/api-catalog'],
  [/^client\./, 'nothing', 'This rule is for clients, not for the API'],
  [/^relation\.action$/, 'nothing', 'A reader decides whether a relation type names its action'],
  [/^version\.latest$/, 'nothing', 'Only the service knows which version is the latest'],
];

function rowOf(id: RuleId): Row {
  return ROWS.find(([pattern]) => pattern.test(id)) ?? [/^/, 'nothing'];
}
