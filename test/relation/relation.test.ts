import { type IanaRelationName, ianaRelations, type Method, relation } from 'halyard/relation';
import { describe, expect, test } from 'vitest';

const names = Object.keys(ianaRelations) as IanaRelationName[];

/** The table of relation types in the conventions, and where each is registered. */
const CONVENTIONS: [name: string, method: Method, registry: 'iana' | 'extended'][] = [
  ['self', 'GET', 'iana'],
  ['create', 'POST', 'extended'],
  ['edit', 'PATCH', 'iana'],
  ['delete', 'DELETE', 'extended'],
  ['replace', 'PUT', 'extended'],
  ['first', 'GET', 'iana'],
  ['last', 'GET', 'iana'],
  ['next', 'GET', 'iana'],
  ['prev', 'GET', 'iana'],
  ['collection', 'GET', 'iana'],
  ['latest-version', 'GET', 'iana'],
  ['search', 'GET', 'iana'],
  ['up', 'GET', 'iana'],
];

describe('each relation type of the conventions has its method and its registry', () => {
  test.each(CONVENTIONS)('%s: %s, %s', (name, method, registry) => {
    expect(relation(name)).toMatchObject({ name, method, registry });
  });
});

describe('case is ignored (RFC 8288 §2.1.1)', () => {
  test.each<[given: string, name: string]>([
    ['NEXT', 'next'],
    ['Next', 'next'],
    ['Latest-Version', 'latest-version'],
    ['OpenID2.Local_ID', 'openid2.local_id'],
    ['Create', 'create'],
    ['DELETE', 'delete'],
  ])('%s is %s', (given, name) => {
    expect(relation(given)).toEqual(relation(name));
    expect(relation(given)?.name).toBe(name);
  });
});

describe('any other name is undefined', () => {
  test.each([
    '',
    ' ',
    'self ',
    ' self',
    'self next',
    'previous-page',
    'parent',
    'update',
    'activate',
    'cancel',
    'send',
    'https://rels.example.se/self',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    // The lower case of U+212A is an ASCII k.
    'boo\u212amar\u212a',
    'ſelf',
  ])('%j', (name) => {
    expect(relation(name)).toBeUndefined();
  });
});

describe('the IANA registry', () => {
  test('has the 134 names of 2026-08-16', () => {
    expect(names).toHaveLength(134);
  });

  test.each(names)('%s has a meaning, and is found with it', (name) => {
    const known: { meaning: string; reference?: string } = ianaRelations[name];
    expect(name).toMatch(/^[a-z][a-z0-9.-]*(?:_[a-z]+)?$/i);
    expect(known.meaning).toMatch(/^\S.+[^.]\.$/);
    expect(relation(name)).toEqual({
      name,
      method: name === 'edit' ? 'PATCH' : 'GET',
      registry: 'iana',
      ...known,
    });
  });
});
