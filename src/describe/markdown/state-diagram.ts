import type { StatesModel } from '../model/model.js';

/** The states of a resource as a fenced Mermaid diagram. */
export function stateDiagram({ names, initial, transitions }: StatesModel): string {
  const ids = new Map(names.map((state, index) => [state, idOf(state, index)]));
  const lines = [
    ...names
      .filter((state) => ids.get(state) !== state)
      .map((state) => `state ${JSON.stringify(state.replaceAll('"', "'"))} as ${ids.get(state)}`),
    ...initial.map((state) => `[*] --> ${ids.get(state)}`),
    ...transitions.map(
      ({ rel, from, to }) =>
        `${ids.get(from)} --> ${to === undefined ? '[*]' : ids.get(to)}: ${rel.replace(/[:;#]/g, '-')}`,
    ),
  ];
  return ['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `  ${line}`), '```'].join('\n');
}

/** A name that Mermaid accepts: a word that is not one of its keywords, such as `end`. */
function idOf(state: string, index: number): string {
  return /^[A-Za-z]\w*$/.test(state) && !/^(?:end|state|note|class|default|direction)$/i.test(state)
    ? state
    : `s${index}`;
}
