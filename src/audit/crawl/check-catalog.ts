import { checkApiCatalog } from '../../discovery/check-api-catalog.js';
import { isObject } from '../../internal/json.js';
import { mediaTypeOf } from '../check/exchange.js';
import type { LocatedFinding } from '../report/group-findings.js';
import type { Page } from './crawl.js';
import { mayAsk, type Visit, type Visitor, visit } from './visit.js';

/**
 * Checks the catalogs of APIs that the pages link to, else the one at the well-known URL of the origin, where
 * it has one (RFC 9727 §2).
 *
 * @returns The response of the well-known URL, and what the catalogs show.
 */
export async function checkCatalog(pages: readonly Page[], visitor: Visitor) {
  const links = pages.flatMap((page) => page.links).filter(({ rel }) => /^api-catalog$/i.test(rel));
  const named = new Set(links.map(({ target }) => target));
  const linked = pages.filter(({ url, response }) => named.has(url) && response.status === 200);
  const [start] = pages;
  const visits: Visit[] = [];
  if (start && named.size === 0 && (await mayAsk(visitor))) {
    const url = new URL('/.well-known/api-catalog', start.url).href;
    // No page links to the well-known URL, so it may fail.
    const guess = await visit(url, visitor).catch(() => undefined);
    if (guess?.response.status === 200 && isLinkset(guess)) visits.push(guess);
  }
  const found = [...linked, ...visits].flatMap((each): LocatedFinding[] => {
    const findings = checkApiCatalog(each.response, { url: each.url });
    return findings.map((finding) => ({ visit: each, finding }));
  });
  return { visits, found };
}

/** A server may answer any URL with a page or an error by 200. */
function isLinkset({ response: { headers, body } }: Visit): boolean {
  const isTyped = mediaTypeOf(headers) === 'application/linkset+json';
  return isTyped || (isObject(body) && Object.hasOwn(body, 'linkset'));
}
