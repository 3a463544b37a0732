import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = Array.from(
  readFileSync('SECURITY.md', 'utf8').matchAll(/^\|.*\| `(test\/[^`]+)` "([^"]+)" \|$/gm),
  ([, file = '', title = '']) => ({ file, title }),
);

test('each promise of SECURITY.md names a test', () => {
  const lines = readFileSync('SECURITY.md', 'utf8').match(/^\| .*\|$/gm) ?? [];
  // All rows but the head and the line below it.
  expect(rows).toHaveLength(lines.length - 2);
});

test.each(rows)('$file has the test "$title"', ({ file, title }) => {
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8').replaceAll("\\'", "'")).toContain(title);
});
