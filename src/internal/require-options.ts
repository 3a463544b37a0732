import type { ErrorCode, ErrorDetails } from '../errors.js';
import type { RuleId } from '../rules/catalogue.js';
import { requireKnownMembers, requirePlainObject } from './require-known-members.js';
import { requireObject } from './require-object.js';

/**
 * Throws on options that are not an object, and on one that is not known, since a misspelt one would be
 * ignored.
 */
export function requireOptions(
  options: unknown,
  known: readonly string[],
  code: ErrorCode,
  details: Partial<ErrorDetails> & Pick<ErrorDetails, 'subject'> = OPTIONS,
  rule?: RuleId,
): asserts options is object {
  requireObject(options, code, details, rule);
  requireKnownMembers(details.subject, options, known, code, rule);
}

const OPTIONS = { subject: 'options' };

/** Throws on anything but a plain object, for one whose members may have any names. */
export function requireTable(
  table: unknown,
  code: ErrorCode,
  details: Partial<ErrorDetails> & Pick<ErrorDetails, 'subject'>,
  rule?: RuleId,
): asserts table is object {
  requireObject(table, code, details, rule);
  requirePlainObject(details.subject, table, code, rule);
}
