/*
 * Writes the pictures of the guides: the report of an audit of the demo with some of its mistakes, and
 * the documentation of the demo. Needs Chromium and the build:
 * npx tsx scripts/pictures.ts
 */

import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { audit, formatHtml } from 'halyard/audit';
import { startService } from '../examples/orders/server.js';
import { launchChromium } from '../test/support/chromium.js';
import { faultyDemo } from '../test/support/faulty-demo.js';

const { start, fetch: fetchDemo } = faultyDemo();
const { url, close } = await startService();
const headers = {
  accept: 'text/html',
  forwarded: 'proto=https;host=gw.example.se;prefix=/orders/v1',
};
const documentation = await fetch(`${url}/service-doc`, { headers });
const browser = await launchChromium();
// The header, the summary and the first findings.
await takePicture(
  'audit-report',
  formatHtml(await audit(start, { fetch: fetchDemo })),
  1290,
  'body',
);
// The states of a resource and the first of its links.
await takePicture(
  'documentation',
  await documentation.text(),
  1000,
  '[id="resource-orders.states"]',
);
await browser.close();
await close();

/** Takes a picture of a page from an element on. */
async function takePicture(
  name: string,
  text: string,
  height: number,
  selector: string,
): Promise<void> {
  const file = join(tmpdir(), `${name}.html`);
  writeFileSync(file, text);
  const page = await browser.newPage({ viewport: { width: 1200, height } });
  await page.goto(pathToFileURL(file).href);
  await page
    .locator(selector)
    .evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await page.screenshot({ path: `docs/guides/${name}.png` });
}
