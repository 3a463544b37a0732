import {
  type CollectionItem,
  defineResource,
  HalyardError,
  link,
  readableStream,
  resource,
  streamCollection,
} from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const base = 'https://api.example.se/orders/v1';
const url = `${base}/orders`;
const item = (id: number) => resource({ id }, [link('self', `${url}/${id}`)]);

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int() }),
  path: '/orders/{id}',
  links: { edit: {} },
  collectionLinks: { create: {} },
});

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

/** A source that tells how many items were asked for, and whether it was ended. */
function source(count: number, failsAt = Number.POSITIVE_INFINITY) {
  const state = { asked: 0, ended: false };
  async function* items() {
    try {
      for (let id = 1; id <= count; id++) {
        state.asked = id;
        if (id === failsAt) throw new Error('The database is gone');
        yield { id, note: 'x'.repeat(1000) };
      }
    } finally {
      state.ended = true;
    }
  }
  return { state, items: items() };
}

describe('the text is one JSON body', () => {
  test.each([0, 1, 2, 500])('of %i items, whole', async (count) => {
    const items = Array.from({ length: count }, (_, index) => item(index + 1));
    const body = JSON.parse(await textOf(streamCollection(items, { name: 'orders', url })));
    expect(body).toEqual({
      _links: [{ href: url, rel: 'self', method: 'GET' }],
      orders: items,
      _meta: { totalRecords: count, page: 1, limit: Math.max(1, count), count },
    });
    expect(Object.keys(body)).toEqual(['_links', 'orders', '_meta']);
  });

  test('one page of several, with its paging links', async () => {
    const place = { name: 'orders', url, page: 2, limit: 2, totalRecords: 5 };
    const body = JSON.parse(await textOf(streamCollection([item(3), item(4)], place)));
    expect(body._links.map(({ rel }: { rel: string }) => rel)).toEqual([
      'self',
      'first',
      'prev',
      'next',
      'last',
    ]);
    expect(body._meta).toEqual({ totalRecords: 5, page: 2, limit: 2, count: 2 });
  });

  test('by a definition: the links of each item and of the collection', async () => {
    const body = JSON.parse(await textOf(orders.stream([{ id: 1 }], { base })));
    expect(body.orders).toEqual([orders.represent({ id: 1 }, base)]);
    expect(body._links.map(({ rel }: { rel: string }) => rel)).toEqual(['self', 'create']);
  });
});

describe('back-pressure', () => {
  test('the source is asked only for what a reader takes', async () => {
    const { state, items } = source(1_000_000);
    const pieces = orders.stream(items, { base });
    expect(state.asked).toBe(0);
    await pieces.next();
    const asked = state.asked;
    expect(asked).toBeLessThan(30);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(state.asked).toBe(asked);
    await pieces.next();
    expect(state.asked).toBeLessThan(60);
    await pieces.return();
    expect(state.ended).toBe(true);
  });

  test('a slow reader of the web stream holds the source back, and ends it by going away', async () => {
    const { state, items } = source(1_000_000);
    const reader = readableStream(orders.stream(items, { base })).getReader();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(state.asked).toBe(0);
    for (let turn = 1; turn <= 5; turn++) {
      await reader.read();
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect(state.asked).toBeLessThan(turn * 30);
    }
    await reader.cancel();
    expect(state.ended).toBe(true);
  });

  test('pieces that cannot be ended are left alone', async () => {
    const pieces = {
      [Symbol.asyncIterator]: () => ({ next: async () => ({ done: false, value: 'a' }) as const }),
    };
    const reader = readableStream(pieces).getReader();
    expect((await reader.read()).value).toEqual(new Uint8Array([97]));
    await reader.cancel();
  });
});

describe('a source that fails', () => {
  test('fails the stream, whose text cannot be taken for whole', async () => {
    let text = '';
    const read = async () => {
      for await (const piece of orders.stream(source(100, 60).items, { base })) text += piece;
    };
    await expect(read()).rejects.toThrow('The database is gone');
    expect(text).not.toBe('');
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(text).not.toContain('_meta');
  });

  test('fails the web stream and the response made of it', async () => {
    const body = readableStream(orders.stream(source(100, 60).items, { base }));
    await expect(new Response(body).text()).rejects.toThrow('The database is gone');
  });

  test('an item without a link to itself fails it', async () => {
    const items = [item(1), { id: 2 }] as unknown as CollectionItem[];
    await expect(textOf(streamCollection(items, { name: 'orders', url }))).rejects.toThrow(
      'Item 1 has no self link by GET',
    );
  });

  test('so does one item more than the limit', async () => {
    const place = { name: 'orders', url, page: 1, limit: 2, hasMore: true };
    await expect(
      textOf(streamCollection([item(1), item(2), item(3)], place)),
    ).rejects.toMatchObject({
      code: 'stream.count',
      rule: 'collection.meta',
    });
  });
});

test('bytes are UTF-8', async () => {
  const items = [resource({ name: 'Åsa 🐟' }, [link('self', url)])];
  const text = await new Response(
    readableStream(streamCollection(items, { name: 'orders', url })),
  ).text();
  expect(text).toContain('Åsa 🐟');
});

describe('a mistake is refused before the first piece', () => {
  test.each<[items: unknown, input: object, code: string]>([
    [17, { name: 'orders', url }, 'stream.source'],
    [null, { name: 'orders', url }, 'stream.source'],
    [undefined, { name: 'orders', url }, 'stream.source'],
    ['text', { name: 'orders', url }, 'stream.source'],
    [{}, { name: 'orders', url }, 'stream.source'],
    [[], { name: '_meta', url }, 'collection.name'],
    [[], { name: 'orders', url: '/orders' }, 'collection.url'],
    [[], { name: 'orders', url, page: 1 }, 'collection.limit'],
    [[], { name: 'orders', url, limit: 10 }, 'collection.page'],
    [[], { name: 'orders', url, page: 1, limit: 10 }, 'collection.total'],
  ])('%j %j', (items, input, code) => {
    const run = () => streamCollection(items as [], input as { name: string; url: string });
    expect(run).toThrow(HalyardError);
    expect(run).toThrow(expect.objectContaining({ code }));
  });
});
