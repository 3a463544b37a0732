import { evaluatePreconditions, parseEntityTags } from 'halyard/conditional';
import { describe, expect, test } from 'vitest';

/* A parser of more than linear time does not end within the time limit of a test. */

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

describe('a megabyte of one piece is read and never throws', () => {
  test.each(inputs)('parseEntityTags: %j', (_, input) => {
    const tags = parseEntityTags(input);
    if (tags === '*') expect.fail('no tag is *');
    if (tags.some(({ opaque }) => /[\s"]/.test(opaque))) expect.fail('a tag broke out');
    // A malformed member hides no tag after the next comma.
    expect(parseEntityTags(`x${input.replaceAll('"', '')}, "last"`)).toEqual(
      expect.arrayContaining([{ weak: false, opaque: 'last' }]),
    );
  });

  test.each(inputs)('evaluatePreconditions: %j', (_, input) => {
    const validators = { etag: '"2"', lastModified: new Date('2024-05-01') };
    for (const field of FIELDS) {
      const { outcome } = evaluatePreconditions(
        { method: 'GET', headers: { [field]: input } },
        validators,
      );
      expect(outcome).toBe(field === 'if-match' ? 'failed' : 'proceed');
    }
  });
});

test('a megabyte of tags that differ in the last character is compared to the end', () => {
  const list = `${'"17,",'.repeat(MEGABYTE / 6)}"17,x"`;
  const request = { method: 'GET', headers: { 'if-none-match': list } };
  expect(evaluatePreconditions(request, { etag: '"17,x"' }).outcome).toBe('not-modified');
  expect(evaluatePreconditions(request, { etag: '"17,y"' }).outcome).toBe('proceed');
});

test('inherited properties are not headers', () => {
  const headers = JSON.parse('{"__proto__":{"if-none-match":"*"},"constructor":"x"}');
  expect(evaluatePreconditions({ method: 'GET', headers }, { etag: '"2"' })).toEqual({
    outcome: 'proceed',
  });
  const inherited = Object.create({ 'if-none-match': '*' });
  expect(evaluatePreconditions({ method: 'GET', headers: inherited }, { etag: '"2"' })).toEqual({
    outcome: 'proceed',
  });
});

test('a verdict cannot be changed for later calls', () => {
  const verdict = evaluatePreconditions({ method: 'GET', headers: {} }, {});
  expect(() => Object.assign(verdict, { outcome: 'failed' })).toThrow(TypeError);
  expect(evaluatePreconditions({ method: 'GET', headers: {} }, {})).toEqual({ outcome: 'proceed' });
});
