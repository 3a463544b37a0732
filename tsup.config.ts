import { readdirSync } from 'node:fs';
import { defineConfig } from 'tsup';

/** Each area's `index.ts` is a subpath export; `internal` is nobody's. */
const areas = readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'internal')
  .map((entry) => `src/${entry.name}/index.ts`);

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/errors.ts',
    ...areas,
    'src/conditional/strong-tag.node.ts',
    'src/conditional/strong-tag.portable.ts',
    // A file of its own, so that bundlers leave pluralize out where nothing asks for it.
    'src/url/lint/words/inflection.ts',
  ],
  outDir: 'dist',
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  dts: { entry: ['src/index.ts', 'src/errors.ts', ...areas] },
  // One HalyardError class and one template cache for all subpaths, in CommonJS too.
  splitting: true,
  treeshake: true,
  clean: true,
  external: ['#strong-tag'],
});
