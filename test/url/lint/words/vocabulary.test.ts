import { checkUrl, swedishVocabulary, type Vocabulary } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { lexiconOf } from '../../../../src/url/lint/words/vocabulary.js';

describe('English without a vocabulary', () => {
  const { pluralOfSingular, isPlural, nounOfVerb, isQueryWord } = lexiconOf();

  test('is judged by English grammar', () => {
    expect(pluralOfSingular('order')).toBe('orders');
    expect(pluralOfSingular('orders')).toBeUndefined();
    expect(isPlural('orders')).toBe(true);
    expect(isPlural('order')).toBe(false);
  });

  test('has its verbs and query words elsewhere', () => {
    expect(nounOfVerb('cancel')).toBeUndefined();
    expect(isQueryWord('sort')).toBe(false);
  });
});

describe('words of a domain are added to English', () => {
  const lexicon = lexiconOf({
    plurals: { agendum: 'agenda', octopus: 'octopodes', kpi: 'kpi' },
    invariants: ['kubernetes', 'inventory'],
    verbs: { onboard: 'onboardings', nuke: '' },
    queryWords: ['facet'],
  });

  test.each<[word: string, plural: string | undefined]>([
    ['agendum', 'agenda'],
    ['agenda', undefined],
    // The vocabulary goes before English.
    ['octopus', 'octopodes'],
    ['octopodes', undefined],
    ['kpi', undefined],
    ['inventory', undefined],
    ['kubernetes', undefined],
    // English as before
    ['order', 'orders'],
    ['orders', undefined],
    // No closed compounds in English
    ['subinventory', 'subinventories'],
    ['constructor', 'constructors'],
  ])('%s: %s', (word, plural) => {
    expect(lexicon.pluralOfSingular(word)).toBe(plural);
  });

  test.each<[word: string, plural: boolean]>([
    ['agenda', true],
    ['octopodes', true],
    ['kpi', true],
    ['inventory', true],
    ['orders', true],
    ['agendum', false],
    ['order', false],
    ['', false],
  ])('%j is a plural: %j', (word, plural) => {
    expect(lexicon.isPlural(word)).toBe(plural);
  });

  test('its verbs and query words', () => {
    expect(lexicon.nounOfVerb('onboard')).toBe('onboardings');
    expect(lexicon.nounOfVerb('nuke')).toBe('');
    expect(lexicon.nounOfVerb('cancel')).toBeUndefined();
    expect(lexicon.isQueryWord('facet')).toBe(true);
    expect(lexicon.isQueryWord('facets')).toBe(false);
  });
});

describe('another language', () => {
  const lexicon = lexiconOf({
    language: 'de',
    plurals: { auftrag: 'auftraege', tag: 'tage', ei: 'eier', vertrag: 'vertraege' },
    invariants: ['konto', 'obst'],
  });

  test.each<[word: string, plural: string | undefined]>([
    ['auftrag', 'auftraege'],
    ['auftraege', undefined],
    ['ei', 'eier'],
    // What is listed nowhere is not judged, least of all by English.
    ['order', undefined],
    ['kunde', undefined],
    ['', undefined],
    ['a', undefined],
    // Closed compounds end in a listed noun of three letters or more.
    ['kundenauftrag', 'kundenauftraege'],
    ['kundenauftraege', undefined],
    ['werktag', 'werktage'],
    ['girokonto', undefined],
    ['osterei', undefined],
    // The longest end counts: `vertrag`, whatever `trag` may be.
    ['kaufvertrag', 'kaufvertraege'],
    // The end, not the beginning
    ['auftraggeber', undefined],
    [`${'x'.repeat(56)}tag`, `${'x'.repeat(56)}tage`],
    // Longer than any word
    [`${'x'.repeat(58)}tag`, undefined],
    ['tag'.repeat(100_000), undefined],
  ])('%s: %s', (word, plural) => {
    expect(lexicon.pluralOfSingular(word)).toBe(plural);
  });

  test.each<[word: string, plural: boolean]>([
    ['auftraege', true],
    ['kundenauftraege', true],
    ['konto', true],
    ['girokonto', true],
    ['auftrag', false],
    ['orders', false],
    ['', false],
  ])('%j is a plural: %j', (word, plural) => {
    expect(lexicon.isPlural(word)).toBe(plural);
  });
});

describe('several vocabularies', () => {
  const domain: Vocabulary = { plurals: { agendum: 'agenda' }, verbs: { onboard: 'onboardings' } };
  const other: Vocabulary = { plurals: { agendum: 'agendums', corpus: 'corpora' } };

  test('a later one goes before an earlier one', () => {
    expect(lexiconOf([domain, other]).pluralOfSingular('agendum')).toBe('agendums');
    expect(lexiconOf([other, domain]).pluralOfSingular('agendum')).toBe('agenda');
    expect(lexiconOf([other, domain]).pluralOfSingular('corpus')).toBe('corpora');
    expect(lexiconOf([domain, other]).nounOfVerb('onboard')).toBe('onboardings');
  });

  test('a word that is correct in one is not a fault in another', () => {
    const lexicon = lexiconOf([{ plurals: { data: 'datas' } }, { invariants: ['data'] }]);
    expect(lexicon.pluralOfSingular('data')).toBeUndefined();
    expect(lexicon.isPlural('data')).toBe(true);
  });

  test('one of another language turns English off for all', () => {
    const lexicon = lexiconOf([domain, swedishVocabulary]);
    expect(lexicon.pluralOfSingular('agendum')).toBe('agenda');
    expect(lexicon.pluralOfSingular('arende')).toBe('arenden');
    expect(lexicon.pluralOfSingular('invoice')).toBeUndefined();
  });

  test('none of them is English', () => {
    expect(lexiconOf([]).pluralOfSingular('order')).toBe('orders');
    expect(lexiconOf({}).pluralOfSingular('order')).toBe('orders');
    expect(lexiconOf([{}, {}]).isPlural('orders')).toBe(true);
  });
});

describe('names of a prototype are words as any other', () => {
  const names = ['constructor', 'toString', '__proto__', 'valueOf', 'hasOwnProperty'];
  const plurals = JSON.parse('{"__proto__":"protos","constructor":"ctors"}') as Record<
    string,
    string
  >;

  test('as keys', () => {
    const lexicon = lexiconOf({ plurals, verbs: plurals });
    expect(lexicon.pluralOfSingular('__proto__')).toBe('protos');
    expect(lexicon.pluralOfSingular('constructor')).toBe('ctors');
    expect(lexicon.pluralOfSingular('ctors')).toBeUndefined();
    expect(lexicon.nounOfVerb('__proto__')).toBe('protos');
    expect(({} as Record<string, unknown>).protos).toBeUndefined();
  });

  test.each(names)('%s is in no vocabulary of itself', (name) => {
    const lexicon = lexiconOf({ plurals: {}, verbs: {}, language: 'sv' });
    expect(lexicon.pluralOfSingular(name)).toBeUndefined();
    expect(lexicon.nounOfVerb(name)).toBeUndefined();
    expect(lexicon.isPlural(name)).toBe(false);
    expect(lexicon.isQueryWord(name)).toBe(false);
  });

  test('inherited keys count for nothing', () => {
    const inherited = Object.create({ order: 'ordrar' }) as Record<string, string>;
    expect(lexiconOf({ plurals: inherited, language: 'sv' }).pluralOfSingular('order')).toBe(
      undefined,
    );
  });
});

describe('checkUrl learns a vocabulary', () => {
  const rulesOf = (url: string, vocabulary: Vocabulary | readonly Vocabulary[]) =>
    checkUrl(url, { vocabulary }).map(({ rule, suggestion }) => [rule, suggestion]);

  test('of a domain', () => {
    const vocabulary: Vocabulary = {
      plurals: { agendum: 'agenda' },
      invariants: ['inventory'],
      verbs: { onboard: 'onboardings', nuke: '' },
      queryWords: ['facet'],
    };
    expect(rulesOf('/v1/inventory', vocabulary)).toEqual([]);
    expect(rulesOf('/v1/agendum/17', vocabulary)).toEqual([['naming.singular', '/v1/agenda/17']]);
    expect(rulesOf('/v1/users/{id}/onboard', vocabulary)).toEqual([
      ['naming.verb', '/v1/users/{id}/onboardings'],
    ]);
    expect(rulesOf('/v1/users/{id}/nuke', vocabulary)).toEqual([['naming.verb', undefined]]);
    expect(rulesOf('/v1/users/facet/17', vocabulary)).toEqual([['naming.query-word', undefined]]);
    expect(rulesOf('/v1/order', vocabulary)).toEqual([['naming.singular', '/v1/orders']]);
  });

  test('in a list, with Swedish', () => {
    const both = [swedishVocabulary, { plurals: { remissvar: 'remissvar' } }];
    expect(rulesOf('/v1/remissvar', both)).toEqual([]);
    expect(rulesOf('/v1/kundorder', both)).toEqual([['naming.singular', '/v1/kundordrar']]);
  });

  test('and does not know it the next time it is not given', () => {
    expect(rulesOf('/v1/corpus', { plurals: { corpus: 'corpora' } })).toEqual([
      ['naming.singular', '/v1/corpora'],
    ]);
    expect(checkUrl('/v1/arende')[0]?.suggestion).toBe('/v1/arendes');
    expect(rulesOf('/v1/arende', swedishVocabulary)).toEqual([['naming.singular', '/v1/arenden']]);
    expect(rulesOf('/v1/arende', swedishVocabulary)).toEqual([['naming.singular', '/v1/arenden']]);
  });
});
