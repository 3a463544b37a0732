import { ClientError, connect } from 'halyard/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orders } from '../../examples/orders/resources.js';
import { type RunningService, startService } from '../../examples/orders/server.js';
import { toArray } from '../support/to-array.js';

const ACCEPTED = {
  'the list of links': 'application/hal+json',
  'the HAL draft':
    'application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"',
  'HAL-FORMS': 'application/prs.hal-forms+json',
};

/** The client on real HTTP, with the fetch of the platform. */
describe.each(Object.entries(ACCEPTED))('a client that knows one URL, in %s', (_, accept) => {
  let service: RunningService;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.close());

  const start = () => connect(`${service.url}/`, { resources: [orders], headers: { accept } });

  test('reads the documentation and all orders', async () => {
    const api = await start();
    const { body } = await api.follow<{ openapi: string }>('service-desc');
    expect(body.openapi).toMatch(/^3\.1/);
    expect(typeof (await api.follow('service-doc')).body).toBe('string');
    const items = await toArray((await api.follow('orders')).items());
    expect(items.map((item) => item.body.id)).toEqual(
      Array.from({ length: 25 }, (_, at) => at + 1),
    );
  });

  test('places, edits, pays, ships, cancels and deletes, by links and tags', async () => {
    const page = await (await start()).follow('orders');
    const created = await page.submit('create', { orders: [{ customer: 'Frida', total: 250 }] });
    const order = await created.read();
    expect(order.url).toBe(`${service.url}/orders/26`);

    const edited = await order.submit('edit', { total: 300 });
    await expect(order.submit('edit', { total: 1 })).rejects.toMatchObject({
      code: 'client.precondition',
    });
    const paid = await (await edited.read()).submit('pay');
    expect([paid.has('ship'), paid.has('edit')]).toEqual([true, false]);
    const cancelled = await paid.submit('cancel');
    expect(cancelled.body).toEqual({ id: 26, customer: 'Frida', total: 300, status: 'cancelled' });
    await cancelled.submit('delete');
    await expect(order.read()).rejects.toThrow(ClientError);
  });

  test('reads what has not changed once', async () => {
    const page = await (await start()).follow('orders', { query: { status: 'open' } });
    const again = await page.read();
    expect(again.body).toEqual(page.body);
    expect(again.etag).toBe(page.etag);
  });
});
