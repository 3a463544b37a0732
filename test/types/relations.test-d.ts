import { defineRelations, type Relation, type Relations } from 'halyard/relation';
import { expectTypeOf, test } from 'vitest';

const relations = defineRelations({
  cancel: { method: 'POST', meaning: 'Cancels the order.' },
  'send-invoice': { meaning: 'Sends the invoice.' },
});

test('the names of defined relation types are literals', () => {
  expectTypeOf<keyof typeof relations>().toEqualTypeOf<'cancel' | 'send-invoice'>();
  expectTypeOf(relations.cancel).toEqualTypeOf<Relation>();
  expectTypeOf(relations).toEqualTypeOf<Relations<'cancel' | 'send-invoice'>>();
  // @ts-expect-error no such relation type
  relations.ship;
  // @ts-expect-error read only
  relations.cancel = relations['send-invoice'];
});

test('a definition has a meaning and a known method', () => {
  // @ts-expect-error a meaning is needed
  defineRelations({ cancel: { method: 'POST' } });
  // @ts-expect-error methods are in upper case
  defineRelations({ cancel: { method: 'post', meaning: 'Cancels.' } });
  // @ts-expect-error there is no such member
  defineRelations({ cancel: { meaning: 'Cancels.', verb: 'POST' } });
});
