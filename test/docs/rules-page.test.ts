import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ruleExamples } from '../../scripts/site/rules/index.js';
import { functionsByRule } from '../../scripts/site/rules-page.js';
import { rules } from '../../src/rules/catalogue.js';
import type { RuleId } from '../../src/rules/finding.js';

const ids = Object.keys(rules) as RuleId[];

describe.each(ids)('the examples of %s', (id) => {
  const { check, wrong, right, unseen } = ruleExamples[id];

  test('the wrong one has a finding of the rule, unless none is possible', async () => {
    const found = (await check(wrong)).some(({ rule }) => rule === id);
    expect(found).toBe(unseen === undefined);
  });

  test('the right one has none', async () => {
    expect((await check(right)).map(({ rule }) => rule)).not.toContain(id);
  });

  test('fit the site', () => {
    const tooLong = [wrong, right]
      .flatMap((text) => text.split('\n'))
      .filter((line) => line.length > 66);
    expect(tooLong).toEqual([]);
  });
});

test('each rule but version.latest has functions that follow or check it, and a test', () => {
  const functions = functionsByRule();
  const covered = ids.filter((id) => id !== 'version.latest');
  expect(ids.filter((id) => functions.has(id))).toEqual(covered);
  expect(covered.filter((id) => !existsSync(`test/rules/${id}.test.ts`))).toEqual([]);
});
