import { extendedRelations, ianaRelations, relation } from 'halyard/relation';
import { describe, expect, test } from 'vitest';

describe('HYP.19: when the wanted semantics exist in the IANA registry of link relations, the IANA type is used', () => {
  test.each(`self edit first last next prev collection item latest-version search up`.split(/\s+/))(
    '%s is in the IANA registry',
    (rel) => {
      expect(Object.keys(ianaRelations)).toContain(rel);
      expect(relation(rel)?.registry).toBe('iana');
    },
  );

  test.each(['create', 'delete', 'replace'])(
    '%s, for which the IANA registry has no type, is an extended type',
    (rel) => {
      expect(Object.keys(ianaRelations)).not.toContain(rel);
      expect(Object.keys(extendedRelations)).toContain(rel);
      expect(relation(rel)?.registry).toBe('extended');
    },
  );

  test.each([
    ['Self', 'self'],
    ['NEXT', 'next'],
    ['Latest-Version', 'latest-version'],
  ])('%s is the IANA type %s: names are compared without regard to case', (given, rel) => {
    expect(relation(given)).toMatchObject({ name: rel, registry: 'iana' });
  });
});
