import { isObject, own } from '../internal/json.js';
import { parseUrl } from '../url/absolute-url.js';
import { ClientError, onOneLine, urlText } from './client-error.js';
import { type Connection, responseError } from './exchange.js';
import { hrefBase, resolveAt } from './href.js';
import { request } from './represent.js';
import type { Representation } from './representation.js';

/**
 * Finds the index of an API by its host alone: the root, if that is a page of links; else the API of the
 * catalog that the root names in a `Link` field, or of the one at the well-known URL (RFC 9727 §2).
 */
export async function discover(
  connection: Connection,
  api: string | undefined,
): Promise<Representation> {
  const { start } = connection;
  let failure: ClientError | undefined;
  const root = await request(connection, { method: 'GET', url: start }).catch((error) => {
    if (error?.response?.status !== 404) throw error;
    failure = error;
    return error.response as Representation;
  });
  // Links to catalogs aside. Of a page of HTML, Link fields are for browsers.
  const leads = root.links.some(({ rel }) => !/^api-catalog$/i.test(rel)) || root.forms.length > 0;
  const isIndex = failure === undefined && typeof root.body !== 'string' && leads;
  if (isIndex && api === undefined) return root;
  const named = root.find('api-catalog')?.href;
  const apis: Apis = new Map();
  try {
    const nested = await readCatalog(connection, named ?? `${start}${WELL_KNOWN}`, apis);
    for (const url of nested.slice(0, MAX_NESTED)) {
      if (isTrustedUrl(connection, url)) await readCatalog(connection, url, apis);
    }
  } catch (error) {
    // A server may answer any URL with a page, so what is at the well-known URL need not be a catalog.
    const isGuess = error instanceof ClientError && named === undefined && api === undefined;
    if (isGuess && failure === undefined) return root;
    throw isGuess && error.response !== undefined ? failure : error;
  }
  const url = chosenApi(apis, api, start);
  requireTrusted(connection, 'An API of a catalog', url);
  return request(connection, { method: 'GET', url });
}

const WELL_KNOWN = '.well-known/api-catalog';

/** A catalog may list catalogs without end. */
const MAX_NESTED = 10;

/** The URLs of APIs, each with its title. */
type Apis = Map<string, string | undefined>;

/** Adds the APIs of a catalog, and returns the URLs of further catalogs. */
async function readCatalog(connection: Connection, from: string, apis: Apis): Promise<string[]> {
  requireTrusted(connection, 'A catalog of APIs', from);
  const headers = { accept: 'application/linkset+json, application/json;q=0.9' };
  const { url, body } = await request(connection, { method: 'GET', url: from, headers });
  requireTrusted(connection, 'A catalog of APIs', url);
  const contexts = isObject(body) ? own(body, 'linkset') : undefined;
  if (!Array.isArray(contexts)) {
    throw responseError(url, 'be a catalog of APIs: JSON with an array "linkset" (RFC 9264 §4.2)');
  }
  const base = hrefBase(url);
  const catalogs: string[] = [];
  for (const context of contexts.filter(isObject)) {
    const read = (rel: string, add: (url: string, title?: string) => unknown) => {
      for (const target of [own(context, rel)].flat()) {
        const { href, title } = isObject(target) ? target : { href: target };
        const found = typeof href === 'string' ? resolveAt(href, base) : undefined;
        if (found !== undefined) add(found, typeof title === 'string' ? title : undefined);
      }
    };
    const addApi = (api: string, title?: string) => apis.set(api, apis.get(api) ?? title);
    read('item', addApi);
    // A catalog has links to its APIs, contexts with the links of each API, or both (RFC 9727 A.1, A.2).
    if (Object.keys(context).some((rel) => /^(?:service-|status$)/.test(rel)))
      read('anchor', addApi);
    read('api-catalog', (catalog) => catalogs.push(catalog));
  }
  return catalogs;
}

/** The URL of the only API, or of the one with a title or an URL. */
function chosenApi(apis: Apis, api: string | undefined, start: string): string {
  const all = [...apis];
  const found = all.filter(([url, title]) => [undefined, title, url].includes(api));
  const [[url = ''] = []] = found;
  if (found.length === 1) return url;
  const names = all.slice(0, MAX_NAMES).map(([each, title]) => `${title ?? ''} (${urlText(each)})`);
  const expected = api === undefined ? 'list one API' : `list one API ${onOneLine(api, 80)}`;
  const message = `The catalog of ${urlText(start)} must ${expected}, got ${all.length}: ${onOneLine(names.join(', '), 500)}`;
  throw new ClientError('client.link', `${message}. Choose one by the option api`);
}

const MAX_NAMES = 10;

/** Whether a catalog may choose a URL: the request has the configured headers. */
function isTrustedUrl({ origins }: Connection, url: string): boolean {
  return origins.has(parseUrl(url)?.origin ?? '');
}

function requireTrusted(connection: Connection, subject: string, url: string): void {
  if (isTrustedUrl(connection, url)) return;
  const message = `${subject} must be on a trusted origin, got ${urlText(url)}. See trustedOrigins`;
  throw new ClientError('client.link', message);
}
