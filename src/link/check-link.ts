import { HalyardError } from '../errors.js';
import { isSafeMethod } from '../internal/is-safe-method.js';
import { type Members, own } from '../internal/json-object.js';
import { show } from '../internal/show.js';
import { type CheckRelationOptions, checkRelation } from '../relation/check-relation.js';
import { definedRelation, type Relations } from '../relation/define-relations.js';
import { defaultMethod, isMethod, METHODS, type Method } from '../relation/method.js';
import { transitionMethod } from '../relation/transition-method.js';
import { type Finding, finding } from '../rules/finding.js';
import { readForeignTemplate } from './foreign-template.js';
import { attributeFaults, attributeRequirement } from './link-attributes.js';
import { isLinkHref, linkHrefFault } from './link-href.js';
import { relKeyOf } from './link-object.js';

type Path = readonly (string | number)[];

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
export function checkLinkAt(path: Path, value: unknown, relations: Relations): Finding[] {
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

function checkHref(link: Members, path: Path): Finding[] {
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

function missingHref(link: Members, path: Path): Finding {
  const name = OTHER_HREFS.find((candidate) => typeof own(link, candidate) === 'string');
  return name === undefined
    ? finding('HYP.12', 'href is required', { path: [...path, 'href'] })
    : finding('HYP.12', `href is required. Rename ${name} to href`, { path: [...path, name] });
}

/** Other names that services give to the href. */
const OTHER_HREFS: readonly string[] = ['uri', 'url', 'link', 'target', 'location'];

function hrefFinding(href: unknown, link: Members, at: { readonly path: Path }): Finding {
  const { rule, expected } = linkHrefFault(href, own(link, 'rel'), own(link, 'templated'));
  const template =
    typeof href === 'string' && href.includes('{') ? readForeignTemplate(href) : undefined;
  const reason = template instanceof HalyardError ? `. ${template.message}` : '';
  return finding(rule, `href must ${expected}, got ${show(href)}${reason}`, at);
}

function checkRel(link: Members, path: Path, relations: Relations): Finding[] {
  return checkRelation(own(link, 'rel'), { relations }).map((found) => ({
    ...found,
    path: [...path, 'rel'],
  }));
}

function checkMethod(link: Members, path: Path, relations: Relations): Finding[] {
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
  at: { readonly path: Path; readonly suggestion: Method },
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

function methodFinding(method: unknown, path: Path): Finding {
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

function checkTitle(link: Members, path: Path): Finding[] {
  const title = own(link, 'title');
  if (title === undefined || (typeof title === 'string' && title !== '')) return [];
  const message = `title must be a non-empty string, got ${show(title)}. Leave it out if there is none`;
  return [finding('link.title', message, { path: [...path, 'title'] })];
}

function checkAttributes(link: Members, path: Path): Finding[] {
  const own = Object.fromEntries(Object.entries(link));
  return attributeFaults(own).map((name) => {
    const message = `${name} must ${attributeRequirement(name)}, got ${show(own[name])}`;
    return finding('link.attribute', message, { path: [...path, name] });
  });
}
