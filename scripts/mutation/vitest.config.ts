import { configDefaults, defineConfig } from 'vitest/config';
import base from '../../vitest.config.js';

const { resolve = {} } = base({ command: 'serve', mode: 'test' });

/** The unit tests in one worker. What needs a process of its own is left out. */
export default defineConfig({
  resolve,
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? '["test/**/*.test.ts"]'),
    exclude: [
      ...configDefaults.exclude,
      'test/**/{hostile,*.hostile}.test.ts',
      // A worker thread cannot change the time zone.
      'test/conditional/against-fresh.test.ts',
    ],
    isolate: false,
    // A busy machine must not fail the run without a change; Stryker limits each change by itself.
    testTimeout: 60_000,
  },
});
