import { HalyardError } from '../errors.js';
import { nearestName } from '../internal/nearest-name.js';
import { printableList } from '../internal/printable.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import type { DefinedLink } from './definition.js';
import { type JsonSchemaNode, outputSchema, resolveReference } from './json-schema-node.js';

/**
 * Throws on a state that the schema does not have, where the schema lists its states.
 *
 * @param named The states of other options, by the subject of their error.
 */
export function requireKnownStates(
  listed: readonly unknown[] | undefined,
  field: string | undefined,
  links: readonly DefinedLink[],
  named: Readonly<Record<string, readonly string[]>>,
): void {
  if (listed === undefined) return;
  // A link may have its states from the table of transitions, so the links come last.
  const places = [
    ...Object.entries(named),
    ...links.flatMap(({ rel, states = [], to }): [string, readonly string[]][] => [
      [`when of link ${rel}`, states],
      [`to of link ${rel}`, to === undefined ? [] : [to]],
    ]),
  ];
  for (const [subject, states] of places) {
    const unknown = states.find((state) => !listed.includes(state));
    if (unknown !== undefined) throw unknownStateError(subject, unknown, listed, field);
  }
}

function unknownStateError(
  subject: string,
  given: string,
  listed: readonly unknown[],
  field: string | undefined,
): HalyardError {
  const near = nearestName(given, listed.map(String));
  return new HalyardError(
    'resource.state',
    {
      subject,
      expected: `be one of ${printableList(listed)}`,
      given,
      remedy:
        near === undefined
          ? `Write a value of the field ${field}, or add it to the schema`
          : `Write ${near}`,
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
  // A field of zod may have a JSON Schema where the whole has none.
  const { shape } = schema as { readonly shape?: Readonly<Record<string, StandardSchema>> };
  const own = shape?.[field];
  const root = outputSchema(own ?? schema);
  const node = own === undefined ? root?.properties?.[field] : root;
  return root && node && valuesOf(node, root, []);
}

function valuesOf(
  schema: JsonSchemaNode,
  root: JsonSchemaNode,
  around: readonly JsonSchemaNode[],
): readonly unknown[] | undefined {
  const { $ref, anyOf } = schema;
  if (schema.enum !== undefined) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  if (schema.type === 'null') return [null];
  const alternatives = $ref === undefined ? anyOf : [resolveReference(root, $ref)];
  // A schema may refer to itself.
  if (around.includes(schema)) return undefined;
  const parts = alternatives?.map((each) => valuesOf(each, root, [...around, schema]));
  return parts?.every((values) => values !== undefined) ? parts.flat() : undefined;
}
