import { defineConfig } from 'vitest/config';
import type { Reporter, Vitest } from 'vitest/node';
import base from '../../vitest.config.js';

const { resolve = {}, test } = base({ command: 'serve', mode: 'test' });
const [unit] = test?.projects ?? [];
const { include, exclude } = (unit as { test: { include: string[]; exclude: string[] } }).test;

/** The unit tests in one worker. */
export default defineConfig({
  resolve,
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? 'null') ?? include,
    exclude,
    isolate: false,
    reporters: [brokenFiles()],
    // A busy machine must not fail the run without a change; Stryker limits each change by itself.
    testTimeout: 60_000,
  },
});

/**
 * Makes a test file that fails outside its tests, such as at an import, an error of the run: Stryker
 * reads the results of tests alone. It prints nothing, since Stryker reports.
 */
function brokenFiles(): Reporter {
  let state: Vitest['state'];
  return {
    onInit(vitest) {
      state = vitest.state;
    },
    onTestModuleEnd(file) {
      for (const error of file.errors()) state.catchError(error, 'Broken Test File');
    },
  };
}
