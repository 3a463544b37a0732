import { HalyardError } from '../errors.js';
import { isSafeMethod } from '../internal/is-safe-method.js';
import { show } from '../internal/show.js';
import { defaultMethod, type Method } from './method.js';
import { type Relation, relation } from './relation.js';
import { isRelationType } from './relation-type.js';
import { transitionMethod } from './transition-method.js';

/** A relation type that no registry has, or a registered one with its own meaning. */
export interface RelationDefinition {
  /** The method of its links; left out, POST for a known action such as `cancel`, else GET. */
  readonly method?: Method | null | undefined;
  /** The meaning of the target for the context of the link, or the effect of the action. */
  readonly meaning: string;
  /** A URL of its documentation. */
  readonly reference?: string | null | undefined;
}

/** Relation types by name, from {@link defineRelations}. */
export type Relations<Name extends string = string> = Readonly<Record<Name, Relation>>;

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

/** The defined relation type of that name; case is ignored (RFC 8288 §2.1.1, §2.1.2). */
export function definedRelation(relations: Relations, name: string): Relation | undefined {
  if (Object.hasOwn(relations, name)) return relations[name];
  const lowerCase = name.toLowerCase();
  return Object.entries(relations).find(([key]) => key.toLowerCase() === lowerCase)?.[1];
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
