import { HalyardError } from 'halyard';
import { type ErrorDetails, HalyardError as HalyardErrorOfArea } from 'halyard/errors';
import type { RuleId } from 'halyard/rules';
import { describe, expect, test } from 'vitest';

describe('the message states the requirement, what was given, the remedy and the source', () => {
  test.each<[message: string, details: ErrorDetails, rule?: RuleId]>([
    ['page must be an integer ≥ 1.', { subject: 'page', expected: 'be an integer ≥ 1' }],
    [
      'page must be an integer ≥ 1, got "x".',
      { subject: 'page', expected: 'be an integer ≥ 1', given: 'x' },
    ],
    [
      'status must be one of open, paid; got undefined. Write open.',
      {
        subject: 'status',
        expected: 'be one of open, paid',
        given: undefined,
        remedy: 'Write open',
      },
    ],
    ['page must be given. [HYP.12]', { subject: 'page', expected: 'be given' }, 'HYP.12'],
    [
      'page must be given. Count from 1. [RFC 6570 §2]',
      {
        subject: 'page',
        expected: 'be given',
        remedy: 'Count from 1',
        reference: 'RFC 6570 §2',
      },
    ],
    [
      'page must be given, got 0. [UFN.04, RFC 3986 §3]',
      { subject: 'page', expected: 'be given', given: 0, reference: 'RFC 3986 §3' },
      'UFN.04',
    ],
  ])('%s', (message, details, rule) => {
    const error = new HalyardError('url.value', details, rule);
    expect(error.message).toBe(message);
    expect(error.details).toEqual(details);
    expect(error.rule).toBe(rule);
  });
});

test.each<[remedy: string | undefined, shown: string]>([
  [undefined, 'Await it before the call'],
  ['Pass hasMore instead', 'Await it before the call'],
  ['Await asynchronous lookups', 'Await asynchronous lookups'],
])('the remedy for a promise is to await it, not %j', (remedy, shown) => {
  const given = Promise.resolve(1);
  const details = { subject: 'page', expected: 'be an integer ≥ 1', given };
  const error = new HalyardError(
    'url.value',
    remedy === undefined ? details : { ...details, remedy },
  );
  expect(error.message).toBe(`page must be an integer ≥ 1, got a Promise. ${shown}.`);
  expect(error.details).toEqual({ ...details, remedy: shown });
});

test('a report is below the message', () => {
  const details = { subject: 'URL', expected: 'follow UFN.06', report: '  /A\n   ^' };
  expect(new HalyardError('url.rules', details, 'UFN.06').message).toBe(
    'URL must follow UFN.06. [UFN.06]\n  /A\n   ^',
  );
});

test('it is an Error with a name and a code to branch on', () => {
  const error = new HalyardError('url.base', { subject: 'base', expected: 'be given' });
  expect(error).toBeInstanceOf(Error);
  expect(error).toBeInstanceOf(HalyardError);
  expect(error.name).toBe('HalyardError');
  expect(error.code).toBe('url.base');
  expect(error.rule).toBeUndefined();
  expect(String(error)).toBe('HalyardError: base must be given.');
  expect(error.stack).toContain('errors.test.ts');
});

test('a long or hostile value is cut and stays on one line', () => {
  const error = new HalyardError('url.base', {
    subject: 'base',
    expected: 'be a URL',
    given: 'a\r\nb'.repeat(250_000),
  });
  expect(error.message.length).toBeLessThan(150);
  expect(error.message).not.toMatch(/[\r\n]/);
});

test('the area exports the same class as the package', () => {
  expect(HalyardErrorOfArea).toBe(HalyardError);
});
