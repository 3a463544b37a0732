import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasTest } from '../support/promises.js';

const [, promises = ''] = /^## What halyard promises$([\s\S]*?)^## /m.exec(
  readFileSync('SECURITY.md', 'utf8'),
) as RegExpExecArray;
const lines = (promises.match(/^\|.*\|$/gm) ?? []).filter(
  (line) => !/^\| (?:---|Threat) \|/.test(line),
);
const rows = lines.map((line) => {
  const [, file = '', title = ''] = /\| `(test\/[^`]+)` "([^"]+)" \|$/.exec(line) ?? [];
  return { line, file, title };
});

test('each table of SECURITY.md has promises', () => {
  const tables = promises.split('| Threat | Promise | Test |').slice(1);
  expect(tables).toHaveLength((promises.match(/^### /gm) ?? []).length);
  expect(rows.length).toBeGreaterThan(50);
});

test.each(rows)('$line', ({ file, title }) => {
  expect(existsSync(file)).toBe(true);
  expect(hasTest(file, title)).toBe(true);
});
