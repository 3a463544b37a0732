import { checkUrl, type Vocabulary } from 'halyard/url';
import { expect, test } from 'vitest';

test.each<Vocabulary | Vocabulary[]>([
  { plurals: { Lorry: 'lorries' } },
  { plurals: { 'gift-card': 'gift-cards' } },
  { plurals: { ärende: 'ärenden' } },
  { plurals: { lorry: '' } },
  { plurals: { lorry: '{x}' } },
  { plurals: { lorry: 'a/../b' } },
  { verbs: { launch: '../launches' } },
  { invariants: ['gift-card'] },
  { invariants: ['Fish'] },
  { verbs: { Launch: 'launches' } },
  [{}, { verbs: { launch: 'Launches' } }],
])('a vocabulary of %j throws', (vocabulary) => {
  expect(() => checkUrl('/orders', { vocabulary })).toThrow(
    expect.objectContaining({ code: 'url.option' }),
  );
});

test.each<object>([{}, [], { plurals: {}, verbs: {}, invariants: [] }])(
  'a vocabulary of %j is accepted',
  (vocabulary) => {
    expect(checkUrl('/v1/orders', { vocabulary })).toEqual([]);
  },
);

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
