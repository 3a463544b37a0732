import { HalyardError } from 'halyard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quotable } from '../../src/internal/quotable.js';
import { requireKnownMembers } from '../../src/internal/require-known-members.js';
import { isThenable } from '../../src/internal/thenable.js';

const throwing = (member: string, value: object = {}) =>
  Object.defineProperty(value, member, {
    enumerable: true,
    get: () => {
      throw new Error(`of ${member}`);
    },
  });

test.each<[what: string, answer: boolean, make: () => unknown]>([
  ['a promise', true, () => Promise.resolve()],
  // biome-ignore lint/suspicious/noThenProperty: an object that await takes for a promise
  ['an object with then', true, () => ({ then: () => {} })],
  // biome-ignore lint/suspicious/noThenProperty: a function that await takes for a promise
  ['a function with then', true, () => Object.assign(() => {}, { then: () => {} })],
  // biome-ignore lint/suspicious/noThenProperty: data that await takes for data
  ['a field then', false, () => ({ then: 'later' })],
  ['a getter that throws', false, () => throwing('then')],
  ['null', false, () => null],
  ['text', false, () => 'a'],
])('%s: isThenable is %s', (_what, answer, make) => {
  expect(isThenable(make())).toBe(answer);
});

const unhandled: unknown[] = [];
const listen = (reason: unknown) => unhandled.push(reason);
beforeAll(() => {
  process.on('unhandledRejection', listen);
});
afterAll(() => {
  process.off('unhandledRejection', listen);
});

const rejected = () => Promise.reject(new Error('nobody listens'));

test.each<[what: string, given: () => unknown]>([
  ['a promise', rejected],
  ['a member', () => ({ body: rejected() })],
  ['an item', () => [1, rejected()]],
  ['a getter then', () => throwing('then')],
  ['a getter beside it', () => throwing('body')],
  ['a constructor that throws', () => throwing('constructor', Promise.resolve())],
  ['a revoked proxy', () => revoked()],
  ['bytes', () => new Uint8Array(3)],
])('an error about %s can be made, and leaves no rejection unhandled', async (_what, given) => {
  const error = new HalyardError('http.body', {
    subject: 'body',
    expected: 'be an object',
    given: given(),
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled.splice(0)).toEqual([]);
  expect(error.message).toMatch(/^body must be an object, got /);
});

test('neither does a value that is not quoted', async () => {
  const unknown = { body: rejected() };
  expect(() => requireKnownMembers('options', unknown, [], 'http.body')).toThrow(
    'options must not contain body',
  );
  expect(quotable([rejected()])).toEqual({});
  const promise = rejected();
  expect(quotable(promise)).toEqual({ given: promise });
  expect(() => {
    throw new HalyardError('http.body', { subject: 'a', expected: 'b', ...quotable(promise) });
  }).toThrow('a must b, got a Promise');
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled.splice(0)).toEqual([]);
});

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
