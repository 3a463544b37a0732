import { Pool, type PoolConfig } from 'pg';

/** A pool of connections. A connection that the database ends is logged and replaced. */
export function orderPool(config: PoolConfig): Pool {
  const pool = new Pool({ max: 20, connectionTimeoutMillis: 10_000, ...config });
  // The pool listens to idle connections only, and an error event without a listener ends the process.
  pool.on('connect', (client) => client.on('error', (error) => console.error(error.message)));
  pool.on('error', () => {});
  return pool;
}
