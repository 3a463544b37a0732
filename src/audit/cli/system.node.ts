import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { relative, resolve, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import type { System } from './system.js';

const manifest = createRequire(import.meta.url)('halyard/package.json');

/** The process that the command runs in. */
export const nodeSystem: System = {
  version: manifest.version,
  homepage: manifest.homepage,
  ruleTexts: () => JSON.parse(readFileSync(new URL('rules.json', import.meta.url), 'utf8')),
  environment: process.env,
  now: () => new Date(),
  stdout: process.stdout,
  stderr: process.stderr,
  fetch: (url, init) => fetch(url, init),
  resolve: (file, folder = process.cwd()) => resolve(folder, file),
  hasFile: existsSync,
  readFile: async (file) => readRegular(file),
  readWithin,
  writeFile: (file, content) => writeFile(file, content),
  readInput: () => text(process.stdin),
  onInterrupt: (listener) => {
    process.once('SIGINT', listener);
    return () => process.off('SIGINT', listener);
  },
};

/** Reads no pipe or device, which may never end, and nothing that would take minutes to parse. */
function readRegular(file: string): string {
  const entry = statSync(file);
  if (entry.isFile() && entry.size <= 2 ** 26) return readFileSync(file, 'utf8');
  throw new Error('it must be a regular file of at most 64 MiB. Pipe any other to -');
}

/** Follows no link out of the folders, and into nothing hidden: a document must not show what else is on the disk. */
function readWithin(folders: readonly string[], file: string): string | undefined {
  try {
    const real = realpathSync(file);
    const isWithin = folders.some((folder) => {
      // On another drive the path is absolute: `D:\\x`.
      const path = relative(realpathSync(folder), real);
      return !path.split(sep).some((step) => /^\.|^[A-Za-z]:|^$/.test(step));
    });
    const isData = isWithin && /\.(?:json|ya?ml)$/i.test(real);
    return isData ? readRegular(real).replace(/^\ufeff/, '') : undefined;
  } catch {
    return undefined;
  }
}
