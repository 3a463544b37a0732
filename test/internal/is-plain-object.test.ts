import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { isPlainObject } from '../../src/internal/json.js';

class Book {}

test.each<[what: string, value: object, plain: boolean]>([
  ['a literal', {}, true],
  ['an object without a prototype', Object.create(null), true],
  ['one like the query of Fastify', Object.create(Object.create(null)), true],
  ['a literal of another realm', runInNewContext('({})'), true],
  ['a literal with a constructor of its own', { constructor: Book }, true],
  ['an instance', new Book(), false],
  ['an object that inherits from a literal', Object.create({}), false],
  ['a list', [], false],
  ['a Date', new Date(0), false],
  ['a Map', new Map(), false],
  ['a boxed value', Object(1n), false],
  ['a function', () => {}, false],
])('%s', (_, value, plain) => {
  expect(isPlainObject(value)).toBe(plain);
});
