import { describe, expect, test } from 'vitest';
import { parseLinkHeader } from '../../../src/link/header/parse-link-header.js';

/** In characters. Times are measured in `test/hostile`. */
const LENGTH = 100_000;

const PIECES = [
  ...[' ', '\t', '<', '>', ',', ';', '"', '=', '\\', '\0', '\r\n', 'a', '*', '%', "'", '\ud800'],
  ...['<a', '<a,', '<,', '<"', '<",', '<a>', '<a>,', '<a>;', '<a>"', '<a>;x', '<a>;x,', '< ;'],
  ...['\\"', '\\",', '","', '"\\"', '=",', ';rel="', ';rel="\\",', '<a>;rel="', '<a>;"\\",'],
  ...['<a>;rel=b,', '<a>;rel="b c",', '<a>;rel', ' , ', '; ;', ', <', '<a>;rel=b <', '>;rel=b,<'],
] as const;

describe('a repeated piece never throws', () => {
  test.each(PIECES)('%j', (piece) => {
    const input = piece.repeat(Math.ceil(LENGTH / piece.length));
    for (const header of [input, `</x>; rel=next, ${input}`, `</x>; rel="next"; ${input}`]) {
      for (const { href } of parseLinkHeader(header)) {
        if (!/^[\x20-\x7e]*$/.test(href)) expect.fail(`A target has ${JSON.stringify(href)}`);
      }
    }
  });

  test.each(['"', '\\"', '%', 'a ', "UTF-8''%C3%A4", '%C3%A4'])('in values: %j', (piece) => {
    const text = piece.repeat(Math.ceil(LENGTH / piece.length));
    for (const name of ['rel', 'title', 'title*', 'x', 'x*']) {
      parseLinkHeader(`<a>; rel=b; ${name}=${text}`);
      parseLinkHeader(`<a>; ${name}="${text}"`);
      parseLinkHeader(`<a>; rel=b; ${name}=UTF-8''${text}`);
      parseLinkHeader(`<a>; rel=b; ${name}=ISO-8859-1''${text}`);
    }
  });

  test.each<[piece: string, kept: number]>([
    [' a', 50_001],
    [';a', 1],
    [';a=b', 1],
    [';hreflang=a', 1],
    [';rel=a', 1],
    [';title="\\""', 1],
    [";a*=UTF-8''%C3%A4", 1],
  ])('repeated in one link: %j', (piece, kept) => {
    const text = piece.repeat(Math.ceil(LENGTH / piece.length));
    const header = piece === ' a' ? `<a>; rel="b${text}"` : `<a>; rel="b"${text}`;
    expect(parseLinkHeader(`${header}, <c>; rel=d`).map(({ rel }) => rel)).toHaveLength(kept + 1);
    expect(parseLinkHeader(`${header}, <c>; rel=d`).at(-1)).toMatchObject({ href: 'c', rel: 'd' });
  });

  test('many relation types share their attributes', () => {
    const attributes = Array.from({ length: 1000 }, (_, n) => `; a${n}=b`).join('');
    const links = parseLinkHeader(`<a>; rel="${'x '.repeat(4000)}"${attributes}`);
    expect(links.length).toBe(4000);
    expect(links[0]?.attributes).toBe(links[3999]?.attributes);
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
