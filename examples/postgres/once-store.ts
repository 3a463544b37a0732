import type { OnceEarlier, OnceRequest, OnceStore } from 'halyard/http';
import type { Pool, PoolClient } from 'pg';
import { rollBack } from './pool.js';

/**
 * The keys of `once` in PostgreSQL. The work of a request and its response are one transaction, and a lock
 * keeps the key to it. If its process or its connection ends, the database undoes the work and frees the key.
 */
export function onceStore(pool: Pool): OnceStore<PoolClient> {
  return {
    async claim(key, request) {
      const client = await pool.connect();
      // Without its connection, the database rolls back.
      const drop = (error: unknown) => {
        client.release(true);
        throw error;
      };
      const earlier = await begin(client, key, request).catch(drop);
      if (earlier !== undefined) {
        await rollBack(client);
        return earlier;
      }
      return {
        transaction: client,
        async save({ status, headers, body }, until) {
          const octets = typeof body === 'string' ? Buffer.from(body) : body;
          const values = [key, request.fingerprint, status, headers, octets, until];
          await client.query(SAVE, values).catch(drop);
          await client.query('commit').catch(drop);
          client.release();
        },
        release: () => rollBack(client),
      };
    },
  };
}

/** A response whose time is over may still have the key. */
const SAVE = `insert into once values ($1, $2, $3, $4, $5, $6)
  on conflict (key) do update set fingerprint = $2, status = $3, headers = $4, body = $5, until = $6`;

/** Begins a transaction with the lock of a key; returns the request that has the key already. */
async function begin(
  client: PoolClient,
  key: string,
  { now, until }: OnceRequest,
): Promise<OnceEarlier | undefined> {
  await client.query('begin');
  const { rows: locks } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(('x' || left($1, 16))::bit(64)::bigint) as free,
      set_config('idle_in_transaction_session_timeout', $2, true)`,
    [key, `${until.getTime() - now.getTime()}`],
  );
  // A statement sees what was committed before it began, so the one that took the lock may not see enough.
  const { rows } = await client.query('select * from once where key = $1 and until > $2', [
    key,
    now,
  ]);
  if (rows.length === 0) return locks[0]?.free ? undefined : {};
  const [{ fingerprint, status, headers, body }] = rows;
  return { fingerprint, response: { status, headers, ...(body && { body }) } };
}
