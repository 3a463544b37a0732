import { extendedRelations, ianaRelations } from 'halyard/relation';
import { describe, expect, test } from 'vitest';
import { misspelled } from '../../src/relation/misspelling.js';

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

describe('other names are no misspelling', () => {
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

  test.each(NAMES)('%s is not taken for another of the registry', (name) => {
    const others = NAMES.filter((other) => other !== name);
    // Pairs of the registry that are themselves one letter apart.
    const meant = misspelled(name, others);
    if (meant !== undefined) expect(Math.abs(meant.length - name.length)).toBeLessThan(2);
    expect(misspelled(name, [])).toBeUndefined();
  });

  test('a name of its own list is none', () => {
    expect(misspelled('cancle', ['cancel'])).toBe('cancel');
    expect(misspelled('orders', ['order'])).toBeUndefined();
    expect(misspelled('tga', ['tag'])).toBeUndefined();
    expect(misspelled('tagg', ['tag'])).toBeUndefined();
  });
});
