import { defineResource, type HalyardError, href } from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { decode } from '../support/decode.js';

const base = 'https://api.example.se/orders/v1';
const loose = z.looseObject({ id: z.unknown(), x: z.unknown(), y: z.unknown() });

function define(template: string, schema: object = loose) {
  return defineResource({
    name: 'orders',
    schema,
    path: '/orders/{id}',
    links: { related: { href: template, method: 'GET' }, up: { href: template, title: 'Upp' } },
  } as never) as unknown as {
    readonly serializeItem: (item: object, base: string) => Uint8Array;
    readonly represent: (item: object, base: string) => { _links: { href: string }[] };
  };
}

/** What is returned, or the message of what is thrown. */
function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return `throws ${(error as HalyardError).code}`;
  }
}

describe('links are written with the URL that href makes', () => {
  const TEMPLATES = [
    ...'/notes /notes/{x} /notes/{x}/of/{y} /notes/{x}/and/{x} /notes{/x} /notes{/x,y}'.split(' '),
    ...'/notes/{x:3} /notes/{x*} /notes/{+x} /notes{?x} /notes?of={x} /notes?of={x,y}'.split(' '),
    ...'/notes/{x}#top /notes/{x}#{y}'.split(' '),
  ];
  const VALUES: readonly unknown[] = [
    ...[0, 17, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), Number.MAX_SAFE_INTEGER, 2 ** 53, 1.5, -0],
    ...'17 007 a a.b a. .a . .. - ~ Ab aB a_b a/b å'.split(' '),
    ...['a b', 'a\n', '\na', '', 'a'.repeat(255), 'a'.repeat(256), ['a', 'b'], []],
    ...[Number.NaN, true, null, undefined, {}, new Date(0), Object.create(null)],
  ];

  test.each(TEMPLATES)('%s', (template) => {
    const orders = define(template);
    for (const x of VALUES) {
      for (const y of ['b', 1234]) {
        const item = { id: 1, x, y };
        const text = outcome(() => decode(orders.serializeItem(item, base)));
        expect(text).toEqual(outcome(() => JSON.stringify(orders.represent(item, base))));
        const expected = outcome(() => href(base, template, item as never));
        const [, related] = JSON.parse(String(text))._links;
        // A link without a value is left out, where `href` by hand throws.
        expect(related?.href ?? 'throws url.value').toBe(expected);
      }
    }
  });

  // The names of x and y are fields, that of q is none.
  test.each<[template: string, item: object, href: string | undefined]>([
    ['/notes/{x}/of{?q}', { x: 3 }, '/notes/3/of{?q}'],
    ['/notes/{x}/of{?q}', { x: '{?q}' }, '/notes/%7B%3Fq%7D/of{?q}'],
    ['/notes/{x}/of{?q,page*}#top', { x: 'å' }, '/notes/%C3%A5/of{?q,page*}#top'],
    ['/notes/{x}/of{?q}', { x: null }, undefined],
    ['/notes?of={x}{&q}', { x: 3 }, '/notes?of=3{&q}'],
    ['/notes{?x}{&q}', { x: 3 }, '/notes{?x}{&q}'],
    ['/notes{?q,x}', { x: 3 }, '/notes{?q,x}'],
  ])('%s of %j: what is no field is for the client', (template, row, href) => {
    const orders = define(template);
    const item = { id: 1, q: 'of the row', ...row };
    const body = orders.represent(item, base);
    const link = { href: base + href, rel: 'related', method: 'GET', templated: true };
    expect(body._links[1]).toEqual(href && link);
    expect(decode(orders.serializeItem(item, base))).toBe(JSON.stringify(body));
  });

  test('a member without a name is not the value of an expression', () => {
    const orders = define('/notes/{x}');
    const item = { '': 'other', id: 1, x: 'own', y: 2 };
    const [, related] = JSON.parse(decode(orders.serializeItem(item, base)))._links;
    expect(related.href).toBe(`${base}/notes/own`);
  });
});
