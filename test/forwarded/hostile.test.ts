import { baseUrl, parseForwarded } from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';

/** In characters. Times are measured in `test/hostile`. */
const LENGTH = 50_000;
const FALLBACK = 'https://api.example.se';
const GATEWAY = 'host=gw.example.se';

const PIECES = [
  '"',
  '\\',
  ',',
  ';',
  '=',
  ' ',
  '\t',
  '\0',
  '\r\n',
  '\\"',
  '\\\\"',
  '="',
  '="\\',
  '="\\"',
  '="\\\\"',
  'a="',
  'a="\\",',
  'a="\\,a="',
  'a="b",',
  'a=b,',
  'a=b;',
  'a="";',
  'a=b;a=',
  ', "',
  '; =',
  'host=a,',
  'a',
  '.',
  'a.',
  '1.',
  '/',
  '/a',
  '/..',
  '%2',
  ':',
  '[',
  '\ud800',
  '\u3002',
] as const;

const inputs = PIECES.map(
  (piece) => [piece, piece.repeat(Math.ceil(LENGTH / piece.length))] as const,
);

function expectClean(href: string): void {
  expect(/[\r\n\0]/.test(href)).toBe(false);
  expect(URL.canParse(href)).toBe(true);
}

describe('a repeated piece never throws', () => {
  test.each(inputs)('parseForwarded: %j', (_, input) => {
    for (const { malformed } of parseForwarded(input)) {
      if (malformed !== undefined && malformed.position > input.length) {
        expect.fail(`position ${malformed.position} is behind the header`);
      }
    }
    expect(parseForwarded(`${input}, ${GATEWAY}`).at(-1)).toEqual({
      parameters: { host: 'gw.example.se' },
    });
  });

  test.each(inputs)('baseUrl, from the client: %j', (_, input) => {
    const request = { headers: { forwarded: `${input}, ${GATEWAY}` } };
    const { href } = baseUrl(request, { fallback: FALLBACK, trustedHops: 1 });
    expect(href).toBe('https://gw.example.se');
  });

  test.each(inputs)('baseUrl, from the gateway and in Host: %j', (_, input) => {
    const quoted = `"${input.replace(/["\\]/g, '\\$&')}"`;
    const options = { fallback: FALLBACK, allowedHosts: ['api.example.se'] };
    const requests = [
      `host=${quoted}`,
      `${GATEWAY};proto=${quoted}`,
      `${GATEWAY};port=${quoted}`,
      `${GATEWAY};prefix=${quoted}`,
      `for=${quoted};${GATEWAY}`,
    ].map((forwarded) => ({ headers: { forwarded, host: input } }));
    for (const request of requests) {
      expectClean(baseUrl(request, { ...options, trustedHops: 1 }).href);
    }
    const trustedHops = Number.MAX_SAFE_INTEGER;
    expectClean(baseUrl({ headers: { forwarded: input } }, { ...options, trustedHops }).href);
    expectClean(baseUrl({ url: `http://${input}`, headers: {} }, options).href);
  });
});

test('names of the prototype are parameters, and change no prototype', () => {
  const [element] = parseForwarded('__proto__=x;constructor=y;toString=z;host=gw.example.se');
  expect(Object.keys(element?.parameters ?? {})).toEqual([
    '__proto__',
    'constructor',
    'tostring',
    'host',
  ]);
  expect(Object.getPrototypeOf(element?.parameters)).toBeNull();
  expect(({} as Record<string, unknown>).x).toBeUndefined();
  expect({}.constructor).toBe(Object);
});

test('an element without parameters inherits none', () => {
  const [element] = parseForwarded(';');
  expect(element?.parameters.constructor).toBeUndefined();
  expect(element?.parameters.host).toBeUndefined();
});

test('long quoted strings of escapes read as short ones do', () => {
  for (const value of ['"', '\\', 'a"', '\\a', 'a\\"', '"\\a'].map((text) => text.repeat(5000))) {
    for (const lead of ['', 'x']) {
      const header = `for="${(lead + value).replace(/["\\]/g, '\\$&')}";host=gw.example.se`;
      const [element] = parseForwarded(header);
      expect(element?.parameters.for === lead + value).toBe(true);
      expect(element?.parameters.host).toBe('gw.example.se');
    }
  }
});
