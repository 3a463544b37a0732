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

/**
 * The result of a synchronous validation; `threw` if a check of the schema throws on the value or
 * gives issues of another form, `async` for a schema that cannot validate synchronously.
 */
type Validation<Output> = StandardResult<Output> | 'threw' | 'async';

/** Validates a value that a client sent. Never throws, and leaves no promise rejected and unhandled. */
export function validate<Output>(
  schema: StandardSchema<unknown, Output>,
  value: unknown,
): Validation<Output> {
  let result: unknown;
  try {
    result = schema['~standard'].validate(value);
  } catch {
    return 'threw';
  }
  if (typeof (result as { readonly then?: unknown } | null)?.then === 'function') {
    // A rejection with nobody listening would end the process.
    Promise.resolve(result).catch(() => {});
    return throwsSynchronously(schema, value) ? 'threw' : 'async';
  }
  return result as StandardResult<Output>;
}

/**
 * zod starts over asynchronously when a check throws, so it returns a promise for a failed check as
 * well as for an async schema. The error that `safeParse` throws distinguishes them.
 */
function throwsSynchronously(schema: object, value: unknown): boolean {
  const { safeParse } = schema as { readonly safeParse?: (value: unknown) => unknown };
  if (typeof safeParse !== 'function') return false;
  try {
    safeParse.call(schema, value);
    return false;
  } catch (error) {
    return !/^Encountered Promise/.test((error as Error | undefined)?.message ?? '');
  }
}

/**
 * The keys of the objects that a schema outputs, where it tells them: an object schema of zod (`shape`)
 * or Valibot (`entries`) that drops or refuses all others. Undefined for any other schema.
 */
export function schemaKeys(schema: StandardSchema): ReadonlySet<string> | undefined {
  const { type, shape, entries, _zod, rest } = schema as ObjectSchema;
  const catchall = _zod?.def?.catchall;
  const members = type === 'loose_object' || rest !== undefined ? undefined : (shape ?? entries);
  const isClosed = catchall === undefined || catchall._zod?.def?.type === 'never';
  return isClosed && typeof members === 'object' && members !== null
    ? new Set(Object.keys(members))
    : undefined;
}

/** The members of an object schema that are read. */
type ObjectSchema = StandardSchema & {
  readonly type?: unknown;
  readonly shape?: unknown;
  readonly entries?: unknown;
  readonly rest?: unknown;
  readonly _zod?: ZodInternals;
};

interface ZodInternals {
  readonly def?: { readonly type?: unknown; readonly catchall?: { readonly _zod?: ZodInternals } };
}
