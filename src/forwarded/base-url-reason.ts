/**
 * Why a base URL is what it is. The list is closed:
 * - `trusted-element`: a trusted element of `Forwarded`, or trusted entries of `X-Forwarded-*`, gave it
 * - `no-trusted-hop`: `trustedHops` is 0, or its predicate trusts no element
 * - `forwarded-absent`: the request has no `Forwarded` header, none of the `X-Forwarded-*` headers
 *   that are read, or an empty one
 * - `header-ambiguous`: a plain headers object has the header under two spellings of its name
 * - `list-too-short`: a list of `X-Forwarded-*` has fewer entries than there are trusted hops
 * - `element-malformed`: a trusted element breaks the grammar of RFC 7239
 * - `element-without-host`: no trusted element names a host
 * - `element-not-allowed`: `allowedHosts` does not include the host that the trusted element names
 * - `proto-refused`: the scheme is neither http nor https
 * - `host-refused`: the host is not a host name, an IPv4 address or a bracketed IPv6 address
 * - `port-refused`: the port is not an integer from 1 to 65535
 * - `prefix-refused`: the prefix is not a clean path
 * - `host-absent`: the request has no `Host` header
 * - `host-not-allowed`: `allowedHosts` does not include the host of the request
 */
export type BaseUrlReason =
  | 'trusted-element'
  | 'no-trusted-hop'
  | 'forwarded-absent'
  | 'header-ambiguous'
  | 'list-too-short'
  | 'element-malformed'
  | 'element-without-host'
  | 'element-not-allowed'
  | 'proto-refused'
  | 'host-refused'
  | 'port-refused'
  | 'prefix-refused'
  | 'host-absent'
  | 'host-not-allowed';
