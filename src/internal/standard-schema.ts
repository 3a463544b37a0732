/**
 * A schema of any library that follows Standard Schema (https://standardschema.dev), version 1, as far
 * as it is used here: zod, Valibot, ArkType and others have it.
 *
 * It is given the text of a value, and must validate synchronously.
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

/** What a standard schema tells of itself. */
export interface StandardProperties<Input, Output> {
  readonly version: 1;
  /** The library that the schema is of. */
  readonly vendor: string;
  /** Judges a value: what it makes of it, or what is wrong. */
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  /** For the type system only. */
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  /** Standard JSON Schema: there where the vendor has it. */
  readonly jsonSchema?: StandardJsonSchema | undefined;
}

/** What comes of a validation: a value, or at least one issue. */
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

/** What a schema makes of a value. */
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
