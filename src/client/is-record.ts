import type { Members } from '../internal/json.js';

/** Whether a value is an object of members, unlike a `Blob` or a `Date`. An instance of a class is one. */
export function isRecord(value: unknown): value is Members {
  return kindOf(value) === '[object Object]';
}

/** The kind of a value, such as `[object Map]`. */
export function kindOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}
