import { connect } from 'halyard/client';
import { describe, expect, test } from 'vitest';
import { orders } from '../../examples/orders/resources.js';
import { demoFetch } from '../support/demo-fetch.js';

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

  test('sends the tag that was read to the order, and on request with an action', async () => {
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
      const ifMatch = order.etag;
      const stale = edited.submit('pay', undefined, { ifMatch });
      await expect(stale).rejects.toMatchObject({ code: 'client.precondition' });
      const paid = await edited.submit('pay');
      expect(sent.at(-1)?.headers['if-match']).toBeUndefined();
      expect(paid.body?.status).toBe('paid');
      expect(paid.has('pay')).toBe(false);
      const shipped = await paid.submit('ship');
      expect(shipped.body?.status).toBe('shipped');
    }
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
