import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { audit } from 'halyard/audit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { htmlPage } from '../../src/audit/report/html/page.js';
import { hasChromium, launchChromium } from '../support/chromium.js';
import { faultyDemo } from '../support/faulty-demo.js';
import {
  eventsOf,
  expectAccessible,
  expectPrintable,
  expectSkipLink,
  screens,
} from '../support/shown-page.js';

const EVIL = `"><script>document.title = 'owned'</script><img src=x onerror="document.title = 'owned'">\u202e`;

async function demoReport(): Promise<string> {
  const { start, fetch } = faultyDemo();
  const report = await audit(start, { fetch });
  const title = `halyard audit ${start}`;
  return htmlPage({ title, findings: report.groups, known: 2, audit: report });
}

/** A report of an API that puts markup wherever it can. */
async function hostileReport(): Promise<string> {
  const start = 'https://api.example.se/orders/v1/';
  const report = await audit(start, {
    fetch: async (url) =>
      Response.json({
        [EVIL]: EVIL,
        _links: [
          { href: url, rel: EVIL, method: EVIL, title: EVIL },
          { href: `${start}${encodeURIComponent(EVIL)}`, rel: 'item', method: 'GET' },
          { href: 'javascript:document.title="owned"', rel: 'help', method: 'GET' },
        ],
      }),
  });
  return htmlPage({ title: EVIL, findings: report.groups, known: 0, audit: report });
}

describe.skipIf(!hasChromium)('the report in Chromium (skipped where it is not installed)', () => {
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), 'halyard-report-'));
  const files = new Map<string, string>();

  beforeAll(async () => {
    const pages = {
      demo: await demoReport(),
      hostile: await hostileReport(),
    };
    for (const [name, text] of Object.entries(pages)) {
      files.set(name, join(folder, `${name}.html`));
      writeFileSync(join(folder, `${name}.html`), text);
    }
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  interface Shown {
    readonly page: Page;
    /** What the page asked for beside itself, and what the browser complained about. */
    readonly events: readonly string[];
  }

  async function show(
    name: string,
    { width = 1280, colorScheme = 'light' as 'light' | 'dark' } = {},
  ): Promise<Shown> {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
    const address = pathToFileURL(files.get(name) ?? '').href;
    const events = eventsOf(page, (url) => url === address);
    await page.goto(address);
    return { page, events };
  }

  describe.each(['demo', 'hostile'])('%s', (name) => {
    test.each(screens(360))('axe finds nothing: $colorScheme, $width px', async (screen) => {
      const { page, events } = await show(name, screen);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.width);
      await expectAccessible(page);
      expect(events).toEqual([]);
      await page.close();
    });
  });

  test('a hostile API runs nothing, and its links lead nowhere but to http', async () => {
    const { page, events } = await show('hostile');
    expect(await page.title()).not.toBe('owned');
    expect(await page.locator('main script, main img').count()).toBe(0);
    const protocols = await page
      .locator('a')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).protocol));
    expect(new Set(protocols)).toEqual(new Set(['file:', 'https:']));
    expect(events).toEqual([]);
    await page.close();
  });

  test('the first stop of the keyboard leads to the report, and focus shows', async () => {
    const { page } = await show('demo');
    await expectSkipLink(page);
    await page.close();
  });

  test('it prints in light colours, with the sheet on a page of its own', async () => {
    const { page } = await show('demo', { colorScheme: 'dark' });
    await expectPrintable(page, '.finding .place');
    await page.close();
  });
});
