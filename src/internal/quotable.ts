import { isObject } from './json-object.js';
import { show } from './show.js';
import { isThenable, swallowRejections } from './thenable.js';

/**
 * A value as `given` of an error; nothing for an object, or a list of objects, which may have a secret
 * anywhere, such as the key of cursors or a header field.
 */
export function quotable(value: unknown): { readonly given?: unknown } {
  const isQuotable = Array.isArray(value) ? !value.some(hasMembers) : !hasMembers(value);
  if (isQuotable || isThenable(value)) return { given: value };
  swallowRejections(value);
  return {};
}

/** For remedies: the names of the members of an object that is not quoted, by which a developer knows it. */
export function notMembers(value: unknown): string {
  if (!isObject(value)) return '';
  const names = Object.keys(value);
  return `, not an object with the members ${show(names)}`;
}

function hasMembers(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
