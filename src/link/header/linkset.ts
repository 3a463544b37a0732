import { isObject } from '../../internal/json.js';
import { isToken } from '../../internal/syntax.js';
import { percentEncodeUrl } from '../../url/percent-encode.js';
import {
  type CheckedLink,
  requireSerializable,
  type SerializableLink,
} from './format-link-header.js';
import type { HeaderLink } from './header-link.js';
import { type ExtValue, isExtValue } from './header-link.js';
import { addExtValue, addLinks, addParameter, type LinkParameters } from './parse-link-header.js';

/** A link set in JSON, `application/linkset+json` (RFC 9264 §4.2). */
export interface Linkset {
  readonly linkset: readonly LinkContext[];
}

/** The links of one context: its `anchor`, and a list of targets by relation type. */
export interface LinkContext {
  readonly anchor?: string;
  readonly [rel: string]: readonly LinkTarget[] | string | undefined;
}

/** The target of a link with its attributes, which are strings or lists (RFC 9264 §4.2.4). */
export interface LinkTarget {
  readonly href: string;
  readonly [attribute: string]: string | readonly string[] | readonly ExtValue[];
}

/**
 * Formats a link set as JSON, `application/linkset+json` (RFC 9264 §4.2).
 *
 * Links are grouped by anchor and relation type, in the order of first appearance. A method other than
 * GET is an extension attribute; an attribute without a value gets an empty one. A link set has no form
 * for the relation type `anchor` (§4.2.2) and the attribute `href`: both are left out.
 *
 * @param links Links from `link()` or `parseLinkHeader`, without templated ones, since a target is a
 *   URI reference. The document may be read anywhere, so its URLs should be absolute and each link
 *   should have an anchor (§4).
 * @returns The document, for `JSON.stringify`.
 * @throws {HalyardError} `link.href`, `link.rel`, `link.method` or `link.attribute`, as for
 *   {@link formatLinkHeader}.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { formatLinkset } from 'halyard/link';
 *
 * formatLinkset([
 *   {
 *     href: 'https://example.com/foo',
 *     rel: 'next',
 *     title: 'Next chapter',
 *     anchor: 'https://example.net/bar',
 *     attributes: { type: 'text/html', hreflang: 'en' },
 *   },
 * ]);
 * // → {
 * //   linkset: [
 * //     {
 * //       anchor: 'https://example.net/bar',
 * //       next: [
 * //         {
 * //           href: 'https://example.com/foo',
 * //           title: 'Next chapter',
 * //           type: 'text/html',
 * //           hreflang: ['en'],
 * //         },
 * //       ],
 * //     },
 * //   ],
 * // }
 * ```
 */
export function formatLinkset(links: readonly SerializableLink[]): Linkset {
  const contexts = new Map<string | undefined, Map<string, LinkTarget[]>>();
  for (const link of links.map(requireSerializable)) {
    const types = link.types.filter((type) => type !== 'anchor');
    if (types.length === 0) continue;
    const relations = entryOf(contexts, link.anchor, () => new Map<string, LinkTarget[]>());
    for (const type of types) {
      entryOf(relations, type, (): LinkTarget[] => []).push(formatTarget(link));
    }
  }
  return {
    linkset: Array.from(contexts, ([anchor, relations]) => ({
      ...(anchor !== undefined && { anchor }),
      // Object.fromEntries makes `__proto__` an own property; assignment would set the prototype.
      ...Object.fromEntries(relations),
    })),
  };
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const present = map.get(key);
  if (present !== undefined) return present;
  const made = make();
  map.set(key, made);
  return made;
}

function formatTarget({ href, method, title, titleStar, attributes }: CheckedLink): LinkTarget {
  const members: [name: string, value: LinkTarget[string]][] = [['href', href]];
  if (title !== undefined && title !== titleStar?.value) members.push(['title', title]);
  if (titleStar !== undefined) members.push(['title*', [plainExtValue(titleStar)]]);
  if (method !== undefined && method !== 'GET') members.push(['method', [method]]);
  for (const [name, values] of attributes) {
    if (name !== 'href' && values.length > 0) members.push([name, formatAttribute(name, values)]);
  }
  return Object.fromEntries(members) as unknown as LinkTarget;
}

/** media and type are strings, all repeatable attributes are arrays (RFC 9264 §4.2.4.1). */
function formatAttribute(
  name: string,
  values: CheckedLink['attributes'][number][1],
): LinkTarget[string] {
  if (name.endsWith('*')) return values.map((value) => plainExtValue(value as ExtValue));
  const texts = values.map((value) => (value === true ? '' : (value as string)));
  return SINGLE.has(name) ? (texts[0] as string) : texts;
}

const SINGLE: ReadonlySet<string> = /* @__PURE__ */ new Set(['media', 'type']);

/** The members `value` and, if there is one, `language` (RFC 9264 §4.2.4.2). */
function plainExtValue({ value, language }: ExtValue): ExtValue {
  return language === undefined || language === '' ? { value } : { value, language };
}

/**
 * Parses a link set in JSON, `application/linkset+json` (RFC 9264 §4.2), into one entry for each link.
 *
 * Malformed links and attributes of the wrong type are skipped without harm to the others. A string is
 * accepted in place of a list, as in the RFC's own example (§7.2). The first `title*` wins.
 * Characters that a URL cannot have are percent-encoded in targets and anchors.
 *
 * @param value The parsed JSON, of any type.
 * @returns The links in the order of the document; an empty list if it is not a link set. Targets and
 *   anchors are not resolved.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { parseLinkset } from 'halyard/link';
 *
 * parseLinkset({
 *   linkset: [
 *     {
 *       anchor: 'https://example.net/bar',
 *       next: [{ href: 'https://example.com/foo', hreflang: ['en', 'de'] }],
 *     },
 *   ],
 * });
 * // → [
 * //   {
 * //     href: 'https://example.com/foo',
 * //     rel: 'next',
 * //     anchor: 'https://example.net/bar',
 * //     attributes: { hreflang: ['en', 'de'] },
 * //   },
 * // ]
 * ```
 */
export function parseLinkset(value: unknown): HeaderLink[] {
  const links: HeaderLink[] = [];
  if (!isObject(value) || !Object.hasOwn(value, 'linkset')) return links;
  for (const context of listOf(value.linkset)) {
    if (isObject(context)) addContext(links, context);
  }
  return links;
}

function addContext(links: HeaderLink[], context: Readonly<Record<string, unknown>>): void {
  const anchor = Object.hasOwn(context, 'anchor') ? context.anchor : undefined;
  // Without its anchor, a link would become one of another context.
  if (anchor !== undefined && !isTarget(anchor)) return;
  const reference = anchor === undefined ? undefined : percentEncodeUrl(anchor);
  for (const [rel, targets] of Object.entries(context)) {
    if (!RELATION.test(rel)) continue;
    // The member `anchor` has a string in place of targets, so it adds no link.
    for (const target of listOf(targets)) {
      if (isObject(target)) addTarget(links, reference, rel, target);
    }
  }
}

/** One relation type, without white space. */
const RELATION = /^[!-~]+$/;

function addTarget(
  links: HeaderLink[],
  anchor: string | undefined,
  rel: string,
  target: Readonly<Record<string, unknown>>,
): void {
  const parameters: LinkParameters = {
    rel,
    title: undefined,
    titleStar: undefined,
    method: undefined,
    anchor,
    attributes: undefined,
  };
  for (const [member, value] of Object.entries(target)) {
    const name = member.toLowerCase();
    if (!NOT_ATTRIBUTES.has(name) && isToken(name)) addMember(parameters, name, value);
  }
  const href = Object.hasOwn(target, 'href') ? target.href : undefined;
  if (isTarget(href)) addLinks(links, percentEncodeUrl(href), parameters);
}

/** A string without controls and angle brackets. */
const TARGET = /^[ -;=?-~\x80-\uffff]*$/;

function isTarget(value: unknown): value is string {
  return typeof value === 'string' && TARGET.test(value);
}

/** Members that are no attributes. A member `rel` changes nothing: the relation type is set before, and the first one counts. */
const NOT_ATTRIBUTES: ReadonlySet<string> = /* @__PURE__ */ new Set(['href', 'anchor']);

function addMember(parameters: LinkParameters, name: string, value: unknown): void {
  for (const item of Array.isArray(value) ? value : [value]) {
    if (name.endsWith('*')) {
      if (isExtValue(item)) addExtValue(parameters, name, plainExtValue(item));
    } else if (typeof item === 'string') {
      addParameter(parameters, name, item);
    }
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
