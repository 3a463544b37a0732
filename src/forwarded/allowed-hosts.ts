import { HalyardError } from '../errors.js';
import { show } from '../internal/show.js';
import { asciiHost, authorityOf, isPort, splitHost } from './host.js';

/**
 * The hosts that a base URL may name: a list, or a predicate.
 *
 * An entry is a host (`api.example.se`) or every host below one (`*.example.se`). Without a port it
 * allows the scheme's default port only; with one (`api.example.se:8443`) that port only. The
 * predicate gets the host as the URL has it: in lower case and ASCII, with its port if that is not
 * the scheme's default.
 */
export type AllowedHosts = readonly string[] | ((host: string) => boolean);

/** {@link AllowedHosts} with its entries checked. */
export type HostPolicy = readonly HostPattern[] | ((host: string) => boolean);

/** An entry of the list: a host, or every host below it. */
interface HostPattern {
  readonly isWildcard: boolean;
  readonly host: string;
  readonly port: string | undefined;
}

/** Throws on an invalid entry, whichever host the request names. */
export function hostPolicy(allowed: AllowedHosts): HostPolicy {
  return typeof allowed === 'function' ? allowed : allowed.map(parseEntry);
}

/** Whether a URL may name a host: `authority` as the URL has it. */
export function isAllowed(policy: HostPolicy, scheme: string, authority: string): boolean {
  if (typeof policy === 'function') {
    const isAllowed: unknown = policy(authority);
    if (typeof isAllowed === 'boolean') return isAllowed;
    // A promise would count as true, and allow every host.
    const message = `allowedHosts must return a boolean, got ${show(isAllowed)}`;
    throw new HalyardError('forwarded.option', message, 'HYP.14');
  }
  return policy.some(({ isWildcard, host, port }) => {
    const allowed = authorityOf(scheme, host, port);
    return isWildcard ? authority.endsWith(`.${allowed}`) : authority === allowed;
  });
}

function parseEntry(entry: string): HostPattern {
  const isWildcard = entry.startsWith('*.');
  const [name, port] = splitHost(isWildcard ? entry.slice(2) : entry);
  const host = asciiHost(name);
  const isValid = host !== undefined && (port === undefined || isPort(port));
  if (isValid && !(isWildcard && IP_ADDRESS.test(host))) return { isWildcard, host, port };
  throw new HalyardError(
    'forwarded.option',
    `Each entry of allowedHosts must be a host such as api.example.se, *.example.se or api.example.se:8443; got ${show(entry)}`,
    'HYP.14',
  );
}

/** A host that is an address has no hosts below it. */
const IP_ADDRESS = /^(?:\[|[0-9.]+$)/;
