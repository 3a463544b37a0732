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
