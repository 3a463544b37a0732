import { createCache } from './cache.js';
import { indexedDbStore } from './indexed-db-store.js';
import type { CacheRequest, CacheResponse } from './types.js';

/*
 * A cache for a page. It answers requests to the origin of the page, offline too if the responses allow
 * that. Bundle it, and register it: navigator.serviceWorker.register('/sw.js').
 */

/** The used part of a service worker's scope, whose types cannot be loaded beside those of a page. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate' | 'fetch',
    listener: (event: WorkerEvent) => void,
  ): void;
}

interface WorkerEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
  waitUntil(done: Promise<unknown>): void;
}

const worker = globalThis as unknown as WorkerScope;
const answer = createCache({ store: indexedDbStore('halyard'), shared: false });

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const isOwn = new URL(request.url).origin === worker.location.origin;
  // A response to a navigation is the page itself; the browser caches it.
  if (!isOwn || request.mode === 'navigate') return;
  event.respondWith(respond(request));
});

async function respond(request: Request): Promise<Response> {
  const { method, url } = request;
  // Some browsers have no `body`, and none accepts one for these methods.
  const hasContent = method !== 'GET' && method !== 'HEAD';
  const content = hasContent ? await request.arrayBuffer() : undefined;
  const { status, headers, body } = await answer(
    {
      method,
      url,
      headers: headersOf(request),
      ...(content && { content: new Uint8Array(content) }),
    },
    (outgoing) => send(outgoing, request, content),
  );
  return new Response(body.length === 0 ? null : new Uint8Array(body), {
    status,
    headers: headers as Record<string, string>,
  });
}

/** The header fields of a request, with its cache mode, which a browser would obey after this worker. */
function headersOf({ headers, cache }: Request): Record<string, string> {
  const fields = new Headers(headers);
  const directives = DIRECTIVES.get(cache);
  if (directives !== undefined) fields.append('cache-control', directives);
  return Object.fromEntries(fields);
}

const DIRECTIVES: ReadonlyMap<RequestCache, string> = new Map([
  ['no-store', 'no-cache, no-store'],
  ['reload', 'no-cache'],
  ['no-cache', 'no-cache'],
  ['force-cache', 'max-stale'],
  ['only-if-cached', 'only-if-cached, max-stale'],
]);

/** Sends a request with the credentials of the page, and bypasses the cache of the browser. */
async function send(
  { method, url, headers }: CacheRequest,
  { credentials, referrer, signal }: Request,
  body: ArrayBuffer | undefined,
): Promise<CacheResponse> {
  const response = await fetch(url, {
    ...{ method, headers: headers as Record<string, string>, cache: 'no-store' },
    ...{ mode: 'same-origin', credentials, referrer, signal, ...(body && { body }) },
  });
  return {
    status: response.status,
    headers: visibleHeaders(response),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

/** The header fields of a response, corrected for what a service worker can see of it. */
function visibleHeaders(response: Response): Record<string, string> {
  const headers = new Headers(response.headers);
  if (headers.has('content-encoding')) {
    // Decoding changes the octets, so the content must not have the same strong tag.
    headers.delete('content-encoding');
    headers.delete('content-length');
    const etag = headers.get('etag');
    if (etag?.startsWith('"')) headers.set('etag', `W/${etag}`);
  }
  // The target of a redirect is not the resource that was requested, and the cookies of a request are
  // hidden, so that those of Vary cannot be compared.
  const isHidden = response.redirected || /\bcookie\b/i.test(headers.get('vary') ?? '');
  if (isHidden) headers.set('cache-control', 'no-store');
  return Object.fromEntries(headers);
}
