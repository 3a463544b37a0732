import { permissionsOf } from '../http/response.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import type { RowReport } from '../rules/row-finding.js';
import type { Caller, DefinedLink } from './definition.js';
import { alternativesAt, constantsOf, outputSchema } from './json-schema.js';
import type { Row } from './row.js';

/** Makes the condition by which a row has links in its state. */
export type HasLink = ReturnType<typeof prepareHasLink>;

/**
 * Prepares the conditions of links. A state that the schema does not have, as after a deployment that added
 * one, has the links without a state.
 */
export function prepareHasLink(
  /** Any state may occur where the schema lists none. */
  listed: readonly unknown[] | undefined,
  field: string | undefined,
) {
  /** Makes the condition for the links of one row. */
  return ({ item, state }: Pick<Row, 'item' | 'state'>, report?: RowReport) => {
    const isKnown = listed === undefined || listed.includes(state);
    if (!isKnown) {
      report?.('row.state', `Member ${field} has no state that the schema lists`, [String(field)]);
    }
    return ({ rel, states, test }: DefinedLink): boolean => {
      if (test === undefined)
        return states === undefined || (isKnown && states.includes(state as string));
      const isPresent = holds(test, field === undefined ? item : state, item);
      if (typeof isPresent === 'boolean') return isPresent;
      report?.('row.predicate', `when of link ${rel} threw or returned no boolean`);
      return false;
    };
  };
}

/** The links whose permission a caller has. */
export function permittedLinks(
  links: readonly DefinedLink[],
  caller: Caller | null | undefined,
): readonly DefinedLink[] {
  if (links.every(({ permission }) => permission === undefined)) return links;
  const held = permissionsOf(caller);
  return links.filter(({ permission }) => permission === undefined || held.has(permission));
}

/** What a predicate returns; undefined if it throws, for a member that the row lacks, say. */
function holds(test: NonNullable<DefinedLink['test']>, state: unknown, item: object): unknown {
  try {
    return test(state, item);
  } catch {
    return undefined;
  }
}

/** The states that links name, in `when` and in `to`. */
export function linkedStates(links: readonly DefinedLink[]): string[] {
  return links.flatMap(({ states = [], to }) => (to === undefined ? states : [...states, to]));
}

/** The values of a field; undefined where the schema does not list them. */
export function schemaStates(
  schema: StandardSchema,
  field: string | undefined,
): readonly unknown[] | undefined {
  const root = field === undefined ? undefined : outputSchema(schema);
  const values = root && field ? alternativesAt(root, field).map(constantsOf) : [];
  return values.length > 0 && values.every((each) => each !== undefined)
    ? values.flat()
    : undefined;
}
