/*
 * Many clients read through a shared cache while orders change. Each body and each tag carries a
 * version, so what the cache serves is compared with when that version was replaced.
 */

import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineResource, notFound, type ResponseDescriptor, service } from 'halyard';
import * as z from 'zod';
import { startNginx, startVarnish } from '../support/gateways.js';
import { serve } from '../support/http-server.js';
import {
  configuration,
  freePort,
  type TemporaryFolder,
  temporaryFolder,
} from '../support/servers.js';

export type CacheName = 'nginx' | 'varnish';

export interface CacheReport {
  readonly cache: CacheName;
  readonly requests: number;
  /** Responses that came from the cache. */
  readonly hits: number;
  /** 304 to clients, and to the cache. */
  readonly notModified: { readonly toClients: number; readonly toCache: number };
  readonly changes: number;
  /** Milliseconds from a change to the last request that got the version before it. */
  readonly oldest: number;
  /** Responses to callers with an `Authorization` of their own. */
  readonly personal: number;
  /** Everything that should not have happened. */
  readonly faults: readonly string[];
}

/** Seconds for which a cache may reuse an order. */
const LIFETIME = 1;
const ORDERS = 5;
const READERS = 12;

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), customer: z.string(), version: z.int() }),
  path: '/orders/{id}',
  links: {
    collection: {},
    pay: { href: '/orders/{id}/payments', method: 'POST', permission: 'orders:pay' },
  },
});

/** Runs an origin behind a cache for some time, and reports what clients saw. */
export async function readBehindCache(cache: CacheName, seconds: number): Promise<CacheReport> {
  const origin = await startOrigin();
  const folder = temporaryFolder();
  const port = await freePort();
  const process = await (cache === 'nginx' ? nginx : varnish)(origin.port, port, folder);
  try {
    const base = `http://127.0.0.1:${port}${cache === 'varnish' ? '/orders/v1' : ''}`;
    const end = Date.now() + seconds * 1000;
    const reads = await Promise.all([
      ...Array.from({ length: READERS }, (_, reader) => read(base, reader, end)),
      change(origin, end),
    ]);
    return reportOf(cache, reads.flat(), origin);
  } finally {
    await process.stop();
    origin.close();
    folder.remove();
  }
}

function nginx(origin: number, port: number, folder: TemporaryFolder) {
  const text = configuration('examples/gateways/nginx-cache.conf', {
    '/var/cache/nginx/orders': `${folder.path}/orders`,
    '127.0.0.1:8080': `127.0.0.1:${port}`,
    '127.0.0.1:3000': `127.0.0.1:${origin}`,
    'proxy_cache orders;': 'proxy_cache orders; add_header x-cache $upstream_cache_status always;',
  });
  return startNginx(text, { folder, ports: [port] });
}

function varnish(origin: number, port: number, folder: TemporaryFolder) {
  const vcl = configuration('examples/gateways/varnish.vcl', { '"3000"': `"${origin}"` });
  return startVarnish(vcl, { folder, ports: [port] });
}

/** The callers of personal responses, by the value of their `Authorization`. */
const CALLERS = new Map([
  ['Bearer astrid', { name: 'Astrid', permissions: ['orders:pay'] }],
  ['Bearer cecilia', { name: 'Cecilia', permissions: [] }],
]);

interface Origin {
  readonly port: number;
  /** When each version of each order was replaced, by its number, in milliseconds. */
  readonly replaced: readonly number[][];
  /** How many 304s it sent to the cache. */
  notModified(): number;
  /** Replaces the version of an order. */
  change(id: number): void;
  close(): void;
}

async function startOrigin(): Promise<Origin> {
  const versions = Array.from({ length: ORDERS }, () => 1);
  const replaced: number[][] = Array.from({ length: ORDERS }, () => [0]);
  let notModified = 0;
  const { port, close } = await serve((request, response) => {
    const { status, headers, body } = answer(request);
    if (status === 304) notModified += 1;
    response.writeHead(status, headers).end(body);
  });
  const api = service({
    title: 'Orders',
    resources: [orders],
    fallback: `http://127.0.0.1:${port}`,
    trustedHops: 1,
    allowedHosts: ['gw.example.se'],
  });

  function answer(request: IncomingMessage): ResponseDescriptor {
    const [, kind, id] = /^\/(orders|mine|ours)\/(\d)$/.exec(request.url ?? '') ?? [];
    const version = versions[Number(id)];
    if (version === undefined) return notFound();
    const item = { id: Number(id), customer: 'anyone', version };
    const cache = { public: true, maxAge: LIFETIME };
    if (kind === 'orders') return api.at(request).respond(orders, item, { version, cache });
    const { name, permissions } = CALLERS.get(request.headers.authorization ?? '') ?? {};
    if (name === undefined) return notFound();
    const call = api.at(request, { caller: { id: name, permissions }, vary: 'authorization' });
    // Private by default, and where the policy is for shared caches.
    const policy = kind === 'mine' ? {} : { cache };
    return call.respond(orders, { ...item, customer: name }, { version, ...policy });
  }

  return {
    port,
    replaced,
    notModified: () => notModified,
    change(id) {
      replaced[id]?.push(Date.now());
      versions[id] = (versions[id] ?? 0) + 1;
    },
    close,
  };
}

async function change(origin: Origin, end: number): Promise<Read[]> {
  while (Date.now() < end) {
    await sleep(50 + Math.random() * 250);
    origin.change(Math.floor(Math.random() * ORDERS));
  }
  return [];
}

/** A response that a client got. */
interface Read {
  readonly id: number;
  /** For what: each caller has representations of its own. */
  readonly key: string;
  readonly version: number;
  readonly status: number;
  readonly isHit: boolean;
  readonly begun: number;
  readonly ended: number;
  readonly fault?: string;
}

/** Reads orders, with conditions about every second time. */
async function read(base: string, reader: number, end: number): Promise<Read[]> {
  const reads: Read[] = [];
  const tags = new Map<string, string>();
  while (Date.now() < end) {
    const id = Math.floor(Math.random() * ORDERS);
    const kind = ['orders', 'orders', 'mine', 'ours'][Math.floor(Math.random() * 4)] as string;
    const authorization = [...CALLERS.keys()][reader % 2] as string;
    const key = kind === 'orders' ? kind : `${kind} ${authorization}`;
    const tag = Math.random() < 0.5 ? tags.get(`${key} ${id}`) : undefined;
    const begun = Date.now();
    const response = await fetch(`${base}/${kind}/${id}`, {
      headers: {
        ...(kind !== 'orders' && { authorization }),
        ...(tag !== undefined && { 'if-none-match': tag }),
      },
    });
    const text = await response.text();
    const { status, headers } = response;
    const etag = headers.get('etag') ?? '';
    tags.set(`${key} ${id}`, etag);
    reads.push({
      ...{ id, key, status, begun, ended: Date.now() },
      version: Number(/^"(\d+)/.exec(etag)?.[1]),
      isHit: headers.get('x-cache') === 'HIT' || / /.test(headers.get('x-varnish') ?? ''),
      ...faultOf(key, status, headers, text),
    });
    await sleep(Math.random() * 20);
  }
  return reads;
}

/** What is wrong with a response whenever it comes. */
function faultOf(key: string, status: number, headers: Headers, text: string): { fault?: string } {
  const etag = headers.get('etag');
  const shown = `${key}: ${status} ${etag} ${headers.get('x-cache')} ${text}`;
  if (status === 304) return text === '' ? {} : { fault: shown };
  if (status !== 200) return { fault: shown };
  const { customer, version, _links } = JSON.parse(text) as {
    readonly customer: string;
    readonly version: number;
    readonly _links: readonly { readonly rel: string }[];
  };
  const caller = CALLERS.get(key.replace(/^\w+ ?/, ''));
  const isRight =
    customer === (caller?.name ?? 'anyone') &&
    etag?.startsWith(`"${version}`) &&
    (caller === undefined ||
      _links.some(({ rel }) => rel === 'pay') === caller.permissions.length > 0);
  return isRight ? {} : { fault: shown };
}

function reportOf(cache: CacheName, reads: readonly Read[], origin: Origin): CacheReport {
  const replaced = ({ id, version }: Read) =>
    origin.replaced[id]?.[version] ?? Number.POSITIVE_INFINITY;
  const keyOf = ({ id, key, version }: Read) => `${key} ${id} ${version}`;
  // When the cache had got each version from the origin, at the latest.
  const fetched = new Map<string, number>();
  for (const one of reads) {
    if (!one.isHit) fetched.set(keyOf(one), Math.max(fetched.get(keyOf(one)) ?? 0, one.ended));
  }
  const isFresh = (one: Read): boolean => {
    // The origin never sends a version, nor a 304 for it, after its change.
    if (!one.isHit) return replaced(one) >= one.begun;
    return ageLimit(cache, fetched.get(keyOf(one)) ?? 0) >= one.begun;
  };
  const hits = reads.filter(({ isHit }) => isHit);
  return {
    cache,
    requests: reads.length,
    hits: hits.length,
    notModified: {
      toClients: reads.filter(({ status }) => status === 304).length,
      toCache: origin.notModified(),
    },
    changes: origin.replaced.reduce((sum, { length }) => sum + length - 1, 0),
    oldest: Math.max(0, ...reads.map((one) => one.begun - replaced(one))),
    personal: reads.filter(({ key }) => key !== 'orders').length,
    faults: reads.flatMap((one) => [
      ...(one.fault === undefined ? [] : [one.fault]),
      ...(isFresh(one)
        ? []
        : [`Version ${one.version} ${one.begun - replaced(one)} ms after its change: ${one.key}`]),
    ]),
  };
}

/** Until when a request may begin that gets a response of the cache; nginx counts whole seconds. */
function ageLimit(cache: CacheName, fetched: number): number {
  return cache === 'nginx'
    ? (Math.floor(fetched / 1000) + LIFETIME + 1) * 1000 - 1
    : fetched + LIFETIME * 1000;
}
