import { readFileSync } from 'node:fs';
import { HalyardError } from 'halyard';
import { HalyardError as HalyardErrorOfArea } from 'halyard/errors';
import { expect, test } from 'vitest';

test('it is an Error with a name, a code to branch on and a rule', () => {
  const error = new HalyardError('url.base', 'base must be an absolute URL, got "/v1"', 'HYP.07');
  expect(error).toBeInstanceOf(Error);
  expect(error.name).toBe('HalyardError');
  expect(error.code).toBe('url.base');
  expect(error.rule).toBe('HYP.07');
  expect(error.findings).toBeUndefined();
  expect(String(error)).toBe('HalyardError: base must be an absolute URL, got "/v1" [HYP.07]');
});

test('the area exports the same class as the package', () => {
  expect(HalyardErrorOfArea).toBe(HalyardError);
});

test('each code has its cause on the page of errors, and no other has', () => {
  const source = readFileSync('src/errors.ts', 'utf8');
  const [, union = ''] = /type ErrorCode =([^;]*);/.exec(source) ?? [];
  const codes = [...union.matchAll(/'([a-z.]+)'/g)].map(([, code]) => code);
  const page = readFileSync('docs/errors.md', 'utf8');
  const shown = [...page.matchAll(/^- `([a-z.]+)`: [a-z`].*\.$/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(20);
  expect(shown).toEqual(codes);
});
