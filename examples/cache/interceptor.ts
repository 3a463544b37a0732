import { STATUS_CODES } from 'node:http';
import { stringify } from 'node:querystring';
import type { HeaderRecord } from 'halyard/http-cache';
import type { Dispatcher } from 'undici';
import { type CacheOptions, createCache } from './cache.js';
import type { CacheResponse, Send } from './types.js';

/**
 * A cache for `fetch` and `request` of undici:
 * `new Agent().compose(cacheInterceptor({ store: memoryStore(), shared: false }))`.
 */
export function cacheInterceptor(options: CacheOptions): Dispatcher.DispatcherComposeInterceptor {
  const answer = createCache(options);
  return (dispatch) => (request, handler) => {
    const { method, body } = request;
    const headers = headerRecord(request.headers);
    const url = targetOf(request, headers);
    if (url === undefined) return dispatch(request, handler);
    const controller = new Controller();
    handler.onRequestStart?.(controller, {});
    // Without its content, which may be a stream, a QUERY is answered by the origin.
    const content = typeof body === 'string' ? Buffer.from(body) : body;
    const known = content instanceof Uint8Array ? { content } : {};
    const response = answer(
      { method, url, headers, ...known },
      sendWith(dispatch, request, controller),
    );
    // Whoever aborts does not wait for the request of another.
    Promise.race([response, controller.abortion])
      .then((received) => deliver(received, handler, controller))
      .catch((error: Error) => handler.onResponseError?.(controller, error));
    return true;
  };
}

/** The target URI of a request (RFC 9110 §7.1); undefined if the response depends on more than that. */
function targetOf(
  { origin, path, query, method, body, upgrade }: Dispatcher.DispatchOptions,
  { host }: HeaderRecord,
): string | undefined {
  if (!origin || upgrade || !path.startsWith('/')) return undefined;
  const server = new URL(origin);
  // `Host` can name another site of the server, and some servers read the content of a GET.
  if (host !== undefined && String(host).toLowerCase() !== server.host) return undefined;
  if ((method === 'GET' || method === 'HEAD') && body) return undefined;
  // Resolved as a reference, a path such as //other.example/ would be of another server.
  return server.origin + path + (query ? `?${stringify(query)}` : '');
}

/** Lets the client abort its request. It cannot pause a response, which arrives in one piece. */
class Controller implements Dispatcher.DispatchController {
  readonly paused = false;
  reason: Error | null = null;
  /** The controller of the request to the origin, if one is sent. */
  upstream?: Dispatcher.DispatchController;
  /** Rejected once the client aborts. */
  readonly abortion: Promise<never>;
  #reject: (reason: Error) => void = () => {};

  constructor() {
    this.abortion = new Promise((_, reject) => {
      this.#reject = reject;
    });
    this.abortion.catch(() => {});
  }

  get aborted(): boolean {
    return this.reason !== null;
  }

  abort(reason: Error): void {
    this.reason = reason ?? new Error('The request was aborted');
    this.upstream?.abort(this.reason);
    this.#reject(this.reason);
  }

  throwIfAborted(): void {
    if (this.reason !== null) throw this.reason;
  }

  pause(): void {}
  resume(): void {}
}

/** Sends the request with other headers through the next dispatcher, and reads the whole response. */
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
  controller.throwIfAborted();
  handler.onResponseStart?.(controller, status, { ...headers }, STATUS_CODES[status] ?? '');
  controller.throwIfAborted();
  if (body.length > 0) handler.onResponseData?.(controller, Buffer.from(body));
  handler.onResponseEnd?.(controller, {});
}

/** Reads header fields in any form that undici accepts. */
function headerRecord(headers: Dispatcher.DispatchOptions['headers']): HeaderRecord {
  const fields = new Map<string, string | string[]>();
  for (const [key, value] of pairsOf(headers ?? {})) {
    if (value === undefined) continue;
    const name = key.toLowerCase();
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(fields);
}

type Pair = readonly [name: string, value: string | string[] | undefined];

function pairsOf(headers: NonNullable<Dispatcher.DispatchOptions['headers']>): Iterable<Pair> {
  if (!(Symbol.iterator in headers)) return Object.entries(headers);
  const list = [...(headers as Iterable<string | Pair>)];
  // A list of alternating names and values, or a list of pairs.
  return list.flatMap((name, at) =>
    typeof name !== 'string'
      ? [name]
      : at % 2 === 0
        ? [[name, list[at + 1] as string] as const]
        : [],
  );
}
