import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const src = fileURLToPath(new URL('src', import.meta.url));

const tests = 'test/**/*.test.ts';
/** Inputs made to be slow, each of a megabyte or more. */
const hostile = 'test/**/{hostile,*.hostile}.test.ts';
/** Real servers and processes. */
const endToEnd = 'test/e2e/**';
/** What reads the documentation, runs many examples, or needs the build. */
const slower = 'test/{docs,frameworks,property,package}/**';

/** Other runtimes, which `npm run test:runtimes` installs. */
const runtimes = 'test/runtimes/*.test.ts';

/** The name and the place of a test file decide which commands run it: see CONTRIBUTING.md. */
export default defineConfig(({ mode }) => {
  // A project does not inherit the mode, but its workers inherit the environment.
  if (mode === 'full' || mode === 'nightly') process.env.PROPERTY_RUNS = mode;
  process.env.SEED = seedOf(mode, process.env.SEED);
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
      // On a busy machine too; some hooks install the package or start a server.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: [tests],
            exclude: [...configDefaults.exclude, hostile, endToEnd, slower, runtimes],
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'integration',
            include: [mode === 'nightly' ? 'test/property/*.test.ts' : `${slower}/*.test.ts`],
            setupFiles: ['test/support/properties.ts'],
            ...(mode === 'nightly' && { testTimeout: 3_600_000 }),
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'thorough',
            include: [hostile, `${endToEnd}/*.test.ts`],
            typecheck: {
              enabled: true,
              include: ['test/types/**/*.test-d.ts'],
              // Not the whole repository, which `npm run types` checks.
              tsconfig: 'test/types/tsconfig.json',
            },
            // Alone and one file at a time, so that a ratio of times means something.
            sequence: { groupOrder: 1 },
            fileParallelism: false,
          },
        },
        {
          extends: true,
          test: { name: 'runtimes', include: [runtimes], testTimeout: 120_000 },
        },
      ],
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
