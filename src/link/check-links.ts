import { own } from '../internal/json-object.js';
import { show } from '../internal/show.js';
import type { CheckRelationOptions } from '../relation/check-relation.js';
import type { Relations } from '../relation/define-relations.js';
import { type Finding, finding } from '../rules/finding.js';
import { checkLinkAt } from './check-link.js';

type Path = readonly (string | number)[];

/**
 * Checks the links of a body: each one as {@link checkLink} does, and the list as a whole for a
 * `self` link (HYP.05), other links beside it (HYP.04), absolute URLs (HYP.07) and duplicates
 * (HYP.18).
 *
 * @param value A body with `_links`, or a list of links; of any type, such as a parsed response.
 * @param options Your own relation types.
 * @returns The findings, each with its path into the value; empty if the links are right. A list
 *   is checked until it has about 1,000 findings; the rest of its links are skipped.
 * @rule HYP.02, HYP.04, HYP.05, HYP.07, HYP.11
 *
 * @example
 * ```ts
 * import { checkLinks } from 'halyard/link';
 *
 * const body = { id: 17, _links: [{ href: 'https://api.example.se/orders/17', rel: 'edit' }] };
 * checkLinks(body).map(({ rule, path }) => [rule, path]);
 * // → [
 * //   ['HYP.16', ['_links', 0, 'method']],
 * //   ['HYP.02', ['_links', 0, 'method']],
 * //   ['HYP.05', ['_links']],
 * // ]
 * ```
 */
export function checkLinks(value: unknown, options: CheckRelationOptions = {}): Finding[] {
  const relations = options.relations ?? {};
  if (Array.isArray(value)) return checkList(value, [], relations);
  if (typeof value !== 'object' || value === null) {
    const message = `body must be an object with _links or a list of links, got ${show(value)}`;
    return [finding('HYP.11', message, { path: [] })];
  }
  if (!Object.hasOwn(value, '_links')) return [missingList(value)];
  const { _links: list } = value as { _links: unknown };
  if (Array.isArray(list)) return checkList(list, ['_links'], relations);
  const isHal = typeof list === 'object' && list !== null;
  const message = isHal
    ? '_links must be a list of links, got an object as in the HAL draft'
    : `_links must be a list of links, got ${show(list)}`;
  return [finding('HYP.11', message, { path: ['_links'] })];
}

/** Other names that services give to the list. */
const OTHER_LISTS: readonly string[] = ['links', 'link', '_link', 'Links', '$links', 'hypermedia'];

function missingList(body: object): Finding {
  const name = OTHER_LISTS.find((candidate) => Object.hasOwn(body, candidate));
  return name === undefined
    ? finding('HYP.05', '_links with a self link is required', { path: ['_links'] })
    : finding('HYP.11', `_links is required. Rename ${name} to _links`, { path: [name] });
}

function checkList(list: readonly unknown[], path: Path, relations: Relations): Finding[] {
  const findings: Finding[] = [];
  for (const [index, link] of list.entries()) {
    if (findings.length >= MAX_FINDINGS) break;
    for (const found of checkLinkAt([...path, index], link, relations)) findings.push(found);
  }
  const relative = findings.filter(({ rule }) => rule === 'HYP.14').length;
  // The links after the last finding are not checked.
  const isCut = findings.length >= MAX_FINDINGS;
  if (relative > 0) findings.push(relativeFinding(relative, isCut, list.length, path));
  const self = selfFinding(list, path);
  if (self !== undefined) findings.push(self);
  for (const found of duplicateFindings(list, path).slice(0, MAX_FINDINGS)) findings.push(found);
  return findings;
}

/** Limits the memory that a long list such as `[1, 1, 1]` takes: a finding is much larger than a `1`. */
const MAX_FINDINGS = 1000;

function relativeFinding(relative: number, isCut: boolean, total: number, path: Path): Finding {
  const count = isCut ? `at least ${relative}` : relative;
  const verb = relative === 1 ? 'is' : 'are';
  const message = `All links should be absolute; ${count} of ${total} ${verb} relative`;
  return finding('HYP.07', message, { path });
}

function selfFinding(list: readonly unknown[], path: Path): Finding | undefined {
  const relations = list.map(relationOf);
  const methods = list
    .filter((_, index) => relations[index] === 'self')
    .map((self) => own(self as object, 'method') || 'GET');
  if (methods.length === 0) return finding('HYP.05', 'A link with rel self is required', { path });
  if (!methods.includes('GET')) {
    const message = `method of rel "self" must be GET, got ${show(methods[0])}`;
    return finding('HYP.05', message, {
      path: [...path, relations.indexOf('self'), 'method'],
      suggestion: 'GET',
    });
  }
  if (relations.some((rel) => rel !== 'self')) return undefined;
  return finding('HYP.04', '_links should include related resources, got only self', { path });
}

/** Findings for links with the relation, URL and method of an earlier one. */
function duplicateFindings(list: readonly unknown[], path: Path): Finding[] {
  const seen = new Map<string, number>();
  const findings: Finding[] = [];
  for (const [index, link] of list.entries()) {
    const rel = relationOf(link);
    if (rel === undefined) continue;
    const href = own(link as object, 'href');
    if (typeof href !== 'string') continue;
    const method = own(link as object, 'method');
    const key = JSON.stringify([rel, href, typeof method === 'string' ? method : 'GET']);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, index);
      continue;
    }
    const message = `Link ${show(rel)} to ${show(href)} should be given once; it repeats number ${first}`;
    findings.push(finding('HYP.18', message, { level: 'SHOULD', path: [...path, index] }));
  }
  return findings;
}

function relationOf(link: unknown): string | undefined {
  if (typeof link !== 'object' || link === null) return undefined;
  const rel = own(link, 'rel');
  return typeof rel === 'string' ? rel.toLowerCase() : undefined;
}
