import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RequestDescriptor, ResponseDescriptor } from 'halyard';
import { orderService } from '../../../examples/orders/service.js';
import { seededStore } from '../../../examples/orders/store.js';
import { serve } from '../../support/http-server.js';

/** A request that reached the origin, and its response. */
export interface Exchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: IncomingMessage['headers'];
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly time: Date;
}

/** An origin that records its exchanges: the demo service, and the cases by their path. */
export interface Origin {
  readonly port: number;
  /** The exchanges of a path, in their order. */
  exchanges(path: string): readonly Exchange[];
  /** Delays the responses of a path until the returned function is called. */
  hold(path: string): () => void;
  close(): void;
}

export type Handler = (request: RequestDescriptor) => ResponseDescriptor;

export async function startOrigin(cases: ReadonlyMap<string, Handler>): Promise<Origin> {
  const handle = orderService({
    store: seededStore(),
    fallback: 'http://origin.example',
    allowedHosts: ['a.example', 'b.example'],
  });
  const seen = new Map<string, Exchange[]>();
  const held = new Map<string, Promise<void>>();

  const { server, port, close } = await serve(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const request = { method, url, headers };
    const body = await text(incoming);
    const response = cases.get(url)?.(request) ?? handle(request, body);
    const time = new Date();
    const sent = { ...response.headers, date: time.toUTCString() };
    const exchange = { request, response: { status: response.status, headers: sent }, time };
    seen.set(url, [...(seen.get(url) ?? []), exchange]);
    await held.get(url);
    outgoing.writeHead(response.status, sent).end(response.body);
  });
  // A cache does not resend a body after a kept connection was closed.
  server.keepAliveTimeout = 60_000;

  return {
    port,
    close,
    exchanges: (path) => seen.get(path) ?? [],
    hold: (path) => {
      const { promise, resolve } = withResolvers();
      held.set(path, promise);
      return () => {
        held.delete(path);
        resolve();
      };
    },
  };
}

/** `Promise.withResolvers` is not in Node 20. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
