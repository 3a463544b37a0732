import { describe, expect, test } from 'vitest';
import { show } from '../../src/internal/show.js';

const cycle: Record<string, unknown> = {};
cycle.self = cycle;
const cyclicList: unknown[] = [];
cyclicList.push(cyclicList);

describe('shows a value as JSON if possible', () => {
  test.each<[shown: string, value: unknown]>([
    ['"a"', 'a'],
    ['""', ''],
    [String.raw`"a \"b\"\n"`, 'a "b"\n'],
    [String.raw`"\ud800"`, '\ud800'],
    [String.raw`"\u009b2J\u007f"`, '\u009b2J\u007f'],
    [String.raw`"\u202eabc\u2066"`, '\u202eabc\u2066'],
    [String.raw`{"\u202e":"\u200b"}`, { '\u202e': '\u200b' }],
    [String.raw`"\u{e0041}"`, '\u{e0041}'],
    // A joiner beside a character that is escaped joins nothing.
    [String.raw`"\u202e\u200d\u202e"`, '\u202e\u200d\u202e'],
    [String.raw`"é\u200d\u200d\u200dé"`, 'é\u200d\u200d\u200dé'],
    ['"https://…@a.se/ http://…@b.se"', 'https://u:p@w@a.se/ http://me@b.se'],
    ['{"base":"https://…@a.se/?q=b@c"}', { base: 'https://u:p@a.se/?q=b@c' }],
    ['"https://a.se/u:p@b mailto:u@a.se"', 'https://a.se/u:p@b mailto:u@a.se'],
    ['"https://…@a.se/"', `https://u:${'p'.repeat(5000)}@a.se/`],
    // Passwords for which URL parsers refuse the URL, and slashes that they complete.
    ['"https://…@a.se/"', 'https://u:p/q#r?s@a.se/'],
    ['"https://…@a.se/"', 'https://u:p"q r@a.se/'],
    ['"https:…@a.se"', 'https:u:p@a.se'],
    ['"//…@a.se"', '//u:p@a.se'],
    [String.raw`"\\\\…@a.se"`, String.raw`\\u:p@a.se`],
    ['"https://a.se:8080/@me?q=a:b@c"', 'https://a.se:8080/@me?q=a:b@c'],
    ['"https://a.se?q=a:b@c"', 'https://a.se?q=a:b@c'],
    ['"/users/u:p@b.se"', '/users/u:p@b.se'],
    // The colons of an IPv6 address and of a variable begin no password.
    ['"https://[2001:db8::1]:8080/@me"', 'https://[2001:db8::1]:8080/@me'],
    ['"https://…@[::1]/@me"', 'https://u:p@[::1]/@me'],
    ['"https://…@a.se/"', 'https://[u:p/q@a.se/'],
    ['"https://{host}:{port}{/path}/@me"', 'https://{host}:{port}{/path}/@me'],
    ['"https://…@a.se/"', 'https://u:123456/p@a.se/'],
    ['"https://…@a.se/"', 'https://u:p@q:r/s@a.se/'],
    ['"postgres://…@a.se/db"', 'postgres://u:p q@a.se/db'],
    ['"postgres://…@a.se/db"', 'postgres://u:p/q@a.se/db'],
    ['"https://a.se:{+port}/@me"', 'https://a.se:{+port}/@me'],
    // Network-path references in a text (RFC 3986 §4.2); a comment and a user alone are none.
    ['"see //…@a.se/b"', 'see //u:p@a.se/b'],
    [String.raw`"see <https:\\…@a.se>"`, String.raw`see <https:\u:p@a.se>`],
    ['"{\\"a\\":\\"//…@a.se\\"}"', '{"a":"//u:p@a.se"}'],
    ['"1 //eva@a.se, //b:1, eva@c.se"', '1 //eva@a.se, //b:1, eva@c.se'],
    ['"see https://a.se/u:p@b"', 'see https://a.se/u:p@b'],
    [String.raw`"^\\S+@\\S+$"`, String.raw`^\S+@\S+$`],
    [String.raw`"ACME\\eva@a.se"`, String.raw`ACME\eva@a.se`],
    ['"at https://a.se,eva@b.se"', 'at https://a.se,eva@b.se'],
    ['"/a?to=https://b.se&mail=eva@c.se"', '/a?to=https://b.se&mail=eva@c.se'],
    ['"mailto:eva@a.se"', 'mailto:eva@a.se'],
    // Controls that URL parsers leave out.
    [String.raw`"\u0001 https:/…@a.se"`, '\u0001 https:/u:p@a.se'],
    [String.raw`"ht\ttps:…@a.se"`, 'ht\ttps:u:p@a.se'],
    [String.raw`"/\n/…@a.se"`, '/\n/u:p@a.se'],
    [String.raw`"https://a.se:8\t0/@me"`, 'https://a.se:8\t0/@me'],
    // Lists and objects.
    ['["https:…@a.se",{"b":"//…@b.se/"}]', ['https:u:p@a.se', { b: '//u:p/"q@b.se/' }]],
    ['{"https://…@a.se":1}', { 'https://u:p@a.se': 1 }],
    ['Symbol(https://…@a.se)', Symbol('https://u:p@a.se')],
    ['"å 😀 日本語"', 'å 😀 日本語'],
    ['17', 17],
    ['NaN', Number.NaN],
    ['17n', 17n],
    ['true', true],
    ['null', null],
    ['undefined', undefined],
    ['Symbol(a)', Symbol('a')],
    ['[1,"a"]', [1, 'a']],
    ['{"a":1}', { a: 1 }],
    ['{}', new Map()],
    ['bytes', Uint8Array.of(1)],
    ['a Date', new Date(0)],
    ['an invalid Date', new Date(Number.NaN)],
    ['a URL object', new URL('https://u:S3CRET@a.se/?token=S3CRET')],
    ['an object', cycle],
    ['an object', cyclicList],
    ['an object', { a: 1n }],
    ['an object', { toJSON: () => undefined }],
    ['{}', Object.create(null)],
  ])('%s', (shown, value) => {
    expect(show(value)).toBe(shown);
  });
});

/** URL parsers remove line ends from a scheme, and need no slashes after these. */
test.each(['http', 'https', 'ftp', 'ws', 'wss'])(
  'hides the credentials of %s, however it is written',
  (scheme) => {
    for (let at = 1; at <= scheme.length; at++) {
      const written = `${scheme.slice(0, at)}\n\n${scheme.slice(at)}:u:S3CRET@a.se`;
      expect(new URL(written).password).toBe('S3CRET');
      expect(show(written)).not.toContain('S3CRET');
    }
  },
);

test('hides the credentials of another scheme, whose password may have a slash', () => {
  expect(show('postgres://u:S3/CRET@db/orders')).toBe('"postgres://…@db/orders"');
});

const revoked = Proxy.revocable({}, {});
revoked.revoke();

describe('whatever is shown, it does not throw, takes one line and at most 80 characters', () => {
  test.each<[what: string, value: unknown]>([
    ['a long string', 'a'.repeat(1_000_000)],
    ['a string of 80 characters', 'a'.repeat(80)],
    ['a string of 79 characters', 'a'.repeat(79)],
    ['many line ends', '\r\n'.repeat(1000)],
    ['a long list', Array.from({ length: 1000 }, () => 'a')],
    ['a long bigint', 10n ** 200n],
    ['a long symbol', Symbol('a'.repeat(200))],
    ['a symbol of two lines', Symbol('a\nb')],
    [
      'a function of two lines',
      () => {
        return 1;
      },
    ],
    [
      'a function with a hostile toString',
      Object.assign(() => 1, {
        toString() {
          throw new Error('hostile');
        },
      }),
    ],
    [
      'an object with a hostile toJSON',
      {
        toJSON() {
          throw new Error('hostile');
        },
      },
    ],
    [
      'an object with a hostile getter',
      {
        get a() {
          throw new Error('hostile');
        },
      },
    ],
    [
      'a Date with a hostile valueOf',
      Object.assign(new Date(), {
        valueOf() {
          throw new Error('hostile');
        },
      }),
    ],
    ['a revoked proxy', revoked.proxy],
  ])('%s', (_, value) => {
    const shown = show(value);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length).toBeLessThanOrEqual(80);
    expect(shown).not.toMatch(/[\r\n]/);
  });

  test('a cut text ends in an ellipsis', () => {
    expect(show('a'.repeat(81))).toBe(`"${'a'.repeat(78)}…`);
    expect(show('a'.repeat(79))).toBe(`"${'a'.repeat(78)}…`);
    expect(show('a'.repeat(78))).toBe(`"${'a'.repeat(78)}"`);
  });

  test('no half of a surrogate pair is left before the ellipsis', () => {
    const list = (length: number) => [`${'a'.repeat(length)}🦐${'b'.repeat(80)}`];
    // `["` and 76 letters: the pair would be characters 79 and 80.
    expect(show(list(76))).toBe(`["${'a'.repeat(76)}…`);
    expect(show(list(75))).toBe(`["${'a'.repeat(75)}🦐…`);
    expect(show(list(77))).toBe(`["${'a'.repeat(77)}…`);
  });

  test('white space is one space', () => {
    expect(show('a  \u00a0 b')).toBe('"a b"');
    expect(show(Symbol('a\n\t b'))).toBe('Symbol(a b)');
  });

  test('a function is shown by its kind', () => {
    expect(show(() => 'secret')).toBe('a function');
  });
});
