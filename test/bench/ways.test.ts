import { expect, test } from 'vitest';
import * as definitions from '../../bench/support/definitions.js';
import { pagePlans, REQUEST_CASES } from '../../bench/support/figures.js';
import * as pages from '../../bench/support/pages.js';
import * as requests from '../../bench/support/requests.js';

const plans = pagePlans().flatMap(({ ways, cases }) =>
  cases.flatMap(({ items, ...given }) => ways.map((way) => ({ way, ...given, items: 3 }))),
);
const seen = new Set<string>();
const distinct = plans.filter((plan) => {
  const key = JSON.stringify(plan);
  return !seen.has(key) && seen.add(key);
});

test.each(distinct)('$way writes a page of $shape as the literals do', ({ way, ...given }) => {
  expect(() => pages.prove(way, given)).not.toThrow();
});

test.each(REQUEST_CASES)('the library responds as the code by hand: %s', (given) => {
  expect(() => requests.prove('halyard', given)).not.toThrow();
});

test('the library reads an item of each of ten resources as the code by hand', () => {
  const given = { definitions: 10, task: 'read' } as const;
  expect(() => definitions.prove('halyard', given)).not.toThrow();
});
