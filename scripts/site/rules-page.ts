import { rules, SECTIONS } from '../../src/rules/catalogue.js';
import type { RuleId } from '../../src/rules/finding.js';
import { claimsOfSource } from './claims.js';
import { fence, functionList, plainText } from './markdown.js';
import { type RuleText, ruleTexts } from './rules/rule-texts.js';

export const RULES_PAGE = 'docs/rules.md';

/** The page of the rules: a table of all, and a section for each. */
export async function rulesPage(): Promise<string> {
  const texts = await ruleTexts();
  const functions = functionsByRule();
  const sections = Object.entries(SECTIONS).map(
    ([section, members]) => [section, Object.keys(members) as RuleId[]] as const,
  );
  const rows = sections
    .flatMap(([, ids]) => ids)
    .map((id) => {
      const { level, summary } = rules[id];
      return `|[${id}](#${id})|${plainText(summary)}|${level}|`;
    });
  const blocks = sections.flatMap(([section, ids]) => [
    `## ${section}`,
    ...ids.flatMap((id) => ruleBlocks(id, texts[id], functions.get(id) ?? [])),
  ]);
  return `${[
    '# Rules',
    'Each rule of the conventions, with its reason, and an example that breaks it and one that keeps it: only the part that the rule is about. `SHALL` is a requirement; `SHOULD` allows exceptions. If a finding depends on what a name means, its level is `SHOULD`, whatever the level of the rule.',
    ['|Rule|Requirement|Level|', '|---|---|---|', ...rows].join('\n'),
    ...blocks,
  ].join('\n\n')}\n`;
}

function ruleBlocks(id: RuleId, text: RuleText, functions: readonly string[]): string[] {
  const { language, why, wrong, right, report, unseen } = text;
  const comment = language === 'js' || language === 'json' ? '//' : '#';
  const code = [
    ...wrapped(unseen ? `Wrong, but not reported. ${unseen}` : `Wrong: ${report}`).map(
      (line) => `${comment} ${line}`,
    ),
    wrong,
    '',
    `${comment} Right`,
    right,
  ].join('\n');
  return [
    `<a id="${id}"></a>`,
    `### ${id}: ${plainText(rules[id].summary.replace(/\.$/, ''))}`,
    why,
    fence(language === 'json' ? 'js' : language, code),
    ...(functions.length === 0 ? [] : [`Functions: ${functionList(chosen(functions))}.`]),
  ];
}

/** The lines of a text, at most as wide as code on the site. */
function wrapped(text: string): string[] {
  return Array.from(text.matchAll(/(.{1,63})(?: |$)/g), ([, line = '']) => line);
}

/** What checks a rule comes first; of what follows it, the first few. */
function chosen(functions: readonly string[]): string[] {
  const isCheck = (name: string) => name.startsWith('check');
  return [...functions.filter(isCheck), ...functions.filter((name) => !isCheck(name))].slice(0, 5);
}

/** The names of the exports that claim each rule by a `@rule` tag. */
export function functionsByRule(): ReadonlyMap<string, readonly string[]> {
  const functions = new Map<string, string[]>();
  for (const { name, text, file } of claimsOfSource('rule')) {
    for (const id of text.split(/[\s,]+/).filter(Boolean)) {
      if (!Object.hasOwn(rules, id)) throw new Error(`${file} claims the unknown rule ${id}`);
      functions.set(id, [...(functions.get(id) ?? []), name]);
    }
  }
  return functions;
}
