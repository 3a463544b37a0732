import { requireKnownMembers } from '../internal/require-known-members.js';
import { requireObject } from '../internal/require-object.js';
import type { ChangeOptions, RespondOptions } from './response.js';

/**
 * Throws on options that are not an object, and on one that is not known: a misspelt option would be
 * ignored.
 *
 * @param known The names of the options. Default: any, such as the members of a problem.
 */
export function requireOptions(
  options: unknown,
  name: string,
  remedy: string,
  known?: readonly string[],
): asserts options is object {
  const subject = `Options of ${name}`;
  requireObject(options, 'http.option', { subject, remedy });
  if (known !== undefined) requireKnownMembers(subject, options, known, 'http.option');
}

/** The names of the options of a response to a request that changed a resource. */
export const CHANGE_OPTIONS = [
  'format',
  'halRanges',
  'templates',
  'version',
  'etag',
  'lastModified',
  'base',
  'fields',
  'variant',
  'caller',
  'vary',
  'headers',
] as const satisfies readonly (keyof ChangeOptions)[];

/** The names of the options of `respond`. */
export const RESPOND_OPTIONS = [
  'status',
  'body',
  'text',
  ...CHANGE_OPTIONS,
  'cache',
  'now',
  'range',
] as const satisfies readonly (keyof RespondOptions)[];
