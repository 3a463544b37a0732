import type { RuleId } from '../../rules/catalogue.js';
import { COLLECTION_RULES, LINK_RULES, PARAMETER_RULES } from './seen-rules.js';

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
