import { HalyardError } from '../errors.js';
import { makeContent } from '../http/respond.js';
import type { BodyShape } from '../http/response.js';
import type { Form } from '../http/select-form.js';
import { COMMA, closeWriter, openWriter } from '../internal/byte-writer.js';
import { isObject } from '../internal/json.js';
import { jsonText, refusePromise } from '../internal/plain-json.js';
import type { RequestDescriptor } from '../internal/request.js';
import { toHal } from '../link/hal.js';
import type { Link } from '../link/link.js';
import { checkedSpec } from '../query/checked-spec.js';
import { appendQuery, withoutParameters } from '../query/format-query.js';
import { selectFields } from '../query/select-fields.js';
import {
  givenLinks,
  metaOf,
  type Paging,
  pageBody,
  pagingLinks,
  type Page as ResolvedPage,
  resolvePage,
  selfOf,
} from '../resource/collection.js';
import type { Resource } from '../resource/resource.js';
import { isWhole, streamItems } from '../resource/stream-items.js';
import { reportTo } from '../rules/row-finding.js';
import type { Values } from '../url/expand-template.js';
import { href } from '../url/href.js';
import { parseTemplate } from '../url/template.js';
import { permittedLinks } from './availability.js';
import { expandLink, presentLink, spelledValue } from './define-links.js';
import type {
  PageOptions,
  PresentLink,
  RespondCollectionOptions,
  StreamOptions,
} from './definition.js';
import type { Item, Prepared } from './item.js';
import { isMissing, listOf } from './row.js';

/** A definition with a collection. */
export type Listed = Prepared & { readonly collectionPath: string };

/** The position of a page: given, or that of a parsed query. */
type PageInput = Omit<PageOptions, 'limit'> & Pick<RespondCollectionOptions, 'limit' | 'query'>;

/** The bodies of a collection: as an object, as bytes, and as the chunks of a stream. */
export type Page = ReturnType<typeof prepareCollection>;

/** Prepares the bodies of a collection. */
export function prepareCollection(definition: Listed, { represent, viewOf, writeItem }: Item) {
  const { name, collectionPath, collectionLinks, identifiers, query, forms } = definition;
  const { defaultLimit } = checkedSpec(query);
  const parameters = {
    pageParameter: query.page?.parameter ?? 'page',
    limitParameter: query.limit?.parameter ?? 'limit',
    offsetParameter: query.offset?.parameter ?? 'offset',
    cursorParameter: query.cursor?.parameter ?? 'cursor',
  };

  const list = `${JSON.stringify(name)}:[`;

  /** The values of a template, those of its path as identifiers are written. */
  const spelled = <Given extends Values>(template: string, values: Given): Given => {
    if (identifiers === undefined) return values;
    const { pathNames } = parseTemplate(template);
    const ofPath = pathNames.map((each) => [each, spelledValue(values[each])]);
    return { ...values, ...Object.fromEntries(ofPath) };
  };
  /** The links of the collection that a caller may see, without those for which the page lacks a value. */
  const linksOf = ({ base, values = {}, caller }: PageInput): PresentLink[] =>
    permittedLinks(collectionLinks, caller).flatMap((defined) => {
      const target = expandLink(base, defined, spelled(defined.href, values));
      return target === undefined ? [] : [{ defined, href: target }];
    });
  /**
   * The URL that the client requested: given, or made of the base and the query of the request. For a QUERY,
   * that of the equivalent resource (RFC 10008 §2.2); else the one it was sent to, with `method`.
   */
  const urlOf = (options: PageInput, request = options.request): Pick<Paging, 'url' | 'method'> => {
    const { base, url, values = {} } = options;
    if (typeof url === 'string') return { url };
    const list = href(base, collectionPath, spelled(collectionPath, values));
    if (request === undefined) return { url: list };
    const requested = appendQuery(list, request, query);
    if (request.method === 'QUERY') {
      const { search } = options.query ?? {};
      const same = appendQuery(list, { url: `?${search}`, headers: {} }, query);
      const isKnown = url !== null && search !== undefined && same.length <= MAX_EQUIVALENT;
      return isKnown ? { url: same } : { url: requested, method: 'QUERY' };
    }
    if (options.query !== undefined || !isWhole(options)) return { url: requested };
    // Whatever page a client asks for, a stream of the whole collection has all of them.
    const { pageParameter, offsetParameter, cursorParameter } = parameters;
    const places = [pageParameter, offsetParameter, cursorParameter];
    return { url: withoutParameters(requested, places) };
  };
  const pagingOf = (options: PageInput, request?: RequestDescriptor): Paging => {
    const { query: parsed, page, offset, cursor, links = NO_LINKS } = options;
    const isPlaced = (page ?? offset ?? cursor ?? undefined) !== undefined;
    const own = collectionLinks.length === 0 ? NO_LINKS : linksOf(options).map(presentLink);
    // Written out: a copy of all options takes longer than all the links of a page.
    return {
      page: isPlaced ? page : parsed?.page,
      offset: isPlaced ? offset : parsed?.offset,
      cursor,
      limit: options.limit ?? parsed?.limit ?? defaultLimit,
      totalRecords: options.totalRecords,
      hasMore: options.hasMore,
      ...urlOf(options, request),
      ...parameters,
      metaFields: options.metaFields,
      meta: options.meta,
      links: own.length === 0 ? links : [...own, ...links],
      itemLinks: options.itemLinks,
      onFinding: options.onFinding,
    };
  };
  /** The body of a page, as an object. */
  const bodyOf = (
    items: readonly object[],
    options: PageInput,
    fields?: readonly string[],
    request?: RequestDescriptor,
  ) => {
    const { base, caller, onFinding } = options;
    const resources = Array.from(rowsOf(items, name), (row, index) => {
      const report = reportTo(onFinding, name, [name, index]);
      if (isMissing(row, report)) return null as never;
      return represent(row, base, caller, undefined, { row, report });
    });
    const selected = fields === undefined ? resources : selectFields(resources, fields);
    return pageBody({
      ...pagingOf(options, request),
      name,
      items: selected as readonly Resource<object>[],
    });
  };

  return {
    bodyOf,
    /** The JSON of the body of a page in its form; undefined for a page that only its body has as an object. */
    bytesOf(
      given: readonly object[],
      options: PageInput,
      form: Form = 'links',
      { fields, templates }: Pick<BodyShape, 'fields' | 'templates'> = {},
      request?: RequestDescriptor,
    ): Uint8Array<ArrayBuffer> | undefined {
      const items = rowsOf(given, name);
      // Links to items are made of the items as they are represented, and HAL embeds resources alone.
      if (options.itemLinks || (form !== 'links' && !items.every(isObject))) return undefined;
      const page = resolvePage(pagingOf(options, request), items.length, name);
      const frame = frameOf(page, list, form, templates);
      if (frame === undefined) return undefined;
      const { base, caller, onFinding } = options;
      const view = viewOf(base, caller, onFinding, form === 'links' ? form : 'hal', fields);
      const writer = openWriter();
      writer.text(frame[0]);
      for (let index = 0; index < items.length; index++) {
        if (index > 0) writer.byte(COMMA);
        // A buffer that doubles needs the memory of both halves: the first rows tell the length of all.
        if (index === SAMPLE) {
          writer.reserve(Math.min((1.1 * writer.length * items.length) / SAMPLE, MAX_RESERVED));
        }
        writeItem(writer, items[index] as object, index, view);
      }
      writer.text(frame[1]);
      return closeWriter(writer);
    },
    /** The URL by which GET repeats a QUERY (RFC 10008 §2.4); undefined for any other request. */
    equivalentOf(options: PageInput, request: RequestDescriptor): string | undefined {
      if (request.method !== 'QUERY') return undefined;
      const { url, method } = urlOf(options, request);
      return method === undefined ? selfOf(url).href : undefined;
    },
    /** Makes the forms of the links that a page has for a caller, and that of its query. */
    formsOf: (options: PageInput, request: RequestDescriptor) =>
      forms &&
      (() => ({
        default: forms.ofPage(urlOf(options, request).url),
        ...forms.ofLinks(linksOf(options), {}),
      })),
    stream(items: AsyncIterable<object> | Iterable<object>, options: StreamOptions) {
      const { base, caller, signal, onFinding } = options;
      // Without a limit, a stream is the whole collection.
      const paging = { ...pagingOf(options), limit: options.limit, signal };
      const view = viewOf(base, caller, onFinding);
      refusePromise(items, name);
      return streamItems(listOf(items, name) as typeof items, name, paging, writeItem, view);
    },
  };
}

/** The JSON of a page before and behind its items. */
type Frame = readonly [before: string, behind: string];

/**
 * The frame of a page; undefined where one of its own links has the relation type of a paging link, which HAL
 * makes a list of both, and where `toJSON` leaves no `_meta`.
 */
function frameOf(
  page: ResolvedPage,
  list: string,
  form: Form,
  templates: BodyShape['templates'],
): Frame | undefined {
  const isHal = form !== 'links';
  const paging = pagingLinks(page);
  const given = givenLinks(page.paging);
  const own = isHal && given.length > 0 ? Object(toHal({ _links: given })._links) : given;
  const meta = jsonText(metaOf(page));
  const isShared = isHal && paging.some(({ rel }) => Object.hasOwn(own, rel));
  if (isShared || meta === 'null') return undefined;
  let links = '';
  for (const { href, rel, method } of paging) {
    const ofHal = method === 'GET' ? '' : `,"method":"${method}"`;
    links += isHal
      ? `,"${rel}":{"href":"${href}"${ofHal}}`
      : `,{"href":"${href}","rel":"${rel}","method":"${method}"}`;
  }
  if (given.length > 0) links += `,${jsonText(own).slice(1, -1)}`;
  const before = `{"_meta":${meta},"_links":`;
  if (!isHal) return [`${before}[${links.slice(1)}],${list}`, ']}'];
  return [
    `${before}{${links.slice(1)}},"_embedded":{${list}`,
    `]}${form === 'hal' ? '' : formsText(paging, templates)}}`,
  ];
}

/** The forms of a page as JSON, with a comma before them. */
function formsText(_links: readonly Link[], templates: BodyShape['templates']): string {
  const text = makeContent({ body: { _links }, templates }, 'hal-forms', undefined) as string;
  return text.slice(JSON.stringify(toHal({ _links })).length - 1, -1);
}

const NO_LINKS: readonly never[] = [];

/** UFN.05 allows 2,048 characters; the links of other pages add a position. */
const MAX_EQUIVALENT = 2000;

/** How many rows tell the length of a page. */
const SAMPLE = 100;

/** The first rows may be the longest. */
const MAX_RESERVED = 67_108_864;

/** The rows of a page. The result of a query has them in a member, and would be an empty page. */
function rowsOf(given: readonly object[], name: string): readonly object[] {
  refusePromise(given, name);
  if (Array.isArray(given)) return listOf(given, name) as object[];
  throw new HalyardError('http.body', `${name} must be an array of rows`);
}
