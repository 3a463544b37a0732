import { extendedRelations } from './extended-relations.js';
import { ianaRelations } from './iana-relations.js';
import { defaultMethod, type Method } from './method.js';

/** The name of a relation type of the IANA registry. */
export type IanaRelationName = keyof typeof ianaRelations;

/** The name of a relation type that the conventions add to the registry. */
export type ExtendedRelationName = keyof typeof extendedRelations;

/**
 * The name of a relation type. Editors complete the known names; any other string is accepted, for
 * an action (`activate`, `cancel`, `send`) or a URI (RFC 8288 §2.1.2).
 */
export type Rel = IanaRelationName | ExtendedRelationName | (string & {});

/** A known relation type. */
export interface Relation {
  /** The registered name, in lower case. */
  readonly name: string;
  /** The typical method of its links. */
  readonly method: Method;
  /** The meaning of the target for the context of the link. */
  readonly meaning: string;
  /** The URL of the document that defines it. */
  readonly reference?: string;
  /** `iana`: in the IANA registry; `extended`: added by the conventions; `custom`: your own. */
  readonly registry: 'iana' | 'extended' | 'custom';
}

/**
 * Looks up a relation type in the IANA registry and among those of the conventions.
 *
 * @param name The name; case is ignored (RFC 8288 §2.1).
 * @returns The relation type, or undefined for a name that is in neither.
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
  // The lower case of U+212A, a Kelvin sign, is an ASCII k.
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
