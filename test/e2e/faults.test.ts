import { audit } from 'halyard/audit';
import type { RuleId } from 'halyard/rules';
import { describe, expect, test } from 'vitest';
import { type FaultName, faults } from '../../examples/orders/faults.js';
import { startService } from '../../examples/orders/server.js';

/** The rule that each mistake breaks, and the only one. */
const RULES: Readonly<Record<FaultName, RuleId>> = {
  'no-self': 'HYP.05',
  'no-method': 'HYP.16',
  'lower-case-method': 'HYP.17',
  'synonym-rel': 'HYP.19',
  'vague-rel': 'HYP.18',
  'empty-title': 'link.title',
  'hard-coded-host': 'HYP.14',
  'upper-case-path': 'UFN.06',
  'verb-in-path': 'naming.verb',
  'plain-json': 'HYP.06',
  'bare-tag': 'caching.etag',
  'not-cacheable': 'CAC.01',
  'wrong-count': 'collection.meta',
  'phantom-next': 'collection.links',
  'bare-items': 'collection.item-links',
  'changing-get': 'HYP.02',
};

async function auditDemo(...mistakes: FaultName[]) {
  const service = await startService(undefined, 0, undefined, mistakes);
  try {
    return await audit(`${service.url}/`);
  } finally {
    await service.close();
  }
}

test('an audit of the demo fetches each page and order, and finds nothing at any level', async () => {
  const { groups, failures, skipped, requests } = await auditDemo();
  expect(groups).toEqual([]);
  expect(failures).toEqual([]);
  expect(skipped).toBe(0);
  // The index, its two documents, four pages and 25 orders, some of them again.
  expect(requests).toBeGreaterThan(32);
  expect(requests).toBeLessThan(60);
});

describe('an audit catches each mistake by its rule, and by no other', () => {
  test.each(Object.keys(faults) as FaultName[])('%s', async (fault) => {
    const { groups } = await auditDemo(fault);
    expect([...new Set(groups.map(({ rule }) => rule))]).toEqual([RULES[fault]]);
  });

  test('several at once', async () => {
    const names = ['no-self', 'plain-json', 'verb-in-path'] as const;
    const { groups } = await auditDemo(...names);
    const found = new Set(groups.map(({ rule }) => rule));
    expect(found).toEqual(new Set(names.map((name) => RULES[name])));
  });
});
