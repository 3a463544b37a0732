import { HalyardError } from '../errors.js';
import { permissionsOf } from '../http/response.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import type { RowReport } from '../rules/row-finding.js';
import type { Caller, DefinedLink } from './definition.js';
import { type JsonSchemaNode, outputSchema, resolveReference } from './json-schema.js';
import type { Row } from './row.js';

/** Which links an item has: a bit for each conditional link, in the order of the table. */
export interface Availability {
  /** The bits of the links that a caller may see. */
  readonly forCaller: (caller: Caller | undefined) => number;
  /** The bits of the links that a row has in its state. */
  readonly forRow: (row: Pick<Row, 'item' | 'state'>, report: RowReport | undefined) => number;
  /** The links of those bits, and the unconditional ones. */
  readonly links: (bits: number) => readonly DefinedLink[];
}

/** A bit mask of small integers has at most 30 bits. */
const MAX_CONDITIONAL = 30;

/** The number of lists of links that are remembered: a resource has few states. */
const MAX_LISTS = 1000;

/**
 * Prepares the conditions of links, so that a state costs one look-up for each item. A state that the
 * schema does not have, as after a deployment that added one, has the links without a state.
 *
 * @param listed The states that the schema lists; undefined if it lists none, so that any may occur.
 */
export function prepareAvailability(
  links: readonly DefinedLink[],
  state: string | undefined,
  listed: readonly unknown[] | undefined,
): Availability {
  const conditional = links.filter(
    ({ states, test, permission }) => (states ?? test ?? permission) !== undefined,
  );
  if (conditional.length > MAX_CONDITIONAL) {
    throw new HalyardError(
      'resource.definition',
      `A resource has at most ${MAX_CONDITIONAL} links with when, transitions or permission, got ${conditional.length}`,
    );
  }
  const bitOf = new Map(conditional.map((link, index) => [link, 1 << index]));
  const bitsOf = (chosen: readonly DefinedLink[]) =>
    chosen.reduce((sum, link) => sum | (bitOf.get(link) ?? 0), 0);

  const always = bitsOf(links.filter(({ states, test }) => states === undefined && !test));
  const byState = new Map<unknown, number>();
  for (const value of listed ?? links.flatMap(({ states = [] }) => states)) {
    const present = links.filter(({ states }) => states?.includes(value as string));
    byState.set(value, always | bitsOf(present));
  }
  const tests = conditional.flatMap(({ rel, test }, index) =>
    test === undefined ? [] : [{ rel, test, bit: 1 << index }],
  );
  const unguarded = bitsOf(links.filter(({ permission }) => permission === undefined));
  const guarded = conditional.filter(({ permission }) => permission !== undefined);
  const lists = new Map<number, readonly DefinedLink[]>();

  return {
    forCaller(caller) {
      if (guarded.length === 0) return unguarded;
      const held = permissionsOf(caller);
      return unguarded | bitsOf(guarded.filter(({ permission = '' }) => held.has(permission)));
    },
    forRow({ item, state: value }, report) {
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
    links(bits) {
      const known = lists.get(bits);
      if (known !== undefined) return known;
      const list = links.filter((link) => {
        const bit = bitOf.get(link);
        return bit === undefined || (bits & bit) !== 0;
      });
      if (lists.size >= MAX_LISTS) lists.clear();
      lists.set(bits, list);
      return list;
    },
  };
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
  return root && node && valuesOf(node, root, []);
}

function valuesOf(
  schema: JsonSchemaNode,
  root: JsonSchemaNode,
  around: readonly JsonSchemaNode[],
): readonly unknown[] | undefined {
  const { $ref, anyOf } = schema;
  if (schema.enum !== undefined) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  if (schema.type === 'null') return [null];
  const alternatives = $ref === undefined ? anyOf : [resolveReference(root, $ref)];
  // A schema may refer to itself.
  if (around.includes(schema)) return undefined;
  const parts = alternatives?.map((each) => valuesOf(each, root, [...around, schema]));
  return parts?.every((values) => values !== undefined) ? parts.flat() : undefined;
}
