import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { loadModule } from '../support/modules.js';

const subpaths = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === 'string' ? [] : [{ name, target }],
);

/** What a built file loads, itself or through the files that it imports: files, and packages. */
async function loaded(file: string) {
  const { metafile } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    external: ['#platform'],
    logLevel: 'silent',
    // Node does not read `sideEffects`: it loads what is imported for no name, too.
    ignoreAnnotations: true,
  });
  const packages = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external }) => external)
    .map(({ path }) => path)
    .filter((path) => path !== '#platform');
  return { packages, files: Object.keys(metafile.inputs) };
}

/** zod took 58 of the 75 ms that importing halyard/link once took. */
const WITH_ZOD = ['./schema'];

test.each(subpaths)(
  '$name loads few files, and zod only where schemas are its purpose',
  async ({ name, target }) => {
    for (const file of [target.import.default, target.require.default]) {
      const { packages, files } = await loaded(file);
      expect(packages.filter((path) => !path.startsWith('node:'))).toEqual(
        WITH_ZOD.includes(name) ? ['zod'] : [],
      );
      expect(files.length).toBeLessThanOrEqual(12);
    }
  },
);

test('the root loads no lint of URLs', async () => {
  const { files } = await loaded('dist/index.js');
  expect(files.filter((file) => file.includes('lint'))).toEqual([]);
});

/** The size of the bundle of one export of a file of the source or the build, minified. */
async function bundleSizes(
  imports: readonly { readonly name: string; readonly file: string }[],
): Promise<readonly number[]> {
  const { outputFiles } = await build({
    entryPoints: imports.map((_, index) => ({ in: `one:${index}`, out: String(index) })),
    outdir: 'bundles',
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    external: ['#platform'],
    packages: 'external',
    logLevel: 'silent',
    plugins: [
      {
        name: 'one-import',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^one:/ }, ({ path }) => ({ path, namespace: 'one' }));
          onLoad({ filter: /./, namespace: 'one' }, ({ path }) => {
            const { name, file } = imports[Number(path.slice('one:'.length))] ?? {};
            return { contents: `export { ${name} } from './${file}'`, resolveDir: '.' };
          });
        },
      },
    ],
  });
  const sizes = new Map(outputFiles.map(({ path, text }) => [basename(path, '.js'), text.length]));
  return imports.map((_, index) => sizes.get(String(index)) ?? 0);
}

test.each([
  ['the source', 'src', '.ts'],
  ['the build', 'dist', '.js'],
])(
  'in %s, an import from halyard brings no more along than one from its area',
  async (_, folder, extension) => {
    const root = (await loadModule('halyard')) as object;
    const names: { name: string; area: string }[] = [];
    for (const area of subpaths.map(({ name }) => name.slice('./'.length)).filter(Boolean)) {
      const values = (await loadModule(`halyard/${area}`)) as object;
      for (const name of Object.keys(values)) if (name in root) names.push({ name, area });
    }
    expect(new Set(names.map(({ name }) => name))).toEqual(new Set(Object.keys(root)));
    const fileOf = (area: string) =>
      folder === 'dist' || area === 'errors'
        ? `${folder}/${area || 'index'}${extension}`
        : `${join(folder, area, 'index')}${extension}`;
    const ofRoot = await bundleSizes(names.map(({ name }) => ({ name, file: fileOf('') })));
    const ofArea = await bundleSizes(names.map(({ name, area }) => ({ name, file: fileOf(area) })));
    // The names that minifying gives depend on the order of the files.
    const larger = names.filter(
      (_name, index) => (ofRoot[index] ?? 0) > 1.01 * (ofArea[index] ?? 0),
    );
    expect(larger).toEqual([]);
    expect(Math.min(...ofRoot)).toBeGreaterThan(0);
  },
);
