import { links as listOf } from '../link/links.js';
import { checkCount, checkPaging } from '../resource/check-collection.js';
import type { Paging } from '../resource/page.js';
import { metaOf, pagingLinks } from '../resource/paging.js';
import type { ItemWriter } from '../resource/stream-collection.js';

/**
 * Writes a page as `JSON.stringify(collection(…))` does, its items by a writer. The name is JSON
 * already.
 */
export function serializeCollection(
  name: string,
  items: readonly object[],
  paging: Paging,
  write: ItemWriter,
): string {
  checkPaging(paging);
  checkCount(items, paging.limit);
  const count = items.length;
  let text = `{${metaText(paging, count)}"_links":[${linksText(paging)}],${name}:[`;
  for (let index = 0; index < count; index++) {
    if (index > 0) text += ',';
    // A hole of the list is refused as undefined is.
    text += write(items[index] as object, index);
  }
  return `${text}]}`;
}

/** `_meta` with the comma behind it. */
function metaText(paging: Paging, count: number): string {
  const meta = metaOf(paging, count);
  if (paging.meta !== undefined) {
    // Members of one's own may leave nothing of it (`toJSON`).
    const text = JSON.stringify({ _meta: meta });
    return text === '{}' ? '' : `${text.slice(1, -1)},`;
  }
  let text = '';
  // What is counted here is numbers, whose text is their JSON.
  for (const member in meta) text += `${text === '' ? '' : ','}"${member}":${meta[member]}`;
  return `"_meta":{${text}},`;
}

function linksText(paging: Paging): string {
  let text = '';
  for (const { href, rel } of pagingLinks(paging)) {
    // No character of a checked URL is one that JSON escapes (RFC 3986 §2, RFC 8259 §7).
    text += `${text === '' ? '' : ','}{"href":"${href}","rel":"${rel}","method":"GET"}`;
  }
  const given = paging.links === undefined ? [] : listOf(paging.links);
  return given.length === 0 ? text : `${text},${JSON.stringify(given).slice(1, -1)}`;
}
