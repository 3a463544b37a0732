import { fieldValue } from '../../internal/headers.js';
import { isObject, own } from '../../internal/json.js';
import type { RuleId } from '../../rules/catalogue.js';
import { isOpenApiDocument, itemListOf } from '../check/body-kind.js';
import { isCollection } from '../check/check-collection.js';
import { mayHaveLinks } from '../check/check-content.js';
import type { CheckOptions } from '../check/check-options.js';
import { mediaTypeOf } from '../check/exchange.js';
import { linkEntries, resourcesOf } from '../check/link-list.js';
import type { Visit } from '../crawl/visit.js';

/** The rules that every URL, every link or every collection could break. */
const URL_RULES: readonly RuleId[] = [
  ...(['UFN.01', 'UFN.05', 'UFN.06', 'UFN.07', 'UFN.08', 'UFN.09', 'UFN.11'] as const),
  ...([
    'VER.05',
    'naming.identifier',
    'naming.singular',
    'naming.verb',
    'naming.query-word',
  ] as const),
];
const PARAMETER_RULES: readonly RuleId[] = ['UFN.03', 'UFN.04', 'UFN.10'];
const LINK_RULES: readonly RuleId[] = [
  ...(['HYP.02', 'HYP.04', 'HYP.05', 'HYP.07', 'HYP.11', 'HYP.12', 'HYP.13', 'HYP.14'] as const),
  ...(['HYP.15', 'HYP.16', 'HYP.17', 'HYP.18', 'HYP.19', 'relation.method'] as const),
];
const COLLECTION_RULES: readonly RuleId[] = [
  'collection.meta',
  'collection.links',
  'collection.list',
];

/** The members of a link that `link.attribute` is about. */
const ATTRIBUTES = ['templated', 'hreflang', 'type', 'deprecation', 'profile', 'name'] as const;

/** Returns the rules that an exchange could have broken. */
export function seenRules(
  { url, request, response, from }: Visit,
  { localDevelopment = false }: Pick<CheckOptions, 'localDevelopment'>,
): RuleId[] {
  const { body, headers, status } = response;
  const has = (name: string) => fieldValue(headers, name) !== undefined;
  const isRead = request.method === 'GET' && status === 200;
  return [
    // A 404 means that the API does not have the URL.
    ...(status === 404 ? [] : URL_RULES),
    // What `localDevelopment` accepts shows nothing about the API behind its gateway.
    ...when(status !== 404 && (!localDevelopment || isOnPort443(url)), 'UFN.02'),
    ...(status !== 404 && url.includes('?') ? PARAMETER_RULES : []),
    ...(isObject(body) &&
    !isOpenApiDocument(body) &&
    status < 300 &&
    mayHaveLinks(mediaTypeOf(headers))
      ? seenInBody(body)
      : []),
    ...when(from !== undefined, 'link.state'),
    ...when(body !== undefined, 'HYP.06'),
    ...when(isRead, 'CAC.01'),
    ...when(has('expires'), 'caching.expires', 'caching.precedence'),
    ...when(has('age'), 'caching.age'),
    ...when(has('pragma'), 'caching.pragma'),
    ...when(has('warning'), 'caching.warning'),
    ...when(has('etag'), 'caching.etag'),
    ...when(status === 201, 'created.status', 'created.location', 'created.links'),
    ...when(request.method === 'POST', 'caching.post'),
    ...when(['PUT', 'DELETE'].includes(request.method ?? ''), 'caching.put-delete'),
    ...when(status === 304, 'conditional.not-modified'),
    ...when(
      isRead && fieldValue(request.headers, 'if-none-match') !== undefined,
      'conditional.modified',
    ),
  ];
}

function isOnPort443(url: string): boolean {
  const { protocol, port } = new URL(url);
  return protocol === 'https:' && port === '';
}

function when(condition: boolean, ...rules: readonly RuleId[]): readonly RuleId[] {
  return condition ? rules : [];
}

function seenInBody(body: Readonly<Record<string, unknown>>): RuleId[] {
  const links = Array.from(resourcesOf(body)).flatMap(({ value }) => linkEntries(value));
  const have = (name: string) =>
    links.some(({ link }) => isObject(link) && own(link, name) !== undefined);
  const items = itemListOf(body)?.items ?? [];
  return [
    ...(links.length > 0 ? LINK_RULES : (['HYP.05', 'HYP.11'] as const)),
    ...when(have('title'), 'link.title'),
    ...when(have('templated'), 'link.template'),
    ...when(ATTRIBUTES.some(have), 'link.attribute'),
    ...(isCollection(body) ? COLLECTION_RULES : []),
    ...when(isCollection(body) && items.length > 0, 'collection.item-links'),
  ];
}

const GATEWAY = 'Only the service behind the gateway sees this header: test it with checkForwarded';
const CLIENT = 'This rule is for clients, not for the API';
const UNSAFE = 'An audit sends GET requests only: test it with checkExchange';

/** Why an audit did not see a rule, where the reason is known. */
const REASONS: Readonly<Partial<Record<RuleId, string>>> = {
  ...reasonFor('No URL with parameters was fetched', PARAMETER_RULES),
  ...reasonFor('No resource with links was fetched', LINK_RULES),
  ...reasonFor('No collection was fetched', [...COLLECTION_RULES, 'collection.item-links']),
  'HYP.01': 'This rule is for the documentation: check it with halyard openapi',
  'HYP.03': 'Only the service knows which changes a state allows: test it with toHaveLink',
  'HYP.08': GATEWAY,
  'HYP.09': GATEWAY,
  'HYP.10': 'Shows only in requests that bypass the gateway: audit the service behind it',
  'UFN.02': 'No URL with https and port 443 was fetched',
  'service.index': 'An audit sees what the index leads to, not what it leaves out',
  'client.opaque-url': CLIENT,
  'client.follow': CLIENT,
  'link.title': 'No link has a title',
  'link.template': 'No link has a URI template',
  'link.attribute': 'No link has a member beside href, rel, method and title',
  'link.state': 'Only the service knows which links a state allows: test it with toHaveLink',
  'relation.action': 'A reader decides whether a relation type names its action',
  'created.status': UNSAFE,
  'created.location': UNSAFE,
  'created.links': UNSAFE,
  'forwarded.parameters': GATEWAY,
  'forwarded.links': GATEWAY,
  'version.latest': 'Only the service knows which version is the latest',
  'caching.post': UNSAFE,
  'caching.put-delete': UNSAFE,
  'caching.precedence': 'No response has Expires',
  'caching.expires': 'No response has Expires',
  'caching.age': 'No response has Age',
  'caching.pragma': 'No response has Pragma',
  'caching.warning': 'No response has Warning',
  'caching.etag': 'No response has an ETag',
  'conditional.not-modified': 'No response has an ETag to ask with',
  'conditional.modified': 'No resource changed during the audit: test it with checkExchange',
};

function reasonFor(reason: string, ids: readonly RuleId[]): Partial<Record<RuleId, string>> {
  return Object.fromEntries(ids.map((id) => [id, reason]));
}

/** Why an audit did not see a rule. */
export function unseenReason(id: RuleId): string {
  return REASONS[id] ?? 'No response could break this rule';
}
