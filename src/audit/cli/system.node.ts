import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { System } from './system.js';

const { version } = createRequire(import.meta.url)('halyard/package.json') as { version: string };

/** The process that the command runs in. */
export const nodeSystem: System = {
  version,
  environment: process.env,
  now: () => new Date(),
  stdout: process.stdout,
  stderr: process.stderr,
  fetch: (url, init) => fetch(url, init),
  resolve: (file, folder = process.cwd()) => resolve(folder, file),
  findUp: async (name) => findUp(name, process.cwd()),
  readFile: (file) => readFile(file, 'utf8'),
  writeFile: (file, content) => writeFile(file, content),
  readInput: () => text(process.stdin),
  onInterrupt: (listener) => {
    process.once('SIGINT', listener);
    return () => process.off('SIGINT', listener);
  },
};

function findUp(name: string, folder: string): string | undefined {
  const file = join(folder, name);
  if (existsSync(file)) return file;
  const parent = dirname(folder);
  return parent === folder ? undefined : findUp(name, parent);
}
