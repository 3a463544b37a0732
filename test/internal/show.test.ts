import { describe, expect, test } from 'vitest';
import { must, printable, show } from '../../src/internal/show.js';

const cycle: Record<string, unknown> = {};
cycle.self = cycle;
const hostile = () => {
  throw new Error('hostile');
};

test.each<[shown: string, value: unknown]>([
  [String.raw`"a \"b\"\n"`, 'a "b"\n'],
  [String.raw`"\ud800\u009b2J\u007f\u202e\u{e0041}"`, '\ud800\u009b2J\u007f\u202e\u{e0041}'],
  // A joiner beside a character that is escaped joins nothing.
  [String.raw`"é\u200d\u200d\u200dé"`, 'é\u200d\u200d\u200dé'],
  ['"å 😀 日本語"', 'å 😀 日本語'],
  ['"a b"', 'a  \u00a0 b'],
  ['NaN', Number.NaN],
  ['17n', 17n],
  ['undefined', undefined],
  ['Symbol(a b)', Symbol('a\n\t b')],
  ['{"a":[1,null]}', { a: [1, null] }],
  ['bytes', Uint8Array.of(1)],
  ['an invalid Date', new Date(Number.NaN)],
  ['a function', Object.assign(() => 'secret', { toString: hostile })],
  ['an object', cycle],
  ['an object', { a: 1n }],
  ['an object', { toJSON: hostile }],
  [`"${'a'.repeat(78)}"`, 'a'.repeat(78)],
  [`"${'a'.repeat(78)}…`, 'a'.repeat(1_000_000)],
  // No half of a surrogate pair is left before the ellipsis.
  [`["${'a'.repeat(76)}…`, [`${'a'.repeat(76)}🦐${'b'.repeat(80)}`]],
])('%s is shown', (shown, value) => {
  expect(show(value)).toBe(shown);
});

describe('credentials are hidden', () => {
  test.each<[shown: string, text: string]>([
    ['https://…@a.se/ http://…@b.se', 'https://u:p@w@a.se/ http://me@b.se'],
    ['https://…@a.se/', 'https://u:p/q#r?s@a.se/'],
    ['https:…@a.se', 'https:u:p@a.se'],
    ['//…@a.se', '//u:p@a.se'],
    ['postgres://…@a.se/db', 'postgres://u:p/q@a.se/db'],
    ['{"a":"//…@a.se"}', '{"a":"//u:p@a.se"}'],
    // A port, a variable, an address, a user alone and an e-mail address are none.
    ...[
      'https://a.se/u:p@b mailto:u@a.se',
      'https://a.se:8080/@me?q=a:b@c',
      'https://a.se?q=a:b@c',
      'https://[2001:db8::1]:8080/@me',
      'https://{host}:{port}{/path}/@me',
      '1 //eva@a.se, //b:1, eva@c.se',
      '/a?to=https://b.se&mail=eva@c.se',
    ].map((text): [string, string] => [text, text]),
  ])('%s', (shown, text) => {
    expect(show(text)).toBe(JSON.stringify(shown));
    expect(show({ text: [text] })).toBe(JSON.stringify({ text: [shown] }));
  });
});

test('a requirement has a comma or a semicolon before what was given', () => {
  expect(must('page', 'be an integer', '0')).toBe('page must be an integer, got "0"');
  expect(must('rel', 'be one of a, b', undefined)).toBe('rel must be one of a, b; got undefined');
  expect(must('URL', 'be short')).toBe('URL must be short');
});

test('printable text has no control that a terminal reads', () => {
  expect(printable('a\u001b[2J\u202e\n')).toBe(String.raw`a\u001b[2J\u202e\u000a`);
});
