import { must } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';
import type { UrlParts } from './url-parts.js';

/**
 * The hosts of this machine: `localhost` and its subdomains (RFC 6761 §6.3), 127.0.0.0/8 (RFC 1122 §3.2.1.3)
 * and ::1 (RFC 4291 §2.5.3).
 */
const LOOPBACK = /^(?:(?:.*\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** UFN.02: https on port 443. A service on this machine is under development: it may have http and any port. */
export function checkTransport({ url, scheme, authority }: UrlParts): Finding[] {
  if (scheme === undefined || authority === undefined) return [];
  const [, host = '', port] = /^(.*?)(?::([0-9]*))?$/s.exec(authority.text) ?? [];
  const isLocal = LOOPBACK.test(host);
  const number = Number(port ?? 443);
  const isWrongScheme = !(isLocal ? /^https?$/i : /^https$/i).test(scheme.text);
  const isWrongPort = isLocal ? !(number >= 1 && number <= 65_535) : number !== 443;
  const end = authority.start + authority.text.length;
  const start = isWrongPort ? authority.start + host.length : end;
  const rest = url.slice(scheme.text.length, start) + url.slice(end);
  const suggestion = (isWrongScheme ? 'https' : scheme.text) + rest;
  const found: Finding[] = [];
  if (isWrongScheme) {
    const range = [0, scheme.text.length] as const;
    found.push(finding('UFN.02', must('Scheme', 'be https', scheme.text), { range, suggestion }));
  }
  if (isWrongPort) {
    const expected = isLocal ? 'be a number from 1 to 65535' : 'be 443';
    const message = must('Port', expected, port);
    found.push(finding('UFN.02', message, { range: [start, end], suggestion }));
  }
  return found;
}

/** The host of an absolute URL in lower case; empty for any other text. */
export function urlHost(url: string): string {
  const [, host = ''] = /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(url) ?? [];
  return host.toLowerCase();
}

/** Whether a URL is on this machine. */
export function isLoopback(url: string): boolean {
  return LOOPBACK.test(urlHost(url));
}
