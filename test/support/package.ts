import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { filesBelow } from './examples.js';

/** The import paths of the package, `halyard` itself first. */
export const subpaths = Object.keys(manifest.exports)
  .filter((subpath) => subpath !== './package.json')
  .map((subpath) => subpath.replace('.', 'halyard'));

/** Packs the build as it is into a folder, without `prepack`; returns the path of the tarball. */
export function packBuild(folder: string): string {
  const output = execFileSync(
    'npm',
    ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder],
    { encoding: 'utf8' },
  );
  return join(folder, output.trim().split('\n').at(-1) ?? '');
}

/** An empty folder outside the repository with the packed package installed in it. */
export interface Installation {
  readonly folder: string;
  /** The files of the package, as paths from its root. */
  readonly files: readonly string[];
  remove(): void;
}

/** Installs the tarball in an empty folder, with the peers that its manifest names alone. */
export function installPackage(): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-install-'));
  const target = join(folder, 'node_modules', 'halyard');
  mkdirSync(target, { recursive: true });
  const tarball = packBuild(folder);
  execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  rmSync(tarball);
  for (const name of Object.keys(manifest.peerDependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve('node_modules', name), link);
  }
  linkCommand(folder);
  return {
    folder,
    files: filesBelow(target, '').map((file) => relative(target, file)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Puts the command where npm does. */
function linkCommand(folder: string): void {
  const file = join(folder, 'node_modules', 'halyard', manifest.bin.halyard);
  chmodSync(file, 0o755);
  mkdirSync(join(folder, 'node_modules', '.bin'));
  symlinkSync(file, join(folder, 'node_modules', '.bin', 'halyard'));
}
