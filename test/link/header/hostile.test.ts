import { describe, expect, test } from 'vitest';
import { parseLinkHeader } from '../../../src/link/header/parse-link-header.js';

/* Each case ends in the time limit of a test, 5 s, only where the time is linear in the length. */

const MEGABYTE = 1_000_000;

const PIECES = [
  ...[' ', '\t', '<', '>', ',', ';', '"', '=', '\\', '\0', '\r\n', 'a', '*', '%', "'", '\ud800'],
  ...['<a', '<a,', '<,', '<"', '<",', '<a>', '<a>,', '<a>;', '<a>"', '<a>;x', '<a>;x,', '< ;'],
  ...['\\"', '\\",', '","', '"\\"', '=",', ';rel="', ';rel="\\",', '<a>;rel="', '<a>;"\\",'],
  ...['<a>;rel=b,', '<a>;rel="b c",', '<a>;rel', ' , ', '; ;', ', <', '<a>;rel=b <', '>;rel=b,<'],
] as const;

const REPEATED = [' a', ';a', ';a=b', ';hreflang=a', ';rel=a', ';title="\\""', ";a*=UTF-8''%C3%A4"];

describe('a megabyte of one piece takes milliseconds and never throws', () => {
  test.each(PIECES)('%j', (piece) => {
    const input = piece.repeat(Math.ceil(MEGABYTE / piece.length));
    for (const header of [input, `</x>; rel=next, ${input}`, `</x>; rel="next"; ${input}`]) {
      for (const { href } of parseLinkHeader(header)) {
        if (!/^[\x20-\x7e]*$/.test(href)) expect.fail(`A target has ${JSON.stringify(href)}`);
      }
    }
  });

  test.each(['"', '\\"', '%', 'a ', "UTF-8''%C3%A4", '%C3%A4'])('in values: %j', (piece) => {
    const text = piece.repeat(Math.ceil(MEGABYTE / piece.length));
    for (const name of ['rel', 'title', 'title*', 'x', 'x*']) {
      parseLinkHeader(`<a>; rel=b; ${name}=${text}`);
      parseLinkHeader(`<a>; ${name}="${text}"`);
      parseLinkHeader(`<a>; rel=b; ${name}=UTF-8''${text}`);
      parseLinkHeader(`<a>; rel=b; ${name}=ISO-8859-1''${text}`);
    }
  });

  test.each(REPEATED)('repeated in one link: %j', (piece) => {
    const text = piece.repeat(Math.ceil(MEGABYTE / piece.length));
    expect(
      parseLinkHeader(`<a>; rel="b${piece === ' a' ? text : '"'}${text}, <c>; rel=d`).length,
    ).toBeGreaterThanOrEqual(0);
    expect(parseLinkHeader(`<a>; rel=b${text}`).length).toBeGreaterThanOrEqual(1);
  });

  test('many relation types share their attributes', () => {
    const attributes = Array.from({ length: 1000 }, (_, n) => `; a${n}=b`).join('');
    const links = parseLinkHeader(`<a>; rel="${'x '.repeat(400_000)}"${attributes}`);
    expect(links.length).toBe(400_000);
    expect(links[0]?.attributes).toBe(links[399_999]?.attributes);
  });

  test('many names', () => {
    const names = Array.from({ length: 100_000 }, (_, n) => `; a${n}`).join('');
    const [link] = parseLinkHeader(`<a>; rel=b${names}`);
    expect(Object.keys(link?.attributes ?? {}).length).toBe(100_000);
  });
});

test('names of the prototype are attributes, and change no prototype', () => {
  const header =
    '<a>; rel=b; __proto__=x; constructor=y; toString=z; hasOwnProperty; __proto__=w; rel=c';
  const [link, ...others] = parseLinkHeader(header);
  expect(others).toEqual([]);
  expect(Object.entries(link?.attributes ?? {})).toEqual([
    ['__proto__', ['x', 'w']],
    ['constructor', 'y'],
    ['tostring', 'z'],
    ['hasownproperty', true],
  ]);
  expect(Object.getPrototypeOf(link?.attributes)).toBeNull();
  expect(({} as Record<string, unknown>).x).toBeUndefined();
  expect({}.constructor).toBe(Object);
});

test('a link without attributes inherits none', () => {
  const [link] = parseLinkHeader('<a>; rel=b');
  expect(link?.attributes.constructor).toBeUndefined();
  expect(link?.attributes.tostring).toBeUndefined();
});
