import { checkUrl, swedishVocabulary } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { lexiconOf } from '../../../../src/url/lint/words/vocabulary.js';

const { plurals = {}, invariants = [], verbs = {}, queryWords = [] } = swedishVocabulary;
const lexicon = lexiconOf(swedishVocabulary);

describe('nouns', () => {
  test.each(Object.entries(plurals))('%s: %s', (singular, plural) => {
    expect(lexicon.pluralOfSingular(singular)).toBe(singular === plural ? undefined : plural);
    expect(lexicon.pluralOfSingular(plural)).toBeUndefined();
    expect(lexicon.isPlural(plural)).toBe(true);
    expect(lexicon.isPlural(singular)).toBe(singular === plural);
  });

  test.each(invariants)('%s', (word) => {
    expect(lexicon.pluralOfSingular(word)).toBeUndefined();
    expect(lexicon.isPlural(word)).toBe(true);
    expect(Object.hasOwn(plurals, word)).toBe(false);
  });

  /* The five declensions: -or, -ar, -er, -n, and none. */
  test.each([
    ['fraga', 'fragor'],
    ['skola', 'skolor'],
    ['bil', 'bilar'],
    ['handling', 'handlingar'],
    ['artikel', 'artiklar'],
    ['kalender', 'kalendrar'],
    ['medlem', 'medlemmar'],
    ['ansokan', 'ansokningar'],
    ['enhet', 'enheter'],
    ['bok', 'bocker'],
    ['stad', 'stader'],
    ['leverantor', 'leverantorer'],
    ['arende', 'arenden'],
    ['konto', 'konton'],
    ['yrke', 'yrken'],
    ['dokument', 'dokument'],
    ['foretag', 'foretag'],
    ['anvandare', 'anvandare'],
  ])('%s has the plural %s', (singular, plural) => {
    expect(plurals[singular]).toBe(plural);
  });

  test.each([
    ['kundorder', 'kundordrar'],
    ['leverantorsfaktura', 'leverantorsfakturor'],
    ['grundskola', 'grundskolor'],
    ['bostad', 'bostader'],
    ['handbok', 'handbocker'],
    ['diskussionsfraga', 'diskussionsfragor'],
    ['profil', 'profiler'],
    ['kontroll', 'kontroller'],
  ])('the compound %s has %s', (singular, plural) => {
    expect(lexicon.pluralOfSingular(singular)).toBe(plural);
    expect(lexicon.pluralOfSingular(plural)).toBeUndefined();
  });

  test.each(['skolbarn', 'kundregister', 'arbetsrum', 'dotterbolag', 'motesprotokoll'])(
    'the compound %s is right as it is',
    (word) => {
      expect(lexicon.pluralOfSingular(word)).toBeUndefined();
    },
  );
});

describe('verbs', () => {
  test.each(Object.entries(verbs))('%s: %s', (verb, noun) => {
    expect(lexicon.nounOfVerb(verb)).toBe(noun);
    // What is written in its place breaks no rule.
    expect(lexicon.pluralOfSingular(noun)).toBeUndefined();
    expect(Object.hasOwn(verbs, noun)).toBe(false);
    if (noun === '') return;
    const url = `/v1/arenden/{id}/${noun}`;
    expect(checkUrl(`/v1/arenden/{id}/${verb}`, { vocabulary: swedishVocabulary })).toEqual([
      expect.objectContaining({ rule: 'naming.verb', suggestion: url }),
    ]);
    expect(checkUrl(url, { vocabulary: swedishVocabulary })).toEqual([]);
  });
});

test('all is written as URLs write it: a to z', () => {
  const words = [
    ...Object.entries(plurals).flat(),
    ...invariants,
    ...Object.keys(verbs),
    ...Object.values(verbs).filter((noun) => noun !== ''),
    ...queryWords,
  ];
  for (const word of words) expect(word).toMatch(/^[a-z]{2,}$/);
});

test('no word is listed twice', () => {
  expect(new Set(invariants).size).toBe(invariants.length);
  expect(new Set(queryWords).size).toBe(queryWords.length);
});

test.each(queryWords)('%s filters, sorts or pages', (word) => {
  const found = checkUrl(`/v1/arenden/${word}/17`, { vocabulary: swedishVocabulary });
  expect(found.map(({ rule }) => rule)).toContain('naming.query-word');
});
