import { ByteWriter, COMMA } from '../internal/byte-writer.js';
import { jsonText } from '../internal/plain-json.js';
import type { Link } from '../link/link.js';
import {
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

/** The chunks of a streamed JSON text in UTF-8. */
export interface JsonChunks
  extends AsyncIterableIterator<Uint8Array<ArrayBuffer>, void, undefined> {
  /** Ends the stream and closes the source, even one that has not begun or keeps a read waiting. */
  return(): Promise<IteratorResult<Uint8Array<ArrayBuffer>, void>>;
}

/** Writes one item as `JSON.stringify` writes its representation at that index of a list. */
export type ItemWriter<View> = (
  writer: ByteWriter,
  item: object,
  index: number | string,
  view: View,
) => void;

/**
 * Writes a collection chunk by chunk, as its items arrive, each by `writeItem` for a view: `_links`, the list,
 * then `_meta`, whose `count` is known only at the end. Memory does not grow with the number of items: the
 * source is asked for the next item only when the reader asks for the next chunk.
 *
 * When the source fails, the stream fails and the JSON stays incomplete, so a client never mistakes a truncated
 * response for a complete one. When the reader ends the stream or the signal aborts, the source is closed at
 * once.
 */
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
    ? [selfOf(withNumber(withNumber(url, pageParameter, 1), offsetParameter, 0), method)]
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
 * @param chunks The chunks, as `stream` of a definition yields them.
 * @returns The stream of bytes.
 *
 * @example
 * ```ts
 * import { defineResource } from 'halyard';
 * import { readableStream } from 'halyard/resource';
 * import * as z from 'zod';
 *
 * const orders = defineResource({
 *   name: 'orders',
 *   schema: z.object({ id: z.int() }),
 *   path: '/orders/{id}',
 *   links: {},
 * });
 * const chunks = orders.stream([{ id: 1 }], { base: 'https://api.example.se/orders/v1' });
 * (await new Response(readableStream(chunks)).json())._meta;
 * // → { totalRecords: 1, page: 1, limit: 1, count: 1 }
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
