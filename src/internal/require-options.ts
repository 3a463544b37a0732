import { type ErrorCode, type ErrorDetails, HalyardError } from '../errors.js';
import type { RuleId } from '../rules/catalogue.js';
import { isObject } from './json-object.js';
import { quotable } from './quotable.js';
import { requireAwaited } from './require-awaited.js';
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

/** The same for options that may have secrets in them: no message quotes an object. */
export function requireOptionsUnquoted(
  options: unknown,
  known: readonly string[],
  code: ErrorCode,
  details: Partial<ErrorDetails> & Pick<ErrorDetails, 'subject'>,
  rule?: RuleId,
): asserts options is object {
  const { subject } = details;
  requireAwaited(options, subject, code);
  if (!isObject(options)) {
    throw new HalyardError(
      code,
      { expected: 'be an object', ...details, ...quotable(options) },
      rule,
    );
  }
  requireKnownMembers(subject, options, known, code, rule);
}

const OPTIONS = { subject: 'options' };
