import {
  answerRange,
  combineParts,
  parseContentRange,
  parseRange,
  type StoredPart,
} from 'halyard/cache';
import { describe, expect, test } from 'vitest';
import { expectLinear } from '../../support/growth.js';

const PIECES = ['0', '9', '-', ',', ' ', '\t', '"', '\\"', '/', '*', '=', 'a', 'å', '\ud800'];
const LISTS = [
  '0-1,',
  '0-',
  '-0',
  '-9,',
  ', ,',
  '9-8,',
  '0-9-',
  '"0-1",',
  'bytes=',
  'bytes 0-1/2,',
];

function parseAll(input: string): void {
  for (const start of ['', 'bytes=', 'bytes=0-1,', 'bytes=9', 'bytes=9-', 'bytes=-']) {
    for (const maxRanges of [undefined, Number.MAX_SAFE_INTEGER]) {
      parseRange(start + input, 1_000_000, { maxRanges });
    }
  }
  for (const start of ['', 'bytes ', 'bytes 0-', 'bytes 0-1/', 'bytes *']) {
    parseContentRange(start + input);
  }
}

describe('one piece repeated is read in linear time and never throws', () => {
  test.each([...PIECES, ...LISTS])('%j', (piece) => {
    expectLinear((size) => piece.repeat(Math.ceil(size / piece.length)), parseAll, 20_000);
  });
});

test('many ranges in any order are coalesced in little more than linear time', () => {
  const scattered = (count: number) => {
    const spec = (at: number) => {
      const first = 2 * ((at * 7919) % count);
      return `${first}-${first}`;
    };
    return `bytes=${Array.from({ length: count }, (_, at) => spec(at)).join()}`;
  };
  const parse = (header: string) =>
    parseRange(header, 10_000_000, { maxRanges: Number.MAX_SAFE_INTEGER });
  expect(parse(scattered(1000))).toMatchObject({ outcome: 'range' });
  expectLinear(scattered, parse, 10_000);
});

test('many stored parts are combined in little more than linear time', () => {
  const request = { method: 'GET', url: '/', headers: {} };
  const part = (first: number): StoredPart => ({
    request,
    response: {
      status: 206,
      headers: { etag: '"3"', 'content-range': `bytes ${first}-${first}/*` },
    },
    responseTime: 0,
    body: new Uint8Array(1),
  });
  for (const gap of [1, 2]) {
    const makeParts = (count: number) =>
      Array.from({ length: count }, (_, at) => part(gap * ((at * 7919) % count)));
    const combine = (parts: readonly StoredPart[]) => combineParts(parts, part(0)).parts;
    expect(combine(makeParts(1000))).toHaveLength(gap === 1 ? 1 : 1000);
    expectLinear(makeParts, combine, 4000);
    expectLinear(makeParts, (parts) => answerRange(request, parts), 4000);
  }
});
