import type { Finding } from '../../rules/finding.js';
import { checkApiUrl } from './check-api-url.js';
import { below, type CheckOptions } from './check-options.js';
import { linkListOf } from './link-list.js';
import { isObject, type Members, own } from './resources.js';

/** Checks the href of a link against the rules for URLs. */
export type HrefChecker = (link: unknown) => Finding[];

/**
 * A checker of hrefs. It judges the URLs of the API itself, those of the same origin as the body's
 * `self` link: whoever links to a foreign site does not choose its URLs.
 */
export function hrefChecker(body: Members, options: CheckOptions): HrefChecker {
  const origin = originOf(selfOf(body));
  return (link) => {
    const href = isObject(link) ? own(link, 'href') : undefined;
    if (typeof href !== 'string' || href === '' || originOf(href) !== origin) return [];
    return below(['href'], checkApiUrl(href, options));
  };
}

function selfOf(body: Members): unknown {
  const entries = linkListOf(body)?.entries ?? [];
  const self = entries.find(({ link }) => isObject(link) && own(link, 'rel') === 'self')?.link;
  return isObject(self) ? own(self, 'href') : undefined;
}

/** Scheme and authority of an absolute URL; empty for a relative one, which has the API's own. */
export function originOf(href: unknown): string {
  return typeof href === 'string'
    ? (/^[a-z][a-z0-9+.-]*:(?:\/\/[^/?#{]*)?/i.exec(href)?.[0] ?? '').toLowerCase()
    : '';
}
