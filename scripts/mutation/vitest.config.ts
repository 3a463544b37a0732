import { defineConfig } from 'vitest/config';
import type { Reporter, RunnerTestCase, RunnerTestFile, Vitest } from 'vitest/node';
import base from '../../vitest.config.js';

const { resolve = {}, test } = base({ command: 'serve', mode: 'test' });
const [unit] = test?.projects ?? [];
const { include, exclude } = (unit as { test: { include: string[]; exclude: string[] } }).test;

/** The unit tests in one worker. */
export default defineConfig({
  resolve,
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? 'null') ?? include,
    // Its tests read the source, which Stryker changes.
    exclude: [...exclude, 'test/architecture.test.ts'],
    isolate: false,
    reporters: [brokenFiles()],
    // A busy machine must not fail the run without a change; Stryker limits each change by itself.
    testTimeout: 60_000,
  },
});

/**
 * Ends a run at a test file that fails outside its tests, such as at an import, and gives the file a
 * test that fails: Stryker reads the results of tests alone. It prints nothing, since Stryker reports.
 */
function brokenFiles(): Reporter {
  let vitest: Vitest;
  return {
    onInit(instance) {
      vitest = instance;
    },
    onTestModuleEnd(file) {
      // The end of a run waits for its reporters, so this must not wait for it.
      if (file.errors().length > 0) void vitest.cancelCurrentRun('test-failure');
    },
    onTestRunEnd() {
      for (const file of vitest.state.getFiles()) {
        if (file.result?.state === 'fail' && file.tasks.length === 0) {
          file.tasks.push(failedTest(file));
        }
      }
    },
  };
}

/** What Stryker reads of a test. */
function failedTest(file: RunnerTestFile): RunnerTestCase {
  return { ...file, type: 'test', name: 'loads', suite: file } as RunnerTestFile & RunnerTestCase;
}
