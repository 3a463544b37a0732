import { entriesOf, isObject, type Members, own } from '../internal/json.js';
import { type Curies, curiesOf, expandCurie, isLinkObject } from '../link/hal.js';
import { absolute, type HrefBase } from './href.js';
import type { Form, FormProperty, FoundLink } from './representation.js';

/** Members with links where there is no `_links`: `links` of PayPal, `link` of SMHI. */
const LINK_MEMBERS = ['links', 'link'];

/**
 * Reads the links of a body, in any form, then those of the `Link` header.
 *
 * @param outer The CURIEs of the page around the body (draft-kelly-json-hal §8.2).
 */
export function readLinks(
  body: unknown,
  header: string | null,
  base: HrefBase,
  outer: Curies,
): { links: FoundLink[]; curies: Curies } {
  const inHeader = headerLinks(header);
  const inBody = isObject(body) ? bodyLinks(body, inHeader.length > 0) : [];
  const curies = [
    curiesOf([...inBody, ...inHeader].filter(({ rel }) => rel === 'curies')),
    ...outer,
  ];
  const find = (entry: Entry) => foundLink(entry, base, curies);
  const links = inBody.map(find);
  const known = new Set(links.map(targetKey));
  links.push(...inHeader.map(find).filter((link) => !known.has(targetKey(link))));
  return { links, curies };
}

/** The header often repeats links of the body. */
function targetKey({ rel, href }: FoundLink): string {
  return `${rel.toLowerCase()} ${href}`;
}

type Entry = Members & { readonly href: string; readonly rel: string };

function bodyLinks(body: Members, hasHeader: boolean): Entry[] {
  // A member `links` without any link is data, and so is one beside a `Link` field.
  const isPlain = Object.hasOwn(body, '_links') || hasHeader;
  for (const name of isPlain ? ['_links'] : LINK_MEMBERS) {
    const value = own(body, name);
    const entries = Array.isArray(value) ? value.flatMap(listEntry) : keyedEntries(value, name);
    if (entries.length > 0) return entries;
  }
  return [];
}

/** A list member: a link, or an object of links keyed by relation type. */
function listEntry(value: unknown): Entry[] {
  if (!isLinkObject(value)) return keyedEntries(value);
  return typeof value.rel === 'string' ? [value as Entry] : [];
}

/**
 * The links of an object keyed by relation type, as in HAL; JSON:API has a URL in place of a link. In
 * `_links` it may be relative; elsewhere a text without a slash is data.
 */
function keyedEntries(value: unknown, name?: string): Entry[] {
  return entriesOf(value).flatMap(([rel, target]) =>
    [target].flat().flatMap((link): Entry[] => {
      if (isLinkObject(link)) return [{ ...link, rel }];
      const isUrl = name === '_links' ? /./ : /^(?:https?:\/)?\//i;
      return typeof link === 'string' && isUrl.test(link) ? [{ href: link, rel }] : [];
    }),
  );
}

/**
 * Reads a `Link` header, with one link for each relation type. A link with an anchor has another
 * context (RFC 8288 §3.2) and is skipped. Unlike `parseLinkHeader`, it reads no `title*`, to stay small.
 */
function headerLinks(header: string | null): Entry[] {
  if (header === null || header.length > MAX_HEADER) return [];
  return Array.from(header.matchAll(LINK)).flatMap(([, href = '', text = '']) => {
    const pairs = Array.from(text.matchAll(PARAMETER), ([, name = '', quoted, token]) => [
      name.toLowerCase(),
      quoted?.replace(/\\(.)/g, '$1') ?? token,
    ]);
    // The first occurrence of a parameter counts (§3.3), so they are set in reverse.
    const parameters = Object.fromEntries(pairs.slice(0, MAX_PARAMETERS).reverse());
    const { rel = '', anchor, ...others }: Record<string, string> = parameters;
    if (anchor !== undefined) return [];
    const rels = rel.split(/\s+/, MAX_RELS).filter(Boolean);
    return rels.map((type) => ({ ...others, href, rel: type }));
  });
}

/** Links take many times the memory of their text, and no server sends a longer header. */
const MAX_HEADER = 2 ** 17;

/** Each relation type gets all parameters of its link, so a short header could multiply them. */
const MAX_RELS = 32;
const MAX_PARAMETERS = 32;

/** link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param ) (RFC 8288 §3) */
const LINK = /<([^<>]*)>((?:"(?:[^"\\]|\\.)*"|\\.|[^"<\\])*)/g;

/** link-param = token BWS [ "=" BWS ( token / quoted-string ) ]; only those with a value */
const PARAMETER = /;\s*([^\s;,="]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+))/g;

function foundLink(entry: Entry, base: HrefBase, curies: Curies): FoundLink {
  const { href, rel, method, curie: _, ...members } = entry;
  const uri = expandCurie(rel, curies);
  return {
    href: absolute(href, base),
    rel: uri,
    // Some services write methods in lower case, though methods are case-sensitive (RFC 9110 §9.1).
    ...(typeof method === 'string' && { method: method.toUpperCase() }),
    ...members,
    ...(uri !== rel && { curie: rel }),
  };
}

/** Reads the HAL-FORMS templates of a body. */
export function readForms(body: unknown, self: string, base: HrefBase): Form[] {
  return entriesOf(isObject(body) && own(body, '_templates')).flatMap(([name, template]) => {
    if (!isObject(template)) return [];
    const { method, target, contentType, properties } = template;
    return {
      ...template,
      name,
      method: typeof method === 'string' ? method.toUpperCase() : 'GET',
      target: typeof target === 'string' ? absolute(target, base) : self,
      contentType: typeof contentType === 'string' ? contentType : 'application/json',
      properties: Array.isArray(properties) ? properties.filter(isProperty) : [],
    };
  });
}

function isProperty(value: unknown): value is FormProperty {
  return isObject(value) && typeof value.name === 'string';
}

/**
 * Adds the values of a form to the content, where none is given. Content for a PATCH has only what
 * changes, so it is left as it is; so is content with members that the form does not have.
 */
export function fillForm(form: Form, given: unknown): unknown {
  const presets = presetsOf(form);
  const isEmpty = Object.values(presets).every((value) => value === undefined);
  const isOfForm = entriesOf(given).every(([name]) => Object.hasOwn(presets, name));
  return form.method === 'PATCH' || isEmpty || !isOfForm || !isRecord(given ?? {})
    ? given
    : { ...presets, ...(given as object) };
}

/** The values of a form by the names of its properties. */
export function presetsOf({ method, properties }: Form): Members {
  return Object.fromEntries(properties.map((each) => [each.name, presetOf(each, method)]));
}

/** The value of a property, which HAL-FORMS writes as text: an empty text stands for no number. */
function presetOf({ type, value, options }: FormProperty, method: string): unknown {
  const { selectedValues: selected, maxItems } = isObject(options) ? options : {};
  if (Array.isArray(selected)) return maxItems === 1 ? selected[0] : selected;
  if (type === 'checkbox') {
    // Without a value it is not checked; a query says so by leaving it out.
    return value === 'true' || (/^(?:GET|QUERY)$/.test(method) ? undefined : false);
  }
  if (typeof value !== 'string' || (type !== 'number' && type !== 'range')) return value;
  return /^\s*$/.test(value) ? undefined : Number(value);
}

/** Whether a value is an object of members, unlike a `Blob` or a `Date`. An instance of a class is one. */
export function isRecord(value: unknown): value is Members {
  return kindOf(value) === '[object Object]';
}

/** The kind of a value, such as `[object Map]`. */
export function kindOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}
