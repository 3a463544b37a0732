import { HalyardError } from '../../errors.js';
import { show } from '../../internal/show.js';
import { isToken } from '../../internal/syntax.js';
import type { Rel } from '../../relation/relation.js';
import { isRelationType } from '../../relation/relation-type.js';
import { BROKEN_ESCAPE } from '../../url/absolute-url.js';
import { attributesOf, type LinkAttributeMembers } from '../link-attributes.js';
import { itemError, relError, titleError } from '../link-errors.js';
import { type ExtValue, isExtValue } from './ext-value.js';
import type { LinkAttributes, LinkAttributeValue } from './header-link.js';

/**
 * A link for `formatLinkHeader` and `formatLinkset`: from `link()`, `parseLinkHeader` or
 * `parseLinkset`, or written by hand.
 */
export interface SerializableLink extends LinkAttributeMembers {
  /** The target: a URI reference (RFC 3986 §4.1), absolute or relative. */
  readonly href: string;
  /** The relation type, or several separated by spaces. */
  readonly rel: Rel;
  /** The method to call the link with. */
  readonly method?: string;
  /** A heading for people. */
  readonly title?: string;
  /** The context, a URI reference, if it is not the resource that sends the link. */
  readonly anchor?: string;
  /** The other target attributes; one goes before the member of its name. */
  readonly attributes?: LinkAttributes;
}

/** A checked link: relation types split, attributes as lists without `title*`. */
export interface CheckedLink {
  readonly href: string;
  readonly types: readonly string[];
  readonly method: string | undefined;
  readonly title: string | undefined;
  readonly anchor: string | undefined;
  readonly titleStar: ExtValue | undefined;
  readonly attributes: readonly (readonly [name: string, values: readonly LinkAttributeValue[]])[];
}

/** Checks links before they are written, so that none can end a member, a parameter or the header. */
export function requireLinks(links: readonly SerializableLink[]): CheckedLink[] {
  if (Array.isArray(links)) return Array.from(links, requireLink);
  throw new HalyardError(
    'link.item',
    {
      subject: 'links',
      expected: 'be an array of links',
      given: links,
      remedy: 'Pass [link(rel, href)]',
    },
    'HYP.11',
  );
}

function requireLink(link: SerializableLink): CheckedLink {
  if (typeof link !== 'object' || link === null) throw itemError(link);
  const { href, rel, method, title, anchor, attributes } = link;
  const types = relationTypes(rel);
  if (!isUriReference(href)) throw hrefError(rel, href);
  if (method !== undefined && !(typeof method === 'string' && isToken(method))) {
    throw methodError(rel, method);
  }
  if (title !== undefined && typeof title !== 'string') throw titleError(rel, title);
  if (anchor !== undefined && !isUriReference(anchor)) throw anchorError(rel, anchor);
  const { templated: _, ...members } = attributesOf(link);
  const { list, titleStar } = checkAttributes(rel, members, attributes);
  return { href, types, method, title, anchor, titleStar, attributes: list };
}

function relationTypes(rel: unknown): string[] {
  if (typeof rel !== 'string') throw relError(rel);
  const types = rel.split(' ').filter((type) => type !== '');
  if (types.length > 0 && types.every(isRelationType)) return types;
  throw relError(rel);
}

/** The characters of a URI-reference (RFC 3986 §2), without `<`, `>`, `"` and white space. */
const URI_CHARACTERS = /^[\w.~:/?#[\]@!$&'()*+,;=%-]*$/;

export function isUriReference(value: unknown): value is string {
  return typeof value === 'string' && URI_CHARACTERS.test(value) && !BROKEN_ESCAPE.test(value);
}

function hrefError(rel: string, href: unknown): HalyardError {
  if (typeof href === 'string' && href.includes('{')) {
    return new HalyardError('link.href', {
      subject: `href of link ${show(rel)}`,
      expected: 'be a URI reference and not a URI template',
      given: href,
      remedy: 'Leave templated links out: links.filter(({ templated }) => !templated)',
      reference: 'RFC 8288 §3.1',
    });
  }
  return new HalyardError('link.href', {
    subject: `href of link ${show(rel)}`,
    expected: 'be a URI reference',
    given: href,
    remedy: 'Percent-encode it: href(base, template, values) does',
    reference: 'RFC 8288 §3.1',
  });
}

function anchorError(rel: string, anchor: unknown): HalyardError {
  return new HalyardError('link.item', {
    subject: `anchor of link ${show(rel)}`,
    expected: 'be a URI reference',
    given: anchor,
    remedy: 'Percent-encode it: href(base, template, values) does',
    reference: 'RFC 8288 §3.2',
  });
}

function methodError(rel: string, method: unknown): HalyardError {
  return new HalyardError(
    'link.method',
    {
      subject: `method of link ${show(rel)}`,
      expected: 'be a method name such as "POST"',
      given: method,
    },
    'HYP.17',
  );
}

interface CheckedAttributes {
  list: [name: string, values: readonly LinkAttributeValue[]][];
  titleStar: ExtValue | undefined;
}

function checkAttributes(
  rel: string,
  members: LinkAttributes,
  attributes: LinkAttributes = {},
): CheckedAttributes {
  if (typeof attributes !== 'object' || attributes === null) {
    const remedy = "Pass { type: 'text/html' }";
    throw attributeError(`attributes of link ${show(rel)}`, 'be an object', attributes, remedy);
  }
  const checked: CheckedAttributes = { list: [], titleStar: undefined };
  for (const [given, attribute] of Object.entries({ ...members, ...attributes })) {
    if (attribute === undefined) continue;
    const name = given.toLowerCase();
    requireName(rel, given);
    const values: readonly LinkAttributeValue[] = Array.isArray(attribute)
      ? attribute
      : [attribute];
    requireExtendedValues(rel, name, values, attribute);
    if (name === 'title*') checked.titleStar = values[0] as ExtValue | undefined;
    else checked.list.push([name, values]);
  }
  return checked;
}

/** Parameters that are members of a link, beside its attributes. */
const MEMBERS: ReadonlySet<string> = /* @__PURE__ */ new Set(['rel', 'anchor', 'title', 'method']);

function requireName(rel: string, name: string): void {
  const subject = `Attribute name of link ${show(rel)}`;
  if (!isToken(name)) throw attributeError(subject, 'be a token', name, 'Use letters and hyphens');
  if (!MEMBERS.has(name.toLowerCase())) return;
  const remedy = `Pass ${name.toLowerCase()} as a member of the link, beside href`;
  throw attributeError(subject, 'not be a member of the link', name, remedy);
}

/** Attributes that "MUST NOT appear more than once in a given link-value" (RFC 8288 §3.4.1). */
const SINGLE: ReadonlySet<string> = /* @__PURE__ */ new Set(['media', 'title*', 'type']);

function requireExtendedValues(
  rel: string,
  name: string,
  values: readonly unknown[],
  given: unknown,
): void {
  const subject = `Attribute ${name} of link ${show(rel)}`;
  if (name.endsWith('*') && !values.every(isExtValue)) {
    const remedy = "Pass { value: 'nächstes Kapitel', language: 'de' }";
    throw attributeError(subject, 'be an object with a value', given, remedy);
  }
  if (
    !name.endsWith('*') &&
    !values.every((value) => value === true || typeof value === 'string')
  ) {
    const remedy = 'Pass true for an attribute without a value';
    throw attributeError(subject, 'be a string, true or an array of these', given, remedy);
  }
  if (values.length > 1 && SINGLE.has(name)) {
    throw attributeError(subject, 'have one value', given, 'Pass only the first of them');
  }
}

export function attributeError(
  subject: string,
  expected: string,
  given: unknown,
  remedy: string,
): HalyardError {
  return new HalyardError('link.item', {
    subject,
    expected,
    given,
    remedy,
    reference: 'RFC 8288 §3',
  });
}
