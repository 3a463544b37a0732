import type { SecurityScheme } from '../description.js';

/** A request to show as a command. */
export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** How the client authenticates. */
  readonly scheme?: SecurityScheme | undefined;
}

/** The command that sends a request, for a POSIX shell. */
export function curlCommand({ method, url, headers = {}, body, scheme }: ShownRequest): string {
  const parts = [
    ...(method === 'GET' ? [] : [method === 'HEAD' ? '--head' : `--request ${method}`]),
    ...credentials(scheme),
    ...Object.entries(headers).map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data ${quote(JSON.stringify(body))}`]),
    quote(url),
  ];
  const line = `curl ${parts.join(' ')}`;
  return line.length <= LINE_LENGTH ? line : `curl ${parts.join(' \\\n  ')}`;
}

const LINE_LENGTH = 72;

/** The options with the credentials, which are in shell variables. */
function credentials(scheme: SecurityScheme | undefined): string[] {
  switch (scheme?.type) {
    case 'apiKey':
      if (scheme.in === 'query') return [`--url-query ${quote(`${scheme.name}=`)}"$API_KEY"`];
      if (scheme.in === 'cookie') return [`--cookie ${quote(`${scheme.name}=`)}"$API_KEY"`];
      return [`--header ${quote(`${scheme.name}: `)}"$API_KEY"`];
    case 'http':
      if (/^basic$/i.test(scheme.scheme)) return ['--user "$USERNAME:$PASSWORD"'];
      return [`--header ${quote(`authorization: ${schemeName(scheme.scheme)} `)}"$TOKEN"`];
    case 'oauth2':
    case 'openIdConnect':
      return ['--header "authorization: Bearer $TOKEN"'];
    case 'mutualTLS':
      return ['--cert client.pem'];
    default:
      return [];
  }
}

/**
 * The name of an HTTP authentication scheme as it is registered. It has no case (RFC 9110 §11.1), but
 * many services compare it with `Bearer`.
 */
export function schemeName(scheme: string): string {
  return SCHEMES.find((name) => name.toLowerCase() === scheme.toLowerCase()) ?? scheme;
}

const SCHEMES = ['Basic', 'Bearer', 'Digest', 'DPoP', 'HOBA', 'Mutual', 'Negotiate', 'OAuth'];

/** An argument, quoted unless the shell passes it as it is. */
function quote(text: string): string {
  return /^[\w%+,./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
