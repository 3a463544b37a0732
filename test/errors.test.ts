import { HalyardError } from 'halyard';
import { type ErrorDetails, HalyardError as HalyardErrorOfArea } from 'halyard/errors';
import type { RuleId } from 'halyard/rules';
import { describe, expect, test } from 'vitest';

describe('the message says what is wrong, what was given, what to write instead, and who says so', () => {
  test.each<[message: string, details: ErrorDetails, rule?: RuleId]>([
    ['It is wrong. Do better.', { problem: 'It is wrong', remedy: 'Do better' }],
    [
      'It is wrong. Given: "x". Do better.',
      { problem: 'It is wrong', given: 'x', remedy: 'Do better' },
    ],
    [
      'It is wrong. Given: undefined. Do better.',
      { problem: 'It is wrong', given: undefined, remedy: 'Do better' },
    ],
    ['It is wrong. Do better. [HYP.12]', { problem: 'It is wrong', remedy: 'Do better' }, 'HYP.12'],
    [
      'It is wrong. Do better. [RFC 6570 §2]',
      { problem: 'It is wrong', remedy: 'Do better', reference: 'RFC 6570 §2' },
    ],
    [
      'It is wrong. Given: 0. Do better. [UFN.04, RFC 3986 §3]',
      { problem: 'It is wrong', given: 0, remedy: 'Do better', reference: 'RFC 3986 §3' },
      'UFN.04',
    ],
  ])('%s', (message, details, rule) => {
    const error = new HalyardError('url.value', details, rule);
    expect(error.message).toBe(message);
    expect(error.details).toBe(details);
    expect(error.rule).toBe(rule);
  });
});

test('it is an Error with a name and a code to branch on', () => {
  const error = new HalyardError('url.base', { problem: 'It is wrong', remedy: 'Do better' });
  expect(error).toBeInstanceOf(Error);
  expect(error).toBeInstanceOf(HalyardError);
  expect(error.name).toBe('HalyardError');
  expect(error.code).toBe('url.base');
  expect(error.rule).toBeUndefined();
  expect(String(error)).toBe('HalyardError: It is wrong. Do better.');
  expect(error.stack).toContain('errors.test.ts');
});

test('a long or hostile value that was given is cut and stays on one line', () => {
  const error = new HalyardError('url.base', {
    problem: 'It is wrong',
    given: 'a\r\nb'.repeat(250_000),
    remedy: 'Do better',
  });
  expect(error.message.length).toBeLessThan(150);
  expect(error.message).not.toMatch(/[\r\n]/);
});

test('the area exports the same class as the package', () => {
  expect(HalyardErrorOfArea).toBe(HalyardError);
});
