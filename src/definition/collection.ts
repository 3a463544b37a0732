import { permissionsOf } from '../http/response.js';
import { type ByteWriter, COMMA, closeWriter, openWriter } from '../internal/byte-writer.js';
import { jsonText } from '../internal/plain-json.js';
import { link } from '../link/link.js';
import { appendQuery, withoutParameters } from '../query/format-query.js';
import type { QuerySpec } from '../query/query-spec.js';
import {
  givenLinks,
  metaOf,
  type Page,
  type Paging,
  pagingLinks,
  resolvePage,
} from '../resource/collection.js';
import { type ItemWriter, isWhole } from '../resource/stream-collection.js';
import { href } from '../url/href.js';
import { expandLink, spelledValues } from './define-links.js';
import type { DefinedLink, PageContext, StreamOptions } from './definition.js';
import type { PresentLink } from './forms/prepare-forms.js';

/** The parts of a definition that the paging of its collection depends on. */
interface PagedDefinition {
  readonly collectionPath: string;
  readonly collectionLinks: readonly DefinedLink[];
  readonly query: QuerySpec;
  readonly identifiers: 'lower-case' | undefined;
}

/** Resolves the paging of a page: its URL, and the links of the collection that the caller may see. */
export function resolvePaging<Options extends StreamOptions & Pick<Paging, 'itemLinks'>>(
  options: Options,
  { collectionPath, collectionLinks: definedLinks, query, identifiers }: PagedDefinition,
) {
  const { links = [] } = options;
  const defined =
    definedLinks.length === 0
      ? []
      : collectionLinks(options, definedLinks, identifiers).map(({ defined: each, href: target }) =>
          link(each.rel, target, each),
        );
  // Members one by one: a rest pattern costs more than all of the links of a page.
  return {
    page: options.page,
    offset: options.offset,
    cursor: options.cursor,
    limit: options.limit as Options['limit'],
    totalRecords: options.totalRecords,
    hasMore: options.hasMore,
    pageParameter: options.pageParameter ?? query.page?.parameter,
    limitParameter: options.limitParameter ?? query.limit?.parameter,
    offsetParameter: options.offsetParameter ?? query.offset?.parameter,
    cursorParameter: options.cursorParameter ?? query.cursor?.parameter,
    metaFields: options.metaFields,
    meta: options.meta,
    itemLinks: options.itemLinks,
    onFinding: options.onFinding,
    url: resolvePageUrl(options, collectionPath, query, identifiers),
    links: defined.length === 0 ? links : [...defined, links],
  };
}

/** The URL of a page, and the links of the collection that the caller may see. */
export function resolvePageLinks(
  options: StreamOptions,
  { collectionPath, collectionLinks: definedLinks, query, identifiers }: PagedDefinition,
): { readonly url: string; readonly links: readonly PresentLink[] } {
  return {
    url: resolvePageUrl(options, collectionPath, query, identifiers),
    links: collectionLinks(options, definedLinks, identifiers),
  };
}

/** The URL that the client requested: given, or made of the base and the query of the request. */
function resolvePageUrl(
  options: StreamOptions,
  path: string,
  query: QuerySpec,
  identifiers: 'lower-case' | undefined,
): string {
  const { base, url, request, values = {} } = options;
  if (url !== undefined) return url;
  const list = href(base, path, spelledValues(path, values, identifiers));
  if (request === undefined) return list;
  const requested = appendQuery(list, request, query);
  if (!isWhole(options)) return requested;
  // Whatever page a client asks for, a stream of the whole collection has all of them.
  return withoutParameters(requested, [
    options.pageParameter ?? query.page?.parameter ?? 'page',
    options.offsetParameter ?? query.offset?.parameter ?? 'offset',
    options.cursorParameter ?? query.cursor?.parameter ?? 'cursor',
  ]);
}

/** A link for which the page lacks a value is left out. */
function collectionLinks(
  { base, values = {}, caller }: PageContext,
  definedLinks: readonly DefinedLink[],
  identifiers: 'lower-case' | undefined,
): PresentLink[] {
  const held = permissionsOf(caller);
  return definedLinks
    .filter(({ permission }) => permission === undefined || held.has(permission))
    .flatMap((defined) => {
      const target = expandLink(base, defined, spelledValues(defined.href, values, identifiers));
      return target === undefined ? [] : [{ defined, href: target }];
    });
}

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
