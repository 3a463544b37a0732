import type { StandardSchema } from '../internal/standard-schema.js';
import { fixedMembers } from '../resource/validate-item.js';
import type { DefinedLink } from './definition.js';
import type { JsonSchemaNode } from './json-schema-node.js';

/** The parts of a definition that the bodies of its links depend on. */
export interface InputParts {
  readonly path: string;
  readonly schema: StandardSchema;
  readonly input: StandardSchema;
  readonly state?: string | undefined;
  readonly initial: readonly string[];
}

/** Whether a definition has no input of its own, so that a client sends what it has read. */
export function isDefaultInput({ schema, input }: Pick<InputParts, 'schema' | 'input'>): boolean {
  return schema === input;
}

/** The members that no change of a default input can change. */
export function fixedOf(definition: InputParts): readonly string[] {
  const { path, state, input } = definition;
  return isDefaultInput(definition) ? fixedMembers(path, state, input) : [];
}

/** The members that a body of a link may only repeat or leave out, if `current` is passed to its parser. */
export function repeatedMembers(definition: InputParts, link: DefinedLink): readonly string[] {
  return takesInput(link) && link.rel !== 'create' ? fixedOf(definition) : [];
}

/**
 * The JSON Schema of what a link takes, given that of the input of its definition: a default input begins in
 * one of the initial states, and has the members that it may only repeat as `readOnly`.
 */
export function linkInputSchema<Schema extends object>(
  schema: Schema,
  definition: InputParts,
  link: DefinedLink,
): Schema {
  const { properties, required = [], additionalProperties } = schema as JsonSchemaNode;
  const { state = '', initial } = definition;
  const { rel } = link;
  if (!takesInput(link) || !isDefaultInput(definition) || properties === undefined) return schema;
  const begins = rel === 'create' && initial.length > 0;
  const repeated = repeatedMembers(definition, link);
  const members = Object.entries(properties).map(([name, member]) => {
    if (repeated.includes(name)) return [name, { ...member, readOnly: true }];
    return [name, begins && name === state ? beginning(member, initial) : member];
  });
  // What was read has links, which a schema that refuses unknown members must allow.
  if (additionalProperties === false) members.push(['_links', { readOnly: true }]);
  return {
    ...schema,
    properties: Object.fromEntries(members),
    ...(required.length > 0 && { required: required.filter((name) => !repeated.includes(name)) }),
  };
}

/** The state of a new resource. */
function beginning(
  { title, description, default: given }: JsonSchemaNode,
  initial: readonly string[],
): JsonSchemaNode {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    type: 'string',
    enum: initial,
    ...(initial.includes(given as string) && { default: given }),
  };
}

/** Whether a link takes the input of its definition: it creates or changes, by no schema of its own. */
export function takesInput({ rel, accepts }: Pick<DefinedLink, 'rel' | 'accepts'>): boolean {
  return accepts === undefined && (rel === 'create' || rel === 'edit' || rel === 'replace');
}
