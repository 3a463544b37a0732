/* The order service of the example in a process of its own, which a test kills. */
import { orderPool } from '../../../examples/postgres/pool.js';
import { startService } from '../../../examples/postgres/server.js';
import { type OrderStore, orderStore } from '../../../examples/postgres/store.js';

const { DATABASE = '', PORT, HANGS } = process.env;
const store = orderStore(orderPool(JSON.parse(DATABASE)));

/** Never ends after it has added the orders. */
const add: OrderStore['add'] = async (...given) => {
  await store.add(...given);
  process.stdout.write('added');
  return new Promise(() => {});
};

await startService(HANGS === 'true' ? { ...store, add } : store, Number(PORT));
