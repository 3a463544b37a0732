/*
 * How far checkUrl agrees with people: precision and recall per rule on real paths with verdicts.
 *
 *   npm run bench -- labelled-paths FILE [--misses]
 *
 * FILE has lines of rule, verdict (violates or ok) and path, separated by tabs.
 */

import { readFileSync } from 'node:fs';
import type { RuleId } from 'halyard/rules';
import { checkUrl } from 'halyard/url';

const NAMING: readonly RuleId[] = [
  'naming.singular',
  'naming.verb',
  'naming.identifier',
  'naming.query-word',
];

/** The rules of ours that judge what a rule of the file is about. */
const RULES: Readonly<Record<string, readonly RuleId[]>> = {
  'Lowercase letters should be preferred in URI paths': ['UFN.06'],
  'Underscores (_) should not be used in URI': ['UFN.09'],
  'Hyphens (-) should be used to improve the readability of URIs': ['UFN.08', 'UFN.09'],
  'A plural noun should be used for collection or store names': NAMING,
  'A singular noun should be used for document names': NAMING,
  'CRUD function names should not be used in URIs': ['naming.verb'],
};

interface Verdict {
  readonly rule: string;
  readonly violates: boolean;
  readonly path: string;
  readonly found: boolean;
}

const [file, option] = process.argv.slice(2);
if (file === undefined) console.log('Give the file with the paths and their verdicts.');
else report(readFileSync(file, 'utf8').split('\n').flatMap(verdictOf));

function verdictOf(line: string): Verdict[] {
  const [rule = '', verdict, path] = line.split('\t');
  const rules = RULES[rule];
  if (rules === undefined || path === undefined) return [];
  const found = checkUrl(path).some((finding) => rules.includes(finding.rule));
  return [{ rule, violates: verdict === 'violates', path, found }];
}

function report(verdicts: readonly Verdict[]): void {
  console.log('precision  recall  violates  ok   rule');
  for (const [rule, rules] of Object.entries(RULES)) {
    row(
      `${rule} (${rules.join(', ')})`,
      verdicts.filter((verdict) => verdict.rule === rule),
    );
  }
  row(
    'plural, singular and CRUD words together',
    verdicts.filter(({ rule }) => /plural|singular|CRUD/.test(rule)),
  );
  row(
    'lower case, without paths whose letters are in the fragment',
    verdicts.filter(({ rule, path }) => rule.startsWith('Lower') && !path.startsWith('/#')),
  );
  if (option !== '--misses') return;
  for (const { rule, violates, path } of verdicts.filter(
    ({ violates, found }) => violates !== found,
  )) {
    console.log(`${violates ? 'missed     ' : 'false alarm'}  ${rule.slice(0, 10)}  ${path}`);
  }
}

function row(name: string, verdicts: readonly Verdict[]): void {
  const violating = verdicts.filter(({ violates }) => violates);
  const found = verdicts.filter(({ found: isFound }) => isFound);
  const right = found.filter(({ violates }) => violates).length;
  const share = (of: number) => (of === 0 ? '   -' : (right / of).toFixed(3)).padStart(9);
  const ok = verdicts.length - violating.length;
  console.log(
    `${share(found.length)}${share(violating.length).slice(1)}${String(violating.length).padStart(10)}${String(ok).padStart(4)}   ${name}`,
  );
}
