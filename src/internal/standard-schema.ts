/**
 * A schema of any library that implements Standard Schema (https://standardschema.dev), version 1, such
 * as zod, Valibot or ArkType. This interface has the members that are used here.
 *
 * `parseQuery` passes it the text of a value. It must validate synchronously.
 *
 * @example
 * ```ts
 * import { parseQuery, type StandardSchema } from 'halyard/query';
 *
 * const currency: StandardSchema<string, string> = {
 *   '~standard': {
 *     version: 1,
 *     vendor: 'own',
 *     validate: (text) =>
 *       /^[A-Z]{3}$/.test(String(text))
 *         ? { value: String(text) }
 *         : { issues: [{ message: 'A currency has three capital letters' }] },
 *   },
 * };
 * const result = parseQuery('/orders?currency=sek', { fields: { currency } });
 * result.ok ? [] : result.findings.map(({ message }) => message);
 * // → ['currency must be valid, got "sek". A currency has three capital letters']
 * ```
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': StandardProperties<Input, Output>;
}

/** The member `~standard` of a schema. */
export interface StandardProperties<Input, Output> {
  readonly version: 1;
  /** The library that made the schema. */
  readonly vendor: string;
  /** Validates a value: returns its output or the issues. */
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  /** For the type system only. */
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  /** Standard JSON Schema, if the library supports it. */
  readonly jsonSchema?: StandardJsonSchema | undefined;
}

/** The result of a validation: the output, or at least one issue. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** A fault in a value. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The JSON Schemas of the input and the output of a schema. */
export interface StandardJsonSchema {
  /** The JSON Schema of the input. */
  readonly input: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
  /** The JSON Schema of the output. */
  readonly output: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
}

/** The version of JSON Schema, and options that one library alone knows. */
interface StandardJsonSchemaOptions {
  readonly target: 'draft-2020-12';
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** The input type of a schema. */
// biome-ignore lint/suspicious/noExplicitAny: a schema of any output
export type InputOf<Schema> = Schema extends StandardSchema<infer Input, any> ? Input : never;

/** The output type of a schema. */
// biome-ignore lint/suspicious/noExplicitAny: a schema of any input
export type OutputOf<Schema> = Schema extends StandardSchema<any, infer Output> ? Output : never;

/** Some libraries have schemas that are functions. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  return (
    (typeof value === 'object' || typeof value === 'function') &&
    value !== null &&
    '~standard' in value
  );
}
