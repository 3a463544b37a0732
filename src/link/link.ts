import { HalyardError } from '../errors.js';
import { isSafeMethod } from '../internal/request.js';
import { show } from '../internal/show.js';
import type { ianaRelations } from '../relation/iana-relations.js';
import {
  isMethod,
  type Method,
  transitionMethod,
  typicalMethod,
  URI_PATTERN,
} from '../relation/method.js';
import {
  definedRelation,
  type ExtendedRelationName,
  type extendedRelations,
  type IanaRelationName,
  type Rel,
  type Relations,
} from '../relation/relation.js';
import {
  ABSOLUTE_URL_PATTERN,
  absoluteUrlFault,
  isAbsoluteUrl,
  ORIGIN_PATTERN,
  PATH_CHARACTERS,
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
function isMethodFor(rel: string, method: string, typical = typicalMethod(rel)): boolean {
  if (method === typical) return true;
  return isMethod(method) && !(isSafeMethod(method) && transitionMethod(rel) !== undefined);
}

/** An argument of {@link links}: a link, a list of them, or `false`, `null` or `undefined` for an absent one. */
export type LinkInput = Link | readonly LinkInput[] | false | null | undefined;

/**
 * Makes the list for `_links`, leaving out the links whose operation is not available now.
 *
 * @param items Links, lists of links, and `false`, `null` or `undefined` for absent ones.
 * @returns The links that are present, in the order given.
 * @throws {HalyardError} For a link written by hand, the errors of {@link link}.
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
  const present: Link[] = [];
  for (const item of items) collect(item, present);
  return present;
}

function collect(item: LinkInput, present: Link[]): void {
  if (!item) return;
  if (isList(item)) {
    for (const member of item) collect(member, present);
  } else {
    const { rel, href } = item;
    present.push(isLink(item) ? item : link(rel, href, item));
  }
}

function isList(item: Link | readonly LinkInput[]): item is readonly LinkInput[] {
  return Array.isArray(item);
}

/** Whether an item is a link as `link()` makes it, which may have been written by hand. */
export function isLink(item: LinkInput): item is Link {
  if (!item || isList(item)) return false;
  const { href, rel, method, title, templated } = item;
  return (
    isLinkHref(href, rel, templated) &&
    typicalMethod(rel) !== undefined &&
    isMethodFor(rel, method) &&
    (title === undefined || Boolean(title)) &&
    attributeFaults(item).length === 0
  );
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
}

type AttributeName = keyof LinkAttributeMembers;
type Attributes = { readonly [Name in AttributeName]?: unknown };

/**
 * The syntax of the members that are texts, as patterns of a JSON Schema. Millions of subtags or
 * parameters would exhaust the stack of regular expressions.
 */
export const ATTRIBUTE_PATTERNS: Readonly<Record<Exclude<AttributeName, 'templated'>, string>> = {
  // The subtags of a Language-Tag (RFC 5646 §2.1), in any order
  hreflang: '^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,99}$',
  // type-name "/" subtype-name (RFC 6838 §4.2), and parameters such as a profile
  type: '^[A-Za-z0-9][\\w!#$&^.+-]*/[A-Za-z0-9][\\w!#$&^.+-]*(?: *; *[\\w!#$&^.+-]+=(?:[\\w!#$&^.+-]+|"[ !#-[\\]-~]*")){0,99}$',
  deprecation: ABSOLUTE_URL_PATTERN,
  profile: URI_PATTERN,
  name: '^[^]',
};

/** The members in the order in which `link` writes them. */
const ATTRIBUTES = [
  'templated',
  'hreflang',
  'type',
  'deprecation',
  'profile',
  'name',
] as const satisfies readonly AttributeName[];

/** The names of the members that break their syntax. */
export function attributeFaults(link: Attributes): readonly AttributeName[] {
  return hasAttributes(link) ? ATTRIBUTES.filter((name) => !isValid(name, link[name])) : [];
}

function isValid(name: AttributeName, value: unknown): boolean {
  if (value === undefined) return true;
  if (name === 'templated') return typeof value === 'boolean';
  return typeof value === 'string' && new RegExp(ATTRIBUTE_PATTERNS[name]).test(value);
}

/** The requirement on a member, as messages state it after "must". */
export function attributeRequirement(name: AttributeName): string {
  switch (name) {
    case 'templated':
      return 'be true for a URI template or be left out';
    case 'hreflang':
      return 'be a language tag such as "sv" or "en-GB"';
    case 'type':
      return 'be a media type such as "text/html"';
    case 'deprecation':
      return 'be the absolute URL of a page about the deprecation';
    case 'profile':
      return 'be the URI of a profile with its scheme';
    case 'name':
      return 'be a non-empty string';
  }
}

/** Whether a link has any of the members. Written out, since each link of a body is checked. */
function hasAttributes(link: Attributes): boolean {
  const { templated, hreflang, type, deprecation, profile, name } = link;
  return (
    templated !== undefined ||
    hreflang !== undefined ||
    type !== undefined ||
    deprecation !== undefined ||
    profile !== undefined ||
    name !== undefined
  );
}

/** The members that are set, in the order in which `link` writes them; null and false are not. */
export function attributesOf(options: Attributes): LinkAttributeMembers {
  const isSet = (name: AttributeName) => (options[name] ?? false) !== false;
  const set = ATTRIBUTES.filter(isSet).map((name) => [name, options[name]]);
  return Object.fromEntries(set) as LinkAttributeMembers;
}

/** Whether a text can be the href of a link: an absolute URL, or a template of one if it is templated. */
export function isLinkHref(href: unknown, rel: unknown, templated: unknown): href is string {
  if (typeof href !== 'string') return false;
  return templated === true ? isTemplateFor(rel, href) : isAbsoluteUrl(href);
}

/** varspec = varname [ modifier-level4 ] (RFC 6570 §2.3, §2.4) */
const NAME_CHARACTER = '(?:\\w|%[0-9A-Fa-f]{2})';
const VARIABLE = `${NAME_CHARACTER}(?:\\.?${NAME_CHARACTER})*(?:\\*|:[1-9][0-9]{0,3})?`;

const expression = (operator: string) => `\\{${operator}${VARIABLE}(?:,${VARIABLE})*\\}`;

/** Literals and expressions, unrolled for linear time. */
const component = (literal: string, operator: string) =>
  `${literal}(?:${expression(operator)}${literal})*`;

/**
 * A URI template (RFC 6570 §2) of an absolute URL, as the pattern of a JSON Schema. Scheme, host and
 * port are literal, and so is the character after them: no value can change the origin. The query and
 * the fragment begin once, so that no parameter ends up in the fragment.
 */
export const TEMPLATE_PATTERN = /* @__PURE__ */ [
  `^(?=[^{]*\\{)(?!.*%(?![0-9A-Fa-f]{2}))${ORIGIN_PATTERN}(?=[/?#])`,
  component(PATH_CHARACTERS, '[+./;]?'),
  `(?:(?:\\?|${expression('\\?')})${component(QUERY_CHARACTERS, '[+./;&]?')})?`,
  `(?:(?:#|${expression('#')})${component(QUERY_CHARACTERS, '[+./;]?')})?$`,
].join('');

/** The template of a `curies` link has the variable `rel` alone (draft-kelly-json-hal §8.2). */
export const CURIES_PATTERN = '^[^{]*\\{rel\\}[^{]*$';

/** The maximum length of a template, as for `parseTemplate`. */
export const MAX_TEMPLATE_LENGTH = 8192;

const TEMPLATE = /* @__PURE__ */ new RegExp(TEMPLATE_PATTERN);
const CURIES = /* @__PURE__ */ new RegExp(CURIES_PATTERN);

function isTemplateFor(rel: unknown, href: string): boolean {
  return (
    href.length <= MAX_TEMPLATE_LENGTH &&
    TEMPLATE.test(href) &&
    isAbsoluteUrl(startOf(href)) &&
    !isRel(rel, 'self') &&
    !(isRel(rel, 'curies') && !CURIES.test(href))
  );
}

/** The text before the first expression. */
function startOf(href: string): string {
  return href.split('{', 1)[0] as string;
}

function isRel(rel: unknown, name: string): boolean {
  return typeof rel === 'string' && rel.toLowerCase() === name;
}

/** The requirement that the href of a link breaks, as messages state it after "must". */
interface LinkHrefFault {
  readonly rule: UrlFault['rule'] | 'link.template';
  readonly expected: string;
}

/** The first requirement that an href breaks, for which {@link isLinkHref} is false. */
export function linkHrefFault(href: unknown, rel: unknown, templated: unknown): LinkHrefFault {
  if (typeof href !== 'string') return absoluteUrlFault(href);
  if (templated !== true) {
    const found = absoluteUrlFault(href);
    if (!href.includes('{') || isRel(rel, 'self')) return found;
    return { ...found, expected: 'be a URL without { and }, or have templated: true beside it' };
  }
  if (!isAbsoluteUrl(startOf(href))) return absoluteUrlFault(startOf(href));
  const rule = 'link.template';
  if (isRel(rel, 'self')) return { rule, expected: 'be a URL, since self is one resource' };
  return isRel(rel, 'curies')
    ? { rule, expected: 'be a template with the variable rel alone' }
    : { rule, expected: 'be a URI template with a literal scheme and host' };
}
