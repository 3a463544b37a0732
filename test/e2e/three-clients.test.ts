import { connect } from 'halyard/client';
import { Client } from 'ketting';
import createClient from 'openapi-fetch';
import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orders } from '../../examples/orders/resources.js';
import { type RunningService, startService } from '../../examples/orders/server.js';
import { compilerFor } from '../support/compiler.js';
import { toArray } from '../support/to-array.js';

interface Order {
  readonly id: number;
  readonly customer: string;
  readonly total: number;
  readonly status: string;
}

/** What the test does with a client of any kind. */
interface Walker {
  /** Reads all orders, or those of a state. */
  all(status?: Order['status']): Promise<readonly Order[]>;
  /** Places an order and reads it at its Location. */
  place(customer: string, total: number): Promise<Order>;
  /** Changes the total of an order by its tag, twice: returns it, and the status of the second. */
  edit(id: number, total: number): Promise<readonly [Order | undefined, status: number]>;
  /** Follows an action: returns the order, or the status of the refusal. */
  act(id: number, action: 'pay' | 'ship' | 'cancel'): Promise<Order | number>;
  /** Deletes an order: returns the status of reading it afterwards. */
  remove(id: number): Promise<number>;
}

/** The fields of an order, without its links and forms. */
const fieldsOf = ({ id, customer, total, status }: Order): Order => ({
  id,
  customer,
  total,
  status,
});

const statusOf = (error: { readonly status?: number; readonly response?: { status: number } }) =>
  error.response?.status ?? error.status ?? 0;

/** Ours, with the definition. */
async function ownClient(url: string): Promise<Walker> {
  const page = await (await connect(`${url}/`, { resources: [orders] })).follow('orders');
  const order = async (id: number) => {
    for await (const item of page.items()) if (item.body.id === id) return item.follow('self');
    throw new Error(`There is no order ${id}`);
  };
  return {
    async all(status) {
      const first = status === undefined ? page : await page.follow('self', { query: { status } });
      return (await toArray(first.items())).map(({ body }) => fieldsOf(body));
    },
    async place(customer, total) {
      const created = await page.submit('create', { customer, total });
      return fieldsOf((await created.read()).body as Order);
    },
    async edit(id, total) {
      const read = await order(id);
      const { body } = await read.submit('edit', { total });
      return [body, await read.submit('edit', { total }).then(({ status }) => status, statusOf)];
    },
    async act(id, action) {
      const read = await order(id);
      if (!read.has(action)) return 409;
      return fieldsOf((await read.submit(action)).body as Order);
    },
    async remove(id) {
      const read = await order(id);
      await read.submit('delete');
      return read.read().then(({ status }) => status, statusOf);
    },
  };
}

/** Ketting, as it comes: HAL and HAL-FORMS. */
async function kettingClient(url: string): Promise<Walker> {
  const client = new Client(`${url}/`);
  const collection = await client.follow('orders');
  const items = async (first = collection) => {
    let page = await first.refresh();
    const found = [];
    for (;;) {
      found.push(...page.getEmbedded().map(({ data }) => data as Order));
      if (!page.links.has('next')) return found;
      page = await page.follow('next').get();
    }
  };
  const order = async (id: number) => client.go<Order>(`${collection.uri}/${id}`).refresh();
  return {
    async all(status) {
      if (status === undefined) return (await items()).map(fieldsOf);
      const search = await (await collection.get()).action('default').submit({ status });
      return (await items(client.go(search.uri))).map(fieldsOf);
    },
    async place(customer, total) {
      const create = await collection.follow('create');
      const placed = await create.postFollow({ data: { customer, total } });
      return fieldsOf((await placed.refresh()).data as Order);
    },
    async edit(id, total) {
      const state = await order(id);
      const headers = { 'if-match': state.headers.get('etag') ?? '' };
      const edit = await client.go(state.uri).follow('edit');
      const edited = await edit.patch({ data: { total }, headers });
      const again = edit.patch({ data: { total }, headers });
      return [edited?.data as Order, await again.then(() => 200, statusOf)];
    },
    async act(id, action) {
      const state = await order(id);
      if (!state.actions().some(({ name }) => name === action)) return 409;
      return fieldsOf((await state.action(action).submit({})).data as Order);
    },
    async remove(id) {
      const state = await order(id);
      await state.action('delete').submit({});
      return order(id).then(() => 200, statusOf);
    },
  };
}

/** A program of a client that was generated from the OpenAPI document: the compiler checks each call. */
const GENERATED = `
const client = createClient<paths>({ baseUrl, fetch });
const byId = (id: number) => ({ params: { path: { id } } });
const refusal = (response: Response) => response.status;

export const walker = {
  async all(status?: 'open' | 'paid' | 'shipped' | 'cancelled') {
    const found = [];
    for (let page = 1; ; page++) {
      const query = { page, limit: 10, ...(status !== undefined && { status }) };
      const { data } = await client.GET('/orders', { params: { query } });
      if (data === undefined) throw new Error('The list was refused');
      found.push(...('orders' in data ? data.orders : data._embedded.orders));
      if (found.length >= (data._meta.totalRecords ?? 0)) return found;
    }
  },
  async place(customer: string, total: number) {
    const body = { orders: [{ customer, total }] };
    const { data } = await client.POST('/orders', { body });
    if (data === undefined || !('customer' in data)) throw new Error('The order was refused');
    return (await client.GET('/orders/{id}', byId(data.id))).data;
  },
  async edit(id: number, total: number) {
    const { response } = await client.GET('/orders/{id}', byId(id));
    const header = { 'If-Match': response.headers.get('etag') ?? '' };
    const change = () =>
      client.PATCH('/orders/{id}', { params: { path: { id }, header }, body: { total } });
    const { data } = await change();
    return [data, refusal((await change()).response)];
  },
  async act(id: number, action: 'pay' | 'ship' | 'cancel') {
    const path = { pay: '/orders/{id}/payments', ship: '/orders/{id}/shipments', cancel: '/orders/{id}/cancellations' } as const;
    const { data, response } = await client.POST(path[action], byId(id));
    return data ?? refusal(response);
  },
  async remove(id: number) {
    await client.DELETE('/orders/{id}', byId(id));
    return refusal((await client.GET('/orders/{id}', byId(id))).response);
  },
};`;

async function generatedClient(baseUrl: string): Promise<Walker> {
  const { outputText } = ts.transpileModule(GENERATED.replace('export const walker =', 'return'), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const walker = new Function('createClient', 'baseUrl', outputText)(createClient, baseUrl);
  const orderOf = (value: Order | number) => (typeof value === 'number' ? value : fieldsOf(value));
  return {
    ...walker,
    all: async (status) => (await walker.all(status)).map(fieldsOf),
    place: async (...given) => fieldsOf(await walker.place(...given)),
    edit: async (...given) => {
      const [order, status] = await walker.edit(...given);
      return [fieldsOf(order), status];
    },
    act: async (...given) => orderOf(await walker.act(...given)),
  };
}

test('the generated client is correct TypeScript', { timeout: 60_000 }, async () => {
  const service = await startService();
  const document = await (await fetch(`${service.url}/service-desc`)).json();
  await service.close();
  const types = astToString(await openapiTypes(document));
  const { errors } = compilerFor(
    `import createClient from 'openapi-fetch';\n${types}\ndeclare const baseUrl: string;`,
  );
  expect(errors(GENERATED)).toEqual([]);
  expect(errors(GENERATED.replace("'/orders',", "'/order',"))).not.toEqual([]);
});

describe('three clients agree on the orders', () => {
  const CLIENTS = { connect: ownClient, Ketting: kettingClient, generated: generatedClient };
  let services: RunningService[];
  let walkers: Walker[];
  // One service each, since each client changes its orders.
  beforeEach(async () => {
    const kinds = Object.values(CLIENTS);
    services = await Promise.all(kinds.map(() => startService()));
    walkers = await Promise.all(kinds.map((kind, at) => kind(services[at]?.url ?? '')));
  });
  afterEach(() => Promise.all(services.map(({ close }) => close())));

  /** The result that all of them have. */
  async function agreed<Result>(step: (walker: Walker) => Promise<Result>): Promise<Result> {
    const [own, ...others] = await Promise.all(walkers.map(step));
    for (const other of others) expect(other).toEqual(own);
    return own as Result;
  }

  test('as they are', async () => {
    const all = await agreed(({ all: read }) => read());
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  });

  test('by their state', async () => {
    const paid = await agreed(({ all }) => all('paid'));
    expect(paid.map(({ status }) => status)).toEqual(Array(5).fill('paid'));
  });

  test('on a new one, and what becomes of it', async () => {
    const order = { id: 26, customer: 'Frida', total: 250, status: 'open' };
    expect(await agreed(({ place }) => place('Frida', 250))).toEqual(order);
    expect(await agreed(({ edit }) => edit(26, 300))).toEqual([{ ...order, total: 300 }, 412]);
    expect(await agreed(({ act }) => act(26, 'ship'))).toBe(409);
    expect(await agreed(({ act }) => act(26, 'pay'))).toMatchObject({ status: 'paid' });
    expect(await agreed(({ act }) => act(26, 'pay'))).toBe(409);
    expect(await agreed(({ act }) => act(26, 'cancel'))).toMatchObject({ status: 'cancelled' });
    expect(await agreed(({ remove }) => remove(26))).toBe(404);
    expect(await agreed(({ all }) => all())).toHaveLength(25);
  });
});
