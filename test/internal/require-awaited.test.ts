import { expect, test } from 'vitest';
import { requireAwaitedMembers } from '../../src/internal/require-awaited.js';

test('a getter that an object inherits is not read', () => {
  const row = Object.create({
    get loans() {
      throw new Error('it loads more');
    },
  });
  expect(requireAwaitedMembers(row, 'resource.fields')).toBeUndefined();
});

test.each([
  ['Member late', { now: 1, late: Promise.resolve() }],
  ['Item 1', [1, Promise.resolve()]],
  // biome-ignore lint/suspicious/noThenProperty: a function that await takes for a promise
  ['Member call', { call: Object.assign(() => {}, { then: () => {} }) }],
  ['Member "a\\u202e\\nb"', { 'a\u202e\nb': Promise.resolve() }],
])('%s is named', (subject, members) => {
  expect(() => requireAwaitedMembers(members, 'resource.fields')).toThrow(
    `${subject} must not be a promise, got a Promise. Await it before the call.`,
  );
});
