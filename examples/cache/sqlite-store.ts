import type { CacheStore, Entry } from './cache.js';

/** The used part of `node:sqlite` (Node 22.5 and later). */
interface Sqlite {
  readonly DatabaseSync: new (
    path: string,
  ) => {
    exec(sql: string): void;
    prepare(sql: string): {
      all(...values: readonly unknown[]): unknown[];
      run(...values: readonly unknown[]): unknown;
    };
  };
}

interface Row {
  readonly record: string;
  readonly body: Uint8Array;
}

/** The module `node:sqlite`; undefined in a Node without it. */
export async function loadSqlite(): Promise<Sqlite | undefined> {
  const name = 'node:sqlite';
  return import(name).catch(() => undefined);
}

/** Keeps entries in a SQLite database, which outlives the process, unless the path is `:memory:`. */
export function sqliteStore({ DatabaseSync }: Sqlite, path: string): CacheStore {
  const database = new DatabaseSync(path);
  database.exec(`
    CREATE TABLE IF NOT EXISTS entries (key TEXT, record TEXT, body BLOB, expires INTEGER);
    CREATE INDEX IF NOT EXISTS keys ON entries (key);
    CREATE INDEX IF NOT EXISTS times ON entries (expires);
  `);
  const select = database.prepare('SELECT record, body FROM entries WHERE key = ? AND expires > ?');
  const remove = database.prepare('DELETE FROM entries WHERE key = ? OR expires <= ?');
  const insert = database.prepare('INSERT INTO entries VALUES (?, ?, ?, ?)');
  return {
    // JSON keeps what storeResponse returns.
    get: (key) =>
      (select.all(key, Date.now()) as Row[]).map(({ record, body }) => ({
        ...(JSON.parse(record) as Omit<Entry, 'body'>),
        body,
      })),
    set: (key, entries, seconds) => {
      database.exec('BEGIN');
      try {
        remove.run(key, Date.now());
        for (const { body, ...record } of entries) {
          insert.run(key, JSON.stringify(record), body, Date.now() + seconds * 1000);
        }
        database.exec('COMMIT');
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
  };
}
