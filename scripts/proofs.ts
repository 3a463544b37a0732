/*
 * Tests the proofs of SECURITY.md and docs/promises.md: copies the repository, applies the faults of
 * `proofs/faults/` to the copy one at a time, and runs the test that the broken promise names. Fails if
 * the test stays green, or is red without a fault. npm run test:proofs -- cursor applies only the faults
 * of promises and files whose text contains "cursor".
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ProvenPromise, pagePromises, securityPromises } from '../test/support/promises.js';
import type { Fault } from './proofs/fault.js';
import { faults } from './proofs/faults.js';

/** What the tests need, and no test changes. */
const LINKED = ['node_modules', 'dist'];
const LEFT_OUT: ReadonlySet<string> = new Set([...LINKED, '.git', 'reports']);

/** In milliseconds. The tests of time and memory without a fault take the longest. */
const LONGEST_RUN = 1_800_000;

/** The results of the tests that a run selects; none if it ended before its tests. */
type Results = readonly { readonly fullName: string; readonly status: string }[];

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const promises = new Map(
  [...securityPromises(), ...pagePromises()].map((row) => [row.promise, row]),
);
const [filter = ''] = process.argv.slice(2);
const chosen = Object.entries(faults)
  .flatMap(([promise, rows]) => rows.map((fault) => [promise, fault] as const))
  .filter(([promise, [file]]) => `${promise} ${file}`.includes(filter));
const copy = mkdtempSync(join(tmpdir(), 'halyard-proofs-'));
let failures = 0;
try {
  cpSync('.', copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  for (const name of LINKED) {
    if (existsSync(name)) symlinkSync(join(process.cwd(), name), join(copy, name));
  }
  const named = new Set(chosen.flatMap(([promise]) => promises.get(promise) ?? []));
  const unfaulted = run([...named]);
  for (const [promise, fault] of chosen) {
    const problem = problemOf(promise, fault, unfaulted);
    if (problem !== undefined) failures++;
    const [file, code] = fault;
    const line = `${promise}\t${file}\t${code.split('\n', 1)[0]?.slice(0, 60)}`;
    console.log(problem === undefined ? `red\t${line}` : `NOT RED: ${problem}\t${line}`);
  }
} finally {
  rmSync(copy, { recursive: true });
}
console.log(`${chosen.length - failures} of ${chosen.length} faults turn their tests red`);
if (failures > 0 || chosen.length === 0) process.exitCode = 1;

/** Why a fault is no proof of its promise; undefined if the test of the promise fails by it alone. */
function problemOf(promise: string, fault: Fault, unfaulted: Results): string | undefined {
  const row = promises.get(promise);
  if (row === undefined) return 'SECURITY.md or docs/promises.md must have this promise';
  const before = resultsOf([row], unfaulted);
  if (!before.some(({ status }) => status === 'passed')) return 'the test must run without a fault';
  if (before.some(({ status }) => status === 'failed')) return 'the test fails without a fault';
  const [file, code, replacement] = fault;
  const faulty = join(copy, file);
  const source = readFileSync(faulty, 'utf8');
  if (source.split(code).length !== 2) return 'the code must be in the file exactly once';
  try {
    writeFileSync(
      faulty,
      source.replace(code, () => replacement),
    );
    const results = run([row]);
    if (results.length === 0) return 'the test must start and end with the fault';
    return results.some(({ status }) => status === 'failed') ? undefined : 'the test stays green';
  } finally {
    writeFileSync(faulty, source);
  }
}

/** Runs the tests of rows in the copy, with the runs that properties have in CI. */
function run(rows: readonly ProvenPromise[]): Results {
  const report = join(copy, 'results.json');
  rmSync(report, { force: true });
  const files = new Set(rows.map(({ file }) => file));
  const pattern = rows.map((row) => patternOf(row).source).join('|');
  const options = ['--mode=full', '--typecheck=false', '--reporter=json', `--outputFile=${report}`];
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const given = [vitest, 'run', ...options, '-t', pattern, ...files];
  spawnSync(process.execPath, given, { cwd: copy, timeout: LONGEST_RUN, killSignal: 'SIGKILL' });
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly testResults: readonly { readonly assertionResults: Results }[];
  };
  return resultsOf(
    rows,
    testResults.flatMap(({ assertionResults }) => assertionResults),
  );
}

/** The results of the tests that rows name. Some tests have a megabyte of input in their names. */
function resultsOf(rows: readonly ProvenPromise[], results: Results): Results {
  const patterns = rows.map(patternOf);
  return results.filter(({ fullName }) => {
    const name = fullName.slice(0, 1000);
    return patterns.some((pattern) => pattern.test(name));
  });
}

/** The name of a test in its groups; a table of tests has one for each row. */
function patternOf({ title }: ProvenPromise): RegExp {
  const literal = title.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(literal.replaceAll(/%[sijo]|\\\$\w+/g, '.*'));
}
