import { Client, type State } from 'ketting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningService, startService } from '../../examples/orders/server.js';
import { tagOf } from '../support/tags.js';

interface Order {
  readonly id: number;
  readonly customer: string;
  readonly total: number;
  readonly status: string;
}

/** Ketting as it comes: it knows the URL of the index, and nothing of ours. */
describe('a stock HAL client', () => {
  let service: RunningService;
  let client: Client;

  beforeAll(async () => {
    service = await startService();
    client = new Client(`${service.url}/`);
  });
  afterAll(() => service.close());

  const rels = (state: State) =>
    state.links
      .getAll()
      .map(({ rel }) => rel)
      .filter((rel, index, all) => all.indexOf(rel) === index);
  const orders = () => client.follow('orders');
  const firstOf = async (status: string) => {
    for (const item of await orders().followAll<Order>('orders')) {
      const state = await item.get();
      if (state.data.status === status) return item;
    }
    throw new Error(`There is no order that is ${status}`);
  };

  test('reads the index', async () => {
    const index = await client.go().get();
    expect(index.data).toEqual({ title: 'Order service' });
    expect(rels(index)).toEqual(['self', 'orders', 'service-desc', 'service-doc']);
    expect(index.links.get('orders')?.title).toBe('All orders');
  });

  test('walks the pages: orders, next, next, and no further', async () => {
    const first = await orders();
    const second = await first.follow('next');
    const third = await second.follow('next');
    const pages = await Promise.all([first, second, third].map((page) => page.get()));
    expect(pages.map(({ data }) => data)).toEqual([
      { _meta: { totalRecords: 25, page: 1, limit: 10, count: 10 } },
      { _meta: { totalRecords: 25, page: 2, limit: 10, count: 10 } },
      { _meta: { totalRecords: 25, page: 3, limit: 10, count: 5 } },
    ]);
    expect(pages.map(rels)).toEqual([
      ['describedby', 'self', 'first', 'next', 'last', 'create', 'orders'],
      ['describedby', 'self', 'first', 'prev', 'next', 'last', 'create', 'orders'],
      ['describedby', 'self', 'first', 'prev', 'last', 'create', 'orders'],
    ]);
    await expect(third.follow('next')).rejects.toThrow('next');
  });

  test('reads the embedded items, without a request', async () => {
    const fresh = new Client(`${service.url}/`);
    const requests: string[] = [];
    fresh.use((request, next) => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      return next(request);
    });
    const orders = await fresh.follow('orders');
    const page = await orders.get();
    const embedded = page.getEmbedded() as State<Order>[];
    expect(embedded.map(({ data }) => data.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(embedded.map(({ uri }) => uri)).toEqual(
      embedded.map(({ data }) => `${service.url}/orders/${data.id}`),
    );
    const items = await orders.followAll<Order>('orders');
    const states = await Promise.all(items.map((item) => item.get()));
    expect(states.map(({ data }) => data)).toEqual(embedded.map(({ data }) => data));
    expect(requests).toEqual(['GET /v1/', 'GET /v1/orders']);
  });

  test('follows the self link of an item: the same order, now with its tag', async () => {
    const item = await firstOf('paid');
    const embedded = await item.get();
    const state = await (await item.follow('self')).refresh();
    expect(state.data).toEqual(embedded.data);
    expect(rels(state)).toEqual(['describedby', 'self', 'collection', 'ship', 'cancel']);
    expect(state.headers.get('etag')).toMatch(tagOf(1));
    expect(state.headers.get('vary')).toBe('forwarded, host, accept');
  });

  test('edits an order that it has read, once', async () => {
    const item = await firstOf('open');
    const read = await item.refresh();
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    const edit = await item.follow('edit');
    const edited = await edit.patch({ data: { total: 999 }, headers });
    expect(edited?.data).toEqual({ ...read.data, total: 999 });
    expect(edited?.headers.get('etag')).toMatch(tagOf(2));
    await expect(edit.patch({ data: { total: 1 }, headers })).rejects.toMatchObject({
      status: 412,
    });
    expect((await item.refresh()).data.total).toBe(999);
  });

  test('cancels an order: the link is gone then', async () => {
    const item = await firstOf('open');
    const before = await item.refresh();
    expect(before.links.get('cancel')).toMatchObject({ method: 'POST', title: 'Cancel the order' });
    const cancelled = await (await item.follow('cancel')).post({ data: {} });
    expect(cancelled.data).toEqual({ ...before.data, status: 'cancelled' });
    const after = await item.refresh();
    expect(rels(after)).toEqual(['describedby', 'self', 'collection', 'delete']);
    expect(await item.hasLink('cancel')).toBe(false);
  });

  test('places an order and goes to its Location', async () => {
    const create = await orders().follow('create');
    const data = { orders: [{ customer: 'Frida', total: 250 }] };
    const order = await create.postFollow({ data });
    expect(order.uri).toBe(`${service.url}/orders/26`);
    const state = await order.get();
    expect(state.data).toEqual({ id: 26, customer: 'Frida', total: 250, status: 'open' });
    expect(rels(state)).toEqual([
      'describedby',
      'self',
      'collection',
      'edit',
      'replace',
      'delete',
      'pay',
      'cancel',
    ]);
  });

  test('deletes an order', async () => {
    const item = await firstOf('cancelled');
    await (await item.follow('delete')).delete();
    await expect(item.refresh()).rejects.toMatchObject({ status: 404 });
  });
});
