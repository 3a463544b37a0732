import { type RequestDescriptor, requestHost } from '../internal/request.js';
import { type HostPolicy, isAllowed } from './allowed-hosts.js';
import type { BaseUrlReason } from './base-url-reason.js';
import { cleanPrefix } from './clean-prefix.js';
import { asciiHost, authorityOf, isPort, splitHost } from './host.js';
import type { ForwardedParameters } from './trusted-parameters.js';

/** Scheme, host, port and path prefix, if given; each of them valid. */
export interface BaseUrlParts {
  readonly scheme?: Scheme | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
  readonly path?: string | undefined;
}

type Scheme = 'http' | 'https';

/** Why there is no base URL. */
export interface Refusal {
  readonly reason: BaseUrlReason;
}

export const NO_PARTS: BaseUrlParts = {};

/** The parts that a gateway's parameters state. One invalid value refuses all of them. */
export function fromForwarded(parameters: ForwardedParameters): BaseUrlParts | Refusal {
  const [name, hostPort] = splitHost(parameters.host ?? '');
  const host = asciiHost(name);
  if (parameters.host !== undefined && host === undefined) return { reason: 'host-refused' };
  if (hostPort !== undefined && !isPort(hostPort)) return { reason: 'port-refused' };

  const scheme = schemeOf(parameters.proto ?? '');
  if (parameters.proto !== undefined && scheme === undefined) return { reason: 'proto-refused' };

  const { port = hostPort } = parameters;
  if (port !== undefined && !isPort(port)) return { reason: 'port-refused' };

  const path = cleanPrefix(parameters.prefix ?? '');
  if (path === undefined) return { reason: 'prefix-refused' };
  return { scheme, host, port, path: parameters.prefix === undefined ? undefined : path };
}

/** The scheme that `proto` names in any case (RFC 7239 §5.4), if links can have it. */
export function schemeOf(proto: string): Scheme | undefined {
  const scheme = proto.toLowerCase();
  return scheme === 'https' || scheme === 'http' ? scheme : undefined;
}

/** The base URL on the host that a gateway names. */
export function forwardedUrl(
  { scheme = 'https', host, port, path = '' }: BaseUrlParts,
  allowedHosts: HostPolicy | undefined,
): { readonly href: string } | Refusal {
  if (host === undefined) return { reason: 'element-without-host' };
  const authority = authorityOf(scheme, host, port);
  return allowedHosts === undefined || isAllowed(allowedHosts, scheme, authority)
    ? { href: `${scheme}://${authority}${path}` }
    : { reason: 'element-not-allowed' };
}

/**
 * The base URL on the host that the client addressed, if it is allowed. What `parts` leave open is
 * taken from the fallback.
 */
export function hostUrl(
  request: RequestDescriptor,
  parts: BaseUrlParts,
  fallback: string,
  allowedHosts: HostPolicy,
): { readonly href: string } | Refusal {
  const given = requestHost(request);
  if (given === undefined) return { reason: 'host-absent' };
  const {
    scheme = /^https:/i.test(fallback) ? 'https' : 'http',
    port,
    path = fallback.replace(/^https?:\/\/[^/]*/i, ''),
  } = parts;
  const [name, hostPort] = splitHost(given);
  const host = asciiHost(name);
  if (host === undefined || (hostPort !== undefined && !isPort(hostPort))) {
    return { reason: 'host-not-allowed' };
  }
  const authority = authorityOf(scheme, host, port ?? hostPort);
  return isAllowed(allowedHosts, scheme, authority)
    ? { href: `${scheme}://${authority}${path}` }
    : { reason: 'host-not-allowed' };
}
