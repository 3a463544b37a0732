import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { audit } from 'halyard/audit';
import { rules } from 'halyard/rules';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { htmlPage } from '../../src/audit/report/html/page.js';
import { reportedFindings } from '../../src/audit/report/rows.js';
import { hasChromium, launchChromium } from '../support/chromium.js';
import { faultyDemo } from '../support/faulty-demo.js';
import { eventsOf, expectAccessible, screens } from '../support/shown-page.js';

const EVIL = `"><script>document.title = 'owned'</script><img src=x onerror="document.title = 'owned'">\u202e`;

async function demoReport(): Promise<string> {
  const { start, fetch } = faultyDemo();
  const report = await audit(start, { fetch });
  const findings = reportedFindings(report);
  return htmlPage({ title: `halyard audit ${start}`, findings, known: 2, audit: report });
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
  return htmlPage({ title: EVIL, findings: reportedFindings(report), known: 0, audit: report });
}

function plainReport(): string {
  const url = 'https://api.example.se/orders/v1/Orders?page=1';
  return htmlPage({
    title: 'halyard url',
    known: 0,
    findings: [
      {
        rule: 'UFN.06',
        level: 'SHALL',
        message: 'Path must be in lower case, got "O"',
        source: url,
        count: 1,
        range: [33, 34],
        suggestion: url.toLowerCase(),
      },
    ],
  });
}

describe.skipIf(!hasChromium)('the report in Chromium (skipped where it is not installed)', () => {
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), 'halyard-report-'));
  const files = new Map<string, string>();

  beforeAll(async () => {
    const pages = {
      demo: await demoReport(),
      hostile: await hostileReport(),
      plain: plainReport(),
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

  describe.each(['demo', 'hostile', 'plain'])('%s', (name) => {
    test.each(screens(360))('axe finds nothing: $colorScheme, $width px', async (screen) => {
      const { page, events } = await show(name, screen);
      await expectAccessible(page);
      expect(events).toEqual([]);
      await page.close();
    });

    test.each([360, 1280])('nothing is wider than the window: %i px', async (width) => {
      const { page } = await show(name, { width });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
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

  test('a finding is folded and unfolded by the keyboard', async () => {
    const { page } = await show('demo');
    const first = page.locator('details.finding').first();
    await first.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await first.locator('pre').isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    expect(await first.locator('pre').isVisible()).toBe(true);
    await page.close();
  });

  test('the sheet shows the rules of one outcome, without a script', async () => {
    const { page } = await show('demo');
    const rows = () => page.locator('#conformance tr[id]:visible').count();
    expect(await rows()).toBe(Object.keys(rules).length);
    await page.getByLabel('failed').check();
    expect(await rows()).toBe(await page.locator('#conformance tr.failed').count());
    expect(await page.locator('#conformance tr.section:visible').count()).toBeLessThan(14);
    await page.close();
  });

  test('the cards of the map hold their texts', async () => {
    const { page } = await show('demo');
    const wide = await page.locator('.map .node').evaluateAll((nodes) =>
      nodes.flatMap((node) => {
        const card = node.querySelector('.card') as SVGRectElement;
        const right = card.getBoundingClientRect().right;
        return Array.from(node.querySelectorAll('text.name, text.note, text.row'))
          .filter((text) => text.getBoundingClientRect().right > right)
          .map((text) => text.textContent);
      }),
    );
    expect(wide).toEqual([]);
    await page.close();
  });

  test('it prints, unfolded and in light colours, with the sheet on a page of its own', async () => {
    const { page } = await show('demo', { colorScheme: 'dark' });
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(3);
    expect(pages).toBeLessThan(20);
    await page.emulateMedia({ media: 'print' });
    const { background, hidden } = await page.evaluate(() => ({
      background: getComputedStyle(document.body).backgroundColor,
      hidden: Array.from(document.querySelectorAll('details.finding pre')).filter(
        (one) => one.getBoundingClientRect().height === 0,
      ).length,
    }));
    expect(background).toBe('rgb(255, 255, 255)');
    expect(hidden).toBe(0);
    await page.close();
  });
});
