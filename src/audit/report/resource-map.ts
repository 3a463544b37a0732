import type { Page } from '../crawl/crawl.js';
import type { FoundLink } from '../crawl/links.js';
import { kindOf, urlPattern } from '../crawl/url-pattern.js';
import type { ResourceMap } from './audit-report.js';

/**
 * Returns the map of a service: its kinds of resources by URL pattern, and the relations between them.
 * A resource inside a page has its own links; the page leads to it as to its `item`.
 */
export function resourceMap(pages: readonly Page[]): ResourceMap {
  const kinds = new Map<string, { count: number; statuses: Set<number> }>();
  const relations = new Map<string, ResourceMap['relations'][number]>();
  for (const { url, response, links } of pages) {
    const from = kindOf(urlPattern(url));
    const kind = kinds.get(from) ?? { count: 0, statuses: new Set() };
    kinds.set(from, kind);
    kind.count += 1;
    kind.statuses.add(response.status);
    for (const link of links) {
      const { rel, method, owner, template } = link;
      const to = targetOf(link);
      if (to === undefined) continue;
      const relation =
        owner === undefined
          ? { from, rel, method, to, ...(template !== undefined && { template }) }
          : rel === 'self'
            ? { from, rel: 'item', method, to }
            : {
                from: kindOf(urlPattern(owner)),
                rel,
                method,
                to,
                ...(template !== undefined && { template }),
              };
      relations.set(JSON.stringify(relation), relation);
    }
  }
  return {
    resources: Array.from(kinds, ([pattern, { count, statuses }]) => ({
      pattern,
      count,
      statuses: [...statuses].sort((one, other) => one - other),
    })),
    relations: [...relations.values()],
  };
}

function targetOf({ target, template }: FoundLink): string | undefined {
  if (target !== undefined) return kindOf(urlPattern(target));
  return template === undefined ? undefined : templateKind(template);
}

/** The kind of the URLs of a template: a value in the path identifies a resource. */
function templateKind(template: string): string {
  const path = template.replace(/\{[?&#].*$/s, '').replace(/\{\/[^{}]*\}/g, '/0');
  return kindOf(urlPattern(path.replace(/\{[^{}]*\}/g, '0')));
}
