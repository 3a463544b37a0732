import { describeHtml } from 'halyard/describe';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningService, startService } from '../../examples/orders/server.js';
import { about, customers, orders } from '../definition/shop.js';
import { hasChromium, launchChromium } from '../support/chromium.js';
import { hostileApi } from '../support/hostile-api.js';
import {
  eventsOf,
  expectAccessible,
  expectPrintable,
  expectSkipLink,
  screens,
} from '../support/shown-page.js';

describe.skipIf(!hasChromium)(
  'the documentation in Chromium (skipped where it is not installed)',
  () => {
    let browser: Browser;
    let demo: RunningService;

    beforeAll(async () => {
      browser = await launchChromium();
      demo = await startService();
    });

    afterAll(async () => {
      await browser?.close();
      await demo?.close();
    });

    const PAGES: Readonly<Record<string, () => string>> = {
      shop: () => describeHtml([orders, customers], about),
      hostile: () => describeHtml(...hostileApi()),
    };

    interface Shown {
      readonly page: Page;
      /** What the page asked for beside itself, and what the browser complained about. */
      readonly events: readonly string[];
    }

    /** Shows the page that the demo serves to a browser, or one of an API that nobody serves. */
    async function show(
      name: string,
      { width = 1280, colorScheme = 'light' as 'light' | 'dark' } = {},
    ): Promise<Shown> {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme,
        javaScriptEnabled: true,
      });
      const page = await context.newPage();
      const address =
        name === 'demo' ? `${demo.url}/service-doc` : 'https://api.example.se/shop/v1/service-doc';
      await page.route('https://api.example.se/**', (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: PAGES[name]?.() ?? '' }),
      );
      const events = eventsOf(page, (url) => url === address || url.endsWith('/favicon.ico'));
      await page.goto(address);
      return { page, events };
    }

    describe.each(['demo', 'shop', 'hostile'])('%s', (name) => {
      test.each(screens(320))('axe finds nothing: $colorScheme, $width px', async (screen) => {
        const { page, events } = await show(name, screen);
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.width);
        expect(events).toEqual([]);
        await page.close();
      });

      test('each link within the page leads somewhere, and each id is there once', async () => {
        const { page } = await show(name);
        const { broken, ids } = await page.evaluate(() => ({
          broken: Array.from(
            document.querySelectorAll('a[href^="#"]'),
            (one) => one.getAttribute('href') ?? '',
          ).filter((href) => document.getElementById(decodeURIComponent(href.slice(1))) === null),
          ids: Array.from(document.querySelectorAll('[id]'), ({ id }) => id),
        }));
        expect(broken).toEqual([]);
        expect(ids).toEqual([...new Set(ids)]);
        await page.close();
      });
    });

    test('texts of a definition run nothing, and their links lead nowhere but to http and mailto', async () => {
      const { page, events } = await show('hostile');
      expect(await page.title()).not.toBe('owned');
      expect(await page.locator('script, img, iframe, [onerror], [onclick], [style]').count()).toBe(
        0,
      );
      const protocols = await page
        .locator('a')
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).protocol));
      expect(new Set(protocols)).toEqual(new Set(['https:', 'mailto:']));
      expect(events).toEqual([]);
      await page.close();
    });

    test('the first stop of the keyboard leads to the documentation, and focus shows', async () => {
      const { page } = await show('demo');
      await expectSkipLink(page);
      await page.close();
    });

    test('it prints, unfolded and in light colours', async () => {
      const { page } = await show('demo', { colorScheme: 'dark' });
      await expectPrintable(page, 'details > :not(summary)');
      await page.close();
    });
  },
);
