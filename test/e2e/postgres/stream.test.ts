import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { cursorPage, parseQuery } from 'halyard/query';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { orders } from '../../../examples/postgres/resources.js';
import { selectPage } from '../../../examples/postgres/select.js';
import { missing } from '../../support/servers.js';
import { type RunningOrders, startOrders } from './order-service.js';

const absent = missing('initdb', 'postgres');
const ROWS = 1_000_000;
const MEGABYTE = 1024 * 1024;

describe.skipIf(absent !== '')(`a million orders in PostgreSQL${absent}`, () => {
  let service: RunningOrders;
  beforeAll(async () => {
    service = await startOrders();
    await service.admin.query(
      `insert into orders (customer_name, status, total, created_at)
      select 'customer ' || n % 1000, 'paid', n % 10000 / 100.0,
        timestamptz '2026-01-31T12:00:00Z' + n * interval '1 second'
      from generate_series(1, $1::integer) as n`,
      [ROWS],
    );
    await service.admin.query('analyze orders');
  }, 300_000);
  afterAll(() => service?.close());

  const fetches = () => service.log().match(/statement: fetch 1000 from all_orders/g)?.length ?? 0;

  test('are streamed in flat memory', { timeout: 300_000 }, async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const heapUsed = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed / MEGABYTE;
    };
    await (await fetch(`${service.url}/orders?limit=100`)).text();

    const before = heapUsed();
    const heaps: number[] = [];
    let size = 0;
    let items = 0;
    let tail = '';
    for await (const chunk of await service.openStream()) {
      const text = tail + chunk.toString('latin1');
      items += text.match(/\{"id":/g)?.length ?? 0;
      tail = text.slice(-500).replaceAll('{"id":', '');
      size += chunk.length;
      if (size > (heaps.length + 1) * 20 * MEGABYTE) heaps.push(heapUsed() - before);
    }
    expect(items).toBe(ROWS);
    expect(Math.round(size / 1e6)).toBe(286);
    expect(tail).toMatch(new RegExp(`"_meta":{"totalRecords":${ROWS},.*"count":${ROWS}}}$`));
    expect(heaps.length).toBeGreaterThan(10);
    expect(Math.max(...heaps)).toBeLessThan(10);
    await service.expectAllReturned();
    await service.expectNoCursors();
  });

  test('are read no faster than the client reads', async () => {
    const before = fetches();
    const response = await service.openStream();
    response.pause();
    await vi.waitFor(async () => {
      const count = fetches();
      await sleep(500);
      expect(fetches()).toBe(count);
    }, 20_000);
    // What fits into the buffers of the sockets was read, and nothing beyond that.
    expect(fetches() - before).toBeLessThan(100);
    response.destroy();
    await service.expectAllReturned();
    await service.expectNoCursors();
  });

  test('a client that goes while the database sorts frees the connection', async () => {
    const request = get(`${service.url}/orders?all=true&sort=customer%20desc,total`, {
      agent: false,
    });
    request.on('error', () => {});
    await vi.waitFor(() => expect(service.pool.idleCount).toBeLessThan(service.pool.totalCount));
    await sleep(50);
    request.destroy();
    await service.expectAllReturned();
    await service.expectNoCursors();
  });

  test('a connection that the database ends resets the response, and the service goes on', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const response = await service.openStream();
    await once(response, 'data');
    response.pause();
    await service.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'fetch%'`,
    );
    await expect(response.toArray()).rejects.toThrow('aborted');
    expect(errors.mock.calls.join()).toContain('terminating connection');
    errors.mockRestore();
    await service.expectAllReturned();
    await service.expectNoCursors();
    expect((await fetch(`${service.url}/orders`)).status).toBe(200);
  });

  test.each(['', 'sort=total', 'sort=total%20desc', 'sort=customer', 'sort=id'])(
    '%s: a page in the middle is read from the index',
    async (sort) => {
      const first = parseQuery(`/orders?${sort}`, orders.query);
      if (!first.ok) throw new Error('the query is right');
      const item = {
        id: 500_000,
        total: 50,
        customer: 'customer 500',
        created: '2026-02-05T00:00:00Z',
      };
      const rows = Array.from({ length: 21 }, () => item);
      const { cursor } = cursorPage(rows, first.value, orders.query);
      const query = parseQuery(`/orders?${sort}&cursor=${cursor.next}`, orders.query);
      if (!query.ok) throw new Error('the cursor is right');

      const { text, values } = selectPage(query.value);
      const { rows: plan } = await service.admin.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off, summary off) ${text}`,
        [...values],
      );
      const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(lines).toMatch(/Index Scan (?:Backward )?using/);
      expect(lines).toContain('Index Cond:');
      expect(lines).not.toMatch(/Sort|Seq Scan|Filter/);
    },
  );
});
