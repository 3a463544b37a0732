import { isThenable, swallowRejections } from './thenable.js';

/**
 * A value as `given` of an error; nothing for an object, or a list of them, which may have a secret
 * anywhere, such as the key of cursors or a header field.
 */
export function quotable(value: unknown): { readonly given?: unknown } {
  if (isThenable(value) || !hasMembers(value)) return { given: value };
  swallowRejections(value);
  return {};
}

function hasMembers(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasMembers);
  return typeof value === 'object' && value !== null;
}
