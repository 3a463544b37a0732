import { readFileSync } from 'node:fs';
import { bundled } from './bundled.js';

/** The locks of the repository: of the package, of the documentation site, and of the runtimes under test. */
export const LOCKS = [
  'package-lock.json',
  'docs/package-lock.json',
  'test/runtimes/package-lock.json',
] as const;

/** A package in a lock of npm, by the path that it is installed to. */
interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

export type Packages = Readonly<Record<string, LockedPackage>>;

/** The packages of a lock, by path; the root is `''`. */
export function readLock(file: string): Packages {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** The name of a package by the path that it is installed to. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** The paths of the packages that users of halyard get: all are in its files. */
export const PUBLISHED_PATHS: readonly string[] = bundled
  .map((name) => `node_modules/${name}`)
  .sort();
