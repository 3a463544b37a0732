import { type ErrorCode, HalyardError } from '../errors.js';
import type { ianaRelations } from '../relation/iana-relations.js';
import {
  definedRelation,
  isMethod,
  type Method,
  type Relations,
  transitionMethod,
  typicalMethod,
} from '../relation/method.js';
import type {
  ExtendedRelationName,
  extendedRelations,
  IanaRelationName,
  Rel,
} from '../relation/relation.js';
import type { RuleId } from '../rules/finding.js';
import {
  absoluteUrlFault,
  isAbsoluteUrl,
  ORIGIN_PATTERN,
  QUERY_CHARACTERS,
  type UrlFault,
} from '../url/absolute-url.js';

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
 * | a verb that changes: `cancel`, `add-item`    | POST                        |
 * | any other                                    | GET                         |
 *
 * @param rel The relation type: a registered name, the name of an action, or a URI.
 * @param href The absolute http or https URL of the target, without credentials; `href()` makes one.
 *   With `templated: true`, a URI template (RFC 6570) of such URLs, whose scheme, host and port are
 *   literal and followed by a literal `/`, `?` or `#`.
 * @param options Method, title, your own relation types, and the other members of a link.
 * @returns The link, its members in the order href, rel, method, title, templated, hreflang, type,
 *   deprecation, profile, name, idempotencyKey.
 * @throws {HalyardError} `link.href` for anything but such a URL, and for a template for `self`;
 *   `link.rel` for a malformed relation type; `link.method` for an unknown method, and for a safe one of
 *   `create`, `edit`, `replace` or `delete` (HYP.02); `link.attribute` for a deprecation that is no
 *   absolute URL. The language, media type, profile and name are left to `checkLink`.
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
  options: LinkOptions = NONE,
): LinkTo<Name, MeaningOf<Name>> {
  const { method, title, relations, templated } = options;
  const fault = linkHrefFault(href, rel, templated);
  if (fault !== undefined) {
    const rule = href ? fault.rule : 'HYP.12';
    throw linkError('link.href', 'href', rel, fault.expected, href, rule);
  }
  const typical = typicalMethod(rel);
  if (typical === undefined) {
    const expected = 'be a relation type';
    throw linkError('link.rel', 'rel', rel, expected, rel, 'HYP.15');
  }
  const chosen = method ?? (relations && definedRelation(relations, rel)?.method) ?? typical;
  if (chosen !== typical && !isMethod(chosen)) {
    const expected = 'be an upper-case HTTP method';
    throw linkError('link.method', 'method', rel, expected, chosen, 'HYP.17');
  }
  if (chosen !== typical && SAFE.includes(chosen) && transitionMethod(rel) !== undefined) {
    throw linkError('link.method', 'method', rel, 'not be safe', chosen, 'HYP.02');
  }
  const made = { href, rel, method: chosen, ...(title && { title }) };
  if (options === NONE) return made;
  const { deprecation } = attributesOf(options, made);
  if (deprecation !== undefined && !isAbsoluteUrl(deprecation)) {
    const code = 'link.attribute';
    throw linkError(code, 'deprecation', rel, 'be an absolute URL', deprecation, code);
  }
  return made;
}

const NONE: LinkOptions = {};

/** The safe ones of the methods of links (RFC 9110 §9.2.1, RFC 10008 §2). */
const SAFE: readonly Method[] = ['GET', 'HEAD', 'OPTIONS', 'QUERY'];

/** The error that a member of a link breaks a requirement. */
export function linkError(
  code: ErrorCode,
  member: string,
  rel: string,
  expected: string,
  given: unknown,
  rule?: RuleId,
): HalyardError {
  const message = `${member} of link ${quoted(rel)} must ${expected}, got ${quoted(given)}`;
  return new HalyardError(code, message, rule);
}

/** A value of the code that calls `link`, without the credentials of a URL: errors end up in logs. */
function quoted(value: unknown): string {
  return `${JSON.stringify(value)}`.replace(/^.*@/s, '"…@').slice(0, 80);
}

/** An argument of {@link links}: a link, a list of them, or `false`, `null` or `undefined` for an absent one. */
export type LinkInput = Link | readonly LinkInput[] | false | null | undefined;

/**
 * Makes the list for `_links`, leaving out the links whose operation is not available now.
 *
 * @param items Links, lists of links, and `false`, `null` or `undefined` for absent ones.
 * @returns The links that are present, in the order given.
 * @throws {HalyardError} `link.href` for a link written by hand whose href is no absolute URL.
 * @rule HYP.03, HYP.04, HYP.11, link.state
 *
 * @example
 * ```ts
 * import { link, links } from 'halyard/link';
 *
 * const url = 'https://api.example.se/orders/v1/orders/17';
 * const order = { status: 'shipped' };
 *
 * links(
 *   link('self', url),
 *   order.status === 'open' && link('cancel', `${url}/cancellations`),
 * );
 * // → [{ href: 'https://api.example.se/orders/v1/orders/17', rel: 'self', method: 'GET' }]
 * ```
 */
export function links(...items: readonly LinkInput[]): Link[] {
  return items.flatMap((item) => {
    if (!item) return [];
    if (Array.isArray(item)) return links(...item);
    const { rel, href, templated } = item as Link;
    return linkHrefFault(href, rel, templated) ? link(rel, href, item as Link) : (item as Link);
  });
}

/** The members of a link beside href, rel, method and title (draft-kelly-json-hal §5). */
export interface LinkAttributeMembers {
  /** Whether the href is a URI template (RFC 6570), which {@link follow} expands. */
  readonly templated?: boolean;
  /** The language of the target, as a BCP 47 tag such as `sv` or `en-GB`, with at most 99 subtags. */
  readonly hreflang?: string;
  /** The media type that the target is expected to have, with at most 99 parameters. */
  readonly type?: string;
  /** The URL of a page about the deprecation of this link. */
  readonly deprecation?: string;
  /** The URI of the profile of the target (RFC 6906). */
  readonly profile?: string;
  /** A name that tells links of one relation type apart, such as the prefix of a `curies` link. */
  readonly name?: string;
  /**
   * Whether a request must or may have an `Idempotency-Key`, so that a client can repeat it: `once` carries
   * it out. Only for an unsafe method.
   */
  readonly idempotencyKey?: 'required' | 'supported';
}

type AttributeName = keyof LinkAttributeMembers;
type Attributes = { readonly [Name in AttributeName]?: unknown };

const ATTRIBUTES =
  /* @__PURE__ */ 'templated hreflang type deprecation profile name idempotencyKey'.split(
    ' ',
  ) as AttributeName[];

/**
 * The members that are set, in the order in which `link` writes them; null and false are not.
 *
 * @param set An object to set them on.
 */
export function attributesOf(options: Attributes, set: object = {}): LinkAttributeMembers {
  for (const name of ATTRIBUTES) {
    if ((options[name] ?? false) !== false) (set as Record<string, unknown>)[name] = options[name];
  }
  return set as LinkAttributeMembers;
}

/** varspec = varname [ modifier-level4 ] (RFC 6570 §2.3, §2.4) */
const NAME_CHARACTER = '(?:\\w|%[0-9A-Fa-f]{2})';
const VARIABLE = `${NAME_CHARACTER}(?:\\.?${NAME_CHARACTER})*(?:\\*|:[1-9]\\d{0,3})?`;

/**
 * A URI template (RFC 6570 §2) of an absolute URL. Scheme, host and port are literal, and so is the
 * character after them: no value can change the origin. An expression of a query follows neither a
 * query nor a fragment.
 */
const TEMPLATE = /* @__PURE__ */ new RegExp(
  `^(?=[^{]*\\{)(?!.*%(?![0-9A-Fa-f]{2}))(?![^?#]*[?#].*\\{\\?)${ORIGIN_PATTERN}(?=[/?#])${QUERY_CHARACTERS}(?:(?:#|\\{[+#./;?&]?${VARIABLE}(?:,${VARIABLE})*\\})${QUERY_CHARACTERS})*$`,
);

/** The maximum length of a template, as for `parseTemplate`. */
const MAX_TEMPLATE_LENGTH = 8192;

/**
 * The requirement that the href of a link breaks: to be an absolute URL, or a template of one if it is
 * templated; undefined if it breaks none.
 */
export function linkHrefFault(
  href: unknown,
  rel: unknown,
  templated: unknown,
): { readonly rule: UrlFault['rule'] | 'link.template'; readonly expected: string } | undefined {
  if (typeof href !== 'string') return absoluteUrlFault(href);
  const isTemplate = templated === true;
  // The text before the first expression is literal.
  const start = isTemplate ? href.replace(/\{.*/s, '') : href;
  if (!isAbsoluteUrl(start)) return absoluteUrlFault(start);
  // The href of a CURIE is a template (draft-kelly-json-hal §8.2).
  const isRight = isTemplate
    ? href.length <= MAX_TEMPLATE_LENGTH && TEMPLATE.test(href) && !/^self$/i.test(rel as string)
    : !/^curies$/i.test(rel as string);
  if (isRight) return undefined;
  return {
    rule: 'link.template',
    expected: 'be a URI template with a literal scheme and host, not of self',
  };
}
