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

const WIDTH = 1200;

const browser = await launchChromium();
// The header, the summary and the map.
await takePicture('audit-report', await reportPage(), 1290);
// The states of a resource and the first of its links.
await takePicture(
  'documentation',
  await documentationPage(),
  1000,
  '[id="resource-orders.states"]',
);
await browser.close();

async function reportPage(): Promise<string> {
  const { start, fetch } = faultyDemo();
  return formatHtml(await audit(start, { fetch }));
}

async function documentationPage(): Promise<string> {
  const { url, close } = await startService();
  const headers = {
    accept: 'text/html',
    forwarded: 'proto=https;host=gw.example.se;prefix=/orders/v1',
  };
  const response = await fetch(`${url}/service-doc`, { headers });
  await close();
  return response.text();
}

/** Takes a picture of a page, from its top or from an element on. */
async function takePicture(
  name: string,
  text: string,
  height: number,
  selector = 'body',
): Promise<void> {
  const file = join(tmpdir(), `${name}.html`);
  writeFileSync(file, text);
  const page = await browser.newPage({ viewport: { width: WIDTH, height } });
  await page.goto(pathToFileURL(file).href);
  await page
    .locator(selector)
    .evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await page.screenshot({ path: `docs/guides/${name}.png` });
  await page.close();
}
