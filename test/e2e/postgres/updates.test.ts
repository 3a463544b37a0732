import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { missing } from '../../support/servers.js';
import { type RunningOrders, startOrders } from './order-service.js';

const absent = missing('initdb', 'postgres');

describe.skipIf(absent !== '')(`orders in PostgreSQL are changed${absent}`, () => {
  let service: RunningOrders;
  beforeAll(async () => {
    service = await startOrders();
  });
  afterAll(() => service?.close());

  /** Creates an order, and returns its URL. */
  async function place(total: number): Promise<string> {
    const response = await fetch(`${service.url}/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orders: [{ customer: 'Astrid', total }] }),
    });
    expect(response.status).toBe(201);
    return response.headers.get('location') ?? '';
  }

  function patch(url: string, change: object, tag?: string): Promise<Response> {
    return fetch(url, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/merge-patch+json',
        ...(tag !== undefined && { 'if-match': tag }),
      },
      body: JSON.stringify(change),
    });
  }

  const tagOf = (response: Response) => response.headers.get('etag') ?? '';

  test('the tag follows the version of the row', async () => {
    const url = await place(125);
    const first = await fetch(url);
    expect(await first.json()).toMatchObject({ total: 125, status: 'open', paid: null });
    const again = await fetch(url, { headers: { 'if-none-match': tagOf(first) } });
    expect(again.status).toBe(304);
    const changed = await patch(url, { total: 150.25 }, tagOf(first));
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ customer: 'Astrid', total: 150.25 });
    expect(tagOf(changed)).not.toBe(tagOf(first));
    expect((await fetch(url, { headers: { 'if-none-match': tagOf(first) } })).status).toBe(200);
    expect((await fetch(url, { headers: { 'if-none-match': tagOf(changed) } })).status).toBe(304);
  });

  test.each([
    ['PATCH without If-Match', 'PATCH', undefined, 428],
    ['DELETE without If-Match', 'DELETE', undefined, 428],
    ['PATCH with the tag of another version', 'PATCH', '"99"', 412],
    ['DELETE with the tag of another version', 'DELETE', '"99"', 412],
    ['PATCH with a weak tag', 'PATCH', 'W/"1"', 412],
    ['PATCH with a list that has the tag', 'PATCH', '"99", "1"', 200],
    ['PATCH of any version', 'PATCH', '*', 200],
  ] as const)('%s: %s %s is %i', async (_case, method, tag, status) => {
    const url = await place(125);
    if (method === 'DELETE') await fetch(`${url}/cancellations`, { method: 'POST' });
    const response =
      method === 'PATCH'
        ? await patch(url, { total: 1 }, tag)
        : await fetch(url, { method, headers: tag === undefined ? {} : { 'if-match': tag } });
    expect(response.status).toBe(status);
    const { total } = (await (await fetch(url)).json()) as { total: number };
    expect(total).toBe(status === 200 ? 1 : 125);
  });

  test('50 concurrent writers lose no update', { timeout: 60_000 }, async () => {
    const writers = 50;
    const url = await place(0);
    const results = await Promise.all(Array.from({ length: writers }, () => addOne(url)));
    const refused = results.reduce((sum, { refusals }) => sum + refusals, 0);

    expect(await (await fetch(url)).json()).toMatchObject({ total: writers });
    const { rows } = await service.admin.query('select version from orders where id = $1', [
      url.split('/').at(-1),
    ]);
    // Each 412 changed nothing, and each 200 changed the version by one.
    expect(rows).toEqual([{ version: 1 + writers }]);
    expect(refused).toBeGreaterThan(0);
  });

  /** Reads the order and adds 1 to its total, again and again until no other writer was faster. */
  async function addOne(url: string): Promise<{ refusals: number }> {
    for (let refusals = 0; ; refusals++) {
      const read = await fetch(url);
      const { total } = (await read.json()) as { total: number };
      const { status } = await patch(url, { total: total + 1 }, tagOf(read));
      if (status === 200) return { refusals };
      expect(status).toBe(412);
    }
  }

  test('of two writers with one tag, exactly one wins, even if both have passed the check', async () => {
    const url = await place(125);
    const tag = tagOf(await fetch(url));
    const responses = await whileLocked(url, 2, () => [
      patch(url, { customer: 'Björn' }, tag),
      patch(url, { customer: 'Cecilia' }, tag),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
    const winner = responses.find(({ status }) => status === 200);
    expect(await winner?.json()).toEqual(await (await fetch(url)).json());
  });

  test('of ten payments at once, one is carried out and nine are 409', async () => {
    const url = await place(125);
    const responses = await whileLocked(url, 10, () =>
      Array.from({ length: 10 }, () => fetch(`${url}/payments`, { method: 'POST' })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('a change of an order that is deleted in the meantime is 404', async () => {
    const url = await place(125);
    const tag = tagOf(await fetch(url));
    const id = url.split('/').at(-1);
    const [response] = await whileLocked(
      url,
      1,
      () => [patch(url, { total: 1 }, tag)],
      (client) => client.query('delete from orders where id = $1', [id]),
    );
    expect(response?.status).toBe(404);
  });

  /** Sends requests that all read the order and then wait for its row, and unlocks it. */
  async function whileLocked(
    url: string,
    waiting: number,
    send: () => Promise<Response>[],
    meanwhile: (client: PoolClient) => Promise<unknown> = async () => {},
  ): Promise<Response[]> {
    const client = await service.admin.connect();
    try {
      await client.query('begin');
      await client.query('select from orders where id = $1 for update', [url.split('/').at(-1)]);
      const responses = Promise.all(send());
      await vi.waitFor(async () => expect(await locksWaitedFor()).toBe(waiting), 10_000);
      await meanwhile(client);
      await client.query('commit');
      return await responses;
    } finally {
      client.release();
    }
  }

  async function locksWaitedFor(): Promise<number> {
    const { rows } = await service.admin.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  }
});
