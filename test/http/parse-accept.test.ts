import { describe, expect, test } from 'vitest';
import { parseAccept } from '../../src/http/accept.js';
import { table } from '../support/rows.js';

type Row = [type: string, quality: number, parameters?: Readonly<Record<string, string>>];

const read = (header: string) =>
  parseAccept(header).map(({ type, quality, parameters }) => [
    type,
    quality,
    Object.fromEntries(parameters),
  ]);
const rows = (expected: readonly Row[]) =>
  expected.map(([type, quality, parameters = {}]) => [type, quality, parameters]);

/** RFC 9110 §12.5.1 and §12.4.2: the types, each with its quality and its parameters. */
const cases = table<[header: string, expected: readonly Row[]]>(`
  "" => []
  audio/*; q=0.2, audio/basic => [[audio/*, 0.2], [audio/basic, 1]]
  text/plain; q=0.5, text/html, text/x-dvi; q=0.8, text/x-c
    => [[text/plain, 0.5], [text/html, 1], [text/x-dvi, 0.8], [text/x-c, 1]]
  text/*, text/plain, text/plain;format=flowed, */*
    => [[text/*, 1], [text/plain, 1], [text/plain, 1, { format: flowed }], ["*/*", 1]]
  Text/HTML;Charset="utf-8" => [[text/html, 1, { charset: utf-8 }]]
  a/b;Q=0.5 => [[a/b, 0.5]]
  a/b;q=0.5;x=y => [[a/b, 0.5, { x: y }]]
  "\\ta/b\\t;\\t x=y \\t,\\tc/d " => [[a/b, 1, { x: y }], [c/d, 1]]
  ", a/b,, c/d ," => [[a/b, 1], [c/d, 1]]
  a/b;; ;x=y; => [[a/b, 1, { x: y }]]
  a/b;x="c, d/e; q=0", f/g => [[a/b, 1, { x: "c, d/e; q=0" }], [f/g, 1]]
  a/b;x="\\"\\,", f/g => [[a/b, 1, { x: '",' }], [f/g, 1]]
  a/b;x="" => [[a/b, 1, { x: "" }]]
  a/b;q="0.5" => [[a/b, 0.5]]
  a/b;q=0 => [[a/b, 0]]
  a/b;q=0. => [[a/b, 0]]
  a/b;q=0.000 => [[a/b, 0]]
  a/b;q=1. => [[a/b, 1]]
  a/b;q=1.000 => [[a/b, 1]]
  a/b;q=0.999 => [[a/b, 0.999]]
`);

/** Malformed members, which are tested alone and between valid ones. */
const malformed = [
  ...['a', 'a/', '/b', '/', 'a/b/c', '*/b', 'a /b', 'a b/c', 'a/b c', 'å/b', '"a/b"'],
  ...['a/b;x', 'a/b;=y', 'a/b;x=', 'a/b;x =y', 'a/b;x= y', 'a/b;x=y z', 'a/b;x="y"z'],
  ...['a/b;x=y\\""', 'a/b;x=y;X=z', 'a/b;q=0.5;q=1', 'a/b;q', 'a/b;q=', 'a/b;q=x'],
  ...['a/b;q=2', 'a/b;q=-1', 'a/b;q=1.1', 'a/b;q=1.001', 'a/b;q=0.1234', 'a/b;q=.5'],
  ...['a/b;q=1e-1', 'a/b;q=0x1'],
];

describe('parses an Accept field', () => {
  test.each(cases)('%j', (header, expected) => {
    expect(read(header)).toEqual(rows(expected));
  });

  test.each(malformed)('skips the malformed member %j', (member) => {
    expect(read(member)).toEqual([]);
    expect(read(`c/d, ${member}, e/f;q=0.1`)).toEqual(
      rows([
        ['c/d', 1],
        ['e/f', 0.1],
      ]),
    );
  });

  test('skips the rest after an unterminated quote', () => {
    expect(read('c/d, a/b;x="y, e/f')).toEqual(rows([['c/d', 1]]));
    expect(read('c/d, "a/b, e/f')).toEqual(rows([['c/d', 1]]));
  });
});
