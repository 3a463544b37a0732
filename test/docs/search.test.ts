import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchOptions } from '../../scripts/site/search.js';

const CHUNKS = 'docs/.vitepress/dist/assets/chunks';
const index = existsSync(CHUNKS)
  ? readdirSync(CHUNKS).find((name) => name.startsWith('@localSearchIndex'))
  : undefined;

describe.skipIf(!index)(`the search of the site${index ? '' : ' (skipped: not built)'}`, () => {
  let search: (query: string) => { readonly id: string }[];
  beforeAll(async () => {
    const MiniSearch = createRequire(resolve('docs/package.json'))('minisearch');
    const { default: json } = await import(resolve(CHUNKS, index ?? ''));
    const loaded = MiniSearch.loadJSON(json, {
      fields: ['title', 'titles', 'text'],
      storeFields: ['title', 'titles'],
    });
    search = (query) => loaded.search(query, searchOptions);
  });

  test.each([
    ['etag', 'guides/caching'],
    ['uuid', 'guides/resources'],
    ['ulid', 'guides/resources'],
    ['nullable', 'guides/resources'],
    ['trailing slash', 'guides/urls'],
    ['cors', 'guides/service'],
    ['pagination total unknown', 'guides/paging'],
    ['X-Forwarded-For', 'guides/gateways'],
    ['401', 'guides/errors-and-bodies'],
    ['idempotency', 'guides/errors-and-bodies'],
    ['rate limit', 'guides/errors-and-bodies'],
    ['openapi', 'guides/documentation'],
    ['swagger ui', 'guides/documentation'],
    ['nestjs', 'frameworks'],
    ['deno', 'frameworks'],
    ['typescript types', 'guides/typescript'],
    ['soft delete', 'guides/databases'],
    ['i18n', 'recipes/languages'],
    ['versioning', 'recipes/versions'],
    ['log', 'recipes/logging'],
  ])('finds for "%s" first %s', (query, page) => {
    expect(search(query)[0]?.id.replace(/#.*/, '')).toBe(`/${page}.html`);
  });

  test('leaves out the pages for authors', () => {
    const pages = search('halyard test license nginx').map(({ id }) => id);
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.filter((id) => /^\/(?:files|decisions|conformance|benchmarks)/.test(id))).toEqual(
      [],
    );
  });
});
