/**
 * Why a base URL is what it is; the list is closed:
 * - `trusted-element`: a trusted element of `Forwarded` gave it
 * - `no-trusted-hop`: no gateway is trusted, so that `Forwarded` was not read; or the predicate trusts
 *   none of its elements
 * - `forwarded-absent`: the request has no `Forwarded` header, or an empty one
 * - `element-malformed`: a trusted element breaks the grammar of RFC 7239
 * - `element-without-host`: no trusted element names a host; of `X-Forwarded-*`, there is no
 *   `X-Forwarded-Host`
 * - `proto-refused`: its scheme is neither http nor https
 * - `host-refused`: its host is no host name, IPv4 or bracketed IPv6 address
 * - `port-refused`: its port is no number from 1 to 65535
 * - `prefix-refused`: its prefix is no clean path
 * - `gateway-not-allowed`: `gatewayHosts` does not hold its host
 * - `host-absent`: the request has no `Host` header
 * - `host-not-allowed`: `allowedHosts` does not hold the host of the request
 */
export type BaseUrlReason =
  | 'trusted-element'
  | 'no-trusted-hop'
  | 'forwarded-absent'
  | 'element-malformed'
  | 'element-without-host'
  | 'proto-refused'
  | 'host-refused'
  | 'port-refused'
  | 'prefix-refused'
  | 'gateway-not-allowed'
  | 'host-absent'
  | 'host-not-allowed';
