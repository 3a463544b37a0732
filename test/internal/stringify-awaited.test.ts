import { expect, test, vi } from 'vitest';
import { stringifyAwaited } from '../../src/internal/stringify-awaited.js';

test.each<[what: string, value: unknown]>([
  ['an empty object', { a: {}, b: [{}] }],
  ['an instance', new Map()],
  ['a text with an empty object', { a: '{}' }],
  ['a value without JSON', undefined],
])('%s is written as JSON.stringify writes it', (_what, value) => {
  expect(stringifyAwaited(value, 'body', 'http.body')).toBe(JSON.stringify(value));
});

test('an empty object may be as deep as JSON.stringify reads', () => {
  const deep = tooDeepForReplacer();
  expect(stringifyAwaited(deep, 'body', 'http.body')).toBe(JSON.stringify(deep));
});

test('a promise is found at any depth and after any depth', () => {
  const error = expect.objectContaining({
    message: expect.stringContaining('must not be a promise'),
  });
  const deep = tooDeepForReplacer();
  const after = { deep, order: Promise.resolve() };
  expect(() => stringifyAwaited(after, 'body', 'http.body')).toThrow(error);
  let below: unknown = { order: Promise.resolve() };
  for (let level = 0; level < 3000; level++) below = [below];
  expect(() => stringifyAwaited(below, 'body', 'http.body')).toThrow(error);
});

test.each<[what: string, value: unknown]>([
  ['itself', Promise.resolve()],
  ['what its toJSON returns', { toJSON: async () => ({}) }],
])('the value is named if it is a promise: %s', (_what, value) => {
  expect(() => stringifyAwaited(value, 'item', 'http.body')).toThrow(
    'item must not be a promise, got a Promise. Await it before the call.',
  );
});

/** An empty object deeper than `JSON.stringify` reads with a function, whatever the size of the stack. */
function tooDeepForReplacer(): unknown {
  let deep: unknown = {};
  for (;;) {
    for (let level = 0; level < 100; level++) deep = [deep];
    try {
      JSON.stringify(deep, (_name, value) => value);
    } catch {
      return deep;
    }
  }
}

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
