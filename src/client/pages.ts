import { entriesOf, isObject } from '../internal/json-object.js';
import { ClientError } from './client-error.js';
import type { Connection } from './connection.js';
import { type HrefBase, hrefBase, resolve } from './href.js';
import { type Curies, curiesOf } from './links.js';
import { urlText } from './message-text.js';
import type { FoundLink, ItemOptions, PageOptions, Representation } from './representation.js';

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** Iterates over a page and the ones that `next` leads to. */
export async function* pagesFrom(
  first: Representation,
  maxPages: number,
  { limit = NO_LIMIT, ...options }: PageOptions,
): AsyncGenerator<Representation, void, void> {
  if (limit < 1) return;
  const visited = new Set([first.url]);
  let page = first;
  for (let count = 1; ; count++) {
    yield page;
    const next = page.find('next');
    if (next === undefined || count >= limit) return;
    // URLs that differ in their fragment alone lead to the same page.
    const url = resolve(next.href) ?? next.href;
    if (visited.has(url)) throw pagesError('not lead back to a page of the list', next);
    if (count >= maxPages) throw pagesError(`lead to at most ${maxPages} pages (maxPages)`, next);
    visited.add(url);
    page = await page.follow(next, options);
  }
}

function pagesError(expected: string, { href }: FoundLink): ClientError {
  return new ClientError('client.pages', `next must ${expected}, got ${urlText(href)}`);
}

/** Iterates over the items of a page and the next ones, each once by its self link. */
export async function* itemsFrom(
  first: Representation,
  { maxPages, names }: Pick<Connection, 'maxPages' | 'names'>,
  represent: (
    page: Representation,
    item: unknown,
    base: HrefBase,
    curies: Curies,
  ) => Representation,
  { limit = NO_LIMIT, list, ...options }: ItemOptions,
): AsyncGenerator<Representation, void, void> {
  const visited = new Set<string | undefined>();
  let count = 0;
  if (limit < 1) return;
  for await (const page of pagesFrom(first, maxPages, options)) {
    const items = itemsOf(page.body, names, list);
    const base = hrefBase(page.url);
    const curies = curiesOf(page.links);
    for (const entry of items ?? page.links.filter(({ rel }) => /^item$/i.test(rel))) {
      const item =
        items === undefined
          ? await page.follow(entry as FoundLink, options)
          : represent(page, entry, base, curies);
      const self = item.find('self')?.href;
      if (self !== undefined && visited.has(self)) continue;
      visited.add(self);
      yield item;
      if (++count >= limit) return;
    }
  }
}

/**
 * The items of a body: the body itself if it is a list; the list that is chosen; else a list with one
 * of the names; else its first list, of objects if possible.
 */
function itemsOf(
  body: unknown,
  names: readonly string[],
  chosen: string | undefined,
): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  const lists = entriesOf(body).filter(
    (entry): entry is [string, unknown[]] =>
      Array.isArray(entry[1]) && !NOT_ITEMS.includes(entry[0]),
  );
  if (chosen !== undefined) return lists.find(([name]) => name === chosen)?.[1] ?? [];
  const entry =
    lists.find(([name]) => names.includes(name)) ??
    lists.find(([, [first]]) => isObject(first)) ??
    lists[0];
  return entry?.[1];
}

/** Members of a body that are lists, but not of items. */
const NOT_ITEMS = ['links', 'link', 'errors'];
