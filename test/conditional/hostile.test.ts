import { evaluatePreconditions, parseEntityTags } from 'halyard/conditional';
import { describe, expect, test } from 'vitest';

/* Each case ends in the time limit of a test, 5 s, only where the time is linear in the length. */

const MEGABYTE = 1_000_000;

const PIECES = [
  '"',
  '\\',
  ',',
  ';',
  '=',
  ' ',
  '\t',
  '*',
  '*,',
  'W/',
  'W/"',
  'W/",',
  '\\"',
  '\\\\"',
  '="\\"',
  'a="',
  'a',
  '"a',
  '"a",',
  '"a"b,',
  '"a" ',
  '"a b",',
  '""',
  '" ',
  ' "',
  '", ',
  '",\t,"',
  '"%2C",',
  '"%",',
  'W/"a", ',
  '\r\n',
  '\0',
  '\u00e9',
  '"\u00e9",',
  '\ud800',
  'Sun, 06 Nov 1994 08:49:37 GMT',
  'Sun, ',
  '0',
  ':00',
  ' 00',
] as const;

const inputs = PIECES.map(
  (piece) => [piece, piece.repeat(Math.ceil(MEGABYTE / piece.length))] as const,
);

const FIELDS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'] as const;

describe('a megabyte of one piece takes milliseconds and never throws', () => {
  test.each(inputs)('parseEntityTags: %j', (_, input) => {
    const tags = parseEntityTags(input);
    if (tags === '*') expect.fail('no tag is *');
    if (tags.some(({ opaque }) => /[\s"]/.test(opaque))) expect.fail('a tag broke out');
    // The quote of a megabyte without end does not hide what stands behind a comma of its own.
    expect(parseEntityTags(`x${input.replaceAll('"', '')}, "last"`)).toEqual(
      expect.arrayContaining([{ weak: false, opaque: 'last' }]),
    );
  });

  test.each(inputs)('evaluatePreconditions: %j', (_, input) => {
    const validators = { etag: '"2"', lastModified: new Date('2024-05-01') };
    for (const field of FIELDS) {
      const { outcome } = evaluatePreconditions({ headers: { [field]: input } }, validators);
      expect(outcome).toBe(field === 'if-match' ? 'failed' : 'proceed');
    }
  });
});

test('a megabyte of tags that differ in the last character is compared to the end', () => {
  const list = `${'"17,",'.repeat(MEGABYTE / 6)}"17,x"`;
  const request = { headers: { 'if-none-match': list } };
  expect(evaluatePreconditions(request, { etag: '"17,x"' }).outcome).toBe('not-modified');
  expect(evaluatePreconditions(request, { etag: '"17,y"' }).outcome).toBe('proceed');
});

test('names of the prototype are no headers', () => {
  const headers = JSON.parse('{"__proto__":{"if-none-match":"*"},"constructor":"x"}');
  expect(evaluatePreconditions({ headers }, { etag: '"2"' })).toEqual({ outcome: 'proceed' });
  const inherited = Object.create({ 'if-none-match': '*' });
  expect(evaluatePreconditions({ headers: inherited }, { etag: '"2"' })).toEqual({
    outcome: 'proceed',
  });
});

test('what a verdict says is the same each time, whoever changes an earlier one', () => {
  const verdict = evaluatePreconditions({ headers: {} }, {});
  expect(() => Object.assign(verdict, { outcome: 'failed' })).toThrow(TypeError);
  expect(evaluatePreconditions({ headers: {} }, {})).toEqual({ outcome: 'proceed' });
});
