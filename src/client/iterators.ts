import { entriesOf, isObject } from '../internal/json.js';
import { show } from '../internal/show.js';
import { expandCurie } from '../link/hal.js';
import { ClientError, urlText } from './client-error.js';
import type { Connection, Iterators, PageContext } from './exchange.js';
import { hrefBase, resolve } from './href.js';
import { represent } from './represent.js';
import type { FoundLink, ItemOptions, PageOptions, Representation } from './representation.js';
import { linkError } from './requests.js';

/** The functions of a representation that read further pages. */
export const iterators: Iterators = (page, connection, context) => {
  contexts.set(page, context);
  return {
    pages: (options: PageOptions = {}) => pagesFrom(page, connection, options),
    items: (options: ItemOptions = {}) => itemsFrom(page, connection, options),
  };
};

const contexts = /* @__PURE__ */ new WeakMap<Representation, PageContext>();

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** Iterates over a page and the ones that `next` leads to. */
async function* pagesFrom(
  first: Representation,
  { maxPages }: Connection,
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
async function* itemsFrom(
  first: Representation,
  connection: Connection,
  { limit = NO_LIMIT, list, ...options }: ItemOptions,
): AsyncGenerator<Representation, void, void> {
  const visited = new Set<string | undefined>();
  let count = 0;
  if (limit < 1) return;
  let chosen = list;
  for await (const page of pagesFrom(first, connection, options)) {
    const { url, status } = page;
    const [name, items] = listOf(page, connection.names, chosen, page === first) ?? [];
    // The next pages have the same list, or leave it out where it is empty.
    chosen ??= name;
    const base = hrefBase(url);
    for (const entry of items ?? page.links.filter(({ rel }) => /^item$/i.test(rel))) {
      const embedded = { url, status, headers: new Headers(), body: entry, isItem: true };
      const item =
        items === undefined
          ? await page.follow(entry as FoundLink, options)
          : represent(connection, embedded, base, contexts.get(page)?.curies);
      const self = item.find('self')?.href;
      if (self !== undefined && visited.has(self)) continue;
      visited.add(self);
      yield item;
      if (++count >= limit) return;
    }
  }
}

type List = readonly [name: string, items: readonly unknown[]];

/**
 * The list of a page: the body itself if it is one; the one that is chosen; else one with one of the names;
 * else the first one of objects, an empty one, a resource that is embedded alone, or the first one.
 */
function listOf(
  page: Representation,
  names: readonly string[],
  chosen: string | undefined,
  isFirst: boolean,
): List | undefined {
  const { body, url } = page;
  if (Array.isArray(body)) return ['', body];
  const { embedded, curies } = contexts.get(page) as PageContext;
  const members = entriesOf(body).filter(([name]) => !NOT_ITEMS.includes(name));
  const lists = members.filter((member): member is [string, unknown[]] => Array.isArray(member[1]));
  // HAL embeds "a Resource Object or an array of Resource Objects" (draft-kelly-json-hal §4.1.2).
  const single = members.flatMap(([name, value]): List[] =>
    isObject(value) && isObject(embedded) && embedded[name] === value ? [[name, [value]]] : [],
  );
  const all = [...lists, ...single];
  if (chosen !== undefined) {
    const uri = expandCurie(chosen, curies);
    const found = all.find(([name]) => expandCurie(name, curies) === uri);
    // A service may leave out an empty list.
    if (found !== undefined || all.length === 0 || !isFirst) return found ?? [chosen, []];
    const expected = `be present, got ${show(all.map(([name]) => name))}`;
    throw linkError({ base: url }, chosen, expected, 'List');
  }
  return (
    all.find(([name]) => names.includes(name)) ??
    lists.find(([, [item]]) => isObject(item)) ??
    lists.find(([, { length }]) => length === 0) ??
    single[0] ??
    lists[0]
  );
}

/** Members of a body that are lists, but not of items. */
const NOT_ITEMS = ['links', 'link', 'errors'];
