import { fieldValue } from '../../internal/headers.js';
import { distinctBy } from '../../internal/maps.js';
import { show } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import { type LocatedFinding, urlPattern } from '../report/group-findings.js';
import { isRefusal } from './check-pages.js';
import type { Page } from './crawl.js';
import {
  type Failure,
  failureOf,
  hasRoom,
  pause,
  type Visit,
  type Visitor,
  visit,
} from './visit.js';

/** The repeated requests, what they show, and those that failed. */
export interface Probes {
  readonly visits: readonly Visit[];
  readonly found: readonly LocatedFinding[];
  readonly failures: readonly Failure[];
}

/**
 * Requests pages again, once without their tag and once with it, to see that a GET changes nothing and
 * that the tag gives a 304. One page of each pattern is requested, by at most `budget` requests, each
 * after a delay.
 */
export async function probe(
  pages: readonly Page[],
  visitor: Visitor,
  { budget, delay }: { readonly budget: number; readonly delay: number },
): Promise<Probes> {
  const visits: Visit[] = [];
  const found: LocatedFinding[] = [];
  const failures: Failure[] = [];
  const ask = async ({ url }: Page, conditions: Readonly<Record<string, string>>) => {
    const isSpent = visits.length + failures.length >= budget || !hasRoom(visitor);
    if (isSpent || !(await pause(delay, visitor.signal))) return undefined;
    try {
      const again = await visit(url, visitor, conditions);
      visits.push(again);
      return again;
    } catch (error) {
      if (!visitor.signal?.aborted) failures.push(failureOf(url, error));
      return undefined;
    }
  };
  const read = pages.filter(({ response }) => response.status === 200);
  for (const page of distinctBy(read, ({ url }) => urlPattern(url))) {
    const etag = fieldValue(page.response.headers, 'etag');
    const again = await ask(page, {});
    if (again === undefined || isRefusal(again.response.status)) continue;
    const findings = checkRepeated(page, again, etag);
    found.push(...findings.map((each) => ({ visit: again, finding: each })));
    // A tag that changes with each request can't be revalidated.
    if (etag === undefined || findings.length > 0) continue;
    const revalidated = await ask(page, { 'if-none-match': etag });
    if (revalidated === undefined) continue;
    for (const each of checkRevalidated(page, revalidated, etag)) {
      found.push({ visit: revalidated, finding: each });
    }
  }
  return { visits, found, failures };
}

/** The same request again (HYP.02). */
function checkRepeated({ response }: Page, again: Visit, etag: string | undefined): Finding[] {
  const { body, headers, status } = again.response;
  const isSameBody = JSON.stringify(body) === JSON.stringify(response.body);
  const isSame = etag === undefined ? isSameBody : fieldValue(headers, 'etag') === etag;
  if (!isSame) {
    const message =
      'Two GET requests in a row must return the same representation, got different ones. A GET must not change the resource';
    return [finding('HYP.02', message, { path: ['response', 'body'] })];
  }
  // A strong tag changes with each change of the content of a 200 (RFC 9110 §8.8.1).
  if (isSameBody || status !== 200 || !etag?.startsWith('"')) return [];
  const message =
    'Responses with the same strong ETag must have the same content (RFC 9110 §8.8.1), got different content. Change the tag with the content, or begin it with W/ if clients may ignore the difference';
  return [finding('caching.etag', message, { path: ['response', 'headers', 'etag'] })];
}

/** The same request with `If-None-Match`. */
function checkRevalidated({ response }: Page, again: Visit, etag: string): Finding[] {
  const { status, headers } = again.response;
  const tag = fieldValue(headers, 'etag');
  if (status === 200 && tag !== etag) {
    const message = `A resource that has not changed must keep its ETag, got ${show(tag)} after ${show(etag)}`;
    return [finding('caching.etag', message, { path: ['response', 'headers', 'etag'] })];
  }
  // `checkExchange` reports a 200 that has the tag of the condition.
  if (status !== 304) return [];
  // A 304 repeats the fields of the 200 that a cache needs (RFC 9110 §15.4.5).
  return ['vary', 'cache-control'].flatMap((name) => {
    const before = fieldValue(response.headers, name);
    const now = fieldValue(headers, name);
    if (before === undefined || namesOf(before) === namesOf(now)) return [];
    const message = `A 304 must repeat ${name} of the 200 (${show(before)}), got ${show(now)}`;
    return [finding('conditional.not-modified', message, { path: ['response', 'headers', name] })];
  });
}

function namesOf(value = ''): string {
  const names = value.toLowerCase().split(',');
  return String(names.map((name) => name.trim()).sort());
}
