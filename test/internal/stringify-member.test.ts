import { HalyardError } from 'halyard/errors';
import { expect, test } from 'vitest';
import { stringifyJson, stringifyMember } from '../../src/internal/stringify-member.js';

const OWN = new HalyardError('resource.fields', { subject: 'total', expected: 'be known' });

test.each<[what: string, value: unknown]>([
  ['an object', { id: 1, name: 'å "1"' }],
  ['a list', [1, undefined]],
  ['null', null],
  ['undefined', undefined],
  ['a function', () => 1],
  ['a toJSON that tells the index', { toJSON: (index: string) => ({ index }) }],
  ['a toJSON that returns undefined', { toJSON: () => undefined }],
])('%s is written as JSON.stringify writes a member of a list', (_what, value) => {
  expect(`[null,${stringifyMember(1, value as object)}]`).toBe(JSON.stringify([null, value]));
});

test.each<[thrown: unknown, message: string]>([
  [new RangeError('Not loaded.'), 'Writing it failed: Not loaded.'],
  ['offline', 'Writing it failed: offline.'],
  [
    new Error('Member order.lines is missing.'),
    'Writing it failed: Member order.lines is missing.',
  ],
  [undefined, 'Writing it failed: undefined.'],
  [new Error('First line\nsecond line'), 'Writing it failed: First line.'],
])('what a toJSON throws is the reason: %s', (thrown, message) => {
  const value = {
    toJSON() {
      throw thrown;
    },
  };
  expect(() => stringifyMember(2, value)).toThrow(
    expect.objectContaining({
      code: 'resource.fields',
      message: `items[2] must be a value that JSON can express. ${message}`,
    }),
  );
});

test('an item alone has no index in the message', () => {
  expect(() => stringifyJson({ total: 1n }, '')).toThrow(
    /^item must be a value that JSON can express\. Writing it failed: /,
  );
});

test('an error of the library is thrown as it is', () => {
  const value = {
    toJSON() {
      throw OWN;
    },
  };
  expect(() => stringifyMember(0, value)).toThrow(OWN);
});
