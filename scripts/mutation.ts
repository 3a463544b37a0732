/*
 * Tests the tests: changes the source of an area in small ways, one at a time, and counts the changes
 * that make a test fail. Fails below the score of the area: npm run test:mutation -- forwarded, or
 * forwarded/url-parts. Two processors try one or two changes in a second, so all areas take hours.
 * Several areas have a score together, too. Without a name, it tests all areas. --shard=1/8 takes each
 * eighth file of them: a sample, and eight shards are the whole.
 */
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';

/** The lowest score that passes: the percentage of changes that tests notice. Some changes alter nothing. */
const LEAST = 88;
/** Where a fault lets a client choose links, lose an update or read what is not its own. */
const STRICT_LEAST = 91;
const STRICT = ['forwarded', 'conditional', 'http-cache'];

/** Data, whose tests count what the checks find in real URLs and in the registry. */
const DATA = /^src\/(?:url\/lint\/words\/|relation\/iana-relations\.ts$)/;

/** Every area imports these: the tests of all areas are theirs. */
const SHARED = /^(?:internal|errors|rules)\b/;

/** A test fails, does not end, or ends the process. */
const NOTICED: ReadonlySet<string> = new Set(['Killed', 'Timeout', 'RuntimeError']);

/** How many changes tests notice, for how many of these a test runs out of time, how many survive. */
interface Counts {
  readonly noticed: number;
  readonly timedOut: number;
  readonly open: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { shard: { type: 'string', default: '1/1' } },
});
const areas = positionals.length === 0 ? allAreas() : positionals;
const unknown = areas.filter((area) => filesOf(area).length === 0);
if (unknown.length > 0) {
  fail(`An area must be a folder or a file of src without .ts, got ${unknown.join(', ')}`);
}
const [, shard = 0, shards = 0] = (/^(\d+)\/(\d+)$/.exec(values.shard) ?? []).map(Number);
if (shard < 1 || shard > shards) {
  fail(`--shard must be a shard and how many there are, such as 1/8, got ${values.shard}`);
}
/** Counts files over all areas, so that small areas have their share. */
let files = 0;
const counts: Counts[] = [];
for (const area of areas) {
  const sample = filesOf(area).filter(() => files++ % shards === shard - 1);
  if (sample.length > 0) counts.push(await test(area, sample));
}
if (areas.length > 1) {
  const sum = (count: keyof Counts) => counts.reduce((total, each) => total + each[count], 0);
  judge('all', LEAST, {
    noticed: sum('noticed'),
    timedOut: sum('timedOut'),
    open: sum('open'),
  });
}

/** The folders of `src`, and its files but the main entry point. */
function allAreas(): readonly string[] {
  return readdirSync(`${root}/src`)
    .map((name) => name.replace(/\.ts$/, ''))
    .filter((name) => name !== 'index');
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** The files of an area, such as `forwarded` or `forwarded/url-parts`. */
function filesOf(area: string): readonly string[] {
  if (existsSync(`${root}/src/${area}.ts`)) return [`src/${area}.ts`];
  if (!existsSync(`${root}/src/${area}`)) return [];
  return readdirSync(`${root}/src/${area}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/(?:^|\/)index\.ts$/.test(name))
    .map((name) => `src/${area}/${name}`)
    .filter((name) => !DATA.test(name))
    .sort();
}

async function test(area: string, mutate: readonly string[]): Promise<Counts> {
  process.env.MUTATION_TESTS = JSON.stringify(testsOf(area));
  const results = await new Stryker({
    mutate: [...mutate],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    // It would write a comment into each file, and tests read some.
    disableTypeChecks: false,
    concurrency: availableParallelism(),
    incremental: true,
    incrementalFile: `reports/mutation/${area}-${shard}-of-${shards}.json`,
    ignorePatterns: ['dist', 'docs/node_modules', 'test/runtimes/node_modules', 'reports'],
    reporters: ['dots'],
    tempDirName: 'reports/mutation/sandbox',
  }).runMutationTest();
  return report(area, results);
}

function testsOf(area: string): readonly string[] {
  if (SHARED.test(area)) return ['test/**/*.test.ts'];
  const [top] = area.split('/');
  return [`test/${top}/**/*.test.ts`, 'test/rules/*.test.ts', 'test/conformance/*.test.ts'];
}

function report(area: string, results: readonly MutantResult[]): Counts {
  const survivors = results.filter(
    ({ status }) => status === 'Survived' || status === 'NoCoverage',
  );
  const noticed = results.filter(({ status }) => NOTICED.has(status));
  for (const result of survivors) console.log(shown(result));
  const countsIn = (folder: string): Counts => {
    const inFolder = (result: MutantResult) => fileOf(result).startsWith(`src/${folder}`);
    const count = (all: readonly MutantResult[]) => all.filter(inFolder).length;
    return {
      noticed: count(noticed),
      timedOut: count(noticed.filter(({ status }) => status === 'Timeout')),
      open: count(survivors),
    };
  };
  const strict = STRICT.find((folder) => area.startsWith(folder));
  const counts = countsIn(area);
  judge(area, strict === undefined ? LEAST : STRICT_LEAST, counts);
  for (const folder of STRICT) {
    if (folder.startsWith(`${area}/`)) judge(folder, STRICT_LEAST, countsIn(folder));
  }
  return counts;
}

function judge(area: string, least: number, counts: Counts): void {
  const { noticed, timedOut, open } = counts;
  const possible = noticed + open;
  // A file of types alone has nothing to change.
  const score = possible === 0 ? 100 : (100 * noticed) / possible;
  console.log(
    `${area}: ${score.toFixed(1)} % of ${possible} changes noticed, at least ${least} %` +
      (timedOut > 0 ? `; ${timedOut} noticed by a test that ran out of time` : ''),
  );
  if (score < least) process.exitCode = 1;
}

function shown(result: MutantResult): string {
  const { line, column } = result.location.start;
  const place = `${fileOf(result)}:${line}:${column}`;
  return `${result.status}\t${place}\t${oneLine(result.replacement ?? '')}`;
}

function fileOf({ fileName }: MutantResult): string {
  return relative(root, fileName);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 100);
}
