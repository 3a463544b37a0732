import { Agent, fetch } from 'undici';
import { cacheInterceptor } from './interceptor.js';
import { memoryStore } from './memory-store.js';
import { loadSqlite, sqliteStore } from './sqlite-store.js';

const [url, path] = process.argv.slice(2);
if (url === undefined)
  throw new Error('Pass a URL, and the path of a database to keep responses in');

const sqlite = path === undefined ? undefined : await loadSqlite();
if (path !== undefined && sqlite === undefined) throw new Error('This Node has no node:sqlite');

const cache = cacheInterceptor({
  store: path !== undefined && sqlite !== undefined ? sqliteStore(sqlite, path) : memoryStore(),
  shared: false,
  log: (explanation) => console.log(`  ${explanation}`),
});
const dispatcher = new Agent().compose(cache);

for (const attempt of ['first', 'second']) {
  console.log(`The ${attempt} request:`);
  const response = await fetch(url, { dispatcher });
  const { length } = await response.text();
  console.log(`  ${response.status}, ${length} characters, Age: ${response.headers.get('age')}`);
}
await dispatcher.close();
