import type { Link } from '../link/link.js';
import { links as listOf } from '../link/links.js';
import { checkCount, checkPaging } from './check-collection.js';
import type { Paging } from './collection.js';
import { metaOf, pagingLinks } from './paging.js';
import type { ItemWriter } from './serialize.js';

/** Writes a page as `JSON.stringify(collection(…))` does, its items by a writer. */
export function serializeCollection(
  name: string,
  items: readonly object[],
  paging: Paging,
  write: ItemWriter,
): string {
  checkPaging(paging);
  checkCount(items, paging.limit);
  let text = `{${metaText(paging, items.length)}"_links":[${envelopeLinks(paging)}],${JSON.stringify(name)}:[`;
  for (let index = 0; index < items.length; index++) {
    if (index > 0) text += ',';
    // A hole of the list is refused as undefined is.
    text += write(items[index] as object, index);
  }
  return `${text}]}`;
}

/** `_meta` with the comma behind it; members of one's own may leave nothing of it (`toJSON`). */
function metaText(paging: Paging, count: number): string {
  const meta = metaOf(paging, count);
  if (paging.meta === undefined) return `"_meta":${JSON.stringify(meta)},`;
  const text = JSON.stringify({ _meta: meta });
  return text === '{}' ? '' : `${text.slice(1, -1)},`;
}

function envelopeLinks(paging: Paging): string {
  const text = pagingLinks(paging).map(pagingLinkText).join(',');
  const given = paging.links === undefined ? [] : listOf(paging.links);
  return given.length === 0 ? text : `${text},${JSON.stringify(given).slice(1, -1)}`;
}

/** No character of a checked URL is one that JSON escapes (RFC 3986 §2, RFC 8259 §7). */
function pagingLinkText({ href, rel, method }: Link): string {
  return `{"href":"${href}","rel":"${rel}","method":"${method}"}`;
}
