import type { Fetch, FetchInit } from 'halyard/client';
import { orderService } from '../../examples/orders/service.js';
import { type OrderStore, seededStore } from '../../examples/orders/store.js';

/** A request that was sent. */
interface Sent extends FetchInit {
  readonly url: string;
}

/** The demo behind its gateway, called without a network, and the requests that it was sent. */
export function demoFetch(store: OrderStore = seededStore()) {
  const base = 'https://gw.example.se/orders/v1';
  const handle = orderService({ store, fallback: base, allowedHosts: ['gw.example.se'] });
  const forwarded = 'proto=https;host=gw.example.se;prefix=/orders/v1';
  const sent: Sent[] = [];
  const fetch: Fetch = async (url, init) => {
    sent.push({ url, ...init });
    const { method, headers: given, body = '' } = init;
    const request = { method, url: url.slice(base.length), headers: { ...given, forwarded } };
    const { status, headers, body: content = null } = handle(request, String(body));
    return new Response(content as BodyInit | null, { status, headers });
  };
  return { start: `${base}/`, fetch, sent, store };
}
