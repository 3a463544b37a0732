import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineResource, noContent, notFound, service } from 'halyard';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { hasChromium, launchChromium } from '../support/chromium.js';
import { serve } from '../support/http-server.js';

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int() }),
  path: '/orders/{id}',
  links: { cancel: { href: '/orders/{id}/cancellations', method: 'POST' } },
});

describe.skipIf(!hasChromium)(
  'pages of another site in Chromium (skipped where it is not installed)',
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchChromium();
    });
    afterAll(() => browser?.close());

    // The ports are of one site, but 127.0.0.1 and localhost are two.
    test.each<[host: string, isAllowed: boolean, cancelled: number[]]>([
      ['127.0.0.1', false, []],
      ['127.0.0.1', true, [17]],
      ['localhost', false, [17]],
    ])('a form of %s, allowed: %s', async (host, isAllowed, cancelled) => {
      const page = await serve((_request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end('<form method="post"></form>');
      });
      const own = `http://${host}:${page.port}`;
      const seen: (string | undefined)[][] = [];
      const done: number[] = [];
      const api = await serve((request, response) => {
        const { port } = request.socket.address() as AddressInfo;
        const shop = service({
          title: 'Orders',
          resources: [orders],
          fallback: `http://localhost:${port}`,
          origins: isAllowed ? [own] : [],
        });
        const { response: refused, rel, values } = shop.match(request);
        if (rel === 'cancel') done.push(Number(values.id));
        const { status, headers, body } =
          refused ?? (rel === 'cancel' ? noContent(request) : notFound());
        if (request.method === 'POST') seen.push([...sentBy(request), String(status)]);
        response.setHeader('set-cookie', 'session=1; SameSite=None; Secure');
        response.writeHead(status, headers).end(body);
      });
      const target = `http://localhost:${api.port}/orders/17/cancellations`;
      const context = await browser.newContext();
      const tab = await context.newPage();
      await tab.goto(`http://localhost:${api.port}/`);
      await tab.goto(own);
      const answered = tab.waitForResponse(target);
      await tab.evaluate((action) => {
        const [form] = (globalThis as unknown as Page).document.forms;
        form.action = action;
        form.submit();
      }, target);
      await answered;
      await context.close();
      const site = host === 'localhost' ? 'same-site' : 'cross-site';
      const status = cancelled.length === 0 ? '403' : '204';
      // The browser sent the cookie: the service alone has refused.
      expect(seen).toEqual([['session=1', site, own, status]]);
      expect(done).toEqual(cancelled);
      page.close();
      api.close();
    });
  },
);

/** The parts of a page that its script uses. */
interface Page {
  readonly document: { readonly forms: [{ action: string; submit(): void }] };
}

function sentBy({ headers }: IncomingMessage): (string | undefined)[] {
  return [headers.cookie, String(headers['sec-fetch-site']), headers.origin];
}
