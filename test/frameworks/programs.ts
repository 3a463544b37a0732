import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { filesBelow } from '../support/examples.js';
import { type Installation, installPackage } from '../support/package.js';
import { freePort, waitForPort } from '../support/servers.js';

/** The packages that the examples import, beside those that halyard depends on. */
const PACKAGES = [
  ...['@hono/node-server', '@koa/router', '@nestjs/common', '@nestjs/core'],
  ...['@nestjs/platform-express', '@types', 'express', 'fastify', 'hono', 'koa', 'lru-cache'],
  ...['pg', 'reflect-metadata', 'undici'],
];

/** The next major version of NestJS, which `npm ci --prefix test/runtimes` installs. */
const NEST_12 = resolve('test/runtimes/node_modules/@nestjs');
export const hasNest12 = existsSync(NEST_12);

/** Copies the examples to an empty folder with the packed package and the frameworks. */
export function installExamples(names: readonly string[]): Installation {
  const installation = installPackage();
  const { folder } = installation;
  for (const name of PACKAGES) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve('node_modules', name), link);
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const examples = ['order-api', 'agents', 'cache', 'postgres', ...names].map(
    (name) => `examples/${name}`,
  );
  // The hosts run the examples that do not listen.
  for (const source of [...examples, 'test/frameworks/hosts']) {
    cpSync(source, join(folder, source), { recursive: true });
  }
  if (hasNest12) {
    symlinkSync(NEST_12, join(folder, 'node_modules/@nestjs-12'));
    mkdirSync(join(folder, 'examples/nestjs-12'));
    const code = readFileSync('examples/nestjs/main.ts', 'utf8').replaceAll(
      '@nestjs/',
      '@nestjs-12/',
    );
    writeFileSync(join(folder, 'examples/nestjs-12/main.ts'), code);
  }
  return installation;
}

/** Translates the copied programs to JavaScript, after changes to their text. */
export async function translate(
  folder: string,
  change: (code: string, path: string) => string,
): Promise<void> {
  const tsconfigRaw = { compilerOptions: { experimentalDecorators: true, target: 'es2022' } };
  for (const top of ['examples', 'test']) {
    for (const file of filesBelow(join(folder, top), '.ts')) {
      const source = change(readFileSync(file, 'utf8'), relative(folder, file));
      const { code } = await transform(source, { loader: 'ts', tsconfigRaw });
      writeFileSync(file.replace(/\.ts$/, '.js'), code);
    }
  }
}

/** Compiles the copied examples by a strict configuration; returns what the compiler prints. */
export async function compile(folder: string, options: Record<string, string>): Promise<string> {
  const config = join(folder, `tsconfig.${options.moduleResolution}.json`);
  const compilerOptions = { ...STRICT, ...options };
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ['examples'] }));
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', config]).catch(
    (error: { readonly stdout: string }) => error,
  );
  return stdout;
}

const STRICT = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  experimentalDecorators: true,
  skipLibCheck: true,
  noEmit: true,
};

/** A running example. */
export interface Program {
  readonly port: number;
  /** What it has written to standard error. */
  errors(): string;
  stop(): Promise<void>;
}

/** Starts a program of the folder on a free port; again if another process takes the port first. */
export async function start(folder: string, path: string): Promise<Program> {
  return startOnce(folder, path).catch(() => startOnce(folder, path));
}

async function startOnce(folder: string, path: string): Promise<Program> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [join(folder, path)], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const stopped = once(child, 'exit');
  await Promise.race([
    waitForPort(port),
    stopped.then(() => Promise.reject(new Error(`${path} ended: ${errors}`))),
  ]);
  return {
    port,
    errors: () => errors,
    stop: async () => {
      child.kill();
      await stopped;
    },
  };
}
