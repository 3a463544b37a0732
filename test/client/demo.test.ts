import { ClientError, connect } from 'halyard/client';
import { describe, expect, test } from 'vitest';
import { orders } from '../../examples/orders/resources.js';
import { demoFetch } from '../support/demo-fetch.js';
import { toArray } from '../support/to-array.js';

const FORMS = {
  'the list of links': 'application/hal+json',
  'the HAL draft':
    'application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"',
  'HAL-FORMS': 'application/prs.hal-forms+json',
};

describe.each(Object.entries(FORMS))('the demo in %s', (_, accept) => {
  const start = async () => {
    const demo = demoFetch();
    const { fetch } = demo;
    const api = await connect(demo.start, { fetch, resources: [orders], headers: { accept } });
    return { ...demo, api, page: await api.follow('orders') };
  };

  test('reads a page, with its items in the body', async () => {
    const { page } = await start();
    expect(page.body._meta).toEqual({ totalRecords: 25, page: 1, limit: 10, count: 10 });
    expect(page.body.orders).toHaveLength(10);
    expect(page.body.orders[0]).toMatchObject({ id: 1, customer: 'Astrid' });
    expect(page.has('next')).toBe(true);
    expect(page.has('prev')).toBe(false);
  });

  test('iterates over the pages and the items', async () => {
    const { page, sent } = await start();
    const pages = await toArray(page.pages());
    expect(pages.map(({ body }) => body._meta.count)).toEqual([10, 10, 5]);

    const { length } = sent;
    const items = await toArray(page.items({ limit: 12 }));
    expect(items.map(({ body }) => body.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(sent.length - length).toBe(1);
  });

  test('sends the tag that was read when it edits, pays and ships an order', async () => {
    const { page, sent } = await start();
    for await (const item of page.items({ limit: 1 })) {
      const order = await item.follow('self');
      expect(order.etag).toMatch(/^"1/);
      const edited = await order.submit('edit', { total: 999 });
      expect(sent.at(-1)).toMatchObject({
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'if-match': order.etag },
        body: '{"total":999}',
      });
      expect(edited.body?.total).toBe(999);
      const paid = await edited.submit('pay');
      expect(sent.at(-1)?.headers['if-match']).toBe(edited.etag);
      expect(paid.body?.status).toBe('paid');
      expect(paid.has('pay')).toBe(false);
      const shipped = await paid.submit('ship');
      expect(shipped.body?.status).toBe('shipped');
    }
  });

  test('refuses a lost update', async () => {
    const { page } = await start();
    const [first] = await toArray(page.items({ limit: 1 }));
    const read = await first?.follow('self');
    await read?.submit('edit', { total: 1 });
    const error = await read?.submit('edit', { total: 2 }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({
      code: 'client.precondition',
      response: { status: 412 },
      problem: { status: 412, title: 'Precondition Failed' },
    });
  });

  test('creates an order and reads it at its Location', async () => {
    const { page, sent } = await start();
    const created = await page.submit('create', { orders: [{ customer: 'Frida', total: 250 }] });
    expect(created.status).toBe(201);
    expect(sent.at(-1)?.headers['if-match']).toBeUndefined();
    const order = await created.read();
    expect(order.url).toBe('https://gw.example.se/orders/v1/orders/26');
    expect(order.body).toEqual({ id: 26, customer: 'Frida', total: 250, status: 'open' });
    const replaced = await order.submit('replace', { customer: 'Gun', total: 1 });
    expect(replaced.body?.customer).toBe('Gun');
    const deleted = await replaced.submit('delete');
    expect([deleted.status, deleted.body]).toEqual([204, undefined]);
    await expect(order.read()).rejects.toMatchObject({
      code: 'client.problem',
      response: { status: 404 },
    });
  });

  test('revalidates with If-None-Match, and returns the stored body after a 304', async () => {
    const { page, fetch, start: url } = await start();
    const statuses: number[] = [];
    const api = await connect(url, {
      headers: { accept },
      fetch: async (...given) => {
        const response = await fetch(...given);
        statuses.push(response.status);
        return response;
      },
    });
    const [{ href } = { href: '' }] = page.links;
    const first = await api.follow({ rel: 'self', href });
    const second = await first.read();
    expect(statuses).toEqual([200, 200, 304]);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(second.body).not.toBe(first.body);
    expect(second.links).toEqual(first.links);
  });
});

test('without another Accept, the client gets HAL-FORMS', async () => {
  const { start, fetch, sent } = demoFetch();
  await connect(start, { fetch });
  expect(sent[0]?.headers).toEqual({
    accept:
      'application/prs.hal-forms+json, application/hal+json;q=0.9, application/json;q=0.8, */*;q=0.1',
  });
});
