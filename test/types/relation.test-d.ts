import {
  type ExtendedRelationName,
  type IanaRelationName,
  type Method,
  type Rel,
  type Relation,
  relation,
} from 'halyard/relation';
import { describe, expectTypeOf, test } from 'vitest';

describe('Rel', () => {
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
