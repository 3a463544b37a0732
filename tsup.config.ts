import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig, type Options } from 'tsup';

/** Each area's `index.ts` is a subpath export; `internal` belongs to none. */
const areas = readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'internal')
  .map((entry) => `src/${entry.name}/index.ts`);

/** CommonJS packages without `exports`, which some bundlers cannot resolve or convert. */
const bundled = ['pluralize', 'uri-template'];
/** Packages that those contain. */
const contained = ['pct-encode'];

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
  // No module has side effects, so an import that binds no name goes.
  treeshake: { moduleSideEffects: false },
  sourcemap: true,
  clean: true,
  external: ['#strong-tag'],
  noExternal: bundled,
  esbuildPlugins: [commonJs()],
  esbuildOptions: (options) => {
    options.mainFields = ['main'];
  },
  onSuccess: async () =>
    writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licences([...bundled, ...contained])),
});

/** Gives pluralize its CommonJS branch: it asks for `require`, which an ES module does not have. */
function commonJs(): NonNullable<Options['esbuildPlugins']>[number] {
  return {
    name: 'common-js',
    setup(build) {
      build.onLoad({ filter: /\/pluralize\.js$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        const contents = text.replace("typeof require === 'function'", 'true');
        if (contents === text) throw new Error(`${path} no longer asks for require`);
        return { contents };
      });
    },
  };
}

function licences(names: readonly string[]): string {
  const texts = names.map((name) => {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
    const licence = readFileSync(join(dirname(manifest), 'LICENSE'), 'utf8').trim();
    return `${name} ${version}\n\n${licence}\n`;
  });
  return `The files of this folder contain code of these packages:\n\n${texts.join('\n---\n\n')}`;
}
