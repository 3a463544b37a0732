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

/** Ketting as it comes reads the demo and submits its forms: no code here knows a URL, a method or a format. */
describe('a stock HAL client reads and submits forms', () => {
  let service: RunningService;
  let client: Client;
  const sent: { method: string; path: string; type: string | null; body: string }[] = [];

  beforeAll(async () => {
    service = await startService();
    client = new Client(`${service.url}/`);
    client.use(async (request, next) => {
      const { pathname, search } = new URL(request.url);
      sent.push({
        method: request.method,
        path: pathname + search,
        type: request.headers.get('content-type'),
        body: await request.clone().text(),
      });
      return next(request);
    });
  });
  afterAll(() => service.close());

  const orders = () => client.follow('orders');
  const open = async (status = 'open'): Promise<State<Order>> => {
    for (const item of await orders().followAll<Order>('orders')) {
      const state = await item.refresh();
      if (state.data.status === status) return state;
    }
    throw new Error(`There is no order that is ${status}`);
  };
  const names = (state: State) => state.actions().map(({ name }) => name);

  test('the media type is that of HAL-FORMS, and the data have no _templates', async () => {
    const state = await open();
    expect(state.headers.get('content-type')).toBe('application/prs.hal-forms+json');
    expect(state.headers.get('etag')).toMatch(tagOf(1));
    expect(Object.keys(state.data)).toEqual(['id', 'customer', 'total', 'status']);
    expect(names(state)).toEqual(['default', 'edit', 'replace', 'delete', 'pay', 'cancel']);
  });

  test('creates an order, and reads what the fields are from the form', async () => {
    const page = await (await orders()).get();
    const create = page.action('create');
    expect(create.title).toBe('Place an order');
    expect(create.fields).toMatchObject([
      { name: 'customer', type: 'text', required: true, minLength: 1 },
      { name: 'total', type: 'number', required: true, min: 0, label: 'The total in kronor' },
    ]);
    await expect(create.submit({ customer: 'Frida' })).rejects.toThrow('total');
    const created = await create.submit({ customer: 'Frida', total: 250 });
    expect(created.data).toEqual({ id: 26, customer: 'Frida', total: 250, status: 'open' });
    expect(created.headers.get('location')).toBe(`${service.url}/orders/26`);
    expect(names(created)).toContain('edit');
    expect(sent.at(-1)).toEqual({
      method: 'POST',
      path: '/v1/orders',
      type: 'application/json',
      body: '{"customer":"Frida","total":250}',
    });
  });

  test('edits an order: the form has the present values', async () => {
    const state = await open();
    const edit = state.action('edit');
    expect(edit.fields.map(({ name, value, required }) => [name, value, required])).toEqual([
      ['customer', state.data.customer, false],
      ['total', state.data.total, false],
    ]);
    const edited = await edit.submit({ total: 999 });
    expect(edited.data).toEqual({ ...state.data, total: 999 });
    expect(sent.at(-1)?.method).toBe('PATCH');
  });

  test('what is invalid is refused by the service with problem details', async () => {
    const create = (await (await orders()).get()).action('create');
    await expect(create.submit({ customer: 'Ivar', total: -1 })).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/total' }] },
    });
  });

  test('reads the embedded items, without a request', async () => {
    const fresh = new Client(`${service.url}/`);
    const requests: string[] = [];
    fresh.use((request, next) => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      return next(request);
    });
    const list = await fresh.follow('orders');
    const page = await list.get();
    const embedded = page.getEmbedded() as State<Order>[];
    expect(embedded.map(({ data }) => data.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(embedded.map(({ uri }) => uri)).toEqual(
      embedded.map(({ data }) => `${service.url}/orders/${data.id}`),
    );
    const items = await list.followAll<Order>('orders');
    const states = await Promise.all(items.map((item) => item.get()));
    expect(states.map(({ data }) => data)).toEqual(embedded.map(({ data }) => data));
    expect(requests).toEqual(['GET /v1/', 'GET /v1/orders']);
  });
});
