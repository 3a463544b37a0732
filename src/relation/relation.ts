import { HalyardError } from '../errors.js';
import { isSafeMethod } from '../internal/request.js';
import { show } from '../internal/show.js';
import { ianaRelation, MEANINGS } from './iana-relation.js';
import {
  defaultMethod,
  isRelationType,
  type Method,
  type Relation,
  type Relations,
  transitionMethod,
} from './method.js';

/** The name of a relation type of the IANA registry. */
export type IanaRelationName = keyof typeof MEANINGS;

/** The name of a relation type that the conventions add to the registry. */
export type ExtendedRelationName = keyof typeof extendedRelations;

/**
 * The name of a relation type. Editors complete the known names; any other string is accepted, for
 * an action (`activate`, `cancel`, `send`) or a URI (RFC 8288 §2.1.2).
 */
export type Rel = IanaRelationName | ExtendedRelationName | (string & {});

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
  if (Object.hasOwn(MEANINGS, key)) {
    const known = ianaRelation(key as IanaRelationName);
    return { name: key, method: defaultMethod(key), ...known, registry: 'iana' };
  }
  return undefined;
}

/** A relation type that no registry has, or a registered one with its own meaning. */
export interface RelationDefinition {
  /** The method of its links; left out, POST for a known action such as `cancel`, else GET. */
  readonly method?: Method | null | undefined;
  /** The meaning of the target for the context of the link, or the effect of the action. */
  readonly meaning: string;
  /** A URL of its documentation. */
  readonly reference?: string | null | undefined;
}

/**
 * Defines relation types for actions and relations that no registry has. Pass the result as
 * `relations` to `link` and to the checks.
 *
 * @param definitions Method and meaning by name. A name is in lower case, as RFC 8288 §2.1.1 asks
 *   (`send-invoice`), or a URI.
 * @returns The relation types by name, frozen.
 * @throws {HalyardError} `relation.definition` for a malformed name, for one that the IANA registry or
 *   the conventions have with another meaning, and for a safe method of `create`, `edit`, `replace` or
 *   `delete`.
 * @rule HYP.02, HYP.18, HYP.19, relation.action
 *
 * @example
 * ```ts
 * import { defineRelations, link } from 'halyard';
 *
 * const relations = defineRelations({
 *   'send-invoice': { method: 'POST', meaning: 'Sends the invoice to the customer.' },
 * });
 * link('send-invoice', 'https://api.example.se/orders/v1/orders/17/deliveries', { relations });
 * // → {
 * //   href: 'https://api.example.se/orders/v1/orders/17/deliveries',
 * //   rel: 'send-invoice',
 * //   method: 'POST',
 * // }
 * defineRelations({ next: { meaning: 'The next of kin.' } });
 * // throws meaning of relation "next" must be the registered one,
 * ```
 */
export function defineRelations<const Name extends string>(
  definitions: Readonly<Record<Name, RelationDefinition>>,
): Relations<Name> {
  const entries = Object.entries<RelationDefinition>(definitions).map(
    ([name, definition]) => [name, define(name, definition)] as const,
  );
  return Object.freeze(Object.fromEntries(entries)) as Relations<Name>;
}

function define(name: string, definition: RelationDefinition): Relation {
  const { meaning } = definition;
  const method = definition.method ?? defaultMethod(name);
  const known = relation(name);
  const reference = definition.reference ?? known?.reference;
  if (!isRelationType(name) || (!name.includes(':') && name !== name.toLowerCase())) {
    const message = `relation must be a lower-case name or a URI, got ${show(name)}`;
    throw new HalyardError('relation.definition', message, 'HYP.18');
  }
  if (isSafeMethod(method) && transitionMethod(name) !== undefined) {
    const message = `method of relation ${show(name)} must not be safe, got ${show(method)}`;
    throw new HalyardError('relation.definition', message, 'HYP.02');
  }
  if (known !== undefined && known.meaning !== meaning) {
    const message = `meaning of relation ${show(name)} must be the registered one, ${show(known.meaning)}; got ${show(meaning)}`;
    throw new HalyardError('relation.definition', message, 'HYP.19');
  }
  return Object.freeze({
    name,
    method,
    meaning,
    ...(reference !== undefined && { reference }),
    registry: known?.registry ?? 'custom',
  });
}

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
