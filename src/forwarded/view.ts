import { type RequestDescriptor, requestHost } from '../internal/request.js';
import { type AllowedHosts, isAllowed, normalAuthority } from './allowed-hosts.js';
import { asciiHost, authorityOf, isPort, splitHost } from './host.js';
import { cleanPrefix } from './prefix.js';
import type { BaseUrlReason } from './reason.js';
import { schemeOf } from './scheme.js';
import type { Word } from './trusted-word.js';

/** A base URL, or why there is none. */
export type Answer = { readonly href: string } | Refusal;
type Refusal = { readonly reason: BaseUrlReason };

/** The base URL that a word tells, if its host is one of those that a gateway may name. */
export function fromWord(word: Word, gatewayHosts: AllowedHosts | undefined): Answer {
  const told = known !== undefined && isSame(word, known) ? known : read(word);
  if ('reason' in told || gatewayHosts === undefined) return told;
  return isAllowed(gatewayHosts, told.scheme, told.authority)
    ? told
    : { reason: 'gateway-not-allowed' };
}

/** A word that was read, and what it told. */
interface Told extends Word {
  readonly scheme: 'http' | 'https';
  readonly authority: string;
  readonly href: string;
}

/** The word that was read last: a gateway says the same again. */
let known: Told | undefined;

function isSame(word: Word, other: Word): boolean {
  return (
    word.host === other.host &&
    word.proto === other.proto &&
    word.port === other.port &&
    word.prefix === other.prefix
  );
}

/** In the order in which headers are noted: what comes behind a refusal is not looked at. */
function read(word: Word): Told | Refusal {
  const { host: given } = word;
  if (given === undefined) return { reason: 'element-without-host' };
  const [name, hostPort] = splitHost(given);
  const host = asciiHost(name);
  if (host === undefined) return { reason: 'host-refused' };
  if (hostPort !== undefined && !isPort(hostPort)) return { reason: 'port-refused' };
  const view = viewOf(word);
  if ('reason' in view) return view;
  const { scheme = 'https', port = hostPort, path = '' } = view;
  const authority = authorityOf(scheme, host, port);
  const { proto, port: givenPort, prefix } = word;
  known = {
    host: given,
    proto,
    port: givenPort,
    prefix,
    scheme,
    authority,
    href: `${scheme}://${authority}${path}`,
  };
  return known;
}

/** What a word says beside the host, as far as it says anything. */
export interface View {
  readonly scheme: 'http' | 'https' | undefined;
  readonly port: string | undefined;
  readonly path: string | undefined;
}

export const SILENT: View = { scheme: undefined, port: undefined, path: undefined };

export function viewOf(word: Word): View | Refusal {
  const { proto } = word;
  const scheme = proto === undefined ? undefined : schemeOf(proto);
  if (proto !== undefined && scheme === undefined) return { reason: 'proto-refused' };
  const { port } = word;
  if (port !== undefined && !isPort(port)) return { reason: 'port-refused' };
  const { prefix } = word;
  const path = prefix === undefined ? undefined : cleanPrefix(prefix);
  if (prefix !== undefined && path === undefined) return { reason: 'prefix-refused' };
  return { scheme, port, path };
}

/**
 * The base URL on the host that the request addresses, if it is allowed: with what a word that names
 * no host says of the rest, else as in the fallback.
 */
export function fromHost(
  request: RequestDescriptor,
  fallback: string,
  allowedHosts: AllowedHosts,
  view: View,
): Answer {
  const given = requestHost(request);
  if (given === undefined) return { reason: 'host-absent' };
  const [ownScheme = '', , , ...ownPath] = fallback.split('/');
  const scheme = view.scheme ?? ownScheme.slice(0, -1);
  const own = normalAuthority(scheme.toLowerCase(), given);
  if (own === undefined || !isAllowed(allowedHosts, scheme.toLowerCase(), own)) {
    return { reason: 'host-not-allowed' };
  }
  const authority =
    view.port === undefined ? own : authorityOf(scheme.toLowerCase(), splitHost(own)[0], view.port);
  const path = view.path ?? ownPath.map((segment) => `/${segment}`).join('');
  return { href: `${scheme}://${authority}${path}` };
}
