/*
 * Writes docs/guides/audit-report.png, the picture of the report of an audit of the demo with some of
 * its mistakes. Needs Chromium: `npm run picture`.
 */

import { statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { audit, formatHtml } from 'halyard/audit';
import { launchChromium } from '../test/support/chromium.js';
import { faultyDemo } from '../test/support/faulty-demo.js';
import { withPalette } from './palette-png.js';

const PICTURE = 'docs/guides/audit-report.png';
/** The header, the summary and the map. */
const [WIDTH, HEIGHT] = [1200, 1290];

const { start, fetch } = faultyDemo();
const report = await audit(start, { fetch });
const file = join(tmpdir(), 'audit-report.html');
writeFileSync(file, formatHtml(report));

const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
await page.goto(pathToFileURL(file).href);
writeFileSync(PICTURE, withPalette(await page.screenshot()));
await browser.close();
console.log(`${file}\n${PICTURE}: ${statSync(PICTURE).size} bytes`);
