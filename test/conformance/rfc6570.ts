import type { HalyardError } from 'halyard/errors';
import { expandTemplate, type TemplateValues } from 'halyard/url';
import { rows, words } from '../support/rows.js';
import { by, deviation, notOurs, type Rfc, refusal } from './requirements.js';

type Values = TemplateValues<string>;

/** The values of section 3.2; those of sections 1.2 and 2.4 are among them, with the same names. */
export const VALUES: Values = {
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

const FUNCTIONS = by(expandTemplate);

const expand = (template: string) => expandTemplate(template, VALUES);

/** The examples of a section, from text. */
function examples(table: string, title = 'Examples') {
  const cells = rows(table).map(([, template = '', expanded]) => [template, expanded] as const);
  return FUNCTIONS.examples(title, expand, cells);
}

/** Those of a section that has several kinds: a line without an arrow names the kind. */
function kinds(text: string) {
  const parts = text.trim().split(/\n(?=.+$)(?!.* => )/m);
  return parts.map((part) => {
    const [title, ...table] = part.trim().split('\n');
    return examples(table.join('\n'), title);
  });
}

/** Whether a text is a template. */
function refusalOf(template: string): string {
  return refusal(() => expandTemplate(template, {}));
}
export const rfc6570: Rfc = {
  number: 6570,
  title: 'URI Template',
  scope: 'The whole grammar and all four levels.',
  sections: {
    '§1.2 Levels and Expression Types': [
      ...kinds(`
        Level 1
          {var} => value
          {hello} => Hello%20World%21
        Level 2, reserved
          {+var} => value
          {+hello} => Hello%20World!
          {+path}/here => /foo/bar/here
          here?ref={+path} => here?ref=/foo/bar
        Level 2, fragment
          X{#var} => X#value
          X{#hello} => X#Hello%20World!
        Level 3, several variables
          map?{x,y} => map?1024,768
          {x,hello,y} => 1024,Hello%20World%21,768
        Level 3, reserved
          {+x,hello,y} => 1024,Hello%20World!,768
          {+path,x}/here => /foo/bar,1024/here
        Level 3, fragment
          {#x,hello,y} => #1024,Hello%20World!,768
          {#path,x}/here => #/foo/bar,1024/here
        Level 3, labels
          X{.var} => X.value
          X{.x,y} => X.1024.768
        Level 3, path segments
          {/var} => /value
          {/var,x}/here => /value/1024/here
        Level 3, path parameters
          {;x,y} => ;x=1024;y=768
          {;x,y,empty} => ;x=1024;y=768;empty
        Level 3, query
          {?x,y} => ?x=1024&y=768
          {?x,y,empty} => ?x=1024&y=768&empty=
        Level 3, query continuation
          ?fixed=yes{&x} => ?fixed=yes&x=1024
          {&x,y,empty} => &x=1024&y=768&empty=
        Level 4, simple
          {var:3} => val
          {var:30} => value
          {list} => red,green,blue
          {list*} => red,green,blue
          {keys} => semi,%3B,dot,.,comma,%2C
          {keys*} => semi=%3B,dot=.,comma=%2C
        Level 4, reserved
          {+path:6}/here => /foo/b/here
          {+list} => red,green,blue
          {+list*} => red,green,blue
          {+keys} => semi,;,dot,.,comma,,
          {+keys*} => semi=;,dot=.,comma=,
        Level 4, fragment
          {#path:6}/here => #/foo/b/here
          {#list} => #red,green,blue
          {#list*} => #red,green,blue
          {#keys} => #semi,;,dot,.,comma,,
          {#keys*} => #semi=;,dot=.,comma=,
        Level 4, labels
          X{.var:3} => X.val
          X{.list} => X.red,green,blue
          X{.list*} => X.red.green.blue
          X{.keys} => X.semi,%3B,dot,.,comma,%2C
          X{.keys*} => X.semi=%3B.dot=..comma=%2C
        Level 4, path segments
          {/var:1,var} => /v/value
          {/list} => /red,green,blue
          {/list*} => /red/green/blue
          {/list*,path:4} => /red/green/blue/%2Ffoo
          {/keys} => /semi,%3B,dot,.,comma,%2C
          {/keys*} => /semi=%3B/dot=./comma=%2C
        Level 4, path parameters
          {;hello:5} => ;hello=Hello
          {;list} => ;list=red,green,blue
          {;list*} => ;list=red;list=green;list=blue
          {;keys} => ;keys=semi,%3B,dot,.,comma,%2C
          {;keys*} => ;semi=%3B;dot=.;comma=%2C
        Level 4, query
          {?var:3} => ?var=val
          {?list} => ?list=red,green,blue
          {?list*} => ?list=red&list=green&list=blue
          {?keys} => ?keys=semi,%3B,dot,.,comma,%2C
          {?keys*} => ?semi=%3B&dot=.&comma=%2C
        Level 4, query continuation
          {&var:3} => &var=val
          {&list} => &list=red,green,blue
          {&list*} => &list=red&list=green&list=blue
          {&keys} => &keys=semi,%3B,dot,.,comma,%2C
          {&keys*} => &semi=%3B&dot=.&comma=%2C
      `),
    ],
    '§1.6 Notational Conventions': [
      deviation(
        'A value is often a key of somebody’s database. Normalising it could make a link to another resource, or to none, so text is encoded as it is.',
        FUNCTIONS.should('Text is in Unicode normalisation form C before it is encoded.', () => [
          expandTemplate('{x}', { x: 'e\u0301' }),
          'e%CC%81',
        ]),
      ),
    ],
    '§2.1 Literals': [
      FUNCTIONS.must(
        'A literal has no control characters, spaces, double quotes, angle brackets, backslashes, carets, backticks, bars, braces, or percent signs outside a triplet.',
        () => [
          [...'\u0000 "<>\\^`|}%'].map((character) => refusalOf(`/a${character}`)),
          Array.from({ length: 11 }, () => 'url.template'),
        ],
      ),
      deviation(
        "The grammar leaves out the apostrophe, though RFC 3986 has it in URLs, as in `/o'connor`.",
        FUNCTIONS.must('A literal has no apostrophe.', () => [refusalOf("/a'b"), 'accepted']),
      ),
    ],
    '§2.2 Expressions': [
      FUNCTIONS.must('An expression has at least one variable, and is closed.', () => [
        ['{}', '{?}', '{a', '{a,}', '{,a}', '{{a}}', '{a b}'].map(refusalOf),
        Array.from({ length: 7 }, () => 'url.template'),
      ]),
      FUNCTIONS.must('The operators `=`, `,`, `!`, `@` and `|` are reserved.', () => [
        ['{=a}', '{,a}', '{!a}', '{@a}', '{|a}'].map(refusalOf),
        Array.from({ length: 5 }, () => 'url.template'),
      ]),
    ],
    '§2.3 Variables': [
      FUNCTIONS.must(
        'Names have letters, digits, underscores, triplets, and dots between them; a triplet in a name is not decoded.',
        () => [
          [
            expandTemplate<string>('{a.b}{A_1}{%41}', { 'a.b': '1', A_1: '2', '%41': '3', A: 'x' }),
            ...['{a-b}', '{.a..b}', '{a.}', '{%4}', '{å}'].map(refusalOf),
          ],
          ['123', 'url.template', 'url.template', 'url.template', 'url.template', 'url.template'],
        ],
      ),
      FUNCTIONS.must('Names are case-sensitive.', () => [
        expandTemplate<string>('{a}{A}', { A: '1' }),
        '1',
      ]),
      FUNCTIONS.must(
        'A variable without a value, an empty list and an array without defined values are undefined; an empty string is not.',
        () => [
          [
            expandTemplate('{?a,b,c,d}', { a: null, b: [], c: {}, d: { x: undefined } }),
            expandTemplate('{?a}', { a: '' }),
            expandTemplate('{?a}', { a: [null, 'x', undefined] }),
            expandTemplate('{?a*}', { a: { x: undefined, y: '1' } }),
          ],
          ['', '?a=', '?a=x', '?y=1'],
        ],
      ),
    ],
    '§2.4.1 Prefix Values': [
      examples(`
        {var} => value
        {var:20} => value
        {var:3} => val
        {semi} => %3B
        {semi:2} => %3B
      `),
      FUNCTIONS.must('A prefix counts characters of Unicode, not octets or UTF-16 units.', () => [
        expandTemplate('{x:2}', { x: '😀😀😀' }),
        '%F0%9F%98%80%F0%9F%98%80',
      ]),
      FUNCTIONS.must('A prefix splits no percent-encoded triplet.', () => [
        [
          expandTemplate('{+x:1}', { x: '%20b' }),
          expandTemplate('{#x:1}', { x: '%20b' }),
          expandTemplate('{+x:2}', { x: 'a%20b' }),
          expandTemplate('{x:1}', { x: '%20' }),
        ],
        ['%20', '#%20', 'a%20', '%25'],
      ]),
      FUNCTIONS.must('The length is an integer from 1 to 9999.', () => [
        ['{x:1}', '{x:9999}', '{x:0}', '{x:01}', '{x:10000}', '{x:}', '{x:-1}'].map(refusalOf),
        words(`accepted accepted url.template url.template url.template url.template url.template`),
      ]),
      FUNCTIONS.must('A variable has one modifier at most.', () => [
        ['{x:3*}', '{x*:3}', '{x**}'].map(refusalOf),
        ['url.template', 'url.template', 'url.template'],
      ]),
      FUNCTIONS.must('A prefix does not apply to a list or an associative array.', () => [
        [expand('/{list:2}'), expand('/{keys:2}{?keys:2}')],
        ['/', '/'],
      ]),
    ],
    '§2.4.2 Composite Values': [
      examples(`
        find{?year*} => find?year=1965&year=2000&year=2012
        www{.dom*} => www.example.com
      `),
    ],
    '§3 Expansion': [
      deviation(
        'The template is the developer’s, and the text would be sent as a link. A template with a fault throws before anything is expanded.',
        FUNCTIONS.should(
          'An expression with a fault is copied to the result, and the rest is expanded.',
          () => [refusal(() => expandTemplate<string>('/{x}/{!y}', { x: '1' })), 'url.template'],
        ),
      ),
      FUNCTIONS.should('The place and the kind of the fault are given to the caller.', () => {
        try {
          return [expandTemplate('/{x}/{!y}' as string, {}), true];
        } catch (error) {
          return [(error as HalyardError).message.includes('/{x}/{!y}'), true];
        }
      }),
    ],
    '§3.1 Literal Expansion': [
      FUNCTIONS.must(
        'Characters of a URI and triplets are copied; all others become triplets of their UTF-8.',
        () => [
          expandTemplate('/a:b@c!$&()*+,;=-._~[]%20å?é#ö', {}),
          '/a:b@c!$&()*+,;=-._~[]%20%C3%A5?%C3%A9#%C3%B6',
        ],
      ),
    ],
    '§3.2.1 Variable Expansion': [
      examples(`
        {count} => one,two,three
        {count*} => one,two,three
        {/count} => /one,two,three
        {/count*} => /one/two/three
        {;count} => ;count=one,two,three
        {;count*} => ;count=one;count=two;count=three
        {?count} => ?count=one,two,three
        {?count*} => ?count=one&count=two&count=three
        {&count*} => &count=one&count=two&count=three
      `),
      FUNCTIONS.must(
        'Where an operator allows unreserved characters only, all others become triplets of their UTF-8.',
        () => [
          expandTemplate('{x}', { x: "aZ09-._~:/?#[]@!$&'()*+,;=%é" }),
          'aZ09-._~%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%25%C3%A9',
        ],
      ),
      FUNCTIONS.must(
        'Where an operator allows reserved characters, these and existing triplets stay.',
        () => [
          expandTemplate('{+x}', { x: ":/?#[]@!$&'()*+,;=%20%zz%é" }),
          ":/?#[]@!$&'()*+,;=%20%25zz%25%C3%A9",
        ],
      ),
      FUNCTIONS.must(
        'Names are expanded as they are, and keys of an associative array are encoded as values are.',
        () => [
          [
            expandTemplate('{?%41}', { '%41': 'a' }),
            expandTemplate('{keys*}', { keys: { 'a b': 'c&d' } }),
            expandTemplate('{+keys*}', { keys: { 'a&b': 'c d' } }),
          ],
          ['?%41=a', 'a%20b=c%26d', 'a&b=c%20d'],
        ],
      ),
      FUNCTIONS.must(
        'The result has its operator’s first character only if a variable of the expression is defined.',
        () => [
          ['{?undef}', '{#undef}', '{/undef,empty_keys}', '{?undef,x}'].map(expand),
          ['', '', '', '?x=1024'],
        ],
      ),
      FUNCTIONS.must(
        'An empty member of a list has its name with the operators that write names.',
        () => [
          ['{?list}', '{;list}', '{?list*}', '{;list*}', '{/list*}', '{list*}'].map((template) =>
            expandTemplate(template, { list: ['', 'a'] }),
          ),
          ['?list=,a', ';list=,a', '?list=&list=a', ';list;list=a', '//a', ',a'],
        ],
      ),
    ],
    '§3.2.2 Simple String Expansion: {var}': [
      examples(`
        {var} => value
        {hello} => Hello%20World%21
        {half} => 50%25
        O{empty}X => OX
        O{undef}X => OX
        {x,y} => 1024,768
        {x,hello,y} => 1024,Hello%20World%21,768
        ?{x,empty} => ?1024,
        ?{x,undef} => ?1024
        ?{undef,y} => ?768
        {var:3} => val
        {var:30} => value
        {list} => red,green,blue
        {list*} => red,green,blue
        {keys} => semi,%3B,dot,.,comma,%2C
        {keys*} => semi=%3B,dot=.,comma=%2C
      `),
    ],
    '§3.2.3 Reserved Expansion: {+var}': [
      examples(`
        {+var} => value
        {+hello} => Hello%20World!
        {+half} => 50%25
        {base}index => http%3A%2F%2Fexample.com%2Fhome%2Findex
        {+base}index => http://example.com/home/index
        O{+empty}X => OX
        O{+undef}X => OX
        {+path}/here => /foo/bar/here
        here?ref={+path} => here?ref=/foo/bar
        up{+path}{var}/here => up/foo/barvalue/here
        {+x,hello,y} => 1024,Hello%20World!,768
        {+path,x}/here => /foo/bar,1024/here
        {+path:6}/here => /foo/b/here
        {+list} => red,green,blue
        {+list*} => red,green,blue
        {+keys} => semi,;,dot,.,comma,,
        {+keys*} => semi=;,dot=.,comma=,
      `),
    ],
    '§3.2.4 Fragment Expansion: {#var}': [
      examples(`
        {#var} => #value
        {#hello} => #Hello%20World!
        {#half} => #50%25
        foo{#empty} => foo#
        foo{#undef} => foo
        {#x,hello,y} => #1024,Hello%20World!,768
        {#path,x}/here => #/foo/bar,1024/here
        {#path:6}/here => #/foo/b/here
        {#list} => #red,green,blue
        {#list*} => #red,green,blue
        {#keys} => #semi,;,dot,.,comma,,
        {#keys*} => #semi=;,dot=.,comma=,
      `),
    ],
    '§3.2.5 Label Expansion with Dot-Prefix: {.var}': [
      examples(`
        {.who} => .fred
        {.who,who} => .fred.fred
        {.half,who} => .50%25.fred
        www{.dom*} => www.example.com
        X{.var} => X.value
        X{.empty} => X.
        X{.undef} => X
        X{.var:3} => X.val
        X{.list} => X.red,green,blue
        X{.list*} => X.red.green.blue
        X{.keys} => X.semi,%3B,dot,.,comma,%2C
        X{.keys*} => X.semi=%3B.dot=..comma=%2C
        X{.empty_keys} => X
        X{.empty_keys*} => X
      `),
    ],
    '§3.2.6 Path Segment Expansion: {/var}': [
      examples(`
        {/who} => /fred
        {/who,who} => /fred/fred
        {/half,who} => /50%25/fred
        {/who,dub} => /fred/me%2Ftoo
        {/var} => /value
        {/var,empty} => /value/
        {/var,undef} => /value
        {/var,x}/here => /value/1024/here
        {/var:1,var} => /v/value
        {/list} => /red,green,blue
        {/list*} => /red/green/blue
        {/list*,path:4} => /red/green/blue/%2Ffoo
        {/keys} => /semi,%3B,dot,.,comma,%2C
        {/keys*} => /semi=%3B/dot=./comma=%2C
      `),
    ],
    '§3.2.7 Path-Style Parameter Expansion: {;var}': [
      examples(`
        {;who} => ;who=fred
        {;half} => ;half=50%25
        {;empty} => ;empty
        {;v,empty,who} => ;v=6;empty;who=fred
        {;v,bar,who} => ;v=6;who=fred
        {;x,y} => ;x=1024;y=768
        {;x,y,empty} => ;x=1024;y=768;empty
        {;x,y,undef} => ;x=1024;y=768
        {;hello:5} => ;hello=Hello
        {;list} => ;list=red,green,blue
        {;list*} => ;list=red;list=green;list=blue
        {;keys} => ;keys=semi,%3B,dot,.,comma,%2C
        {;keys*} => ;semi=%3B;dot=.;comma=%2C
      `),
    ],
    '§3.2.8 Form-Style Query Expansion: {?var}': [
      examples(`
        {?who} => ?who=fred
        {?half} => ?half=50%25
        {?x,y} => ?x=1024&y=768
        {?x,y,empty} => ?x=1024&y=768&empty=
        {?x,y,undef} => ?x=1024&y=768
        {?var:3} => ?var=val
        {?list} => ?list=red,green,blue
        {?list*} => ?list=red&list=green&list=blue
        {?keys} => ?keys=semi,%3B,dot,.,comma,%2C
        {?keys*} => ?semi=%3B&dot=.&comma=%2C
      `),
    ],
    '§3.2.9 Form-Style Query Continuation: {&var}': [
      examples(`
        {&who} => &who=fred
        {&half} => &half=50%25
        ?fixed=yes{&x} => ?fixed=yes&x=1024
        {&x,y,empty} => &x=1024&y=768&empty=
        {&x,y,undef} => &x=1024&y=768
        {&var:3} => &var=val
        {&list} => &list=red,green,blue
        {&list*} => &list=red&list=green&list=blue
        {&keys} => &keys=semi,%3B,dot,.,comma,%2C
        {&keys*} => &semi=%3B&dot=.&comma=%2C
      `),
    ],
    '§4 Security Considerations': [
      notOurs(
        'SHOULD',
        'A program that expands a foreign template with its own values considers where the result leads.',
        'The client of the template decides. `connect` sends headers and credentials to trusted origins only.',
      ),
    ],
  },
};
