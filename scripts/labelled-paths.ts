/*
 * How far checkUrl agrees with people: precision and recall per rule on real paths with verdicts.
 *
 *   npx tsx scripts/labelled-paths.ts FILE [--misses]
 *
 * FILE has lines of rule, verdict (violates or ok) and path, separated by tabs.
 *
 * The base rate is the precision of a rule that always fires: a precision means something only by its
 * distance from it. Each rule of the file is compared with one rule of ours, the one that asks the same.
 */

import { readFileSync } from 'node:fs';
import type { RuleId } from 'halyard/rules';
import { checkUrl } from 'halyard/url';

/** The rule of ours that asks what a rule of the file asks. */
const RULES: Readonly<Record<string, RuleId>> = {
  'Lowercase letters should be preferred in URI paths': 'UFN.06',
  'Underscores (_) should not be used in URI': 'UFN.09',
  'Hyphens (-) should be used to improve the readability of URIs': 'UFN.08',
  'A plural noun should be used for collection or store names': 'naming.singular',
  'A singular noun should be used for document names': 'naming.identifier',
  'CRUD function names should not be used in URIs': 'naming.verb',
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
  const ours = RULES[rule];
  if (ours === undefined || path === undefined) return [];
  const found = checkUrl(path).some((finding) => finding.rule === ours);
  return [{ rule, violates: verdict === 'violates', path, found }];
}

function report(verdicts: readonly Verdict[]): void {
  console.log('precision  base rate  recall  violates  ok   rule');
  for (const [rule, ours] of Object.entries(RULES)) {
    row(
      `${rule} (${ours})`,
      verdicts.filter((verdict) => verdict.rule === rule),
    );
  }
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
  const ok = verdicts.length - violating.length;
  console.log(
    [
      share(right, found.length).padStart(9),
      share(violating.length, verdicts.length).padStart(11),
      share(right, violating.length).padStart(8),
      String(violating.length).padStart(10),
      String(ok).padStart(4),
      `   ${name}`,
    ].join(''),
  );
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : (part / whole).toFixed(3);
}
