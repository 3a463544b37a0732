import { HalyardError } from '../errors.js';

/** A body or a row. A promise has a `then`, so the compiler refuses it. */
export type NotPromise =
  | (object & { readonly then?: never })
  // Takes the members of an object literal.
  | { readonly then?: never; readonly [member: string]: unknown };

/** Throws on a promise in place of a body or a row: it would be written as `{}`. */
export function refusePromise(value: unknown, subject: string, index?: number): void {
  if (typeof (value as { readonly then?: unknown } | null | undefined)?.then !== 'function') return;
  const place = index === undefined ? subject : `${subject}[${index}]`;
  throw new HalyardError('http.body', `${place} must be awaited before the call, got a promise`);
}
