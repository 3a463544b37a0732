import { type Link, type LinkInput, link, links } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import { isLink } from '../../src/link/link.js';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';
const self = link('self', URL_17);
const edit = link('edit', URL_17);
const cancel = link('cancel', `${URL_17}/cancellations`, { method: 'POST' });

describe('the links that are present, in the order given', () => {
  test.each<[what: string, items: readonly LinkInput[], expected: readonly Link[]]>([
    ['nothing', [], []],
    ['one link', [self], [self]],
    ['several links', [self, edit, cancel], [self, edit, cancel]],
    ['the order is kept', [cancel, self, edit], [cancel, self, edit]],
    ['the same link twice', [self, self], [self, self]],
    ['false is absent', [self, false, edit], [self, edit]],
    ['null is absent', [null, self, null], [self]],
    ['undefined is absent', [undefined, self], [self]],
    ['nothing but absent links', [false, null, undefined], []],
    ['a list', [[self, edit]], [self, edit]],
    ['an empty list', [[], self], [self]],
    ['lists among links', [self, [edit], cancel], [self, edit, cancel]],
    ['lists in lists', [[self, [false, [edit, null]]], [[[cancel]]]], [self, edit, cancel]],
    ['lists of absent links', [[false, [null, [undefined]]]], []],
  ])('%s', (_what, items, expected) => {
    expect(links(...items)).toStrictEqual(expected);
  });
});

describe('a link written by hand is made as by link()', () => {
  test.each<[what: string, change: object, code: string]>([
    ['a relation type with a space', { rel: 'my orders' }, 'link.rel'],
    ['an empty relation type', { rel: '' }, 'link.rel'],
    ['a change of state by a safe method (HYP.02)', { rel: 'delete' }, 'link.method'],
    ['a relative href', { href: '/orders/17' }, 'link.href'],
    ['a control character in its href', { href: `${URL_17}\n` }, 'link.href'],
    ['a malformed attribute', { hreflang: 'sv_SE' }, 'link.attribute'],
  ])('%s is refused', (_what, change, code) => {
    for (const items of [[{ ...self, ...change }], [self, [{ ...self, ...change }]]]) {
      expect(() => links(...items)).toThrow(expect.objectContaining({ code }));
      expect(items.flat().every(isLink)).toBe(false);
    }
  });

  test.each<[what: string, change: object]>([
    ['an empty title', { title: '' }],
    ['a null title', { title: null }],
    ['a null attribute', { hreflang: null }],
  ])('%s is left out', (_what, change) => {
    expect(links({ ...self, ...change })).toStrictEqual([self]);
  });
});
