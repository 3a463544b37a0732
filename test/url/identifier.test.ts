import { decodeIdentifier, encodeIdentifier } from 'halyard/url';
import { describe, expect, test } from 'vitest';

const IDENTIFIERS: [identifier: string, segment: string][] = [
  ['17', '17'],
  ['ord-17.a', 'ord-17.a'],
  ['550e8400-e29b-41d4-a716-446655440000', '550e8400-e29b-41d4-a716-446655440000'],
  ['A', '~41'],
  ['a_b', 'a~5fb'],
  ['a/b', 'a~2fb'],
  ['a b', 'a~20b'],
  ['~', '~7e'],
  ['~41', '~7e41'],
  ['%2F', '~252~46'],
  ['å', '~c3~a5'],
  ['\u{1f600}', '~f0~9f~98~80'],
  ['.', '~2e'],
  ['..', '~2e~2e'],
  ['...', '...'],
  ['\0', '~00'],
];

describe('an identifier and its segment', () => {
  test.each(IDENTIFIERS)('%j is %s', (identifier, segment) => {
    expect(encodeIdentifier(identifier)).toBe(segment);
    expect(decodeIdentifier(segment)).toBe(identifier);
  });

  test('a lone surrogate becomes U+FFFD', () => {
    expect(encodeIdentifier('\ud800')).toBe('~ef~bf~bd');
  });
});

describe('a segment that encodeIdentifier does not write is undefined', () => {
  test.each([
    ...['', 'A', 'a_b', 'a/b', 'å', '%41', '~', '~4', '~4G', '~4F', '~ff', '~c3', '~61', '~2ea'],
    ...['.', '..', '~2e.', 'a\n', '~ed~a0~80'],
  ])('%j', (segment) => {
    expect(decodeIdentifier(segment)).toBeUndefined();
  });
});
