import type { RuleId } from '../../rules/catalogue.js';

const GATEWAY = 'Only the service behind the gateway sees this header: test it with checkForwarded';
const CLIENT = 'This rule is for clients, not for the API';
const UNSAFE = 'An audit sends GET requests only: test it with checkExchange';
const PARAMETERS = 'No URL with parameters was fetched';
const COLLECTION = 'No collection was fetched';
const LINKS = 'No resource with links was fetched';

/** Why an audit did not see a rule, where more can be said than that nothing showed it. */
const REASONS: Readonly<Partial<Record<RuleId, string>>> = {
  'HYP.01': 'This rule is for the documentation: check it with halyard openapi',
  'HYP.02': LINKS,
  'HYP.03': 'Only the service knows which changes a state allows: test it with toHaveLink',
  'HYP.04': LINKS,
  'HYP.07': LINKS,
  'HYP.08': GATEWAY,
  'HYP.09': GATEWAY,
  'HYP.10': 'Shows only in requests that bypass the gateway: audit the service behind it',
  'HYP.12': LINKS,
  'HYP.13': LINKS,
  'HYP.14': LINKS,
  'HYP.15': LINKS,
  'HYP.16': LINKS,
  'HYP.17': LINKS,
  'HYP.18': LINKS,
  'HYP.19': LINKS,
  'UFN.03': PARAMETERS,
  'UFN.04': PARAMETERS,
  'UFN.10': PARAMETERS,
  'service.index': 'An audit sees what the index leads to, not what it leaves out',
  'client.opaque-url': CLIENT,
  'client.follow': CLIENT,
  'collection.meta': COLLECTION,
  'collection.links': COLLECTION,
  'collection.list': COLLECTION,
  'collection.item-links': COLLECTION,
  'link.title': 'No link has a title',
  'link.template': 'No link has a URI template',
  'link.attribute': 'No link has a member beside href, rel, method and title',
  'link.state': 'Only the service knows which links a state allows: test it with toHaveLink',
  'relation.method': LINKS,
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

/** Why an audit did not see a rule. */
export function unseenReason(id: RuleId): string {
  return REASONS[id] ?? 'No response could break this rule';
}
