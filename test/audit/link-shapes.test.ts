import { checkResource } from 'halyard/audit';
import { expect, test } from 'vitest';

const A = 'https://api.example.se/orders/v1/orders';
const UUID = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
const self = (href: unknown, more: object = {}) => ({ rel: 'self', href, method: 'GET', ...more });

/** The findings about a list of items with these links. */
function findingsOf(...lists: unknown[]): readonly unknown[] {
  const orders = lists.map((_links) => ({ _links }));
  return checkResource({ _links: [self(A)], orders })
    .filter(({ path }) => path?.[0] === 'orders')
    .map(({ rule }) => rule);
}

test.each([
  [[self(`${A}/Orders`)]],
  [[self(`${A}/3/`)]],
  [[self(`${A}?page=0`)]],
  [[self(`${A.replace('orders/v1', 'Orders/v1')}/3`)]],
  [[self('/3')]],
  [[self(7)]],
  [[self(`${A}/3`), { rel: 'edit', href: `${A}/3`, method: 'GET' }]],
  [[self(`${A}/3`), { rel: 'lines', href: `${A}/3/Lines`, method: 'GET' }]],
  [[self(`${A}/3`, { title: '' })]],
  [[self(`${A}/3`, { method: undefined })]],
  [[self(`${A}/3`, { hreflang: { sv: true } })]],
  [[self(`${A}/3`), 'edit']],
  [[]],
  [{ self: {} }],
])('the links of an item are checked after others without findings: %j', (links) => {
  const found = findingsOf(links);
  expect(found).not.toEqual([]);
  expect(findingsOf([self(`${A}/17`)], [self(`${A}/${UUID}`)], links)).toEqual(found);
  expect(findingsOf(links, links)).toEqual([...found, ...found]);
});
