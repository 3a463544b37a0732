import { encodeText } from '#platform';
import { COMMA, closeWriter, openWriter } from '../internal/byte-writer.js';
import { callToJson, jsonText, refusePromise } from '../internal/plain-json.js';
import type { RequestDescriptor } from '../internal/request.js';
import { link } from '../link/link.js';
import { appendQuery, withoutParameters } from '../query/format-query.js';
import { selectFields } from '../query/select-fields.js';
import {
  givenLinks,
  metaOf,
  type Paging,
  pageBody,
  pagingLinks,
  resolvePage,
} from '../resource/collection.js';
import type { Resource } from '../resource/resource.js';
import { isWhole, streamItems } from '../resource/stream-collection.js';
import { reportTo } from '../rules/row-finding.js';
import type { Values } from '../url/expand-template.js';
import { href } from '../url/href.js';
import { variableNames } from '../url/template.js';
import { isPermitted } from './availability.js';
import { expandLink, pathOf, spelledValue } from './define-links.js';
import type {
  Forms,
  PageOptions,
  PresentLink,
  RespondCollectionOptions,
  StreamOptions,
} from './definition.js';
import type { Item, Prepared } from './item.js';
import { isMissing } from './row.js';

/** A definition with a collection. */
export type Listed = Prepared & { readonly collectionPath: string };

/** The position of a page: given, or that of a parsed query. */
type PageInput = Omit<PageOptions, 'limit'> & Pick<RespondCollectionOptions, 'limit' | 'query'>;

/** The bodies of a collection: as an object, as bytes, and as the chunks of a stream. */
export type Page = ReturnType<typeof prepareCollection>;

/** Prepares the bodies of a collection. */
export function prepareCollection(definition: Listed, { represent, viewOf, writeItem }: Item) {
  const { name } = definition;
  const jsonName = JSON.stringify(name);

  /** The body of a page, as an object. */
  const bodyOf = (
    items: readonly object[],
    options: PageInput,
    request = options.request,
    fields?: readonly string[],
  ) => {
    const { base, caller, onFinding } = options;
    const resources = Array.from(itemsOf(items, name), (row, index) => {
      const report = reportTo(onFinding, name, [name, index]);
      if (isMissing(row, report)) return null as never;
      return represent(row, base, caller, undefined, { row, report });
    });
    const selected = fields === undefined ? resources : selectFields(resources, fields);
    const paging = pagingOf(options, request, definition);
    return pageBody({ ...paging, name, items: selected as readonly Resource<object>[] });
  };
  /** The JSON of the body of a page. */
  const bytesOf = (
    given: readonly object[],
    options: PageInput,
    request = options.request,
  ): Uint8Array<ArrayBuffer> => {
    // Links to items are made of the items as they are represented.
    if (options.itemLinks) return encodeText(jsonText(bodyOf(given, options, request)));
    const items = itemsOf(given, name);
    const count = items.length;
    const page = resolvePage(pagingOf(options, request, definition), count, name);
    const _links = [...pagingLinks(page), ...givenLinks(page.paging)];
    const view = viewOf(options.base, options.caller, options.onFinding);
    const writer = openWriter();
    // Custom members of `_meta` may be odd, and a toJSON among them may remove it.
    writer.text(`${jsonText({ _meta: metaOf(page), _links }).slice(0, -1)},${jsonName}:[`);
    let nextEstimate = FIRST_ESTIMATE;
    for (let index = 0; index < count; index++) {
      if (index > 0) writer.byte(COMMA);
      if (index === nextEstimate) {
        // Room for the rest at once, by the length of what is written.
        const rest = (1.1 * (count - index)) / index;
        writer.reserve(Math.ceil(writer.length * Math.min(rest, GROWTH)));
        nextEstimate *= GROWTH;
      }
      writeItem(writer, items[index] as object, index, view);
    }
    writer.ascii(']}');
    return closeWriter(writer);
  };

  return {
    bodyOf,
    bytesOf,
    /** The forms of the links that a page has for a caller, and that of its query. */
    templates(forms: Forms, options: PageInput, request: RequestDescriptor) {
      const links = forms.ofLinks(linksOf(options, definition), {});
      return { default: forms.ofPage(urlOf(options, request, definition)), ...links };
    },
    stream(items: AsyncIterable<object> | Iterable<object>, options: StreamOptions) {
      const { base, caller, signal, onFinding } = options;
      const paging = { ...pagingOf(options, options.request, definition), signal };
      const view = viewOf(base, caller, onFinding);
      return streamItems(itemsOf(items, name), name, paging, writeItem, view);
    },
  };
}

/** The number of items from which the length of the rest is first estimated. */
const FIRST_ESTIMATE = 100;

/** How many times larger the next estimate may be: the first items may be larger than the rest. */
const GROWTH = 10;

/** The items as JSON has them: the toJSON of a list may leave out some. */
function itemsOf<Items>(items: Items, name: string): Items {
  refusePromise(items, name);
  if (!Array.isArray(items) || !('toJSON' in items)) return items;
  const made = callToJson(items, name);
  return Array.isArray(made) ? (made as Items) : items;
}

/** The paging of a page: its position, its URL, and the links of the collection that the caller may see. */
function pagingOf(
  options: PageInput,
  request: RequestDescriptor | undefined,
  definition: Listed,
): Paging {
  const { query: parsed, page, offset, cursor, links = [] } = options;
  const isPlaced = (page ?? offset ?? cursor ?? undefined) !== undefined;
  const { query } = definition;
  const own = linksOf(options, definition).map(({ defined, href }) =>
    link(defined.rel, href, defined),
  );
  // Members one by one: an object that is spread costs as much as a quarter of the page.
  return {
    page: isPlaced ? page : parsed?.page,
    offset: isPlaced ? offset : parsed?.offset,
    cursor,
    // resolvePage asks for it.
    limit: (options.limit ?? parsed?.limit) as number,
    totalRecords: options.totalRecords,
    hasMore: options.hasMore,
    pageParameter: query.page?.parameter,
    limitParameter: query.limit?.parameter,
    offsetParameter: query.offset?.parameter,
    cursorParameter: query.cursor?.parameter,
    metaFields: options.metaFields,
    meta: options.meta,
    itemLinks: options.itemLinks,
    onFinding: options.onFinding,
    url: urlOf(options, request, definition),
    links: own.length === 0 ? links : [...own, links],
  };
}

/** The URL that the client requested: given, or made of the base and the query of the request. */
function urlOf(
  options: PageInput,
  request: RequestDescriptor | undefined,
  { collectionPath, query, identifiers }: Listed,
): string {
  const { base, url, values = {} } = options;
  if (url !== undefined) return url;
  const list = href(base, collectionPath, spelledValues(collectionPath, values, identifiers));
  if (request === undefined) return list;
  const requested = appendQuery(list, request, query);
  if (options.query !== undefined || !isWhole(options)) return requested;
  // Whatever page a client asks for, a stream of the whole collection has all of them.
  return withoutParameters(requested, [
    query.page?.parameter ?? 'page',
    query.offset?.parameter ?? 'offset',
    query.cursor?.parameter ?? 'cursor',
  ]);
}

/** The links of the collection that a caller may see, without those for which the page lacks a value. */
function linksOf(
  { base, values = {}, caller }: PageInput,
  { collectionLinks, identifiers }: Listed,
): PresentLink[] {
  return collectionLinks.flatMap((defined) => {
    if (!isPermitted(defined, caller)) return [];
    const target = expandLink(base, defined, spelledValues(defined.href, values, identifiers));
    return target === undefined ? [] : [{ defined, href: target }];
  });
}

/** The values of a template, those of its path as the identifiers of a definition are written. */
function spelledValues<Given extends Values>(
  template: string,
  values: Given,
  identifiers: Prepared['identifiers'],
): Given {
  if (identifiers === undefined) return values;
  const ofPath = variableNames(pathOf(template)).map((name) => [name, spelledValue(values[name])]);
  return { ...values, ...Object.fromEntries(ofPath) };
}
