import { HalyardError } from '../errors.js';
import { requireTable } from '../internal/require-options.js';
import type { DefinedLink } from './definition.js';

/** The links that each state has. */
export type StateTable = Readonly<Record<string, readonly string[] | undefined>>;

/** The states of each link that the table names; undefined without a table. */
export function statesByRel(
  table: StateTable | undefined,
  rels: readonly string[],
): Map<string, string[]> | undefined {
  if (table === undefined) return undefined;
  requireStates(table);
  const states = new Map<string, string[]>();
  for (const [state, names] of Object.entries(table)) {
    for (const rel of names ?? []) {
      if (!rels.includes(rel)) throw unknownRelError(state, rel, rels);
      const known = states.get(rel);
      if (known === undefined) states.set(rel, [state]);
      else known.push(state);
    }
  }
  return states;
}

function requireStates(table: object): void {
  const details = {
    subject: 'transitions',
    expected: 'have an array of relation types for each state',
    remedy: "Pass them as { open: ['pay'], paid: ['ship'] }",
  };
  requireTable(table, 'resource.state', details, 'link.state');
  if (Object.values(table).every((rels) => Array.isArray(rels) || rels === undefined)) return;
  throw new HalyardError('resource.state', { ...details, given: table }, 'link.state');
}

/** The states that a resource can begin in. */
export function initialStates(
  initial: string | readonly string[] | undefined,
  table: StateTable | undefined,
): readonly string[] {
  if (initial === undefined) return Object.keys(table ?? {}).slice(0, 1);
  const states: readonly string[] = Array.isArray(initial) ? initial : [initial];
  if (states.every((state) => typeof state === 'string')) return [...states];
  throw new HalyardError(
    'resource.state',
    { subject: 'initial', expected: 'be a state or an array of states', given: initial },
    'link.state',
  );
}

/**
 * Checks that links lead from the initial states to every state of the table. Where no link has `to`,
 * the table does not know how states change.
 */
export function requireReachable(
  table: StateTable | undefined,
  initial: readonly string[],
  links: readonly DefinedLink[],
): void {
  if (table === undefined || links.every(({ to }) => to === undefined)) return;
  const reached = new Set(initial);
  // The iteration of a set includes what is added on the way.
  for (const state of reached) {
    for (const { to, states } of links) {
      if (to !== undefined && (states === undefined || states.includes(state))) reached.add(to);
    }
  }
  const unreachable = Object.keys(table).filter((state) => !reached.has(state));
  if (unreachable.length === 0) return;
  const states = [...initial, ...unreachable].map((state) => `'${state}'`).join(', ');
  throw new HalyardError(
    'resource.state',
    {
      subject: `State ${unreachable.join(', ')}`,
      expected: 'be initial or be the target (to) of a link',
      given: table,
      remedy: `Add to: '${unreachable[0]}' to the link that leads there, or write initial: [${states}]`,
    },
    'link.state',
  );
}

function unknownRelError(state: string, rel: string, rels: readonly string[]): HalyardError {
  return new HalyardError(
    'resource.state',
    {
      subject: `transitions of state ${state}`,
      expected: `be links of the resource: ${rels.join(', ')}`,
      given: rel,
      remedy: 'Define it in links',
    },
    'link.state',
  );
}
