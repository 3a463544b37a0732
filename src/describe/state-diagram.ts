import type { AnyResource, DefinedLink } from '../definition/definition.js';
import { jsonSchemaOf } from '../schema/json-schema.js';

/** The states of a resource as a fenced Mermaid diagram; empty if it has no states. */
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
        const next = link.method === 'DELETE' ? '[*]' : from;
        const to = link.to === undefined ? next : names.get(link.to);
        return `${from} --> ${to}: ${link.rel.replace(/[:;#]/g, '-')}`;
      }),
    );
}

/** A name that Mermaid accepts: a word that is not one of its keywords, such as `end`. */
function nameOf(state: string, index: number): string {
  return /^[A-Za-z]\w*$/.test(state) && !/^(?:end|state|note|class|default|direction)$/i.test(state)
    ? state
    : `s${index}`;
}

/** The states of a resource: those that its schema lists, else those that its links name. */
export function statesOf({ schema, name, state, initial, links }: AnyResource): string[] {
  if (state === undefined) return [];
  const { properties = {} } = jsonSchemaOf(schema, 'output', name) as {
    readonly properties?: Readonly<Record<string, { readonly enum?: readonly unknown[] }>>;
  };
  const named = links.flatMap(({ states = [], to }) =>
    to === undefined ? states : [...states, to],
  );
  const listed = properties[state]?.enum ?? named;
  return [...new Set([...initial, ...listed].map(String))];
}

/** The states in which a link is present; undefined if that depends on more than the state. */
export function statesWith(link: DefinedLink, states: readonly string[]): string[] | undefined {
  const { test, states: listed } = link;
  if (test === undefined) return states.filter((state) => listed?.includes(state) ?? true);
  if (test.length > 1 || states.length === 0) return undefined;
  return states.filter((state) => test(state, undefined));
}
