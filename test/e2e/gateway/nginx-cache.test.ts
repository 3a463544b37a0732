import { findLink } from 'halyard';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningService, startService } from '../../../examples/orders/server.js';
import { startNginx } from '../../support/gateways.js';
import { callLoopback } from '../../support/https.js';
import {
  configuration,
  freePort,
  makeCertificate,
  missing,
  type RunningProcess,
  type TemporaryFolder,
  temporaryFolder,
} from '../../support/servers.js';

/** The gateways of these tests, on any port. */
const isGateway = (host: string) => /^[\w.-]+\.example\.(?:se|com)(:\d+)?$/.test(host);

const FILES = 'examples/gateways';
const ONE = 'gw.example.se';
const TWO = 'partner.example.com';

/** What clients see where a cache keeps the gateways apart. */
const APART = ['MISS', 'HIT'].flatMap((cache) => [ONE, TWO].map((host) => [host, cache]));

const absent = missing('nginx', 'openssl');
describe.skipIf(absent !== '')(`two gateways and one cache of nginx${absent}`, () => {
  let service: RunningService;
  const processes: RunningProcess[] = [];
  const folders: TemporaryFolder[] = [];

  beforeAll(async () => {
    service = await startService(undefined, 0, isGateway);
  });

  afterAll(async () => {
    for (const process of processes) await process.stop();
    for (const folder of folders) folder.remove();
    await service?.close();
  });

  async function run(text: (folder: TemporaryFolder) => string, ports: readonly number[]) {
    const folder = temporaryFolder();
    folders.push(folder);
    processes.push(await startNginx(text(folder), { folder, ports }));
  }

  test('a cache behind them keeps their links apart by Vary', { timeout: 30_000 }, async () => {
    const [cache, one, two] = await Promise.all([freePort(), freePort(), freePort()]);
    await run(
      (folder) =>
        configuration(`${FILES}/nginx-cache.conf`, {
          '/var/cache/nginx/orders': `${folder.path}/orders`,
          '127.0.0.1:8080': `127.0.0.1:${cache}`,
          '127.0.0.1:3000': new URL(service.url).host,
          // So that the test can tell what came from the cache.
          'proxy_cache orders;': 'proxy_cache orders; add_header x-cache $upstream_cache_status;',
        }),
      [cache],
    );
    let ca = '';
    for (const [host, port] of [
      [ONE, one],
      [TWO, two],
    ] as const) {
      await run(
        (folder) => {
          const certificate = makeCertificate(folder, [host]);
          ca += certificate.pem;
          return configuration(`${FILES}/nginx.conf`, {
            'listen 443': `listen 127.0.0.1:${port}`,
            'server_name gw.example.se': `server_name ${host}`,
            '127.0.0.1:3000': `127.0.0.1:${cache}`,
            '/etc/ssl/certs/gw.example.se.pem': certificate.certificatePath,
            '/etc/ssl/private/gw.example.se.key': certificate.keyPath,
          });
        },
        [port],
      );
    }
    expect(await seenBy(one, two, ca)).toEqual(APART);
  });

  /** The host of a link that clients of each get, and what the cache did, twice. */
  async function seenBy(one: number, two: number, ca: string) {
    const seen: unknown[] = [];
    const gateways = [`${ONE}:${one}`, `${TWO}:${two}`];
    for (const host of [...gateways, ...gateways]) {
      const index = await callLoopback(`https://${host}/orders/v1/`, { ca });
      const { hostname } = new URL(findLink(index.body, 'orders')?.href ?? '');
      seen.push([hostname, index.headers['x-cache']]);
    }
    return seen;
  }

  /** One nginx as two gateways with a cache of its own, and what clients of each see. */
  async function linksOfTwoGateways(change: Readonly<Record<string, string>>) {
    const [one, two] = await Promise.all([freePort(), freePort()]);
    let ca = '';
    await run(
      (folder) => {
        const { certificatePath, keyPath, pem } = makeCertificate(folder, [ONE, TWO]);
        ca = pem;
        return configuration(`${FILES}/nginx-gateway-cache.conf`, {
          ...change,
          '/var/cache/nginx/gateways': `${folder.path}/gateways`,
          '127.0.0.1:3000': new URL(service.url).host,
          [`listen 443 ssl;\n    server_name ${ONE};`]: `listen 127.0.0.1:${one} ssl; server_name ${ONE};`,
          [`listen 443 ssl;\n    server_name ${TWO};`]: `listen 127.0.0.1:${two} ssl; server_name ${TWO};`,
          '/etc/ssl/certs/gw.example.se.pem': certificatePath,
          '/etc/ssl/private/gw.example.se.key': keyPath,
          '/etc/ssl/certs/partner.example.com.pem': certificatePath,
          '/etc/ssl/private/partner.example.com.key': keyPath,
          'proxy_cache gateways;':
            'proxy_cache gateways; add_header x-cache $upstream_cache_status;',
        });
      },
      [one, two],
    );
    return seenBy(one, two, ca);
  }

  test('a cache in the gateways keeps them apart by its key', { timeout: 30_000 }, async () => {
    expect(await linksOfTwoGateways({})).toEqual(APART);
  });

  // Why the key is needed: nginx compares Vary with what the client sent.
  test('without the key it would mix them', { timeout: 30_000 }, async () => {
    const key = 'proxy_cache_key $scheme://$server_name:$server_port$request_uri;';
    const seen = await linksOfTwoGateways({ [key]: '' });
    expect(seen.map((answer) => (answer as string[])[0])).toEqual([ONE, ONE, ONE, ONE]);
  });
});
