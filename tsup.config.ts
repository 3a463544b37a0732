import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Options } from 'tsup';
import { bundled, inCommand, inLibrary, minified } from './scripts/packages/bundled.js';
import { chunkEntries, chunks, errorsEntry, pure } from './scripts/packages/chunks.js';

/** Each area's `index.ts` is a subpath export; `internal` belongs to none. */
const areas = readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'internal')
  .map((entry) => `src/${entry.name}/index.ts`);

const entries = {
  index: 'src/index.ts',
  errors: 'src/errors.ts',
  ...Object.fromEntries(
    areas.map((file) => [file.slice('src/'.length, -'/index.ts'.length), file]),
  ),
};

const library: Options = {
  entry: {
    ...entries,
    errors: errorsEntry,
    'internal/platform.node': 'src/internal/platform.node.ts',
    'internal/platform.portable': 'src/internal/platform.portable.ts',
    ...chunkEntries,
  },
  outDir: 'dist',
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  // One chunk for each area, in CommonJS too: one HalyardError class for all subpaths.
  splitting: false,
  // No module has side effects, so an import that binds no name goes.
  treeshake: { moduleSideEffects: false },
  clean: ['!cli/**'],
  external: ['#platform', /^node:/],
  removeNodeProtocol: false,
  noExternal: inLibrary,
  esbuildPlugins: [chunks('chunks'), importedBuiltIns(), minified],
  plugins: [pure],
  esbuildOptions: (options) => {
    options.mainFields = ['main'];
  },
  onSuccess: async () => {
    requireChunks();
    // The types of both formats are those of CommonJS, written once.
    for (const name of Object.keys(entries)) {
      writeFileSync(`dist/${name}.d.ts`, `export * from './${name}.cjs';\n`);
    }
    writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licences(bundled));
  },
};

const types: Options = {
  entry: entries,
  outDir: 'dist',
  format: 'cjs',
  dts: { only: true, entry: entries },
};

/** The command: an ES module that loads each subcommand and each format when it is asked for. */
const command: Options = {
  entry: { main: 'src/audit/cli/main.node.ts' },
  outDir: 'dist/cli',
  format: 'esm',
  target: 'es2022',
  platform: 'node',
  splitting: true,
  treeshake: { moduleSideEffects: false },
  clean: true,
  noExternal: [...inLibrary, ...inCommand],
  esbuildPlugins: [chunks('../chunks'), minified],
  // CommonJS packages ask for Node's modules by `require`, which an ES module does not have.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
};

export default defineConfig([library, types, command]);

/**
 * Gives `etag` what it uses of Node. Its `require('crypto')` would fail at the start of a program that a
 * bundler writes as an ES module. It gets no `Stats`.
 */
function importedBuiltIns(): NonNullable<Options['esbuildPlugins']>[number] {
  const namespace = 'imported-built-in';
  // `node:crypto` takes six milliseconds to load, so it is loaded for the first tag.
  const contents: Readonly<Record<string, string>> = {
    crypto:
      "export const createHash = (name) => process.getBuiltinModule('node:crypto').createHash(name);",
    fs: 'export class Stats {}',
  };
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: /^(?:crypto|fs)$/ }, ({ path }) => ({ path, namespace }));
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: contents[path] ?? '',
      }));
    },
  };
}

/** Loads chunks by `require` in CommonJS, since Jest has no `import()` there. */
function requireChunks(): void {
  for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.cjs')) continue;
    const file = join('dist', name);
    const code = readFileSync(file, 'utf8');
    const required = code.replace(
      /\bimport\(((['"])\.[^'"]+\.cjs\2)\)/g,
      'Promise.resolve().then(() => require($1))',
    );
    if (required !== code) writeFileSync(file, required);
  }
}

function licences(names: readonly string[]): string {
  const texts = names.map((name) => {
    const folder = join('node_modules', name);
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const licence = readFileSync(join(folder, 'LICENSE'), 'utf8').trim();
    return `${name} ${version}\n\n${licence}\n`;
  });
  return `The files of this folder contain code of these packages:\n\n${texts.join('\n---\n\n')}`;
}
