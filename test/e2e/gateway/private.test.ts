import { type RespondOptions, respond } from 'halyard';
import { expect, onTestFinished, test } from 'vitest';
import { startNginx } from '../../support/gateways.js';
import { serve } from '../../support/http-server.js';
import { configuration, freePort, missing, temporaryFolder } from '../../support/servers.js';

const RESPONSES: Readonly<Record<string, Partial<RespondOptions>>> = {
  everyone: {},
  language: { variant: 'sv', vary: 'accept-language' },
  caller: { caller: { permissions: ['orders:pay'] } },
  cookie: { headers: { 'set-cookie': 'session=1' } },
  variant: { variant: 'sv' },
};

const absent = missing('nginx');
test.skipIf(absent !== '')(`nginx stores no response that was made private${absent}`, async () => {
  const server = await serve((request, response) => {
    const options = RESPONSES[request.url?.slice(1) ?? ''];
    const body = { text: 'hello' };
    const cache = { public: true, maxAge: 60 };
    const sent = respond(request, { body, cache, version: 1, ...options });
    response.writeHead(sent.status, sent.headers).end(sent.body);
  });
  const port = await freePort();
  const folder = temporaryFolder();
  const nginx = await startNginx(
    configuration('examples/gateways/nginx-cache.conf', {
      '/var/cache/nginx/orders': `${folder.path}/orders`,
      '127.0.0.1:8080': `127.0.0.1:${port}`,
      '127.0.0.1:3000': `127.0.0.1:${server.port}`,
      // nginx alone would not store a response with a cookie.
      'proxy_cache orders;':
        'proxy_cache orders; proxy_ignore_headers Set-Cookie; add_header x-cache $upstream_cache_status;',
    }),
    { folder, ports: [port] },
  );
  onTestFinished(async () => {
    await nginx.stop();
    server.close();
    folder.remove();
  });
  const seen: Record<string, unknown> = {};
  for (const name of Object.keys(RESPONSES)) {
    await (await fetch(`http://127.0.0.1:${port}/${name}`)).text();
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/${name}`);
    seen[name] = [status, headers.get('x-cache'), headers.get('cache-control')];
  }
  const own = [200, 'MISS', 'private, max-age=60'];
  const shared = [200, 'HIT', 'public, max-age=60'];
  expect(seen).toEqual({
    ...{ everyone: shared, language: shared },
    ...{ caller: own, cookie: own, variant: own },
  });
});
