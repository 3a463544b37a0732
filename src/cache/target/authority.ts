/**
 * The authority of an `http` or `https` URI in its normal form: in lower case, without the default
 * port (RFC 9110 §4.2.3); undefined if it is malformed or has user information (§4.2.4). If the
 * scheme is unknown, so is its default port.
 */
export function normalizeAuthority(text: string, scheme: string | undefined): string | undefined {
  if (PLAIN_HOST.test(text)) return text;
  const [, host, digits = ''] = AUTHORITY.exec(text) ?? [];
  if (host === undefined) return undefined;
  const name = host.toLowerCase();
  if (digits === '') return name;
  const port = Number(digits);
  if (port > MAX_PORT) return undefined;
  return port === DEFAULT_PORTS.get(scheme) ? name : `${name}:${port}`;
}

/** A host in lower case without a port is in normal form. */
const PLAIN_HOST = /^[a-z0-9.-]+$/;

/** uri-host [ ":" port ] (RFC 9110 §7.2); no host has the sub-delims and escapes of reg-name. */
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[a-z0-9._~-]+)(?::(\d*))?$/i;

const MAX_PORT = 65_535;

const DEFAULT_PORTS: ReadonlyMap<string | undefined, number> = /* @__PURE__ */ new Map([
  ['http', 80],
  ['https', 443],
]);
