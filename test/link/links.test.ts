import { type Link, type LinkInput, link, links } from 'halyard/link';
import { describe, expect, test } from 'vitest';

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

test.each<[href: string]>([['/orders/17'], [`${URL_17}\n`], ['https://a:b@a.se/']])(
  'a link written by hand must have an absolute URL, not %j',
  (href) => {
    for (const items of [[{ ...self, href }], [self, [{ ...self, href }]]]) {
      expect(() => links(...items)).toThrow(expect.objectContaining({ code: 'link.href' }));
    }
  },
);
