import { isThenable, swallowRejections } from './thenable.js';

/**
 * A value as `given` of an error; nothing for an object: a wrong spec or definition may have the key of
 * cursors anywhere.
 */
export function quotable(value: unknown): { readonly given?: unknown } {
  if (typeof value !== 'object' || value === null || isThenable(value)) return { given: value };
  swallowRejections(value);
  return {};
}
