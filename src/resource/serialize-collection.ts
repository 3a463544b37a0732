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
  const envelope = {
    _meta: metaOf(paging, items.length),
    _links: listOf(pagingLinks(paging), paging.links),
  };
  let text = `${JSON.stringify(envelope).slice(0, -1)},${JSON.stringify(name)}:[`;
  for (let index = 0; index < items.length; index++) {
    // A hole of the list is refused as undefined is.
    text += (index === 0 ? '' : ',') + write(items[index] as object, index);
  }
  return `${text}]}`;
}
