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
  if (typeof result !== 'object' || result === null) return 'async';
  return areReadable((result as { issues?: unknown }).issues)
    ? (result as StandardResult<Output>)
    : 'threw';
}

/** Whether the issues of a result are as Standard Schema has them: none, or a list of at least one. */
function areReadable(issues: unknown): boolean {
  if (issues === undefined) return true;
  return Array.isArray(issues) && issues.length > 0 && issues.every(isIssue);
}

function isIssue(issue: unknown): boolean {
  const { message, path } = (issue ?? {}) as { message?: unknown; path?: unknown };
  return (
    typeof message === 'string' &&
    (path === undefined || (Array.isArray(path) && path.every(isPathStep)))
  );
}

function isPathStep(step: unknown): boolean {
  const key = typeof step === 'object' && step !== null ? (step as { key?: unknown }).key : step;
  return ['string', 'number', 'symbol'].includes(typeof key);
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
