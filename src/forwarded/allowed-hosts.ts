import { HalyardError } from '../errors.js';
import { requireBoolean } from '../internal/require-boolean.js';
import { asciiHost, authorityOf, isPort, splitHost } from './host.js';

/**
 * The hosts that a base URL may name: a list, or a predicate.
 *
 * An entry is a host (`api.example.se`) or every host below one (`*.example.se`). Without a port it
 * allows the scheme's default port only; with one (`api.example.se:8443`) that port only. The
 * predicate gets the host as the URL has it: in lower case and ASCII, with its port where that is not
 * the scheme's default.
 */
export type AllowedHosts = readonly string[] | ((host: string) => boolean);

/** Whether a URL may name a host: `authority` as the URL has it. */
export function isAllowed(allowed: AllowedHosts, scheme: string, authority: string): boolean {
  if (typeof allowed === 'function') {
    return requireBoolean(allowed(authority), 'allowedHosts', 'base.url', 'HYP.14');
  }
  // Every entry is read, so that the first request shows a mistake in any of them.
  return allowed.filter((entry) => covers(entry, scheme, authority)).length > 0;
}

function covers(entry: unknown, scheme: string, authority: string): boolean {
  if (typeof entry !== 'string') throw entryError(entry);
  const isWildcard = entry.startsWith('*.');
  const [name, port] = splitHost(isWildcard ? entry.slice(2) : entry);
  const host = asciiHost(name);
  if (host === undefined || (port !== undefined && !isPort(port))) throw entryError(entry);
  if (isWildcard && IP_ADDRESS.test(host)) throw entryError(entry);
  const allowed = authorityOf(scheme, host, port);
  return isWildcard ? authority.endsWith(`.${allowed}`) : authority === allowed;
}

/** A host that is an address has no hosts below it. */
const IP_ADDRESS = /^(?:\[|[0-9.]+$)/;

function entryError(entry: unknown): HalyardError {
  return new HalyardError(
    'base.url',
    {
      subject: 'each entry of allowedHosts',
      expected: 'be a host such as api.example.se, *.example.se or api.example.se:8443',
      given: entry,
    },
    'HYP.14',
  );
}
