import { HalyardError } from '../errors.js';
import { ByteWriter, COMMA } from '../internal/byte-writer.js';
import { requireOptions } from '../internal/require-options.js';
import { stringifyMember } from '../internal/stringify-member.js';
import type { Link } from '../link/link.js';
import { links as listOf } from '../link/links.js';
import { type ClosableSource, closableSource, type ItemSource } from './closable-source.js';
import { type CollectionItem, type CollectionMeta, PAGING, type Paging } from './paging.js';
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

/** The names of the members of `StreamPaging`. */
export const STREAM_PAGING = /* @__PURE__ */ ([...PAGING, 'signal'] as const).filter(
  (name) => name !== 'itemLinks',
) satisfies readonly (keyof StreamPaging)[];

/** The input of `streamCollection`. */
export interface StreamInput extends StreamPaging {
  /** The name of the list: the plural noun of the resource. */
  readonly name: string;
}

/** The chunks of a streamed JSON text in UTF-8. */
export interface JsonChunks
  extends AsyncIterableIterator<Uint8Array<ArrayBuffer>, void, undefined> {
  /** Ends the stream and closes the source, even one that has not begun or keeps a read waiting. */
  return(): Promise<IteratorResult<Uint8Array<ArrayBuffer>, void>>;
}

/**
 * Writes a collection chunk by chunk, as its items arrive: `_links`, the list, then `_meta`, whose
 * `count` is known only at the end. Memory use does not grow with the number of items, and the source
 * is asked for the next item only when the reader asks for the next chunk.
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
 * @returns The chunks of the JSON text in UTF-8, of about 16,000 bytes each.
 * @throws {HalyardError} The errors of `collection`; `stream.source` for items that cannot be
 *   iterated. While reading: `stream.count` for more items than `limit`, `collection.item` for an item
 *   without a `self` link, `collection.total` for more items than `totalRecords`.
 * @rule HYP.05, collection.meta, collection.links, collection.list, collection.item-links
 *
 * @example
 * ```ts
 * import { link, resource } from 'halyard';
 * import { readableStream, streamCollection } from 'halyard/resource';
 *
 * const url = 'https://api.example.se/orders/v1/orders';
 * async function* rows() {
 *   yield resource({ id: 1 }, [link('self', `${url}/1`)]);
 * }
 * const stream = readableStream(streamCollection(rows(), { name: 'orders', url }));
 * (await new Response(stream).json())._meta;
 * // → { totalRecords: 1, page: 1, limit: 1, count: 1 }
 * ```
 */
export function streamCollection(
  items: AsyncIterable<CollectionItem> | Iterable<CollectionItem>,
  input: StreamInput,
): JsonChunks {
  const known = ['name', ...STREAM_PAGING] as const satisfies readonly (keyof StreamInput)[];
  const remedy = "Pass { name: 'orders', url }";
  requireOptions(input, known, 'collection.input', { subject: 'input', remedy });
  const { name, ...paging } = input;
  return streamItems(items, name, paging, writeGiven, undefined);
}

function writeGiven(writer: ByteWriter, item: object, index: number | string): void {
  requireItem(item as CollectionItem, Number(index));
  writer.text(stringifyMember(index, item));
}

/** Writes one item as `JSON.stringify` writes its representation at that index of a list. */
export type ItemWriter<View> = (
  writer: ByteWriter,
  item: object,
  index: number | string,
  view: View,
) => void;

/** Streams items, each written by `writeItem` for a view. */
export function streamItems<View>(
  items: ItemSource,
  name: string,
  { signal, ...paging }: StreamPaging,
  writeItem: ItemWriter<View>,
  view: View,
): JsonChunks {
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
    return closableChunks(closableSource(items, signal), (source) =>
      writeChunks(source, head(links), writeItem, view, undefined, (count) =>
        metaOfWhole(paging, count),
      ),
    );
  }
  const page = paging as Paging;
  requirePaging(page);
  const links = listOf(pagingLinks(page), page.links);
  return closableChunks(closableSource(items, signal), (source) =>
    writeChunks(source, head(links), writeItem, view, page, (count) => metaOf(page, count)),
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

function closableChunks(
  source: ClosableSource,
  write: (source: ClosableSource) => AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>,
): JsonChunks {
  const chunks = write(source);
  return {
    next: () => chunks.next(),
    async return() {
      // First the source: a generator that waits for it would not return.
      await source.return();
      return chunks.return();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** The number of bytes at which a chunk is sent: about one TLS record. */
const CHUNK_SIZE = 16_000;

async function* writeChunks<View>(
  source: ClosableSource,
  head: string,
  writeItem: ItemWriter<View>,
  view: View,
  page: Paging | undefined,
  metaFor: (count: number) => object,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  // A writer of its own, since other bodies are written between the chunks.
  const writer = new ByteWriter();
  writer.text(head);
  let count = 0;
  for await (const item of source) {
    if (page !== undefined) requireRoom(page, count);
    if (count > 0) writer.byte(COMMA);
    writeItem(writer, item, count, view);
    count += 1;
    if (writer.length >= CHUNK_SIZE) yield writer.take();
  }
  if (source.isClosed) return;
  writer.text(`],"_meta":${JSON.stringify(metaFor(count))}}`);
  yield writer.take();
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
 * Makes a web stream of chunks, for `new Response(stream)`. It reads a chunk when its reader asks, fails
 * when the chunks fail, and closes the source when it is cancelled.
 *
 * @param chunks The chunks, as `streamCollection` yields them.
 * @returns The stream of bytes.
 * @throws {HalyardError} `stream.source` for chunks that cannot be iterated.
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
export function readableStream(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  requireChunks(chunks);
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    // No chunk is made before a reader asks.
    { highWaterMark: 0 },
  );
}

function requireChunks(chunks: unknown): void {
  const iterator = (chunks as Partial<AsyncIterable<Uint8Array>> | null | undefined)?.[
    Symbol.asyncIterator
  ];
  if (typeof iterator === 'function') return;
  throw new HalyardError('stream.source', {
    subject: 'chunks',
    expected: 'be async iterable',
    given: chunks,
    remedy: 'Pass what streamCollection returns',
  });
}
