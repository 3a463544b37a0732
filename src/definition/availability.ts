import { HalyardError } from '../errors.js';
import { permissionsOf } from '../http/caller.js';
import { printableList } from '../internal/printable.js';
import { requireAwaited } from '../internal/require-awaited.js';
import { requireBoolean } from '../internal/require-boolean.js';
import { rowValues } from '../internal/row-values.js';
import type { Caller, DefinedLink } from './definition.js';

/** Which links an item has: a bit for each conditional link, in the order of the table. */
export interface Availability {
  /** The bits of the links that a caller may see. */
  readonly forCaller: (caller: Caller | undefined) => number;
  /** The bits of the links that an item has in its state. */
  readonly forItem: (item: object) => number;
  /** The links of those bits, and the unconditional ones. */
  readonly links: (bits: number) => readonly DefinedLink[];
}

/** A bit mask of small integers has at most 30 bits. */
const MAX_CONDITIONAL = 30;

/** The number of lists of links that are remembered: a resource has few states. */
const MAX_LISTS = 1000;

/**
 * Prepares the conditions of links, so that a state costs one look-up for each item.
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
  requireFewConditions(conditional.length);
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
    test === undefined ? [] : [{ subject: `when of link ${rel}`, test, bit: 1 << index }],
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
    forItem(item) {
      const value = state === undefined ? item : (rowValues(item)[state] as unknown);
      if (value === undefined) {
        requireAwaited(item, 'item', 'resource.fields');
        throw missingStateError(state, item);
      }
      const known = byState.get(value);
      if (known === undefined && listed !== undefined)
        throw unknownStateError(state, value, listed);
      let bits = known ?? always;
      for (const { subject, test, bit } of tests) {
        if (requireBoolean(test(value, item), subject, 'resource.links', 'link.state')) bits |= bit;
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

/** Without its state, an item would silently lose links, as after a selection of fields. */
function missingStateError(state: string | undefined, given: object): HalyardError {
  return new HalyardError(
    'resource.state',
    {
      subject: 'item',
      expected: `have its state in the member ${state}`,
      given,
      remedy: 'Give the whole item; select fields of the representation instead',
    },
    'link.state',
  );
}

function unknownStateError(
  state: string | undefined,
  given: unknown,
  listed: readonly unknown[],
): HalyardError {
  return new HalyardError(
    'resource.state',
    {
      subject: `${state} of the item`,
      expected: `be one of ${printableList(listed)}`,
      given,
      remedy: 'Add it to the schema, or correct the item',
    },
    'link.state',
  );
}

function requireFewConditions(count: number): void {
  if (count <= MAX_CONDITIONAL) return;
  throw new HalyardError('resource.links', {
    subject: 'links',
    expected: `have at most ${MAX_CONDITIONAL} links with when, transitions or permission`,
    given: count,
    remedy: 'Split the resource into several',
  });
}
