import type { StandardSchema } from '../internal/standard-schema.js';

/** The parts of a JSON Schema (2020-12) that a definition reads. */
export interface OutputSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, OutputSchema>>;
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly OutputSchema[];
  readonly oneOf?: readonly OutputSchema[];
  readonly allOf?: readonly OutputSchema[];
  readonly properties?: Readonly<Record<string, OutputSchema>>;
  readonly additionalProperties?: OutputSchema | boolean;
  readonly items?: OutputSchema | boolean;
  readonly prefixItems?: readonly OutputSchema[];
}

/** The JSON Schema of what a schema outputs; undefined if its library provides none. */
export function outputSchema(schema: StandardSchema): OutputSchema | undefined {
  try {
    return schema['~standard'].jsonSchema?.output({
      target: 'draft-2020-12',
      // zod's name for types that JSON Schema does not have, such as dates.
      libraryOptions: { unrepresentable: 'any' },
    });
  } catch {
    return undefined;
  }
}
