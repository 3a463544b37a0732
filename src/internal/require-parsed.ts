import { type ErrorCode, HalyardError } from '../errors.js';
import { isBinary } from './is-bytes.js';
import { isObject } from './json-object.js';
import { requireAwaited } from './require-awaited.js';

/** How messages name what a function reads, and how to get it from a response and from bytes. */
interface Parsed {
  readonly subject: string;
  readonly expected: string;
  readonly ofResponse: string;
  readonly ofBytes: string;
}

const BODY: Parsed = {
  subject: 'body',
  expected: 'be a parsed body',
  ofResponse: 'await response.json()',
  ofBytes: 'JSON.parse(new TextDecoder().decode(bytes))',
};

/** Throws on a promise, a response and bytes, which would count as bodies without links. */
export function requireParsed(body: unknown, code: ErrorCode, parsed = BODY): void {
  const { subject, expected, ofResponse, ofBytes } = parsed;
  requireAwaited(body, subject, code);
  if (hasJsonMethod(body)) {
    throw new HalyardError(code, {
      subject,
      expected: `${expected}, not a response`,
      remedy: `Pass ${ofResponse}`,
    });
  }
  if (isBinary(body)) {
    throw new HalyardError(code, {
      subject,
      expected: `${expected}, not bytes`,
      remedy: `Pass ${ofBytes}`,
    });
  }
}

/** Whether a value is a response whose body is read by `json()`. Parsed JSON has no functions. */
export function hasJsonMethod(value: unknown): boolean {
  return isObject(value) && typeof value.json === 'function';
}
