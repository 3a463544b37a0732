import { HalyardError } from '../errors.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import type { DefinedLink } from './definition.js';
import { type JsonSchemaNode, outputSchema } from './json-schema-node.js';

/** Throws on a state that the schema does not have, where the schema lists its states. */
export function requireKnownStates(
  listed: readonly unknown[] | undefined,
  field: string | undefined,
  links: readonly DefinedLink[],
  others: readonly string[],
): void {
  if (field === undefined || listed === undefined) return;
  const unknown = [...linkedStates(links), ...others].find((state) => !listed.includes(state));
  if (unknown === undefined) return;
  throw new HalyardError(
    'resource.state',
    {
      subject: 'each state in when, to, transitions and initial',
      expected: `be one of ${listed.join(', ')}`,
      given: unknown,
      remedy: `Write a value of the field ${field}, or add it to the schema`,
    },
    'link.state',
  );
}

/** The states that links name, in `when` and in `to`. */
export function linkedStates(links: readonly DefinedLink[]): string[] {
  return links.flatMap(({ states = [], to }) => (to === undefined ? states : [...states, to]));
}

/** The values of a field; undefined where the schema does not list them. */
export function schemaStates(
  schema: StandardSchema,
  field: string | undefined,
): readonly unknown[] | undefined {
  if (field === undefined) return undefined;
  // A field of zod may be a reference within the schema of the whole.
  const { shape } = schema as { readonly shape?: Readonly<Record<string, StandardSchema>> };
  const own = shape?.[field];
  return valuesOf(
    own === undefined ? outputSchema(schema)?.properties?.[field] : outputSchema(own),
  );
}

function valuesOf(schema: JsonSchemaNode | undefined): readonly unknown[] | undefined {
  if (schema?.enum !== undefined) return schema.enum;
  if (schema?.const !== undefined) return [schema.const];
  if (schema?.type === 'null') return [null];
  const parts = schema?.anyOf?.map(valuesOf);
  return parts?.every((values) => values !== undefined) ? parts.flat() : undefined;
}
