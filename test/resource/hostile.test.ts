import { parseInput, parsePatch } from 'halyard';
import { expect, test } from 'vitest';
import * as z from 'zod';

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
