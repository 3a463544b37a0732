import { groupBy, shortKeys } from '../../internal/maps.js';
import type { Page } from '../crawl/crawl.js';
import type { ResourceMap } from './audit-report.js';
import { kindOf, urlPattern } from './group-findings.js';

type Relation = ResourceMap['relations'][number];

/** In characters: a page with a long URL would fill the memory by links of different types. */
const MAX_LENGTH = 2 ** 22;

/** Returns the map of a service: its kinds of resources by URL pattern, and the relations between them. */
export function resourceMap(pages: readonly Page[]): ResourceMap {
  const kinds = groupBy(pages, ({ url }) => kindOf(urlPattern(url)));
  const resources = Array.from(kinds, ([pattern, ofKind]) => ({
    pattern,
    count: ofKind.length,
    statuses: [...new Set(ofKind.map(({ response }) => response.status))].sort(
      (one, other) => one - other,
    ),
  }));
  const keyOf = shortKeys();
  const relations = new Map<string, Relation>();
  let length = 0;
  for (const relation of relationsOf(pages)) {
    const { from, rel, method, to } = relation;
    const key = keyOf([from, rel, method, to]);
    if (relations.has(key)) continue;
    length += from.length + rel.length + method.length + to.length;
    if (length > MAX_LENGTH)
      return { resources, relations: [...relations.values()], partial: true };
    relations.set(key, relation);
  }
  return { resources, relations: [...relations.values()] };
}

/** A resource inside a page has its own links; the page leads to it as to its `item`. */
function* relationsOf(pages: readonly Page[]): Generator<Relation> {
  for (const { url, links } of pages) {
    const page = kindOf(urlPattern(url));
    for (const { rel, method, owner, target } of links) {
      if (target === undefined) continue;
      const isItem = owner !== undefined && rel === 'self';
      yield {
        from: owner === undefined || isItem ? page : kindOf(urlPattern(owner)),
        rel: isItem ? 'item' : rel,
        method,
        to: kindOf(urlPattern(target)),
      };
    }
  }
}
