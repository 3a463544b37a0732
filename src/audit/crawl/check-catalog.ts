import { checkApiCatalog } from '../../discovery/check-api-catalog.js';
import { isObject } from '../../internal/json.js';
import { mediaTypeOf } from '../check/exchange.js';
import type { LocatedFinding } from '../report/group-findings.js';
import type { Page } from './crawl.js';
import { hasRoom, pause, type Visit, type Visitor, visit } from './visit.js';

/**
 * Checks the catalogs of APIs that the pages link to, else the one at the well-known URL of the origin, where
 * it has one (RFC 9727 §2): each by GET, and the first by HEAD too.
 *
 * @returns The responses of catalogs, what they show, and how many requests were sent.
 */
export async function checkCatalog(
  pages: readonly Page[],
  visitor: Visitor,
  { budget, delay }: { readonly budget: number; readonly delay: number },
) {
  const links = pages.flatMap((page) => page.links).filter(({ rel }) => /^api-catalog$/i.test(rel));
  const named = new Set(links.map(({ target }) => target));
  let requests = 0;
  const ask = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
    const isSpent = requests >= budget || !hasRoom(visitor);
    if (isSpent || !(await pause(delay, visitor.signal))) return [];
    requests += 1;
    // No page links to the well-known URL, so it may fail.
    const answer = await visit(url, visitor, {}, method).catch(() => undefined);
    if (answer?.response.status !== 200) return [];
    return [answer];
  };
  const linked = pages.filter(({ url, response }) => named.has(url) && response.status === 200);
  const [start] = pages;
  const isGuess = start !== undefined && named.size === 0;
  const guess = isGuess ? new URL('/.well-known/api-catalog', start.url).href : '';
  const catalogs: readonly Visit[] = isGuess ? (await ask(guess)).filter(isLinkset) : linked;
  const heads = catalogs[0] === undefined ? [] : await ask(catalogs[0].url, 'HEAD');
  const found = [...catalogs, ...heads].flatMap((each): LocatedFinding[] => {
    const { url, request, response } = each;
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
    return checkApiCatalog(response, { url, method }).map((finding) => ({ visit: each, finding }));
  });
  return { visits: isGuess ? [...catalogs, ...heads] : heads, found, requests };
}

/** A server may answer any URL with a page or an error by 200. */
function isLinkset({ response: { headers, body } }: Visit): boolean {
  const isTyped = mediaTypeOf(headers) === 'application/linkset+json';
  return isTyped || (isObject(body) && Object.hasOwn(body, 'linkset'));
}
