import type { Members } from '../../internal/json-object.js';
import type { Finding } from '../../rules/finding.js';
import { checkUrl } from '../../url/lint/check-url.js';
import { below, type CheckOptions } from './check-options.js';
import { selfOf } from './link-list.js';

/** `checkUrl`, which accepts a parameter `offset` where the API pages by offset. */
export function checkApiUrl(url: string, options: CheckOptions): Finding[] {
  const findings = checkUrl(url, options);
  if (options.paging !== 'offset') return findings;
  return findings.filter(({ rule, range: [start, end] = [0, 0] }) => {
    return rule !== 'UFN.04' || url.slice(start, end) !== 'offset';
  });
}

/** Checks the href of a link against the rules for URLs. */
export type HrefChecker = (link: { readonly href: unknown }) => Finding[];

/**
 * A checker of hrefs. It checks the URLs of the API itself, those of the origin of the `self` link: the
 * API does not choose the URLs of other sites.
 */
export function hrefChecker(body: Members, options: CheckOptions): HrefChecker {
  const origin = originOf(selfOf(body)?.href);
  return ({ href }) => {
    if (typeof href !== 'string' || href === '' || originOf(href) !== origin) return [];
    return below(['href'], checkApiUrl(href, options));
  };
}

/**
 * Scheme, host and port of an absolute URL, without credentials and without the port that the scheme has
 * anyway (RFC 6454 §4); empty for a relative one, which is of the API itself.
 */
export function originOf(href = ''): string {
  const [start = ''] = /^[a-z][a-z0-9+.-]*:(?:\/\/[^/?#{]*)?/i.exec(href) ?? [];
  const origin = start.replace(/^([^/]+\/\/)[^\\]*@/, '$1').toLowerCase();
  return origin.replace(/^(https:.*):443$|^(http:.*):80$/s, '$1$2');
}
