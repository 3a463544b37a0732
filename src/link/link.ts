import { HalyardError } from '../errors.js';
import { definedRelation, type Relations } from '../relation/define-relations.js';
import type { extendedRelations } from '../relation/extended.js';
import type { ianaRelations } from '../relation/iana.js';
import { defaultMethod, isMethod, METHODS, type Method } from '../relation/method.js';
import type { ExtendedRelationName, IanaRelationName, Rel } from '../relation/relation.js';
import { isRelationType } from '../relation/relation-type.js';
import { absoluteUrlProblem, isAbsoluteUrl } from '../url/absolute-url.js';
import { relError, titleError } from './link-errors.js';

/** A Link Description Object: how one link is written in `_links`. */
export interface Link {
  /** The absolute URL of the related resource. */
  readonly href: string;
  /** What the related resource is to this one. */
  readonly rel: Rel;
  /** The method to call it with. */
  readonly method: Method;
  /** A heading for people. */
  readonly title?: string;
}

/** What a link may have beside its relation type and URL. */
export interface LinkOptions {
  /** The method to call the link with; the typical one of its relation type when left out. */
  readonly method?: Method;
  /** A heading for people. */
  readonly title?: string;
  /** Relation types of one's own, from `defineRelations`: the method comes from them. */
  readonly relations?: Relations;
}

/** A link of one relation type; an editor shows the type's meaning with it. */
export type LinkTo<Name extends string, _Meaning extends string = string> = Link & {
  readonly rel: Name;
};

/** What a registered relation type means. */
export type MeaningOf<Name extends string> = Name extends IanaRelationName
  ? (typeof ianaRelations)[Name]['meaning']
  : Name extends ExtendedRelationName
    ? (typeof extendedRelations)[Name]['meaning']
    : string;

/**
 * Makes a link, checked: what it returns is a valid Link Description Object.
 *
 * The method is always written. Left out, it is the typical one of the relation type: POST for
 * `create`, PATCH for `edit`, PUT for `replace`, DELETE for `delete`, GET for any other.
 *
 * @param rel The relation type: a registered name, the name of an action, or a URI.
 * @param href The absolute http or https URL of the target, without credentials; `href()` makes one.
 * @param options The method and the title.
 * @returns The link, its members in the order href, rel, method, title.
 * @throws {HalyardError} `link.rel`, `link.href`, `link.method` or `link.title`.
 * @rule HYP.07, HYP.11, HYP.12, HYP.13, HYP.14, HYP.15, HYP.16, HYP.17, link.title, relation.method, relation.action
 *
 * @example
 * ```ts
 * import { link } from 'halyard/link';
 *
 * link('edit', 'https://api.example.se/orders/v1/orders/17');
 * // → { href: 'https://api.example.se/orders/v1/orders/17', rel: 'edit', method: 'PATCH' }
 * link('self', '/orders/17');
 * // throws The href of the link self is not absolute. Given: "/orders/17".
 * ```
 */
export function link<const Name extends Rel>(
  rel: Name,
  href: string,
  { method, title, relations }: LinkOptions = {},
): LinkTo<Name, MeaningOf<Name>> {
  const typical = typicalMethod(rel);
  if (typical === undefined) throw relError(rel);
  if (typeof href !== 'string' || !isAbsoluteUrl(href)) throw hrefError(rel, href);
  if (method !== undefined && !isMethod(method)) throw methodError(rel, method);
  const verb = method ?? (relations && definedRelation(relations, rel)?.method) ?? typical;
  if (title === undefined) return { href, rel, method: verb };
  if (typeof title !== 'string' || title === '') throw titleError(rel, title);
  return { href, rel, method: verb, title };
}

/** The relation types that links were made of, with their methods: a service has few. */
const typicalMethods = new Map<string, Method>();
const MOST_REMEMBERED = 1000;

/** Typical methods are looked up for each link, and the items of a list begin with the same one. */
let lastRel = 'self';
let lastMethod: Method = 'GET';

/** The typical method of a relation type; undefined for what is none. */
function typicalMethod(rel: string): Method | undefined {
  if (rel === lastRel) return lastMethod;
  const method = typicalMethods.get(rel) ?? rememberMethod(rel);
  if (method !== undefined) {
    lastRel = rel;
    lastMethod = method;
  }
  return method;
}

function rememberMethod(rel: string): Method | undefined {
  if (typeof rel !== 'string' || !isRelationType(rel)) return undefined;
  if (typicalMethods.size >= MOST_REMEMBERED) typicalMethods.clear();
  const method = defaultMethod(rel);
  typicalMethods.set(rel, method);
  return method;
}

function hrefError(rel: string, href: unknown): HalyardError {
  const { problem, remedy } = absoluteUrlProblem(href);
  const rule = href === undefined || href === null || href === '' ? 'HYP.12' : 'HYP.14';
  return new HalyardError(
    'link.href',
    { problem: `The href of the link ${rel} ${problem}`, given: href, remedy },
    rule,
  );
}

function methodError(rel: string, method: unknown): HalyardError {
  const upperCase = typeof method === 'string' ? method.toUpperCase() : '';
  return new HalyardError(
    'link.method',
    {
      problem: `The link ${rel} has an unknown method`,
      given: method,
      remedy: isMethod(upperCase)
        ? `Write ${upperCase}: methods are in upper case`
        : `Write one of ${[...METHODS].join(', ')}`,
    },
    'HYP.17',
  );
}
