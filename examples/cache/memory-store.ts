import { LRUCache } from 'lru-cache';
import type { CacheStore, Entry } from './types.js';

/** Keeps entries in memory up to a number of octets, and drops the least recently used ones. */
export function memoryStore(maxSize = 64 * 1024 * 1024): CacheStore {
  const entries = new LRUCache<string, readonly Entry[]>({ maxSize, sizeCalculation: sizeOf });
  return {
    get: (key) => entries.get(key) ?? [],
    set: (key, list, seconds) => {
      if (list.length === 0) entries.delete(key);
      else entries.set(key, list.map(compact), { ttl: seconds * 1000 });
    },
    remove: (uri) => {
      for (const key of entries.keys()) {
        if (key === uri || key.startsWith(`${uri} `)) entries.delete(key);
      }
    },
  };
}

/** An entry whose content is not a small part of a larger buffer, all of which would stay in memory. */
function compact(entry: Entry): Entry {
  const { body } = entry;
  return body.length === body.buffer.byteLength ? entry : { ...entry, body: Uint8Array.from(body) };
}

/** The octets of the key, the content, the URLs and the header fields, and an estimate of the rest. */
function sizeOf(list: readonly Entry[], key: string): number {
  return list.reduce((size, { body, request, response }) => {
    const fields = [request.headers, response.headers].flatMap((headers) =>
      Object.entries(headers),
    );
    const texts = [request.url, ...fields.flat(2)].map((text) => text?.length ?? 0);
    return texts.reduce(
      (sum, length) => sum + length,
      size + body.length + ENTRY + fields.length * FIELD,
    );
  }, key.length);
}

/** What the objects of an entry and of a field take in V8, in octets. */
const ENTRY = 1500;
const FIELD = 100;
