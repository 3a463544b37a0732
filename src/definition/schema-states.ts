import { HalyardError } from '../errors.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import type { DefinedLink } from './definition.js';

/** Throws on a state that the schema does not have, where the schema lists its states. */
export function requireKnownStates(
  schema: StandardSchema,
  field: string | undefined,
  links: readonly DefinedLink[],
  others: readonly string[],
): void {
  if (field === undefined) return;
  const named = links.flatMap(({ states = [], to }) =>
    to === undefined ? states : [...states, to],
  );
  if (named.length + others.length === 0) return;
  const listed = schemaStates(schema, field);
  const unknown = [...named, ...others].find((state) => listed?.includes(state) === false);
  if (unknown === undefined) return;
  throw new HalyardError(
    'resource.state',
    {
      subject: 'each state in when, to, transitions and initial',
      expected: `be one of ${listed?.join(', ')}`,
      given: unknown,
      remedy: `Write a value of the field ${field}, or add it to the schema`,
    },
    'link.state',
  );
}

/** The parts of a JSON Schema that list values. */
interface ValueSchema {
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly ValueSchema[];
  readonly properties?: Readonly<Record<string, ValueSchema | undefined>>;
}

/** The values of a field; undefined where the schema does not list them. */
function schemaStates(schema: StandardSchema, field: string): readonly unknown[] | undefined {
  // Other fields of the schema may be of types that JSON Schema does not have, such as dates.
  const { shape } = schema as { readonly shape?: Readonly<Record<string, StandardSchema>> };
  const own = shape?.[field];
  return valuesOf(own === undefined ? outputOf(schema)?.properties?.[field] : outputOf(own));
}

function outputOf(schema: StandardSchema): ValueSchema | undefined {
  try {
    return schema['~standard'].jsonSchema?.output({ target: 'draft-2020-12' });
  } catch {
    return undefined;
  }
}

function valuesOf(schema: ValueSchema | undefined): readonly unknown[] | undefined {
  if (schema?.enum !== undefined) return schema.enum;
  if (schema?.const !== undefined) return [schema.const];
  const parts = schema?.anyOf?.map(valuesOf);
  return parts?.every((values) => values !== undefined) ? parts.flat() : undefined;
}
