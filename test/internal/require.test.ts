import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { requireAwaited } from '../../src/internal/require-awaited.js';
import { requireBoolean } from '../../src/internal/require-boolean.js';
import { requireKnownMembers } from '../../src/internal/require-known-members.js';
import { requireObject } from '../../src/internal/require-object.js';
import { requireOptions } from '../../src/internal/require-options.js';

const thenable = (then: unknown) => Object.fromEntries([['then', then]]);
const failed = (code: string, rule: string | undefined, message: string) =>
  expect.objectContaining({ name: 'HalyardError', code, rule, message });

describe('an object', () => {
  test.each<unknown>([{}, new Map(), Object.create(null)])('%o is accepted', (value) => {
    expect(() => requireObject(value, 'url.option', { subject: 'options' })).not.toThrow();
  });

  test.each<[value: unknown, shown: string]>([
    [undefined, 'undefined'],
    [null, 'null'],
    [17, '17'],
    ['a', '"a"'],
    [Symbol('a'), 'Symbol(a)'],
    [['a'], '["a"]'],
  ])('%o is refused', (value, shown) => {
    expect(() => requireObject(value, 'url.option', { subject: 'options' }, 'HYP.14')).toThrow(
      failed('url.option', 'HYP.14', `options must be an object, got ${shown}. [HYP.14]`),
    );
  });

  test('a promise is refused, and the remedy is to await it', () => {
    const remedy = 'options must not be a promise, got a Promise. Await it before the call.';
    for (const value of [Promise.resolve({}), thenable(() => {})]) {
      expect(() => requireObject(value, 'url.option', { subject: 'options' }, 'HYP.14')).toThrow(
        failed('url.option', undefined, remedy),
      );
      expect(() => requireAwaited(value, 'options', 'url.option')).toThrow(remedy);
    }
    expect(() => requireAwaited(thenable(1), 'options', 'url.option')).not.toThrow();
  });

  test('details of the caller take precedence, except for the given value', () => {
    const details = { subject: 'body', expected: 'be a JSON object', remedy: 'Parse it' };
    expect(() => requireObject(1, 'http.body', { ...details, given: 2 })).toThrow(
      failed('http.body', undefined, 'body must be a JSON object, got 1. Parse it.'),
    );
  });
});

describe('a boolean', () => {
  test('is returned', () => {
    expect(requireBoolean(true, 'isTrusted', 'url.option')).toBe(true);
    expect(requireBoolean(false, 'isTrusted', 'url.option')).toBe(false);
  });

  test.each<[answer: unknown, shown: string, remedy: string]>([
    [undefined, 'undefined', 'Return true or false in every case'],
    [1, '1', 'Return true or false in every case'],
    ['true', '"true"', 'Return true or false in every case'],
    [Promise.resolve(true), 'a Promise', 'Await asynchronous lookups before the call'],
  ])('%o is refused', (answer, shown, remedy) => {
    expect(() => requireBoolean(answer, 'isTrusted', 'url.option', 'HYP.14')).toThrow(
      failed(
        'url.option',
        'HYP.14',
        `isTrusted must return a boolean, got ${shown}. ${remedy}. [HYP.14]`,
      ),
    );
  });
});

describe('the members of an object', () => {
  const check = (value: object) => () =>
    requireKnownMembers('options', value, ['method', 'title'], 'link.item', 'HYP.16');

  test('known ones are accepted, from any realm and without a prototype', () => {
    expect(check({})).not.toThrow();
    expect(check({ title: 'a', method: 'GET' })).not.toThrow();
    expect(check(Object.assign(Object.create(null), { title: 'a' }))).not.toThrow();
    expect(check(runInNewContext("({ title: 'a' })"))).not.toThrow();
  });

  test.each<[given: object, shown: string]>([
    [
      new (class {
        get title() {
          return 'a';
        }
      })(),
      'an instance of a class',
    ],
    [Object.create({ title: 'a' }), 'an object with another as its prototype'],
    [Object.create(Object.create(null, { title: { value: 'a' } })), 'and one without a prototype'],
  ])('inherited ones are refused: $1', (given) => {
    expect(check(given)).toThrow(
      failed(
        'link.item',
        'HYP.16',
        'options must be a plain object that inherits from no class or object. Write the members in an object literal. [HYP.16]',
      ),
    );
  });

  test('an enumerable member of Object.prototype is none of theirs', () => {
    const prototype = Object.prototype as { polluted?: boolean };
    prototype.polluted = true;
    try {
      expect(check({ title: 'a' })).not.toThrow();
    } finally {
      delete prototype.polluted;
    }
  });

  test.each<[name: string, shown: string]>([
    ['x'.repeat(40), 'x'.repeat(40)],
    ['x'.repeat(41), `"${'x'.repeat(41)}"`],
    ['x'.repeat(1_000_000), `"${'x'.repeat(78)}…`],
    ['', '""'],
    ['a\nb', String.raw`"a\nb"`],
    ['\u001b[2J', String.raw`"\u001b[2J"`],
    ['\ud800', String.raw`"\ud800"`],
    ['a\u202eb', String.raw`"a\u202eb"`],
    ['\u009b2J', String.raw`"\u009b2J"`],
  ])('the name of an unknown one is short and on one line', (name, shown) => {
    expect(check({ [name]: 1 })).toThrow(`options must not contain ${shown}. Allowed: `);
  });

  test('a member that throws does not replace the error', () => {
    const given = {
      verb: 1,
      get title() {
        throw new Error('of the application');
      },
    };
    expect(check(given)).toThrow('options must not contain verb. ');
  });

  test('an unknown one is refused, with the name that it resembles', () => {
    expect(check({ method: 'GET', titel: 'a' })).toThrow(
      failed('link.item', 'HYP.16', 'options must not contain titel. Write title. [HYP.16]'),
    );
  });

  test('an unknown one that resembles no name is refused with all names', () => {
    expect(check({ verb: 'GET' })).toThrow(
      failed(
        'link.item',
        'HYP.16',
        'options must not contain verb. Allowed: method, title. [HYP.16]',
      ),
    );
  });

  test('one whose value is undefined is refused too', () => {
    expect(check({ verb: undefined })).toThrow('options must not contain verb');
    expect(check(JSON.parse('{"__proto__":1}'))).toThrow('options must not contain __proto__');
  });
});

describe('options', () => {
  test.each<[given: unknown, message: string]>([
    [['a'], 'options must be an object, got ["a"].'],
    [
      Promise.resolve({}),
      'options must not be a promise, got a Promise. Await it before the call.',
    ],
    [{ titel: 1 }, 'options must not contain titel. Write title.'],
  ])('%o is refused', (given, message) => {
    expect(() => requireOptions(given, ['title'], 'link.item')).toThrow(
      failed('link.item', undefined, message),
    );
  });

  test('a list of objects is not quoted, since one may have a secret', () => {
    expect(() => requireOptions([{ key: 'secret' }], ['key'], 'link.item')).toThrow(
      failed('link.item', undefined, 'options must be an object.'),
    );
  });

  test('known ones are accepted, and the subject is that of the caller', () => {
    expect(() => requireOptions({ title: 1 }, ['title'], 'link.item')).not.toThrow();
    expect(() => requireOptions({ a: 1 }, ['title'], 'link.item', { subject: 'input' })).toThrow(
      'input must not contain a',
    );
  });
});
