import { expect, test } from 'vitest';
import {
  type Check,
  checksOf,
  isKept,
  missedThrice,
  orderPage,
  promises,
  ratioOf,
} from '../../bench/support/promises.js';

const [one, other] = checksOf(
  [
    { request: 'item', limit: 1.2 },
    { request: 'page', limit: 0.5 },
  ],
  ['calm'],
) as [Check, Check];

/** Measures from a script: the ratios of each run by check. */
function scripted(...runs: readonly ReadonlyMap<Check, number>[]) {
  const asked: (readonly Check[])[] = [];
  const measure = async (checks: readonly Check[]) => {
    const ratios = runs[asked.length];
    asked.push(checks);
    return checks.map((check) => ratios?.get(check) ?? Number.NaN);
  };
  return { asked, measure };
}

test('a promise has a check for each size and each kind of heap', () => {
  const checks = checksOf(
    [{ page: 'serialize', against: 'literals', items: [10, 1000], limit: 0.5 }],
    ['calm', 'collected'],
  );
  expect(checks.map(({ name, heap, limit }) => [name, heap, limit])).toEqual([
    ['serialize / literals, 10 items', 'calm', 0.5],
    ['serialize / literals, 1,000 items', 'calm', 0.5],
    ['serialize / literals, 10 items, after a collection', 'collected', 0.5],
    ['serialize / literals, 1,000 items, after a collection', 'collected', 0.5],
  ]);
  expect(checks[0]).toMatchObject({ given: orderPage(10), page: 'serialize', against: 'literals' });
});

test('a promise of the request path has a check for each kind of heap', () => {
  expect(checksOf([{ request: 'parseQuery', limit: 2 }], ['calm', 'collected'])).toEqual([
    { name: 'parseQuery / by hand', limit: 2, heap: 'calm', request: 'parseQuery' },
    {
      name: 'parseQuery / by hand, after a collection',
      limit: 2,
      heap: 'collected',
      request: 'parseQuery',
    },
  ]);
});

test('the names of the promised checks differ', () => {
  const names = checksOf(promises, ['calm', 'collected']).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('a limit is kept by a ratio up to it, and by no ratio that was not measured', () => {
  expect([0.49, 0.5, 0.51, Number.NaN, undefined].map((ratio) => isKept(ratio, 0.5))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('only what is missed is measured again', async () => {
  const first = new Map([
    [one, 1.1],
    [other, 0.6],
  ]);
  const { asked, measure } = scripted(first, new Map([[other, 0.5]]));
  const reported: (readonly [string, number])[] = [];

  const missed = await missedThrice([one, other], measure, ({ name }, ratio) => {
    reported.push([name, ratio]);
  });

  expect(missed).toEqual([]);
  expect(asked).toEqual([[one, other], [other]]);
  expect(reported).toEqual([
    ['item / by hand', 1.1],
    ['page / by hand', 0.6],
    ['page / by hand', 0.5],
  ]);
});

test('what is missed in three runs of three is returned', async () => {
  const ratios = new Map([
    [one, 1.3],
    [other, 0.4],
  ]);
  const { asked, measure } = scripted(ratios, ratios, ratios, ratios);

  expect(await missedThrice([one, other], measure, () => {})).toEqual([one]);
  expect(asked).toEqual([[one, other], [one], [one]]);
});

test('a ratio is that of the best batches of the way and of its rival', () => {
  const given = orderPage(10);
  const [check] = checksOf(
    [{ page: 'serialize', against: 'literals', items: [10], limit: 0.5 }],
    ['calm'],
  ) as [Check];
  const figure = { given, heap: 'calm', wall: 1, spread: 0 } as const;
  const pages = [
    { ...figure, way: 'literals', cpu: 8 },
    { ...figure, way: 'serialize', cpu: 100, heap: 'collected' },
    { ...figure, way: 'serialize', cpu: 100, given: orderPage(100) },
    { ...figure, way: 'serialize', cpu: 3 },
  ] as const;

  expect(ratioOf(check, pages, [])).toBe(0.375);
  expect(() => ratioOf(check, pages.slice(0, 3), [])).toThrow('serialize was not measured');
});
