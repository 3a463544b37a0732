import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startService } from '../../examples/orders/server.js';
import { installPackage } from '../support/package.js';

interface Action {
  readonly name: string;
  readonly description: string;
  readonly inputs: Readonly<
    Record<string, { description: string; required: boolean; default?: string }>
  >;
  readonly runs: {
    readonly using: string;
    readonly steps: readonly {
      shell: string;
      run: string;
      env: Readonly<Record<string, string>>;
    }[];
  };
}

const action: Action = parse(readFileSync('action.yml', 'utf8'));
const [step] = action.runs.steps;
const folder = mkdtempSync(join(tmpdir(), 'halyard-action-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** An npx that prints its arguments, one per line. */
const npx = join(folder, 'npx');
writeFileSync(npx, '#!/bin/sh\nprintf "%s\\n" "$@"\n');
chmodSync(npx, 0o755);

/** Runs the step as GitHub's runner does: inputs are put into `env`, and the script is a file. */
function runStep(
  inputs: Readonly<Record<string, string>>,
  runner = { bin: folder, folder: process.cwd() },
): Promise<{ readonly status: number | null; readonly lines: readonly string[] }> {
  const values = Object.entries(step?.env ?? {}).map(([name, expression]) => {
    const [, input = ''] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression) ?? [];
    expect(action.inputs).toHaveProperty([input]);
    return [name, inputs[input] ?? action.inputs[input]?.default ?? ''];
  });
  const script = join(folder, 'step.sh');
  writeFileSync(script, step?.run ?? '');
  const environment = { PATH: `${runner.bin}:${process.env.PATH}`, ...Object.fromEntries(values) };
  return new Promise((resolve) => {
    const child = execFile(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', script],
      { cwd: runner.folder, env: environment },
      (_, stdout) => resolve({ status: child.exitCode, lines: stdout.trim().split('\n') }),
    );
  });
}

describe('the GitHub Action', () => {
  test('runs the command with the defaults', async () => {
    expect(await runStep({ command: 'openapi', target: 'openapi.yaml' })).toEqual({
      status: 0,
      lines: [
        ...['--yes', '--package', 'halyard@latest', '--', 'halyard', 'openapi'],
        ...['--format', 'github', '--fail-on', 'should', '--', 'openapi.yaml'],
      ],
    });
  });

  test('passes each input on', async () => {
    const { lines } = await runStep({
      command: 'url',
      target: '  /orders \n\n$(id) "/a b"\n',
      format: 'sarif',
      output: 'a b.sarif',
      'fail-on': 'shall',
      ignore: 'HYP.04,UFN.01',
      baseline: 'known.json',
      config: 'c.json',
      version: './halyard.tgz',
    });
    expect(lines).toEqual([
      ...['--yes', '--package', './halyard.tgz', '--', 'halyard', 'url'],
      ...['--format', 'sarif', '--fail-on', 'shall', '--output', 'a b.sarif'],
      ...['--ignore', 'HYP.04,UFN.01', '--baseline', 'known.json', '--config', 'c.json'],
      ...['--', '/orders', '$(id) "/a b"'],
    ]);
  });

  test.each([
    [
      { command: 'rm', target: 'x' },
      '::error::command must be audit, openapi, url or check, got rm',
    ],
    [{ command: 'url', target: ' \n' }, '::error::target must not be empty'],
  ])('refuses %j', async (inputs, message) => {
    expect(await runStep(inputs)).toEqual({ status: 2, lines: [message] });
  });
});

describe('the action with the packed command in the place of npx', () => {
  const installation = installPackage();
  afterAll(() => installation.remove());
  // npx --yes --package <package> -- halyard <arguments>
  const command = join(installation.folder, 'npx');
  writeFileSync(command, '#!/bin/sh\nshift 5\nexec node_modules/.bin/halyard "$@"\n');
  chmodSync(command, 0o755);
  const runner = { bin: installation.folder, folder: installation.folder };

  test('audits the served demo', async () => {
    const service = await startService();
    const inputs = { command: 'audit', target: `${service.url}/`, 'fail-on': 'shall' };
    const shown = await runStep(inputs, runner);
    const written = await runStep({ ...inputs, output: 'report.sarif', format: 'sarif' }, runner);
    await service.close();
    expect(shown).toEqual({ status: 0, lines: [''] });
    expect(written).toEqual({ status: 0, lines: [''] });
    const report = readFileSync(join(installation.folder, 'report.sarif'), 'utf8');
    expect(JSON.parse(report).runs[0].results).toEqual([]);
  });
});

test('each input is in the guide', () => {
  const guide = readFileSync('docs/guides/ci.md', 'utf8');
  const rows = Array.from(guide.matchAll(/^\| `([\w-]+)` \|/gm), ([, name]) => name);
  expect(rows).toEqual(Object.keys(action.inputs));
});
