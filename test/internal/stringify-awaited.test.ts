import { expect, test, vi } from 'vitest';
import { stringifyAwaited } from '../../src/internal/stringify-awaited.js';
import { deepList } from '../support/deep-list.js';

test.each<[what: string, value: unknown]>([
  ['an empty object', { a: {}, b: [{}] }],
  ['an instance', new Map()],
  ['a text with an empty object', { a: '{}' }],
  ['a value without JSON', undefined],
])('%s is written as JSON.stringify writes it', (_what, value) => {
  expect(stringifyAwaited(value, 'body', 'http.body')).toBe(JSON.stringify(value));
});

test('an empty object may be as deep as JSON.stringify reads', () => {
  const deep = deepList();
  expect(stringifyAwaited(deep, 'body', 'http.body')).toBe(JSON.stringify(deep));
});

test('values that differ at the second reading do not keep it going', () => {
  let reads = 0;
  const grown = { toJSON: (): object => (reads++ === 0 ? {} : { grown }) };
  expect(stringifyAwaited({ grown }, 'body', 'http.body')).toBe('{"grown":{}}');
});

test('members of a list that JSON leaves out may be promises', () => {
  const list = Object.assign([1], { next: Promise.resolve() });
  expect(stringifyAwaited([list, {}], 'body', 'http.body')).toBe('[[1],{}]');
});

test('a promise is found at any depth and after any depth', () => {
  const error = expect.objectContaining({
    message: expect.stringContaining('must not be a promise'),
  });
  const after = { deep: deepList(), order: Promise.resolve() };
  const below = deepList({ order: Promise.resolve() });
  for (const value of [after, below]) {
    expect(() => stringifyAwaited(value, 'body', 'http.body')).toThrow(error);
  }
});

test.each<[what: string, value: unknown]>([
  ['itself', Promise.resolve()],
  ['what its toJSON returns', { toJSON: async () => ({}) }],
])('the value is named if it is a promise: %s', (_what, value) => {
  expect(() => stringifyAwaited(value, 'item', 'http.body')).toThrow(
    'item must not be a promise, got a Promise. Await it before the call.',
  );
});

test('toJSON is called once where nothing is empty', () => {
  const toJSON = vi.fn(() => ({ id: 1 }));
  expect(stringifyAwaited([{ toJSON }], 'body', 'http.body')).toBe('[{"id":1}]');
  expect(toJSON).toHaveBeenCalledOnce();
});

test('the member is named, and its rejection and those beside it do not end the process', async () => {
  const unhandled: unknown[] = [];
  const listen = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', listen);
  const reject = () => Promise.reject(new Error('not loaded'));
  const value = { lines: [{ order: reject(), customer: reject() }] };
  expect(() => stringifyAwaited(value, 'body', 'http.body')).toThrow(
    expect.objectContaining({
      code: 'http.body',
      message: 'Member order must not be a promise, got a Promise. Await it before the call.',
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', listen);
  expect(unhandled).toEqual([]);
});
