import { expect, test } from 'vitest';
import {
  type Check,
  checksOf,
  missedThrice,
  type Outcome,
  outcomeOf,
  promises,
} from '../../bench/support/promises.js';

const [one, other] = checksOf([
  { request: 'item', aim: 1.1, limit: 1.2 },
  { request: 'list of twenty', aim: 0.5, limit: 0.5 },
]) as [Check, Check];

const kept: Outcome = { value: 0.4, isKept: true };
const missed: Outcome = { value: 1.3, isKept: false };

/** Measures from a script: the outcomes of each run by check. */
function scripted(...runs: readonly ReadonlyMap<Check, Outcome>[]) {
  const asked: (readonly Check[])[] = [];
  const measure = async (checks: readonly Check[]) => {
    const outcomes = runs[asked.length];
    asked.push(checks);
    return checks.map((check) => outcomes?.get(check) ?? missed);
  };
  return { asked, measure };
}

const serialize = {
  page: 'serialize',
  shape: 'four members',
  items: [10, 1000],
  heaps: ['calm', 'collected'],
  aim: 0.35,
  limit: 0.4,
} as const;

test('a promise has a check for each size and each kind of heap', () => {
  expect(checksOf([serialize]).map(({ name }) => name)).toEqual([
    'serialize / literals, four members, 10 items',
    'serialize / literals, four members, 1,000 items',
    'serialize / literals, four members, 10 items, after a collection',
    'serialize / literals, four members, 1,000 items, after a collection',
  ]);
});

test('the names of the promised checks differ, and no limit is stricter than its aim', () => {
  const checks = checksOf(promises);
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
  for (const check of checks) {
    const { aim, limit } = check;
    expect('server' in check ? limit <= aim : limit >= aim).toBe(true);
  }
});

test('only what is missed is measured again', async () => {
  const first = new Map([
    [one, kept],
    [other, missed],
  ]);
  const { asked, measure } = scripted(first, new Map([[other, kept]]));
  const reported: (readonly [string, number])[] = [];

  const result = await missedThrice([one, other], measure, ({ name }, { value }) => {
    reported.push([name, value]);
  });

  expect(result).toEqual([]);
  expect(asked).toEqual([[one, other], [other]]);
  expect(reported).toEqual([
    ['item / by hand', 0.4],
    ['list of twenty / by hand', 1.3],
    ['list of twenty / by hand', 0.4],
  ]);
});

test('what is missed in three runs of three is returned', async () => {
  const outcomes = new Map([
    [one, missed],
    [other, kept],
  ]);
  const { asked, measure } = scripted(outcomes, outcomes, outcomes, outcomes);

  expect(await missedThrice([one, other], measure, () => {})).toEqual([one]);
  expect(asked).toEqual([[one, other], [one], [one]]);
});

const none = { pages: [], requests: [], memory: [], load: [] };
const figure = { heap: 'calm', spread: 0 } as const;

test('a ratio of a page is that of its size, content and heap', () => {
  const given = { shape: 'four members', items: 10, content: 'ascii' } as const;
  const [check] = checksOf([serialize]) as [Check];
  const pages = [
    { ...figure, given, way: 'literals', cpu: 8 },
    { ...figure, given, way: 'serialize', cpu: 100, heap: 'collected' },
    { ...figure, given: { ...given, items: 100 }, way: 'serialize', cpu: 100 },
    { ...figure, given, way: 'serialize', cpu: 3 },
  ] as const;

  expect(outcomeOf(check, { ...none, pages })).toEqual({ value: 0.375, isKept: true });
  expect(() => outcomeOf(check, { ...none, pages: pages.slice(0, 3) })).toThrow(
    'serialize was not measured',
  );
});

test.each([
  [640, 200, false],
  [590, 200, true],
  [500, 250, true],
])('a 304 of %d ns against %d by hand is short enough: %s', (own, hand, isKept) => {
  const [check] = checksOf([{ request: 'not modified', aim: 2.5, limit: 2.5, below: 600 }]);
  const requests = [
    { ...figure, given: 'not modified', way: 'hand', cpu: hand },
    { ...figure, given: 'not modified', way: 'halyard', cpu: own },
  ] as const;
  expect(outcomeOf(check as Check, { ...none, requests })).toEqual({ value: own / hand, isKept });
});

test.each([
  [89, false],
  [90, true],
])('%d requests a second against 100 keep 0.9: %s', (rate, isKept) => {
  const [check] = checksOf([{ server: 'express', path: 'item', aim: 0.9, limit: 0.9 }]);
  const load = [
    { server: 'express', given: 'item', p99: 1, way: 'hand', rate: 100 },
    { server: 'express', given: 'item', p99: 1, way: 'halyard', rate },
  ] as const;
  expect(outcomeOf(check as Check, { ...none, load })).toEqual({ value: rate / 100, isKept });
});

test('megabytes at the peak keep a limit up to it', () => {
  const [check] = checksOf([{ peak: 'serialize', aim: 60, limit: 60 }]) as [Check];
  const outcome = (bytes: number) =>
    outcomeOf(check, { ...none, memory: [{ way: 'serialize', bytes }] });
  expect(outcome(60e6)).toEqual({ value: 60, isKept: true });
  expect(outcome(61e6)).toEqual({ value: 61, isKept: false });
});
