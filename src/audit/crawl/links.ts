import { fieldValue } from '../../internal/headers.js';
import { isPathRelative } from '../../internal/is-path-relative.js';
import { isObject, type Members, own } from '../../internal/json-object.js';
import { withoutCredentials } from '../../internal/secrets.js';
import { parseLinkHeader } from '../../link/header/parse-link-header.js';
import type { Path } from '../check/check-options.js';
import { isOpenApiDocument } from '../check/is-openapi-document.js';
import { linkEntries } from '../check/link-list.js';
import { resourcesOf } from '../check/resources.js';
import type { Visit } from './visit.js';

/** A link of a response. */
export interface FoundLink {
  readonly rel: string;
  readonly method: string;
  /**
   * The absolute target; undefined for a template, another scheme than http(s), a URL with credentials,
   * and one that is too long, or that repeats too much of the URL of its page.
   */
  readonly target: string | undefined;
  /** The absolute URI template of a templated link, which is never fetched; undefined for the same reasons. */
  readonly template?: string;
  /** The resource inside the page that has the link: the target of its own self link. */
  readonly owner?: string;
  /** Where the link is in the body; undefined for one of the `Link` header or a redirect. */
  readonly path?: Path;
}

/** The links of one body that are kept, since each takes several times its memory. */
const MAX_LINKS = 5000;

/**
 * How many characters of the URLs of their pages the relative links of an audit may still repeat: short
 * links of a long URL would fill the memory. And how many GET links were left out for this or as too many.
 */
export interface Repetition {
  remaining: number;
  skipped: number;
}

type Target = Pick<FoundLink, 'target' | 'template'>;

/** A page, what its links may still repeat, and the targets of its hrefs. */
interface Base {
  readonly url: string;
  readonly repetition: Repetition;
  readonly targets: Map<string, Target>;
}

/**
 * The links of a response in their order: of the body with every resource below it, of the `Link`
 * header, and of a redirect. The links in the examples of an OpenAPI document are left out.
 */
export function linksOf({ url, response }: Visit, repetition: Repetition): FoundLink[] {
  const { body, headers, status } = response;
  const base = { url, repetition, targets: new Map() };
  const header = fieldValue(headers, 'link');
  const location = status >= 300 && status < 400 ? fieldValue(headers, 'location') : undefined;
  return [
    ...(location === undefined ? [] : [foundLink('redirect', 'GET', location, base)]),
    ...(isObject(body) && !isOpenApiDocument(body) ? linksInBody(body, base) : []),
    ...(header === undefined ? [] : parseLinkHeader(header)).map(({ rel, href, method = 'GET' }) =>
      foundLink(rel, method, href, base),
    ),
  ];
}

function linksInBody(body: Members, base: Base): FoundLink[] {
  const found: FoundLink[] = [];
  for (const { value, path, isRoot } of resourcesOf(body)) {
    const entries = linkEntries(value);
    const room = MAX_LINKS - found.length;
    base.repetition.skipped += entries.slice(room).filter(({ link }) => isGet(link)).length;
    if (room === 0) continue;
    const above = path();
    const links = entries
      .slice(0, room)
      .flatMap((entry) =>
        linkOf(entry.link, base).map((link) => ({ ...link, path: [...above, ...entry.path] })),
      );
    const owner = isRoot ? undefined : links.find(({ rel }) => rel === 'self')?.target;
    for (const link of links) found.push(owner === undefined ? link : { ...link, owner });
  }
  return found;
}

function isGet(link: unknown): boolean {
  return isObject(link) && (own(link, 'method') ?? 'GET') === 'GET';
}

function linkOf(link: unknown, base: Base): FoundLink[] {
  if (!isObject(link)) return [];
  const [rel, href, method = 'GET'] = [own(link, 'rel'), own(link, 'href'), own(link, 'method')];
  return typeof rel === 'string' && typeof href === 'string' && typeof method === 'string'
    ? [foundLink(rel, method, href, base)]
    : [];
}

/** The target of a link that an audit does not follow. */
const NOWHERE: Target = { target: undefined };
/** The target of a link that only `Repetition` leaves out. */
const BEYOND: Target = { target: undefined };

function foundLink(rel: string, method: string, href: string, base: Base): FoundLink {
  // Each href once, since a link may have thousands of relation types.
  let target = base.targets.get(href) ?? targetOf(href, base);
  if (target === BEYOND && method === 'GET') {
    base.repetition.skipped += 1;
    target = NOWHERE;
  }
  base.targets.set(href, target);
  return { rel, method, ...target };
}

/** Many servers refuse longer ones, and a report would repeat them with each link. */
const MAX_URL_LENGTH = 8192;

/** A template with an expression in its scheme or authority, or one that can begin with these. */
const PARTIAL_ORIGIN = /^(?:[a-z][a-z0-9+.-]*:(?:\/\/[^/?#{]*)?|\/\/[^/?#{]*)?\{(?![?&#/])/i;

function targetOf(href: string, { url, repetition }: Base): Target {
  // Reports show URLs.
  if (withoutCredentials(href) !== href || PARTIAL_ORIGIN.test(href)) return NOWHERE;
  const [literal] = href.split('{', 1) as [string];
  const isTemplate = literal !== href;
  if (isPathRelative(literal)) {
    if (repetition.remaining < url.length) return isTemplate ? NOWHERE : BEYOND;
    repetition.remaining -= url.length;
  }
  const resolved = resolve(literal, href.slice(literal.length), url);
  if (resolved === undefined || !isTemplate) return { target: resolved };
  return { target: undefined, template: resolved };
}

function resolve(literal: string, expressions: string, base: string): string | undefined {
  try {
    const url = new URL(literal, base);
    url.hash = '';
    const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    const text = url.href + expressions;
    return isPlain && text.length <= MAX_URL_LENGTH ? text : undefined;
  } catch {
    return undefined;
  }
}
