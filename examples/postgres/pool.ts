import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';

/** A pool of connections. A connection that the database ends is logged and replaced. */
export function orderPool(config: PoolConfig): Pool {
  const pool = new Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    // The database ends a statement that waits too long; the driver, if the database does not respond.
    statement_timeout: 30_000,
    query_timeout: 35_000,
    ...config,
  });
  // The pool listens to idle connections only, and an error event without a listener ends the process.
  pool.on('connect', (client) => client.on('error', (error) => console.error(error.message)));
  pool.on('error', () => {});
  return pool;
}

/** Ends the transaction, and returns the connection to the pool, which drops one that is broken. */
export async function rollBack(client: PoolClient): Promise<void> {
  await client.query('rollback').then(
    () => client.release(),
    (error) => client.release(error),
  );
}

/** Whether the database is away or overloaded, so that a client may try again later. */
export function isUnavailable(error: unknown): error is Error {
  if (error instanceof DatabaseError) return UNAVAILABLE_STATES.test(error.code ?? '');
  return error instanceof Error && ('syscall' in error || CONNECTION_ERRORS.test(error.message));
}

/** SQLSTATE of a connection exception, of resources that run out, of a shutdown and a timeout. */
const UNAVAILABLE_STATES = /^(?:08|53|57)/;

/** The errors of `pg` that have no code: a lost connection, an exhausted pool, no response in time. */
const CONNECTION_ERRORS =
  /^(?:Connection terminated|Client (?:has|was)|Query read timeout|timeout e)/;
