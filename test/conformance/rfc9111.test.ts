import { readFileSync } from 'node:fs';
import * as cache from 'halyard/cache';
import { describe, expect, test } from 'vitest';

/** How many sentences with MUST and MUST NOT each section has. */
const SENTENCES: Readonly<Record<string, number>> = {
  '§3': 1,
  '§3.1': 3,
  '§3.2': 1,
  '§3.3': 3,
  '§3.4': 1,
  '§3.5': 1,
  '§4': 5,
  '§4.1': 1,
  '§4.2': 2,
  '§4.2.2': 1,
  '§4.2.3': 1,
  '§4.2.4': 2,
  '§4.3.1': 1,
  '§4.3.2': 3,
  '§4.3.3': 1,
  '§4.3.4': 2,
  '§4.3.5': 1,
  '§4.4': 2,
};

const guide = readFileSync('docs/guides/caching.md', 'utf8');
const rows = guide
  .split('\n')
  .filter((line) => /^\| §\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, section = '', requirement = '', functions = '', files = '']) => ({
    section,
    requirement,
    functions: names(functions),
    files: names(files),
  }));

function names(cell: string): string[] {
  return cell.split(', ').map((name) => name.replaceAll('`', ''));
}

/** The tests of a section in a file. */
function testsOf(section: string, file: string): string {
  const source = readFileSync(`test/conformance/rfc9111-${file}.test.ts`, 'utf8');
  const blocks = source.replaceAll('\\', '').split(/^describe\(/m);
  return blocks.find((block) => block.startsWith(`'RFC 9111 ${section},`)) ?? '';
}

describe('the table of RFC 9111 in the guide', () => {
  test('has each MUST and MUST NOT of §3 and §4', () => {
    const counts: Record<string, number> = {};
    for (const { section } of rows) counts[section] = (counts[section] ?? 0) + 1;
    expect(counts).toEqual(SENTENCES);
  });

  test.each(rows)('$section: $requirement', ({ section, requirement, functions, files }) => {
    expect(requirement).toMatch(/MUST/);
    for (const name of functions) expect(cache).toHaveProperty(name, expect.any(Function));
    for (const file of files) expect(testsOf(section, file)).toContain(requirement);
  });
});
