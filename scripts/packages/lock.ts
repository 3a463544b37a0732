import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
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

/**
 * The paths of the packages that users of halyard get: its dependencies, theirs, and those whose code
 * the build copies.
 */
export function publishedPaths(packages: Packages): string[] {
  const installed = Object.keys(packages['']?.dependencies ?? {});
  const paths = new Set(installed.map((name) => `node_modules/${name}`));
  for (const path of paths) {
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      paths.add(resolvedPath(packages, path, name));
    }
  }
  // What the build leaves out of those is not published.
  return [...paths, ...bundled.map((name) => `node_modules/${name}`)].sort();
}

/** The path that Node finds a package at from another one: in its own folder, or in one above. */
export function resolvedPath(packages: Packages, from: string, name: string): string {
  for (let folder = from; folder !== '.'; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (path in packages) return path;
  }
  return `node_modules/${name}`;
}
