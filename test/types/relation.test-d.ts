import {
  type ExtendedRelationName,
  type IanaRelationName,
  ianaRelations,
  type Method,
  type Rel,
  type Relation,
  relation,
} from 'halyard/relation';
import { describe, expectTypeOf, test } from 'vitest';

describe('Rel', () => {
  test('takes any string', () => {
    expectTypeOf<string>().toExtend<Rel>();
    expectTypeOf<'activate'>().toExtend<Rel>();
    expectTypeOf<'https://rels.example.se/approve'>().toExtend<Rel>();
    expectTypeOf<Rel>().toExtend<string>();
  });

  test('takes nothing else', () => {
    expectTypeOf<number>().not.toExtend<Rel>();
    expectTypeOf<undefined>().not.toExtend<Rel>();
  });

  test('keeps the known names, which an editor offers', () => {
    expectTypeOf<Rel>().not.toEqualTypeOf<string>();
    expectTypeOf<Extract<Rel, 'self'>>().toEqualTypeOf<'self'>();
    expectTypeOf<Extract<Rel, 'create'>>().toEqualTypeOf<'create'>();
    expectTypeOf<Extract<Rel, IanaRelationName>>().toEqualTypeOf<IanaRelationName>();
  });
});

test('the known names are literals', () => {
  expectTypeOf<ExtendedRelationName>().toEqualTypeOf<'create' | 'delete' | 'replace'>();
  expectTypeOf<'self' | 'next' | 'latest-version'>().toExtend<IanaRelationName>();
  expectTypeOf<'create'>().not.toExtend<IanaRelationName>();
  expectTypeOf<string>().not.toExtend<IanaRelationName>();
});

test('relation takes any string and may know nothing', () => {
  expectTypeOf(relation).toEqualTypeOf<(name: string) => Relation | undefined>();
  expectTypeOf<Relation['method']>().toEqualTypeOf<Method>();
  expectTypeOf<'iana' | 'extended'>().toExtend<Relation['registry']>();
  // @ts-expect-error: no name
  relation();
  // @ts-expect-error: no text
  relation(17);
});

test('the registry cannot be changed', () => {
  expectTypeOf(ianaRelations.up.meaning).toExtend<string>();
  // @ts-expect-error: read only
  ianaRelations.up.meaning = '';
  // @ts-expect-error: no type of the registry
  ianaRelations.previously;
});

test('a method is one of seven', () => {
  expectTypeOf<Method>().toEqualTypeOf<
    'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  >();
});
