/* The statements of the service. None contains text from a request: values are parameters. */

import type { Query } from 'halyard/query';
import type { Pool, PoolClient } from 'pg';
import { onceStore } from './once-store.js';
import { rollBack } from './pool.js';
import type { OrderFields, OrderInput, orders } from './resources.js';
import { countAll, SELECTED, selectAll, selectPage } from './select.js';

export interface Order extends OrderFields {
  /** Increases with each change. */
  readonly version: number;
}

type OrderQuery = Query<typeof orders.query>;

interface Row extends Omit<Order, 'created' | 'paid'> {
  readonly created: Date;
  readonly paid: Date | null;
}

/** The members to change. */
type Change = { readonly [Name in keyof OrderFields]?: OrderFields[Name] | undefined };

export type OrderStore = ReturnType<typeof orderStore>;

/** The number of rows that a stream reads at once. */
const BATCH = 1000;

/**
 * Orders in PostgreSQL.
 *
 * @param streams The connections of streams. Each is in use for as long as a client reads, so a pool of
 *   their own keeps slow clients from taking all connections.
 */
export function orderStore(pool: Pool, streams: Pool = pool) {
  const one = async (text: string, values: readonly unknown[]): Promise<Order | undefined> => {
    const { rows } = await pool.query<Row>(text, [...values]);
    return rows.map(orderOf)[0];
  };

  return {
    /** The keys of requests that have created orders. */
    keys: onceStore(pool),

    get(id: number) {
      return one(`select ${SELECTED} from orders where id = $1::bigint`, [id]);
    },

    /** Adds orders, in a transaction if there is one. */
    async add(
      inputs: readonly OrderInput[],
      source: Pick<PoolClient, 'query'> = pool,
    ): Promise<Order[]> {
      const { rows } = await source.query<Row>(
        `insert into orders (customer_name, total)
        select * from unnest($1::text[], $2::numeric[]) returning ${SELECTED}`,
        [inputs.map(({ customer }) => customer), inputs.map(({ total }) => total)],
      );
      return rows.map(orderOf);
    },

    /** Changes an order; returns undefined if another request has changed it since it was read. */
    change({ id, version, ...order }: Order, change: Change) {
      const { customer, total, status, paid } = { ...order, ...change };
      return one(
        `update orders set customer_name = $3::text, total = $4::numeric, status = $5::text,
          paid_at = $6::timestamptz, version = version + 1
        where id = $1::bigint and version = $2::integer returning ${SELECTED}`,
        [id, version, customer, total, status, paid],
      );
    },

    /** Deletes an order; returns false if another request has changed it since it was read. */
    async delete({ id, version }: Order): Promise<boolean> {
      const { rowCount } = await pool.query(
        'delete from orders where id = $1::bigint and version = $2::integer',
        [id, version],
      );
      return rowCount === 1;
    },

    /** The rows of a page; with the number of all matches, from one snapshot, if the client asks for it. */
    page(query: OrderQuery): Promise<{ rows: Order[]; totalRecords?: number }> {
      if (query.parameters.count !== true) return readPage(pool, query);
      return snapshot(pool, async (client) => {
        const { text, values } = countAll(query);
        const { rows } = await client.query<{ count: number }>(text, [...values]);
        return { ...(await readPage(client, query)), totalRecords: rows[0]?.count ?? 0 };
      });
    },

    /** All orders that match, read through a database cursor at the speed of the reader. */
    async *all(query: OrderQuery): AsyncGenerator<Order, void, undefined> {
      const { text, values } = selectAll(query);
      const client = await streams.connect();
      try {
        await client.query('begin read only');
        // A stalled reader must not hold the transaction open, nor a slow fetch the connection.
        await client.query("set local idle_in_transaction_session_timeout = '60s'");
        await client.query("set local statement_timeout = '30s'");
        await client.query(`declare all_orders no scroll cursor for ${text}`, [...values]);
        let read: number;
        do {
          const { rows } = await client.query<Row>(`fetch ${BATCH} from all_orders`);
          for (const row of rows) yield orderOf(row);
          read = rows.length;
        } while (read === BATCH);
      } finally {
        // The end of the transaction closes the cursor.
        await rollBack(client);
      }
    },
  };
}

async function readPage(source: Pick<Pool, 'query'>, query: OrderQuery) {
  const { text, values } = selectPage(query);
  const { rows } = await source.query<Row>(text, [...values]);
  return { rows: rows.map(orderOf) };
}

/** Reads several times from one state of the database. */
async function snapshot<Result>(
  pool: Pool,
  read: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await read(client);
  } finally {
    await rollBack(client);
  }
}

function orderOf({ created, paid, ...row }: Row): Order {
  return { ...row, created: created.toISOString(), paid: paid?.toISOString() ?? null };
}
