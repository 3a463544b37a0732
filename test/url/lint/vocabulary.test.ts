import { checkUrl, type Vocabulary } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { lexiconOf } from '../../../src/url/lint/vocabulary.js';
import { rows } from '../../support/rows.js';

/** The plural to write for a word, `right` for a plural, and `unknown`. */
function judged(word: string, vocabulary?: Vocabulary | readonly Vocabulary[], language?: string) {
  const noun = lexiconOf(vocabulary).nounOf(word, language as 'english' | undefined);
  return noun === undefined ? 'unknown' : noun.isPlural ? 'right' : noun.plural;
}

const domain: Vocabulary = {
  plurals: { agendum: 'agenda', octopus: 'octopodes', kpi: 'kpi' },
  invariants: ['kubernetes', 'inventory'],
  verbs: { onboard: 'onboardings', nuke: '' },
};
const german: Vocabulary = {
  language: 'de',
  plurals: { auftrag: 'auftraege', tag: 'tage', ei: 'eier', vertrag: 'vertraege' },
  invariants: ['konto', 'obst'],
};

describe.each<[what: string, vocabulary: Vocabulary | undefined, table: string]>([
  [
    'without a vocabulary, a word and the language that the path shows',
    undefined,
    `customer => customers
     customers => right
     kund => kunder
     unheard => unknown
     organisation => organisations
     organisation swedish => organisationer
     system => unknown
     system english => systems
     system swedish => unknown
     kalender => unknown
     kalender swedish => kalendrar
     customer other => unknown`,
  ],
  [
    'words of a domain are added to English, and go before it',
    domain,
    `agendum => agenda
     agenda => right
     octopus => octopodes
     octopodes => right
     kpi => right
     inventory => right
     kubernetes => right
     order => orders
     orders => right
     subinventory => unknown
     constructor => unknown`,
  ],
  [
    'in another language, closed compounds end in a listed noun of three letters or more',
    german,
    `auftrag => auftraege
     auftraege => right
     ei => eier
     unheard => unknown
     a => unknown
     kundenauftrag => kundenauftraege
     kundenauftraege => right
     werktag => werktage
     girokonto => right
     osterei => unknown
     kaufvertrag => kaufvertraege
     auftraggeber => unknown`,
  ],
])('%s', (_, vocabulary, table) => {
  test.each(rows(table))('%s', (_row, input = '', expected) => {
    const [word = '', language] = input.split(' ');
    expect(judged(word, vocabulary, language)).toBe(expected);
  });
});

test('a closed compound has at most 60 letters', () => {
  expect(judged(`${'x'.repeat(57)}tag`, german)).toBe(`${'x'.repeat(57)}tage`);
  expect(judged(`${'x'.repeat(58)}tag`, german)).toBe('unknown');
  expect(judged('tag'.repeat(100_000), german)).toBe('unknown');
});

test.each(
  rows(`
    customers => english
    arenden => swedish
    ärenden => swedish
    organisation => undefined
    system => undefined
    unheard => undefined
    order => undefined
    rechnungen => other
    größe => other
    överenskommelse => other
    auftraege => other`),
)('the language that a word shows: %s', (_, word = '', language) => {
  expect(`${lexiconOf([german, {}]).nameOf(word).language}`).toBe(language);
});

test('a later vocabulary overrides an earlier one, and a plural of one is right in all', () => {
  const other: Vocabulary = { plurals: { agendum: 'agendums', corpus: 'corpora' } };
  expect(judged('agendum', [domain, other])).toBe('agendums');
  expect(judged('agendum', [other, domain])).toBe('agenda');
  expect(judged('corpus', [other, domain])).toBe('corpora');
  expect(judged('data', [{ plurals: { data: 'datas' } }, { invariants: ['data'] }])).toBe('right');
  expect(judged('order', [])).toBe('orders');
});

test('names of members of Object.prototype are ordinary words', () => {
  const own = { constructor: 'ctors' } as unknown as Record<string, string>;
  expect(judged('constructor', { plurals: own })).toBe('ctors');
  expect(lexiconOf({ verbs: own }).nameOf('constructor').verb?.noun).toBe('ctors');
  expect(judged('gizmo', { plurals: Object.create({ gizmo: 'gizmi' }) })).toBe('unknown');
  expect(checkUrl('/v1/constructor/toString', { vocabulary: { verbs: {} } })).toEqual(
    checkUrl('/v1/constructor/toString'),
  );
});

test.each(
  rows(`
    /v1/inventory =>
    /v1/agendum/17 => naming.singular /v1/agenda/17
    /v1/users/{id}/onboard => naming.verb /v1/users/{id}/onboardings
    /v1/users/{id}/nuke => naming.verb undefined
    /v1/order/1 => naming.singular /v1/orders/1`),
)('checkUrl learns a domain: %s', (_, url = '', expected) => {
  const found = checkUrl(url, { vocabulary: domain });
  expect(found.map(({ rule, suggestion }) => `${rule} ${suggestion}`).join(', ')).toBe(expected);
});

test('checkUrl has no query words of English in another language, and forgets a vocabulary', () => {
  const vocabulary: Vocabulary = { language: 'de', plurals: { kunde: 'kunden' } };
  const url = '/v1/kunden/page/2';
  expect(checkUrl(url, { vocabulary })).toEqual([]);
  expect(checkUrl('/v1/kunde/1', { vocabulary })).toHaveLength(1);
  expect(checkUrl('/v1/agendum/1')).toEqual([]);
});
