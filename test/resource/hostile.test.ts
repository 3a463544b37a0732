import { parseInput, parsePatch } from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { checkJsonText } from '../../src/resource/check-json-text.js';
import { expectLinear } from '../support/growth.js';

/** As deep and as many as the text has room for. */
const limits = { size: 100_000_000, depth: 100_000_000, members: 100_000_000 };
const read = (body: unknown) => parseInput(body, z.any(), { limits });

describe('a body takes linear time', () => {
  const pieces: readonly (readonly [start: string, piece: string, end: string])[] = [
    ['', '[', ''],
    ['', '{"a":', ''],
    ['"', '\\\\', '"'],
    ['"', '\\"', '"'],
    ['"', '\\ud83e\\udded', '"'],
    ['"', '\\ud800', '"'],
    ['"', '\\', ''],
    ['', '"', ''],
    ['', ' ', ''],
    ['', ' ', 'x'],
    ['', '9', ''],
    ['1.', '9', ''],
    ['1e', '9', ''],
    ['-', '-', ''],
    ['[', '1e1,', '1]'],
    ['[', '9007199254740993,', '1]'],
    ['[', '{},', '{}]'],
    ['{', '"a":1,', '"a":1}'],
    ['[', '{"a":{"a":[]}},', '1]'],
  ];

  test.each(pieces)('%j %j %j', (start, piece, end) => {
    const text = (size: number) => start + piece.repeat(Math.ceil(size / piece.length)) + end;
    expectLinear(text, read, 100_000);
    expectLinear((size) => Buffer.from(text(size)), read, 100_000);
  });

  test('names that differ', () => {
    const text = (size: number) =>
      `{${Array.from({ length: size / 10 }, (_, index) => `"n${index}":1`).join()}}`;
    // JSON.parse itself is slower for objects with tens of thousands of members.
    expectLinear(text, checkJsonText, 200_000);
  });

  test('a patch that replaces a list by the same one', () => {
    const list = (size: number) => ({ list: Array.from({ length: size }, (_, id) => ({ id })) });
    const current = list(400_000);
    expectLinear(list, (patch) => parsePatch(patch, z.any(), { current, limits }));
  });
});

test('deep text is refused, not an overflow of the stack', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const body = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
    expect(parseInput(body, z.any())).toMatchObject({ ok: false, response: { status: 400 } });
    expect(parsePatch(body, z.any(), { current: {} }).ok).toBe(false);
  }
});

test('wide values within the limits are walked once', () => {
  let shared: unknown = 1;
  for (let level = 0; level < 60; level++) shared = [shared, shared];
  expect(parseInput({ shared }, z.any())).toMatchObject({
    findings: [{ message: 'The body must have at most 100000 members and items' }],
  });
});
