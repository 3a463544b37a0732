import type { RuleId } from '../../rules/catalogue.js';
import { type Finding, finding } from '../../rules/finding.js';
import type { Exchange } from './exchange.js';

/** The headers that a client needs, each with the rule that needs it. */
const NEEDED: Readonly<Record<string, RuleId>> = {
  etag: 'caching.etag',
  location: 'created.location',
  link: 'client.follow',
};

/**
 * Scripts of another origin read only the headers that `Access-Control-Expose-Headers` names (Fetch
 * §3.3.5): without it, a client in a browser sees no links and no tags.
 */
export function checkExposedHeaders({ header }: Exchange): Finding[] {
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
