import { must } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';

/** scheme "://" [ userinfo "@" ] host [ ":" port ] (RFC 3986 §3); a variable may stand in the host. */
const ORIGIN =
  /^([a-z][a-z\d+.-]*):\/\/(?:[^/?#]*@)?((?:\{(?![/?#])[^{}]*\}|[^/?#{:]|:(?!\d*(?:[/?#{]|$)))*)(?::(\d*))?/i;

/**
 * The hosts of this machine: `localhost` and its subdomains (RFC 6761 §6.3), 127.0.0.0/8 (RFC 1122 §3.2.1.3)
 * and ::1 (RFC 4291 §2.5.3).
 */
const LOOPBACK = /^(?:(?:.*\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** UFN.02: https on port 443. A service on this machine is under development: it may have http and any port. */
export function checkTransport(url: string): Finding[] {
  const [start = '', scheme = '', host = '', port] = ORIGIN.exec(url) ?? [];
  if (start === '') return [];
  const isLocal = LOOPBACK.test(host);
  const number = Number(port ?? 443);
  const isWrongScheme = !(isLocal ? /^https?$/i : /^https$/i).test(scheme);
  const isWrongPort = isLocal ? !(number >= 1 && number <= 65_535) : number !== 443;
  if (!isWrongScheme && !isWrongPort) return [];
  const end = start.length;
  const portStart = isWrongPort ? end - `:${port}`.length : end;
  const rest = url.slice(scheme.length, portStart) + url.slice(end);
  const suggestion = (isWrongScheme ? 'https' : scheme) + rest;
  const fault = (message: string, ...range: [number, number]) =>
    finding('UFN.02', message, { range, suggestion });
  const expected = isLocal ? 'be a number from 1 to 65535' : 'be 443';
  return [
    ...(isWrongScheme ? [fault(must('Scheme', 'be https', scheme), 0, scheme.length)] : []),
    ...(isWrongPort ? [fault(must('Port', expected, port), portStart, end)] : []),
  ];
}

/** The host of an absolute URL in lower case; empty for any other text. */
export function urlHost(url: string): string {
  return ORIGIN.exec(url)?.[2]?.toLowerCase() ?? '';
}

/** Whether a URL is on this machine. */
export function isLoopback(url: string): boolean {
  return LOOPBACK.test(urlHost(url));
}
