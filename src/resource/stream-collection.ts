import { HalyardError } from '../errors.js';
import { type Link, link } from '../link/link.js';
import { links as listOf } from '../link/links.js';
import { checkItem, checkListName, checkPaging, checkUrlOf } from './check-collection.js';
import type { CollectionItem, CollectionMeta, Paging } from './page.js';
import { metaOf, pagingLinks } from './paging.js';

/** Where a list that is streamed stands among the pages; the whole of it where nothing tells. */
export interface StreamPaging extends Omit<Paging, 'limit' | 'itemLinks'> {
  /** The page size; without page and limit the stream is the whole collection. */
  readonly limit?: number | undefined;
}

/** What a collection that is streamed is made of. */
export interface StreamInput extends StreamPaging {
  /** The name of the list: the resource's, in the plural. */
  readonly name: string;
}

/**
 * Writes a collection piece by piece, as its items come: `_links`, the list, then `_meta`, which can
 * count only what has gone by. Memory does not grow with the number of items, and the source is asked
 * for the next item only when the reader asks for the next piece.
 *
 * Without `page` and `limit` the stream is the whole collection. With them it is one page, and a
 * source that yields more than `limit` items is an error.
 *
 * When the source fails, the stream fails with its error, and the JSON stays open: no reader can take
 * it for whole. A server then has to break the connection off, as `readableStream` makes it do.
 *
 * @param items The items, each with its own `self` link, as `resource()` makes them.
 * @param input The name of the list, the URL that was asked for, and the place of the page.
 * @returns The pieces of the JSON text, of about 16,000 characters each.
 * @throws {HalyardError} What `collection` throws; `stream.count` for more items than `limit`;
 *   `stream.source` for something that cannot be iterated.
 * @rule HYP.05, collection.meta, collection.links, collection.list, collection.item-links
 *
 * @example
 * ```ts
 * import { link, resource, streamCollection } from 'halyard';
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
): AsyncGenerator<string, void, undefined> {
  const { name, ...paging } = input;
  return streamItems(items, name, paging, (item, index) => {
    checkItem(item as CollectionItem, Number(index));
    return JSON.stringify(item);
  });
}

/** Writes one item as `JSON.stringify` writes its representation at that index of a list. */
export type ItemWriter = (item: object, index: number | string) => string;

/** Streams items by a writer. */
export function streamItems(
  items: AsyncIterable<object> | Iterable<object>,
  name: string,
  paging: StreamPaging,
  write: ItemWriter,
): AsyncGenerator<string, void, undefined> {
  checkListName(name);
  checkSource(items);
  const { page, offset, limit, url } = paging;
  if (page === undefined && offset === undefined && limit === undefined) {
    checkUrlOf(url);
    const links = listOf(link('self', url), paging.links);
    return pieces(items, headOf(name, links), undefined, write, (count) => wholeOf(paging, count));
  }
  const place = paging as Paging;
  checkPaging(place);
  const links = listOf(pagingLinks(place), place.links);
  return pieces(items, headOf(name, links), limit, write, (count) => metaOf(place, count));
}

function headOf(name: string, links: readonly Link[]): string {
  return `{"_links":${JSON.stringify(links)},${JSON.stringify(name)}:[`;
}

/** All records are on one page, which is as large as they are many. */
function wholeOf(paging: StreamPaging, count: number): CollectionMeta {
  return metaOf({ ...paging, page: 1, limit: Math.max(1, count), totalRecords: count }, count);
}

/** A piece is sent when it has so many characters: one TLS record, and no item by itself. */
const PIECE = 16_000;

async function* pieces(
  items: AsyncIterable<object> | Iterable<object>,
  head: string,
  limit: number | undefined,
  write: ItemWriter,
  metaFor: (count: number) => object,
): AsyncGenerator<string, void, undefined> {
  let text = head;
  let count = 0;
  for await (const item of items) {
    if (count === limit) throw countError(limit);
    text += (count === 0 ? '' : ',') + write(item, count);
    count += 1;
    if (text.length >= PIECE) {
      yield text;
      text = '';
    }
  }
  yield `${text}],"_meta":${JSON.stringify(metaFor(count))}}`;
}

function checkSource(items: unknown): void {
  const source = items as Partial<AsyncIterable<object> & Iterable<object>> | null | undefined;
  if (typeof source?.[Symbol.asyncIterator] === 'function') return;
  if (typeof items === 'object' && typeof source?.[Symbol.iterator] === 'function') return;
  throw new HalyardError('stream.source', {
    problem: 'The items of a stream are iterable',
    given: items,
    remedy: 'Give an async generator, a stream of objects, or a list',
  });
}

function countError(limit: number): HalyardError {
  return new HalyardError(
    'stream.count',
    {
      problem: `The source yields more items than the limit, ${limit}`,
      given: limit,
      remedy: 'Ask the source for one page only, or leave page and limit out',
    },
    'collection.meta',
  );
}

/**
 * Makes a web stream of text pieces: what `new Response(stream)` takes, encoded as UTF-8. It asks for
 * a piece when its reader asks, fails when the pieces fail, and ends the source when it is cancelled.
 *
 * @param pieces The pieces, as `streamCollection` yields them.
 * @returns The stream of bytes.
 *
 * @example
 * ```ts
 * import { readableStream, streamCollection } from 'halyard';
 *
 * const url = 'https://api.example.se/orders/v1/orders';
 * const stream = readableStream(streamCollection([], { name: 'orders', url }));
 * await new Response(stream).text();
 * // → '{"_links":[{"href":"https://api.example.se/orders/v1/orders","rel":"self","method":"GET"}],"orders":[],"_meta":{"totalRecords":0,"page":1,"limit":1,"count":0}}'
 * ```
 */
export function readableStream(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
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
    // Nothing is made ahead of a reader.
    { highWaterMark: 0 },
  );
}
