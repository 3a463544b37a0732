/*
 * A service under load, in a process of its own: serve.ts demo, or serve.ts postgres CONFIG
 *
 * It sends its URL, and its state whenever it is asked.
 */

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Pool, PoolConfig } from 'pg';
import { startService as startDemo } from '../../examples/orders/server.js';
import { OrderStore } from '../../examples/orders/store.js';
import { orderPool } from '../../examples/postgres/pool.js';
import { startService as startPostgres } from '../../examples/postgres/server.js';
import { orderStore } from '../../examples/postgres/store.js';
import type { ServedState } from './soak.js';

/** Keeps the last orders, so that the memory of the process is that of the service. */
class LastOrders extends OrderStore {
  override add(input: Parameters<OrderStore['add']>[0]) {
    const added = super.add(input);
    const old = this.get(added.id - 500);
    if (old !== undefined) this.delete(old);
    return added;
  }
}

const [, , name, config = '{}'] = process.argv;
const options = JSON.parse(config) as PoolConfig;
const pools: [Pool, Pool] | undefined =
  name === 'postgres' ? [orderPool(options), orderPool({ ...options, max: 4 })] : undefined;
const { url } =
  pools === undefined
    ? await startDemo(new LastOrders())
    : await startPostgres(orderStore(...pools));

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('message', (message) => {
  if (message === 'reset') delay.reset();
  process.send?.(state());
});
process.on('disconnect', () => process.exit());
process.send?.(url);

function state(): ServedState {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return {
    heap: heapUsed + arrayBuffers,
    delay: { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 },
    sockets: process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length,
    pools:
      pools?.map(({ totalCount, idleCount, waitingCount }) => ({
        total: totalCount,
        idle: idleCount,
        waiting: waitingCount,
      })) ?? [],
  };
}
