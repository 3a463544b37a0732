import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { securityFaults, securityWithoutFault } from '../../scripts/proofs/faults/security.js';
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

describe('the faults of npm run test:proofs', () => {
  test('break each promise, or say why not', () => {
    const promises = rows.map(({ promise }) => promise);
    const known = [...Object.keys(securityFaults), ...Object.keys(securityWithoutFault)];
    expect(known.sort()).toEqual(promises.sort());
  });

  test.each(Object.values(securityFaults).flat())('%s has the code once: %s', (file, code) => {
    expect(readFileSync(file, 'utf8').split(code)).toHaveLength(2);
  });
});
