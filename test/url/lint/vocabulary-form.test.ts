import { checkUrl } from 'halyard/url';
import { expect, test } from 'vitest';

test.each<unknown>([
  null,
  7,
  [null],
  [{}, 'x'],
  { plurals: null },
  { plurals: { order: 7 } },
  { verbs: 'cancel' },
  { invariants: 'fish' },
  { queryWords: [7] },
  { plurals: ['order'] },
  { plurals: new Map([['lorry', 'lorries']]) },
  { verbs: new Set(['launch']) },
  { plurals: { Lorry: 'lorries' } },
  { plurals: { 'gift-card': 'gift-cards' } },
  { plurals: { ärende: 'ärenden' } },
  { plurals: { lorry: '' } },
  { plurals: { lorry: '{x}' } },
  { plurals: { lorry: 'a/../b' } },
  { verbs: { launch: '../launches' } },
  { invariants: ['gift-card'] },
  { queryWords: [''] },
  { language: 7 },
  { language: '' },
  { nouns: { lorry: 'lorries' } },
  [{}, { singletons: ['profile'] }],
])('a vocabulary of %j throws', (vocabulary) => {
  expect(() => checkUrl('/orders', { vocabulary: vocabulary as never })).toThrow(
    expect.objectContaining({ name: 'HalyardError', code: 'url.vocabulary' }),
  );
});

test.each<object>([{}, [], { plurals: {}, verbs: {}, invariants: [], queryWords: [] }])(
  'a vocabulary of %j is accepted',
  (vocabulary) => {
    expect(checkUrl('/v1/orders', { vocabulary })).toEqual([]);
  },
);

test.each([
  [
    { plurals: { lorry: 'lorries', 'gift-card': 'gift-cards' } },
    'plurals of vocabulary must be an object with single words in lower case, of a-z and 0-9, and their ' +
      'nouns; got {"gift-card":"gift-cards"}. Write words as URLs do: { arende: \'arenden\' }.',
  ],
  [
    { verbs: { Launch: 'launches' } },
    'verbs of vocabulary must be an object with single words in lower case, of a-z and 0-9, and their ' +
      'nouns; got {"Launch":"launches"}. Write words as URLs do: { arende: \'arenden\' }.',
  ],
  [
    { queryWords: ['sort by'] },
    'queryWords of vocabulary must be an array of single words in lower case, of a-z and 0-9; got ["sort by"]. ' +
      'Of a name with hyphens, write its last word.',
  ],
  [
    { invariants: ['Fish'] },
    'invariants of vocabulary must be an array of single words in lower case, of a-z and 0-9; got ["Fish"]. ' +
      'Of a name with hyphens, write its last word.',
  ],
  [{ verb: { launch: 'launches' } }, 'vocabulary must not contain verb. Write verbs.'],
  [{ language: 7 }, "language of vocabulary must be a language, such as 'de'; got 7."],
])('the error about %j names the words', (vocabulary, message) => {
  expect(() => checkUrl('/orders', { vocabulary: vocabulary as never })).toThrow(message);
});

test.each<object>([
  { plurals: { constructor: 'constructors', tostring: 'tostrings' } },
  { verbs: { launch: '', signoff: 'sign-offs' } },
  { plurals: { poi: 'points-of-interest' } },
  { language: 'de', invariants: ['benutzer'] },
])('the words of %j are accepted', (vocabulary) => {
  expect(checkUrl('/v1/orders', { vocabulary: vocabulary as never })).toEqual([]);
});

test('a plural or invariant of a vocabulary is never a verb where it is the whole name, unlike a singular', () => {
  const rulesOf = (vocabulary: object, url = '/v1/carts/{id}/cancel') =>
    checkUrl(url, { vocabulary }).map(({ rule }) => rule);
  expect(rulesOf({ invariants: ['cancel'] })).toEqual([]);
  expect(rulesOf({ plurals: { x: 'cancel' } })).toEqual([]);
  expect(rulesOf({ plurals: { cancel: 'cancels' } })).toEqual(['naming.verb']);
  expect(rulesOf({ invariants: ['cancel'] }, '/v1/carts/{id}/cancel-all')).toEqual(['naming.verb']);
});
