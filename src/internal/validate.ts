import type { StandardResult, StandardSchema } from './standard-schema.js';

/**
 * The result of a synchronous validation; `threw` if a check of the schema throws on the value or
 * gives issues of another form, `async` for a schema that cannot validate synchronously.
 */
export type Validation<Output> = StandardResult<Output> | 'threw' | 'async';

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
