import type { AnyResource } from '../definition/definition.js';
import { statesOf, statesWith } from './describe-operations.js';

/** The states of a resource as a Mermaid diagram, fenced; none where there are no states. */
export function stateDiagram(resource: AnyResource): string[] {
  const states = statesOf(resource);
  if (states.length === 0) return [];
  const names = new Map(states.map((state, index) => [state, nameOf(state, index)]));
  const lines = [
    ...states
      .filter((state) => names.get(state) !== state)
      .map((state) => `state ${JSON.stringify(state.replaceAll('"', "'"))} as ${names.get(state)}`),
    ...resource.initial.map((state) => `[*] --> ${names.get(state)}`),
    ...arrows(resource, states, names),
  ];
  return [['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `  ${line}`), '```'].join('\n')];
}

function arrows(
  resource: AnyResource,
  states: readonly string[],
  names: ReadonlyMap<string, string>,
): string[] {
  return resource.links
    .filter(({ method }) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS')
    .flatMap((link) =>
      (statesWith(link, states) ?? states).map((state) => {
        const from = names.get(state);
        const to =
          link.to === undefined ? (link.method === 'DELETE' ? '[*]' : from) : names.get(link.to);
        return `${from} --> ${to}: ${link.rel.replace(/[:;#]/g, '-')}`;
      }),
    );
}

/** Mermaid takes words for names of states; `end` is one of its own. */
function nameOf(state: string, index: number): string {
  return /^[A-Za-z]\w*$/.test(state) && !/^(?:end|state|note|class|default|direction)$/i.test(state)
    ? state
    : `s${index}`;
}
