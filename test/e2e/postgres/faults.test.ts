import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { missing } from '../../support/servers.js';
import { type RunningOrders, startOrders } from './order-service.js';

const absent = missing('initdb', 'postgres');
const PATCH = { 'content-type': 'application/merge-patch+json', 'if-match': '*' };
const UNAVAILABLE = { type: 'about:blank', title: 'Service Unavailable', status: 503 };

describe.skipIf(absent !== '')(`faults of PostgreSQL and of clients${absent}`, () => {
  let service: RunningOrders;
  let errors: ReturnType<typeof vi.spyOn>;
  beforeAll(async () => {
    service = await startOrders({
      pool: {
        max: 4,
        connectionTimeoutMillis: 500,
        statement_timeout: 1500,
        query_timeout: 3000,
        options: '',
      },
      timeout: 4000,
    });
    await service.admin.query(
      `insert into orders (customer_name, total)
      select 'customer ' || n, n from generate_series(1, 100000) as n`,
    );
    await service.admin.query('analyze orders');
  });
  afterAll(() => service?.close());
  beforeEach(() => {
    errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(async () => {
    errors.mockRestore();
    await service.expectAllReturned();
  });

  const change = (id: number) =>
    fetch(`${service.url}/orders/${id}`, { method: 'PATCH', headers: PATCH, body: '{"total":5}' });
  const read = () => fetch(`${service.url}/orders/1`);

  async function expectUnavailable(response: Response): Promise<void> {
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toEqual(UNAVAILABLE);
  }

  /** Runs while another transaction has changed the order and not ended. */
  async function whileLocked(id: number, run: () => Promise<void>): Promise<void> {
    const client = await service.admin.connect();
    try {
      await client.query('begin');
      await client.query('select from orders where id = $1 for update', [id]);
      await run();
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  test('a database that crashes and returns: 503 under load, then as before', async () => {
    const list = () => fetch(`${service.url}/orders?limit=5&total%3E=50`);
    const counted = () => fetch(`${service.url}/orders?limit=5&count=true`);
    const streamed = () => fetch(`${service.url}/orders?all=true&total%3C2000`);
    const statuses = {
      before: new Set<number>(),
      away: new Set<number>(),
      back: new Set<number>(),
    };
    let phase: keyof typeof statuses = 'before';
    let ended = false;
    const clients = Array.from({ length: 10 }, async (_, index) => {
      while (!ended) {
        const begun = phase;
        const response = await [read, () => change(10 + index), list, counted, streamed][
          index % 5
        ]?.();
        // A stream that has begun ends with a reset of the connection.
        await response?.text().catch((error) => expect(index % 5).toBe(4) ?? error);
        // A request that was begun in one phase and answered in another may have either status.
        if (begun === phase) statuses[phase].add(response?.status ?? 0);
        if (response?.status === 503) {
          expect(response.headers.get('retry-after')).toBe('2');
          await sleep(20);
        } else expect(response?.status).toBe(200);
      }
    });
    await sleep(500);
    await service.database.crash();
    phase = 'away';
    await sleep(500);
    // The first responses may be there before it says that it is ready.
    phase = 'back';
    await service.database.restart();
    await vi.waitFor(async () => expect((await read()).status).toBe(200), 10_000);
    await sleep(500);
    ended = true;
    await Promise.all(clients);
    expect(statuses.away).toEqual(new Set([503]));
    expect(statuses.back).toContain(200);
    for (const { status } of await Promise.all([read(), change(1), list(), counted()])) {
      expect(status).toBe(200);
    }
    expect(
      errors.mock.calls.flat().filter((logged: unknown) => typeof logged !== 'string'),
    ).toEqual([]);
  });

  test('an exhausted pool is a 503, and no request is lost', async () => {
    let waiting: Promise<Response[]> | undefined;
    await whileLocked(2, async () => {
      waiting = Promise.all(Array.from({ length: 4 }, () => change(2)));
      await vi.waitFor(() => expect(service.pool.idleCount + 4).toBe(service.pool.totalCount));
      await expectUnavailable(await read());
    });
    expect((await waiting)?.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await read()).status).toBe(200);
  });

  test('a statement that waits too long is a 503, and changes nothing', async () => {
    const order = () => service.store.get(3);
    const before = await order();
    await whileLocked(3, async () => expectUnavailable(await change(3)));
    expect(await order()).toEqual(before);
    expect((await change(3)).status).toBe(200);
  });

  test('a database that no longer responds is a 503', async () => {
    await Promise.all(Array.from({ length: 4 }, read));
    const { rows } = await service.admin.query<{ pid: number }>(
      `select pid from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    try {
      await expectUnavailable(await read());
    } finally {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT');
    }
    expect((await read()).status).toBe(200);
  });

  test('a client that stops reading loses its connection, and the database gets its own back', async () => {
    const responses = await Promise.all([service.openStream(), service.openStream()]);
    for (const response of responses) {
      response.pause();
      response.on('error', () => {});
    }
    expect(service.pool.idleCount).toBeLessThan(service.pool.totalCount);
    await service.expectAllReturned();
    for (const response of responses) response.destroy();
    expect(errors).not.toHaveBeenCalled();
  });

  test('16 clients that leave their streams, before the first rows and after them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const streams = await Promise.all(Array.from({ length: 4 }, () => service.openStream()));
      if (round % 2 === 0) await Promise.all(streams.map((stream) => once(stream, 'data')));
      for (const stream of streams) stream.destroy();
      await service.expectAllReturned();
    }
    expect((await read()).status).toBe(200);
    expect(errors).not.toHaveBeenCalled();
  });

  test('a client that leaves before the end of its body is not an error', async () => {
    const { host, port } = new URL(service.url);
    for (const framing of ['content-length: 100', 'transfer-encoding: chunked']) {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      const head = `POST /v1/orders HTTP/1.1\r\nhost: ${host}\r\n${framing}\r\n\r\n`;
      socket.write(`${head}${framing.endsWith('chunked') ? 'a\r\n{' : '{'}`);
      await sleep(50);
      socket.destroy();
    }
    await sleep(50);
    expect((await read()).status).toBe(200);
    expect(errors).not.toHaveBeenCalled();
  });
});
