import type { CacheStore, Entry } from './types.js';

/** The used part of `node:sqlite` (Node 22.5 and later). */
interface Sqlite {
  readonly DatabaseSync: new (
    path: string,
  ) => {
    exec(sql: string): void;
    prepare(sql: string): {
      all(...values: readonly unknown[]): unknown[];
      run(...values: readonly unknown[]): { readonly changes: number | bigint };
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

/**
 * Keeps up to a number of octets in a SQLite database, keys and indexes included, and drops the oldest
 * entries. The database outlives the process, unless the path is `:memory:`.
 */
export function sqliteStore(
  { DatabaseSync }: Sqlite,
  path: string,
  maxSize = 256 * 1024 * 1024,
): CacheStore {
  const database = new DatabaseSync(path);
  database.exec(`
    CREATE TABLE IF NOT EXISTS entries (key TEXT, record TEXT, body BLOB, expires INTEGER);
    CREATE INDEX IF NOT EXISTS keys ON entries (key);
    CREATE INDEX IF NOT EXISTS times ON entries (expires);
  `);
  const select = database.prepare('SELECT record, body FROM entries WHERE key = ? AND expires > ?');
  const remove = database.prepare('DELETE FROM entries WHERE key = ? OR expires <= ?');
  // The character behind a space is an exclamation mark.
  const removeAll = database.prepare('DELETE FROM entries WHERE key = ? OR (key > ? AND key < ?)');
  const insert = database.prepare('INSERT INTO entries VALUES (?, ?, ?, ?)');
  const first = database.prepare(
    'DELETE FROM entries WHERE rowid = (SELECT rowid FROM entries ORDER BY rowid LIMIT 1)',
  );
  const pages = database.prepare(`
    SELECT (page_count - freelist_count) * page_size AS size
    FROM pragma_page_count, pragma_freelist_count, pragma_page_size
  `);
  const size = () => (pages.all() as { readonly size: number }[])[0]?.size ?? 0;
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
        while (size() > maxSize && first.run().changes);
        database.exec('COMMIT');
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    remove: (uri) => {
      removeAll.run(uri, `${uri} `, `${uri}!`);
    },
  };
}
