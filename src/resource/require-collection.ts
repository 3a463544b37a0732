import { type ErrorCode, type ErrorDetails, HalyardError } from '../errors.js';
import { requireOptions } from '../internal/require-options.js';
import { isLink, type LinkInput } from '../link/links.js';
import { absoluteUrlFault, isAbsoluteUrl } from '../url/absolute-url.js';
import {
  type CollectionInput,
  type CollectionItem,
  type Cursors,
  PAGING,
  type Paging,
} from './paging.js';
import { selfLink } from './resource.js';

/** Throws on input that makes no consistent page, which is always the developer's own mistake. */
export function requireCollection(input: CollectionInput<string, CollectionItem>): void {
  const remedy = "Pass { name: 'orders', items, page, limit, totalRecords, url }";
  requireOptions(input, INPUT, 'collection.input', { subject: 'input', remedy });
  requireListName(input.name);
  requirePaging(input);
  const { items } = input;
  requireItems(items, input);
  for (let index = 0; index < items.length; index++) {
    requireItem(items[index] as CollectionItem, index);
  }
}

const INPUT = ['name', 'items', ...PAGING] as const satisfies readonly (keyof CollectionInput<
  string,
  CollectionItem
>)[];

/** Members that the body has already, and the name that would set its prototype. */
const RESERVED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  '_meta',
  '_links',
  '_embedded',
  '__proto__',
]);

export function requireListName(name: unknown): asserts name is string {
  // JSON.stringify writes members named by a number first, before `_meta`.
  if (typeof name === 'string' && name !== '' && !RESERVED.has(name) && !/^\d+$/.test(name)) return;
  const expected = 'be a name other than a number, _meta, _links, _embedded and __proto__';
  const remedy = "Pass the plural noun of the resource, such as 'orders'";
  throw new HalyardError(
    'collection.name',
    { subject: 'name', expected, given: name, remedy },
    'collection.list',
  );
}

/** Checks everything about a page that does not depend on its items. */
export function requirePaging(paging: Paging): void {
  requirePosition(paging);
  requireTotal(paging);
  requireMeta(paging);
  requireCollectionUrl(paging.url);
  requirePositionOfUrl(paging);
  requireOtherLinks(paging);
}

function requirePosition(paging: Paging): void {
  const { page, offset, cursor, limit } = paging;
  if (!isInteger(limit, 1)) {
    throw metaError('collection.limit', {
      subject: 'limit',
      expected: 'be an integer ≥ 1',
      given: limit,
      remedy: 'Pass the page size; parseQuery(request) reads the limit of a request',
    });
  }
  if (cursor !== undefined) {
    requireCursors(paging, cursor);
    return;
  }
  if (offset === undefined) {
    if (isInteger(page, 1)) return;
    throw metaError('collection.page', {
      subject: 'page',
      expected: 'be an integer ≥ 1',
      given: page,
      remedy: 'Pass page or offset of parseQuery(request), or the cursor that cursorPage returns',
    });
  }
  if (page !== undefined) {
    throw metaError('collection.offset', {
      subject: 'offset',
      expected: 'be set without page',
      given: { page, offset },
      remedy: 'Pass the number of records before the page, or the number of the page',
    });
  }
  if (isInteger(offset, 0) && Number.isSafeInteger(offset + limit)) return;
  throw metaError('collection.offset', {
    subject: 'offset',
    expected: isInteger(offset, 0)
      ? `be at most ${Number.MAX_SAFE_INTEGER - limit}`
      : 'be an integer ≥ 0',
    given: offset,
    remedy: 'Pass the number of records before the page',
  });
}

/** Cursors replace page, offset and hasMore. */
function requireCursors({ metaFields, ...paging }: Paging, cursor: unknown): void {
  if (typeof cursor !== 'object' || cursor === null || Array.isArray(cursor)) {
    throw metaError('collection.cursor', {
      subject: 'cursor',
      expected: 'be an object with next and prev, each left out where no page follows or precedes',
      given: cursor,
      remedy: 'Pass the cursor that cursorPage returns',
    });
  }
  for (const [name, text] of Object.entries(cursor)) {
    if (name !== 'next' && name !== 'prev') {
      // The options of cursorCodec have a key, so they are not quoted.
      throw metaError('collection.cursor', {
        subject: 'cursor',
        expected: `not contain ${name}`,
        remedy: 'Pass the cursor that cursorPage returns, not that of the query',
      });
    }
    if (text === undefined || (typeof text === 'string' && text !== '')) continue;
    throw metaError('collection.cursor', {
      subject: `cursor.${name}`,
      expected: 'be a non-empty string',
      given: text,
      remedy: 'Leave out next on the last page and prev on the first',
    });
  }
  const other = (['page', 'offset', 'hasMore'] as const).find((name) => paging[name] !== undefined);
  if (other !== undefined) {
    throw metaError('collection.cursor', {
      subject: 'cursor',
      expected: `be set without ${other}`,
      given: paging[other],
      remedy: 'Cursors replace page, offset and hasMore',
    });
  }
  if (!Array.isArray(metaFields) || !metaFields.includes('offset')) return;
  throw metaError('collection.cursor', {
    subject: 'metaFields',
    expected: 'not contain offset with a cursor, which counts no records',
    given: metaFields,
  });
}

function requireTotal(paging: Paging): void {
  const { totalRecords, hasMore, cursor, offset } = paging;
  if (totalRecords !== undefined) {
    if (isInteger(totalRecords, 0)) return;
    throw metaError('collection.total', {
      subject: 'totalRecords',
      expected: 'be an integer ≥ 0',
      given: totalRecords,
      remedy: /^\d+$/.test(String(totalRecords))
        ? 'Convert it to a number: Number(totalRecords)'
        : 'Pass hasMore instead if the total is unknown',
    });
  }
  if (typeof hasMore === 'boolean' || cursor !== undefined) return;
  if (hasMore !== undefined) {
    throw metaError('collection.total', {
      subject: 'hasMore',
      expected: 'be a boolean',
      given: hasMore,
      remedy: 'Read one record more than limit to know whether there are more',
    });
  }
  throw metaError('collection.total', {
    subject: 'Either totalRecords or hasMore',
    expected: 'be set',
    given: [offset === undefined ? 'page' : 'offset', 'limit'],
    remedy: 'Pass hasMore if the total is unknown',
  });
}

/** The members of `_meta` that are counted here. */
const COUNTED = ['totalRecords', 'page', 'limit', 'count', 'totalPages', 'offset', '__proto__'];

function requireMeta({ meta, metaFields }: Paging): void {
  if (meta !== undefined) requireOwnMembers(meta);
  if (metaFields !== undefined) requireMetaFields(metaFields);
}

function requireOwnMembers(meta: unknown): void {
  if (typeof meta !== 'object' || meta === null || Array.isArray(meta)) {
    throw metaError('collection.meta', {
      subject: 'meta',
      expected: 'be an object',
      given: meta,
      remedy: 'Pass members under names of your own',
    });
  }
  const taken = COUNTED.find((name) => Object.hasOwn(meta, name));
  if (taken === undefined) return;
  throw metaError('collection.meta', {
    subject: 'meta',
    expected: `not contain ${taken}`,
    given: meta,
    remedy: "Pass members under names of your own; metaFields: ['totalPages', 'offset'] adds those",
  });
}

function requireMetaFields(metaFields: unknown): void {
  const isField = (field: unknown) => field === 'totalPages' || field === 'offset';
  if (Array.isArray(metaFields) && metaFields.every(isField)) return;
  throw metaError('collection.meta', {
    subject: 'metaFields',
    expected: "be an array of 'totalPages' and 'offset'",
    given: metaFields,
    remedy: 'Pass other members in meta',
  });
}

export function requireCollectionUrl(url: unknown): asserts url is string {
  if (typeof url === 'string' && isAbsoluteUrl(url)) return;
  const { rule, expected, remedy } = absoluteUrlFault(url);
  throw new HalyardError('collection.url', { subject: 'url', expected, given: url, remedy }, rule);
}

/** `self` leads to another page where the URL has other numbers than `_meta`. */
export function requirePositionOfUrl({
  url,
  page,
  offset,
  cursor,
  limit,
  pageParameter = 'page',
  offsetParameter = 'offset',
  cursorParameter = 'cursor',
  limitParameter = 'limit',
}: Omit<Paging, 'limit'> & { readonly limit?: number | undefined }): void {
  const query = queryOf(url);
  if (cursor !== undefined) requireOtherCursors(query, cursorParameter, cursor);
  else if (offset === undefined) requireParameter(query, 'page', pageParameter, page);
  else requireParameter(query, 'offset', offsetParameter, offset);
  if (limit !== undefined) requireParameter(query, 'limit', limitParameter, limit);
}

/** The parameters of a URL; undefined if it has no query. */
function queryOf(url: string): URLSearchParams | undefined {
  const [, query] = (url.includes('?') && /\?([^#]*)/.exec(url)) || [];
  return query === undefined ? undefined : new URLSearchParams(query);
}

function requireParameter(
  query: URLSearchParams | undefined,
  member: 'page' | 'offset' | 'limit',
  parameter: unknown,
  value: number | undefined,
): void {
  requireParameterName(member, parameter);
  if (query === undefined) return;
  const given = query.getAll(parameter).filter((text) => /^\d+$/.test(text));
  if (given.length === 0 || given.some((text) => Number(text) === value)) return;
  throw metaError('collection.url', {
    subject: `The parameter ${parameter} of url`,
    expected: `equal ${member} (${value})`,
    given: given[0],
    remedy: `Pass the ${member} that parseQuery(request) reads from this URL`,
  });
}

/** `next` and `prev` lead to other pages than `self`. */
function requireOtherCursors(
  query: URLSearchParams | undefined,
  parameter: unknown,
  { next, prev }: Cursors,
): void {
  requireParameterName('cursor', parameter);
  const given = query?.get(parameter) ?? null;
  if (given !== next && given !== prev) return;
  throw metaError('collection.cursor', {
    subject: 'cursor',
    expected: 'lead to other pages than url',
    given,
    remedy: 'Pass the cursors of the pages around this one',
  });
}

function requireParameterName(
  member: 'page' | 'offset' | 'cursor' | 'limit',
  parameter: unknown,
): asserts parameter is string {
  if (typeof parameter === 'string' && parameter !== '') return;
  throw metaError(`collection.${member}`, {
    subject: `${member}Parameter`,
    expected: 'be the name of a query parameter',
    given: parameter,
    remedy: `Leave it out for ${member}`,
  });
}

/** Links that the paging makes; without a total, `last` may be known from elsewhere. */
const PAGING_RELS: ReadonlySet<string> = /* @__PURE__ */ new Set(['self', 'first', 'prev', 'next']);

export function isPagingRel(rel: string, hasTotal: boolean): boolean {
  const name = rel.toLowerCase();
  return PAGING_RELS.has(name) || (hasTotal && name === 'last');
}

export function requireOtherLinks({
  links,
  totalRecords,
}: Pick<Paging, 'links' | 'totalRecords'>): void {
  const repeated = firstLink(links, (rel) => isPagingRel(rel, totalRecords !== undefined));
  if (repeated === undefined) return;
  throw new HalyardError(
    'collection.links',
    {
      subject: 'links',
      expected: `not contain ${repeated}`,
      given: links,
      remedy:
        'Leave it out: self, first, prev, next and last are made from the position of the page',
    },
    'collection.links',
  );
}

/** The relation type of the first link that matches, in lists within lists too. */
function firstLink(links: LinkInput, matches: (rel: string) => boolean): string | undefined {
  if (!Array.isArray(links)) return isLink(links) && matches(links.rel) ? links.rel : undefined;
  for (const member of links) {
    const rel = firstLink(member, matches);
    if (rel !== undefined) return rel;
  }
  return undefined;
}

export function requireItems(items: readonly unknown[], paging: Paging): void {
  const { limit, totalRecords, page = 1, offset = (page - 1) * limit } = paging;
  if (!Array.isArray(items)) {
    throw metaError('collection.count', {
      subject: 'items',
      expected: 'be an array',
      given: items,
      remedy: 'Pass the items of this page',
    });
  }
  if (items.length > limit) {
    throw metaError('collection.count', {
      subject: 'items',
      expected: `have at most limit (${limit}) members`,
      given: items.length,
      remedy: 'Pass the items of this page only',
    });
  }
  requireWithinTotal(offset, items.length, totalRecords);
}

/** A page past the end is empty. */
export function requireWithinTotal(
  offset: number,
  count: number,
  totalRecords: number | undefined,
): void {
  if (totalRecords === undefined || count === 0 || offset + count <= totalRecords) return;
  throw metaError('collection.total', {
    subject: 'The position of the last item',
    expected: `be at most totalRecords (${totalRecords})`,
    given: offset + count,
    remedy: 'Count the records and read the page in one transaction',
  });
}

export function requireItem(item: CollectionItem, index: number): void {
  if (Array.isArray(item?._links) && selfLink(item._links) !== undefined) return;
  throw new HalyardError(
    'collection.item',
    {
      subject: `items[${index}]`,
      expected: 'have a self link with method GET',
      given: item,
      remedy: "Make it with resource(fields, [link('self', …), …])",
    },
    'collection.item-links',
  );
}

function isInteger(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

function metaError(code: ErrorCode, details: ErrorDetails) {
  return new HalyardError(code, details, 'collection.meta');
}
