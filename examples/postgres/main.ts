import { readFileSync } from 'node:fs';
import { orderPool } from './pool.js';
import { startService } from './server.js';
import { orderStore } from './store.js';

const { DATABASE_URL, PORT = '3000' } = process.env;
if (DATABASE_URL === undefined) {
  throw new Error('Set DATABASE_URL, such as postgres://user:password@localhost/orders');
}

const pool = orderPool({ connectionString: DATABASE_URL });
const streams = orderPool({ connectionString: DATABASE_URL, max: 4 });
await pool.query(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'));
const service = await startService(orderStore(pool, streams), Number(PORT));
console.log(`The order service runs on ${service.url}. Stop it with Ctrl-C.`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await service.close();
    await Promise.all([pool.end(), streams.end()]);
  });
}
