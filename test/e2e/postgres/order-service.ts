import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { Pool, PoolConfig } from 'pg';
import { expect, vi } from 'vitest';
import { orderPool } from '../../../examples/postgres/pool.js';
import { startService } from '../../../examples/postgres/server.js';
import { type OrderStore, orderStore } from '../../../examples/postgres/store.js';
import { startPostgres } from '../../support/postgres.js';

interface Options {
  /** Options of the connections of the service. */
  readonly pool?: PoolConfig;
  /** Milliseconds after which the service closes a connection without traffic. */
  readonly timeout?: number;
}

/** The service of the example on a PostgreSQL of its own. */
export async function startOrders({ pool: config, timeout }: Options = {}) {
  const database = await startPostgres();
  // Each statement is in the log, as the server has received it.
  const pool = orderPool({
    ...database.config,
    options: '-c log_statement=all',
    ...config,
  });
  const admin = orderPool(database.config);
  await admin.query(readFileSync('examples/postgres/schema.sql', 'utf8'));
  const store = orderStore(pool);
  const service = await startService(store, 0, timeout);
  return {
    ...service,
    /** The connections of the service. */
    pool: pool as Pool,
    /** Connections of the test, whose statements are not logged. */
    admin: admin as Pool,
    store: store as OrderStore,
    log: database.log,
    database,
    /** Begins to read all orders. */
    async openStream(): Promise<IncomingMessage> {
      const request = get(`${service.url}/orders?all=true`, { agent: false });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(200);
      return response;
    },
    /** Waits until no connection is in use, and checks that none has a transaction. */
    async expectAllReturned(): Promise<void> {
      await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), 30_000);
      expect([pool.waitingCount, pool.totalCount <= (config?.max ?? 100)]).toEqual([0, true]);
      const { rows } = await admin.query(
        `select state from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`,
      );
      expect(rows).toEqual([]);
    },
    /** Checks that no connection has a cursor. */
    async expectNoCursors(): Promise<void> {
      const connections = Array.from({ length: pool.totalCount }, () => pool.connect());
      for (const client of await Promise.all(connections)) {
        expect((await client.query('select name from pg_cursors')).rows).toEqual([]);
        client.release();
      }
    },
    async close() {
      await service.close();
      await Promise.all([pool.end(), admin.end()]);
      await database.stop();
    },
  };
}

export type RunningOrders = Awaited<ReturnType<typeof startOrders>>;
