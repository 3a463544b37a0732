import { ianaRelation, MEANINGS } from './iana-relation.js';

type Name = keyof typeof MEANINGS;

/** The registered relation types, each with its meaning and the URL of the document that defines it. */
type IanaRelations = {
  readonly [Defined in Name]: {
    readonly meaning: (typeof MEANINGS)[Defined];
    readonly reference: string;
  };
};

/**
 * The IANA Link Relations registry, as of 2026-08-16: each registered relation type with its meaning
 * and the document that defines it.
 *
 * @rule HYP.19
 *
 * @example
 * ```ts
 * import { ianaRelations } from 'halyard/relation';
 *
 * Object.keys(ianaRelations).length;
 * // → 134
 * ianaRelations.up.meaning;
 * // → 'The resource one level above this one in a hierarchy.'
 * ```
 */
export const ianaRelations = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.keys(MEANINGS).map((name) => [name, ianaRelation(name as Name)]),
) as IanaRelations;
