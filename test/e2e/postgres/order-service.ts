import { readFileSync } from 'node:fs';
import type { Pool, PoolConfig } from 'pg';
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
    async close() {
      await service.close();
      await Promise.all([pool.end(), admin.end()]);
      await database.stop();
    },
  };
}

export type RunningOrders = Awaited<ReturnType<typeof startOrders>>;
