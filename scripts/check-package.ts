import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packBuild } from '../test/support/package.js';

/** Checks the tarball that npm would publish, made from the build as it is, with publint and attw. */
const folder = mkdtempSync(join(tmpdir(), 'halyard-package-'));
try {
  const tarball = packBuild(folder);
  run('publint', '--strict', tarball);
  run('attw', tarball);
} finally {
  rmSync(folder, { recursive: true });
}

function run(program: string, ...parameters: string[]): void {
  const path = join('node_modules', '.bin', program);
  const { status } = spawnSync(path, parameters, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
