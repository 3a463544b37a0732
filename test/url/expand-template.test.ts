import { expandTemplate, type TemplateValues } from 'halyard/url';
import { describe, expect, test } from 'vitest';

/* The examples of RFC 6570 are in test/conformance/rfc6570.ts. */

type Values = TemplateValues<string>;

/** Rows have values of any type. */
const expand = expandTemplate as (template: string, values: object) => string;

describe('everything but unreserved characters is percent-encoded as UTF-8 (RFC 6570 §3.2.1)', () => {
  test.each<[value: string, simple: string, reserved: string]>([
    ['AZaz09-._~', 'AZaz09-._~', 'AZaz09-._~'],
    [":/?#[]@!$&'()*+,;=", '%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D', 'same'],
    ['%', '%25', '%25'],
    ['%2', '%252', '%252'],
    ['%2F', '%252F', '%2F'],
    ['%2f', '%252f', '%2f'],
    ['%zz', '%25zz', '%25zz'],
    ['%%41', '%25%2541', '%25%41'],
    ['%[', '%25%5B', '%25['],
    ['%5B%5d', '%255B%255d', '%5B%5d'],
    ['%255B', '%25255B', '%255B'],
    ['%25%5', '%2525%255', '%25%255'],
    ['%ö1', '%25%C3%B61', '%25%C3%B61'],
    [' ', '%20', '%20'],
    ['a\r\nb', 'a%0D%0Ab', 'a%0D%0Ab'],
    ['\0', '%00', '%00'],
    ['"<>\\^`{|}', '%22%3C%3E%5C%5E%60%7B%7C%7D', '%22%3C%3E%5C%5E%60%7B%7C%7D'],
    ['åäö', '%C3%A5%C3%A4%C3%B6', '%C3%A5%C3%A4%C3%B6'],
    ['😀', '%F0%9F%98%80', '%F0%9F%98%80'],
    ['\ud83d', '%EF%BF%BD', '%EF%BF%BD'],
    ['a\ude00b', 'a%EF%BF%BDb', 'a%EF%BF%BDb'],
    ['\ude00\ud83d', '%EF%BF%BD%EF%BF%BD', '%EF%BF%BD%EF%BF%BD'],
  ])('%j', (x, simple, reserved) => {
    const kept = reserved === 'same' ? x : reserved;
    expect(expandTemplate('{x}', { x })).toBe(simple);
    expect(expandTemplate('{?x}', { x })).toBe(`?x=${simple}`);
    expect(expandTemplate('{x}', { x: [x] })).toBe(simple);
    expect(expandTemplate('{?x*}', { x: { [x]: x } })).toBe(`?${simple}=${simple}`);
    expect(expandTemplate('{+x}', { x })).toBe(kept);
    expect(expandTemplate('{#x}', { x })).toBe(`#${kept}`);
  });
});

describe('only own properties are values', () => {
  test.each<[template: string, values: Values, expanded: string]>([
    ['{toString}', {}, ''],
    ['{constructor,__proto__,hasOwnProperty}', {}, ''],
    ['{?toString,valueOf}', {}, ''],
    ['{a}', Object.create({ a: 'inherited' }), ''],
    ['{toString}', { toString: 'own' } as unknown as Values, 'own'],
    ['{__proto__}', JSON.parse('{"__proto__":"own"}'), 'own'],
    ['{?keys*}', { keys: JSON.parse('{"__proto__":"own"}') }, '?__proto__=own'],
    ['{a}', Object.assign(Object.create(null), { a: 'own' }), 'own'],
  ])('%s', (template, values, expanded) => {
    expect(expandTemplate(template, values)).toBe(expanded);
  });
});

describe('what has no text is skipped (§2.3)', () => {
  const throwing = () => {
    throw new TypeError('lazy');
  };

  test.each<[what: string, value: unknown]>([
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['an invalid Date', new Date(Number.NaN)],
    ['a Map', new Map([['a', 1]])],
    ['a Set', new Set(['a'])],
    ['bytes', new Uint8Array([1])],
    ['a function', () => 'a'],
    ['a symbol', Symbol('a')],
    ['a list in a list', [['a']]],
    ['an object in a list', [{ a: 1 }]],
    ['a list in an object', { a: ['b'] }],
    ['NaN in a list', [Number.NaN]],
    ['bytes in a list', [new Uint8Array([1])]],
    ['a toJSON that throws', { toJSON: throwing }],
    ['a toString that throws', { toString: throwing }],
    ['a getter that throws', Object.defineProperty({}, 'a', { get: throwing, enumerable: true })],
  ])('%s', (_, x) => {
    expect(expand('/{x}{?x}{&x*}', { x })).toBe('/');
  });

  test('and so is the prefix of a list or an object, which §2.4.1 does not define', () => {
    expect(expand('/{x:1}{?y:1}', { x: ['a'], y: { a: 1 } })).toBe('/');
  });
});
