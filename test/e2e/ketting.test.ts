import { Client, type State } from 'ketting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningService, startService } from '../../examples/orders/server.js';

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
});
