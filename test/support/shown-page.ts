import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Light and narrow, dark and wide: no colour depends on the width, and no place on the colours. */
export function screens(narrow: number) {
  return [
    { colorScheme: 'light', width: narrow },
    { colorScheme: 'dark', width: 1280 },
  ] as const;
}

/** What a page asks for beside itself from now on, and what the browser complains about. */
export function eventsOf(page: Page, isOwn: (url: string) => boolean): readonly string[] {
  const events: string[] = [];
  page.on('request', (request) => {
    if (!isOwn(request.url())) events.push(request.url());
  });
  page.on('console', (message) => events.push(message.text()));
  page.on('pageerror', (error) => events.push(error.message));
  page.on('dialog', (dialog) => events.push(dialog.message()));
  return events;
}

/** Opens every part of a page that is folded. */
function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}

/** Expects that axe finds nothing on a page, or in a part of it, with all of its parts open. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await unfold(page);
  await page.evaluate(axe.source);
  const { violations, passes } = (await page.evaluate(
    `axe.run('${part}', { resultTypes: ['violations'] })`,
  )) as AxeResults;
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
  expect(passes.map(({ id }) => id)).toContain('color-contrast');
}

/** Expects that the first stop of the keyboard leads to the content, and that focus shows. */
export async function expectSkipLink(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  const skip = page.locator('.skip');
  expect(await skip.evaluate((one) => one === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())?.x).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const focused = await page.evaluate(() => ({
    inMain: document.activeElement?.closest('main') !== null,
    outline: getComputedStyle(document.activeElement as Element).outlineStyle,
  }));
  expect(focused).toEqual({ inMain: true, outline: 'solid' });
}

/** Expects that a page prints on a few sheets, in light colours and with its folded parts open. */
export async function expectPrintable(page: Page, folded: string): Promise<void> {
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(3);
  expect(pages).toBeLessThan(20);
  await page.emulateMedia({ media: 'print' });
  const shown = await page.evaluate(
    (selector) => ({
      background: getComputedStyle(document.body).backgroundColor,
      hidden: Array.from(document.querySelectorAll(selector)).filter(
        (one) => one.getBoundingClientRect().height === 0,
      ).length,
    }),
    folded,
  );
  expect(shown).toEqual({ background: 'rgb(255, 255, 255)', hidden: 0 });
}
