import { HalyardError } from '../errors.js';
import { permissionsOf } from '../http/response.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import type { RowReport } from '../rules/row-finding.js';
import type { Caller, DefinedLink } from './definition.js';
import { alternativesOf, constantsOf, outputSchema } from './json-schema.js';
import type { Row } from './row.js';

/** A bit mask of small integers has at most 30 bits. */
const MAX_CONDITIONAL = 30;

/** The number of lists of links that are remembered: a resource has few states. */
const MAX_LISTS = 1000;

/** Which links an item has: a bit for each conditional link, in the order of the table. */
export type Availability = ReturnType<typeof prepareAvailability>;

/**
 * Prepares the conditions of links, so that a state costs one look-up for each item. A state that the
 * schema does not have, as after a deployment that added one, has the links without a state.
 */
export function prepareAvailability(
  links: readonly DefinedLink[],
  schema: StandardSchema,
  state: string | undefined,
) {
  const conditional = links.filter(
    ({ states, test, permission }) => (states ?? test ?? permission) !== undefined,
  );
  if (conditional.length > MAX_CONDITIONAL) {
    const message = `A resource has at most ${MAX_CONDITIONAL} links with when, transitions or permission, got ${conditional.length}`;
    throw new HalyardError('resource.definition', message);
  }
  const bitsOf = (isChosen: (link: DefinedLink) => boolean) =>
    conditional.reduce((sum, link, index) => (isChosen(link) ? sum | (1 << index) : sum), 0);

  // Any state may occur where the schema lists none.
  const listed = schemaStates(schema, state);
  const always = bitsOf(({ states, test }) => states === undefined && test === undefined);
  const byState = new Map<unknown, number>();
  for (const value of listed ?? links.flatMap(({ states = [] }) => states)) {
    byState.set(value, always | bitsOf(({ states }) => states?.includes(value as string) === true));
  }
  const tests = conditional.flatMap(({ rel, test }, index) => {
    return test === undefined ? [] : [{ rel, test, bit: 1 << index }];
  });
  const lists = new Map<number, readonly DefinedLink[]>();

  return {
    /** The bits of the links that a caller may see. */
    forCaller(caller: Caller | null | undefined): number {
      const held = permissionsOf(caller);
      return bitsOf(({ permission }) => permission === undefined || held.has(permission));
    },
    /** The bits of the links that a row has in its state. */
    forRow({ item, state: value }: Pick<Row, 'item' | 'state'>, report?: RowReport): number {
      const known = byState.get(value);
      if (state !== undefined && known === undefined && (listed ?? value) !== value) {
        report?.('row.state', `Member ${state} has no state that the schema lists`, [state]);
      }
      let bits = known ?? always;
      for (const { rel, test, bit } of tests) {
        const isPresent = holds(test, state === undefined ? item : value, item);
        if (isPresent === true) bits |= bit;
        else if (isPresent !== false) {
          report?.('row.predicate', `when of link ${rel} threw or returned no boolean`);
        }
      }
      return bits;
    },
    /** The links of those bits, and the unconditional ones. */
    links(bits: number): readonly DefinedLink[] {
      const known = lists.get(bits);
      if (known !== undefined) return known;
      const list = links.filter((link) => {
        const index = conditional.indexOf(link);
        return index === -1 || (bits & (1 << index)) !== 0;
      });
      if (lists.size >= MAX_LISTS) lists.clear();
      lists.set(bits, list);
      return list;
    },
  };
}

/** Whether a caller has the permission that a link requires. */
export function isPermitted(
  { permission }: DefinedLink,
  caller: Caller | null | undefined,
): boolean {
  return permission === undefined || permissionsOf(caller).has(permission);
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
  if (field === undefined) return undefined;
  // A field of zod may have a JSON Schema where the whole has none.
  const { shape } = schema as { readonly shape?: Readonly<Record<string, StandardSchema>> };
  const own = shape?.[field];
  const root = outputSchema(own ?? schema);
  const node = own === undefined ? root?.properties?.[field] : root;
  const values = root && node ? alternativesOf(node, root).map(constantsOf) : [];
  return values.length > 0 && values.every((each) => each !== undefined)
    ? values.flat()
    : undefined;
}
