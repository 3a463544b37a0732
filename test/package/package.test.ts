import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

/** The subpaths of the package as it is built, `halyard` itself first. */
const subpaths = Object.keys(manifest.exports)
  .filter((subpath) => subpath !== './package.json')
  .map((subpath) => subpath.replace('.', 'halyard'));

function run(...parameters: string[]): string {
  return execFileSync(process.execPath, parameters, { encoding: 'utf8' }).trim();
}

describe('the built package', () => {
  test.each(subpaths)('%s has the same names by import and by require', (subpath) => {
    const imported = run(
      '--input-type=module',
      '--eval',
      `console.log(JSON.stringify(Object.keys(await import('${subpath}')).sort()))`,
    );
    const required = run(
      '--input-type=commonjs',
      '--eval',
      `console.log(JSON.stringify(Object.keys(require('${subpath}')).sort()))`,
    );
    expect(JSON.parse(imported)).toEqual(JSON.parse(required));
    expect(JSON.parse(imported).length).toBeGreaterThan(0);
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

  test('makes the same entity tag without node:crypto', () => {
    const code = "console.log((await import('halyard/conditional')).entityTag('räksmörgås'))";
    const tags = ['node', 'default'].map((condition) =>
      run(
        '--input-type=module',
        '--eval',
        condition === 'node'
          ? code
          : `const { strongTag } = await import('${process.cwd()}/dist/conditional/strong-tag.portable.js'); console.log(strongTag('räksmörgås'))`,
      ),
    );
    expect(tags[0]).toBe(tags[1]);
  });
});
