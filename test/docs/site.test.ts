import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launchChromium } from '../support/chromium.js';
import { filesBelow } from '../support/examples.js';
import { serve } from '../support/http-server.js';
import { eventsOf, expectAccessible, screens } from '../support/shown-page.js';

const DIST = 'docs/.vitepress/dist';
const isBuilt = existsSync(`${DIST}/index.html`);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

describe.skipIf(!isBuilt)(`the documentation site${isBuilt ? '' : ' (skipped: not built)'}`, () => {
  const pages = new Map(
    (isBuilt ? filesBelow(DIST, '.html') : []).map((file) => {
      const path = file.slice(DIST.length);
      return [path, readPage(path, readFileSync(file, 'utf8'))] as const;
    }),
  );

  test('has a page for each page of the repository', () => {
    const sources = filesBelow('docs', '.md')
      .filter((file) => !file.startsWith('docs/node_modules/'))
      .map((file) => file.replace(/^docs(.*)\.md$/, '$1.html'))
      .filter((path) => !/^\/(?:files|decisions)\//.test(path));
    expect([...pages.keys()]).toEqual(expect.arrayContaining(sources));
    expect(sources.length).toBeGreaterThan(150);
  });

  test('leads from its start to every page', () => {
    const reached = new Set(['/index.html']);
    for (const path of reached) {
      for (const { target } of pages.get(path)?.links ?? []) {
        if (pages.has(target)) reached.add(target);
      }
    }
    expect([...pages.keys()].filter((path) => !reached.has(path))).toEqual(['/404.html']);
  });

  test('links to pages, files and headings that exist', () => {
    const dead = [...pages].flatMap(([path, { links }]) =>
      links
        .filter(({ target, fragment }) => {
          const page = pages.get(target);
          if (page === undefined) return !existsSync(join(DIST, target));
          return fragment !== '' && !page.ids.has(fragment);
        })
        .map(({ target, fragment }) => `${path}: ${target}#${fragment}`),
    );
    expect(dead).toEqual([]);
  });

  test('has an index for language models whose links lead to pages', () => {
    const index = readFileSync(`${DIST}/llms.txt`, 'utf8');
    const links = Array.from(index.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => pathOf(link));
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter((path) => !pages.has(path))).toEqual([]);
    const full = readFileSync(`${DIST}/llms-full.txt`, 'utf8');
    expect(full).toContain('# Caching');
    expect(full).toContain('# halyard/link');
  });

  describe.skipIf(!hasChromium)('in a browser', () => {
    let server: Awaited<ReturnType<typeof serve>>;
    let origin: string;
    let browser: Browser;
    beforeAll(async () => {
      server = await serve((request, response) => {
        const path = pathOf(decodeURIComponent(new URL(request.url ?? '', origin).pathname));
        const file = join(DIST, path);
        if (!existsSync(file)) return response.writeHead(404).end();
        const type = TYPES[extname(file)] ?? 'text/plain';
        return response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
      });
      origin = `http://127.0.0.1:${server.port}`;
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser?.close();
      server?.close();
    });

    const shown = [
      '/',
      '/guides/links.html',
      '/rules.html',
      '/reference/definition/functions/defineResource.html',
      '/reference/link/types.html',
    ];
    test.each(shown.flatMap((path) => screens(360).map((screen) => [path, screen] as const)))(
      '%s is accessible and asks nobody else: %o',
      async (path, { colorScheme, width }) => {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
        const events = eventsOf(page, (url) => url.startsWith(origin) || url.startsWith('data:'));
        await page.goto(origin + path, { waitUntil: 'networkidle' });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
        await expectAccessible(page);
        expect(events).toEqual([]);
        await page.close();
      },
    );

    test('finds a guide before the reference', async () => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
      await page.locator('#local-search button').click();
      await page.locator('#localsearch-input').fill('etag');
      const result = page.locator('#localsearch-list a').first();
      await result.waitFor();
      expect(await result.getAttribute('href')).toMatch(/^\/guides\/caching\.html/);
      await page.close();
    });

    test.each([
      [1280, 0],
      [390, 0.1],
    ])(
      'at %i px, a share of at most %d of the blocks of code scrolls sideways',
      async (width, share) => {
        const page = await browser.newPage({ viewport: { width, height: 900 } });
        const wide: string[] = [];
        let count = 0;
        const guides = [...pages.keys()].filter((path) =>
          /^\/(?:tutorial|guides\/.*)\.html$/.test(path),
        );
        for (const path of guides) {
          await page.goto(origin + path);
          const blocks = await page.locator('.vp-doc pre').evaluateAll((all) =>
            all.map((block) => ({
              scrolls: block.scrollWidth > block.clientWidth,
              text: block.textContent,
            })),
          );
          count += blocks.length;
          wide.push(...blocks.flatMap(({ scrolls, text }) => (scrolls ? `${path}: ${text}` : [])));
        }
        expect(count).toBeGreaterThan(100);
        expect(wide.slice(Math.floor(share * count))).toEqual([]);
        await page.close();
      },
    );
  });
});

interface Link {
  readonly target: string;
  readonly fragment: string;
}

function readPage(path: string, text: string): { links: Link[]; ids: ReadonlySet<string> } {
  const links = Array.from(text.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g), ([, href = '']) => href)
    .filter((href) => !/^[a-z]+:/.test(href))
    .map((href) => new URL(href.replaceAll('&amp;', '&'), `http://site${path}`))
    .map(({ pathname, hash }) => ({
      target: pathOf(decodeURIComponent(pathname)),
      fragment: decodeURIComponent(hash.slice(1)),
    }));
  return { links, ids: new Set(Array.from(text.matchAll(/\bid="([^"]*)"/g), ([, id = '']) => id)) };
}

/** The file of a path: the index of a folder. */
function pathOf(path: string): string {
  return path.endsWith('/') ? `${path}index.html` : path;
}
