import { isToken } from '../../internal/syntax.js';
import { type ExtValue, isExtValue } from './ext-value.js';
import type { HeaderLink } from './header-link.js';
import { addExtValue, addLinks, addParameter, type LinkParameters } from './link-parameters.js';
import { isTarget } from './parse-link-header.js';
import {
  type CheckedLink,
  checkLinks,
  itemError,
  type SerializableLink,
} from './serializable-link.js';

/** A link set as JSON, `application/linkset+json` (RFC 9264 §4.2). */
export interface Linkset {
  readonly linkset: readonly LinkContext[];
}

/** The links of one context: its `anchor`, and a list of targets for each relation type. */
export interface LinkContext {
  readonly anchor?: string;
  readonly [rel: string]: readonly LinkTarget[] | string | undefined;
}

/** The target of a link with its attributes: texts, and lists where RFC 9264 §4.2.4 has lists. */
export interface LinkTarget {
  readonly href: string;
  readonly [attribute: string]: string | readonly string[] | readonly ExtValue[];
}

/**
 * Writes a link set as JSON, `application/linkset+json` (RFC 9264 §4.2).
 *
 * Links are grouped by their anchor and relation type, in the order of first appearance. The method
 * is an extension attribute where it is not GET; an attribute without a value has an empty one.
 *
 * @param links Links as `link()` makes them or as `parseLinkHeader` reads them. Since the document
 *   may be read anywhere, its URLs should be absolute and each link have an anchor (§4).
 * @returns The document, for `JSON.stringify`.
 * @throws {HalyardError} `link.href`, `link.rel`, `link.method`, `link.title`, or `link.item` for an
 *   anchor, an attribute or something that is no link.
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
  for (const link of checkLinks(links)) {
    const relations = entryOf(contexts, link.anchor, () => new Map<string, LinkTarget[]>());
    for (const type of link.types) {
      if (type === 'anchor') {
        throw itemError(
          'A link set has no place for the relation type anchor',
          type,
          'Leave the link out, or name the relation by a URI',
        );
      }
      entryOf(relations, type, (): LinkTarget[] => []).push(formatTarget(link));
    }
  }
  return {
    linkset: Array.from(contexts, ([anchor, relations]) => ({
      ...(anchor !== undefined && { anchor }),
      // Unlike assignment, this makes an own property of any name.
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
    if (name === 'href') {
      throw itemError(
        'A link set has no place for an attribute with the name href',
        values,
        'Leave it out',
      );
    }
    if (values.length > 0) members.push([name, formatAttribute(name, values)]);
  }
  return Object.fromEntries(members) as unknown as LinkTarget;
}

/** RFC 9264 §4.2.4.1 has media and type as strings; all others that may be repeated are arrays. */
function formatAttribute(
  name: string,
  values: CheckedLink['attributes'][number][1],
): LinkTarget[string] {
  if (name.endsWith('*')) return values.map((value) => plainExtValue(value as ExtValue));
  const texts = values.map((value) => (value === true ? '' : (value as string)));
  return SINGLE.has(name) ? (texts[0] as string) : texts;
}

const SINGLE: ReadonlySet<string> = /* @__PURE__ */ new Set(['media', 'type']);

/** RFC 9264 §4.2.4.2: "value", and "language" where there is one. */
function plainExtValue({ value, language }: ExtValue): ExtValue {
  return language === undefined || language === '' ? { value } : { value, language };
}

/**
 * Reads a link set from JSON, `application/linkset+json` (RFC 9264 §4.2): one entry for each link, as
 * {@link parseLinkHeader} gives them.
 *
 * What is no link is dropped, and harms no other; so is an attribute whose value has a wrong type. A
 * string is taken in place of a list, as in the RFC's own example (§7.2). Of several `title*` the
 * first counts.
 *
 * @param value The document, parsed; of any content.
 * @returns The links in the order of the document; an empty list where it is no link set. Targets and
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
  if (!isRecord(value) || !Object.hasOwn(value, 'linkset')) return links;
  for (const context of listOf(value.linkset)) {
    if (isRecord(context)) addContext(links, context);
  }
  return links;
}

function addContext(links: HeaderLink[], context: Readonly<Record<string, unknown>>): void {
  const anchor = Object.hasOwn(context, 'anchor') ? context.anchor : undefined;
  // Without its anchor a link would be read as one of another context.
  if (anchor !== undefined && !(typeof anchor === 'string' && isTarget(anchor))) return;
  for (const [rel, targets] of Object.entries(context)) {
    if (rel === 'anchor' || !RELATION.test(rel)) continue;
    for (const target of listOf(targets)) {
      if (isRecord(target)) addTarget(links, anchor, rel, target);
    }
  }
}

/** One relation type: what stands between the spaces of a `rel`. */
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
  if (typeof href === 'string' && isTarget(href)) addLinks(links, href, parameters);
}

const NOT_ATTRIBUTES: ReadonlySet<string> = /* @__PURE__ */ new Set(['href', 'rel', 'anchor']);

function addMember(parameters: LinkParameters, name: string, value: unknown): void {
  for (const item of Array.isArray(value) ? value : [value]) {
    if (name.endsWith('*')) {
      if (isExtValue(item)) addExtValue(parameters, name, plainExtValue(item));
    } else if (typeof item === 'string') {
      addParameter(parameters, name, item);
    }
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
