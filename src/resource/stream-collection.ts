import { ByteWriter, COMMA } from '../internal/byte-writer.js';
import { jsonText, memberReport } from '../internal/plain-json.js';
import type { Link } from '../link/link.js';
import { reportTo } from '../rules/row-finding.js';
import {
  type CollectionItem,
  checkItem,
  givenLinks,
  metaOf,
  type Paging,
  pagingLinks,
  requireListName,
  resolvePage,
  selfOf,
  withNumber,
} from './collection.js';

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
 * Without `page` and `limit` the stream is the whole collection. With them it is one page; more items than
 * `limit` are all written. Without `totalRecords` and `hasMore` such a page has `next`, since its links are
 * written before its items are known. An odd row does not end the stream, and `onFinding` is told of it.
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
 * @throws {HalyardError} The errors of `collection`; while reading, `http.body` for an item that is a
 *   promise.
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
  const { name, onFinding, ...paging } = input;
  const write: ItemWriter<undefined> = (writer, item, index) => {
    const report = reportTo(onFinding, name, [name, Number(index)]);
    checkItem(item as CollectionItem | null, Number(index), report);
    writer.text(jsonText(item, memberReport(report)));
  };
  return streamItems(items, name, { ...paging, onFinding }, write, undefined);
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
  const isAll = isWhole(paging);
  const { url, method, pageParameter = 'page', offsetParameter = 'offset' } = paging;
  // The whole collection begins where page 1 and offset 0 do. The links are written before the items are counted, and findings are reported with the count.
  const links = isAll
    ? [
        {
          ...selfOf(withNumber(withNumber(url, pageParameter, 1), offsetParameter, 0)),
          ...(method && { method }),
        },
      ]
    : pagingLinks(resolvePage({ ...paging, onFinding: undefined } as Paging, undefined));
  const all: readonly Link[] = [...links, ...givenLinks(paging)];
  const head = `{"_links":${JSON.stringify(all)},${JSON.stringify(name)}:[`;
  const { read, close } = openSource(items, signal);
  const chunks = writeChunks();
  return {
    next: () => chunks.next(),
    async return() {
      // First the source: a generator that waits for it would not return.
      await close();
      return chunks.return();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };

  async function* writeChunks(): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
    // A writer of its own, since other bodies are written between the chunks.
    const writer = new ByteWriter();
    writer.text(head);
    let count = 0;
    try {
      for (let step = await read(); !step?.done; step = await read()) {
        if (step === undefined) return;
        if (count > 0) writer.byte(COMMA);
        writeItem(writer, step.value, count, view);
        count += 1;
        if (writer.length >= CHUNK_SIZE) yield writer.take();
      }
    } finally {
      await close();
    }
    // Of a whole collection, all records are on one page, whose size is their number.
    const whole = { page: 1, limit: Math.max(1, count), totalRecords: count };
    const meta = metaOf(resolvePage({ ...paging, ...(isAll && whole) } as Paging, count, name));
    writer.text(`],"_meta":${jsonText(meta)}}`);
    yield writer.take();
  }
}

/** The number of bytes at which a chunk is sent: about one TLS record. */
const CHUNK_SIZE = 16_000;

/** Whether a stream is the whole collection rather than a page. */
export function isWhole({
  page,
  offset,
  cursor,
  limit,
}: Pick<StreamPaging, 'page' | 'offset' | 'cursor' | 'limit'>): boolean {
  return (page ?? offset ?? cursor ?? limit ?? undefined) === undefined;
}

/**
 * Makes a web stream of chunks, for `new Response(stream)`. It reads a chunk when its reader asks, fails
 * when the chunks fail, and closes the source when it is cancelled.
 *
 * @param chunks The chunks, as `streamCollection` yields them.
 * @returns The stream of bytes.
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

/** The items of a stream: a list, a generator, a stream of objects. */
type ItemSource = AsyncIterable<object> | Iterable<object>;

/** What a source has next; undefined after it was closed. */
type Step = IteratorResult<object, void> | undefined;

/**
 * Opens a source that can be closed at any time. An async generator queues `return()` behind a pending
 * `next()`, so nothing could end a stream whose source stalls.
 */
function openSource(items: ItemSource, signal: AbortSignal | undefined) {
  const iterator: AsyncIterator<object, void> | Iterator<object, void> =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let isOpen = true;
  let abandonRead: (() => void) | undefined;

  const finish = () => {
    isOpen = false;
    signal?.removeEventListener('abort', abort);
  };
  const close = async () => {
    if (!isOpen) return;
    finish();
    const closing = closeSource(items, iterator);
    if (abandonRead === undefined) return closing;
    // A source that stalls may never answer.
    closing.catch(() => {});
    abandonRead();
  };
  const abort = () => {
    close().catch(() => {});
  };
  const untilAbandoned = (step: Promise<Step>) =>
    new Promise<Step>((resolve, reject) => {
      abandonRead = () => (signal?.aborted ? reject(signal.reason) : resolve(undefined));
      step.then(resolve, reject);
    });

  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort);

  const read = async (): Promise<Step> => {
    signal?.throwIfAborted();
    if (!isOpen) return undefined;
    try {
      const step = iterator.next();
      const result = 'then' in step ? await untilAbandoned(step) : step;
      if (result?.done) finish();
      return result;
    } catch (error) {
      finish();
      throw error;
    } finally {
      abandonRead = undefined;
    }
  };
  return { read, close };
}

/** The iterator of a Node stream closes it only when it has begun and is not waiting; `destroy` always does. */
async function closeSource(
  items: ItemSource,
  iterator: { readonly return?: () => unknown },
): Promise<void> {
  const { destroy } = items as { readonly destroy?: () => void };
  if (typeof destroy === 'function') destroy.call(items);
  else await iterator.return?.();
}
