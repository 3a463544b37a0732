import type { CacheStore, Entry } from './types.js';

interface Row {
  readonly entries: readonly Entry[];
  readonly expires: number;
}

/** Keeps entries in IndexedDB, which a page, a worker and a service worker share. */
export function indexedDbStore(name: string): CacheStore {
  const opened = open(name);
  const rows = async (mode: IDBTransactionMode) =>
    (await opened).transaction('entries', mode).objectStore('entries');
  return {
    get: async (key) => {
      const row = await done<Row | undefined>((await rows('readonly')).get(key));
      return row !== undefined && row.expires > Date.now() ? row.entries : [];
    },
    set: async (key, entries, seconds) => {
      const table = await rows('readwrite');
      const row: Row = { entries, expires: Date.now() + seconds * 1000 };
      await (entries.length === 0 ? done(table.delete(key)) : done(table.put(row, key)));
    },
    remove: async (uri) => {
      const table = await rows('readwrite');
      // The character behind a space is an exclamation mark.
      table.delete(IDBKeyRange.bound(`${uri} `, `${uri}!`));
      await done(table.delete(uri));
    },
  };
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('entries');
  return done(request);
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
