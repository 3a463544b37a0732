import { link } from 'halyard/link';
import { type Method, relation } from 'halyard/relation';
import { describe, expect, test } from 'vitest';

describe('relation.method: a link has the typical method of its relation type', () => {
  test.each<[rel: string, method: Method]>([
    ['self', 'GET'],
    ['create', 'POST'],
    ['edit', 'PATCH'],
    ['delete', 'DELETE'],
    ['replace', 'PUT'],
    ['first', 'GET'],
    ['last', 'GET'],
    ['next', 'GET'],
    ['prev', 'GET'],
    ['collection', 'GET'],
    ['latest-version', 'GET'],
    ['search', 'GET'],
    ['up', 'GET'],
  ])('%s: %s', (rel, method) => {
    expect(relation(rel)?.method).toBe(method);
    expect(link(rel, 'https://api.example.se/orders/v1/orders/17').method).toBe(method);
  });
});
