import type { Members } from '../internal/json.js';
import { isSafeMethod } from '../internal/request.js';
import { show } from '../internal/show.js';
import { MAY_CHANGE, withoutDiacritics } from '../relation/actions.js';
import { type CheckRelationOptions, checkRelation } from '../relation/check-relation.js';
import {
  defaultMethod,
  definedRelation,
  isMethod,
  METHODS,
  type Method,
  type Relations,
  transitionMethod,
  URI_PATTERN,
} from '../relation/method.js';
import { type Finding, finding } from '../rules/finding.js';
import { ABSOLUTE_URL_PATTERN } from '../url/absolute-url.js';
import { checkTransport, urlHost } from '../url/transport.js';
import { linkHrefFault } from './link.js';

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
 * @rule HYP.02, HYP.04, HYP.05, HYP.07, HYP.11, UFN.02
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
  if (!Object.hasOwn(value, '_links')) {
    return [finding('HYP.05', '_links with a self link is required', { path: ['_links'] })];
  }
  const { _links: list } = value as { _links: unknown };
  if (Array.isArray(list)) return checkList(list, ['_links'], relations);
  const message = `_links must be a list of links, got ${show(list)}`;
  return [finding('HYP.11', message, { path: ['_links'] })];
}

function checkList(list: readonly unknown[], path: Path, relations: Relations): Finding[] {
  const findings: Finding[] = [];
  const own = hostOf(list.find((link) => relationOf(link) === 'self'));
  for (const [index, link] of list.entries()) {
    if (findings.length >= MAX_FINDINGS) break;
    for (const found of checkLinkAt([...path, index], link, relations)) {
      // UFN.02 is for APIs, and another host may be a web site.
      const isGuess = found.rule === 'UFN.02' && own !== '' && hostOf(link) !== own;
      findings.push(isGuess ? { ...found, certainty: 'likely' } : found);
    }
  }
  const relative = findings.filter(({ rule }) => rule === 'HYP.14').length;
  if (relative > 0) {
    const message = `All links should be absolute, got ${relative} of ${list.length} relative`;
    findings.push(finding('HYP.07', message, { path }));
  }
  findings.push(...checkSelf(list, path), ...checkDuplicates(list, path));
  return findings;
}

/** Limits the memory that a long list such as `[1, 1, 1]` takes: a finding is much larger than a `1`. */
const MAX_FINDINGS = 1000;

function hostOf(link: unknown): string {
  const { href } = (link ?? {}) as Members;
  return typeof href === 'string' ? urlHost(href) : '';
}

function checkSelf(list: readonly unknown[], path: Path): Finding[] {
  const relations = list.map(relationOf);
  const methods = list
    .filter((_, index) => relations[index] === 'self')
    .map((self) => (self as Members).method || 'GET');
  if (methods.length === 0)
    return [finding('HYP.05', 'A link with rel self is required', { path })];
  // A result whose query no URL has is itself by QUERY (RFC 10008 §2.2).
  if (!methods.some((method) => method === 'GET' || method === 'QUERY')) {
    const message = `method of rel "self" must be GET, got ${show(methods[0])}`;
    const place = [...path, relations.indexOf('self'), 'method'];
    return [finding('HYP.05', message, { path: place, suggestion: 'GET' })];
  }
  if (relations.some((rel) => rel !== 'self')) return [];
  return [finding('HYP.04', '_links should include related resources, got only self', { path })];
}

/** Findings for links with the relation, URL and method of an earlier one. */
function checkDuplicates(list: readonly unknown[], path: Path): Finding[] {
  const seen = new Map<string, number>();
  const findings: Finding[] = [];
  for (const [index, link] of list.entries()) {
    const rel = relationOf(link);
    if (rel === undefined || findings.length >= MAX_FINDINGS) continue;
    const { href, method } = link as Members;
    if (typeof href !== 'string') continue;
    const key = JSON.stringify([rel, href, typeof method === 'string' ? method : 'GET']);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, index);
    } else {
      const message = `Link ${show(rel)} to ${show(href)} should be given once; it repeats number ${first}`;
      findings.push(finding('HYP.18', message, { level: 'SHOULD', path: [...path, index] }));
    }
  }
  return findings;
}

function relationOf(link: unknown): string | undefined {
  if (typeof link !== 'object' || link === null) return undefined;
  const { rel } = link as Members;
  return typeof rel === 'string' ? rel.toLowerCase() : undefined;
}

/**
 * Checks a Link Description Object.
 *
 * @param value The link, of any type, such as a part of a parsed response.
 * @param options Your own relation types.
 * @returns The findings, each with the path of its member and a suggestion if there is one; empty
 *   for a link without fault. Findings that depend on your intention have level SHOULD.
 * @rule HYP.02, HYP.11, HYP.12, HYP.13, HYP.14, HYP.15, HYP.16, HYP.17, HYP.18, HYP.19, UFN.02
 * @rule link.title, link.template, link.attribute, relation.method
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
function checkLinkAt(path: Path, value: unknown, relations: Relations): Finding[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = `link must be an object with href, rel and method; got ${show(value)}`;
    return [finding('HYP.11', message, { path })];
  }
  const link = value as Members;
  return [
    ...checkHref(link),
    ...at('rel', ...checkRelation(link.rel, { relations })),
    ...at('method', ...checkMethod(link, relations)),
    ...checkTitle(link),
    ...checkAttributes(link),
  ].map((found) => ({ ...found, path: [...path, ...(found.path ?? [])] }));
}

/** Findings about a member of a link. */
function at(member: string, ...findings: readonly Finding[]): Finding[] {
  return findings.map((found) => ({ ...found, path: [member] }));
}

function checkHref(link: Members): Finding[] {
  const { href, rel, templated } = link;
  if (href === undefined || href === null || href === '') {
    return at('href', finding('HYP.12', 'href is required'));
  }
  const fault = linkHrefFault(href, rel, templated);
  if (fault !== undefined) {
    const message = `href must ${fault.expected}, got ${show(href)}`;
    return at('href', finding(fault.rule, message));
  }
  const text = href as string;
  if (typeof rel === 'string' && /^curies$/i.test(rel) && !CURIES.test(text)) {
    const message = `href of curies must be a URI template with {rel} alone, got ${show(href)}`;
    return at('href', finding('link.template', message));
  }
  // These identify something, and a client does not call them (RFC 6906 §3, RFC 6903 §6).
  const isName = /^(?:curies|profile|type)$/i.test(rel as string);
  return isName ? [] : at('href', ...checkTransport(text));
}

/** The template of a `curies` link has the variable `rel` alone (draft-kelly-json-hal §8.2). */
export const CURIES = /^[^{]*\{rel\}[^{]*$/;

function checkMethod({ method, rel }: Members, relations: Relations): Finding[] {
  const name = typeof rel === 'string' ? rel : '';
  const isRead = READ_RELATIONS.has(name.toLowerCase());
  const ofTable = transitionMethod(name) ?? (isRead ? 'GET' : undefined);
  const typical = definedRelation(relations, name)?.method ?? ofTable;
  const suggestion = typical ?? defaultMethod(name);
  if (method === undefined || method === null || method === '') {
    const message = `method is required. Write ${suggestion}; clients assume GET without it`;
    return [
      finding('HYP.16', message, { suggestion }),
      ...checkSafety(name, 'GET', typical, suggestion),
    ];
  }
  if (!isMethod(method)) {
    const upperCase =
      typeof method === 'string' && method.length < 10 ? method.toUpperCase() : undefined;
    const message = `method must be one of ${[...METHODS].join(', ')}, in upper case; got ${show(method)}`;
    return [finding('HYP.17', message, isMethod(upperCase) ? { suggestion: upperCase } : {})];
  }
  if (isSafeMethod(method)) return checkSafety(name, method, typical, suggestion);
  if (typical === undefined || method === typical) return [];
  const message = `method of rel ${show(name)} should be ${typical}, got ${show(method)}`;
  return [finding('relation.method', message, { suggestion })];
}

/** The relation types of the conventions' table whose typical method is GET. */
const READ_RELATIONS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'self first last next prev collection latest-version search up'.split(' '),
);

/** A safe method changes no state (HYP.02). That the name of an action means a change is a guess. */
function checkSafety(
  rel: string,
  method: Method,
  typical: Method | undefined,
  suggestion: Method,
): Finding[] {
  if (transitionMethod(rel) !== undefined) {
    const message = `method of rel ${show(rel)} must be ${suggestion}, got ${show(method)}`;
    return [finding('HYP.02', message, { suggestion })];
  }
  const mayChange = typical === undefined && MAY_CHANGE.test(withoutDiacritics(rel).toLowerCase());
  if (isSafeMethod(suggestion) && !mayChange) return [];
  const meant = mayChange ? 'POST' : suggestion;
  const message = `method of rel ${show(rel)} should be ${meant} if it changes state, got ${show(method)}`;
  const advice = mayChange ? ({ certainty: 'likely' } as const) : { suggestion };
  return [finding('HYP.02', message, { level: 'SHOULD NOT', ...advice })];
}

function checkTitle({ title }: Members): Finding[] {
  if (title === undefined || (typeof title === 'string' && title !== '')) return [];
  const message = `title must be a non-empty string, got ${show(title)}. Leave it out if there is none`;
  return at('title', finding('link.title', message));
}

/**
 * The syntax of the members that are texts, as patterns of a JSON Schema. Millions of subtags or
 * parameters would exhaust the stack of regular expressions.
 */
export const ATTRIBUTE_PATTERNS = {
  // The subtags of a Language-Tag (RFC 5646 §2.1), in any order
  hreflang: '^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,99}$',
  // type-name "/" subtype-name (RFC 6838 §4.2), and parameters such as a profile
  type: '^[A-Za-z0-9][\\w!#$&^.+-]*/[A-Za-z0-9][\\w!#$&^.+-]*(?: *; *[\\w!#$&^.+-]+=(?:[\\w!#$&^.+-]+|"[ !#-[\\]-~]*")){0,99}$',
  deprecation: ABSOLUTE_URL_PATTERN,
  profile: URI_PATTERN,
  name: '^[^]',
} as const;

/** The requirements on the members, as messages state them after "must". */
const ATTRIBUTES = [
  ['templated', 'be true for a URI template or be left out'],
  ['hreflang', 'be a language tag such as "sv" or "en-GB"'],
  ['type', 'be a media type such as "text/html"'],
  ['deprecation', 'be the absolute URL of a page about the deprecation'],
  ['profile', 'be the URI of a profile with its scheme'],
  ['name', 'be a non-empty string'],
] as const;

function checkAttributes(link: Members): Finding[] {
  return ATTRIBUTES.flatMap(([name, expected]) => {
    const given = link[name];
    const isRight =
      name === 'templated'
        ? typeof given === 'boolean'
        : typeof given === 'string' && new RegExp(ATTRIBUTE_PATTERNS[name]).test(given);
    if (given === undefined || isRight) return [];
    return at(name, finding('link.attribute', `${name} must ${expected}, got ${show(given)}`));
  });
}
