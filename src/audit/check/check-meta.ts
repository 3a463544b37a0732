import { isObject, type Members, own } from '../../internal/json-object.js';
import { must } from '../../internal/must.js';
import { show } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import type { CheckOptions } from './check-options.js';
import { pagesByCursor } from './check-paging-links.js';
import type { ItemList } from './item-list.js';

/** The members of `_meta`, each with the least number that it can be. */
const LEAST: Readonly<Record<string, number>> = {
  totalRecords: 0,
  page: 1,
  limit: 1,
  count: 0,
  offset: 0,
};

/** Names under which services send paging information. */
const FOREIGN = ['meta', 'page', 'paging', 'pagination', 'pageInfo', 'metadata', '_metadata'];

/** Checks `_meta`: that it is there, its members, and that their numbers agree. */
export function checkMeta(
  body: Members,
  list: ItemList | undefined,
  options: CheckOptions,
): Finding[] {
  const meta = own(body, '_meta');
  if (!isObject(meta)) return [missingMeta(body, meta)];
  const { paging = pagesByCursor(body) ? 'cursor' : 'page' } = options;
  const findings = [...checkPresence(meta, paging), ...checkNumbers(meta)];
  return findings.length > 0 ? findings : checkArithmetic(meta as Partial<Meta> as Meta, list);
}

function missingMeta(body: Members, meta: unknown): Finding {
  const foreign = FOREIGN.find((name) => isObject(own(body, name)));
  if (meta !== undefined || foreign === undefined) {
    return finding(
      'collection.meta',
      must('_meta', 'be an object with totalRecords, page, limit and count', meta),
      { path: meta === undefined ? [] : ['_meta'] },
    );
  }
  return finding('collection.meta', `Paging information must be in _meta, got it in ${foreign}`, {
    path: [foreign],
    suggestion: '_meta',
  });
}

function checkPresence(meta: Members, paging: 'page' | 'offset' | 'cursor'): Finding[] {
  // A cursor counts nothing.
  const counted = paging === 'cursor' ? [] : ['totalRecords', paging];
  return [...counted, 'limit', 'count']
    .filter((name) => own(meta, name) === undefined)
    .map((name) => {
      if (name === 'totalRecords') {
        const message =
          '_meta must have totalRecords; leave it out only where the total is unknown';
        return finding('collection.meta', message, { level: 'SHOULD', path: ['_meta'] });
      }
      if (name === 'page' && Object.hasOwn(meta, 'offset')) {
        const message = '_meta must have page, got offset. The conventions page by page number';
        return finding('collection.meta', message, { path: ['_meta', 'offset'] });
      }
      return finding('collection.meta', `_meta must have ${name}`, { path: ['_meta'] });
    });
}

function checkNumbers(meta: Members): Finding[] {
  return Object.entries(LEAST).flatMap(([name, least]) => {
    const value = own(meta, name);
    if (value === undefined || (Number.isSafeInteger(value) && Number(value) >= least)) return [];
    const isText = typeof value === 'string' && /^\d{1,15}$/.test(value);
    return [
      finding('collection.meta', must(`_meta.${name}`, `be an integer ≥ ${least}`, value), {
        path: ['_meta', name],
        ...(isText && { suggestion: String(Number(value)) }),
      }),
    ];
  });
}

/** The numbers that were checked each by itself; `limit` and `count` are required. */
interface Meta {
  readonly totalRecords?: number;
  readonly page?: number;
  readonly offset?: number;
  readonly limit: number;
  readonly count: number;
}

function checkArithmetic(meta: Meta, list: ItemList | undefined): Finding[] {
  const { totalRecords = Number.POSITIVE_INFINITY, page = 1, limit, count, offset } = meta;
  const findings: Finding[] = [];
  const fault = (name: string, expected: string, given: unknown) =>
    findings.push(
      finding('collection.meta', must(`_meta.${name}`, expected, given), { path: ['_meta', name] }),
    );
  if (list !== undefined && count !== list.items.length) {
    fault('count', `be the number of items in ${show(list.name)} (${list.items.length})`, count);
  }
  if (count > limit) {
    fault('count', `be at most the limit (${limit})`, count);
  }
  const before = offset ?? (page - 1) * limit;
  if (count > 0 && before + count > totalRecords) {
    fault(
      'totalRecords',
      `be at least ${before + count}, the number of records up to this page`,
      totalRecords,
    );
  }
  return findings;
}
