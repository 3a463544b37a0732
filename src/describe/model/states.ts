import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { isSafeMethod } from '../../internal/is-safe-method.js';
import { jsonSchemaOf } from '../../schema/json-schema.js';
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
