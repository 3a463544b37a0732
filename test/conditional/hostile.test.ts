import { evaluatePreconditions, parseEntityTags } from 'halyard/conditional';
import { describe, expect, test } from 'vitest';

const LENGTH = 20_000;

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

const repeat = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));

const FIELDS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'] as const;

describe('one piece repeated is read, and never throws', () => {
  test.each(PIECES)('parseEntityTags: %j', (piece) => {
    const input = repeat(piece, LENGTH);
    const tags = parseEntityTags(input);
    if (tags === '*') expect.fail('one piece is never *');
    expect(tags.filter(({ opaque }) => /[\s"]/.test(opaque))).toEqual([]);
    // A malformed member hides no tag after the next comma.
    expect(parseEntityTags(`x${input.replaceAll('"', '')}, "last"`)).toContainEqual({
      weak: false,
      opaque: 'last',
    });
  });

  test.each(PIECES)('evaluatePreconditions: %j', (piece) => {
    const validators = { etag: '"2"', lastModified: new Date('2024-05-01') };
    for (const field of FIELDS) {
      // With the current tag in a malformed member, so that no shortcut applies.
      const makeRequest = (size: number) => ({
        method: 'GET',
        headers: { [field]: `x"2",${repeat(piece, size)}` },
      });
      const { outcome } = evaluatePreconditions(makeRequest(LENGTH), validators);
      expect(outcome).toBe(field === 'if-match' ? 'failed' : 'proceed');
    }
  });
});

test('tags that differ in the last character are compared to the end', () => {
  const list = `${'"17,",'.repeat(LENGTH / 6)}"17,x"`;
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
