import { describe, expect, test } from 'vitest';
import { isFindings, resultOf, rulePages } from '../../scripts/site/rule-pages.js';
import { exampleCode } from '../../scripts/site/rules/example-code.js';
import { ruleExamples } from '../../scripts/site/rules/index.js';
import { rules } from '../../src/rules/catalogue.js';
import type { RuleId } from '../../src/rules/finding.js';

const ids = Object.keys(rules) as RuleId[];

describe.each(ids)('the page of %s', (id) => {
  const { wrong, right, unseen } = ruleExamples[id];

  test('has a wrong example with a finding of the rule, unless none is possible', async () => {
    const found = rulesOf(await resultOf(wrong));
    if (unseen === undefined) expect(found).toContain(id);
    else expect(found).toEqual([]);
  });

  test('has a right example without one', async () => {
    expect(rulesOf(await resultOf(right))).not.toContain(id);
  });
});

test('the index lists each rule and its page', async () => {
  const pages = await rulePages();
  const index = pages['docs/rules/index.md'] ?? '';
  for (const id of ids) {
    expect(index).toContain(`| [${id}](${id}.md) | `);
    expect(pages[`docs/rules/${id}.md`]).toContain(`# ${id}: `);
  }
  expect(Object.keys(pages)).toHaveLength(ids.length + 1);
});

test('each page has its reason, and a wrong and a right example', async () => {
  const pages = await rulePages();
  const [wrong, right] = [exampleCode('wrong'), exampleCode('right')];
  for (const id of ids) {
    const { code: wrongCode = '' } = wrong.get(id) ?? {};
    const { code: rightCode = '' } = right.get(id) ?? {};
    const [intro = '', shownWrong = '', shownRight = ''] = (
      pages[`docs/rules/${id}.md`] ?? ''
    ).split(/^## (?:Wrong|Right)$/m);
    expect(intro, id).toContain(ruleExamples[id].why);
    expect([shownWrong, shownRight], id).toEqual([
      expect.stringContaining(wrongCode),
      expect.stringContaining(rightCode),
    ]);
    expect([wrongCode, rightCode], id).not.toContain('');
  }
});

test('each page but that of version.latest names its functions and its test', async () => {
  const { 'docs/rules/index.md': index, ...pages } = await rulePages();
  const covered = ids.filter((id) => id !== 'version.latest');
  const named = ids.filter((id) => {
    const page = pages[`docs/rules/${id}.md`] ?? '';
    return (
      /^## Functions\n\n`\w+\(\)`/m.test(page) && page.includes(`Tested by \`test/rules/${id}.`)
    );
  });
  expect(named).toEqual(covered);
  expect(index).toContain(`Covered: ${covered.length} of ${ids.length} rules.`);
  expect(index?.match(/^Not covered: .*$/gm)).toEqual([
    'Not covered: [version.latest](version.latest.md). Only the service knows which version is the latest.',
  ]);
});

function rulesOf(result: unknown): readonly RuleId[] {
  return isFindings(result) ? result.map(({ rule }) => rule) : [];
}
