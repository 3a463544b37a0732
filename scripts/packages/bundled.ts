import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import type { Options } from 'tsup';

/**
 * Packages that the build copies into its files: CommonJS packages without `exports`, which some bundlers
 * cannot resolve or convert (fresh, uri-template), or whose `require` fails in an ES module (etag); an ES
 * module that Jest cannot require (@noble/hashes); one whose parser alone is used (structured-headers); and what
 * only audits need (yaml, in a chunk that is loaded when a document is checked).
 */
export const inLibrary = [
  '@noble/hashes',
  'etag',
  'fresh',
  'structured-headers',
  'uri-template',
  'yaml',
];

/** Packages in the `halyard` command alone; no import of the library contains them. */
export const inCommand = ['commander'];

/** The packages whose code is in the published files. */
export const bundled = [...inLibrary, ...inCommand];

/** Minifies the code of these packages, since nobody reads it here: it is a fifth of the package otherwise. */
export const minified: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'minified',
  setup: ({ onLoad }) => {
    onLoad({ filter: /node_modules.*\.[cm]?js$/ }, ({ path }) => ({
      contents: transformSync(readFileSync(path, 'utf8'), { minify: true, target: 'es2022' }).code,
    }));
  },
};
