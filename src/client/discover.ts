import { isObject, own } from '../internal/json.js';
import { parseUrl } from '../url/absolute-url.js';
import { ClientError, onOneLine, urlText } from './client-error.js';
import { type Connection, responseError } from './exchange.js';
import { hrefBase, resolve } from './href.js';
import { readLinks } from './links.js';
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
  let missing: ClientError | undefined;
  const root = await request(connection, { method: 'GET', url: start }).catch((error) => {
    if (error?.response?.status !== 404) throw error;
    missing = error;
    return error.response as Representation;
  });
  const named = root.find('api-catalog')?.href;
  // Of a page of HTML, Link fields are for browsers.
  const isPage = typeof root.body !== 'string' && (missing ?? api) === undefined;
  const leads = root.forms.length > 0 || root.links.some(({ rel }) => !/^api-catalog$/i.test(rel));
  if (isPage && leads) return root;

  const apis: Apis = new Map();
  try {
    await readCatalog(connection, named ?? `${start}.well-known/api-catalog`, apis);
  } catch (error) {
    // A server may answer any URL with a page, so what is at the well-known URL need not be a catalog.
    const isGuess = error instanceof ClientError && (named ?? api) === undefined;
    if (isGuess && missing === undefined) return root;
    throw isGuess && error.response ? missing : error;
  }
  const [[url] = [''], ...others] = [...apis].filter((entry) => !api || entry.includes(api));
  if (url && others.length === 0) return requestTrusted(connection, url);
  const names = [...apis].slice(0, MAX_NAMES).map((entry) => entry.join(' '));
  const listed = onOneLine(names.join(', '), 500);
  const message = `The catalog of ${urlText(start)} must list one API or that of the option api, got ${apis.size}: ${listed}`;
  throw new ClientError('client.link', message);
}

const MAX_NAMES = 10;

/** The links of a catalog of 16 MiB would take seconds to read. */
const MAX_BYTES = 1_048_576;

/** The URLs of APIs, each with its title. */
type Apis = Map<string, string | undefined>;

const CATALOG = { accept: 'application/linkset+json, application/json;q=0.9' };

/** Adds the APIs of a catalog. */
async function readCatalog(connection: Connection, from: string, apis: Apis): Promise<void> {
  const maxBytes = Math.min(connection.maxBytes, MAX_BYTES);
  const { url, body } = await requestTrusted({ ...connection, maxBytes }, from, CATALOG);
  const contexts = isObject(body) ? own(body, 'linkset') : undefined;
  if (!Array.isArray(contexts)) {
    throw responseError(url, 'be a catalog of APIs: JSON with an array "linkset" (RFC 9264 §4.2)');
  }
  const base = hrefBase(url);
  for (const context of contexts) {
    // A link context is keyed by relation type, as the links of HAL are.
    const { links } = readLinks({ _links: [context] }, null, base, []);
    // A catalog has links to its APIs, contexts with the links of each API, or both (RFC 9727 A.1, A.2).
    const isApi = links.some(({ rel }) => /^(?:service-|status$)/.test(rel));
    for (const { rel, href, title } of links) {
      const target = resolve(href);
      if (target === undefined || !(rel === 'item' || (isApi && rel === 'anchor'))) continue;
      apis.set(target, apis.get(target) ?? (typeof title === 'string' ? title : undefined));
    }
  }
}

/** Requests a URL that a catalog may choose, though the request has the configured headers. */
async function requestTrusted(
  connection: Connection,
  url: string,
  headers = {},
): Promise<Representation> {
  if (isTrustedUrl(connection, url)) {
    const target = await request(connection, { method: 'GET', url, headers });
    if (isTrustedUrl(connection, target.url)) return target;
  }
  const expected = 'Catalogs and their APIs must be on a trusted origin (trustedOrigins)';
  throw new ClientError('client.link', `${expected}, got ${urlText(url)}`);
}

function isTrustedUrl({ origins }: Connection, url: string): boolean {
  return origins.has(parseUrl(url)?.origin ?? '');
}
