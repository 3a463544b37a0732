import { isHost } from '../url/absolute-url.js';

/** uri-host [ ":" port ] (RFC 9110 §7.2) */
export function splitHost(text: string): [host: string, port?: string] {
  const colon = text.lastIndexOf(':');
  if (colon === -1 || text.endsWith(']')) return [text];
  return [text.slice(0, colon), text.slice(colon + 1)];
}

/** Whether a text is a port: 1 to 65535, without leading zeros. */
export function isPort(text: string): boolean {
  const port = Number(text);
  return port >= 1 && port <= 65535 && String(port) === text && Number.isInteger(port);
}

/** The host, with its port if that is not the scheme's default (RFC 9110 §4.2.3). */
export function authorityOf(scheme: string, host: string, port: string | undefined): string {
  const defaultPort = scheme === 'https' ? '443' : '80';
  return port === undefined || port === defaultPort ? host : `${host}:${port}`;
}

/**
 * The host as URLs write it, in lower case; undefined if it is not a host. An underscore is refused: no
 * host name has one (RFC 1123 §2.1), and no base URL may (UFN.11).
 */
export function asciiHost(text: string): string | undefined {
  return isHost(text) && !text.includes('_') ? text.toLowerCase() : undefined;
}
