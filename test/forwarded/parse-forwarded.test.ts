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

// Empty parts and white space (RFC 7239 §4, RFC 9110 §5.6.1.2); the examples are in test/conformance.
test.each(
  rows(`
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
