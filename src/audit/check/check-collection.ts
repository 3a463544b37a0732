import { isObject, type Members, own } from '../../internal/json.js';
import { must, show } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import { checkUrl } from '../../url/lint/check-url.js';
import { type ItemList, itemListOf, wordsOf } from './body-kind.js';
import { type CheckOptions, withoutIgnored } from './check-options.js';
import { checkPagingLinks, pagesByCursor } from './check-paging-links.js';
import { checkBody, checkLinksBelow } from './check-resource.js';
import { linksNameOf } from './link-list.js';

/**
 * Checks the body of a collection: all that `checkResource` checks, and `_meta` (its members, their
 * arithmetic, the number of items), the paging links (they agree with `_meta` and keep every other
 * parameter), the name of the list, and the links of each item.
 *
 * @param body The parsed body, of any type.
 * @param options Rules to ignore, relation types and words of your own, `paging`.
 * @returns The findings, each with its path into the body; empty when the body follows the rules.
 * @rule collection.meta, collection.links, collection.list, collection.item-links, HYP.05, HYP.11
 *
 * @example
 * ```ts
 * import { checkCollection } from 'halyard/audit';
 *
 * const self = 'https://api.example.se/orders/v1/orders';
 * checkCollection({
 *   _meta: { totalRecords: 3, page: 1, limit: 20, count: 3 },
 *   _links: [
 *     { href: self, rel: 'self', method: 'GET' },
 *     { href: `${self}?page=1`, rel: 'first', method: 'GET' },
 *     { href: `${self}?page=2`, rel: 'last', method: 'GET' },
 *   ],
 *   orders: [],
 * }).map(({ rule, path }) => [rule, path]);
 * // → [
 * //   ['collection.meta', ['_meta', 'count']],
 * //   ['collection.links', ['_links', 2, 'href']],
 * // ]
 * ```
 */
export function checkCollection(body: unknown, options: CheckOptions = {}): Finding[] {
  const findings = checkBody(body, (members) => checkCollectionMembers(members, options));
  return withoutIgnored(findings, options);
}

/** `checkCollection` for a body that is an object, without the ignored rules left out. */
export function checkCollectionMembers(body: Members, options: CheckOptions): Finding[] {
  const list = itemListOf(body);
  return [
    ...checkLinksBelow(body, options),
    ...checkMeta(body, list, options),
    ...checkPagingLinks(body),
    ...checkList(list, options),
  ];
}

/** Checks that there is a list, that its name is a plural of the resource, and that each item has links. */
function checkList(list: ItemList | undefined, options: CheckOptions): Finding[] {
  if (list === undefined) {
    const message = 'A collection must have its items in a list named after the resource';
    return [finding('collection.list', message, { path: [] })];
  }
  const findings = checkName(list, options);
  for (const [index, item] of list.items.entries()) {
    if (isObject(item) && linksNameOf(item) !== undefined) continue;
    const message = `Each item must have _links with a self link, got none in item ${index}`;
    findings.push(finding('collection.item-links', message, { path: [...list.path, index] }));
  }
  return findings;
}

/** Named after the resource, which is the last name in the path of the collection's own URL. */
function checkName({ name, path, resource, isNamed }: ItemList, options: CheckOptions): Finding[] {
  if (resource !== undefined && !isNamed && GENERIC.test(name)) {
    const message = must('The list', `be named after the resource (${show(resource)})`, name);
    return [finding('collection.list', message, { path, suggestion: resource })];
  }
  return checkUrl(`/${wordsOf(name)}/1`, { ...options, ignore: [] })
    .filter(({ rule }) => rule === 'naming.singular')
    .map(({ level, suggestion }) =>
      finding('collection.list', must('The name of the list', 'be a plural noun', name), {
        level,
        path,
        ...(suggestion && { suggestion: spelledLike(name, suggestion.slice(1, -2)) }),
      }),
    );
}

/** Names that do not describe the items. */
const GENERIC = /^(?:items|data|results|records|entries|content|list|values|rows|objects)$/i;

/** The words of a path in the spelling of a name: `orderLines` for `orderLine`, not `order-lines`. */
function spelledLike(name: string, words: string): string {
  const separator = /[-_]/.exec(name)?.[0];
  return separator === undefined
    ? words.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    : words.replaceAll('-', separator);
}

/** The members of `_meta`, each with the least number that it can be. */
const LEAST = { totalRecords: 0, page: 1, limit: 1, count: 0, offset: 0 } as const;

/** Names under which services send paging information. */
const FOREIGN = ['meta', 'page', 'paging', 'pagination', 'pageInfo', 'metadata', '_metadata'];

/** Checks `_meta`: that it is there, its members, and that their numbers agree. */
function checkMeta(body: Members, list: ItemList | undefined, options: CheckOptions): Finding[] {
  const meta = own(body, '_meta');
  if (!isObject(meta)) {
    const foreign = FOREIGN.find((name) => isObject(own(body, name)));
    if (meta === undefined && foreign !== undefined) {
      const message = `Paging information must be in _meta, got it in ${foreign}`;
      return [metaFinding(message, [foreign], { suggestion: '_meta' })];
    }
    const expected = 'be an object with totalRecords, page, limit and count';
    return [metaFinding(must('_meta', expected, meta), meta === undefined ? [] : ['_meta'])];
  }
  const { paging = pagesByCursor(body) ? 'cursor' : 'page' } = options;
  const missing = ['totalRecords', paging, 'limit', 'count']
    // A cursor counts nothing.
    .filter((name, index) => (index > 1 || paging !== 'cursor') && own(meta, name) === undefined)
    .map((name) => missingMember(name, meta));
  const wrong = Object.entries(LEAST).flatMap(([name, least]) =>
    checkNumber(name, own(meta, name), least),
  );
  const findings = [...missing, ...wrong];
  return findings.length > 0 ? findings : checkArithmetic(meta as unknown as Meta, list);
}

function metaFinding(message: string, path: readonly string[], more = {}): Finding {
  return finding('collection.meta', message, { path, ...more });
}

function missingMember(name: string, meta: Members): Finding {
  if (name === 'totalRecords') {
    const message = '_meta must have totalRecords; leave it out only where the total is unknown';
    return metaFinding(message, ['_meta'], { level: 'SHOULD' });
  }
  if (name === 'page' && Object.hasOwn(meta, 'offset')) {
    const message = '_meta must have page, got offset. The conventions page by page number';
    return metaFinding(message, ['_meta', 'offset']);
  }
  return metaFinding(`_meta must have ${name}`, ['_meta']);
}

function checkNumber(name: string, value: unknown, least: number): Finding[] {
  if (value === undefined || (Number.isSafeInteger(value) && Number(value) >= least)) return [];
  const isText = typeof value === 'string' && /^\d{1,15}$/.test(value);
  const message = must(`_meta.${name}`, `be an integer ≥ ${least}`, value);
  const suggestion = isText && { suggestion: String(Number(value)) };
  return [metaFinding(message, ['_meta', name], { ...suggestion })];
}

/** The numbers that were checked each by itself; `limit` and `count` are required. */
type Meta = Partial<Record<keyof typeof LEAST, number>> & Record<'limit' | 'count', number>;

function checkArithmetic(meta: Meta, list: ItemList | undefined): Finding[] {
  const { totalRecords = Number.POSITIVE_INFINITY, page = 1, limit, count, offset } = meta;
  const length = list?.items.length ?? count;
  const end = (offset ?? (page - 1) * limit) + count;
  const faults: readonly (readonly [boolean, 'count' | 'totalRecords', expected: string])[] = [
    [count !== length, 'count', `be the number of items in ${show(list?.name)} (${length})`],
    [count > limit, 'count', `be at most the limit (${limit})`],
    [
      count > 0 && end > totalRecords,
      'totalRecords',
      `be at least ${end}, the number of records up to this page`,
    ],
  ];
  return faults
    .filter(([isFault]) => isFault)
    .map(([, name, expected]) =>
      metaFinding(must(`_meta.${name}`, expected, meta[name]), ['_meta', name]),
    );
}
