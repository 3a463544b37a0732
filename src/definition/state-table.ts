import { HalyardError } from '../errors.js';
import type { DefinedLink } from './definition.js';

/** A state table: which links each state has. */
export type StateTable = Readonly<Record<string, readonly string[] | undefined>>;

/** The states that have each of the links which the table names. */
export function statesByRel(
  table: StateTable | undefined,
  rels: readonly string[],
): Map<string, string[]> | undefined {
  if (table === undefined) return undefined;
  const states = new Map<string, string[]>();
  for (const [state, names] of Object.entries(table)) {
    for (const rel of names ?? []) {
      if (!rels.includes(rel)) throw unknownRel(state, rel, rels);
      const known = states.get(rel);
      if (known === undefined) states.set(rel, [state]);
      else known.push(state);
    }
  }
  return states;
}

/** The states that a resource can begin in. */
export function initialStates(
  initial: string | readonly string[] | undefined,
  table: StateTable | undefined,
): readonly string[] {
  if (initial !== undefined) return typeof initial === 'string' ? [initial] : [...initial];
  return Object.keys(table ?? {}).slice(0, 1);
}

/**
 * Refuses a table with a state that no link leads to, begun from the initial ones. Where no link
 * tells its target by `to`, states change in ways that the table does not know.
 */
export function checkReachable(
  table: StateTable | undefined,
  initial: readonly string[],
  links: readonly DefinedLink[],
): void {
  if (table === undefined || links.every(({ to }) => to === undefined)) return;
  const reached = new Set(initial);
  // A set is walked with what is added on the way.
  for (const state of reached) {
    for (const { to, states } of links) {
      if (to !== undefined && (states === undefined || states.includes(state))) reached.add(to);
    }
  }
  const unreachable = Object.keys(table).filter((state) => !reached.has(state));
  if (unreachable.length === 0) return;
  throw new HalyardError(
    'resource.state',
    {
      problem: `No link leads to the state ${unreachable.join(', ')}`,
      given: table,
      remedy: `Tell by to which link leads there, or list it in initial: [${[...initial, ...unreachable].map((state) => `'${state}'`).join(', ')}]`,
    },
    'link.state',
  );
}

function unknownRel(state: string, rel: string, rels: readonly string[]): HalyardError {
  return new HalyardError(
    'resource.state',
    {
      problem: `The state ${state} has a link that the resource does not have`,
      given: rel,
      remedy: `Define it in links, or write one of ${rels.join(', ')}`,
    },
    'link.state',
  );
}
