import { HalyardError } from '../errors.js';
import { requireObject } from '../internal/require-object.js';
import { stringifyMember } from '../internal/stringify-member.js';
import type { Link } from '../link/link.js';
import { links as listOf } from '../link/links.js';
import { type ClosableSource, closableSource, type ItemSource } from './closable-source.js';
import type { CollectionItem, CollectionMeta, Paging } from './paging.js';
import { metaOf, pagingLinks, selfOf } from './paging-links.js';
import {
  requireCollectionUrl,
  requireItem,
  requireListName,
  requireOtherLinks,
  requirePaging,
  requirePositionOfUrl,
  requireWithinTotal,
} from './require-collection.js';

/** The position of a streamed list among the pages; the whole collection if it is left out. */
export interface StreamPaging extends Omit<Paging, 'limit' | 'itemLinks'> {
  /** The page size; without page and limit the stream is the whole collection. */
  readonly limit?: number | undefined;
  /** Ends the stream: a pending read rejects with the signal's reason, and the source is closed. */
  readonly signal?: AbortSignal | undefined;
}

/** The input of `streamCollection`. */
export interface StreamInput extends StreamPaging {
  /** The name of the list: the plural noun of the resource. */
  readonly name: string;
}

/** The pieces of a streamed JSON text. */
export interface JsonPieces extends AsyncIterableIterator<string, void, undefined> {
  /** Ends the stream and closes the source, even one that has not begun or keeps a read waiting. */
  return(): Promise<IteratorResult<string, void>>;
}

/**
 * Writes a collection piece by piece, as its items arrive: `_links`, the list, then `_meta`, whose
 * `count` is known only at the end. Memory use does not grow with the number of items, and the source
 * is asked for the next item only when the reader asks for the next piece.
 *
 * Without `page` and `limit` the stream is the whole collection. With them it is one page, and a
 * source that yields more than `limit` items is an error.
 *
 * When the source fails, the stream fails with its error and the JSON stays incomplete, so a client
 * never mistakes a truncated response for a complete one. The server then has to reset the
 * connection, as `readableStream` and Node's `pipeline` do.
 *
 * When the reader ends the stream or the signal aborts, the source's `return` (`destroy` of a Node
 * stream) is called at once, and a pending read does not wait for a source that stalls. An async
 * generator runs its `finally` only when what it awaits settles: pass the signal on to the database.
 *
 * @param items The items, each with its own `self` link, as `resource()` makes them.
 * @param input The name of the list, the URL that was requested, the position of the page, a signal.
 * @returns The pieces of the JSON text, of about 16,000 characters each.
 * @throws {HalyardError} The errors of `collection`; `stream.source` for items that cannot be
 *   iterated. While reading: `stream.count` for more items than `limit`, `collection.item` for an item
 *   without a `self` link, `collection.total` for more items than `totalRecords`.
 * @rule HYP.05, collection.meta, collection.links, collection.list, collection.item-links
 *
 * @example
 * ```ts
 * import { link, resource } from 'halyard';
 * import { streamCollection } from 'halyard/resource';
 *
 * const url = 'https://api.example.se/orders/v1/orders';
 * async function* rows() {
 *   yield resource({ id: 1 }, [link('self', `${url}/1`)]);
 * }
 * const pieces: string[] = [];
 * for await (const piece of streamCollection(rows(), { name: 'orders', url })) pieces.push(piece);
 * JSON.parse(pieces.join(''))._meta;
 * // → { totalRecords: 1, page: 1, limit: 1, count: 1 }
 * ```
 */
export function streamCollection(
  items: AsyncIterable<CollectionItem> | Iterable<CollectionItem>,
  input: StreamInput,
): JsonPieces {
  requireObject(input, 'collection.input', { subject: 'input' });
  const { name, ...paging } = input;
  return streamItems(items, name, paging, (item, index) => {
    requireItem(item as CollectionItem, Number(index));
    return stringifyMember(index, item);
  });
}

/** Writes one item as `JSON.stringify` writes its representation at that index of a list. */
export type ItemWriter = (item: object, index: number | string) => string;

/** Streams items, each written by `write`. */
export function streamItems(
  items: ItemSource,
  name: string,
  { signal, ...paging }: StreamPaging,
  write: ItemWriter,
): JsonPieces {
  requireListName(name);
  requireSource(items);
  requireSignal(signal);
  const head = (links: readonly Link[]) =>
    `{"_links":${JSON.stringify(links)},${JSON.stringify(name)}:[`;
  if (isWhole(paging)) {
    requireCollectionUrl(paging.url);
    // The whole collection begins where page 1 and offset 0 do.
    requirePositionOfUrl({ ...paging, page: 1 });
    requirePositionOfUrl({ ...paging, offset: 0 });
    requireOtherLinks(paging);
    const links = listOf(selfOf(paging.url), paging.links);
    return closablePieces(closableSource(items, signal), (source) =>
      writePieces(source, head(links), write, undefined, (count) => metaOfWhole(paging, count)),
    );
  }
  const page = paging as Paging;
  requirePaging(page);
  const links = listOf(pagingLinks(page), page.links);
  return closablePieces(closableSource(items, signal), (source) =>
    writePieces(source, head(links), write, page, (count) => metaOf(page, count)),
  );
}

/** Whether a stream is the whole collection rather than a page. */
export function isWhole({
  page,
  offset,
  cursor,
  limit,
}: Pick<StreamPaging, 'page' | 'offset' | 'cursor' | 'limit'>): boolean {
  return page === undefined && offset === undefined && cursor === undefined && limit === undefined;
}

/** All records are on one page, whose size is their number. */
function metaOfWhole(paging: StreamPaging, count: number): CollectionMeta {
  return metaOf({ ...paging, page: 1, limit: Math.max(1, count), totalRecords: count }, count);
}

function closablePieces(
  source: ClosableSource,
  write: (source: ClosableSource) => AsyncGenerator<string, void, undefined>,
): JsonPieces {
  const pieces = write(source);
  return {
    next: () => pieces.next(),
    async return() {
      // First the source: a generator that waits for it would not return.
      await source.return();
      return pieces.return();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** The number of characters at which a piece is sent: about one TLS record. */
const PIECE_LENGTH = 16_000;

async function* writePieces(
  source: ClosableSource,
  head: string,
  write: ItemWriter,
  page: Paging | undefined,
  metaFor: (count: number) => object,
): AsyncGenerator<string, void, undefined> {
  let text = head;
  let count = 0;
  for await (const item of source) {
    if (page !== undefined) requireRoom(page, count);
    text += (count === 0 ? '' : ',') + write(item, count);
    count += 1;
    if (text.length >= PIECE_LENGTH) {
      yield text;
      text = '';
    }
  }
  if (source.isClosed) return;
  yield `${text}],"_meta":${JSON.stringify(metaFor(count))}}`;
}

/** Checks that a page has room for one item more. */
function requireRoom({ limit, totalRecords, page = 1, offset }: Paging, count: number): void {
  if (count === limit) {
    throw new HalyardError(
      'stream.count',
      {
        subject: 'items',
        expected: `yield at most limit (${limit}) items`,
        remedy: 'Read one page from the source, or leave page and limit out',
      },
      'collection.meta',
    );
  }
  requireWithinTotal(offset ?? (page - 1) * limit, count + 1, totalRecords);
}

function requireSource(items: unknown): void {
  const source = items as Partial<AsyncIterable<object> & Iterable<object>> | null | undefined;
  if (typeof source?.[Symbol.asyncIterator] === 'function') return;
  if (typeof items === 'object' && typeof source?.[Symbol.iterator] === 'function') return;
  throw new HalyardError('stream.source', {
    subject: 'items',
    expected: 'be iterable',
    given: items,
    remedy: 'Pass an async generator, a stream of objects or an array',
  });
}

function requireSignal(signal: unknown): void {
  if (
    signal === undefined ||
    typeof (signal as AbortSignal | null)?.throwIfAborted === 'function'
  ) {
    return;
  }
  throw new HalyardError('stream.source', {
    subject: 'signal',
    expected: 'be an AbortSignal',
    given: signal,
    remedy: 'Pass the signal of the request or of an AbortController',
  });
}

/**
 * Makes a web stream of text pieces, encoded as UTF-8, for `new Response(stream)`. It reads a piece
 * when its reader asks, fails when the pieces fail, and closes the source when it is cancelled.
 *
 * @param pieces The pieces, as `streamCollection` yields them.
 * @returns The stream of bytes.
 * @throws {HalyardError} `stream.source` for pieces that cannot be iterated.
 *
 * @example
 * ```ts
 * import { readableStream, streamCollection } from 'halyard/resource';
 *
 * const url = 'https://api.example.se/orders/v1/orders';
 * const stream = readableStream(streamCollection([], { name: 'orders', url }));
 * await new Response(stream).text();
 * // → '{"_links":[{"href":"https://api.example.se/orders/v1/orders","rel":"self","method":"GET"}],"orders":[],"_meta":{"totalRecords":0,"page":1,"limit":1,"count":0}}'
 * ```
 */
export function readableStream(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  requirePieces(pieces);
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    // No piece is made before a reader asks.
    { highWaterMark: 0 },
  );
}

function requirePieces(pieces: unknown): void {
  const iterator = (pieces as Partial<AsyncIterable<string>> | null | undefined)?.[
    Symbol.asyncIterator
  ];
  if (typeof iterator === 'function') return;
  throw new HalyardError('stream.source', {
    subject: 'pieces',
    expected: 'be async iterable',
    given: pieces,
    remedy: 'Give what streamCollection returns',
  });
}
