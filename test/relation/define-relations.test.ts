import { checkLink, checkLinks } from 'halyard/link';
import {
  checkRelation,
  defineRelations,
  type Method,
  type RelationDefinition,
  relation,
} from 'halyard/relation';
import { describe, expect, test } from 'vitest';
import { words } from '../support/rows.js';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';
const MEANING = 'Cancels the order.';

describe('a defined relation type', () => {
  test.each<[name: string, given: RelationDefinition, method: Method]>([
    ['cancel', { meaning: MEANING }, 'POST'],
    ['invoice', { meaning: 'The invoice.' }, 'GET'],
    ['approve', { meaning: 'The page for approval.', method: 'GET' }, 'GET'],
    ['cancel', { meaning: MEANING, method: 'POST' }, 'POST'],
    ['mark-as-paid', { meaning: 'Marks the invoice as paid.', method: 'PUT' }, 'PUT'],
    ['orders.cancel', { meaning: MEANING, method: 'PATCH' }, 'PATCH'],
    ['v2', { meaning: 'The second version.', method: 'HEAD' }, 'HEAD'],
    ['constructor', { meaning: 'Who built the house.' }, 'GET'],
    ['https://rels.example.se/Cancel', { meaning: MEANING, method: 'DELETE' }, 'DELETE'],
    ['urn:example:cancel', { meaning: MEANING, method: 'OPTIONS' }, 'OPTIONS'],
  ])('%s with %o has the method %s', (name, given, method) => {
    expect(defineRelations({ [name]: given })).toEqual({
      [name]: { name, method, meaning: given.meaning, registry: 'custom' },
    });
  });

  test('is frozen, and so is the list', () => {
    const relations = defineRelations({ cancel: { meaning: MEANING } });
    expect(Object.isFrozen(relations)).toBe(true);
    expect(Object.isFrozen(relations.cancel)).toBe(true);
  });
});

describe('a registered type with its own meaning may be given another method', () => {
  test.each(['next', 'payment', 'create', 'search'])('%s', (name) => {
    const meaning = relation(name)?.meaning ?? '';
    const defined = defineRelations({ [name]: { meaning, method: 'POST' } })[name];
    expect(defined).toStrictEqual({ ...relation(name), method: 'POST' });
  });
});

describe('a registered type with another meaning is refused: HYP.19', () => {
  test.each(words(`next self payment previous create replace delete openid2.provider`))(
    '%s',
    (name) => {
      expect(() => defineRelations({ [name]: { meaning: 'The next of kin.' } })).toThrow(
        expect.objectContaining({ code: 'relation.definition', rule: 'HYP.19' }),
      );
    },
  );
});

describe('a malformed name is refused: HYP.18', () => {
  test.each([
    ...words(`
    Cancel markAsPaid CANCEL -cancel 1st cancel! avbryt-beställning orders/cancel https:
    urn:50%
  `),
    '',
    ' ',
    'mark as paid',
    'cancel\n',
    'https://rels.example.se/a b',
  ])('%j', (name) => {
    expect(() => defineRelations({ [name]: { meaning: MEANING } })).toThrow(
      expect.objectContaining({ code: 'relation.definition', rule: 'HYP.18' }),
    );
  });

  test('__proto__ is a malformed name, and sets no prototype', () => {
    const definitions = JSON.parse(`{"__proto__":{"meaning":"${MEANING}"}}`);
    expect(() => defineRelations(definitions)).toThrow(
      expect.objectContaining({ code: 'relation.definition' }),
    );
  });
});

test('null counts as left out, and its own result may be defined again', () => {
  const relations = defineRelations({
    cancel: { meaning: MEANING, method: null, reference: null },
  });
  expect(relations.cancel).toStrictEqual({
    name: 'cancel',
    method: 'POST',
    meaning: MEANING,
    registry: 'custom',
  });
  expect(defineRelations(relations)).toStrictEqual(relations);
});

describe('HYP.02: create, edit, replace and delete by a safe method are refused', () => {
  test.each<[name: string, method: Method]>([
    ['create', 'GET'],
    ['edit', 'HEAD'],
    ['replace', 'OPTIONS'],
    ['delete', 'GET'],
  ])('%s by %s', (name, method) => {
    const meaning = relation(name)?.meaning ?? '';
    expect(() => defineRelations({ [name]: { meaning, method } })).toThrow(
      expect.objectContaining({ code: 'relation.definition', rule: 'HYP.02' }),
    );
  });
});

test.each([null, undefined])('the checks take relations: %o as none', (relations) => {
  expect(checkRelation('pay', { relations })).toEqual([]);
  expect(checkLink({ href: URL_17, rel: 'pay', method: 'POST' }, { relations })).toEqual([]);
  expect(checkLinks([], { relations })).toEqual(checkLinks([]));
});
