import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const src = fileURLToPath(new URL('src', import.meta.url));

export default defineConfig({
  resolve: {
    // The package under its own name is the source: what a test or an example imports is covered.
    alias: [
      { find: /^halyard$/, replacement: `${src}/index.ts` },
      { find: /^halyard\/errors$/, replacement: `${src}/errors.ts` },
      { find: /^halyard\/([\w-]+)$/, replacement: `${src}/$1/index.ts` },
      { find: '#strong-tag', replacement: `${src}/conditional/strong-tag.node.ts` },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    typecheck: { enabled: true, include: ['test/types/**/*.test-d.ts'] },
    coverage: {
      include: ['src/**'],
      exclude: ['src/**/index.ts'],
      reporter: ['text', 'html'],
      thresholds: { lines: 100, branches: 98 },
    },
  },
});
