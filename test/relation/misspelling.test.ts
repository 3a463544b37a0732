import { extendedRelations, ianaRelations } from 'halyard/relation';
import { describe, expect, test } from 'vitest';
import { misspelled } from '../../src/relation/check-relation.js';

const NAMES = [...Object.keys(extendedRelations), ...Object.keys(ianaRelations)];

describe('a name one letter from a registered type misspells it', () => {
  test.each<[how: string, name: string, meant: string]>([
    ['left out', 'serch', 'search'],
    ['left out at the start', 'earch', 'search'],
    ['left out at the end', 'searc', 'search'],
    ['added', 'seaarch', 'search'],
    ['added at the start', 'asearch', 'search'],
    ['added at the end', 'searchh', 'search'],
    ['changed', 'seerch', 'search'],
    ['changed at the start', 'zearch', 'search'],
    ['changed at the end', 'searck', 'search'],
    ['swapped', 'saerch', 'search'],
    ['swapped at the start', 'esarch', 'search'],
    ['swapped at the end', 'searhc', 'search'],
    ['added to four letters', 'selff', 'self'],
    ['swapped in four letters', 'sefl', 'self'],
    ['a hyphen left out', 'editform', 'edit-form'],
    ['a hyphen changed', 'edit.form', 'edit-form'],
    ['changed in an extended type', 'delate', 'delete'],
  ])('%s: %s is %s', (_how, name, meant) => {
    expect(misspelled(name, NAMES)).toBe(meant);
  });
});

describe('other names are not a misspelling', () => {
  test.each<[why: string, name: string]>([
    ['two letters away', 'serh'],
    ['two letters changed', 'saarck'],
    ['two letters added', 'searchhh'],
    ['two swaps', 'esarhc'],
    ['a swap of letters that are not neighbours', 'hearcs'],
    ['changed in four letters', 'text'],
    ['left out, four letters remaining', 'frst'],
    ['three letters', 'nex'],
    ['two letters', 'pu'],
    ['a plural', 'items'],
    ['a plural of an extended type', 'creates'],
    ['a past tense', 'created'],
    ['a singular', 'host'],
    ['a singular of a plural type', 'content'],
    ['an action', 'archive'],
    ['another action', 'review'],
    ['a noun', 'stats'],
    ['nothing', ''],
    ['a text longer than any type', 'search'.repeat(100)],
  ])('%s: %s', (_why, name) => {
    expect(misspelled(name, NAMES)).toBeUndefined();
  });

  // What keeps each from being a misspelling: a plural, a listed word, or a name of four letters.
  test.each<[name: string, others: readonly string[]]>([
    ['items', ['item']],
    ['item', ['items']],
    ['contents', ['content']],
    ['previews', ['preview']],
    ['next', ['text']],
    ['first', ['list']],
  ])('%s is not one of %j', (name, others) => {
    expect(misspelled(name, others)).toBeUndefined();
  });

  test('one registered type is not another, though two of them are one letter apart', () => {
    const pairs = NAMES.map((name) => [
      name,
      misspelled(
        name,
        NAMES.filter((other) => other !== name),
      ),
    ]).filter(([, meant]) => meant !== undefined);
    expect(pairs).toEqual([]);
    expect(misspelled('prev', ['perv'])).toBe('perv');
  });

  test('other lists of names work alike', () => {
    expect(misspelled('cancle', ['cancel'])).toBe('cancel');
    expect(misspelled('orders', ['order'])).toBeUndefined();
    expect(misspelled('tga', ['tag'])).toBeUndefined();
    expect(misspelled('tagg', ['tag'])).toBeUndefined();
  });
});
