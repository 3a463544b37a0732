import { show } from '../internal/show.js';
import { changesState } from '../relation/action.js';
import { type CheckRelationOptions, checkRelation } from '../relation/check-relation.js';
import { definedRelation } from '../relation/define-relations.js';
import { defaultMethod, isMethod, METHODS, type Method } from '../relation/method.js';
import { type Finding, finding } from '../rules/finding.js';
import { absoluteUrlProblem, isAbsoluteUrl } from '../url/absolute-url.js';

/** What {@link checkLink} and {@link checkLinks} take into account. */
export interface CheckLinkOptions extends CheckRelationOptions {}

type Members = Readonly<Record<string, unknown>>;

/**
 * Checks a Link Description Object.
 *
 * @param value The link, of any type: a part of the parsed response of a foreign service.
 * @param options Relation types of one's own.
 * @returns What breaks a rule, each finding with the path of the member, and with a suggestion where
 *   there is one; empty when nothing does. What cannot be known for sure has level SHOULD.
 * @rule HYP.02, HYP.11, HYP.12, HYP.13, HYP.14, HYP.15, HYP.16, HYP.17, HYP.18, HYP.19, link.title, relation.method
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
 * ```
 */
export function checkLink(value: unknown, options: CheckLinkOptions = {}): Finding[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [
      finding('HYP.11', `A link is an object with href, rel and method, not ${show(value)}`, {
        path: [],
      }),
    ];
  }
  const link = value as Members;
  return [
    ...checkHref(link),
    ...checkRelation(own(link, 'rel'), options).map((found) => ({ ...found, path: ['rel'] })),
    ...checkMethod(link, options),
    ...checkTitle(link),
  ];
}

/** Names that services give to the href. */
const HREF_NAMES = ['uri', 'url', 'link', 'target', 'location'];

function checkHref(link: Members): Finding[] {
  const href = own(link, 'href');
  if (href === undefined || href === null || href === '') {
    const name = HREF_NAMES.find((candidate) => typeof own(link, candidate) === 'string');
    return name === undefined
      ? [finding('HYP.12', 'The href is missing', { path: ['href'] })]
      : [
          finding('HYP.12', `The href is missing; it is called ${name} here`, {
            path: [name],
            suggestion: 'href',
          }),
        ];
  }
  if (typeof href === 'string' && isAbsoluteUrl(href)) return [];
  const { problem, remedy } = absoluteUrlProblem(href);
  const rule = problem === 'is not absolute' ? 'HYP.14' : 'HYP.13';
  return [finding(rule, `The href ${show(href)} ${problem}. ${remedy}`, { path: ['href'] })];
}

function checkMethod(link: Members, { relations = {} }: CheckLinkOptions): Finding[] {
  const method = own(link, 'method');
  const rel = own(link, 'rel');
  const name = typeof rel === 'string' ? rel.toLowerCase() : '';
  const typical = definedRelation(relations, name)?.method ?? tableMethod(name);
  const suggestion = typical ?? (changesState(name) ? 'POST' : 'GET');
  if (method === undefined || method === null || method === '') {
    const message = `The method is missing; clients take GET. Write ${suggestion}`;
    return [
      finding('HYP.16', message, { path: ['method'], suggestion }),
      ...checkSafety(name, 'GET', suggestion),
    ];
  }
  if (!isMethod(method)) return [methodFinding(method)];
  if (method === 'GET' || method === 'HEAD') return checkSafety(name, method, suggestion);
  if (typical === undefined || method === typical) return [];
  const message = `${show(name)} is called by ${method}; its typical method is ${typical}`;
  return [finding('relation.method', message, { path: ['method'], suggestion })];
}

/** The relation types of the conventions' table whose typical method is GET. */
const FETCHED: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'self first last next prev collection latest-version search up'.split(' '),
);

/** The typical method by the conventions' table; undefined for a relation type that is not in it. */
function tableMethod(name: string): Method | undefined {
  const method = defaultMethod(name);
  return method !== 'GET' || FETCHED.has(name) ? method : undefined;
}

/** A relation that changes state is not called by GET or HEAD. */
function checkSafety(name: string, method: Method, suggestion: Method): Finding[] {
  if (suggestion === 'GET') return [];
  const message = `${show(name)} changes state, which ${method} never does. Write ${suggestion}`;
  return [finding('HYP.02', message, { level: 'SHOULD NOT', path: ['method'], suggestion })];
}

function methodFinding(method: unknown): Finding {
  const upperCase = typeof method === 'string' ? method.toUpperCase() : '';
  return isMethod(upperCase)
    ? finding('HYP.17', `The method ${show(method)} is written ${upperCase}, in upper case`, {
        path: ['method'],
        suggestion: upperCase,
      })
    : finding('HYP.17', `The method ${show(method)} is none of ${[...METHODS].join(', ')}`, {
        path: ['method'],
      });
}

function checkTitle(link: Members): Finding[] {
  const title = own(link, 'title');
  if (title === undefined || (typeof title === 'string' && title !== '')) return [];
  return [
    finding('link.title', `The title ${show(title)} is no heading for people; leave it out`, {
      path: ['title'],
    }),
  ];
}

/** A member of the object itself: what it inherits is no part of a body. */
export function own(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Members)[name] : undefined;
}
