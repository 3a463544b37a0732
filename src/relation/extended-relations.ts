import type { Method } from './method.js';

/**
 * The relation types that the conventions add: operations for which the IANA registry has no type.
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
    meaning: 'The collection that creates a new resource from the request body.',
  },
  delete: {
    method: 'DELETE',
    meaning: 'Deletes the resource.',
  },
  replace: {
    method: 'PUT',
    meaning: 'Replaces the whole resource with the representation in the request body.',
  },
} as const satisfies Record<string, { readonly method: Method; readonly meaning: string }>;
