import { HalyardError } from '../errors.js';
import { isSafeMethod } from '../internal/is-safe-method.js';
import { show } from '../internal/show.js';
import { definedRelation, type Relations } from '../relation/define-relations.js';
import type { extendedRelations } from '../relation/extended-relations.js';
import type { ianaRelations } from '../relation/iana-relations.js';
import { isMethod, type Method, typicalMethod } from '../relation/method.js';
import type { ExtendedRelationName, IanaRelationName, Rel } from '../relation/relation.js';
import { transitionMethod } from '../relation/transition-method.js';
import {
  attributeFaults,
  attributeRequirement,
  attributesOf,
  hasAttributes,
  type LinkAttributeMembers,
} from './link-attributes.js';
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

/** Options of {@link link}. Null counts as left out. */
export interface LinkOptions extends Nullable<LinkAttributeMembers> {
  /** The method to call the link with; left out, the typical one of its relation type. */
  readonly method?: Method | null | undefined;
  /** A heading for people. An empty one is left out. */
  readonly title?: string | null | undefined;
  /** Your own relation types, from `defineRelations`, whose methods are then the defaults. */
  readonly relations?: Relations | null | undefined;
}

type Nullable<Members> = { readonly [Name in keyof Members]?: Members[Name] | null | undefined };

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
 * @throws {HalyardError} `link.href` for anything but such a URL, and for a template for `self`;
 *   `link.rel` for a malformed relation type; `link.method` for an unknown method, and for a safe one of
 *   `create`, `edit`, `replace` or `delete` (HYP.02); `link.attribute` for a malformed further member.
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
 * // throws href of link "self" must be an absolute URL, got "/orders/17" [HYP.14]
 * ```
 */
export function link<const Name extends Rel>(
  rel: Name,
  href: string,
  options: LinkOptions = {},
): LinkTo<Name, MeaningOf<Name>> {
  const { method, title, relations, templated } = options;
  if (!isLinkHref(href, rel, templated)) {
    const { rule, expected } = linkHrefFault(href, rel, templated);
    const message = `href of link ${show(rel)} must ${expected}, got ${show(href)}`;
    throw new HalyardError('link.href', message, href ? rule : 'HYP.12');
  }
  const typical = typicalMethod(rel);
  if (typical === undefined) {
    const message = `rel must be a registered name, the ASCII name of an action or a URI, got ${show(rel)}`;
    throw new HalyardError('link.rel', message, 'HYP.15');
  }
  const chosen = method ?? (relations && definedRelation(relations, rel)?.method) ?? typical;
  if (!isMethodFor(rel, chosen, typical)) {
    const [expected, rule] = isMethod(chosen)
      ? (['not be safe', 'HYP.02'] as const)
      : (['be an HTTP method in upper case', 'HYP.17'] as const);
    const message = `method of link ${show(rel)} must ${expected}, got ${show(chosen)}`;
    throw new HalyardError('link.method', message, rule);
  }
  const made = title ? { href, rel, method: chosen, title } : { href, rel, method: chosen };
  if (!hasAttributes(options)) return made;
  const attributes = attributesOf(options);
  const [fault] = attributeFaults(attributes);
  if (fault === undefined) return { ...made, ...attributes };
  const message = `${fault} of link ${show(rel)} must ${attributeRequirement(fault)}, got ${show(attributes[fault])}`;
  throw new HalyardError('link.attribute', message, 'link.attribute');
}

/** Whether links of a relation type may have this method (HYP.02, HYP.17). */
export function isMethodFor(rel: string, method: string, typical = typicalMethod(rel)): boolean {
  if (method === typical) return true;
  return isMethod(method) && !(isSafeMethod(method) && transitionMethod(rel) !== undefined);
}

/** For definitions, whose links have further members. */
export const makeLink: typeof link = link;
