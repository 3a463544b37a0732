import { extendedRelations, relation } from 'halyard/relation';
import { describe, expect, test } from 'vitest';

describe('HYP.18: the API assigns a meaningful relation type that unambiguously describes the semantics of the link', () => {
  /** The relation types of the conventions, and a word that their meaning has there. */
  test.each<[rel: string, meaning: RegExp]>([
    ['self', /itself|context|identif/i],
    ['create', /new resource/i],
    ['edit', /edit|chang/i],
    ['delete', /delete/i],
    ['replace', /replace/i],
    ['first', /first/i],
    ['last', /last/i],
    ['next', /next|follow/i],
    ['prev', /previous|before/i],
    ['collection', /collection/i],
    ['latest-version', /latest|newest|current/i],
    ['search', /search/i],
    ['up', /above|parent/i],
  ])('%s has its meaning', (rel, meaning) => {
    expect(relation(rel)?.meaning).toMatch(meaning);
  });

  test('no two extended types have the same meaning', () => {
    const meanings = Object.values(extendedRelations).map(({ meaning }) => meaning);
    expect(new Set(meanings).size).toBe(meanings.length);
  });

  test.each(['activate', 'cancel', 'send', 'https://rels.example.se/approve'])(
    '%s, the name of an action or a URI, has a meaning that only its API knows',
    (rel) => {
      expect(relation(rel)).toBeUndefined();
    },
  );
});
