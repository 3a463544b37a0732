import { parseTemplate, type Template } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { variableNames } from '../../../src/url/template.js';

const variable = (name: string) => ({ name, explode: false });

describe('a template is literals and expressions, in order (RFC 6570 §2)', () => {
  test.each<[source: string, parts: Template['parts']]>([
    ['', []],
    ['/orders', ['/orders']],
    ['{id}', [{ operator: '', variables: [variable('id')] }]],
    ['/orders/{id}', ['/orders/', { operator: '', variables: [variable('id')] }]],
    ['{a}{b}', [expression('', 'a'), expression('', 'b')]],
    ['/a{/b}/c{?d,e}', ['/a', expression('/', 'b'), '/c', expression('?', 'd', 'e')]],
    ['{+a}{#a}{.a}', [expression('+', 'a'), expression('#', 'a'), expression('.', 'a')]],
    ['{;a}{&a}', [expression(';', 'a'), expression('&', 'a')]],
    ['{a*}', [{ operator: '', variables: [{ name: 'a', explode: true }] }]],
    ['{a:1}', [{ operator: '', variables: [{ name: 'a', explode: false, prefix: 1 }] }]],
    ['{a:9999}', [{ operator: '', variables: [{ name: 'a', explode: false, prefix: 9999 }] }]],
    [
      '{?a,b*,c:3}',
      [
        {
          operator: '?',
          variables: [
            variable('a'),
            { name: 'b', explode: true },
            { name: 'c', explode: false, prefix: 3 },
          ],
        },
      ],
    ],
    ['{a_b}', [expression('', 'a_b')]],
    ['{a.b.c}', [expression('', 'a.b.c')]],
    ['{1}', [expression('', '1')]],
    ['{%C3%A5}', [expression('', '%C3%A5')]],
    ['{a%C3%A5}', [expression('', 'a%C3%A5')]],
    ['{__proto__}', [expression('', '__proto__')]],
    // Literals beyond ASCII are encoded, reserved and encoded ones stand (§3.1).
    ['/å', ['/%C3%A5']],
    ['/😀', ['/%F0%9F%98%80']],
    ['/\ud800', ['/%EF%BF%BD']],
    ["/%20:;=@!$&'()*+,?#[]~", ["/%20:;=@!$&'()*+,?#[]~"]],
  ])('%s', (source, parts) => {
    expect(parseTemplate(source)).toEqual({ source, parts });
  });
});

describe('refuses what RFC 6570 §2 does not allow', () => {
  test.each([
    // expressions
    '{',
    '}',
    '{}',
    '{id',
    'id}',
    '/{a}}',
    '{{a}}',
    '{a{b}}',
    '{a,}',
    '{,a}',
    '{a,,b}',
    '{a b}',
    '{ a}',
    '{a-b}',
    '{?}',
    '{+}',
    '{å}',
    '{a/b}',
    // names
    '{.}',
    '{a.}',
    '{..a}',
    '{a..b}',
    '{%}',
    '{%4}',
    '{%zz}',
    '{a%}',
    // operators that are reserved (§2.2)
    '{=a}',
    '{,a}',
    '{!a}',
    '{@a}',
    '{|a}',
    '{$a}',
    // modifiers: max-length = %x31-39 0*3DIGIT (§2.4.1)
    '{a:}',
    '{a:0}',
    '{a:03}',
    '{a:00001}',
    '{a:10000}',
    '{a:99999999999999999999}',
    '{a:-1}',
    '{a:x}',
    '{a:3*}',
    '{a*:3}',
    '{a**}',
    '{*}',
    '{:3}',
    // an extension of the parser
    '{a(b)}',
    '{a*(b)}',
    '{a:3(b)}',
    // literals (§2.1)
    '/a b',
    '/a"b',
    '/a<b',
    '/a>b',
    '/a\\b',
    '/a^b',
    '/a`b',
    '/a|b',
    '/a\tb',
    '/a\r\nb',
    '/a\0b',
    '/a\x7fb',
    '/a\x85b',
    '/%',
    '/%4',
    '/%zz',
    '/a%',
  ])('%j', (source) => {
    expect(() => parseTemplate(source)).toThrow(expect.objectContaining({ code: 'url.template' }));
  });

  test('a template of more than 8192 characters', () => {
    expect(() => parseTemplate('a'.repeat(8193))).toThrow(
      expect.objectContaining({ code: 'url.template' }),
    );
    expect(parseTemplate('a'.repeat(8192)).parts).toEqual(['a'.repeat(8192)]);
  });
});

test('the names of the variables are listed in order, each as often as it occurs', () => {
  expect(variableNames('/a/{b}/{c:3}{?d,e*}{&b}')).toEqual(['b', 'c', 'd', 'e', 'b']);
  expect(variableNames('/a')).toEqual([]);
});

test('a template is frozen through and through', () => {
  const template = parseTemplate('/orders/{id}{?fields*}');
  const expressions = template.parts.filter((part) => typeof part !== 'string');
  const variables = expressions.flatMap((part) => part.variables);
  expect(expressions).toHaveLength(2);
  for (const value of [
    template,
    template.parts,
    ...expressions,
    ...expressions.map((part) => part.variables),
    ...variables,
  ]) {
    expect(Object.isFrozen(value)).toBe(true);
  }
});

test('a template is parsed once, and thousands of others do not change the result', () => {
  const template = parseTemplate('/orders/{id}');
  expect(parseTemplate('/orders/{id}')).toBe(template);
  for (let at = 0; at < 2500; at++) parseTemplate(`/orders/${at}/{id}`);
  expect(parseTemplate('/orders/{id}')).toEqual(template);
  expect(parseTemplate('/orders/2499/{id}').parts).toEqual(['/orders/2499/', expression('', 'id')]);
});

test('foreign templates are cached up to a total length', () => {
  const template = parseTemplate('/short/{id}');
  for (let index = 0; index < 4; index++) parseTemplate(`/${index}/${'a'.repeat(100)}`);
  expect(parseTemplate('/short/{id}')).toBe(template);
  for (let index = 0; index < 30; index++) parseTemplate(`/${index}/${'b'.repeat(7900)}`);
  expect(parseTemplate('/short/{id}')).not.toBe(template);
});

function expression(operator: string, ...names: string[]): Exclude<Template['parts'][0], string> {
  return { operator, variables: names.map(variable) } as Exclude<Template['parts'][0], string>;
}
