import { HalyardError } from '../errors.js';
import type { Caller, DefinedLink } from './definition.js';

/** Tells which links an item has: a bit for each conditional link, in the order of the table. */
export interface Presence {
  /** The bits of the links that a caller may see. */
  readonly allowed: (caller: Caller | undefined) => number;
  /** The bits of the links that an item has, whoever asks. */
  readonly of: (item: object) => number;
  /** The links of those bits and the unconditional ones. */
  readonly links: (bits: number) => readonly DefinedLink[];
}

/** As many as a bit mask of small integers has. */
const MOST_CONDITIONAL = 30;

/** The lists of links that are remembered: a resource has few states. */
const MOST_KNOWN = 1000;

/** Prepares the conditions of links, so that those of an item cost one look-up for its state. */
export function preparePresence(
  links: readonly DefinedLink[],
  state: string | undefined,
): Presence {
  const conditional = links.filter(
    ({ states, test, permission }) => (states ?? test ?? permission) !== undefined,
  );
  checkNumber(conditional.length);
  const bitOf = new Map(conditional.map((link, index) => [link, 1 << index]));
  const bits = (chosen: readonly DefinedLink[]) =>
    chosen.reduce((sum, link) => sum | (bitOf.get(link) ?? 0), 0);

  const always = bits(links.filter(({ states, test }) => states === undefined && !test));
  const byState = new Map<unknown, number>();
  for (const value of new Set(links.flatMap(({ states = [] }) => states))) {
    byState.set(value, always | bits(links.filter(({ states }) => states?.includes(value))));
  }
  const tests = conditional.flatMap((link) =>
    link.test === undefined ? [] : [{ test: link.test, bit: bits([link]) }],
  );
  const free = bits(links.filter(({ permission }) => permission === undefined));
  const known = new Map<number, readonly DefinedLink[]>();
  const guarded = conditional.filter(({ permission }) => permission !== undefined);

  return {
    allowed: ({ permissions = [] } = {}) => {
      if (guarded.length === 0) return free;
      const has = new Set(permissions);
      return free | bits(guarded.filter(({ permission = '' }) => has.has(permission)));
    },
    of: (item) => {
      const value = state === undefined ? item : (item as Record<string, unknown>)[state];
      let sum = byState.get(value) ?? always;
      for (const { test, bit } of tests) if (test(value, item)) sum |= bit;
      return sum;
    },
    links: (sum) => {
      const remembered = known.get(sum);
      if (remembered !== undefined) return remembered;
      const list = links.filter((link) => isOn(bitOf.get(link), sum));
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(sum, list);
      return list;
    },
  };
}

/** A link without a bit is always there. */
function isOn(bit: number | undefined, sum: number): boolean {
  return bit === undefined || (sum & bit) !== 0;
}

function checkNumber(count: number): void {
  if (count <= MOST_CONDITIONAL) return;
  throw new HalyardError('resource.links', {
    problem: `A resource has at most ${MOST_CONDITIONAL} links that are not always there`,
    given: count,
    remedy: 'Define what has so many operations as several resources',
  });
}
