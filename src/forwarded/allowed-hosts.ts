import { HalyardError } from '../errors.js';
import { quotable } from '../internal/quotable.js';
import { requireBoolean } from '../internal/require-boolean.js';
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
  if (typeof allowed === 'function') return allowed;
  if (Array.isArray(allowed)) return allowed.map(parseEntry);
  throw new HalyardError(
    'forwarded.option',
    {
      subject: 'allowedHosts',
      expected: 'be an array of hosts or a function',
      ...quotable(allowed),
      remedy: "Pass an array such as ['api.example.se']",
    },
    'HYP.14',
  );
}

/** Whether a URL may name a host: `authority` as the URL has it. */
export function isAllowed(policy: HostPolicy, scheme: string, authority: string): boolean {
  if (typeof policy === 'function') {
    return requireBoolean(policy(authority), 'allowedHosts', 'forwarded.option', 'HYP.14');
  }
  return policy.some(({ isWildcard, host, port }) => {
    const allowed = authorityOf(scheme, host, port);
    return isWildcard ? authority.endsWith(`.${allowed}`) : authority === allowed;
  });
}

function parseEntry(entry: unknown): HostPattern {
  if (typeof entry !== 'string') throw entryError(entry);
  const isWildcard = entry.startsWith('*.');
  const [name, port] = splitHost(isWildcard ? entry.slice(2) : entry);
  const host = asciiHost(name);
  if (host === undefined || (port !== undefined && !isPort(port))) throw entryError(entry);
  if (isWildcard && IP_ADDRESS.test(host)) throw entryError(entry);
  return { isWildcard, host, port };
}

/** A host that is an address has no hosts below it. */
const IP_ADDRESS = /^(?:\[|[0-9.]+$)/;

function entryError(entry: unknown): HalyardError {
  return new HalyardError(
    'forwarded.option',
    {
      subject: 'Each entry of allowedHosts',
      expected: 'be a host such as api.example.se, *.example.se or api.example.se:8443',
      given: entry,
      remedy: 'Write the host that clients call, without scheme and path',
    },
    'HYP.14',
  );
}
