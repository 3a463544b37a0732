import { extendedRelations } from './extended.js';
import { ianaRelations } from './iana.js';
import { defaultMethod, type Method } from './method.js';

/** The name of a relation type of the IANA registry. */
export type IanaRelationName = keyof typeof ianaRelations;

/** The name of one of the conventions' own relation types. */
export type ExtendedRelationName = keyof typeof extendedRelations;

/**
 * The name of a relation type: an editor offers the known ones, and any other string will do, for
 * an action of your own (`activate`, `cancel`, `send`) or a URI (RFC 8288 §2.1.2).
 */
export type Rel = IanaRelationName | ExtendedRelationName | (string & {});

/** A relation type that is known. */
export interface Relation {
  /** The name as it is registered, in lower case. */
  readonly name: string;
  /** The method that a link of this type typically has. */
  readonly method: Method;
  /** What the target of the link is to its context. */
  readonly meaning: string;
  /** Where the type is defined. */
  readonly reference?: string;
  /** `iana`: in the IANA registry; `extended`: of the conventions; `custom`: of one's own. */
  readonly registry: 'iana' | 'extended' | 'custom';
}

/**
 * What is known of a relation type.
 *
 * @param name The name, in any case (RFC 8288 §2.1).
 * @returns The relation type; undefined for a name that neither the IANA registry nor the
 *   conventions have.
 * @rule HYP.18, HYP.19
 *
 * @example
 * ```ts
 * import { relation } from 'halyard/relation';
 *
 * relation('Next')?.name;
 * // → 'next'
 * relation('create')?.method;
 * // → 'POST'
 * relation('previous-page');
 * // → undefined
 * ```
 */
export function relation(name: string): Relation | undefined {
  // Beyond ASCII there are letters whose lower case is ASCII: U+212A is no k of a relation type.
  if (/[^\x21-\x7e]/.test(name)) return undefined;
  const key = name.toLowerCase();
  if (Object.hasOwn(extendedRelations, key)) {
    return {
      name: key,
      ...extendedRelations[key as ExtendedRelationName],
      registry: 'extended',
    };
  }
  if (Object.hasOwn(ianaRelations, key)) {
    const known = ianaRelations[key as IanaRelationName];
    return { name: key, method: defaultMethod(key), ...known, registry: 'iana' };
  }
  return undefined;
}
