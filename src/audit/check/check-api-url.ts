import type { Finding } from '../../rules/finding.js';
import { checkUrl } from '../../url/lint/check-url.js';
import type { CheckOptions } from './check-options.js';

/** `checkUrl`, but that an API which pages by offset may call its parameter so. */
export function checkApiUrl(url: string, options: CheckOptions): Finding[] {
  const findings = checkUrl(url, options);
  if (options.paging !== 'offset') return findings;
  return findings.filter(({ rule, range: [start, end] = [0, 0] }) => {
    return rule !== 'UFN.04' || url.slice(start, end) !== 'offset';
  });
}
