import { HalyardError } from 'halyard';
import { expandTemplate, parseTemplate, type TemplateValues } from 'halyard/url';
import { describe, expect, test } from 'vitest';

/* The examples of RFC 6570 are in test/conformance/rfc6570.ts. */

type Values = TemplateValues<string>;

/** The library is called from JavaScript too, where no type keeps a wrong value out. */
const untyped = expandTemplate as (template: unknown, values: unknown) => string;

describe('each kind of value has its text', () => {
  test.each<[value: Values[string], text: string]>([
    ['a', 'a'],
    ['', ''],
    [17, '17'],
    [-0.5, '-0.5'],
    [0, '0'],
    [1e21, '1e%2B21'],
    [-0, '0'],
    [-17, '-17'],
    [9007199254740992, '9007199254740992'],
    [1e-7, '1e-7'],
    [9007199254740993n, '9007199254740993'],
    [true, 'true'],
    [false, 'false'],
    [null, ''],
    [undefined, ''],
    [[], ''],
    [{}, ''],
    [[1, 2n, true, 'a'], '1,2,true,a'],
    [{ a: 1, b: false }, 'a,1,b,false'],
    [[null, 'a', undefined], 'a'],
    [Object.assign(Object.create(null), { a: 1 }), 'a,1'],
  ])('%o → %s', (value, text) => {
    expect(expandTemplate('{x}' as string, { x: value })).toBe(text);
  });
});

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

describe('members without a value, and empty values', () => {
  test.each<[template: string, values: Values, expanded: string]>([
    // §2.3: an undefined member of a list or an object is ignored.
    ['{?x*}', { x: { a: null, b: 1, c: undefined } }, '?b=1'],
    ['{?x*}', { x: [null, 1, undefined] }, '?x=1'],
    // §3.2.1: an empty value has the "ifemp" of its operator, also as a member.
    ['{?x*}', { x: { a: '' } }, '?a='],
    ['{&x*}', { x: { a: '' } }, '&a='],
    ['{;x*}', { x: { a: '', b: 'c' } }, ';a;b=c'],
    ['{/x*}', { x: { a: '' } }, '/a='],
    ['{;x*}', { x: ['', 'b'] }, ';x;x=b'],
    ['{?x:3}', { x: '' }, '?x='],
    ['{;x:3}', { x: '' }, ';x'],
    ['{x:3}', { x: '' }, ''],
  ])('%s with %j → %s', (template, values, expanded) => {
    expect(expandTemplate(template, values)).toBe(expanded);
  });
});

test('a mark is percent-encoded where it stands alone (§3.2.1)', () => {
  expect([..."!'()*"].map((x) => expandTemplate('{x}', { x }))).toEqual([
    '%21',
    '%27',
    '%28',
    '%29',
    '%2A',
  ]);
});

test('a variable may be called undefined', () => {
  expect(expandTemplate('/{undefined}{?x}', { undefined: 'a', x: 1 })).toBe('/a?x=1');
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

test('a parsed template expands as its text does', () => {
  const source = '/orders/{id}{?fields}';
  const values = { id: 'å/17', fields: ['total', 'status'] };
  const expanded = '/orders/%C3%A5%2F17?fields=total,status';
  expect(expandTemplate(parseTemplate(source), values)).toBe(expanded);
  expect(expandTemplate(source, values)).toBe(expanded);
});

class Money {
  readonly amount = 17;
}

class ObjectId {
  toString = () => '6b03';
  toJSON = () => '6b03';
}

describe('a value of another type is refused', () => {
  test.each<[what: string, value: unknown, remedy: RegExp]>([
    ['a Date', new Date(0), /toISOString/],
    ['a Map', new Map(), /Object\.fromEntries/],
    ['a Set', new Set(), /\[\.\.\.set\]/],
    ['an instance of a class', new Money(), /be a string, .* plain object of these/],
    ['a URL', new URL('https://api.example.se'), /\. Pass String\(x\)\. /],
    ['an identifier of a database', new ObjectId(), /; got "6b03"\. Pass String\(x\)\. /],
    ['an object with a text', { toString: () => '6b03' }, /; got \{\}\. Pass String\(x\)\. /],
    [
      'an object of a class without constructor',
      Object.create({ constructor: null }),
      /plain object of these/,
    ],
    ['a function', () => 'a', /be a string, .* plain object of these/],
    ['a symbol', Symbol('a'), /be a string, .* plain object of these/],
    ['NaN', Number.NaN, /be a string, .* plain object of these/],
    ['Infinity', Number.POSITIVE_INFINITY, /be a string, .* plain object of these/],
    ['a list in a list', [['a']], /be a string, .* plain object of these/],
    ['an object in a list', [{ a: 1 }], /be a string, .* plain object of these/],
    ['a list in an object', { a: ['b'] }, /be a string, .* plain object of these/],
    ['NaN in a list', [Number.NaN], /be a string, .* plain object of these/],
    ['a Date in an object', { at: new Date(0) }, /be a string, .* plain object of these/],
  ])('%s', (_, x, remedy) => {
    const expand = () => untyped('{x}', { x });
    expect(expand).toThrow(HalyardError);
    expect(expand).toThrow(expect.objectContaining({ code: 'url.value' }));
    expect(expand).toThrow(
      /^Template variable x must be a string, a finite number, a bigint, a boolean, /,
    );
    expect(expand).toThrow(remedy);
    expect(expand).toThrow(/\. \[RFC 6570 §2\.3\]$/);
  });

  test.each<[value: unknown, remedy: { remedy?: string }]>([
    [new Date(0), { remedy: 'Pass date.toISOString(), or the part of it that you need' }],
    [Number.NaN, {}],
    [new Money(), {}],
  ])('%o, with the details of the mistake', (x, remedy) => {
    let details: unknown;
    try {
      untyped('{x}', { x });
    } catch (error) {
      ({ details } = error as HalyardError);
    }
    expect(details).toStrictEqual({
      subject: 'Template variable x',
      expected:
        'be a string, a finite number, a bigint, a boolean, or an array or plain object of these',
      given: x,
      ...remedy,
      reference: 'RFC 6570 §2.3',
    });
  });

  test.each([[['a']], [{ a: 1 }]])('the prefix of %j', (x) => {
    expect(() => expandTemplate('{x:1}', { x })).toThrow(
      /^Template variable x must be a string or a number, because the template asks for its first characters; got .*\. \[RFC 6570 §2\.4\.1\]$/,
    );
    expect(() => expandTemplate('{x:1}', { x })).toThrow(
      expect.objectContaining({ code: 'url.value' }),
    );
  });

  test('a prefix of an empty list is skipped', () => {
    expect(expandTemplate('{x:1}', { x: [] })).toBe('');
  });

  test('a prefix of a number is of its text', () => {
    expect(expandTemplate('{x:2}', { x: 2026 })).toBe('20');
  });

  test.each<[template: string, x: string, text: string]>([
    ['{x:2}', '\u{1f600}\u{1f601}\u{1f602}', '%F0%9F%98%80%F0%9F%98%81'],
    ['{+x:2}', '%41%42%43', '%41%42'],
    ['{+x:2}', '%41\u{1f600}%42', '%41%F0%9F%98%80'],
    ['{x:2}', '%41%42', '%254'],
  ])('a prefix of %s counts characters: %s (§2.4.1)', (template, x, text) => {
    expect(expandTemplate(template, { x })).toBe(text);
  });
});

describe('a mistake of the developer is a HalyardError, whatever is given', () => {
  test.each<[what: string, template: unknown, values: unknown, code: string]>([
    ['no template', undefined, {}, 'url.template'],
    ['null as the template', null, {}, 'url.template'],
    ['a number as the template', 17, {}, 'url.template'],
    ['an object that is no template', { source: '/{x}' }, {}, 'url.template'],
    ['no values', '/{x}', undefined, 'url.value'],
    ['null as the values', '/{x}', null, 'url.value'],
  ])('%s', (_, template, values, code) => {
    expect(() => untyped(template, values)).toThrow(expect.objectContaining({ code }));
  });

  test.each([undefined, null, 17])('the message about the values %s', (values) => {
    expect(() => untyped('/{x}', values)).toThrow(
      `values must be an object with the values by variable name, got ${values}. Pass { id: 17 } for the template /orders/{id}.`,
    );
  });
});
