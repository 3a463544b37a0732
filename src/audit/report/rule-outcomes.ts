import { fieldValue } from '../../internal/headers.js';
import { isObject, type Members, own } from '../../internal/json.js';
import { groupBy } from '../../internal/maps.js';
import { rules } from '../../rules/catalogue.js';
import type { RuleId } from '../../rules/finding.js';
import { isCollection, isOpenApiDocument, itemListOf } from '../check/body-kind.js';
import { mayHaveLinks } from '../check/check-content.js';
import type { CheckOptions } from '../check/check-options.js';
import { mediaTypeOf } from '../check/exchange.js';
import { linkEntries, resourcesOf } from '../check/link-list.js';
import type { Visit } from '../crawl/visit.js';
import type { RuleOutcome } from './audit-report.js';
import type { LocatedFinding } from './group-findings.js';

/** The outcome of each rule of the catalogue: how many exchanges show it, and the first as an example. */
export function ruleOutcomes(
  visits: readonly Visit[],
  findings: readonly LocatedFinding[],
  options: Pick<CheckOptions, 'localDevelopment'>,
): RuleOutcome[] {
  const broken = groupBy(findings, ({ finding }) => finding.rule);
  const seen = groupBy(
    visits.flatMap((visit) => seenRules(visit, options).map((id) => ({ id, visit }))),
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
      findings: breaking.length,
      ...(first !== undefined && { example: first.url }),
    };
  });
}

/** The rules that every URL, every link or every collection could break. */
const URL_RULES =
  /^(?:UFN\.(?:01|05|06|07|08|09|11)|VER\.05|naming\.(?:identifier|singular|verb|query-word))$/;
const PARAMETER_RULES = /^UFN\.(?:03|04|10)$/;
const LINK_RULES = /^(?:HYP\.(?:02|04|05|07|1[1-9])|relation\.method)$/;
const COLLECTION_RULES = /^collection\.(?:meta|links|list)$/;

const RULES = Object.keys(rules) as RuleId[];

function matching(pattern: RegExp): RuleId[] {
  return RULES.filter((id) => pattern.test(id));
}

/** Returns the rules that an exchange could have broken. */
export function seenRules(
  { url, request, response, from }: Visit,
  { localDevelopment = false }: Pick<CheckOptions, 'localDevelopment'>,
): RuleId[] {
  const { body, headers, status } = response;
  const { method } = request;
  const has = (name: string) => fieldValue(headers, name) !== undefined;
  // A 404 means that the API does not have the URL.
  const isFound = status !== 404;
  const isRead = method === 'GET' && status === 200;
  const isConditional = fieldValue(request.headers, 'if-none-match') !== undefined;
  // What `localDevelopment` accepts shows nothing about the API behind its gateway.
  const { protocol, port } = new URL(url);
  const isOnPort443 = protocol === 'https:' && port === '';
  const hasLinks = isObject(body) && status < 300 && mayHaveLinks(mediaTypeOf(headers));
  const shown: readonly (readonly [boolean, ...RuleId[]])[] = [
    [isFound, ...matching(URL_RULES)],
    [isFound && (!localDevelopment || isOnPort443), 'UFN.02'],
    [isFound && url.includes('?'), ...matching(PARAMETER_RULES)],
    [from !== undefined, 'link.state'],
    [body !== undefined, 'HYP.06'],
    [isRead, 'CAC.01'],
    [has('expires'), 'caching.expires', 'caching.precedence'],
    [has('age'), 'caching.age'],
    [has('pragma'), 'caching.pragma'],
    [has('warning'), 'caching.warning'],
    [has('etag'), 'caching.etag'],
    [status === 201, 'created.status', 'created.location', 'created.links'],
    [method === 'POST', 'caching.post'],
    [method === 'PUT' || method === 'DELETE', 'caching.put-delete'],
    [status === 304, 'conditional.not-modified'],
    [isRead && isConditional, 'conditional.modified'],
  ];
  return [...(hasLinks && !isOpenApiDocument(body) ? seenInBody(body) : []), ...idsOf(shown)];
}

/** The members of a link that `link.attribute` is about. */
const ATTRIBUTES = ['templated', 'hreflang', 'type', 'deprecation', 'profile', 'name'];

function seenInBody(body: Members): RuleId[] {
  const links = Array.from(resourcesOf(body)).flatMap(({ value }) => linkEntries(value));
  const have = (name: string) =>
    links.some(({ link }) => isObject(link) && own(link, name) !== undefined);
  const isList = isCollection(body);
  const items = itemListOf(body)?.items ?? [];
  return idsOf([
    [true, 'HYP.05', 'HYP.11'],
    [links.length > 0, ...matching(LINK_RULES)],
    [have('title'), 'link.title'],
    [have('templated'), 'link.template'],
    [ATTRIBUTES.some(have), 'link.attribute'],
    [isList, ...matching(COLLECTION_RULES)],
    [isList && items.length > 0, 'collection.item-links'],
  ]);
}

function idsOf(shown: readonly (readonly [boolean, ...RuleId[]])[]): RuleId[] {
  return shown.flatMap(([isShown, ...ids]) => (isShown ? ids : []));
}

const GATEWAY = 'Only the service behind the gateway sees this header: test it with checkForwarded';
const CLIENT = 'This rule is for clients, not for the API';
const UNSAFE = 'An audit sends GET requests only: test it with checkExchange';
const STATE = 'Only the service knows which changes a state allows: test it with toHaveLink';

/** Why an audit did not see a rule, where the reason is known. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [PARAMETER_RULES, 'No URL with parameters was fetched'],
  [LINK_RULES, 'No resource with links was fetched'],
  [/^collection\./, 'No collection was fetched'],
  [/^HYP\.01$/, 'This rule is for the documentation: check it with halyard openapi'],
  [/^HYP\.03$/, STATE],
  [/^(?:HYP\.0[89]$|forwarded\.)/, GATEWAY],
  [/^HYP\.10$/, 'Shows only in requests that bypass the gateway: audit the service behind it'],
  [/^UFN\.02$/, 'No URL with https and port 443 was fetched'],
  [/^service\.index$/, 'An audit sees what the index leads to, not what it leaves out'],
  [/^client\./, CLIENT],
  [/^link\.title$/, 'No link has a title'],
  [/^link\.template$/, 'No link has a URI template'],
  [/^link\.attribute$/, 'No link has a member beside href, rel, method and title'],
  [/^link\.state$/, 'Only the service knows which links a state allows: test it with toHaveLink'],
  [/^relation\.action$/, 'A reader decides whether a relation type names its action'],
  [/^(?:created\.|caching\.(?:post|put-delete)$)/, UNSAFE],
  [/^version\.latest$/, 'Only the service knows which version is the latest'],
  [/^caching\.(?:precedence|expires)$/, 'No response has Expires'],
  [/^caching\.age$/, 'No response has Age'],
  [/^caching\.pragma$/, 'No response has Pragma'],
  [/^caching\.warning$/, 'No response has Warning'],
  [/^caching\.etag$/, 'No response has an ETag'],
  [/^conditional\.not-modified$/, 'No response has an ETag to ask with'],
  [/^conditional\.modified$/, 'No resource changed during the audit: test it with checkExchange'],
];

/** Why an audit did not see a rule. */
export function unseenReason(id: RuleId): string {
  const reason = REASONS.find(([pattern]) => pattern.test(id))?.[1];
  return reason ?? 'No response could break this rule';
}
