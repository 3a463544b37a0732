import type { Finding } from '../../rules/finding.js';

/** Whether http or a port is found of a service on this machine, where `localDevelopment` accepts them. */
export function hasLocalUrl(findings: readonly Finding[]): boolean {
  return findings.some(
    ({ rule, suggestion = '' }) =>
      rule === 'UFN.02' &&
      /^https:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[/?#]|$)/i.test(suggestion),
  );
}
