import { type ErrorCode, HalyardError } from '../errors.js';
import type { RuleId } from '../rules/catalogue.js';
import { isMethod, METHODS, type Method } from './method.js';
import { type Relation, relation } from './relation.js';
import { isRelationType } from './relation-type.js';

/** What is told of a relation type of one's own. */
export interface RelationDefinition {
  /** The method that a link of this type has; GET when left out. */
  readonly method?: Method;
  /** What the target of the link is to its context, or what the action does. */
  readonly meaning: string;
  /** A URL of its documentation. */
  readonly reference?: string;
}

/** Relation types of one's own by their names. */
export type Relations<Name extends string = string> = Readonly<Record<Name, Relation>>;

/**
 * Defines relation types for actions and relations that no registry has: `link` and the checks know
 * them when they are given as `relations`.
 *
 * @param definitions Method and meaning by name. A name is in lower case, as RFC 8288 §2.1.1 asks
 *   (`send-invoice`), or a URI.
 * @returns The relation types by their names, frozen.
 * @throws {HalyardError} `relation.name` for a name that is malformed, or that the IANA registry or
 *   the conventions have with another meaning; `relation.meaning` for an empty meaning;
 *   `relation.method` for an unknown method.
 * @rule HYP.18, HYP.19, relation.action
 *
 * @example
 * ```ts
 * import { defineRelations, link } from 'halyard';
 *
 * const relations = defineRelations({
 *   cancel: { method: 'POST', meaning: 'Cancels the order.' },
 * });
 * link('cancel', 'https://api.example.se/orders/v1/orders/17/cancellations', { relations });
 * // → {
 * //   href: 'https://api.example.se/orders/v1/orders/17/cancellations',
 * //   rel: 'cancel',
 * //   method: 'POST',
 * // }
 * defineRelations({ next: { meaning: 'The next of kin.' } });
 * // throws next is a relation type already, with another meaning
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

/** The relation type of one's own by that name, in any case (RFC 8288 §2.1.1, §2.1.2). */
export function definedRelation(relations: Relations, name: string): Relation | undefined {
  if (Object.hasOwn(relations, name)) return relations[name];
  const lowerCase = name.toLowerCase();
  const key = Object.keys(relations).find((candidate) => candidate.toLowerCase() === lowerCase);
  return key === undefined ? undefined : relations[key];
}

function define(
  name: string,
  { method = 'GET', meaning, reference }: RelationDefinition,
): Relation {
  if (!isRelationType(name) || (!name.includes(':') && name !== name.toLowerCase())) {
    throw definitionError(
      'relation.name',
      'The name of a relation type is in lower case, or a URI (RFC 8288 §2.1)',
      name,
      'Use letters a-z, digits, . and -, beginning with a letter',
    );
  }
  if (typeof meaning !== 'string' || meaning.trim() === '') {
    throw definitionError(
      'relation.meaning',
      `The relation type ${name} needs a meaning`,
      meaning,
      'Say in a sentence what the target is, or what the action does',
    );
  }
  if (!isMethod(method)) {
    throw definitionError(
      'relation.method',
      `The relation type ${name} has an unknown method`,
      method,
      `Write one of ${[...METHODS].join(', ')}`,
      'HYP.17',
    );
  }
  const known = relation(name);
  if (known !== undefined && known.meaning !== meaning) {
    throw definitionError(
      'relation.name',
      `${name} is a relation type already, with another meaning: ${known.meaning}`.replace(
        /\.$/,
        '',
      ),
      meaning,
      'Choose another name, or use the type with its own meaning',
      'HYP.19',
    );
  }
  const documented = reference ?? known?.reference;
  return Object.freeze({
    name,
    method,
    meaning,
    ...(documented !== undefined && { reference: documented }),
    registry: known?.registry ?? 'custom',
  });
}

function definitionError(
  code: ErrorCode,
  problem: string,
  given: unknown,
  remedy: string,
  rule: RuleId = 'HYP.18',
): HalyardError {
  return new HalyardError(code, { problem, given, remedy }, rule);
}
