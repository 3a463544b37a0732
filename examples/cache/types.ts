import type { HeaderRecord, StoredRecord } from 'halyard/http-cache';

/** A stored response with its content, as it was received. */
export type Entry = StoredRecord & { readonly body: Uint8Array };

/** Keeps the entries of a cache. A store in another process returns promises. */
export interface CacheStore {
  get(key: string): readonly Entry[] | Promise<readonly Entry[]>;
  /** Replaces the entries under a key, to be kept for some seconds; an empty list removes them. */
  set(key: string, entries: readonly Entry[], seconds: number): void | Promise<void>;
  /** Removes the entries under a target URI, and under the keys that begin with it and a space. */
  remove(uri: string): void | Promise<void>;
}

export interface CacheRequest {
  readonly method: string;
  /** The absolute URL. */
  readonly url: string;
  readonly headers: HeaderRecord;
  /** The whole content, without which a QUERY is answered by the origin. */
  readonly content?: Uint8Array;
}

export interface CacheResponse {
  readonly status: number;
  readonly headers: HeaderRecord;
  /** In the content coding of the headers. */
  readonly body: Uint8Array;
}

/** Sends a request to the origin; throws if the origin does not respond. */
export type Send = (request: CacheRequest) => Promise<CacheResponse>;
