import { expandTemplate, type TemplateValues } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { expandHref } from '../../src/client/href.js';

/*
 * Every example of RFC 6570: section 1.2 by level, section 2.4, section 3.2 by operator. The order of
 * the members of an object is the RFC's.
 */

type Values = TemplateValues<string>;
type Examples = [template: string, expanded: string][];

/** The values of section 3.2; those of sections 1.2 and 2.4 are among them, with the same names. */
const VALUES: Values = {
  count: ['one', 'two', 'three'],
  dom: ['example', 'com'],
  dub: 'me/too',
  hello: 'Hello World!',
  half: '50%',
  var: 'value',
  who: 'fred',
  base: 'http://example.com/home/',
  path: '/foo/bar',
  list: ['red', 'green', 'blue'],
  keys: { semi: ';', dot: '.', comma: ',' },
  v: '6',
  x: '1024',
  y: '768',
  empty: '',
  empty_keys: [],
  undef: null,
  // section 2.4
  semi: ';',
  year: ['1965', '2000', '2012'],
};

const LEVELS: Record<string, Examples> = {
  'level 1': [
    ['{var}', 'value'],
    ['{hello}', 'Hello%20World%21'],
  ],
  'level 2, reserved': [
    ['{+var}', 'value'],
    ['{+hello}', 'Hello%20World!'],
    ['{+path}/here', '/foo/bar/here'],
    ['here?ref={+path}', 'here?ref=/foo/bar'],
  ],
  'level 2, fragment': [
    ['X{#var}', 'X#value'],
    ['X{#hello}', 'X#Hello%20World!'],
  ],
  'level 3, several variables': [
    ['map?{x,y}', 'map?1024,768'],
    ['{x,hello,y}', '1024,Hello%20World%21,768'],
  ],
  'level 3, reserved': [
    ['{+x,hello,y}', '1024,Hello%20World!,768'],
    ['{+path,x}/here', '/foo/bar,1024/here'],
  ],
  'level 3, fragment': [
    ['{#x,hello,y}', '#1024,Hello%20World!,768'],
    ['{#path,x}/here', '#/foo/bar,1024/here'],
  ],
  'level 3, labels': [
    ['X{.var}', 'X.value'],
    ['X{.x,y}', 'X.1024.768'],
  ],
  'level 3, path segments': [
    ['{/var}', '/value'],
    ['{/var,x}/here', '/value/1024/here'],
  ],
  'level 3, path parameters': [
    ['{;x,y}', ';x=1024;y=768'],
    ['{;x,y,empty}', ';x=1024;y=768;empty'],
  ],
  'level 3, query': [
    ['{?x,y}', '?x=1024&y=768'],
    ['{?x,y,empty}', '?x=1024&y=768&empty='],
  ],
  'level 3, query continuation': [
    ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
    ['{&x,y,empty}', '&x=1024&y=768&empty='],
  ],
  'level 4, simple': [
    ['{var:3}', 'val'],
    ['{var:30}', 'value'],
    ['{list}', 'red,green,blue'],
    ['{list*}', 'red,green,blue'],
    ['{keys}', 'semi,%3B,dot,.,comma,%2C'],
    ['{keys*}', 'semi=%3B,dot=.,comma=%2C'],
  ],
  'level 4, reserved': [
    ['{+path:6}/here', '/foo/b/here'],
    ['{+list}', 'red,green,blue'],
    ['{+list*}', 'red,green,blue'],
    ['{+keys}', 'semi,;,dot,.,comma,,'],
    ['{+keys*}', 'semi=;,dot=.,comma=,'],
  ],
  'level 4, fragment': [
    ['{#path:6}/here', '#/foo/b/here'],
    ['{#list}', '#red,green,blue'],
    ['{#list*}', '#red,green,blue'],
    ['{#keys}', '#semi,;,dot,.,comma,,'],
    ['{#keys*}', '#semi=;,dot=.,comma=,'],
  ],
  'level 4, labels': [
    ['X{.var:3}', 'X.val'],
    ['X{.list}', 'X.red,green,blue'],
    ['X{.list*}', 'X.red.green.blue'],
    ['X{.keys}', 'X.semi,%3B,dot,.,comma,%2C'],
    ['X{.keys*}', 'X.semi=%3B.dot=..comma=%2C'],
  ],
  'level 4, path segments': [
    ['{/var:1,var}', '/v/value'],
    ['{/list}', '/red,green,blue'],
    ['{/list*}', '/red/green/blue'],
    ['{/list*,path:4}', '/red/green/blue/%2Ffoo'],
    ['{/keys}', '/semi,%3B,dot,.,comma,%2C'],
    ['{/keys*}', '/semi=%3B/dot=./comma=%2C'],
  ],
  'level 4, path parameters': [
    ['{;hello:5}', ';hello=Hello'],
    ['{;list}', ';list=red,green,blue'],
    ['{;list*}', ';list=red;list=green;list=blue'],
    ['{;keys}', ';keys=semi,%3B,dot,.,comma,%2C'],
    ['{;keys*}', ';semi=%3B;dot=.;comma=%2C'],
  ],
  'level 4, query': [
    ['{?var:3}', '?var=val'],
    ['{?list}', '?list=red,green,blue'],
    ['{?list*}', '?list=red&list=green&list=blue'],
    ['{?keys}', '?keys=semi,%3B,dot,.,comma,%2C'],
    ['{?keys*}', '?semi=%3B&dot=.&comma=%2C'],
  ],
  'level 4, query continuation': [
    ['{&var:3}', '&var=val'],
    ['{&list}', '&list=red,green,blue'],
    ['{&list*}', '&list=red&list=green&list=blue'],
    ['{&keys}', '&keys=semi,%3B,dot,.,comma,%2C'],
    ['{&keys*}', '&semi=%3B&dot=.&comma=%2C'],
  ],
};

const MODIFIERS: Record<string, Examples> = {
  '2.4.1 prefix values': [
    ['{var}', 'value'],
    ['{var:20}', 'value'],
    ['{var:3}', 'val'],
    ['{semi}', '%3B'],
    ['{semi:2}', '%3B'],
  ],
  '2.4.2 composite values': [
    ['find{?year*}', 'find?year=1965&year=2000&year=2012'],
    ['www{.dom*}', 'www.example.com'],
  ],
};

const OPERATORS: Record<string, Examples> = {
  '3.2.1 variable expansion': [
    ['{count}', 'one,two,three'],
    ['{count*}', 'one,two,three'],
    ['{/count}', '/one,two,three'],
    ['{/count*}', '/one/two/three'],
    ['{;count}', ';count=one,two,three'],
    ['{;count*}', ';count=one;count=two;count=three'],
    ['{?count}', '?count=one,two,three'],
    ['{?count*}', '?count=one&count=two&count=three'],
    ['{&count*}', '&count=one&count=two&count=three'],
  ],
  '3.2.2 simple string expansion': [
    ['{var}', 'value'],
    ['{hello}', 'Hello%20World%21'],
    ['{half}', '50%25'],
    ['O{empty}X', 'OX'],
    ['O{undef}X', 'OX'],
    ['{x,y}', '1024,768'],
    ['{x,hello,y}', '1024,Hello%20World%21,768'],
    ['?{x,empty}', '?1024,'],
    ['?{x,undef}', '?1024'],
    ['?{undef,y}', '?768'],
    ['{var:3}', 'val'],
    ['{var:30}', 'value'],
    ['{list}', 'red,green,blue'],
    ['{list*}', 'red,green,blue'],
    ['{keys}', 'semi,%3B,dot,.,comma,%2C'],
    ['{keys*}', 'semi=%3B,dot=.,comma=%2C'],
  ],
  '3.2.3 reserved expansion': [
    ['{+var}', 'value'],
    ['{+hello}', 'Hello%20World!'],
    ['{+half}', '50%25'],
    ['{base}index', 'http%3A%2F%2Fexample.com%2Fhome%2Findex'],
    ['{+base}index', 'http://example.com/home/index'],
    ['O{+empty}X', 'OX'],
    ['O{+undef}X', 'OX'],
    ['{+path}/here', '/foo/bar/here'],
    ['here?ref={+path}', 'here?ref=/foo/bar'],
    ['up{+path}{var}/here', 'up/foo/barvalue/here'],
    ['{+x,hello,y}', '1024,Hello%20World!,768'],
    ['{+path,x}/here', '/foo/bar,1024/here'],
    ['{+path:6}/here', '/foo/b/here'],
    ['{+list}', 'red,green,blue'],
    ['{+list*}', 'red,green,blue'],
    ['{+keys}', 'semi,;,dot,.,comma,,'],
    ['{+keys*}', 'semi=;,dot=.,comma=,'],
  ],
  '3.2.4 fragment expansion': [
    ['{#var}', '#value'],
    ['{#hello}', '#Hello%20World!'],
    ['{#half}', '#50%25'],
    ['foo{#empty}', 'foo#'],
    ['foo{#undef}', 'foo'],
    ['{#x,hello,y}', '#1024,Hello%20World!,768'],
    ['{#path,x}/here', '#/foo/bar,1024/here'],
    ['{#path:6}/here', '#/foo/b/here'],
    ['{#list}', '#red,green,blue'],
    ['{#list*}', '#red,green,blue'],
    ['{#keys}', '#semi,;,dot,.,comma,,'],
    ['{#keys*}', '#semi=;,dot=.,comma=,'],
  ],
  '3.2.5 label expansion': [
    ['{.who}', '.fred'],
    ['{.who,who}', '.fred.fred'],
    ['{.half,who}', '.50%25.fred'],
    ['www{.dom*}', 'www.example.com'],
    ['X{.var}', 'X.value'],
    ['X{.empty}', 'X.'],
    ['X{.undef}', 'X'],
    ['X{.var:3}', 'X.val'],
    ['X{.list}', 'X.red,green,blue'],
    ['X{.list*}', 'X.red.green.blue'],
    ['X{.keys}', 'X.semi,%3B,dot,.,comma,%2C'],
    ['X{.keys*}', 'X.semi=%3B.dot=..comma=%2C'],
    ['X{.empty_keys}', 'X'],
    ['X{.empty_keys*}', 'X'],
  ],
  '3.2.6 path segment expansion': [
    ['{/who}', '/fred'],
    ['{/who,who}', '/fred/fred'],
    ['{/half,who}', '/50%25/fred'],
    ['{/who,dub}', '/fred/me%2Ftoo'],
    ['{/var}', '/value'],
    ['{/var,empty}', '/value/'],
    ['{/var,undef}', '/value'],
    ['{/var,x}/here', '/value/1024/here'],
    ['{/var:1,var}', '/v/value'],
    ['{/list}', '/red,green,blue'],
    ['{/list*}', '/red/green/blue'],
    ['{/list*,path:4}', '/red/green/blue/%2Ffoo'],
    ['{/keys}', '/semi,%3B,dot,.,comma,%2C'],
    ['{/keys*}', '/semi=%3B/dot=./comma=%2C'],
  ],
  '3.2.7 path-style parameter expansion': [
    ['{;who}', ';who=fred'],
    ['{;half}', ';half=50%25'],
    ['{;empty}', ';empty'],
    ['{;v,empty,who}', ';v=6;empty;who=fred'],
    ['{;v,bar,who}', ';v=6;who=fred'],
    ['{;x,y}', ';x=1024;y=768'],
    ['{;x,y,empty}', ';x=1024;y=768;empty'],
    ['{;x,y,undef}', ';x=1024;y=768'],
    ['{;hello:5}', ';hello=Hello'],
    ['{;list}', ';list=red,green,blue'],
    ['{;list*}', ';list=red;list=green;list=blue'],
    ['{;keys}', ';keys=semi,%3B,dot,.,comma,%2C'],
    ['{;keys*}', ';semi=%3B;dot=.;comma=%2C'],
  ],
  '3.2.8 form-style query expansion': [
    ['{?who}', '?who=fred'],
    ['{?half}', '?half=50%25'],
    ['{?x,y}', '?x=1024&y=768'],
    ['{?x,y,empty}', '?x=1024&y=768&empty='],
    ['{?x,y,undef}', '?x=1024&y=768'],
    ['{?var:3}', '?var=val'],
    ['{?list}', '?list=red,green,blue'],
    ['{?list*}', '?list=red&list=green&list=blue'],
    ['{?keys}', '?keys=semi,%3B,dot,.,comma,%2C'],
    ['{?keys*}', '?semi=%3B&dot=.&comma=%2C'],
  ],
  '3.2.9 form-style query continuation': [
    ['{&who}', '&who=fred'],
    ['{&half}', '&half=50%25'],
    ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
    ['{&x,y,empty}', '&x=1024&y=768&empty='],
    ['{&x,y,undef}', '&x=1024&y=768'],
    ['{&var:3}', '&var=val'],
    ['{&list}', '&list=red,green,blue'],
    ['{&list*}', '&list=red&list=green&list=blue'],
    ['{&keys}', '&keys=semi,%3B,dot,.,comma,%2C'],
    ['{&keys*}', '&semi=%3B&dot=.&comma=%2C'],
  ],
};

describe.each(Object.entries({ ...LEVELS, ...MODIFIERS, ...OPERATORS }))('%s', (_, examples) => {
  test.each(examples)('%s → %s', (template, expanded) => {
    expect(expandTemplate(template, VALUES)).toBe(expanded);
  });
});

/** Expressions as part of a query, as a URL parser gives them. */
function inQuery(text: string | undefined): string {
  return new URL(`?${text}`, 'https://api.example.se/').href.toLowerCase();
}

/** The client takes texts and lists: neither prefixes nor objects. */
function isOfClient(template: string): boolean {
  return !/:|keys/.test(template);
}

describe.each(Object.entries({ ...LEVELS, ...MODIFIERS, ...OPERATORS }))(
  'the client, %s',
  (_, examples) => {
    test.each(examples)('%s → %s', (template, expanded) => {
      // Behind a question mark, no value is required.
      const expand = () => expandHref(`?${template}`, VALUES);
      if (isOfClient(template)) expect(inQuery(expand()?.slice(1))).toBe(inQuery(expanded));
      else if (template.includes(':')) expect(expand()).toBeUndefined();
    });
  },
);

test('an object is no value of the client', () => {
  expect(() => expandHref('/a{?keys*}', VALUES)).toThrow('Value keys of /a must be text, got');
});

describe('cases that Appendix A settles', () => {
  const CASES: [template: string, values: Values, expanded: string][] = [
    ['{?list}', { list: [''] }, '?list='],
    ['{;list}', { list: [''] }, ';list'],
    ['{?list*}', { list: ['', 'a'] }, '?list=&list=a'],
    ['{;list*}', { list: ['', 'a'] }, ';list;list=a'],
    ['{/list*}', { list: ['', 'a'] }, '//a'],
    ['{list*}', { list: [''] }, ''],
    ['{?keys*}', { keys: { a: '' } }, '?a='],
    ['{;keys*}', { keys: { a: '' } }, ';a'],
    ['{/keys*}', { keys: { a: '' } }, '/a='],
    ['{keys*}', { keys: { 'a b': 'c&d' } }, 'a%20b=c%26d'],
    ['{+keys*}', { keys: { 'a&b': 'c d' } }, 'a&b=c%20d'],
    ['{?empty_keys}', { empty_keys: {} }, ''],
    ['{?list}', { list: [null, undefined] }, ''],
    ['{?list}', { list: ['a', null, 'b'] }, '?list=a,b'],
    ['{?keys*}', { keys: { a: undefined, b: '1' } }, '?b=1'],
    ['{x:2}', { x: '😀😀😀' }, '%F0%9F%98%80%F0%9F%98%80'],
    ['{x:1}', { x: '%20' }, '%25'],
    ['{+x}', { x: '%20%zz%' }, '%20%25zz%25'],
    ['{%41}', { '%41': 'a' }, 'a'],
    ['{?%41}', { '%41': 'a' }, '?%41=a'],
    ['{a.b}', { 'a.b': 'c' }, 'c'],
  ];
  test.each(CASES)('%s with %j → %s', (template, values, expanded) => {
    expect(expandTemplate(template, values)).toBe(expanded);
    if (!isOfClient(template)) return;
    expect(inQuery(expandHref(`?${template}`, values)?.slice(1))).toBe(inQuery(expanded));
  });

  test.each<[template: string, value: string]>([
    ['{+x:1}', '%20b'],
    ['{#x:1}', '%20b'],
    ['{+x:2}', 'a%20b'],
  ])('the prefix of %s does not split a triplet of %s', (template, x) => {
    expect(expandTemplate(template, { x })).not.toContain('%25');
  });
});
