import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix, relative, resolve } from 'node:path';
import { buildSync, transformSync } from 'esbuild';
import type { Options } from 'tsup';
import ts from 'typescript';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const src = resolve('src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
  .map((name) => resolve(src, name));

/** The files of which a subpath uses a name, or what such a file imports. */
function reach(entry: string): ReadonlySet<string> {
  const { metafile } = buildSync({
    entryPoints: [join(src, entry)],
    absWorkingDir: src,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    external: ['#platform'],
    packages: 'bundle',
  });
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return new Set(inputs.flatMap(([name, { bytesInOutput }]) => (bytesInOutput > 0 ? [name] : [])));
}

const root = reach('index.ts');
const link = reach('link/index.ts');

/** What is a chunk although no area: only few need it, or its schemas would load zod. */
const parts: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['lint', /^url\/lint\//],
  ['rules', /^rules\/catalogue\.ts$/],
  ['document', /^audit\/openapi\/read-document\.ts$/],
  ['core', /^internal\/headers\.ts$/],
  ['iana', /^relation\/iana-relations\.ts$/],
  ['forms', /^schema\/json-schema\.ts$/],
  ['http', /^(?:cache|conditional|forwarded|http|internal|query|resource|rules|url)\//],
];

/**
 * The chunk that has the code of a file. What `halyard` and `halyard/link` load comes first, and is apart
 * from what only other subpaths load: a file costs as much time as 15 kB of code. The files that
 * are imported by name have none.
 */
function chunkOf(file: string): string | undefined {
  const name = relative(src, file).replaceAll('\\', '/');
  if (/^\.|(?:^|\/)index\.ts$|^internal\/platform\.|^audit\/cli\//.test(name)) return undefined;
  const [part = name.replace(/(?:\/.*|\.ts)$/, '')] =
    parts.find(([, pattern]) => pattern.test(name)) ?? [];
  if (!root.has(name) && link.has(name)) return 'relation';
  if (!root.has(name)) return { http: 'extras', definition: 'forms' }[part] ?? part;
  return link.has(name) ? 'core' : part;
}

/** One name of a module that is loaded when it is needed. */
const DYNAMIC_IMPORT = /(?:\{ (\w+) \} = )?await import\('(\.[^']+)'\)(?:\)\.(\w+))?/g;

function fileOf(importer: string, specifier: string): string {
  return resolve(dirname(importer), specifier).replace(/\.js$/, '.ts');
}

/** The names that the files outside of each chunk import from it, with the file that has them. */
function namesByChunk(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const found = new Map<string, Map<string, string>>();
  const add = (file: string, importer: string, name: string): void => {
    const chunk = chunkOf(file);
    if (chunk === undefined || chunk === chunkOf(importer)) return;
    const names = found.get(chunk) ?? new Map<string, string>();
    found.set(chunk, names);
    if ((names.get(name) ?? file) !== file) throw new Error(`Two exports ${name} of ${chunk}`);
    names.set(name, file);
  };
  for (const importer of files) {
    const text = readFileSync(importer, 'utf8');
    for (const [, list = '', from = ''] of text.matchAll(
      /^(?:import|export) \{([^}]*)\} from '(\.[^']+)'/gm,
    )) {
      for (const [, name = ''] of list.matchAll(/(?:^|,)\s*(?!type )(\w+)/g)) {
        add(fileOf(importer, from), importer, name);
      }
    }
    for (const [, before, from = '', after] of text.matchAll(DYNAMIC_IMPORT)) {
      add(fileOf(importer, from), importer, before ?? after ?? '');
    }
  }
  return found;
}

/** A file for each chunk, since tsup wants entry points that exist. */
const folder = mkdtempSync(join(tmpdir(), 'halyard-chunks-'));
process.once('exit', () => rmSync(folder, { recursive: true }));

/** The subpath `errors`, whose one file is in a chunk. */
export const errorsEntry = join(mkdtempSync(join(folder, 'subpaths-')), 'errors.ts');
writeFileSync(errorsEntry, `export { HalyardError } from '${join(src, 'errors.ts')}';\n`);

/** The entry point of each chunk. */
export const chunkEntries: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(namesByChunk(), ([chunk, names]) => {
    const entry = join(folder, `${chunk}.ts`);
    const lines = Array.from(names, ([name, file]) => `export { ${name} } from '${file}';\n`);
    writeFileSync(entry, lines.join(''));
    return [`chunks/${chunk}`, entry];
  }),
);

/**
 * Puts each area into one file: what imports another area loads its chunk. Code that several
 * subpaths use is there once, and few files are loaded.
 *
 * @param place Where the chunks are, seen from the output.
 */
export const chunks = (place: 'chunks' | '../chunks'): Plugin => ({
  name: 'chunks',
  setup: ({ onResolve, initialOptions }) => {
    // With another extension for CommonJS, although tsup lets esbuild write modules first.
    const extension = initialOptions.outExtension?.['.js'] ?? '.js';
    onResolve({ filter: /^\.{0,2}\// }, ({ path, importer, kind }) => {
      if (kind === 'entry-point') return undefined;
      const file = fileOf(importer, path);
      const chunk = file.startsWith(src) ? chunkOf(file) : undefined;
      const from = dirname(importer) === folder ? basename(importer, '.ts') : chunkOf(importer);
      if (chunk === undefined || chunk === from) return undefined;
      const to = posix.join(from === undefined ? place : '.', chunk + extension);
      return { path: to.replace(/^(?!\.)/, './'), external: true, sideEffects: false };
    });
  },
});

/**
 * Marks what a module computes when it is loaded as pure, for bundlers: they leave out what is not used of a
 * file, except for calls that might do something. None here does: `sideEffects` is false.
 */
export const pure: NonNullable<Options['plugins']>[number] = {
  name: 'pure',
  renderChunk(given, { path }) {
    const code = withoutSpace(given);
    if (path.includes('document')) return { code };
    const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
    const computed = file.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .flatMap(({ initializer }) => (initializer && isComputed(initializer) ? [initializer] : []));
    let marked = code;
    for (const { end, pos } of computed.reverse()) {
      const value = code.slice(pos, end).trim();
      marked = `${marked.slice(0, pos)}/* @__PURE__ */ (()=>(${value}))()${marked.slice(end)}`;
    }
    return { code: marked };
  },
};

/** Code without comments and indentation, which cost time at each start, and with the names of its packages. */
function withoutSpace(code: string): string {
  const names = new Set(code.match(/^\/\/ .*node_modules\/.*$/gm));
  return [...names, transformSync(code, { minifyWhitespace: true, lineLimit: 120 }).code].join(
    '\n',
  );
}

/** Whether a value is more than literals and functions. */
function isComputed(node: ts.Node): boolean {
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return false;
  if (ts.isPropertyAssignment(node)) return isComputed(node.initializer);
  if (ts.isObjectLiteralExpression(node)) return node.properties.some(isComputed);
  if (ts.isArrayLiteralExpression(node)) return node.elements.some(isComputed);
  return !(
    ts.isLiteralExpression(node) ||
    ts.isIdentifier(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword
  );
}
