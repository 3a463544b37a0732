import { build } from 'esbuild';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const subpaths = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === 'string' ? [] : [{ name, target }],
);

/** The packages that a built file loads, itself or through the files that it imports. */
async function loadedPackages(file: string): Promise<string[]> {
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
  return Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external }) => external)
    .map(({ path }) => path)
    .filter((path) => path !== '#platform');
}

/** zod took 58 of the 75 ms that importing halyard/link once took. */
const WITH_ZOD = ['./schema', './describe'];

test.each(subpaths)(
  '$name loads zod only where schemas are its purpose',
  async ({ name, target }) => {
    for (const file of [target.import.default, target.require.default]) {
      const packages = await loadedPackages(file);
      expect(packages.includes('zod')).toBe(WITH_ZOD.includes(name));
      expect(packages.filter((path) => path.startsWith('@noble/'))).toEqual([]);
      expect(packages).not.toContain('uri-template');
    }
  },
);

test('halyard/client loads no package', async () => {
  const { import: module, require: common } = manifest.exports['./client'];
  expect(await loadedPackages(module.default)).toEqual([]);
  expect(await loadedPackages(common.default)).toEqual([]);
});

test('parseQuery brings no hash along, which only cursors need', async () => {
  const { outputFiles } = await build({
    stdin: { contents: `export { parseQuery } from './dist/index.js'`, resolveDir: '.' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    external: ['#platform'],
    packages: 'external',
  });
  // The first round constant of SHA-256 (FIPS 180-4 §4.2.2).
  expect(outputFiles[0]?.text).not.toMatch(/1116352408|428a2f98/i);
});

test.each([
  ['import', 'dynamic-import'],
  ['require', 'require-call'],
] as const)(
  'halyard/audit loads the parser of YAML only for a document, by %s',
  async (condition, expected) => {
    const { metafile, outputFiles } = await build({
      entryPoints: [manifest.exports['./audit'][condition].default],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      packages: 'external',
      logLevel: 'silent',
      plugins: [
        {
          name: 'static-imports',
          setup: ({ onResolve }) =>
            onResolve({ filter: /read-document/ }, ({ path }) => ({ path, external: true })),
        },
      ],
    });
    const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
    const parser = imports.filter(({ path }) => path.includes('read-document'));
    expect(parser.map(({ kind }) => kind)).toEqual([expected]);
    // In CommonJS, the call is in a function that runs for a document.
    const [output] = outputFiles;
    expect(output?.text).not.toMatch(/^(?:var|const).*read-document/m);
  },
);
