import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasTest, securityPromises } from '../support/promises.js';

const page = readFileSync('SECURITY.md', 'utf8');
const [, section = ''] = /^## What halyard promises$([\s\S]*?)^## /m.exec(page) ?? [];
const rows = securityPromises();

test('each table of SECURITY.md has promises', () => {
  const tables = section.split('| Threat | Promise | Test |').slice(1);
  expect(tables).toHaveLength((section.match(/^### /gm) ?? []).length);
  expect(rows.length).toBeGreaterThan(50);
});

test.each(rows)('the test of "$promise" exists', ({ file, title }) => {
  expect(existsSync(file)).toBe(true);
  expect(hasTest(file, title)).toBe(true);
});
