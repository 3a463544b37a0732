/*
 * How far checkUrl judges names as people do, on paths of public APIs: npx tsx scripts/judged-paths.ts
 *
 *   --misses     lists verbs that are not found, and plurals with a finding
 *   --draw SEED  prints two hundred findings as lines of test/fixtures/judged-findings.tsv; those that
 *                nobody has judged have no verdict
 *
 * The base rate of a rule is the share of paths that break it, judged on a hundred random ones: the
 * precision of a rule that always fires.
 */

import type { Finding } from 'halyard/rules';
import { checkUrl } from 'halyard/url';
import {
  type JudgedFinding,
  judgedFindings,
  judgedPaths,
  type NamingRule,
} from '../test/support/judged.js';
import { plurals, spellingsOf } from '../test/support/plurals.js';
import {
  inOrder,
  type NameBehindIdentifier,
  type RealPath,
  realPaths,
  realVerbs,
  somePaths,
} from '../test/support/real-paths.js';

const RULES: readonly NamingRule[] = [
  'naming.singular',
  'naming.verb',
  'naming.identifier',
  'naming.query-word',
];

/** The number of findings in a sample. */
const SAMPLE = 200;

/** The seeds of samples that were looked at while the rules were written: a later one leaves their paths out. */
const SEEN: readonly string[] = ['main1', 'first', 'probe', 'other'];

const [option, seed = ''] = process.argv.slice(2);
if (option === '--draw') draw();
else {
  reportPaths(realPaths().paths);
  reportVerbs(realPaths().behindIdentifiers);
  reportJudged(judgedFindings());
  reportRecall();
  reportPlurals();
}

function namingFindings(path: string): Finding[] {
  return checkUrl(path).filter(({ rule }) => rule.startsWith('naming.'));
}

function reportPaths(paths: readonly RealPath[]): void {
  const found = paths.map(({ path }) => namingFindings(path));
  console.log(`\n${paths.length} paths: those with a finding, by rule and certainty`);
  console.log(`  ${'rule'.padEnd(20)}   certain    likely    either`);
  for (const rule of RULES) countRow(rule, found, (finding) => finding.rule === rule);
  countRow('any of these', found, () => true);
}

function countRow(
  name: string,
  found: readonly Finding[][],
  matches: (finding: Finding) => boolean,
): void {
  const shareOf = (isOfLevel: (finding: Finding) => boolean) =>
    percent(
      found.filter((findings) => findings.some((each) => matches(each) && isOfLevel(each))).length,
      found.length,
    );
  const cells = [isCertain, (finding: Finding) => !isCertain(finding), () => true].map(shareOf);
  console.log(`  ${name.padEnd(20)}${cells.map((cell) => cell.padStart(10)).join('')}`);
}

function isCertain({ certainty = 'certain' }: Finding): boolean {
  return certainty === 'certain';
}

function reportVerbs(examples: readonly NameBehindIdentifier[]): void {
  const verbs = realVerbs();
  const relevant = examples.filter(({ name }) => verbs.has(name));
  const missed = relevant.filter(({ path }) => !endsWithVerb(path));
  const names = new Set(relevant.map(({ name }) => name));
  const called = [...names].filter((name) => !missed.some((each) => each.name === name));
  const certain = relevant.filter(({ path }) => namingFindings(path).some(isCertainVerb));
  console.log('\nverbs after an identifier, at two or more providers: found');
  console.log(`  verbs ${ratio(called.length, names.size)}`);
  console.log(`  paths ${ratio(relevant.length - missed.length, relevant.length)}`);
  console.log(`  paths, certain ${ratio(certain.length, relevant.length)}`);
  if (option === '--misses') for (const { path } of missed) console.log(`    ${path}`);
}

function isCertainVerb(finding: Finding): boolean {
  return finding.rule === 'naming.verb' && isCertain(finding);
}

/** Whether the last segment is a verb: a verb before it does not count. */
function endsWithVerb(path: string): boolean {
  const end = path.replace(/\/$/, '').length;
  return namingFindings(path).some(
    ({ rule, range }) => rule === 'naming.verb' && range?.[1] === end,
  );
}

function reportJudged(judged: readonly JudgedFinding[]): void {
  const verdicts = new Map(judged.map((each) => [keyOf(each), each]));
  for (const sample of new Set(judged.map((each) => each.sample))) {
    const drawn = sampleOf(sample);
    const known = drawn.flatMap((each) => verdicts.get(keyOf(each)) ?? []);
    console.log(
      `\nsample ${sample}: ${drawn.length} findings, ${drawn.length - known.length} not judged`,
    );
    console.log(`  ${'rule'.padEnd(20)}     right     wrong     false  precision  base rate`);
    for (const rule of RULES) {
      verdictRow(
        rule,
        known.filter((each) => each.rule === rule),
        baseRate(rule),
      );
    }
    verdictRow(
      'certain ones',
      known.filter((each) => each.certainty === 'certain'),
    );
    verdictRow('all', known, baseRate());
  }
}

function verdictRow(name: string, judged: readonly JudgedFinding[], base?: string): void {
  const counts = (['right', 'wrong', 'false'] as const).map(
    (verdict) => judged.filter((each) => each.verdict === verdict).length,
  );
  const cells = counts.map((count) => String(count).padStart(10)).join('');
  console.log(
    `  ${name.padEnd(20)}${cells}${percent(counts[0] ?? 0, judged.length).padStart(11)}${(base ?? '').padStart(11)}`,
  );
}

/** The share of random paths that break a rule about names, or any of them. */
function baseRate(rule?: NamingRule): string {
  const paths = judgedPaths();
  const breaking = paths.filter(({ rules }) =>
    rule === undefined ? rules.length > 0 : rules.includes(rule),
  );
  return percent(breaking.length, paths.length);
}

function reportRecall(): void {
  const paths = judgedPaths().map((each) => ({
    ...each,
    found: namingFindings(each.path).map(({ rule }) => rule),
  }));
  console.log(`\n${paths.length} random paths, judged without looking at findings`);
  console.log(`  ${'rule'.padEnd(20)} precision     recall  base rate`);
  for (const rule of RULES) {
    const breaking = paths.filter(({ rules }) => rules.includes(rule));
    const found = paths.filter((each) => each.found.includes(rule));
    const both = found.filter(({ rules }) => rules.includes(rule)).length;
    const cells = [percent(both, found.length), percent(both, breaking.length), baseRate(rule)];
    console.log(`  ${rule.padEnd(20)}${cells.map((cell) => cell.padStart(10)).join(' ')}`);
  }
}

function reportPlurals(): void {
  console.log('\ncorrect plurals with a finding by default, in any spelling');
  for (const { language, words } of plurals()) {
    const flagged = words.filter((word) =>
      spellingsOf(word).some((spelling) => namingFindings(`/v1/${spelling}/{id}`).length > 0),
    );
    console.log(`  ${language}   ${ratio(flagged.length, words.length)}`);
    if (option === '--misses' && flagged.length > 0) console.log(`    ${flagged.join(' ')}`);
  }
}

function draw(): void {
  const verdicts = new Map(judgedFindings().map((each) => [keyOf(each), each]));
  for (const each of sampleOf(seed)) {
    const { verdict = '', reason = '' } = verdicts.get(keyOf(each)) ?? {};
    const { rule, certainty, path, message, suggestion } = each;
    console.log([seed, verdict, rule, certainty, path, message, suggestion, reason].join('\t'));
  }
}

type DrawnFinding = Omit<JudgedFinding, 'verdict' | 'reason'>;

/** Two hundred findings on four paths of each provider: others for each seed. */
function sampleOf(sample: string): DrawnFinding[] {
  const before = SEEN.includes(sample) ? [] : SEEN;
  const findings = somePaths(sample, before).flatMap(({ path }) =>
    namingFindings(path).map(({ rule, certainty = 'certain', message, suggestion = '' }) => ({
      sample,
      rule: rule as NamingRule,
      certainty,
      path,
      message,
      suggestion,
    })),
  );
  return inOrder(findings, sample, keyOf).slice(0, SAMPLE);
}

/** A verdict is about the words of a finding, and holds as long as these stay. */
function keyOf({ path, rule, message, suggestion }: DrawnFinding): string {
  return [path, rule, message, suggestion].join('\t');
}

function ratio(part: number, whole: number): string {
  return `${part} of ${whole} (${percent(part, whole)})`;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
}
