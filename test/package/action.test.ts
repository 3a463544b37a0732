import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

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
function runStep(inputs: Readonly<Record<string, string>>) {
  const values = Object.entries(step?.env ?? {}).map(([name, expression]) => {
    const [, input = ''] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression) ?? [];
    expect(action.inputs).toHaveProperty([input]);
    return [name, inputs[input] ?? action.inputs[input]?.default ?? ''];
  });
  const script = join(folder, 'step.sh');
  writeFileSync(script, step?.run ?? '');
  const { status, stdout } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', script],
    {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env.PATH}`, ...Object.fromEntries(values) },
    },
  );
  return { status, lines: stdout.trim().split('\n') };
}

describe('the GitHub Action', () => {
  test('has what a composite action needs', () => {
    expect(action.name).toBe('halyard');
    expect(action.description).toMatch(/\.$/);
    expect(action.runs.using).toBe('composite');
    expect(step?.shell).toBe('bash');
    expect(step?.run).not.toContain('${{');
    const used = Object.values(step?.env ?? {}).map((text) => text.replace(/[^.]*\.| \}\}$/g, ''));
    expect(used.sort()).toEqual(Object.keys(action.inputs).sort());
    for (const [name, { description, required, default: value }] of Object.entries(action.inputs)) {
      expect(description, name).toMatch(/\.$/);
      expect(typeof value, name).toBe(required ? 'undefined' : 'string');
    }
  });

  test('runs the command with the defaults', () => {
    expect(runStep({ command: 'openapi', target: 'openapi.yaml' })).toEqual({
      status: 0,
      lines: [
        ...['--yes', '--package', 'halyard@latest', '--', 'halyard', 'openapi'],
        ...['--format', 'github', '--fail-on', 'should', '--', 'openapi.yaml'],
      ],
    });
  });

  test('passes each input on', () => {
    const { lines } = runStep({
      command: 'url',
      target: '  /orders \n\n$(id) "/a b"\n',
      format: 'sarif',
      output: 'a b.sarif',
      'fail-on': 'shall',
      ignore: 'HYP.04,UFN.01',
      baseline: 'known.json',
      config: 'c.json',
      'local-development': 'true',
      version: './halyard.tgz',
    });
    expect(lines).toEqual([
      ...['--yes', '--package', './halyard.tgz', '--', 'halyard', 'url'],
      ...['--format', 'sarif', '--fail-on', 'shall', '--output', 'a b.sarif'],
      ...['--ignore', 'HYP.04,UFN.01', '--baseline', 'known.json', '--config', 'c.json'],
      ...['--local-development', '--', '/orders', '$(id) "/a b"'],
    ]);
  });

  test.each([
    [
      { command: 'rm', target: 'x' },
      '::error::command must be audit, openapi, url or check, got rm',
    ],
    [{ command: 'url', target: ' \n' }, '::error::target must not be empty'],
  ])('refuses %j', (inputs, message) => {
    expect(runStep(inputs)).toEqual({ status: 2, lines: [message] });
  });
});

test('each input is in the guide', () => {
  const guide = readFileSync('docs/guides/ci.md', 'utf8');
  const rows = Array.from(guide.matchAll(/^\| `([\w-]+)` \|/gm), ([, name]) => name);
  expect(rows).toEqual(Object.keys(action.inputs));
});

test('each YAML example of the guide is YAML', () => {
  const guide = readFileSync('docs/guides/ci.md', 'utf8');
  const examples = Array.from(guide.matchAll(/```yaml\n([\s\S]*?)```/g), ([, text = '']) => text);
  expect(examples.length).toBeGreaterThan(3);
  for (const example of examples) expect(() => parse(example)).not.toThrow();
});
