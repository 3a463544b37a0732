import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { linkedStates, schemaStates } from '../../definition/schema-states.js';
import { isSafeMethod } from '../../internal/is-safe-method.js';
import type { StatesModel } from './model.js';

/** The states of a resource and the links between them; undefined if it has no states. */
export function statesModel(resource: AnyResource): StatesModel | undefined {
  const { state: field, initial, links } = resource;
  const names = statesOf(resource);
  if (field === undefined || names.length === 0) return undefined;
  const transitions = links
    .filter(({ method }) => !isSafeMethod(method))
    .flatMap((link) =>
      (statesWith(link, names) ?? names).map((from) => ({
        rel: link.rel,
        from,
        to: link.to ?? (link.method === 'DELETE' ? undefined : from),
      })),
    );
  return { field, names, initial, transitions };
}

/** The states of a resource: those that its schema lists, else those that its links name. */
export function statesOf({ schema, state, initial, links }: AnyResource): string[] {
  if (state === undefined) return [];
  const states = schemaStates(schema, state) ?? linkedStates(links);
  return [...new Set([...initial, ...states].map(String))];
}

/** The states in which a link is present; undefined if that depends on more than the state. */
export function statesWith(link: DefinedLink, states: readonly string[]): string[] | undefined {
  const { test, states: listed } = link;
  if (test === undefined) return states.filter((state) => listed?.includes(state) ?? true);
  if (test.length > 1 || states.length === 0) return undefined;
  return states.filter((state) => test(state, undefined));
}
