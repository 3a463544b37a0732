import { type ByteWriter, COMMA, closeWriter, openWriter } from '../internal/byte-writer.js';
import { jsonText } from '../internal/plain-json.js';
import {
  givenLinks,
  metaOf,
  type Page,
  type Paging,
  pagingLinks,
  resolvePage,
} from '../resource/collection.js';
import type { ItemWriter } from '../resource/stream-collection.js';

/**
 * Writes a page as `JSON.stringify(collection(…))` does, its items by a writer.
 *
 * @param name The name of the list as JSON.
 */
export function serializeCollection<View>(
  name: string,
  items: readonly object[],
  paging: Paging,
  writeItem: ItemWriter<View>,
  view: View,
): Uint8Array<ArrayBuffer> {
  const count = items.length;
  const page = resolvePage(paging, count, JSON.parse(name));
  const writer = openWriter();
  writer.text(`{${metaJson(page)}"_links":[${pagingLinksJson(page)}],${name}:[`);
  let nextEstimate = FIRST_ESTIMATE;
  for (let index = 0; index < count; index++) {
    if (index > 0) writer.byte(COMMA);
    if (index === nextEstimate) {
      reserveRest(writer, index, count);
      nextEstimate *= GROWTH;
    }
    // The writer refuses a hole like undefined.
    writeItem(writer, items[index] as object, index, view);
  }
  writer.ascii(']}');
  return closeWriter(writer);
}

/** The number of items from which the length of the rest is first estimated. */
const FIRST_ESTIMATE = 100;

/** How many times larger the next estimate may be: the first items may be larger than the rest. */
const GROWTH = 10;

/** Makes room for the remaining items at once, by the length of those that are written. */
function reserveRest(writer: ByteWriter, written: number, count: number): void {
  const rest = (1.1 * (count - written)) / written;
  writer.reserve(Math.ceil(writer.length * Math.min(rest, GROWTH)));
}

/** The member `_meta`, with a comma after it. */
function metaJson(page: Page): string {
  const meta = metaOf(page);
  if (page.paging.meta !== undefined) {
    // A toJSON among its members may remove the whole object.
    const text = jsonText({ _meta: meta });
    return text === '{}' ? '' : `${text.slice(1, -1)},`;
  }
  let text = '';
  // Without custom members it has only numbers, whose text is valid JSON.
  for (const member of Object.keys(meta))
    text += `${text === '' ? '' : ','}"${member}":${meta[member]}`;
  return `"_meta":{${text}},`;
}

function pagingLinksJson(page: Page): string {
  let text = '';
  for (const { href, rel } of pagingLinks(page)) {
    // A checked URL has no character that JSON escapes (RFC 3986 §2, RFC 8259 §7).
    text += `${text === '' ? '' : ','}{"href":"${href}","rel":"${rel}","method":"GET"}`;
  }
  const given = givenLinks(page.paging);
  return given.length === 0 ? text : `${text},${JSON.stringify(given).slice(1, -1)}`;
}
