import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { subpaths } from '../support/package.js';

function run(...parameters: string[]): string {
  return execFileSync(process.execPath, parameters, { encoding: 'utf8' }).trim();
}

describe('the built package', () => {
  const list = `[${subpaths.map((subpath) => `'${subpath}'`).join()}]`;
  const print = 'console.log(JSON.stringify(names))';
  const imported: Record<string, string[]> = JSON.parse(
    run(
      '--input-type=module',
      '--eval',
      `const names = {}; for (const path of ${list}) names[path] = Object.keys(await import(path)).sort(); ${print}`,
    ),
  );
  const required: Record<string, string[]> = JSON.parse(
    run(
      '--input-type=commonjs',
      '--eval',
      `const names = {}; for (const path of ${list}) names[path] = Object.keys(require(path)).sort(); ${print}`,
    ),
  );

  test.each(subpaths)('%s has the same names by import and by require', (subpath) => {
    expect(imported[subpath]).toEqual(required[subpath]);
    expect(imported[subpath]?.length).toBeGreaterThan(0);
  });

  test.each([
    [
      'import',
      'module',
      "const { HalyardError } = await import('halyard/errors'); const { link } = await import('halyard/link');",
    ],
    [
      'require',
      'commonjs',
      "const { HalyardError } = require('halyard/errors'); const { link } = require('halyard/link');",
    ],
  ])('has one HalyardError for all subpaths, by %s', (_, type, load) => {
    const code = `${load} try { link('self', '/') } catch (error) { console.log(error instanceof HalyardError) }`;
    expect(run(`--input-type=${type}`, '--eval', code)).toBe('true');
  });
});
