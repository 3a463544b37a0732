import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENGLISH_NOUNS, englishNouns } from '../../../../scripts/vocabulary/english-nouns.js';
import { COLLECTIONS, NOUNS } from '../../../../src/url/lint/english-nouns.js';
import { englishNoun } from '../../../../src/url/lint/nouns.js';

test('the table is what its script writes', () => {
  expect(readFileSync(ENGLISH_NOUNS, 'utf8')).toBe(englishNouns());
});

test('no noun is listed twice, and none is the plural of another', () => {
  const nouns = `${COLLECTIONS} ${NOUNS}`.split(' ');
  expect(new Set(nouns).size).toBe(nouns.length);
  expect(nouns.filter((noun) => englishNoun(noun)?.isPlural)).toEqual([]);
});

test.each([
  ['category', 'categories'],
  ['address', 'addresses'],
  ['child', 'children'],
  ['person', 'people'],
  ['day', undefined],
  ['status', undefined],
  ['constructor', undefined],
])('%s: %s', (noun, plural) => {
  expect(englishNoun(noun)?.plural).toBe(plural);
  if (plural !== undefined) expect(englishNoun(plural)).toMatchObject({ plural, isPlural: true });
});

test('both plurals of a noun are right', () => {
  expect(englishNoun('persons')).toMatchObject({ isPlural: true });
  expect(englishNoun('indexes')).toMatchObject({ isPlural: true });
});
