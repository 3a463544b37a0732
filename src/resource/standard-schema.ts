/*
 * The interfaces of Standard Schema (https://standardschema.dev), as far as they are read: zod,
 * Valibot, ArkType and others have them, so no validator is imported here.
 */

/** A schema of any vendor: Standard Schema, version 1. */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': StandardProperties<Input, Output>;
}

/** What a standard schema tells of itself. */
export interface StandardProperties<Input, Output> {
  readonly version: 1;
  readonly vendor: string;
  /** Validates a value of any type. */
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  /** Standard JSON Schema: there where the vendor has it. */
  readonly jsonSchema?: StandardJsonSchema | undefined;
}

/** What comes of a validation. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** Something that is wrong with a value. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The JSON Schemas of what a schema takes and of what it gives. */
export interface StandardJsonSchema {
  /** The JSON Schema of what the schema takes. */
  readonly input: (options: { readonly target: 'draft-2020-12' }) => Record<string, unknown>;
  /** The JSON Schema of what the schema gives. */
  readonly output: (options: { readonly target: 'draft-2020-12' }) => Record<string, unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: a schema of any input
export type OutputOf<Schema> = Schema extends StandardSchema<any, infer Output> ? Output : never;
