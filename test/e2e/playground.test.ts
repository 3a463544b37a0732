import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tools } from '../../docs/playground/tools.js';
import { hasChromium, launchChromium } from '../support/chromium.js';
import { eventsOf, expectAccessible, screens } from '../support/shown-page.js';

const SITE = 'docs/.vitepress/dist';
const ORIGIN = 'https://halyard.example';
const isBuilt = existsSync(join(SITE, 'playground.html'));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

describe.skipIf(!hasChromium || !isBuilt)(
  'the playground (skipped without Chromium or npm run site)',
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchChromium();
    });
    afterAll(() => browser?.close());

    async function show(
      fragment = '',
      { width = 1280, colorScheme = 'light' as 'light' | 'dark' } = {},
    ): Promise<{ readonly page: Page; readonly events: readonly string[] }> {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
      await page.route('**', (route) => {
        const { origin, pathname } = new URL(route.request().url());
        const file = join(SITE, extname(pathname) === '' ? `${pathname}.html` : pathname);
        if (origin !== ORIGIN || !existsSync(file) || !statSync(file).isFile()) {
          return route.fulfill({ status: 404, body: '' });
        }
        return route.fulfill({
          contentType: TYPES[extname(file)] ?? 'application/octet-stream',
          body: readFileSync(file),
        });
      });
      const events = eventsOf(page, (url) => url.startsWith(ORIGIN));
      await page.goto(`${ORIGIN}/playground${fragment}`);
      await page.locator('.output').waitFor();
      return { page, events };
    }

    test.each(screens(360))('axe finds nothing: $colorScheme, $width px', async (screen) => {
      const { page, events } = await show('', screen);
      for (const { title } of tools) {
        await page.getByRole('tab', { name: title, exact: true }).click();
        await page.locator('.verdict').waitFor();
        await expectAccessible(page, '.playground');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.width);
      }
      expect(events).toEqual([]);
      await page.close();
    });

    test('what is typed is checked, and kept in the URL', async () => {
      const { page } = await show();
      await page.getByRole('textbox', { name: 'URL', exact: true }).fill('/Orders');
      await page.getByText('One finding.').waitFor();
      expect(await page.locator('.checked .caret').allTextContents()).toEqual([' ^^^^^^']);
      expect(new URL(page.url()).hash).toBe('#tool=url&url=%2FOrders');
      await page.reload();
      await page.getByText('One finding.').waitFor();
      await page.close();
    });

    test('a foreign URL runs nothing', async () => {
      const evil = '<img src=x onerror="document.title=1">';
      for (const { id, fields } of tools) {
        const values = Object.fromEntries(fields.map(({ name }) => [name, evil]));
        const { page, events } = await show(`#${new URLSearchParams({ tool: id, ...values })}`);
        expect(await page.title()).toBe('Playground | halyard');
        expect(await page.locator('#panel img').count()).toBe(0);
        expect(events).toEqual([]);
        await page.close();
      }
    });
  },
);
