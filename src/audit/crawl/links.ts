import { fieldValue } from '../../internal/headers.js';
import { isPathRelative } from '../../internal/is-path-relative.js';
import { isObject, type Members, own } from '../../internal/json-object.js';
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
   * and one that is too long.
   */
  readonly target: string | undefined;
  /** The absolute URI template of a templated link, which is never fetched. */
  readonly template?: string;
  /** The resource inside the page that has the link: the target of its own self link. */
  readonly owner?: string;
  /** Where the link is in the body; undefined for one of the `Link` header or a redirect. */
  readonly path?: Path;
}

/**
 * The links of a response in their order: of the body with every resource below it, of the `Link`
 * header, and of a redirect. The links in the examples of an OpenAPI document are left out.
 */
export function linksOf({ url, response }: Visit): FoundLink[] {
  const { body, headers, status } = response;
  const header = fieldValue(headers, 'link');
  const location = status >= 300 && status < 400 ? fieldValue(headers, 'location') : undefined;
  return [
    ...(location === undefined ? [] : [foundLink('redirect', 'GET', location, url)]),
    ...(isObject(body) && !isOpenApiDocument(body) ? linksInBody(body, url) : []),
    ...(header === undefined ? [] : parseLinkHeader(header)).map(({ rel, href, method = 'GET' }) =>
      foundLink(rel, method, href, url),
    ),
  ];
}

function linksInBody(body: Members, url: string): FoundLink[] {
  return Array.from(resourcesOf(body)).flatMap(({ value, path, isRoot }) => {
    const above = path();
    const links = linkEntries(value).flatMap((entry) =>
      linkOf(entry.link, url).map((link) => ({ ...link, path: [...above, ...entry.path] })),
    );
    const owner = isRoot ? undefined : links.find(({ rel }) => rel === 'self')?.target;
    return owner === undefined ? links : links.map((link) => ({ ...link, owner }));
  });
}

function linkOf(link: unknown, url: string): FoundLink[] {
  if (!isObject(link)) return [];
  const [rel, href, method = 'GET'] = [own(link, 'rel'), own(link, 'href'), own(link, 'method')];
  return typeof rel === 'string' && typeof href === 'string' && typeof method === 'string'
    ? [foundLink(rel, method, href, url)]
    : [];
}

function foundLink(rel: string, method: string, href: string, base: string): FoundLink {
  const start = href.indexOf('{');
  if (start === -1) return { rel, method, target: resolve(href, base) };
  const resolved = PARTIAL_ORIGIN.test(href) ? undefined : resolve(href.slice(0, start), base);
  return {
    rel,
    method,
    target: undefined,
    ...(resolved !== undefined && { template: resolved + href.slice(start) }),
  };
}

/** A template with an expression in its scheme or authority, or one that can begin with these. */
const PARTIAL_ORIGIN = /^(?:[a-z][a-z0-9+.-]*:(?:\/\/[^/?#{]*)?|\/\/[^/?#{]*)?\{(?![?&#/])/i;

/** Many servers refuse longer ones, and a report would repeat them with each link. */
const MAX_URL_LENGTH = 8192;
/** A link relative to the path of its page repeats the URL of the page. */
const MAX_BASE_LENGTH = 2048;

function resolve(href: string, base: string): string | undefined {
  if (base.length > MAX_BASE_LENGTH && isPathRelative(href)) return undefined;
  try {
    const url = new URL(href, base);
    url.hash = '';
    const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    return isPlain && url.href.length <= MAX_URL_LENGTH ? url.href : undefined;
  } catch {
    return undefined;
  }
}
