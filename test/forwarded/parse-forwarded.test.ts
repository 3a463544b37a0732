import { type ForwardedFault, parseForwarded } from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';
import { fieldsOf, rows } from '../support/rows.js';

type Parameters = Readonly<Record<string, string>>;

/** The parameters of each element; the parameters alone where the element is well formed. */
function wellFormed(header: string): Parameters[] {
  return parseForwarded(header).map(({ parameters, malformed }) => {
    expect(malformed).toBeUndefined();
    return { ...parameters } as Parameters;
  });
}

/** The elements of a cell: `for: a | by: b ; for: c`. */
function elementsOf(cell: string): Parameters[] {
  return cell.split(' ; ').map((element) => fieldsOf(element.split(' | ').filter(Boolean), ''));
}

// The examples of §4, §6 and §7, then empty parts and white space (RFC 7239 §4, RFC 9110 §5.6.1.2)
test.each(
  rows(`
  for="_gazonk" => for: _gazonk
  For="[2001:db8:cafe::17]:4711" => for: [2001:db8:cafe::17]:4711
  for=192.0.2.60;proto=http;by=203.0.113.43 => for: 192.0.2.60 | proto: http | by: 203.0.113.43
  for=192.0.2.43, for=198.51.100.17 => for: 192.0.2.43 ; for: 198.51.100.17
  for=_hidden, for=_SEVKISEK => for: _hidden ; for: _SEVKISEK
  for=192.0.2.43,for="[2001:db8:cafe::17]",for=unknown => for: 192.0.2.43 ; for: [2001:db8:cafe::17] ; for: unknown
  for=a, for=198.51.100.17;by=203.0.113.60;proto=http;host=b => for: a ; for: 198.51.100.17 | by: 203.0.113.60 | proto: http | host: b
  ,for=a,, \t,for=b, => for: a ; for: b
  \tfor=a\t ,\t for=b => for: a ; for: b
  ;for=a;;by=b; => for: a | by: b
  for=a ; by=b\t;\tx=y => for: a | by: b | x: y
`),
)('%s', (_, header = '', elements = '') => {
  expect(wellFormed(header)).toEqual(elementsOf(elements));
});

test('what has no element, and an element of empty pairs', () => {
  for (const header of ['', ' \t ', ', ,\t,,']) expect(parseForwarded(header)).toEqual([]);
  expect(wellFormed('for=a, ;')).toEqual([{ for: 'a' }, {}]);
});

describe('names and values (RFC 7239 §4, RFC 9110 §5.6.2, §5.6.4)', () => {
  test.each(
    rows(`
    FOR=a;Proto=HTTP;hOsT=B => for: a | proto: HTTP | host: B
    secret=egah2CGj55fSJFs => secret: egah2CGj55fSJFs
    for="" => for:
    for="a,b;c=d e" => for: a,b;c=d e
    for="a\tb" => for: a\tb
    for="\u00e9\u00ff" => for: \u00e9\u00ff
    for="a\\"b\\\\c\\d" => for: a"b\\cd
    for="a\\\\" => for: a\\
    for="a\\"";by=b => for: a" | by: b
    for="\\",\\"";by="\\"," => for: "," | by: ",
    proto=https;host=gw.se;port=8443;prefix=/orders/v1 => proto: https | host: gw.se | port: 8443 | prefix: /orders/v1
    host=a:8443 => host: a:8443
    host=[::1]:8443 => host: [::1]:8443
  `),
  )('%s', (_, header = '', parameters = '') => {
    expect(wellFormed(header)).toEqual(elementsOf(parameters));
  });

  test('every token character is one of a name and of a value', () => {
    const name = "!#$%&'*+-.^_`|~09az";
    expect(wellFormed(`${name}=${name}AZ`)).toEqual([{ [name]: `${name}AZ` }]);
  });

  test.each(['__proto__', 'constructor', 'tostring', 'hasownproperty'])(
    'the name %s is a parameter like any other',
    (name) => {
      const [element] = parseForwarded(`${name}=x;host=a`);
      expect(element?.malformed).toBeUndefined();
      expect(Object.getPrototypeOf(element?.parameters)).toBeNull();
      expect(Object.entries(element?.parameters ?? {})).toEqual([
        [name, 'x'],
        ['host', 'a'],
      ]);
    },
  );
});

describe('an element that breaks the grammar is marked, with the reason and the position', () => {
  const NO_NAME = 'name-missing';
  const NO_VALUE = 'value-missing';
  const NO_END = 'quote-unclosed';
  const ILLEGAL = 'character-not-allowed';
  const TWICE = 'parameter-repeated';

  test.each<
    readonly [header: string, reason: ForwardedFault, position: number, before: Parameters]
  >([
    ['=a', NO_NAME, 0, {}],
    ['for=a;=b', NO_NAME, 6, { for: 'a' }],
    ['"', NO_NAME, 0, {}],
    ['é=a', NO_NAME, 0, {}],
    ['/a', NO_NAME, 0, {}],
    ['for', NO_VALUE, 3, {}],
    ['host=', NO_VALUE, 5, {}],
    ['host=;by=b', NO_VALUE, 5, {}],
    ['for =a', NO_VALUE, 3, {}],
    ['host= a', NO_VALUE, 5, {}],
    ['for:a', NO_VALUE, 3, {}],
    ['for=a;by', NO_VALUE, 8, { for: 'a' }],
    ['for="a', NO_END, 4, {}],
    ['for="a\\"', NO_END, 4, {}],
    ['for=a;by="', NO_END, 9, { for: 'a' }],
    ['host=a b', ILLEGAL, 7, {}],
    ['for=a"b"', ILLEGAL, 5, {}],
    ['for=a "b"', ILLEGAL, 6, {}],
    ['host="a"b', ILLEGAL, 8, {}],
    ['host=a@b', ILLEGAL, 6, {}],
    ['host=a?b', ILLEGAL, 6, {}],
    ['host=a=b', ILLEGAL, 6, {}],
    ['host=é', NO_VALUE, 5, {}],
    ['by=b;host=é', NO_VALUE, 10, { by: 'b' }],
    ['for=;for=a', TWICE, 5, {}],
    ['for=;host=a b', ILLEGAL, 12, {}],
    ['for="a\nb"', ILLEGAL, 4, {}],
    ['for="a\rb"', ILLEGAL, 4, {}],
    ['for="a\0b"', ILLEGAL, 4, {}],
    ['for="a\x7fb"', ILLEGAL, 4, {}],
    ['for="a\\\nb"', ILLEGAL, 4, {}],
    ['for=a\r\nby=b', ILLEGAL, 5, {}],
    ['proto=http;proto=http', TWICE, 11, { proto: 'http' }],
    ['proto=http;PROTO=https', TWICE, 11, { proto: 'http' }],
    ['__proto__=a;__proto__=b', TWICE, 12, JSON.parse('{"__proto__":"a"}')],
  ])('%j: %s at %i', (header, reason, position, before) => {
    const [element, ...more] = parseForwarded(header);
    expect(more).toEqual([]);
    expect(element?.malformed).toEqual({ reason, position });
    expect({ ...element?.parameters }).toEqual(before);
  });

  test.each<
    readonly [
      header: string,
      reason: ForwardedFault,
      position: number,
      parameter: string,
      others: Parameters,
    ]
  >([
    ['for=', NO_VALUE, 4, 'for', {}],
    ['for=;by=b', NO_VALUE, 4, 'for', { by: 'b' }],
    ['for= a', NO_VALUE, 4, 'for', {}],
    ['for=é;host=a', NO_VALUE, 4, 'for', { host: 'a' }],
    ['host=a;for=a b;by=b', ILLEGAL, 13, 'for', { host: 'a', by: 'b' }],
    ['for="a"b;by=b', ILLEGAL, 7, 'for', { by: 'b' }],
    ['Proto-Version=;host=a', NO_VALUE, 14, 'proto-version', { host: 'a' }],
    // The first one is reported.
    ['for=;by=a b;host=a', NO_VALUE, 4, 'for', { host: 'a' }],
  ])('%j: %s at %i, in %s alone', (header, reason, position, parameter, others) => {
    const [element, ...more] = parseForwarded(header);
    expect(more).toEqual([]);
    expect(element?.malformed).toEqual({ reason, position, parameter });
    expect({ ...element?.parameters }).toEqual(others);
  });

  test('the position counts from the start of the header, not of the element', () => {
    expect(parseForwarded('for=a,  by')[1]?.malformed).toEqual({
      reason: NO_VALUE,
      position: 10,
    });
  });

  test.each<readonly [header: string, index: number, parameters: Parameters]>([
    ['for="a, for=b', 1, { for: 'b' }],
    ['for=a b, for=c', 1, { for: 'c' }],
    ['for=c, for=a b', 0, { for: 'c' }],
    ['host=c, host=a b', 0, { host: 'c' }],
    ['host=gw;prefix=/a,/b', 0, { host: 'gw', prefix: '/a' }],
    ['=, ;;, =, for=a', 3, { for: 'a' }],
  ])('%s: the fault harms no other element', (header, index, parameters) => {
    const element = parseForwarded(header)[index];
    expect(element?.malformed).toBeUndefined();
    expect(element?.parameters).toEqual(parameters);
  });
});

test('an element without a fault has no member for it', () => {
  const [sound, broken] = parseForwarded('for=a, for');
  expect(sound).not.toHaveProperty('malformed');
  expect(broken).toHaveProperty('malformed');
});

test('a quote that opens nothing leaves the string before it whole', () => {
  expect(parseForwarded('for="x,y" b"')).toEqual([
    { parameters: {}, malformed: { reason: 'character-not-allowed', position: 10 } },
  ]);
});

test('a string whose end is escaped takes nothing of the element behind it', () => {
  expect(parseForwarded('for="a\\", for="b"')).toEqual([
    { parameters: {}, malformed: { reason: 'quote-unclosed', position: 4 } },
    { parameters: { for: 'b' } },
  ]);
});

describe('what a client opens on the left cannot swallow the element on the right', () => {
  const TRUSTED = [
    ['host=gw.example.se', { host: 'gw.example.se' }],
    ['for="a,b";host="gw.example.se"', { for: 'a,b', host: 'gw.example.se' }],
    ['for="\\"";host=gw.example.se', { for: '"', host: 'gw.example.se' }],
    ['host=gw.example.se;for="x\\\\"', { host: 'gw.example.se', for: 'x\\' }],
    ['for="\\",host=evil,\\"";host=gw.example.se', { for: '",host=evil,"', host: 'gw.example.se' }],
  ] as const;
  const OPENERS = [
    '"',
    'for="',
    'host="evil.example',
    'host=evil.example;for="',
    'for="\\',
    'for="\\"',
    'for="a";by="',
    'for=""";by="',
    'for=\\"',
    '\\',
    '="\\"="',
  ];
  const cases = OPENERS.flatMap((left) =>
    TRUSTED.flatMap(([right, parameters]) =>
      [',', ', ', ' ,\t'].map((comma) => [left + comma + right, parameters] as const),
    ),
  );

  test.each(cases)('%j', (header, parameters) => {
    const element = parseForwarded(header).at(-1);
    expect(element?.malformed).toBeUndefined();
    expect(element?.parameters).toEqual(parameters);
  });
});

test.each([
  ['unquoted', 'for='],
  ['quoted', 'for="a,b";x='],
])('of more than 1,000 elements the last 1,000 are returned: %s', (_, pair) => {
  const all = Array.from({ length: 1500 }, (_, index) => `${pair}n${index}`);
  const elements = parseForwarded(all.join(', '));
  expect(elements).toHaveLength(1000);
  expect(elements).toEqual(parseForwarded(all.slice(-1000)));
  expect(Object.values(elements[0]?.parameters ?? {}).at(-1)).toBe('n500');
});

test('long quoted strings of escapes read as short ones do', () => {
  for (const value of ['"', '\\', 'a"', '\\a', 'a\\"', '"\\a'].map((text) => text.repeat(5000))) {
    for (const text of [value, `x${value}`]) {
      const header = `for="${text.replace(/["\\]/g, '\\$&')}";host=gw.example.se`;
      const [element] = parseForwarded(header);
      expect({ ...element?.parameters }).toEqual({ for: text, host: 'gw.example.se' });
    }
  }
});
