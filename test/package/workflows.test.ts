import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { packedReadme } from '../../scripts/packages/readme.js';
import { releaseFaults } from '../../scripts/packages/release.js';
import { filesBelow } from '../support/examples.js';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly 'timeout-minutes'?: number;
  readonly permissions?: unknown;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: unknown;
  readonly permissions: unknown;
  readonly concurrency: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const files = filesBelow('.github/workflows', '.yml');
const workflows = files.map((file) => {
  const text = readFileSync(file, 'utf8');
  return { file, text, workflow: parse(text) as Workflow };
});
const action = readFileSync('action.yml', 'utf8');

describe.each(workflows)('$file', ({ file, text, workflow }) => {
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  test('names each action by its commit, with the version beside it', () => {
    const uses = text.match(/\buses:.*$/gm) ?? [];
    expect(uses).toHaveLength(steps.filter((step) => step.uses !== undefined).length);
    for (const line of uses) {
      expect(line).toMatch(/^uses: (?:\.\/\S*|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
    }
  });

  test('may only read, but for the job that publishes', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const more = Object.entries(workflow.jobs).filter(([, job]) => job.permissions !== undefined);
    expect(more.map(([name, { permissions }]) => [name, permissions])).toEqual(
      file.endsWith('publish.yml') ? [['publish', { contents: 'read', 'id-token': 'write' }]] : [],
    );
  });

  test('leaves no credentials behind, and no text of an event in a script', () => {
    for (const { uses, with: inputs } of steps) {
      if (uses?.startsWith('actions/checkout@')) {
        expect(inputs).toMatchObject({ 'persist-credentials': false });
      }
    }
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
    expect(text).not.toMatch(/pull_request_target|workflow_run|secrets\./);
  });

  test('runs commands that there are', () => {
    const scripts = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(scripts));
  });
});

test('what is published was tested with all programs', () => {
  for (const name of ['ci', 'publish']) {
    const { jobs } = parse(readFileSync(`.github/workflows/${name}.yml`, 'utf8')) as Workflow;
    const [run] = Object.values(jobs)
      .flatMap(({ steps }) => steps)
      .filter(({ run }) => run === '.ci/run');
    expect(run).toMatchObject({ env: { PROGRAMS: 'required' } });
  }
});

test.each([
  ['ci', 'test'],
  ['nightly', 'ci'],
])('the tests of %s run on each supported Node', (file, job) => {
  const { jobs } = parse(readFileSync(`.github/workflows/${file}.yml`, 'utf8'));
  const { matrix } = jobs[job].strategy;
  expect(matrix.node).toEqual(['20.19', '22', '24', '26']);
  expect(manifest.engines.node).toBe(`>=${matrix.node[0]}`);
});

test('nothing is published before all tests pass, nor without provenance and the SBOM', () => {
  const { jobs } = parse(readFileSync('.github/workflows/publish.yml', 'utf8'));
  const runs = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []);
  expect(runs(jobs.verify)).toEqual([
    '.ci/run',
    'npm run packages -- release "$GITHUB_REF_NAME"',
    'npm run test:nightly -- --project thorough --project runtimes',
  ]);
  expect(jobs.publish.needs).toBe('verify');
  expect(runs(jobs.publish)).toEqual([
    'npm ci --no-audit --no-fund',
    'npm run packages -- sbom',
    'npm run packages -- readme',
    'npm publish --provenance --access public',
  ]);
  expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
});

test('the action of the repository uses no other, and reads its inputs as variables', () => {
  expect(action).not.toMatch(/\buses:/);
  const { runs } = parse(action) as { runs: { steps: readonly Step[] } };
  expect(runs.steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
});

test('the README that is published leads to the site', () => {
  const text =
    '![A](docs/a.png)\n\n[b](docs/guides/b.md#c) [d](LICENSE) [e](#e) [f](https://f.se/g.md)';
  expect(packedReadme(text, 'https://a.se/')).toBe(
    '[b](https://a.se/guides/b#c) [d](https://a.se/files/LICENSE) [e](#e) [f](https://f.se/g.md)',
  );
});

describe('a release', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-11-22\n\n## 1.1.0 - 2026-10-01\n';

  const repository = { type: 'git', url: 'git+https://git.example.se/a.git' };
  const urls = { homepage: 'https://example.se/', bugs: 'https://git.example.se/a', repository };

  test('has the version of its tag, a date in the changelog, and the URLs of the project', () => {
    expect(releaseFaults('v1.2.0', { version: '1.2.0', ...urls }, changelog)).toEqual([]);
  });

  test.each([
    ['v1.2.1', '1.2.0', changelog, ['The tag must be v1.2.0, as in package.json, got v1.2.1']],
    ['1.2.0', '1.2.0', changelog, ['The tag must be v1.2.0, as in package.json, got 1.2.0']],
    ['', '1.2.0', changelog, ['The tag must be v1.2.0, as in package.json, got none']],
    ['v1.2', '1.2', changelog, ['CHANGELOG.md must have the heading "## 1.2 - " with the date']],
    [
      'v1.2.0',
      '1.2.0',
      '## 1.2.0 - soon\n',
      ['CHANGELOG.md must have the heading "## 1.2.0 - " with the date'],
    ],
  ])('%s of version %s is refused', (tag, version, text, faults) => {
    expect(releaseFaults(tag, { version, ...urls }, text)).toEqual(faults);
  });

  test('without these URLs, or with those of a reserved domain, is refused', () => {
    const fault = (name: string) => `package.json must have ${name} with a URL of the project`;
    const faults = [fault('homepage'), fault('repository'), fault('bugs')];
    const url = 'https://git.halyard.example/a';
    const reserved = { homepage: `${url}/`, bugs: `${url}/issues`, repository: { url } };
    for (const given of [{}, reserved]) {
      expect(releaseFaults('v1.2.0', { version: '1.2.0', ...given }, changelog)).toEqual(faults);
    }
  });
});
