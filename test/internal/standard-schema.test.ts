import { expect, test } from 'vitest';
import { isStandardSchema } from '../../src/internal/standard-schema.js';

const standard = { '~standard': { version: 1, vendor: 'x', validate: () => ({ value: 1 }) } };

test.each<[what: string, value: unknown, is: boolean]>([
  ['an object', standard, true],
  ['a function, as in ArkType', Object.assign(() => 1, standard), true],
  ['an object of a class with the member', Object.create(standard), true],
  ['another object', {}, false],
  ['another function', () => 1, false],
  ['null', null, false],
  ['undefined', undefined, false],
  ['a text', '~standard', false],
])('%s', (_, value, is) => {
  expect(isStandardSchema(value)).toBe(is);
});
