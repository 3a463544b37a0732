import { link } from 'halyard/link';
import { type Method, relation } from 'halyard/relation';
import { describe, expect, test } from 'vitest';

describe('relation.method: a link has the typical method of its relation type', () => {
  test.each<[method: Method, rels: string]>([
    ['GET', 'self first last next prev collection latest-version search up'],
    ['POST', 'create'],
    ['PATCH', 'edit'],
    ['DELETE', 'delete'],
    ['PUT', 'replace'],
  ])('%s: %s', (method, rels) => {
    for (const rel of rels.split(' ')) {
      expect(relation(rel)?.method).toBe(method);
      expect(link(rel, 'https://api.example.se/orders/v1/orders/17').method).toBe(method);
    }
  });
});
