import { defineConfig } from 'vitest/config';
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
    // Stryker reports; that of Vitest would take a tenth of the time.
    reporters: [{}],
    // A busy machine must not fail the run without a change; Stryker limits each change by itself.
    testTimeout: 60_000,
  },
});
