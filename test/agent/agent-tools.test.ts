import { expect, test } from 'vitest';
import { demoTools } from '../support/agent-tools.js';

test('an order is found, changed and paid through the three tools', async () => {
  const { call, sent } = demoTools();
  const start = await call('read');
  const orders = await call('read', {
    url: start.operations.find(({ rel }) => rel === 'orders')?.url,
  });
  const { _self: url, _can: can } = orders.data.orders[0];
  expect(can).toContain('pay');
  const order = await call('read', { url });
  const edited = await call('submit', { from: order.from, rel: 'edit', input: { total: 90 } });
  expect(edited).toMatchObject({ isError: false, data: { total: 90 } });
  expect(sent.at(-1)?.headers['if-match']).toMatch(/^"1;/);
  const paid = await call('submit', { from: edited.from, rel: 'pay' });
  expect(paid).toMatchObject({ isError: false, data: { status: 'paid' } });
  expect(await call('submit', { from: paid.from, rel: 'pay' })).toMatchObject({ isError: true });
});
