import type { IncomingMessage } from 'node:http';
import { defineResource, noContent, service } from 'halyard';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { hasChromium, launchChromium } from '../support/chromium.js';
import { serve } from '../support/http-server.js';

const basket = defineResource({
  name: 'basket',
  schema: z.object({ owner: z.string() }),
  path: '/basket',
  singleton: true,
  links: { replace: {} },
});
const api = service({ title: 'Shop', resources: [basket], fallback: 'http://localhost' });

describe.skipIf(!hasChromium)(
  'two users of one Chromium (skipped where it is not installed)',
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchChromium();
    });
    afterAll(() => browser?.close());

    test.each([true, false])(
      'each sees and changes the own basket; caller.id: %s',
      async (isNamed) => {
        const answers: unknown[] = [];
        const { port, close } = await serve((request, response) => {
          const owner = userOf(request);
          const caller = { permissions: [], ...(isNamed && { id: owner }) };
          const call = api.at(request, { caller, vary: 'cookie' });
          const version = 1;
          const answer = () =>
            request.method === 'PUT'
              ? (call.refuse(basket, { owner }, { version, rel: 'replace', required: true }) ??
                noContent(request))
              : call.respond(basket, { owner }, { version });
          const { status, headers, body } =
            request.url === '/basket' ? answer() : noContent(request);
          if (request.url === '/basket') answers.push([request.method, owner, status]);
          response.writeHead(status, headers).end(body);
        });
        const context = await browser.newContext();
        const tab = await context.newPage();
        const url = `http://localhost:${port}/basket`;
        // The page of the service reads its basket, as a script does.
        const read = async (user: string) => {
          await context.addCookies([{ name: 'user', value: user, url }]);
          await tab.goto(url);
          return JSON.parse(await tab.locator('body').innerText());
        };
        const replace = (etag: string) =>
          tab.evaluate(
            async (headers) => (await fetch('/basket', { method: 'PUT', headers })).status,
            { 'if-match': etag },
          );
        expect(await read('ann')).toMatchObject({ owner: 'ann' });
        const etag = await tab.evaluate(
          async () => (await fetch('/basket')).headers.get('etag') ?? '',
        );
        // The browser revalidates what it has of ann, for bo.
        expect(await read('bo')).toMatchObject({ owner: 'bo' });
        expect(await replace(etag)).toBe(412);
        expect(await read('ann')).toMatchObject({ owner: 'ann' });
        expect(await replace(etag)).toBe(204);
        expect(answers).toContainEqual(['GET', 'ann', 304]);
        expect(answers).not.toContainEqual(['GET', 'bo', 304]);
        await context.close();
        close();
      },
    );
  },
);

function userOf({ headers }: IncomingMessage): string {
  return /user=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? '';
}
