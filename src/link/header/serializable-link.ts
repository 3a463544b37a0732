import { HalyardError } from '../../errors.js';
import { isToken } from '../../internal/syntax.js';
import type { Rel } from '../../relation/relation.js';
import { isRelationType } from '../../relation/relation-type.js';
import { BROKEN_ESCAPE } from '../../url/absolute-url.js';
import { relError, titleError } from '../link-errors.js';
import { type ExtValue, isExtValue } from './ext-value.js';
import type { LinkAttributes, LinkAttributeValue } from './header-link.js';

/**
 * What `formatLinkHeader` and `formatLinkset` take: a link as `link()` makes it or as
 * `parseLinkHeader` and `parseLinkset` read it, or one written by hand.
 */
export interface SerializableLink {
  /** The target: a URI reference (RFC 3986 §4.1), absolute or relative. */
  readonly href: string;
  /** The relation type, or several with spaces between them. */
  readonly rel: Rel;
  /** The method to call the link with. */
  readonly method?: string;
  /** A heading for people. */
  readonly title?: string;
  /** The context, a URI reference, where it is not the resource that sends the link. */
  readonly anchor?: string;
  /** The other target attributes. */
  readonly attributes?: LinkAttributes;
}

/** A link that was checked, its relation types apart, its attributes as lists without `title*`. */
export interface CheckedLink extends Omit<SerializableLink, 'rel' | 'attributes'> {
  readonly types: readonly string[];
  readonly titleStar: ExtValue | undefined;
  readonly attributes: readonly (readonly [name: string, values: readonly LinkAttributeValue[]])[];
}

/** Checks links before they are written: what passes can end no member, parameter or header. */
export function checkLinks(links: readonly SerializableLink[]): CheckedLink[] {
  if (!Array.isArray(links)) {
    throw itemError('This is no list of links', links, 'Give a list: [link(rel, href)]');
  }
  return links.map(check);
}

function check(link: SerializableLink): CheckedLink {
  if (typeof link !== 'object' || link === null) {
    throw new HalyardError(
      'link.item',
      { problem: 'This is no link', given: link, remedy: 'Give link(rel, href)' },
      'HYP.11',
    );
  }
  const { href, rel, method, title, anchor, attributes } = link;
  const types = relationTypes(rel);
  if (!isUriReference(href)) throw hrefError(rel, href);
  if (method !== undefined && !(typeof method === 'string' && isToken(method))) {
    throw methodError(rel, method);
  }
  if (title !== undefined && typeof title !== 'string') throw titleError(rel, title);
  if (anchor !== undefined && !isUriReference(anchor)) {
    throw itemError(`The anchor of the link ${rel} is no URI reference`, anchor, ENCODE);
  }
  const { list, titleStar } = checkAttributes(rel, attributes);
  return {
    href,
    types,
    titleStar,
    attributes: list,
    ...(method !== undefined && { method }),
    ...(title !== undefined && { title }),
    ...(anchor !== undefined && { anchor }),
  };
}

function relationTypes(rel: unknown): string[] {
  const types = typeof rel === 'string' ? rel.split(' ').filter((type) => type !== '') : [];
  if (types.length > 0 && types.every(isRelationType)) return types;
  throw relError(rel);
}

/** The characters of a URI-reference (RFC 3986 §2), which `<`, `>`, `"` and white space are not. */
const URI_CHARACTERS = /^[\w.~:/?#[\]@!$&'()*+,;=%-]*$/;

function isUriReference(value: unknown): value is string {
  return typeof value === 'string' && URI_CHARACTERS.test(value) && !BROKEN_ESCAPE.test(value);
}

const ENCODE = 'Encode it: href(base, template, values) does';

function hrefError(rel: string, href: unknown): HalyardError {
  return new HalyardError('link.href', {
    problem: `The href of the link ${rel} is no URI reference`,
    given: href,
    remedy: ENCODE,
    reference: 'RFC 8288 §3.1',
  });
}

function methodError(rel: string, method: unknown): HalyardError {
  return new HalyardError(
    'link.method',
    {
      problem: `The link ${rel} has a method that is none`,
      given: method,
      remedy: "Write the name of a method, such as 'POST'",
    },
    'HYP.17',
  );
}

interface CheckedAttributes {
  list: [name: string, values: readonly LinkAttributeValue[]][];
  titleStar: ExtValue | undefined;
}

function checkAttributes(rel: string, attributes: LinkAttributes = {}): CheckedAttributes {
  if (typeof attributes !== 'object' || attributes === null) {
    throw itemError(`The attributes of the link ${rel} are no object`, attributes, OBJECT);
  }
  const checked: CheckedAttributes = { list: [], titleStar: undefined };
  for (const [given, attribute] of Object.entries(attributes)) {
    if (attribute === undefined) continue;
    const name = given.toLowerCase();
    if (!isToken(name) || MEMBERS.has(name)) throw nameError(rel, given);
    const values: readonly LinkAttributeValue[] = Array.isArray(attribute)
      ? attribute
      : [attribute];
    if (!values.every((value) => isValue(name, value))) throw valueError(rel, given, attribute);
    // RFC 8288 §3.4.1: these "MUST NOT appear more than once in a given link-value".
    if (values.length > 1 && SINGLE.has(name)) throw valueError(rel, given, attribute);
    if (name === 'title*') checked.titleStar = values[0] as ExtValue | undefined;
    else checked.list.push([name, values]);
  }
  return checked;
}

/** What a link has beside its attributes. */
const MEMBERS: ReadonlySet<string> = /* @__PURE__ */ new Set(['rel', 'anchor', 'title', 'method']);

const SINGLE: ReadonlySet<string> = /* @__PURE__ */ new Set(['media', 'title*', 'type']);

const OBJECT = "Give an object: { type: 'text/html' }";

function isValue(name: string, value: unknown): value is LinkAttributeValue {
  if (name.endsWith('*')) return isExtValue(value);
  return value === true || typeof value === 'string';
}

function nameError(rel: string, name: string): HalyardError {
  return MEMBERS.has(name.toLowerCase())
    ? itemError(
        `The link ${rel} has ${name.toLowerCase()} among its attributes`,
        name,
        'Give it as a member of the link, beside href',
      )
    : itemError(
        `An attribute of the link ${rel} has a name that is no token (RFC 9110 §5.6.2)`,
        name,
        'Use letters, digits and hyphens',
      );
}

function valueError(rel: string, name: string, value: unknown): HalyardError {
  return itemError(
    `The attribute ${name} of the link ${rel} has a value that it cannot have`,
    value,
    name.endsWith('*')
      ? "Give { value: 'nächstes Kapitel', language: 'de' }"
      : 'Give a string, true for no value, or a list of them for an attribute that may be repeated',
  );
}

export function itemError(problem: string, given: unknown, remedy: string): HalyardError {
  return new HalyardError('link.item', { problem, given, remedy, reference: 'RFC 8288 §3' });
}
