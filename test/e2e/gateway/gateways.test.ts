import { findLink, type Link } from 'halyard';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningService, startService } from '../../../examples/orders/server.js';
import { startApache, startHaproxy, startNginx, startVarnish } from '../../support/gateways.js';
import { callLoopback } from '../../support/https.js';
import {
  type Certificate,
  configuration,
  freePort,
  makeCertificate,
  missing,
  type RunningProcess,
  temporaryFolder,
} from '../../support/servers.js';

/** The gateways of these tests, on any port. */
const isGateway = (host: string) => /^[\w.-]+\.example\.(?:se|com)(:\d+)?$/.test(host);

const HOST = 'gw.example.se';
const FILES = 'examples/gateways';

/** A gateway, its file of examples/gateways, and what is replaced in it for the test. */
interface Gateway {
  readonly program: string;
  readonly file: string;
  readonly start: typeof startNginx;
  changes(port: number, certificate: Certificate): Record<string, string>;
}

const pathsOf = ({ certificatePath, keyPath }: Certificate) => ({
  '/etc/ssl/certs/gw.example.se.pem': certificatePath,
  '/etc/ssl/private/gw.example.se.key': keyPath,
});

const GATEWAYS: Readonly<Record<string, Gateway>> = {
  nginx: {
    program: 'nginx',
    file: 'nginx.conf',
    start: startNginx,
    changes: (port, certificate) => ({
      'listen 443': `listen 127.0.0.1:${port}`,
      ...pathsOf(certificate),
    }),
  },
  HAProxy: {
    program: 'haproxy',
    file: 'haproxy.cfg',
    start: startHaproxy,
    changes: (port, { bothPath }) => ({
      'bind :443': `bind 127.0.0.1:${port}`,
      '/etc/haproxy/certs/gw.example.se.pem': bothPath,
    }),
  },
  Apache: {
    program: 'apache2',
    file: 'apache.conf',
    start: startApache,
    changes: (port, certificate) => ({
      '*:443': `127.0.0.1:${port}`,
      'ServerName gw.example.se': `ServerName gw.example.se:${port}`,
      ...pathsOf(certificate),
    }),
  },
};

/** Headers with which a client may try to poison links. */
const SPOOFED = {
  forwarded: ['host=evil.example;proto=http', 'for="'],
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-prefix': '/evil',
};

for (const [name, { program, file, start, changes }] of Object.entries(GATEWAYS)) {
  const absent = missing(program, 'openssl');
  describe.skipIf(absent !== '')(`behind ${name}, with TLS${absent}`, () => {
    const folder = temporaryFolder();
    let service: RunningService;
    let gateway: RunningProcess;
    let ca: string;
    let base: string;

    beforeAll(async () => {
      service = await startService(undefined, 0, isGateway);
      const certificate = makeCertificate(folder, [HOST]);
      const port = await freePort();
      const text = configuration(`${FILES}/${file}`, {
        '127.0.0.1:3000': new URL(service.url).host,
        ...changes(port, certificate),
      });
      gateway = await start(text, { folder, ports: [port] });
      ca = certificate.pem;
      base = `https://${HOST}:${port}/orders/v1`;
    }, 30_000);

    afterAll(async () => {
      await gateway?.stop();
      await service?.close();
      folder.remove();
    });

    const call = (link: Pick<Link, 'href' | 'method'> | undefined, body?: object, headers = {}) => {
      if (link === undefined) throw new Error('The link is missing');
      return callLoopback(link.href, {
        method: link.method,
        ca,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    };
    const getIndex = () => call({ href: `${base}/`, method: 'GET' });

    test('a client reaches every page by links alone', async () => {
      const index = await getIndex();
      expect(index.headers.vary).toMatch(/^forwarded, ?accept$/);
      let page = await call(findLink(index.body, 'orders'));
      const seen: number[] = [];
      for (;;) {
        for (const { href } of linksIn(page.body)) expect(href.startsWith(`${base}/`)).toBe(true);
        const { _meta, orders } = page.body as OrdersPage;
        seen.push(_meta.page);
        for (const order of orders) {
          expect((await call(findLink(order, 'self'))).status).toBe(200);
        }
        const next = findLink(page.body, 'next');
        if (next === undefined) break;
        page = await call(next);
      }
      expect(seen).toEqual([1, 2, 3]);
      for (const rel of ['first', 'prev', 'self'] as const) {
        expect((await call(findLink(page.body, rel))).status).toBe(200);
      }
    });

    test('a client takes every action by links alone', async () => {
      const index = await getIndex();
      const orders = await call(findLink(index.body, 'orders'));
      const place = () =>
        call(findLink(orders.body, 'create'), { orders: [{ customer: 'Frida', total: 250 }] });

      const placed = await place();
      expect(placed.status).toBe(201);
      expect(placed.headers.location).toBe(findLink(placed.body, 'self')?.href);
      expect(placed.headers.location?.startsWith(`${base}/orders/`)).toBe(true);

      const edited = await call(findLink(placed.body, 'edit'), { total: 300 });
      const replaced = await call(findLink(edited.body, 'replace'), { customer: 'G', total: 1 });
      const paid = await call(findLink(replaced.body, 'pay'));
      const shipped = await call(findLink(paid.body, 'ship'));
      expect(shipped.body).toMatchObject({ status: 'shipped', customer: 'G' });
      expect(findLink(shipped.body, 'cancel')).toBeUndefined();
      const listed = await call(findLink(shipped.body, 'collection'));
      expect(listed.status).toBe(200);

      const cancelled = await call(findLink((await place()).body, 'cancel'));
      expect((await call(findLink(cancelled.body, 'delete'))).status).toBe(204);
    });

    test('the host that a client claims is not used', async () => {
      const index = await call({ href: `${base}/`, method: 'GET' }, undefined, SPOOFED);
      expect(index.status).toBe(200);
      expect(JSON.stringify(index)).not.toContain('evil');
      expect(findLink(index.body, 'orders')?.href).toBe(`${base}/orders`);
      const order = { orders: [{ customer: 'F', total: 1 }] };
      const placed = await call({ href: `${base}/orders`, method: 'POST' }, order, {
        ...SPOOFED,
        host: 'evil.example',
      });
      expect(placed.headers.location?.startsWith(`${base}/orders/`)).toBe(true);
      expect(JSON.stringify(placed)).not.toContain('evil');
    });

    test('a client that calls the backend directly gets links to the backend', async () => {
      const { body } = await callLoopback(`${service.url}/`);
      expect(findLink(body, 'orders')?.href).toBe(`${service.url}/orders`);
    });
  });
}

interface OrdersPage {
  readonly _meta: { readonly page: number };
  readonly orders: readonly { readonly _links: readonly Link[] }[];
}

function linksIn(body: unknown): Link[] {
  const { _links, orders = [] } = body as OrdersPage & { readonly _links: readonly Link[] };
  return [..._links, ...orders.flatMap((order) => order._links)];
}

const noVarnish = missing('varnishd');
describe.skipIf(noVarnish !== '')(`behind Varnish, without TLS${noVarnish}`, () => {
  test('links lead to the gateway, from the cache too', { timeout: 30_000 }, async () => {
    const folder = temporaryFolder();
    const service = await startService(undefined, 0, isGateway);
    const port = await freePort();
    const vcl = configuration(`${FILES}/varnish.vcl`, {
      '"3000"': JSON.stringify(new URL(service.url).port),
      'proto=https;host=gw.example.se;': `proto=http;host=gw.example.se;port=${port};`,
    });
    const varnish = await startVarnish(vcl, { folder, ports: [port] });
    try {
      const base = `http://${HOST}:${port}/orders/v1`;
      const ages: (string | undefined)[] = [];
      for (const headers of [{}, SPOOFED, {}]) {
        const index = await callLoopback(`${base}/`, { headers });
        expect(findLink(index.body, 'orders')?.href).toBe(`${base}/orders`);
        ages.push(String(index.headers['x-varnish']).split(' ')[1]);
      }
      // The second number is that of the request that filled the cache.
      expect(ages[0]).toBeUndefined();
      expect(ages[1]).toBeDefined();
      expect(ages[2]).toBe(ages[1]);
    } finally {
      await varnish.stop();
      await service.close();
      folder.remove();
    }
  });
});
