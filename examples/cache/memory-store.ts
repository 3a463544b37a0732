import { LRUCache } from 'lru-cache';
import type { CacheStore, Entry } from './cache.js';

/** Keeps entries in memory up to a number of octets, and drops the least recently used ones. */
export function memoryStore(maxSize = 64 * 1024 * 1024): CacheStore {
  const entries = new LRUCache<string, readonly Entry[]>({ maxSize, sizeCalculation: sizeOf });
  return {
    get: (key) => entries.get(key) ?? [],
    set: (key, list, seconds) => {
      if (list.length === 0) entries.delete(key);
      else entries.set(key, list, { ttl: seconds * 1000 });
    },
  };
}

/** The octets of the content, and an estimate of the rest. */
function sizeOf(list: readonly Entry[]): number {
  return list.reduce((size, { body }) => size + body.length + 1000, 1);
}
