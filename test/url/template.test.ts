import { describe, expect, test } from 'vitest';
import { parseTemplate, type TemplateExpression } from '../../src/url/template.js';
import { table } from '../support/rows.js';

describe('a template is literals and expressions, in order (RFC 6570 §2)', () => {
  test.each(
    table<[source: string, parts: unknown[]]>(`
      '' => []
      /orders/{id} => [/orders/, ['', id]]
      '{a}{b}' => [['', a], ['', b]]
      /a{/b}/c{?d,e} => [/a, [/, b], /c, ['?', d, e]]
      '{+a}{#a}{.a}{;a}{&a}' => [[+, a], ['#', a], [., a], [;, a], ['&', a]]
      '{?a,b*,c:3,d:9999}' => [['?', a, b*, c:3, d:9999]]
      '{a_b,a.b.c,1,%C3%A5,a%C3%A5,__proto__}' => [['', a_b, a.b.c, '1', '%C3%A5', a%C3%A5, __proto__]]
      # Literals beyond ASCII are encoded, reserved and encoded ones stand (§3.1).
      /å😀� => [/%C3%A5%F0%9F%98%80%EF%BF%BD]
      /%20:;=@!$&'()*+,?#[]~ => ["/%20:;=@!$&'()*+,?#[]~"]
    `),
  )('%s', (source, parts) => {
    const shown = (part: string | TemplateExpression) =>
      typeof part === 'string'
        ? part
        : [
            part.operator,
            ...part.variables.map(
              ({ name, explode, prefix }) =>
                name + (explode ? '*' : '') + (prefix === undefined ? '' : `:${prefix}`),
            ),
          ];
    expect(parseTemplate(source).parts.map(shown)).toEqual(parts);
  });
});

test.each<[source: string, path: string, query: string, pathNames: string[], names: string[]]>([
  ['/a/{b}/{c:3}{?d,e*}{&b}', '/a/{b}/{c:3}', '{?d,e*}{&b}', ['b', 'c'], ['b', 'c', 'd', 'e', 'b']],
  ['/a{/b}{.c}?d={e}{&f}', '/a{/b}{.c}', '{&f}', ['b', 'c'], ['b', 'c', 'e', 'f']],
  ['/a{#b}', '/a', '', [], ['b']],
  ['/a#{b}{?c}', '/a', '{?c}', [], ['b', 'c']],
  ['{&a}', '', '{&a}', [], ['a']],
])('%s has a path, a query and names', (source, path, query, pathNames, names) => {
  expect(parseTemplate(source)).toMatchObject({ path, query, pathNames, names });
});

const REFUSED = String.raw`
  { } {} {id id} /{a}} {{a}} {a{b}} {a,} {,a} {a,,b} {a-b} {?} {+} {å} {a/b} {.} {a.} {..a} {a..b}
  {%} {%4} {%zz} {a%} {=a} {!a} {@a} {|a} {$a} {a:} {a:0} {a:03} {a:00001} {a:10000}
  {a:99999999999999999999} {a:-1} {a:x} {a:3*} {a*:3} {a**} {*} {:3} {a(b)} {a*(b)} {a:3(b)}
  /a"b /a<b /a>b /a\b /a^b /a|b /% /%4 /%zz /a%`;
const WITH_SPACE = [
  '{a b}',
  '{ a}',
  '/a b',
  '/a`b',
  '/a\tb',
  '/a\r\nb',
  '/a\0b',
  '/a\x7fb',
  '/a\x85b',
];

test.each([...REFUSED.trim().split(/\s+/), ...WITH_SPACE, 'a'.repeat(8193)])(
  'refuses what RFC 6570 §2 does not allow: %j',
  (source) => {
    expect(() => parseTemplate(source)).toThrow(expect.objectContaining({ code: 'url.template' }));
  },
);

test('a template is parsed once, and thousands of others do not change the result', () => {
  const template = parseTemplate('/orders/{id}');
  expect(parseTemplate('/orders/{id}')).toBe(template);
  for (let at = 0; at < 2500; at++) parseTemplate(`/orders/${at}/{id}`);
  expect(parseTemplate('/orders/{id}')).toEqual(template);
});
