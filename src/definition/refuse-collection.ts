import { permissionsOf } from '../http/caller.js';
import { methodNotAllowed, notFound } from '../http/client-error.js';
import { problem } from '../http/problem.js';
import { requireHttpOptions } from '../http/require-http-options.js';
import type { ResponseDescriptor } from '../http/response.js';
import { type RequestDescriptor, requireMethod, requireWholeUrl } from '../internal/request.js';
import type { DefinedLink } from './definition.js';
import { linksAt } from './links-at.js';
import { FORBIDDEN, isMethodOf, NOT_FOUND } from './refuse.js';
import type { RefuseCollectionOptions } from './response-options.js';

/** The parts of a definition that decide whether a request on its collection can be carried out. */
interface CollectionParts {
  readonly collectionPath: string;
  readonly collectionLinks: readonly DefinedLink[];
}

/** Prepares the refusal of requests on a collection, which has no state and no version. */
export function prepareCollectionRefusal({ collectionPath, collectionLinks }: CollectionParts) {
  const links = [{ rel: 'self', href: collectionPath, method: 'GET' } as const, ...collectionLinks];
  return (
    request: RequestDescriptor,
    options: RefuseCollectionOptions = {},
  ): ResponseDescriptor<string> | undefined => {
    const method = requireMethod(request);
    requireHttpOptions(options, 'refuseCollection', 'Pass { caller }', OPTIONS);
    const { caller, values = {} } = options;
    const held = permissionsOf(caller);

    const here = linksAt(requireWholeUrl(request), links, values);
    if (here.length === 0) return notFound({ detail: NOT_FOUND });
    const operations = here.filter((link) => isMethodOf(link, method));
    if (operations.length === 0) return methodNotAllowed(here.map((link) => link.method));
    const isAllowed = ({ permission }: DefinedLink) =>
      permission === undefined || held.has(permission);
    return operations.some(isAllowed) ? undefined : problem({ status: 403, detail: FORBIDDEN });
  };
}

const OPTIONS = ['caller', 'values'] as const satisfies readonly (keyof RefuseCollectionOptions)[];
