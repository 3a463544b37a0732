import { HalyardError } from 'halyard';
import { type Link, type LinkInput, link, links } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import { isLink } from '../../src/link/links.js';

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

  test('the links themselves are kept, and the list is a new one', () => {
    const given = [self, edit];
    const result = links(given);
    expect(result).not.toBe(given);
    expect(result[0]).toBe(self);
    expect(given).toStrictEqual([self, edit]);
  });

  test('a link written by hand is one', () => {
    const byHand: Link = { href: URL_17, rel: 'self', method: 'GET', title: 'Order 17' };
    expect(links(byHand)).toStrictEqual([byHand]);
  });
});

describe('anything else is refused', () => {
  test.each<[item: unknown, shown: string]>([
    [true, 'true'],
    [0, '0'],
    [1, '1'],
    [Number.NaN, 'NaN'],
    ['', '""'],
    [URL_17, `"${URL_17}"`],
    [0n, '0n'],
    [{}, '{}'],
    [{ self: { href: URL_17 } }, `{"self":{"href":"${URL_17}"}}`],
    [{ href: URL_17, rel: 'self' }, `{"href":"${URL_17}","rel":"self"}`],
    [{ href: URL_17, method: 'GET' }, `{"href":"${URL_17}","method":"GET"}`],
    [{ rel: 'self', method: 'GET' }, '{"rel":"self","method":"GET"}'],
    [{ href: 1, rel: 'self', method: 'GET' }, '{"href":1,"rel":"self","method":"GET"}'],
    [new Set([self]), '{}'],
  ])('%o', (item, shown) => {
    for (const run of [
      () => links(item as Link),
      () => links(self, item as Link),
      () => links([self, [item as Link]]),
    ]) {
      expect(run).toThrow(HalyardError);
      expect(run).toThrow(
        expect.objectContaining({
          code: 'link.item',
          rule: 'HYP.11',
          message: `link must be an object with href, rel and method; got ${shown}. Use link(rel, href), or false, null or undefined for an absent link. [HYP.11]`,
        }),
      );
    }
  });

  test.each<[what: string, change: object]>([
    ['a relation type with a space', { rel: 'my orders' }],
    ['an empty relation type', { rel: '' }],
    ['an unknown method', { method: 'FETCH' }],
    ['a method in lower case', { method: 'get' }],
    ['a change of state by a safe method (HYP.02)', { rel: 'delete', method: 'GET' }],
    ['a relative href', { href: '/orders/17' }],
    ['an empty title', { title: '' }],
    ['a title that is not a string', { title: 17 }],
    ['a null title', { title: null }],
    ['an attribute of another type', { hreflang: 17 }],
  ])('%s is nothing that link() makes', (_what, change) => {
    expect(() => links({ ...self, ...change } as never)).toThrow(
      expect.objectContaining({
        code: 'link.item',
        message: expect.stringMatching(
          /^link must be one that link\(\) makes, got \{.*\. Use link\(rel, href\), or false, null or undefined for an absent link\. \[HYP\.11\]$/,
        ),
      }),
    );
  });

  test.each<[rel: string, method: string]>([
    ['edit', 'PUT'],
    ['orders', 'HEAD'],
    ['cancel', 'DELETE'],
  ])('another method than the typical one is accepted: %s by %s', (rel, method) => {
    const made = { ...self, rel, method } as Link;
    expect(links(made)).toEqual([made]);
  });

  test.each([[null], [undefined], ['self'], [17]])('%o is no link', (item) => {
    expect(isLink(item)).toBe(false);
  });

  test('a function is refused', () => {
    expect(() => links((() => self) as unknown as Link)).toThrow(
      expect.objectContaining({ code: 'link.item', rule: 'HYP.11' }),
    );
  });
});
