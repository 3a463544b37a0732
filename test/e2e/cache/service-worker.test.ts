import { buildSync } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launchChromium } from '../../support/chromium.js';
import { serve } from '../../support/http-server.js';

/** The example as a page gets it: one script, with the library for browsers. */
function bundle(): string {
  const { outputFiles } = buildSync({
    entryPoints: ['examples/cache/service-worker.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    alias: {
      'halyard/cache': './src/cache/index.ts',
      'halyard/http': './src/http/index.ts',
      'halyard/http-cache': './src/http-cache/index.ts',
      '#platform': './src/internal/platform.portable.ts',
    },
  });
  return outputFiles[0]?.text ?? '';
}

const PAGE = `<!doctype html><title>Page</title><script>
  navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready);
</script>`;

describe.skipIf(!hasChromium)(
  'the service worker in Chromium (skipped where it is not installed)',
  () => {
    let server: Awaited<ReturnType<typeof serve>>;
    let browser: Browser;
    let page: Page;
    let isDown = false;
    const seen: { readonly url: string; readonly ifNoneMatch: string | undefined }[] = [];

    beforeAll(async () => {
      const script = bundle();
      server = await serve((request, response) => {
        const { url = '/', headers } = request;
        const send = (status: number, fields: Record<string, string>, body?: string) =>
          response.writeHead(status, fields).end(body);
        if (url === '/') return send(200, { 'content-type': 'text/html' }, PAGE);
        if (url === '/sw.js') return send(200, { 'content-type': 'text/javascript' }, script);
        if (isDown) return request.socket.destroy();
        seen.push({ url, ifNoneMatch: headers['if-none-match'] });
        const [, control = '', etag] = url.split('/').map(decodeURIComponent);
        const fields = { 'cache-control': control, ...(etag && { etag }) };
        return etag !== undefined && headers['if-none-match'] === etag
          ? send(304, fields)
          : send(200, { ...fields, 'content-type': 'text/plain' }, `body ${countOf(url)}`);
      });
      browser = await launchChromium();
      page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${server.port}/`);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    }, 60_000);

    afterAll(async () => {
      await browser?.close();
      server?.close();
    });

    const countOf = (url: string) => seen.filter((request) => request.url === url).length;
    const urlOf = (...parts: readonly string[]) => `/${parts.map(encodeURIComponent).join('/')}`;

    /** Fetches in the page. The service worker bypasses the cache of the browser, so only it can answer. */
    function get(
      url: string,
      headers: Record<string, string> = {},
      times = 1,
      cache: RequestCache = 'default',
    ) {
      return page.evaluate(
        async ([target, fields, count, mode]) => {
          const answers = await Promise.all(
            Array.from({ length: count }, () => fetch(target, { headers: fields, cache: mode })),
          );
          const [first] = answers as [Response];
          return { status: first.status, body: await first.text(), age: first.headers.get('age') };
        },
        [url, headers, times, cache] as const,
      );
    }

    test('a fresh response is reused, with its age', async () => {
      const url = urlOf('max-age=60');
      expect(await get(url)).toEqual({ status: 200, body: 'body 1', age: null });
      expect(await get(url)).toMatchObject({
        status: 200,
        body: 'body 1',
        age: expect.any(String),
      });
      expect(countOf(url)).toBe(1);
    });

    test.each<[mode: RequestCache, control: string, body: string]>([
      ['no-store', 'max-age=60', 'body 2'],
      ['reload', 'max-age=60', 'body 2'],
      ['no-cache', 'max-age=60', 'body 2'],
      ['force-cache', 'max-age=0', 'body 1'],
    ])('the cache mode of a request is obeyed: %s', async (mode, control, body) => {
      const url = urlOf(`${control}, mode=${mode}`);
      expect((await get(url)).body).toBe('body 1');
      expect((await get(url, {}, 1, mode)).body).toBe(body);
    });

    test('a stale response is revalidated, and the page gets the content', async () => {
      const url = urlOf('no-cache', '"1"');
      await get(url);
      expect(await get(url)).toMatchObject({ status: 200, body: 'body 1' });
      expect(seen.filter((request) => request.url === url)).toEqual([
        { url, ifNoneMatch: undefined },
        { url, ifNoneMatch: '"1"' },
      ]);
    });

    test('a range is answered from the stored response', async () => {
      const url = urlOf('max-age=60', '"range"');
      await get(url);
      expect(await get(url, { range: 'bytes=5-5' })).toMatchObject({ status: 206, body: '1' });
      expect(countOf(url)).toBe(1);
    });

    test('offline, a stale response is reused unless it forbids that', async () => {
      const stale = urlOf('max-age=0', '"stale"');
      const strict = urlOf('max-age=0, must-revalidate', '"strict"');
      await get(stale);
      await get(strict);
      isDown = true;
      try {
        expect(await get(stale)).toMatchObject({ status: 200, body: 'body 1' });
        expect((await get(strict)).status).toBe(504);
        await expect(get(urlOf('max-age=60', '"unknown"'))).rejects.toThrow('Failed to fetch');
      } finally {
        isDown = false;
      }
    });

    test('what is stored survives a reload of the page', async () => {
      const url = urlOf('max-age=60', '"reload"');
      await get(url);
      await page.reload();
      expect((await get(url)).body).toBe('body 1');
      expect(countOf(url)).toBe(1);
    });
  },
);
