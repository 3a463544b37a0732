import { HalyardError } from '../errors.js';
import { stringifyAwaited } from './stringify-awaited.js';

/**
 * A member of a list as `JSON.stringify` writes it at that index: `toJSON` is called with the index,
 * and a value that JSON cannot express is null.
 */
export function stringifyMember(index: number | string, value: object): string {
  if ((value as { readonly toJSON?: unknown } | null)?.toJSON === undefined) {
    return stringifyJson(value, index) ?? 'null';
  }
  const name = String(index);
  const text = stringifyJson({ [name]: value }, index) ?? '{}';
  return text === '{}' ? 'null' : text.slice(name.length + 4, -1);
}

/**
 * The JSON of an item, or the error that it has none: for a bigint, a cycle, or a getter that throws.
 *
 * @param index The index of the item in its list; empty for an item alone.
 */
export function stringifyJson(value: unknown, index: number | string): string | undefined {
  try {
    return stringifyAwaited(value, 'item', 'resource.fields');
  } catch (error) {
    throw jsonError(index, error);
  }
}

/** The error of a value that JSON cannot express; one of this library as it is. */
export function jsonError(index: number | string, cause: unknown): HalyardError {
  if (cause instanceof HalyardError) return cause;
  const [reason = ''] = String((cause as Error | undefined)?.message ?? cause).split('\n');
  const error = new HalyardError('resource.fields', {
    subject: index === '' ? 'item' : `items[${index}]`,
    expected: 'be a value that JSON can express',
    remedy: `Writing it failed: ${reason.replace(/\.$/, '')}`,
  });
  error.cause = cause;
  return error;
}
