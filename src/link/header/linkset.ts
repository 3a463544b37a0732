import { isObject, type Members, own } from '../../internal/json.js';
import { must } from '../../internal/show.js';
import { isToken } from '../../internal/syntax.js';
import { finding, type Result } from '../../rules/finding.js';
import { percentEncodeUrl } from '../../url/percent-encode.js';
import {
  type CheckedLink,
  requireSerializable,
  type SerializableLink,
} from './format-link-header.js';
import { type ExtValue, type HeaderLink, isExtValue, isSingle } from './header-link.js';
import { type LinkParameter, linksOf } from './parse-link-header.js';

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
    const relations = contexts.get(link.anchor) ?? new Map<string, LinkTarget[]>();
    contexts.set(link.anchor, relations);
    for (const type of types) {
      relations.set(type, [...(relations.get(type) ?? []), formatTarget(link)]);
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

function formatTarget({ href, method, title, attributes }: CheckedLink): LinkTarget {
  const members: [name: string, value: LinkTarget[string]][] = [['href', href]];
  if (title !== undefined) members.push(['title', title]);
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
  return isSingle(name) ? (texts[0] as string) : texts;
}

/** The members `value` and, if there is one, `language` (RFC 9264 §4.2.4.2). */
function plainExtValue({ value, language }: ExtValue): ExtValue {
  return language === undefined || language === '' ? { value } : { value, language };
}

/**
 * Parses a link set in JSON, `application/linkset+json` (RFC 9264 §4.2), into one entry for each link. For
 * `application/linkset` (§4.1), use `parseLinkHeader`.
 *
 * Malformed links and attributes of the wrong type are skipped without harm to the others. A string is
 * accepted in place of a list, as in the RFC's own example (§7.2). The first `title*` wins.
 * Characters that a URL cannot have are percent-encoded in targets and anchors.
 *
 * @param document The JSON text, or the value that a parser made of it, of any type.
 * @returns The links in the order of the document, whose targets and anchors are not resolved; or a finding
 *   that says why it is not a link set.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { parseLinkset } from 'halyard/link';
 *
 * parseLinkset(`{
 *   "linkset": [
 *     {
 *       "anchor": "https://example.net/bar",
 *       "next": [{ "href": "https://example.com/foo", "hreflang": ["en", "de"] }]
 *     }
 *   ]
 * }`);
 * // → {
 * //   ok: true,
 * //   value: [
 * //     {
 * //       href: 'https://example.com/foo',
 * //       rel: 'next',
 * //       anchor: 'https://example.net/bar',
 * //       attributes: { hreflang: ['en', 'de'] },
 * //     },
 * //   ],
 * // }
 * const wrong = parseLinkset('{"links":[]}');
 * wrong.ok || wrong.findings[0]?.message;
 * // → 'A link set must be an object with a list "linkset", got {"links":[]}'
 * ```
 */
export function parseLinkset(document: unknown): Result<HeaderLink[]> {
  const refused = (expected: string, given: unknown) =>
    ({ ok: false, findings: [finding('HYP.06', must('A link set', expected, given))] }) as const;
  let value = document;
  try {
    if (typeof document === 'string') value = JSON.parse(document);
  } catch {
    return refused('be JSON', document);
  }
  const contexts = isObject(value) ? own(value, 'linkset') : undefined;
  if (!Array.isArray(contexts)) return refused('be an object with a list "linkset"', value);
  const links: HeaderLink[] = [];
  for (const context of objectsOf(contexts)) {
    const anchor = own(context, 'anchor');
    // Without its anchor, a link would become one of another context.
    if (anchor !== undefined && !isTarget(anchor)) continue;
    for (const [rel, targets] of Object.entries(context)) {
      // One relation type, without white space. The member `anchor` has a string in place of targets.
      if (!/^[!-~]+$/.test(rel)) continue;
      for (const target of objectsOf(targets)) links.push(...parseTarget(rel, anchor, target));
    }
  }
  return { ok: true, value: links };
}

function parseTarget(rel: string, anchor: string | undefined, target: Members): HeaderLink[] {
  const href = own(target, 'href');
  if (!isTarget(href)) return [];
  const parameters: LinkParameter[] = [['rel', rel]];
  if (anchor !== undefined) parameters.push(['anchor', anchor]);
  for (const [member, value] of Object.entries(target)) {
    const name = member.toLowerCase();
    if (name === 'href' || name === 'anchor' || !isToken(name)) continue;
    for (const item of [value].flat()) {
      if (name.endsWith('*')) {
        if (isExtValue(item)) parameters.push([name, plainExtValue(item)]);
      } else if (typeof item === 'string') parameters.push([name, item]);
    }
  }
  return linksOf(href, parameters, percentEncodeUrl);
}

/** Whether a value is a string without controls and angle brackets. */
function isTarget(value: unknown): value is string {
  return typeof value === 'string' && /^[ -;=?-~\x80-\uffff]*$/.test(value);
}

function objectsOf(value: unknown): Members[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
