import { methodNotAllowed } from '../http/problem.js';
import { problem } from '../http/problem.js';
import type { ResponseDescriptor } from '../http/response.js';
import type { RequestDescriptor } from '../internal/request.js';
import type { DefinedLink } from './definition.js';
import { pathOf } from './expand-link.js';
import { FORBIDDEN, isPermitted, prepareOperations } from './refuse.js';
import type { RefuseCollectionOptions } from './response-options.js';

/** The parts of a definition that decide whether a request on its collection can be carried out. */
interface CollectionParts {
  readonly collectionPath: string;
  readonly links: readonly DefinedLink[];
  readonly collectionLinks: readonly DefinedLink[];
}

/** Prepares the refusal of requests on a collection, which has no state and no version. */
export function prepareCollectionRefusal(definition: CollectionParts) {
  const operations = prepareOperations(definition.collectionPath, collectionOperations(definition));
  return (
    request: RequestDescriptor,
    { rel, caller }: RefuseCollectionOptions = {},
  ): ResponseDescriptor<string> | undefined => {
    const operation = operations.find(request.method, rel);
    if (operation === undefined) return methodNotAllowed(operations.methods(rel));
    return isPermitted(operation, caller) ? undefined : problem({ status: 403, detail: FORBIDDEN });
  };
}

/**
 * The operations on a collection: reading it, its links, and the links of its resources that lead to it,
 * such as `create`.
 */
export function collectionOperations({
  collectionPath,
  links,
  collectionLinks,
}: CollectionParts): readonly DefinedLink[] {
  const own = [
    { rel: 'collection', href: collectionPath, method: 'GET' } as const,
    ...collectionLinks,
  ];
  const isAt = ({ href }: DefinedLink) => pathOf(href) === collectionPath;
  const isNew = (link: DefinedLink) =>
    isAt(link) && !own.some((other) => isAt(other) && other.method === link.method);
  return [...own, ...links.filter(isNew)];
}
