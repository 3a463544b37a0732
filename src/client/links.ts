import { entriesOf, isObject, type Members, own } from '../internal/json-object.js';
import { isLinkObject } from '../link/link-object.js';
import { absolute } from './href.js';
import type { FoundLink } from './representation.js';

/** Names under which services send links: the conventions' and HAL's, PayPal's, SMHI's. */
const NAMES = ['_links', 'links', 'link'];

/**
 * The links of a body, whatever form they have, then those of the `Link` header.
 *
 * @param curies The `curies` links of the page around the body (draft-kelly-json-hal §8.2).
 */
export function readLinks(
  body: unknown,
  header: string | null,
  base: string,
  curies: readonly FoundLink[],
): FoundLink[] {
  const entries = [...(isObject(body) ? bodyLinks(body) : []), ...headerLinks(header ?? '')];
  const templates = new Map(
    [...curies, ...entries]
      .filter(({ rel }) => rel === 'curies')
      .map(({ name, href }) => [name, href]),
  );
  return entries.map((entry) => foundLink(entry, base, templates));
}

type Entry = Members & { readonly href: string; readonly rel: string };

function bodyLinks(body: Members): Entry[] {
  for (const name of NAMES) {
    const value = own(body, name);
    const entries = Array.isArray(value) ? value.flatMap(listEntry) : keyedEntries(value);
    if (entries.length > 0) return entries;
  }
  return [];
}

/** A member of a list: a link, or an object of links keyed by relation type. */
function listEntry(value: unknown): Entry[] {
  if (!isLinkObject(value)) return keyedEntries(value);
  return typeof value.rel === 'string' ? [value as Entry] : [];
}

/** The links of the HAL draft's object; JSON:API writes a URL in place of a link. */
function keyedEntries(value: unknown): Entry[] {
  return entriesOf(value).flatMap(([rel, target]) =>
    [target].flat().flatMap((link): Entry[] => {
      if (isLinkObject(link)) return [{ ...link, rel }];
      return typeof link === 'string' && /^(?:https?:\/)?\//i.test(link)
        ? [{ href: link, rel }]
        : [];
    }),
  );
}

/**
 * The links of a `Link` header, one for each relation type. A link with an anchor belongs to another
 * resource (RFC 8288 §3.2). It is a smaller `parseLinkHeader`: it reads no `title*`.
 */
function headerLinks(header: string): Entry[] {
  return Array.from(header.matchAll(LINK)).flatMap(([, href = '', text = '']) => {
    // The first occurrence of a parameter counts (§3.3), so they are set in reverse.
    const parameters = Array.from(text.matchAll(PARAMETER), ([, name = '', quoted, token]) => [
      name.toLowerCase(),
      quoted?.replace(/\\(.)/g, '$1') ?? token,
    ]).reverse();
    const { rel = '', anchor, ...others }: Record<string, string> = Object.fromEntries(parameters);
    return anchor === undefined
      ? (rel.match(/\S+/g) ?? []).map((type) => ({ ...others, href, rel: type }))
      : [];
  });
}

/** link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param ) (RFC 8288 §3) */
const LINK = /<([^<>]*)>((?:"(?:[^"\\]|\\.)*"|\\.|[^"<\\])*)/g;

/** link-param = token BWS [ "=" BWS ( token / quoted-string ) ], of those that have a value */
const PARAMETER = /;\s*([^\s;,="]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+))/g;

function foundLink(entry: Entry, base: string, curies: ReadonlyMap<unknown, string>): FoundLink {
  const { href, rel, method, ...members } = entry;
  const uri = expandCurie(rel, curies);
  return {
    href: absolute(href, base),
    rel: uri ?? rel,
    // Some services write methods in lower case, though methods are case-sensitive (RFC 9110 §9.1).
    ...(typeof method === 'string' && { method: method.toUpperCase() }),
    ...members,
    ...(uri !== undefined && { curie: rel }),
  };
}

/** Longer ones stay as they are, so that a document cannot multiply by short CURIEs. */
const MAX_EXPANDED_LENGTH = 256;

function expandCurie(rel: string, curies: ReadonlyMap<unknown, string>): string | undefined {
  const colon = rel.indexOf(':');
  const template = curies.get(rel.slice(0, Math.max(colon, 0)));
  if (template === undefined || template.length + rel.length > MAX_EXPANDED_LENGTH)
    return undefined;
  return template.replace('{rel}', () => rel.slice(colon + 1));
}
