/** The links that each state has. */
export type StateTable = Readonly<Record<string, readonly string[] | undefined>>;

/** The states of each link that the table names; undefined without a table. */
export function statesByRel(table: StateTable | undefined): Map<string, string[]> | undefined {
  if (table === undefined) return undefined;
  const states = new Map<string, string[]>();
  for (const [state, names] of Object.entries(table)) {
    for (const rel of names ?? []) states.set(rel, [...(states.get(rel) ?? []), state]);
  }
  return states;
}

/** The states that a resource can begin in. */
export function initialStates(
  initial: string | readonly string[] | undefined,
  table: StateTable | undefined,
): readonly string[] {
  return initial === undefined ? Object.keys(table ?? {}).slice(0, 1) : [initial].flat();
}
