import type { Method } from './method.js';

/**
 * The extended relation types of the conventions: operations for which the IANA registry has no
 * type.
 *
 * @rule HYP.18
 *
 * @example
 * ```ts
 * import { extendedRelations } from 'halyard/relation';
 *
 * extendedRelations.replace.method;
 * // → 'PUT'
 * ```
 */
export const extendedRelations = {
  create: {
    method: 'POST',
    meaning: 'The collection that makes a new resource of what is sent to it.',
  },
  delete: {
    method: 'DELETE',
    meaning: 'The resource, to be deleted.',
  },
  replace: {
    method: 'PUT',
    meaning: 'The resource, to be replaced as a whole by the representation that is sent.',
  },
} as const satisfies Record<string, { readonly method: Method; readonly meaning: string }>;
