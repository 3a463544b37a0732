import {
  defineRelations,
  type ExtendedRelationName,
  type IanaRelationName,
  type Rel,
  type Relation,
  type Relations,
} from 'halyard/relation';
import { expectTypeOf, test } from 'vitest';

test('the known names are literals, which an editor offers', () => {
  expectTypeOf<Extract<Rel, IanaRelationName>>().toEqualTypeOf<IanaRelationName>();
  expectTypeOf<Extract<Rel, 'create'>>().toEqualTypeOf<'create'>();
  expectTypeOf<ExtendedRelationName>().toEqualTypeOf<'create' | 'delete' | 'replace'>();
  expectTypeOf<'create' | string>().not.toExtend<IanaRelationName>();
});

test('the names of defined relation types are literals', () => {
  const relations = defineRelations({
    cancel: { method: 'POST', meaning: 'Cancels the order.' },
    'send-invoice': { meaning: 'Sends the invoice.' },
  });
  expectTypeOf(relations).toEqualTypeOf<Relations<'cancel' | 'send-invoice'>>();
  expectTypeOf(relations.cancel).toEqualTypeOf<Relation>();
  // @ts-expect-error no such relation type
  relations.ship;
  // @ts-expect-error a meaning is needed
  defineRelations({ cancel: { method: 'POST' } });
});
