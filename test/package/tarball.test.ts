import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createContext, Script } from 'node:vm';
import { build as esbuild } from 'esbuild';
import ts from 'typescript';
import { build as vite } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, installPackage, subpaths } from '../support/package.js';

let installation: Installation;
beforeAll(() => {
  installation = installPackage();
});
afterAll(() => installation.remove());

/** Uses what bundlers have broken before: copied packages, hashing and zod. */
const PROGRAM = `
import { href } from 'halyard';
import { checkUrl } from 'halyard/url';
import { entityTag, evaluatePreconditions, versionTag } from 'halyard/conditional';
import { linkSchema } from 'halyard/schema';

const etag = versionTag(3);
const request = { method: 'GET', url: '/', headers: { 'if-none-match': etag } };
export const output = [
  href('https://a.se', '/orders/{id}{?q}', { id: 17, q: 'å' }),
  checkUrl('/order/{id}').map(({ rule }) => rule).join(),
  evaluatePreconditions(request, { etag }).outcome,
  linkSchema.safeParse({}).success,
  entityTag('a'),
];
`;
const OUTPUT = [
  'https://a.se/orders/17?q=%C3%A5',
  'naming.singular',
  'not-modified',
  false,
  // The SHA-1 of "a" is 86f7e437faa5a7fce15d1ddcb9eaeaea377667b8.
  '"1-hvfkN/qlp/zhXR3cuerq6jd2Z7g"',
];

describe('the packed package in an empty folder', () => {
  test('has the code of each subpath and its types, and no source map', () => {
    for (const subpath of subpaths) {
      const name = subpath === 'halyard' ? 'index' : subpath.replace('halyard/', '');
      const wanted = ['.js', '.cjs', '.d.ts', '.d.cts'].map((end) => `dist/${name}${end}`);
      expect(installation.files).toEqual(expect.arrayContaining(wanted));
    }
    expect(installation.files.filter((file) => file.endsWith('.map'))).toEqual([]);
  });

  test('has the licence of each bundled package, and only of those', () => {
    // esbuild names the file of each module in a comment.
    const bundled = installation.files
      .filter((file) => /\.c?js$/.test(file))
      .flatMap((file) =>
        Array.from(
          read(file).matchAll(/^\/\/ .*node_modules\/((?:@[^/]+\/)?[^/]+)/gm),
          ([, name = '']) => name,
        ),
      );
    const notice = read('dist/THIRD-PARTY-LICENSES.txt');
    const named = Array.from(notice.matchAll(/^([@\w/-]+) \d+\.\d+\.\d+$/gm), ([, name]) => name);
    expect(named.sort()).toEqual([...new Set(bundled)].sort());
    for (const name of named) {
      expect(notice).toContain(readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trim());
    }
  });

  test('has its README, its changes and its licence, and no other page', () => {
    const others = installation.files.filter((file) => !/^dist\b/.test(file));
    expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(installation.files.length).toBeLessThanOrEqual(250);
  });

  test('runs without zod, except where schemas are the purpose', () => {
    const zod = join(installation.folder, 'node_modules/zod');
    rmSync(zod);
    const load = subpaths.map(
      (path) => `await import('${path}').catch(() => missing.push('${path}'));`,
    );
    const code = `const missing = [];\n${load.join('\n')}\nconsole.log(JSON.stringify(missing));`;
    const missing = runFile('without-zod.mjs', code);
    symlinkSync(resolve('node_modules/zod'), zod);
    expect(missing).toEqual(['halyard/schema']);
  });

  test('runs as ECMAScript modules', () => {
    const imports = subpaths.map((subpath) => `import '${subpath}';`).join('\n');
    expect(
      runFile('main.mjs', `${imports}\n${PROGRAM}\nconsole.log(JSON.stringify(output));`),
    ).toEqual(OUTPUT);
  });

  test('runs as CommonJS', () => {
    const program = PROGRAM.replaceAll(/import (.*) from ('.*');/g, 'const $1 = require($2);');
    const requires = subpaths.map((subpath) => `require('${subpath}');`).join('\n');
    const code = `${requires}\n${program.replace('export ', '')}\nconsole.log(JSON.stringify(output));`;
    expect(runFile('main.cjs', code)).toEqual(OUTPUT);
  });

  const { ModuleKind, ModuleResolutionKind } = ts;
  test.each([
    ['node10', { module: ModuleKind.CommonJS, moduleResolution: ModuleResolutionKind.Node10 }],
    ['node16', { module: ModuleKind.Node16, moduleResolution: ModuleResolutionKind.Node16 }],
    ['bundler', { module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler }],
  ])('has types for moduleResolution %s', (_, options) => {
    const imports = subpaths.map((subpath, index) => `import * as area${index} from '${subpath}';`);
    const uses = subpaths.map(
      (_, index) => `export type Area${index} = keyof typeof area${index};`,
    );
    const wrong = "import { link } from 'halyard/link';\nlink(17, 'https://a.se/');";
    const right = [...imports, ...uses, PROGRAM].join('\n');
    expect(diagnose({ 'right.ts': right, 'wrong.ts': wrong }, options)).toEqual([
      "wrong.ts: Argument of type '17' is not assignable to parameter of type 'Rel'.",
    ]);
  });

  test.each(['neutral', 'browser', 'node'] as const)(
    'is bundled by esbuild for %s',
    async (platform) => {
      const entry = write('esbuild-entry.mjs', `${PROGRAM}\nconsole.log(JSON.stringify(output));`);
      const outfile = join(installation.folder, `esbuild-${platform}.mjs`);
      const { warnings } = await esbuild({
        entryPoints: [entry],
        outfile,
        platform,
        bundle: true,
        format: 'esm',
        logLevel: 'silent',
      });
      expect(warnings).toEqual([]);
      expect(output(outfile)).toEqual(OUTPUT);
    },
  );

  test('is built into a library by Vite', async () => {
    const entry = write('vite-entry.mjs', PROGRAM);
    const outDir = join(installation.folder, 'vite');
    const lib = {
      entry,
      name: 'library',
      formats: ['iife' as const],
      fileName: () => 'library.js',
    };
    const silent = { configFile: false, logLevel: 'silent' } as const;
    await vite({ root: installation.folder, ...silent, build: { outDir, lib } });
    const context = createContext({ URL, TextEncoder, TextDecoder, URLSearchParams, btoa });
    new Script(readFileSync(join(outDir, 'library.js'), 'utf8')).runInContext(context);
    const shown: string = new Script('JSON.stringify(library.output)').runInContext(context);
    expect(JSON.parse(shown)).toEqual(OUTPUT);
  });
});

test('the demo runs with the packed package', () => {
  const { folder } = installation;
  cpSync('examples/orders', join(folder, 'orders'), { recursive: true });
  write('package.json', '{ "type": "module" }');
  const program = [resolve('node_modules/tsx/dist/cli.mjs'), 'orders/main.ts'];
  const shown = execFileSync(process.execPath, program, { cwd: folder, encoding: 'utf8' });
  expect(shown).toContain('17 exchanges');
});

function read(file: string): string {
  return readFileSync(join(installation.folder, 'node_modules/halyard', file), 'utf8');
}

function write(name: string, text: string): string {
  const file = join(installation.folder, name);
  writeFileSync(file, text);
  return file;
}

function runFile(name: string, code: string): unknown {
  return output(write(name, code));
}

/** What a program prints, as JSON. */
function output(file: string): unknown {
  return JSON.parse(execFileSync(process.execPath, [file], { encoding: 'utf8' }));
}

function diagnose(files: Readonly<Record<string, string>>, options: ts.CompilerOptions): string[] {
  const paths = Object.entries(files).map(([name, text]) => write(name, text));
  const program = ts.createProgram(paths, {
    ...options,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    esModuleInterop: true,
    noEmit: true,
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const name = relative(installation.folder, file?.fileName ?? '');
    return `${name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}
