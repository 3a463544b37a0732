import type { ErrorCode, ErrorDetails } from '../errors.js';
import type { RuleId } from '../rules/catalogue.js';
import { requireKnownMembers } from './require-known-members.js';
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
