import { HalyardError } from 'halyard';
import { parseTemplate, type Template } from 'halyard/url';
import { describe, expect, test } from 'vitest';

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

describe('what RFC 6570 §2 does not allow is refused', () => {
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
    expect(() => parseTemplate(source)).toThrow(HalyardError);
    expect(() => parseTemplate(source)).toThrow(
      expect.objectContaining({
        code: 'url.template',
        details: expect.objectContaining({
          given: source,
          reference: expect.stringMatching(/^RFC 6570 §2/),
        }),
      }),
    );
  });

  test.each([[undefined], [null], [17], [['/orders']], [{}]])(
    '%j, which is no string',
    (source) => {
      expect(() => parseTemplate(source as unknown as string)).toThrow(
        expect.objectContaining({ code: 'url.template' }),
      );
    },
  );

  test('a template of more than 8192 characters', () => {
    expect(() => parseTemplate('a'.repeat(8193))).toThrow(
      /^A URI template has at most 8192 characters, not 8193\. Given: "aa/,
    );
    expect(parseTemplate('a'.repeat(8192)).parts).toEqual(['a'.repeat(8192)]);
  });
});

describe('the message names what is wrong', () => {
  test.each<[source: string, message: RegExp]>([
    ['/{id', /^This is no URI template\. Given: "\/\{id"\. Close each \{ .* \[RFC 6570 §2\]$/],
    ['/a b', /^A URI template has no " " outside its expressions\. .* \[RFC 6570 §2\.1\]$/],
    ['/a\nb', /^A URI template has no "\\n" outside its expressions\. /],
    ['{a..b}', /^"a\.\.b" is no variable of a template\. .* \[RFC 6570 §2\.3\]$/],
    ['{a(b)}', /^"a\(b\)" is no variable of a template\. /],
    ['{a:0}', /^The prefix of a is 0\. .* \[RFC 6570 §2\.4\.1\]$/],
  ])('%j', (source, message) => {
    expect(() => parseTemplate(source)).toThrow(message);
  });
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

test('a template is parsed once, and thousands of them do not change what comes out', () => {
  const template = parseTemplate('/orders/{id}');
  expect(parseTemplate('/orders/{id}')).toBe(template);
  for (let at = 0; at < 2500; at++) parseTemplate(`/orders/${at}/{id}`);
  expect(parseTemplate('/orders/{id}')).toEqual(template);
  expect(parseTemplate('/orders/2499/{id}').parts).toEqual(['/orders/2499/', expression('', 'id')]);
});

function expression(operator: string, ...names: string[]): Exclude<Template['parts'][0], string> {
  return { operator, variables: names.map(variable) } as Exclude<Template['parts'][0], string>;
}
