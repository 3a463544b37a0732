import { requireOptions, requireTable } from '../internal/require-options.js';
import type { ChangeOptions, RespondOptions } from './response.js';

/**
 * `requireOptions` for the options of a function that makes a response.
 *
 * @param known The names of the options. Default: any, such as the members of a problem.
 */
export function requireHttpOptions(
  options: unknown,
  name: string,
  remedy: string,
  known?: readonly string[],
): asserts options is object {
  const details = { subject: `Options of ${name}`, remedy };
  if (known !== undefined) return requireOptions(options, known, 'http.option', details);
  requireTable(options, 'http.option', details);
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

/** Written out, since bundlers keep an unused list that spreads another. */
export const RESPOND_OPTIONS = [
  'status',
  'body',
  'text',
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
  'cache',
  'now',
  'range',
] as const satisfies readonly (keyof RespondOptions)[];
