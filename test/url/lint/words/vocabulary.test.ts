import { checkUrl, type Vocabulary } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { lexiconOf } from '../../../../src/url/lint/vocabulary.js';

/** The plural to write; undefined for a word that is right or unknown. */
function pluralIn(vocabulary?: Vocabulary | readonly Vocabulary[]) {
  const { nounOf } = lexiconOf(vocabulary);
  return (word: string) => {
    const noun = nounOf(word, undefined);
    return noun?.isPlural === false ? noun.plural : undefined;
  };
}

describe('without a vocabulary', () => {
  const { nounOf, nounOfVerb, isQueryWord, languageOf } = lexiconOf();

  test.each<[word: string, language: Parameters<typeof nounOf>[1], plural: string | undefined]>([
    ['customer', undefined, 'customers'],
    ['customers', undefined, 'customers'],
    ['kund', undefined, 'kunder'],
    ['unheard', undefined, undefined],
    // a singular of both languages
    ['organisation', undefined, 'organisations'],
    ['organisation', 'swedish', 'organisationer'],
    // a plural of the other
    ['system', undefined, undefined],
    ['system', 'english', 'systems'],
    ['system', 'swedish', undefined],
    // other languages have it too
    ['kalender', undefined, undefined],
    ['kalender', 'swedish', 'kalendrar'],
    ['customer', 'other', undefined],
  ])('%s in a path that shows %s: %s', (word, language, plural) => {
    const noun = nounOf(word, language);
    expect(noun?.isPlural && noun.plural !== word ? undefined : noun?.plural).toBe(plural);
  });

  test.each([
    ['customers', 'english'],
    ['arenden', 'swedish'],
    ['ärenden', 'swedish'],
    ['organisation', undefined],
    ['system', undefined],
    ['unheard', undefined],
    ['order', undefined],
    ['rechnungen', 'other'],
    ['größe', 'other'],
    ['överenskommelse', 'other'],
  ])('%s shows %s', (word, language) => {
    expect(languageOf(word)).toBe(language);
  });

  test('there are no further verbs and query words', () => {
    expect(nounOfVerb('cancel')).toBeUndefined();
    expect(isQueryWord('sort')).toBe(false);
  });
});

describe('words of a domain are added to English', () => {
  const words = {
    plurals: { agendum: 'agenda', octopus: 'octopodes', kpi: 'kpi' },
    invariants: ['kubernetes', 'inventory'],
    verbs: { onboard: 'onboardings', nuke: '' },
    queryWords: ['facet'],
  };
  const lexicon = lexiconOf(words);
  const pluralOf = pluralIn(words);

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
    ['subinventory', undefined],
    ['constructor', undefined],
  ])('%s: %s', (word, plural) => {
    expect(pluralOf(word)).toBe(plural);
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
    expect(lexicon.nounOf(word, undefined)?.isPlural === true).toBe(plural);
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
  const words = {
    language: 'de',
    plurals: { auftrag: 'auftraege', tag: 'tage', ei: 'eier', vertrag: 'vertraege' },
    invariants: ['konto', 'obst'],
  };
  const lexicon = lexiconOf(words);
  const pluralOf = pluralIn(words);

  test.each<[word: string, plural: string | undefined]>([
    ['auftrag', 'auftraege'],
    ['auftraege', undefined],
    ['ei', 'eier'],
    ['unheard', undefined],
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
    expect(pluralOf(word)).toBe(plural);
  });

  test.each<[word: string, plural: boolean]>([
    ['auftraege', true],
    ['kundenauftraege', true],
    ['konto', true],
    ['girokonto', true],
    ['auftrag', false],
    ['', false],
  ])('%j is a plural: %j', (word, plural) => {
    expect(lexicon.nounOf(word, undefined)?.isPlural === true).toBe(plural);
  });
});

test('a path with a word of another language shows that language', () => {
  const { languageOf } = lexiconOf([{ language: 'de', plurals: { auftrag: 'auftraege' } }, {}]);
  expect(languageOf('auftraege')).toBe('other');
  expect(languageOf('customers')).toBe('english');
});

describe('several vocabularies', () => {
  const domain: Vocabulary = { plurals: { agendum: 'agenda' }, verbs: { onboard: 'onboardings' } };
  const other: Vocabulary = { plurals: { agendum: 'agendums', corpus: 'corpora' } };

  test('a later one overrides an earlier one', () => {
    expect(pluralIn([domain, other])('agendum')).toBe('agendums');
    expect(pluralIn([other, domain])('agendum')).toBe('agenda');
    expect(pluralIn([other, domain])('corpus')).toBe('corpora');
    expect(lexiconOf([domain, other]).nounOfVerb('onboard')).toBe('onboardings');
  });

  test('a word that is correct in one is not a fault in another', () => {
    expect(pluralIn([{ plurals: { data: 'datas' } }, { invariants: ['data'] }])('data')).toBe(
      undefined,
    );
  });

  test('an empty list leaves English and Swedish', () => {
    expect(pluralIn([])('order')).toBe('orders');
    expect(pluralIn({})('arende')).toBe('arenden');
  });
});

describe('names of members of Object.prototype are ordinary words', () => {
  const names = ['constructor', 'toString', '__proto__', 'valueOf', 'hasOwnProperty'];
  const plurals = JSON.parse('{"__proto__":"protos","constructor":"ctors"}') as Record<
    string,
    string
  >;

  test('as keys', () => {
    const lexicon = lexiconOf({ verbs: plurals });
    expect(pluralIn({ plurals })('__proto__')).toBe('protos');
    expect(pluralIn({ plurals })('constructor')).toBe('ctors');
    expect(pluralIn({ plurals })('ctors')).toBeUndefined();
    expect(lexicon.nounOfVerb('__proto__')).toBe('protos');
    expect(({} as Record<string, unknown>).protos).toBeUndefined();
  });

  test.each(names)('%s is in no vocabulary of itself', (name) => {
    const lexicon = lexiconOf({ plurals: {}, verbs: {}, language: 'sv' });
    expect(lexicon.nounOf(name, undefined)).toBeUndefined();
    expect(lexicon.nounOfVerb(name)).toBeUndefined();
    expect(lexicon.isQueryWord(name)).toBe(false);
  });

  test('inherited keys are ignored', () => {
    const inherited = Object.create({ gizmo: 'gizmi' }) as Record<string, string>;
    expect(pluralIn({ plurals: inherited })('gizmo')).toBeUndefined();
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
    expect(rulesOf('/v1/order/1', vocabulary)).toEqual([['naming.singular', '/v1/orders/1']]);
    expect(rulesOf('/facet/cancel', vocabulary)).toEqual([
      ['naming.query-word', undefined],
      ['naming.verb', '/facet/cancellations'],
    ]);
  });

  test('of another language, which has no query words of English', () => {
    const vocabulary: Vocabulary = { language: 'de', plurals: { kunde: 'kunden' } };
    expect(rulesOf('/v1/kunden/page/2', vocabulary)).toEqual([]);
    expect(rulesOf('/v1/kunden/page/2', { ...vocabulary, queryWords: ['page'] })).toEqual([
      ['naming.query-word', '/v1/kunden?page=2'],
    ]);
  });

  test('and forgets it in the next call', () => {
    expect(rulesOf('/v1/corpus/1', { plurals: { corpus: 'corpora' } })).toEqual([
      ['naming.singular', '/v1/corpora/1'],
    ]);
    expect(checkUrl('/v1/corpus/1')).toEqual([]);
  });
});
