import { HalyardError } from '../errors.js';
import { allowedNames, checkedSpec } from '../query/checked-spec.js';
import type { QuerySpec } from '../query/query-spec.js';
import { variableNames } from '../url/template/parse-template.js';
import type { DefinedLink } from './definition.js';
import { queryOf } from './expand-link.js';
import { pathOf } from './refuse.js';

/** Throws on a search of the collection with a parameter that its query would refuse. */
export function requireSearchParameters(
  links: readonly DefinedLink[],
  collectionPath: string | undefined,
  query: QuerySpec | undefined,
): void {
  if (query === undefined || collectionPath === undefined) return;
  const spec = checkedSpec(query);
  if (spec.ignoreUnknown) return;
  const allowed = allowedNames(spec);
  for (const { rel, href } of links) {
    if (pathOf(href) !== collectionPath) continue;
    const unknown = variableNames(queryOf(href)).find((name) => !allowed.includes(name));
    if (unknown === undefined) continue;
    throw new HalyardError('resource.links', {
      subject: `Variable ${unknown} of collection link ${rel}`,
      expected: 'be a parameter of the query',
      given: href,
      remedy: `Add it to query.parameters, or write one of ${allowed.join(', ')}`,
    });
  }
}
