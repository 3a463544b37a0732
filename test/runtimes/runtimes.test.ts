import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build as esbuild } from 'esbuild';
import { rollup } from 'rollup';
import { build as vite } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launchChromium } from '../support/chromium.js';
import { type Installation, installPackage, subpaths } from '../support/package.js';
import { writeSuite } from './suite.js';

/** What a runtime returns of the suite. */
interface Outcome {
  readonly count: number;
  readonly failures: readonly string[];
  readonly outputs: Readonly<Record<string, readonly string[]>>;
}

const RUNTIMES = resolve('test/runtimes/node_modules');
const isInstalled = existsSync(RUNTIMES);
const execute = promisify(execFile);

let installation: Installation;
let suite: string;
beforeAll(() => {
  installation = installPackage();
  for (const file of ['assertions.mjs', 'portable.mjs']) {
    cpSync(join('test/runtimes', file), join(installation.folder, file));
  }
  write('package.json', '{ "type": "module" }');
  suite = write('suite.mjs', writeSuite());
  write(
    'main.mjs',
    "import { run } from './suite.mjs';\nconsole.log(JSON.stringify(await run()));",
  );
});
afterAll(() => installation.remove());

/** The outcome on the Node that runs this test, with which each other is compared. */
let reference: Promise<Outcome> | undefined;
const referenceOutcome = () => {
  reference ??= runMain(process.execPath);
  return reference;
};

test('the suite has at least 200 assertions, and each holds on this Node', async () => {
  const { count, failures } = await referenceOutcome();
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(200);
});

describe.skipIf(!isInstalled)('runtimes (skipped without npm ci --prefix test/runtimes)', () => {
  test.each(['node20', 'node22', 'node24', 'node26'])('the binary of %s', async (name) => {
    await expectSame(await runMain(join(RUNTIMES, name, 'bin/node')));
  });

  test('Deno, with leave to read files alone', async () => {
    // The packages `yaml` and `commander` look at the environment.
    const parameters = ['run', '--allow-read', '--allow-env', '--no-remote'];
    await expectSame(await runMain(join(RUNTIMES, '.bin/deno'), ...parameters));
  });

  test('Bun', async () => {
    await expectSame(await runMain(join(RUNTIMES, '.bin/bun')));
  });

  test('workerd, without its flag nodejs_compat', async () => {
    const worker = write(
      'worker.mjs',
      "import { run } from './suite.mjs';\nexport default { fetch: async () => Response.json(await run()) };",
    );
    const script = await bundle(worker, ['workerd', 'worker', 'browser']);
    const { Miniflare } = createRequire(join(RUNTIMES, 'index.js'))('miniflare');
    const miniflare = new Miniflare({
      modules: true,
      script,
      compatibilityDate: '2026-04-01',
      compatibilityFlags: ['no_nodejs_compat', 'no_nodejs_compat_v2'],
    });
    try {
      const response = await miniflare.dispatchFetch('https://worker.example/');
      await expectSame(await response.json());
    } finally {
      await miniflare.dispose();
    }
  });

  test.each(['jest-environment-node', 'jest-fixed-jsdom'])(
    'CommonJS in Jest: %s',
    async (environment) => {
      await runJest(
        environment,
        `const { writeFileSync } = require('node:fs');
        const { join } = require('node:path');
        // The crypto of jsdom has no subtle.
        const { webcrypto } = require('node:crypto');
        Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
        const { run } = require('./suite.cjs');
        test('the suite', async () => {
          writeFileSync(join(__dirname, 'outcome.json'), JSON.stringify(await run()));
        }, 60_000);`,
      );
      const outcome = readFileSync(join(installation.folder, 'outcome.json'), 'utf8');
      await expectSame(JSON.parse(outcome));
    },
  );

  // It has no TextEncoder, no Fetch and an old URL, for which jest-fixed-jsdom makes up.
  test('each area can be required in the jsdom of Jest', async () => {
    await runJest(
      'jest-environment-jsdom',
      `${subpaths.map((name) => `require('${name}');`).join('\n')}
      const { findLink } = require('halyard/link');
      test('what needs no such class', () => {
        expect(findLink({ _links: [{ rel: 'self', href: '/' }] }, 'self').href).toBe('/');
      });`,
    );
  });
});

describe.skipIf(!hasChromium)('Chromium (skipped where it is not installed)', () => {
  test('bundled by esbuild', async () => {
    await expectSame(await runInChromium(always(await bundle(suite, ['browser']))));
  });

  test.each(['es', 'iife'] as const)('built into a library by Vite: %s', async (format) => {
    const outDir = join(installation.folder, `vite-${format}`);
    await vite({
      root: installation.folder,
      configFile: false,
      logLevel: 'silent',
      build: {
        outDir,
        lib: { entry: suite, name: 'suite', formats: [format], fileName: () => 'suite.js' },
      },
    });
    const file = (name: string) => readFileSync(join(outDir, name), 'utf8');
    await expectSame(await runInChromium(file, format));
  });

  test.skipIf(!isInstalled)('bundled by Rollup', async () => {
    const load = createRequire(join(RUNTIMES, 'index.js'));
    const { nodeResolve } = load('@rollup/plugin-node-resolve');
    const commonjs = load('@rollup/plugin-commonjs');
    const warnings: string[] = [];
    const bundle = await rollup({
      input: suite,
      plugins: [nodeResolve({ browser: true }), commonjs()],
      // zod has circular imports.
      onwarn: ({ id = '', ids = [id], message }) => {
        if (!ids.every((each) => each.includes('node_modules/zod'))) warnings.push(message);
      },
    });
    const { output } = await bundle.generate({ format: 'es', inlineDynamicImports: true });
    await bundle.close();
    expect(warnings).toEqual([]);
    await expectSame(await runInChromium(always(output[0].code)));
  });
});

/** Every assertion holds, and each case has the outputs that it has on Node. */
async function expectSame({ failures, outputs }: Outcome): Promise<void> {
  expect(failures).toEqual([]);
  expect(outputs).toEqual((await referenceOutcome()).outputs);
}

function write(name: string, text: string): string {
  const file = join(installation.folder, name);
  writeFileSync(file, text);
  return file;
}

async function run(command: string, ...parameters: string[]): Promise<string> {
  const { stdout } = await execute(command, parameters, {
    cwd: installation.folder,
    env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' },
    maxBuffer: 64e6,
  });
  return stdout;
}

async function runMain(command: string, ...parameters: string[]): Promise<Outcome> {
  return JSON.parse(await run(command, ...parameters, 'main.mjs'));
}

async function bundle(entry: string, conditions: string[]): Promise<string> {
  const { outputFiles, warnings } = await esbuild({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    conditions,
    logLevel: 'silent',
  });
  expect(warnings).toEqual([]);
  return outputFiles[0]?.text ?? '';
}

/** Runs a test file in Jest, with the suite beside it as CommonJS that requires each area. */
async function runJest(environment: string, code: string): Promise<void> {
  await esbuild({
    entryPoints: [suite],
    outfile: join(installation.folder, 'suite.cjs'),
    bundle: true,
    packages: 'external',
    format: 'cjs',
    logLevel: 'silent',
  });
  write('jest.test.cjs', code);
  const config = {
    rootDir: installation.folder,
    testMatch: ['**/jest.test.cjs'],
    transform: {},
    testEnvironment: createRequire(join(RUNTIMES, 'index.js')).resolve(environment),
  };
  const jest = resolve('node_modules/jest/bin/jest.js');
  await run(process.execPath, jest, '--no-cache', '--config', JSON.stringify(config));
}

const always = (text: string) => () => text;

/** Runs the suite on an empty page, with the files of its build. */
async function runInChromium(
  read: (name: string) => string,
  format: 'es' | 'iife' = 'es',
): Promise<Outcome> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.route('https://suite.example/**', (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      return name.endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: read(name) })
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Suite</title>' });
    });
    await page.goto('https://suite.example/');
    if (format === 'iife') await page.addScriptTag({ url: '/suite.js' });
    return (await page.evaluate(
      format === 'iife'
        ? 'suite.run()'
        : "import('https://suite.example/suite.js').then(({ run }) => run())",
    )) as Outcome;
  } finally {
    await browser.close();
  }
}
