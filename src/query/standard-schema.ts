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
 * // → ['currency is "sek": A currency has three capital letters']
 * ```
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    /** The library that the schema is of. */
    readonly vendor: string;
    /** Judges a value: what it makes of it, or what is wrong. */
    readonly validate: (
      value: unknown,
    ) => StandardSchemaResult<Output> | Promise<StandardSchemaResult<Output>>;
    /** For the type system only. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** What a Standard Schema answers: a value, or at least one issue. */
export type StandardSchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/** Some libraries have schemas that are functions. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  return (
    (typeof value === 'object' || typeof value === 'function') &&
    value !== null &&
    '~standard' in value
  );
}
