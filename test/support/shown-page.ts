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
export function unfold(page: Page): Promise<void> {
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
