import { HalyardError } from '../errors.js';
import { type Members, own } from '../internal/json.js';
import { isSafeMethod } from '../internal/request.js';
import { show } from '../internal/show.js';
import { type CheckRelationOptions, checkRelation } from '../relation/check-relation.js';
import {
  defaultMethod,
  isMethod,
  METHODS,
  type Method,
  transitionMethod,
} from '../relation/method.js';
import { definedRelation, type Relations } from '../relation/relation.js';
import { type Finding, finding } from '../rules/finding.js';
import { readTemplate, type Template } from '../url/template.js';
import { relKeyOf } from './hal.js';
import { attributeFaults, attributeRequirement, isLinkHref, linkHrefFault } from './link.js';

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

type LinkPath = readonly (string | number)[];

/**
 * Checks a Link Description Object.
 *
 * @param value The link, of any type, such as a part of a parsed response.
 * @param options Your own relation types.
 * @returns The findings, each with the path of its member and a suggestion if there is one; empty
 *   for a link without fault. Findings that depend on your intention have level SHOULD.
 * @rule HYP.02, HYP.11, HYP.12, HYP.13, HYP.14, HYP.15, HYP.16, HYP.17, HYP.18, HYP.19, link.title, link.template, link.attribute, relation.method
 *
 * @example
 * ```ts
 * import { checkLink } from 'halyard/link';
 *
 * checkLink({ href: '/orders?page=2', rel: 'nextPage', method: 'get' }).map(
 *   ({ rule, path, suggestion }) => [rule, path, suggestion],
 * );
 * // → [
 * //   ['HYP.14', ['href'], undefined],
 * //   ['HYP.19', ['rel'], 'next'],
 * //   ['HYP.17', ['method'], 'GET'],
 * // ]
 * checkLink({ href: '/orders', rel: 'up', method: 'GET' })[0]?.message;
 * // → 'href must be an absolute URL, got "/orders"'
 * ```
 */
export function checkLink(value: unknown, { relations }: CheckRelationOptions = {}): Finding[] {
  return checkLinkAt([], value, relations ?? {});
}

/** Checks a link at a path of a body. */
function checkLinkAt(path: LinkPath, value: unknown, relations: Relations): Finding[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = `link must be an object with href, rel and method; got ${show(value)}`;
    return [finding('HYP.11', message, { path })];
  }
  const link = value as Members;
  const key = relKeyOf(link);
  if (key !== undefined) {
    const message = `link must be an object with href, rel and method; got links keyed by relation type. Write { "href": …, "rel": ${show(key)}, "method": … }`;
    return [finding('HYP.11', message, { path })];
  }
  return [
    ...checkHref(link, path),
    ...checkRel(link, path, relations),
    ...checkMethod(link, path, relations),
    ...checkTitle(link, path),
    ...checkAttributes(link, path),
  ];
}

function checkHref(link: Members, path: LinkPath): Finding[] {
  const href = own(link, 'href');
  if (href === undefined || href === null || href === '') return [missingHref(link, path)];
  const at = { path: [...path, 'href'] };
  if (!isLinkHref(href, own(link, 'rel'), own(link, 'templated'))) {
    return [hrefFinding(href, link, at)];
  }
  if (!href.includes('&amp;')) return [];
  const message = `href should not be escaped for HTML, got ${show(href)}. Write & for &amp;`;
  const suggestion = href.replaceAll('&amp;', '&');
  return [finding('HYP.13', message, { level: 'SHOULD', ...at, suggestion })];
}

function missingHref(link: Members, path: LinkPath): Finding {
  const name = OTHER_HREFS.find((candidate) => typeof own(link, candidate) === 'string');
  return name === undefined
    ? finding('HYP.12', 'href is required', { path: [...path, 'href'] })
    : finding('HYP.12', `href is required. Rename ${name} to href`, { path: [...path, name] });
}

/** Other names that services give to the href. */
const OTHER_HREFS: readonly string[] = ['uri', 'url', 'link', 'target', 'location'];

function hrefFinding(href: unknown, link: Members, at: { readonly path: LinkPath }): Finding {
  const { rule, expected } = linkHrefFault(href, own(link, 'templated'));
  const template =
    typeof href === 'string' && href.includes('{') ? readForeignTemplate(href) : undefined;
  const reason = template instanceof HalyardError ? `. ${template.message}` : '';
  return finding(rule, `href must ${expected}, got ${show(href)}${reason}`, at);
}

function checkRel(link: Members, path: LinkPath, relations: Relations): Finding[] {
  return checkRelation(own(link, 'rel'), { relations }).map((found) => ({
    ...found,
    path: [...path, 'rel'],
  }));
}

function checkMethod(link: Members, path: LinkPath, relations: Relations): Finding[] {
  const method = own(link, 'method');
  const rel = own(link, 'rel');
  const name = typeof rel === 'string' ? rel : '';
  const typical = definedRelation(relations, name)?.method ?? tableMethod(name);
  const suggestion = typical ?? defaultMethod(name);
  const at = { path: [...path, 'method'], suggestion };
  if (method === undefined || method === null || method === '') {
    const message = `method is required. Write ${suggestion}; clients assume GET without it`;
    return [finding('HYP.16', message, at), ...checkSafety(name, 'GET', at)];
  }
  if (!isMethod(method)) return [methodFinding(method, path)];
  if (isSafeMethod(method)) return checkSafety(name, method, at);
  if (typical === undefined || method === typical) return [];
  const message = `method of rel ${show(name)} should be ${typical}, got ${show(method)}`;
  return [finding('relation.method', message, at)];
}

/** The relation types of the conventions' table whose typical method is GET. */
const READ_RELATIONS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'self first last next prev collection latest-version search up'.split(' '),
);

/** The typical method by the conventions' table; undefined for a relation type that is not in it. */
function tableMethod(name: string): Method | undefined {
  return transitionMethod(name) ?? (READ_RELATIONS.has(name.toLowerCase()) ? 'GET' : undefined);
}

/** A safe method changes no state (HYP.02). That the name of an action means a change is a guess. */
function checkSafety(
  name: string,
  method: Method,
  at: { readonly path: LinkPath; readonly suggestion: Method },
): Finding[] {
  const { suggestion } = at;
  if (isSafeMethod(suggestion)) return [];
  if (transitionMethod(name) !== undefined) {
    const message = `method of rel ${show(name)} must be ${suggestion}, got ${show(method)}`;
    return [finding('HYP.02', message, at)];
  }
  const message = `method of rel ${show(name)} should be ${suggestion} if it changes state, got ${show(method)}`;
  return [finding('HYP.02', message, { level: 'SHOULD NOT', ...at })];
}

function methodFinding(method: unknown, path: LinkPath): Finding {
  const at = { path: [...path, 'method'] };
  const upperCase =
    typeof method === 'string' && method.length < 10 ? method.toUpperCase() : undefined;
  if (isMethod(upperCase)) {
    const message = `method must be upper case, got ${show(method)}`;
    return finding('HYP.17', message, { ...at, suggestion: upperCase });
  }
  const message = `method must be one of ${[...METHODS].join(', ')}; got ${show(method)}`;
  return finding('HYP.17', message, at);
}

function checkTitle(link: Members, path: LinkPath): Finding[] {
  const title = own(link, 'title');
  if (title === undefined || (typeof title === 'string' && title !== '')) return [];
  const message = `title must be a non-empty string, got ${show(title)}. Leave it out if there is none`;
  return [finding('link.title', message, { path: [...path, 'title'] })];
}

function checkAttributes(link: Members, path: LinkPath): Finding[] {
  const own = Object.fromEntries(Object.entries(link));
  return attributeFaults(own).map((name) => {
    const message = `${name} must ${attributeRequirement(name)}, got ${show(own[name])}`;
    return finding('link.attribute', message, { path: [...path, name] });
  });
}

/**
 * The template of a foreign link, or the error that it is malformed. It is not cached, since a service
 * can send a different one with every response.
 */
export function readForeignTemplate(href: string): Template | HalyardError {
  try {
    return readTemplate(href);
  } catch (error) {
    return error as HalyardError;
  }
}
