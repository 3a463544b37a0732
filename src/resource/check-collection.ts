import { type ErrorCode, HalyardError } from '../errors.js';
import type { RuleId } from '../rules/catalogue.js';
import { absoluteUrlFault, isAbsoluteUrl } from '../url/absolute-url.js';
import type { CollectionFormat, CollectionInput, CollectionItem, Paging } from './page.js';
import { hasSelf } from './resource.js';

/** Refuses what makes no page of a collection: each of these is the developer's own mistake. */
export function checkCollection(
  input: CollectionInput<string, CollectionItem> & CollectionFormat<'links' | 'hal'>,
): void {
  checkListName(input.name);
  checkPaging(input);
  checkCount(input.items, input.limit);
  checkFormat(input.format);
  for (const [index, item] of input.items.entries()) checkItem(item, index);
}

/** The members that a body has already, and a name that would set its prototype. */
const RESERVED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  '_meta',
  '_links',
  '_embedded',
  '__proto__',
]);

export function checkListName(name: unknown): asserts name is string {
  // A number is no name: JSON would write it before `_meta`.
  if (typeof name === 'string' && name !== '' && !RESERVED.has(name) && !/^\d+$/.test(name)) return;
  throw inputError(
    'collection.name',
    'collection.list',
    'The list is named after the resource',
    name,
    "Give the plural noun of the resource, such as 'orders'",
  );
}

export function checkPaging(paging: Paging): void {
  checkPlace(paging);
  if (!isWhole(paging.limit, 1)) {
    throw inputError(
      'collection.limit',
      'collection.meta',
      'A limit is a whole number from 1',
      paging.limit,
      'Give the page size; parseQuery(request) reads the limit of a request',
    );
  }
  checkTotal(paging);
  checkMeta(paging);
  checkUrlOf(paging.url);
}

function checkPlace({ page, offset, limit }: Paging): void {
  if (offset === undefined) {
    if (isWhole(page, 1)) return;
    throw inputError(
      'collection.page',
      'collection.meta',
      'A page is a whole number from 1',
      page,
      'Count pages from 1; parseQuery(request) reads the page of a request',
    );
  }
  if (isWhole(offset, 0) && page === undefined && Number.isSafeInteger(offset + limit)) return;
  throw inputError(
    'collection.offset',
    'collection.meta',
    'An offset is a whole number from 0, in place of a page',
    page === undefined ? offset : { page, offset },
    'Give the number of records before the page, or page alone',
  );
}

function checkTotal({ totalRecords, hasMore }: Paging): void {
  if (totalRecords === undefined ? typeof hasMore === 'boolean' : isWhole(totalRecords, 0)) return;
  throw inputError(
    'collection.total',
    'collection.meta',
    'The total is a whole number from 0, or unknown',
    totalRecords,
    'Give totalRecords, or hasMore where the total is not known',
  );
}

/** The members of `_meta` that are counted here. */
const COUNTED = ['totalRecords', 'page', 'limit', 'count', 'totalPages', 'offset', '__proto__'];

function checkMeta({ meta = {} }: Paging): void {
  const isPlain = typeof meta === 'object' && meta !== null && !Array.isArray(meta);
  const taken = isPlain ? COUNTED.find((name) => Object.hasOwn(meta, name)) : undefined;
  if (isPlain && taken === undefined) return;
  throw inputError(
    'collection.meta',
    'collection.meta',
    taken === undefined
      ? 'More members of _meta are an object of them'
      : `_meta has ${taken} of its own`,
    meta,
    'Give members under names of your own; metaFields adds totalPages and offset',
  );
}

export function checkUrlOf(url: unknown): asserts url is string {
  if (typeof url === 'string' && isAbsoluteUrl(url)) return;
  const { expected, remedy } = absoluteUrlFault(url);
  throw inputError('collection.url', 'HYP.14', `The URL must ${expected}`, url, remedy);
}

export function checkCount(items: readonly unknown[], limit: number): void {
  if (Array.isArray(items) && items.length <= limit) return;
  throw inputError(
    'collection.count',
    'collection.meta',
    `The items are a list of at most ${limit}, the limit`,
    Array.isArray(items) ? items.length : items,
    'Give the items of this page only',
  );
}

function checkFormat(format: unknown): void {
  if (format === undefined || format === 'links' || format === 'hal') return;
  throw inputError(
    'collection.format',
    'HYP.06',
    'This is no form of a body',
    format,
    "Write 'links' or 'hal'; respond(request, { format: 'negotiate' }) asks the client",
  );
}

export function checkItem(item: CollectionItem, index: number): void {
  if (Array.isArray(item?._links) && hasSelf(item._links)) return;
  throw inputError(
    'collection.item',
    'collection.item-links',
    `Item ${index} has no self link by GET`,
    item,
    "Make it with resource(fields, [link('self', …), …])",
  );
}

function isWhole(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

function inputError(
  code: ErrorCode,
  rule: RuleId,
  problem: string,
  given: unknown,
  remedy: string,
): HalyardError {
  return new HalyardError(code, { problem, given, remedy }, rule);
}
