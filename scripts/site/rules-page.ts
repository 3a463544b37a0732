import { existsSync, readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { formatPath } from '../../src/audit/report/rows.js';
import { HalyardError } from '../../src/errors.js';
import { type Rule, rules } from '../../src/rules/catalogue.js';
import type { Finding, RuleId } from '../../src/rules/finding.js';
import { claimsOfSource } from './claims.js';
import { fence, functionList, plainText } from './markdown.js';
import { type ExampleCode, exampleCode } from './rules/example-code.js';
import { ruleExamples } from './rules/index.js';

const RULES_PAGE = 'docs/rules/index.md';

/** The pages of the rules by their files: the index, and one page for each rule. */
export async function rulePages(): Promise<Readonly<Record<string, string>>> {
  const claims = functionsByRule();
  const covered = Object.values(rules).filter(({ id }) => claims.has(id));
  refuseUntested(covered);
  refuseFewer(covered.length);
  const [wrong, right] = [exampleCode('wrong'), exampleCode('right')];
  const pages: Record<string, string> = { [RULES_PAGE]: indexPage(claims) };
  for (const rule of Object.values(rules)) {
    const { why, unseen, ...example } = ruleExamples[rule.id];
    pages[`docs/rules/${rule.id}.md`] = page([
      `# ${rule.id}: ${headline(rule)}`,
      `**${rule.level}** · ${rule.section}`,
      why,
      '## Wrong',
      await shownExample(wrong.get(rule.id), example.wrong, rule),
      ...(unseen === undefined ? [] : [`halyard reports nothing. ${unseen}`]),
      '## Right',
      await shownExample(right.get(rule.id), example.right),
      ...section('Functions', functionList(claims.get(rule.id) ?? [])),
      claims.has(rule.id)
        ? `Tested by \`${testOf(rule.id)}\`.`
        : 'No function follows or checks this rule, so it has no test.',
    ]);
  }
  return pages;
}

function indexPage(claims: ReadonlyMap<string, unknown>): string {
  const uncovered = Object.values(rules).filter(({ id }) => !claims.has(id));
  const sections = new Map<string, Rule[]>();
  for (const rule of Object.values(rules)) {
    sections.set(rule.section, [...(sections.get(rule.section) ?? []), rule]);
  }
  return page([
    '# Rules',
    'Each rule of the conventions has a page with its reason, and a wrong and a right example. A rule is covered if functions follow or check it and a test proves that; its page names both. The level is the keyword of the conventions: a `SHALL` is a requirement, a `SHOULD` has exceptions. `npm run docs` generates these pages.',
    `Covered: ${claims.size} of ${Object.keys(rules).length} rules.`,
    ...uncovered.map(({ id }) => `Not covered: [${id}](${id}.md). ${reasonOf(id)}`),
    ...[...sections].flatMap(([name, members]) => [
      `## ${name}`,
      [
        '| Rule | Requirement | Level |',
        '| --- | --- | --- |',
        ...members.map(
          (rule) => `| [${rule.id}](${rule.id}.md) | ${plainText(rule.summary)} | ${rule.level} |`,
        ),
      ].join('\n'),
    ]),
  ]);
}

/** Why no function follows or checks a rule. */
function reasonOf(id: RuleId): string {
  const { unseen } = ruleExamples[id];
  if (unseen === undefined)
    throw new Error(`No function claims ${id}, and its example does not say why`);
  return unseen;
}

function page(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`;
}

function section(title: string, text: string): string[] {
  return text === '' ? [] : [`## ${title}`, text];
}

function headline({ summary }: Rule): string {
  return plainText(summary.replace(/\.$/, ''));
}

async function shownExample(
  source: ExampleCode | undefined,
  run: () => unknown,
  rule?: Rule,
): Promise<string> {
  if (source === undefined) throw new Error('An example has no source');
  const result = await resultOf(run);
  const code = fence('ts', source.code);
  if (!isFindings(result))
    return `${code}\n\nThe result:\n\n${fence('js', inspect(result, { depth: 9, breakLength: 80 }))}`;
  if (result.length === 0) return `${code}\n\nhalyard reports nothing.`;
  const report = result.map((found) => shownFinding(found, source.subject)).join('\n\n');
  return [
    `${code}\n\nhalyard reports:\n\n${fence('text', report)}`,
    ...adviceOf(result, rule),
  ].join('\n\n');
}

/** That a finding has a lower level than its rule. */
function adviceOf(findings: readonly Finding[], rule: Rule | undefined): string[] {
  const advice = findings.find(({ level }) => level.startsWith('SHOULD'));
  if (advice === undefined || advice.rule !== rule?.id || rule.level.startsWith('SHOULD'))
    return [];
  return [
    `The rule is a ${rule.level}, and this finding is advice, at the level ${advice.level}: [why](../decisions/013-advice.md).`,
  ];
}

/** What an example returns; the findings of an audit, or the error that it throws as a finding. */
export async function resultOf(run: () => unknown): Promise<unknown> {
  try {
    const result = await run();
    return (result as { groups?: unknown } | undefined)?.groups ?? result;
  } catch (error) {
    if (!(error instanceof HalyardError) || error.rule === undefined) throw error;
    return [{ rule: error.rule, level: rules[error.rule].level, message: error.message }];
  }
}

export function isFindings(result: unknown): result is readonly Finding[] {
  return Array.isArray(result) && result.every((entry) => Object.hasOwn(Object(entry), 'rule'));
}

function shownFinding(
  { rule, level, message, path, range, suggestion }: Finding,
  subject?: string,
): string {
  const place = path ? ` at ${formatPath(path)}` : '';
  const marked =
    subject !== undefined && range !== undefined && subject.length < 80
      ? [subject, `${' '.repeat(range[0])}${'^'.repeat(Math.max(range[1] - range[0], 1))}`]
      : [];
  const better =
    suggestion === undefined
      ? []
      : [`→ ${suggestion.length > 80 ? `${suggestion.slice(0, 80)}…` : suggestion}`];
  return [`${rule} (${level})${place}`, ...marked, message, ...better].join('\n');
}

/** The names of the exports that claim each rule by a `@rule` tag. */
function functionsByRule(): Map<string, string[]> {
  const claims = new Map<string, string[]>();
  for (const { name, text, file } of claimsOfSource('rule')) {
    for (const id of text.split(/[\s,]+/).filter(Boolean)) {
      if (!Object.hasOwn(rules, id)) throw new Error(`${file} claims the unknown rule ${id}`);
      claims.set(id, [...(claims.get(id) ?? []), name]);
    }
  }
  return claims;
}

function testOf(id: RuleId): string {
  return `test/rules/${id}.test.ts`;
}

function refuseUntested(covered: readonly Rule[]): void {
  const untested = covered.filter(({ id }) => !existsSync(testOf(id))).map(({ id }) => testOf(id));
  if (untested.length > 0) {
    throw new Error(`Rules that a function claims have no test; write ${untested.join(', ')}`);
  }
}

/** What was covered once stays covered. */
function refuseFewer(count: number): void {
  if (!existsSync(RULES_PAGE)) return;
  const before = Number(/^Covered: (\d+) of/m.exec(readFileSync(RULES_PAGE, 'utf8'))?.[1] ?? 0);
  if (count < before) {
    throw new Error(`${count} rules are covered, fewer than the ${before} of ${RULES_PAGE}`);
  }
}
