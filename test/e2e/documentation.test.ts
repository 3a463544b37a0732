import { describeHtml } from 'halyard/describe';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningService, startService } from '../../examples/orders/server.js';
import { about, customers, orders } from '../definition/shop.js';
import { hasChromium, launchChromium } from '../support/chromium.js';
import { hostileApi } from '../support/hostile-api.js';
import { eventsOf, expectAccessible, screens, unfold } from '../support/shown-page.js';

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
        expect(events).toEqual([]);
        await page.close();
      });

      test.each([320, 1280])('nothing is wider than the window: %i px', async (width) => {
        const { page } = await show(name, { width });
        await unfold(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
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
      await page.keyboard.press('Tab');
      const skip = page.locator('.skip');
      expect(await skip.evaluate((one) => one === document.activeElement)).toBe(true);
      expect((await skip.boundingBox())?.x).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      const { inMain, outline } = await page.evaluate(() => ({
        inMain: document.activeElement?.closest('main') !== null,
        outline: getComputedStyle(document.activeElement as Element).outlineStyle,
      }));
      expect(inMain).toBe(true);
      expect(outline).toBe('solid');
      await page.close();
    });

    test('an example is unfolded by the keyboard', async () => {
      const { page } = await show('demo');
      const example = page.locator('details', { hasText: 'Example of 200' }).first();
      await example.locator('summary').focus();
      await page.keyboard.press('Enter');
      expect(await example.locator('pre').isVisible()).toBe(true);
      await page.close();
    });

    test('one click selects a command, without its prompt', async () => {
      const { page } = await show('demo');
      await page.locator('.command').first().click();
      const selected = await page.evaluate(() => String(getSelection()).trim());
      expect(selected).toBe(`curl ${demo.url}/`);
      await page.close();
    });

    test('the cards of the diagram hold their texts', async () => {
      const { page } = await show('demo');
      const wide = await page.locator('.map .node').evaluateAll((nodes) =>
        nodes.flatMap((node) => {
          const card = node.querySelector('.card') as SVGRectElement;
          const { right, bottom } = card.getBoundingClientRect();
          return Array.from(node.querySelectorAll('text'))
            .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
            .filter(({ box }) => box.right > right || box.bottom > bottom)
            .map(({ text }) => text);
        }),
      );
      expect(await page.locator('.map .node').count()).toBe(5);
      expect(wide).toEqual([]);
      await page.close();
    });

    test('it prints, unfolded and in light colours', async () => {
      const { page } = await show('demo', { colorScheme: 'dark' });
      const pdf = await page.pdf({ format: 'A4' });
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      expect(pages).toBeGreaterThan(3);
      expect(pages).toBeLessThan(20);
      await page.emulateMedia({ media: 'print' });
      const { background, hidden } = await page.evaluate(() => ({
        background: getComputedStyle(document.body).backgroundColor,
        hidden: Array.from(document.querySelectorAll('details > :not(summary)')).filter(
          (one) => one.getBoundingClientRect().height === 0,
        ).length,
      }));
      expect(background).toBe('rgb(255, 255, 255)');
      expect(hidden).toBe(0);
      await page.close();
    });
  },
);

test('the demo serves the page as HTML to those who ask for it, else as Markdown', async () => {
  const demo = await startService();
  const read = async (accept: string, more: Record<string, string> = {}) => {
    const response = await fetch(`${demo.url}/service-doc`, { headers: { accept, ...more } });
    const { status, headers } = response;
    return { status, headers, text: await response.text() };
  };
  const page = await read('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8');
  const markdown = await read('*/*');
  const etag = page.headers.get('etag') ?? '';
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.text).toMatch(/^<!doctype html>/);
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(markdown.text).toMatch(/^# Order service/);
  for (const { headers } of [page, markdown]) expect(headers.get('vary')).toContain('accept');
  expect((await read('text/html', { 'if-none-match': etag })).status).toBe(304);
  expect((await read('text/markdown', { 'if-none-match': etag })).status).toBe(200);
  await demo.close();
});
