import { HalyardError } from '../errors.js';
import { asciiHost, authorityOf, isPort, splitHost } from './host.js';
import { answerOf } from './predicate.js';

/**
 * Hosts that may be named: a list, or a predicate on the host as a URL has it, in lower case and
 * ASCII, with its port where that is not the scheme's own.
 *
 * An entry of the list is a host, `api.example.se`, or all that lie below one, `*.example.se`; without
 * a port it stands for the scheme's own port alone, with one, `api.example.se:8443`, for that.
 */
export type AllowedHosts = readonly string[] | ((host: string) => boolean);

/** The host with its port as a URL of the scheme has it; undefined for what is none. */
export function normalAuthority(scheme: string, text: string): string | undefined {
  const [name, port] = splitHost(text);
  const host = asciiHost(name);
  if (host === undefined || (port !== undefined && !isPort(port))) return undefined;
  return authorityOf(scheme, host, port);
}

/** Whether a host, as a URL of the scheme has it, is one of those that are allowed. */
export function isAllowed(allowed: AllowedHosts, scheme: string, authority: string): boolean {
  if (typeof allowed === 'function') return answerOf(allowed(authority), 'hosts', 'HYP.14');
  // Each entry is looked at, so that a mistake in one is found at the first request.
  return allowed.filter((entry) => covers(entry, scheme, authority)).length > 0;
}

function covers(entry: string, scheme: string, authority: string): boolean {
  const wildcard = typeof entry === 'string' && entry.startsWith('*.');
  const name = wildcard ? entry.slice(2) : entry;
  const normal = typeof name === 'string' ? normalAuthority(scheme, name) : undefined;
  if (normal === undefined || (wildcard && IP.test(normal))) throw refusal(entry);
  return wildcard ? authority.endsWith(`.${normal}`) : authority === normal;
}

/** Nothing lies below an address. */
const IP = /^(?:\[|[0-9.]+(?::|$))/;

function refusal(entry: unknown): HalyardError {
  return new HalyardError(
    'base.url',
    {
      problem: 'A list of hosts has something that is no host',
      given: entry,
      remedy:
        "Give host names such as api.example.se or *.example.se, with :port where it is not the scheme's own",
    },
    'HYP.14',
  );
}
