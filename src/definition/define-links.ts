import { HalyardError } from '../errors.js';
import { isSafeMethod } from '../internal/request.js';
import { show } from '../internal/show.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { attributesOf, type Link, link } from '../link/link.js';
import type { Method } from '../relation/method.js';
import type { Base } from '../url/absolute-url.js';
import { textOf, type Values } from '../url/expand-template.js';
import { tryHref } from '../url/href.js';
import { encodeIdentifier } from '../url/identifier.js';
import { parseTemplate } from '../url/template.js';
import { DOCUMENT } from '../url/url-parts.js';
import type { AnyInput, CollectionLinkDefinition, DefinedLink, PresentLink } from './definition.js';
import { defined, fieldNames } from './json-schema.js';

/** The links of one resource, `self` first, each checked and complete. */
export function defineLinks(
  { links, path, relations, schema, transitions = {} }: AnyInput,
  collectionPath: string | undefined,
): readonly DefinedLink[] {
  const { self = {}, ...others } = links;
  const { method = 'GET', when, permission, to } = self;
  // Case is ignored in relation types (RFC 8288 §2.1): SELF would be a second link to the resource.
  const isTwice = Object.keys(others).some((rel) => rel.toLowerCase() === 'self');
  if (isTwice || method !== 'GET' || (when ?? permission ?? to) !== undefined) {
    const message = 'Link self must be there once, by GET, in every state for every caller';
    throw new HalyardError('resource.definition', message, 'HYP.05');
  }
  const complete = Object.entries({ self, ...others }).map(([rel, definition]) => {
    const isOfCollection = rel === 'collection' || rel === 'create';
    const template = definition.href ?? (isOfCollection ? collectionPath : path);
    if (template === undefined) {
      const message = `Link ${show(rel)} of a singleton must have an href: it has no collection`;
      throw new HalyardError('resource.definition', message);
    }
    const clientPart = clientPartOf(template, schema);
    const { when: _, to: __, ...others } = definition;
    const link = completeLink(rel, { ...others, href: template, clientPart }, relations);
    const states = Object.keys(transitions).filter((state) => transitions[state]?.includes(rel));
    return { ...link, ...conditionOf(link, definition, states) };
  });
  return requireDistinctLinks(complete);
}

/** The links of a collection besides those of paging, each checked and complete. */
export function defineCollectionLinks(
  { collectionLinks = {}, query = {}, relations }: AnyInput,
  collectionPath = '',
): readonly DefinedLink[] {
  const { method } = query;
  const { search, ...others } = collectionLinks;
  const all = method ? { search: { ...search, method }, ...others } : collectionLinks;
  const complete = Object.entries(all).map(([rel, definition]) => {
    if (/^(?:self|first|prev|next|last)$/i.test(rel)) {
      const message = `collectionLinks must not contain ${show(rel)}, which is made from the position of the page`;
      throw new HalyardError('resource.definition', message, 'collection.links');
    }
    const { href = collectionPath } = definition;
    const clientPart = parseTemplate(href).query;
    return completeLink(rel, { ...definition, href, clientPart }, relations);
  });
  return requireDistinctLinks(complete);
}

/** The members that links of resources and of collections share. */
function completeLink(
  rel: string,
  definition: CollectionLinkDefinition & Pick<DefinedLink, 'href' | 'clientPart'>,
  relations: AnyInput['relations'],
): DefinedLink {
  const { href, title, status, method: _, ...others } = definition;
  const templated = definition.clientPart ? true : undefined;
  // With sample values, so that an invalid definition throws before the first request.
  const sample = Object.fromEntries(parseTemplate(href).names.map((name) => [name, 'x']));
  const url = expandLink('https://api.example.se', definition, sample) as string;
  const { method } = link(rel, url, { ...definition, templated, relations });
  if (definition.idempotencyKey) requireUnsafe(rel, method, 'has an idempotencyKey');
  return defined({
    rel,
    href,
    method,
    // An empty title is none (link.title).
    title: title ? title.toWellFormed() : undefined,
    templated,
    ...others,
    clientPart: others.clientPart || undefined,
    status: status && [status].flat(),
  });
}

function requireUnsafe(rel: string, method: Method, reason: string): void {
  if (!isSafeMethod(method)) return;
  const message = `Link ${show(rel)} must have an unsafe method, since it ${reason}`;
  throw new HalyardError('resource.definition', message, 'HYP.02');
}

/** The query of a template if a client expands it: one of its names is no field of the schema. */
function clientPartOf(template: string, schema: StandardSchema): string {
  const { query } = parseTemplate(template);
  const known = query === '' ? undefined : fieldNames(schema);
  const isField = (name: string) => known?.has(name) ?? true;
  return parseTemplate(query).names.every(isField) ? '' : query;
}

/** When a link is present, and the state that it leads to. `listed` has its states in `transitions`. */
function conditionOf(
  { rel, method }: DefinedLink,
  { when, to }: AnyInput['links'][string],
  listed: readonly string[],
): Pick<DefinedLink, 'states' | 'test' | 'to'> {
  const isListed = listed.length > 0;
  if (isListed && when !== undefined) {
    const message = `Link ${show(rel)} is given both in when and in transitions; keep one`;
    throw new HalyardError('resource.definition', message, 'link.state');
  }
  if (to !== undefined) requireUnsafe(rel, method, 'leads to another state');
  if (typeof when === 'function') return defined({ test: when, to });
  const states = isListed ? listed : when && [when].flat();
  return defined({ states, to });
}

/**
 * Throws on two links that a request cannot tell apart by its method and its URL: with the permission of
 * one, a caller would run the other. Reads of one URL are one operation if they need one permission.
 */
function requireDistinctLinks(links: readonly DefinedLink[]): readonly DefinedLink[] {
  const seen = new Map<string, DefinedLink>();
  for (const link of links) {
    const operation = `${link.method} ${parseTemplate(link.href).path}`;
    const other = seen.get(operation);
    if (other === undefined) seen.set(operation, link);
    else if (!isSafeMethod(link.method) || link.permission !== other.permission) {
      const message = `Links must differ in method or URL; ${show(other.rel)} and ${show(link.rel)} both have ${operation}`;
      throw new HalyardError('resource.definition', message);
    }
  }
  return links;
}

/** Throws on a character that no URL template may have. */
export function requireCharacters(templates: readonly string[]): void {
  for (const template of templates) {
    const { path } = parseTemplate(template);
    const texts = { Path: withoutVariables(path), Query: template.slice(path.length) };
    const wrong = CHARACTERS.find(([, part, pattern]) => pattern.test(texts[part]));
    if (wrong === undefined) continue;
    const [rule, part, , expected] = wrong;
    throw new HalyardError('resource.definition', `${template}: ${part} must ${expected}`, rule);
  }
}

/** What the parts of a template must not have, and what they must do. Words are left to `checkUrl`. */
const CHARACTERS = [
  ['VER.05', 'Path', /\/v(?!(?:0|[1-9]\d*)(?:\/|$))\d[\d.]*(?:\/|$)/, 'have versions as v<number>'],
  ['UFN.06', 'Path', /[A-Z]/, 'be in lower case'],
  ['UFN.07', 'Path', /[^\w.~/%-]|%(?!20|5f)/i, 'contain only a-z 0-9 - / outside of variables'],
  ['UFN.08', 'Path', /[.~]|\/-|--|-(?:\/|$)/, 'separate words by single hyphens'],
  ['UFN.09', 'Path', /_|%20|%5f/i, 'not have an underscore or a space'],
  ['UFN.07', 'Query', /[^\w.~%&=+,<>!?#{}*:/-]/, 'contain only A-Z a-z 0-9 - . _ ~'],
  ['UFN.10', 'Query', /[?&,]_|__|_(?:[=&,}*:]|$)/, 'use underscores only between words'],
] as const;

/** The path with a letter for each variable, which an extension may follow, and for a segment that tools look for under its name. */
function withoutVariables(path: string): string {
  const segments = path.replace(/\{[^{}]*\}\.?/g, 'x').split('/');
  return segments
    .map((text) => (text === '.well-known' || DOCUMENT.test(text) ? 'x' : text))
    .join('/');
}

/** A link of a body. Its definition is checked, and so is the base. */
export function presentLink({
  defined: { rel, method, title, ...others },
  href,
}: PresentLink): Link {
  return { href, rel, method, ...(title !== undefined && { title }), ...attributesOf(others) };
}

type Templated = Pick<DefinedLink, 'href' | 'clientPart'>;

/** The part of a template that is expanded here. */
export function ownPart({ href, clientPart = '' }: Templated): string {
  return href.slice(0, href.length - clientPart.length);
}

/** The URL of a defined link; a templated one ends in the part that the client expands. Undefined without its values. */
export function expandLink(base: Base, link: Templated, values: Values): string | undefined {
  const url = tryHref(base, ownPart(link), values);
  return url === undefined ? undefined : url + (link.clientPart ?? '');
}

/** An identifier in the characters that UFN.06, UFN.07 and UFN.09 allow in a path. */
export function spelledValue(value: unknown): unknown {
  const text = textOf(value);
  return text ? encodeIdentifier(text) : value;
}
