import { STATUS_CODES } from 'node:http';
import type { HeaderRecord } from 'halyard/cache';
import type { Dispatcher } from 'undici';
import { type CacheOptions, type CacheResponse, createCache, type Send } from './cache.js';

/**
 * A cache for `fetch` and `request` of undici:
 * `new Agent().compose(cacheInterceptor({ store: memoryStore(), shared: false }))`.
 */
export function cacheInterceptor(options: CacheOptions): Dispatcher.DispatcherComposeInterceptor {
  const answer = createCache(options);
  return (dispatch) => (request, handler) => {
    const { origin, path, method, query, upgrade } = request;
    if (!origin || query || upgrade) return dispatch(request, handler);
    const controller = new Controller();
    handler.onRequestStart?.(controller, {});
    const headers = headerRecord(request.headers);
    answer(
      { method, url: new URL(path, origin).href, headers },
      sendWith(dispatch, request, controller),
    )
      .then((response) => deliver(response, handler, controller))
      .catch((error: Error) => handler.onResponseError?.(controller, error));
    return true;
  };
}

/** What the client may do with its request: no more than abort it, since a response comes in one piece. */
class Controller implements Dispatcher.DispatchController {
  readonly paused = false;
  reason: Error | null = null;
  /** That of the request to the origin, if there is one. */
  upstream?: Dispatcher.DispatchController;

  get aborted(): boolean {
    return this.reason !== null;
  }

  abort(reason: Error): void {
    this.reason = reason ?? new Error('The request was aborted');
    this.upstream?.abort(this.reason);
  }

  pause(): void {}
  resume(): void {}
}

/** Sends a request with other headers by the rest of the dispatcher, and reads the whole response. */
function sendWith(
  dispatch: Dispatcher.Dispatch,
  request: Dispatcher.DispatchOptions,
  controller: Controller,
): Send {
  return ({ headers }) =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let start = { status: 0, headers: {} as HeaderRecord };
      dispatch(
        { ...request, headers: headers as Record<string, string | string[]> },
        {
          onRequestStart: (upstream) => {
            controller.upstream = upstream;
            if (controller.reason !== null) upstream.abort(controller.reason);
          },
          onResponseStart: (_, status, fields) => {
            start = { status, headers: fields as HeaderRecord };
          },
          onResponseData: (_, chunk) => {
            chunks.push(chunk);
          },
          onResponseEnd: () => resolve({ ...start, body: Buffer.concat(chunks) }),
          onResponseError: (_, error) => reject(error),
        },
      );
    });
}

function deliver(
  { status, headers, body }: CacheResponse,
  handler: Dispatcher.DispatchHandler,
  controller: Controller,
): void {
  if (controller.reason !== null) throw controller.reason;
  handler.onResponseStart?.(controller, status, { ...headers }, STATUS_CODES[status] ?? '');
  if (body.length > 0) handler.onResponseData?.(controller, Buffer.from(body));
  handler.onResponseEnd?.(controller, {});
}

/** Header fields in any form that undici takes. */
function headerRecord(headers: Dispatcher.DispatchOptions['headers']): HeaderRecord {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of pairsOf(headers ?? {})) {
    if (value !== undefined) fields[name.toLowerCase()] = value;
  }
  return fields;
}

type Pair = readonly [name: string, value: string | string[] | undefined];

function pairsOf(headers: NonNullable<Dispatcher.DispatchOptions['headers']>): Iterable<Pair> {
  if (!(Symbol.iterator in headers)) return Object.entries(headers);
  const list = [...(headers as Iterable<string | Pair>)];
  // A list of names and values in turn, or one of pairs.
  return list.flatMap((name, at) =>
    typeof name !== 'string'
      ? [name]
      : at % 2 === 0
        ? [[name, list[at + 1] as string] as const]
        : [],
  );
}
