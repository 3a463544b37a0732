import { HalyardError } from '../errors.js';
import { isSafeMethod } from '../internal/is-safe-method.js';
import { requireKnownMembers } from '../internal/require-known-members.js';
import { requireObject } from '../internal/require-object.js';
import { requireTable } from '../internal/require-options.js';
import { defaultMethod, isMethod, METHODS, type Method } from './method.js';
import { type Relation, relation } from './relation.js';
import { isRelationType } from './relation-type.js';
import { transitionMethod } from './transition-method.js';

/** A relation type that no registry has, or a registered one with its own meaning. */
export interface RelationDefinition {
  /** The method of its links; left out, POST for a known action such as `cancel`, else GET. */
  readonly method?: Method;
  /** The meaning of the target for the context of the link, or the effect of the action. */
  readonly meaning: string;
  /** A URL of its documentation. */
  readonly reference?: string;
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
 * @throws {HalyardError} `relation.name` for a malformed name, or one that the IANA registry or the
 *   conventions have with another meaning; `relation.meaning` for an empty meaning and for an unknown member;
 *   `relation.method` for an unknown method, or a safe one for `create`, `edit`, `replace` or
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
 * // throws meaning of relation next must be the registered meaning, got "The next of kin.".
 * ```
 */
export function defineRelations<const Name extends string>(
  definitions: Readonly<Record<Name, RelationDefinition>>,
): Relations<Name> {
  requireRelationTable('definitions', definitions);
  const entries = Object.entries<RelationDefinition>(definitions).map(
    ([name, definition]) => [name, define(name, definition)] as const,
  );
  const relations = Object.freeze(Object.fromEntries(entries)) as Relations<Name>;
  defined.add(relations);
  return relations;
}

/** What `defineRelations` returned: frozen, so it stays valid. */
const defined = /* @__PURE__ */ new WeakSet<object>();

/** Throws unless relation types are what `defineRelations` returns, or the same made by hand. */
export function requireRelations(relations: unknown): asserts relations is Relations {
  if (defined.has(relations as object)) return;
  requireRelationTable('relations', relations);
  for (const [name, definition] of Object.entries(relations)) requireDefinition(name, definition);
}

function requireRelationTable(
  subject: string,
  table: unknown,
): asserts table is Record<string, never> {
  const details = {
    subject,
    expected: 'be an object with relation types by name',
    remedy: "Write defineRelations({ cancel: { method: 'POST', meaning: 'Cancels the order.' } })",
  };
  requireTable(table, 'relation.meaning', details, 'HYP.18');
}

/** The defined relation type of that name; case is ignored (RFC 8288 §2.1.1, §2.1.2). */
export function definedRelation(relations: Relations, name: string): Relation | undefined {
  if (Object.hasOwn(relations, name)) return relations[name];
  const lowerCase = name.toLowerCase();
  return Object.entries(relations).find(([key]) => key.toLowerCase() === lowerCase)?.[1];
}

function define(name: string, definition: RelationDefinition): Relation {
  requireDefinition(name, definition);
  const { method = defaultMethod(name), meaning, reference } = definition;
  const known = relation(name);
  if (known !== undefined && known.meaning !== meaning) throw registeredError(known, meaning);
  const documented = reference ?? known?.reference;
  return Object.freeze({
    name,
    method,
    meaning,
    ...(documented !== undefined && { reference: documented }),
    registry: known?.registry ?? 'custom',
  });
}

/** Throws unless a relation type has the form of a definition; knows nothing of the registry. */
function requireDefinition(name: string, definition: RelationDefinition): void {
  requireName(name);
  requireObject(
    definition,
    'relation.meaning',
    {
      subject: `relation ${name}`,
      expected: 'be an object with a meaning',
      remedy: "Pass { method: 'POST', meaning: 'Cancels the order.' }",
    },
    'HYP.18',
  );
  requireKnownMembers(
    `relation ${name}`,
    Object.fromEntries(Object.entries(definition).filter(([member]) => !ADDED.includes(member))),
    MEMBERS,
    'relation.meaning',
    'HYP.18',
  );
  const { method = defaultMethod(name), meaning } = definition;
  requireMeaning(name, meaning);
  requireMethod(name, method);
}

const MEMBERS = [
  'method',
  'meaning',
  'reference',
] as const satisfies readonly (keyof RelationDefinition)[];

/** `defineRelations` adds these, and may be given its own result. */
const ADDED: readonly string[] = ['name', 'registry'] satisfies (keyof Relation)[];

function requireName(name: string): void {
  if (isRelationType(name) && (name.includes(':') || name === name.toLowerCase())) return;
  throw new HalyardError(
    'relation.name',
    {
      subject: 'relation',
      expected: 'be a lower-case name or a URI',
      given: name,
      remedy: 'Start with a letter and use letters a-z, digits, . and -',
      reference: 'RFC 8288 §2.1',
    },
    'HYP.18',
  );
}

function requireMeaning(name: string, meaning: unknown): void {
  if (typeof meaning === 'string' && meaning.trim() !== '') return;
  throw new HalyardError(
    'relation.meaning',
    {
      subject: `meaning of relation ${name}`,
      expected: 'be a non-empty string',
      given: meaning,
      remedy: 'Say in a sentence what the target is or what the action does',
    },
    'HYP.18',
  );
}

function registeredError({ name, meaning }: Relation, given: unknown): HalyardError {
  return new HalyardError(
    'relation.name',
    {
      subject: `meaning of relation ${name}`,
      expected: 'be the registered meaning',
      given,
      remedy: `Choose another name, or use the registered meaning: ${meaning.replace(/\.$/, '')}`,
    },
    'HYP.19',
  );
}

function requireMethod(name: string, method: unknown): void {
  if (!isMethod(method)) {
    throw new HalyardError(
      'relation.method',
      {
        subject: `method of relation ${name}`,
        expected: `be one of ${[...METHODS].join(', ')}`,
        given: method,
      },
      'HYP.17',
    );
  }
  const typical = transitionMethod(name);
  if (typical === undefined || !isSafeMethod(method)) return;
  throw new HalyardError(
    'relation.method',
    {
      subject: `method of relation ${name}`,
      expected: 'not be a safe method',
      given: method,
      remedy: `Use ${typical}`,
    },
    'HYP.02',
  );
}
