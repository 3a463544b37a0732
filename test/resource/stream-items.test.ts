import { defineResource } from 'halyard';
import { readableStream } from 'halyard/resource';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { decode, decodeAll } from '../support/decode.js';

const base = 'https://api.example.se/orders/v1';
const url = `${base}/orders`;
const item = (id: number) => ({ id });
const served = ({ id }: { id: number }) => ({
  id,
  _links: ['GET', 'PATCH'].map((method) => ({
    href: `${url}/${id}`,
    rel: method === 'GET' ? 'self' : 'edit',
    method,
  })),
});

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), note: z.string().optional() }),
  path: '/orders/{id}',
  links: { edit: {} },
  collectionLinks: { create: {} },
});

const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A source that records how many items were read, and whether it was closed. */
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
    const body = JSON.parse(await decodeAll(orders.stream(items, { base })));
    expect(body).toEqual({
      _links: [
        { href: url, rel: 'self', method: 'GET' },
        { href: url, rel: 'create', method: 'POST' },
      ],
      orders: items.map(served),
      _meta: { totalRecords: count, page: 1, limit: Math.max(1, count), count },
    });
    expect(Object.keys(body)).toEqual(['_links', 'orders', '_meta']);
  });

  test('as a web stream, to its end', async () => {
    const stream = readableStream(orders.stream([item(1)], { base }));
    expect((await new Response(stream).json()).orders).toEqual([served(item(1))]);
  });

  test('one page of several, with its paging links', async () => {
    const place = { base, page: 2, limit: 2, totalRecords: 5 };
    const body = JSON.parse(await decodeAll(orders.stream([item(3), item(4)], place)));
    expect(body._links.map(({ rel }: { rel: string }) => rel)).toEqual([
      'self',
      'first',
      'prev',
      'next',
      'last',
      'create',
    ]);
    expect(body._meta).toEqual({ totalRecords: 5, page: 2, limit: 2, count: 2 });
  });
});

describe('back-pressure', () => {
  test('the source is read only as far as the reader reads', async () => {
    const { state, items } = source(1_000_000);
    const chunks = orders.stream(items, { base });
    expect(state.asked).toBe(0);
    await chunks.next();
    const asked = state.asked;
    expect(asked).toBeLessThan(30);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(state.asked).toBe(asked);
    await chunks.next();
    expect(state.asked).toBeLessThan(60);
    await chunks.return();
    expect(state.ended).toBe(true);
  });
});

/** A source whose second item never comes. */
function stalledSource() {
  const state = { returned: 0 };
  let given = false;
  const items: AsyncIterable<{ id: number }> = {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        if (given) return new Promise(() => {});
        given = true;
        return Promise.resolve({ done: false, value: { id: 1 } });
      },
      return: async () => {
        state.returned += 1;
        return { done: true, value: undefined };
      },
    }),
  };
  return { state, items };
}

describe('a source that stalls is closed', () => {
  test('by return, while a read is pending: the read ends without the rest of the text', async () => {
    const { state, items } = stalledSource();
    const chunks = orders.stream(items, { base });
    const read = chunks.next();
    await tick();
    await expect(chunks.return()).resolves.toEqual({ done: true, value: undefined });
    await expect(read).resolves.toEqual({ done: true, value: undefined });
    await expect(chunks.next()).resolves.toEqual({ done: true, value: undefined });
    expect(state.returned).toBe(1);
  });

  test('by cancelling the web stream', async () => {
    const { state, items } = stalledSource();
    const reader = readableStream(orders.stream(items, { base })).getReader();
    const read = reader.read();
    await tick();
    await reader.cancel();
    await expect(read).resolves.toEqual({ done: true, value: undefined });
    expect(state.returned).toBe(1);
  });

  test('by aborting the signal: the read rejects with its reason', async () => {
    const { state, items } = stalledSource();
    const controller = new AbortController();
    const chunks = orders.stream(items, { base, signal: controller.signal });
    const read = chunks.next();
    await tick();
    controller.abort(new Error('The client has gone'));
    await expect(read).rejects.toThrow('The client has gone');
    await expect(chunks.next()).resolves.toEqual({ done: true, value: undefined });
    expect(state.returned).toBe(1);
  });

  test('as an async generator, which ends only later', async () => {
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    let ended = false;
    async function* rows() {
      try {
        await waiting;
        yield { id: 1 };
      } finally {
        ended = true;
      }
    }
    const chunks = orders.stream(rows(), { base });
    const read = chunks.next();
    await tick();
    await chunks.return();
    await expect(read).resolves.toEqual({ done: true, value: undefined });
    expect(ended).toBe(false);
    release();
    await tick();
    expect(ended).toBe(true);
  });
});

describe('a stream that nobody reads closes its source', () => {
  const closable = () => {
    const state = { returned: 0 };
    const iterator = {
      next: async () => ({ done: false as const, value: { id: 1 } }),
      return: async () => {
        state.returned += 1;
        return { done: true as const, value: undefined };
      },
    };
    return { state, items: { [Symbol.asyncIterator]: () => iterator } };
  };

  test('by cancelling the web stream before its first read', async () => {
    const { state, items } = closable();
    await readableStream(orders.stream(items, { base })).cancel();
    expect(state.returned).toBe(1);
  });

  test('by a signal that aborts before the first read, or has aborted already', async () => {
    const controller = new AbortController();
    const { state, items } = closable();
    const chunks = orders.stream(items, { base, signal: controller.signal });
    controller.abort();
    const late = orders.stream(items, { base, signal: controller.signal });
    await tick();
    expect(state.returned).toBe(2);
    await expect(chunks.next()).rejects.toMatchObject({ name: 'AbortError' });
    await expect(late.next()).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('once closed, it is not read again, whenever the reader ends the stream', async () => {
    let isClosed = false;
    let readsAfterClosing = 0;
    const items = {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          if (isClosed) readsAfterClosing += 1;
          return { done: false as const, value: { id: 1 } };
        },
        return: async () => {
          isClosed = true;
          return { done: true as const, value: undefined };
        },
      }),
    };
    for (let turns = 0; turns < 10; turns++) {
      isClosed = false;
      const chunks = orders.stream(items, { base });
      const read = chunks.next();
      for (let turn = 0; turn < turns; turn++) await undefined;
      await chunks.return();
      await read;
    }
    expect(readsAfterClosing).toBe(0);
  });
});

describe('a source that fails', () => {
  test('fails the stream, whose text is not valid JSON', async () => {
    let text = '';
    const read = async () => {
      for await (const chunk of orders.stream(source(100, 60).items, { base }))
        text += decode(chunk);
    };
    await expect(read()).rejects.toThrow('The database is gone');
    expect(text).not.toBe('');
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(text).not.toContain('_meta');
  });
});

test('a web stream that is cancelled closes the source', async () => {
  const { state, items } = source(3);
  const reader = readableStream(orders.stream(items, { base })).getReader();
  await reader.cancel();
  expect(state).toEqual({ asked: 0, ended: false });
});
