import { HalyardError } from '../errors.js';
import { isSafeMethod } from '../internal/is-safe-method.js';
import { requireOptions } from '../internal/require-options.js';
import { show } from '../internal/show.js';
import { definedRelation, type Relations } from '../relation/define-relations.js';
import type { extendedRelations } from '../relation/extended-relations.js';
import type { ianaRelations } from '../relation/iana-relations.js';
import { isMethod, METHODS, type Method, typicalMethod } from '../relation/method.js';
import type { ExtendedRelationName, IanaRelationName, Rel } from '../relation/relation.js';
import { transitionMethod } from '../relation/transition-method.js';
import {
  ATTRIBUTES,
  attributeFaults,
  attributeRequirement,
  attributesOf,
  hasAttributes,
  type LinkAttributeMembers,
} from './link-attributes.js';
import { relError, titleError } from './link-errors.js';
import { isLinkHref, linkHrefFault } from './link-href.js';

/** A Link Description Object: one member of `_links`. */
export interface Link extends LinkAttributeMembers {
  /** The absolute URL of the related resource, or a template of one. */
  readonly href: string;
  /** The relation of that resource to this one. */
  readonly rel: Rel;
  /** The method to call it with. */
  readonly method: Method;
  /** A heading for people. */
  readonly title?: string;
}

/** Options of {@link link}. */
export interface LinkOptions extends LinkAttributeMembers {
  /** The method to call the link with; left out, the typical one of its relation type. */
  readonly method?: Method;
  /** A heading for people. */
  readonly title?: string;
  /** Your own relation types, from `defineRelations`, whose methods are then the defaults. */
  readonly relations?: Relations;
}

/** A link of one relation type. Editors show the meaning of the type. */
export type LinkTo<Name extends string, _Meaning extends string = string> = Link & {
  readonly rel: Name;
};

/** The meaning of a registered relation type. */
export type MeaningOf<Name extends string> = Name extends IanaRelationName
  ? (typeof ianaRelations)[Name]['meaning']
  : Name extends ExtendedRelationName
    ? (typeof extendedRelations)[Name]['meaning']
    : string;

/**
 * Makes a link and checks it: the result is a valid Link Description Object.
 *
 * The method is always written. Left out, it is the typical one of the relation type:
 *
 * | relation type                                | method                      |
 * | -------------------------------------------- | --------------------------- |
 * | one of `relations`                           | the one defined there       |
 * | `create`, `edit`, `replace`, `delete`        | POST, PATCH, PUT, DELETE    |
 * | a known action: `cancel`, `send`, `makulera` | POST                        |
 * | any other                                    | GET                         |
 *
 * @param rel The relation type: a registered name, the name of an action, or a URI.
 * @param href The absolute http or https URL of the target, without credentials; `href()` makes one.
 *   With `templated: true`, a URI template (RFC 6570) of such URLs, whose scheme, host and port are
 *   literal and followed by a literal `/`, `?` or `#`.
 * @param options Method, title, your own relation types, and the other members of a link.
 * @returns The link, its members in the order href, rel, method, title, templated, hreflang, type,
 *   deprecation, profile, name.
 * @throws {HalyardError} `link.rel`, `link.href`, `link.method`, `link.title` or `link.attribute`;
 *   `link.item` for options that are not an object, and for an unknown option; `relation.meaning` for
 *   `relations` that are not an object. A safe method is refused for `create`, `edit`, `replace` and
 *   `delete` (HYP.02), a template for `self`.
 * @rule HYP.02, HYP.07, HYP.11, HYP.12, HYP.13, HYP.14, HYP.15, HYP.16, HYP.17, link.title, link.template,
 *   link.attribute, relation.method, relation.action
 *
 * @example
 * ```ts
 * import { link } from 'halyard/link';
 *
 * link('edit', 'https://api.example.se/orders/v1/orders/17');
 * // → { href: 'https://api.example.se/orders/v1/orders/17', rel: 'edit', method: 'PATCH' }
 * link('cancel', 'https://api.example.se/orders/v1/orders/17/cancellations').method;
 * // → 'POST'
 * link('search', 'https://api.example.se/orders/v1/orders{?q,status}', { templated: true });
 * // → {
 * //   href: 'https://api.example.se/orders/v1/orders{?q,status}',
 * //   rel: 'search',
 * //   method: 'GET',
 * //   templated: true,
 * // }
 * link('self', '/orders/17');
 * // throws href of link "self" must be an absolute URL, got "/orders/17".
 * ```
 */
export function link<const Name extends Rel>(
  rel: Name,
  href: string,
  options: LinkOptions = NO_OPTIONS,
): LinkTo<Name, MeaningOf<Name>> {
  if (options !== NO_OPTIONS) requireLinkOptions(options);
  return makeLink(rel, href, options);
}

/** Compares the usual names first: the search in a list would cost a twentieth of a link. */
function requireLinkOptions(options: LinkOptions): void {
  let hasMembers = false;
  for (const name in options) {
    hasMembers = name === 'title' || name === 'method' || name === 'relations';
    if (!hasMembers) break;
  }
  // A promise has no members.
  if (!hasMembers) requireOptions(options, OPTIONS, 'link.item', DETAILS);
}

/** `link` with options whose names are checked, and which may have others. */
export function makeLink<const Name extends Rel>(
  rel: Name,
  href: string,
  options: LinkOptions,
): LinkTo<Name, MeaningOf<Name>> {
  const { method, title, relations, templated } = options;
  const typical = typeof rel === 'string' ? typicalMethod(rel) : undefined;
  if (typical === undefined) throw relError(rel);
  if (typeof href !== 'string' || !isLinkHref(href, rel, templated)) {
    throw hrefError(rel, href, templated);
  }
  const chosen = method === undefined ? (definedMethod(rel, relations) ?? typical) : method;
  if (chosen !== typical) requireMethodOf(rel, chosen);
  if (title !== undefined && (typeof title !== 'string' || title === ''))
    throw titleError(rel, title);
  const made =
    title === undefined ? { href, rel, method: chosen } : { href, rel, method: chosen, title };
  if (options === NO_OPTIONS || !hasAttributes(options)) return made;
  const [fault] = attributeFaults(options);
  if (fault !== undefined) throw attributeError(rel, fault, options[fault]);
  return { ...made, ...attributesOf(options) };
}

const DETAILS = {
  subject: 'Options of link',
  remedy: "Pass { method: 'POST', title: 'Cancel the order' }, or leave them out",
};

const NO_OPTIONS: LinkOptions = /* @__PURE__ */ Object.freeze({});

const OPTIONS: readonly string[] = [
  'method',
  'title',
  'relations',
  ...ATTRIBUTES,
] satisfies readonly (keyof LinkOptions)[];

/** The method of your own relation type. The table may be made by hand, so its method is checked too. */
function definedMethod(rel: string, relations: Relations | undefined): Method | undefined {
  if (relations === undefined) return undefined;
  if (typeof relations !== 'object' || relations === null) throw relationsError(relations);
  return definedRelation(relations, rel)?.method;
}

function relationsError(given: unknown): HalyardError {
  return new HalyardError(
    'relation.meaning',
    {
      subject: 'relations',
      expected: 'be an object with relation types by name',
      given,
      remedy: 'Pass what defineRelations returns',
    },
    'HYP.18',
  );
}

function hrefError(rel: string, given: unknown, templated: unknown): HalyardError {
  const { rule, expected, remedy } = linkHrefFault(given, rel, templated);
  const isMissing = given === undefined || given === null || given === '';
  return new HalyardError(
    'link.href',
    {
      subject: `href of link ${show(rel)}`,
      expected,
      given,
      remedy:
        rule === 'HYP.14' && templated !== true
          ? "Build it with href(base, '/orders/{id}', { id })"
          : remedy,
    },
    isMissing ? 'HYP.12' : rule,
  );
}

function attributeError(
  rel: string,
  name: keyof LinkAttributeMembers,
  given: unknown,
): HalyardError {
  return new HalyardError(
    'link.attribute',
    { subject: `${name} of link ${show(rel)}`, expected: attributeRequirement(name), given },
    'link.attribute',
  );
}

function requireMethodOf(rel: string, method: unknown): void {
  if (!isMethod(method)) {
    throw new HalyardError(
      'link.method',
      {
        subject: `method of link ${show(rel)}`,
        expected: `be one of ${[...METHODS].join(', ')}`,
        given: method,
      },
      'HYP.17',
    );
  }
  const typical = transitionMethod(rel);
  if (typical === undefined || !isSafeMethod(method)) return;
  throw new HalyardError(
    'link.method',
    {
      subject: `method of link ${show(rel)}`,
      expected: 'not be a safe method',
      given: method,
      remedy: `Use ${typical}, or another relation type for a link to read`,
    },
    'HYP.02',
  );
}
