import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const src = fileURLToPath(new URL('src', import.meta.url));

const tests = 'test/**/*.test.ts';
/** Inputs made to be slow, each of a megabyte or more. */
const hostile = 'test/**/{hostile,*.hostile}.test.ts';
/** Real servers and processes. */
const endToEnd = 'test/e2e/**/*.test.ts';
/** Those that CI starts: nginx, and what writes to PostgreSQL. The others run at night. */
const servers =
  'test/e2e/{cache/{groups,stores},gateway/{gateways,nginx-cache,private},postgres/{once,pages,updates}}.test.ts';
/** What reads the documentation, runs many examples, or needs the build. */
const slower = 'test/{docs,frameworks,property,package}/*.test.ts';

/** Other runtimes, which `npm run test:nightly` installs. */
const runtimes = 'test/runtimes/*.test.ts';

/** The name and the place of a test file decide which commands run it: see CONTRIBUTING.md. */
export default defineConfig(({ mode }) => {
  const isNight = mode === 'nightly';
  // A project does not inherit the mode, but its workers inherit the environment.
  if (isNight || mode === 'full') process.env.PROPERTY_RUNS = mode;
  process.env.SEED = seedOf(mode, process.env.SEED);
  const unit = {
    extends: true as const,
    test: {
      name: 'unit',
      include: [tests],
      exclude: [...configDefaults.exclude, hostile, endToEnd, slower, runtimes],
      isolate: false,
    },
  };
  // Stryker changes the source, which some tests read.
  if (process.env.STRYKER_MUTATOR_WORKER !== undefined) {
    unit.test.include = [
      'test/{forwarded,conditional,query,definition,rules,conformance}/**/*.test.ts',
    ];
  }
  const others = [
    {
      extends: true as const,
      test: {
        name: 'integration',
        include: [slower],
        typecheck: {
          enabled: true,
          include: ['test/types/**/*.test-d.ts'],
          // Not the whole repository, which `npm run types` checks.
          tsconfig: 'test/types/tsconfig.json',
        },
        setupFiles: ['test/support/properties.ts'],
        ...(isNight && { testTimeout: 3_600_000 }),
        isolate: false,
      },
    },
    {
      extends: true as const,
      // A server of its own for each file.
      test: { name: 'servers', include: [servers] },
    },
    {
      extends: true as const,
      test: {
        name: 'thorough',
        include: [hostile, endToEnd],
        exclude: [...configDefaults.exclude, servers],
        // Alone and one file at a time, so that a ratio of times means something.
        sequence: { groupOrder: 1 },
        fileParallelism: false,
      },
    },
    {
      extends: true as const,
      test: { name: 'runtimes', include: [runtimes], testTimeout: 120_000 },
    },
  ];
  return {
    resolve: {
      // The package under its own name is the source: what a test or an example imports is covered.
      alias: [
        { find: /^halyard$/, replacement: `${src}/index.ts` },
        { find: /^halyard\/errors$/, replacement: `${src}/errors.ts` },
        { find: /^halyard\/([\w-]+)$/, replacement: `${src}/$1/index.ts` },
        { find: '#platform', replacement: `${src}/internal/platform.node.ts` },
      ],
    },
    test: {
      maxWorkers: 2,
      // On a busy machine too; some hooks install the package or start a server.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      projects: process.env.STRYKER_MUTATOR_WORKER === undefined ? [unit, ...others] : [unit],
      coverage: {
        include: ['src/**'],
        exclude: ['src/**/index.ts'],
        reporter: ['text', 'html'],
        thresholds: { lines: 100, branches: 98 },
      },
    },
  };
});

/** The seed of the properties: fixed, so that a run repeats the one before, but random at night. */
function seedOf(mode: string, given = mode === 'nightly' ? 'random' : '1'): string {
  const seed = given === 'random' ? String(Math.floor(Math.random() * 2 ** 31)) : given;
  if (given === 'random' || mode === 'nightly') {
    process.stdout.write(`The properties have the seed ${seed}: SEED=${seed} repeats them.\n`);
  }
  return seed;
}
