import { entriesOf, isObject } from '../internal/json.js';
import { ClientError, type ClientErrorCode, onOneLine, urlText } from './client-error.js';
import {
  type ClientRequest,
  type Connection,
  exchange,
  isTrusted,
  type ParsedResponse,
  redirectError,
} from './exchange.js';
import { hrefBase, resolve, resolveAt } from './href.js';
import { type Curies, curiesOf, isRecord, readForms, readLinks } from './links.js';
import type {
  FollowOptions,
  Form,
  FoundLink,
  ItemOptions,
  PageOptions,
  Representation,
  RequestOptions,
  SubmitOptions,
} from './representation.js';
import { followRequest, formOf, linkOf, submitRequest } from './requests.js';

/** Sends a request and represents the response. Throws if its status is an error. */
export async function request(
  connection: Connection,
  sent: ClientRequest,
): Promise<Representation> {
  const response = represent(connection, await send(connection, sent));
  if (response.status < 400) return response;
  throw problemError(sent.method, response);
}

/** Sends a request and follows redirects: any of a GET, and those that keep any other method. */
async function send(connection: Connection, original: ClientRequest): Promise<ParsedResponse> {
  const isRead = original.method === 'GET';
  const redirects = isRead ? /^30[12378]$/ : /^30[78]$/;
  let request = original;
  for (let count = 1; ; count++) {
    const response = await exchange(connection, request);
    const location = response.headers.get('location');
    if (location === null || !redirects.test(`${response.status}`)) return response;
    const url = resolve(location, response.url) ?? '';
    const next = { ...request, url, isUntrusted: !isTrusted(connection, request) };
    const isAllowed = url !== '' && (isRead || isTrusted(connection, next));
    if (!isAllowed) throw redirectError(request, `to ${urlText(location)}`);
    if (count > MAX_REDIRECTS) throw redirectError(request, `more than ${MAX_REDIRECTS} times`);
    request = next;
  }
}

const MAX_REDIRECTS = 10;

/** Represents a response, or an item of a list, which has the CURIEs of its page. */
function represent(
  given: Connection,
  { url, status, headers, body: content, isItem }: ParsedResponse & { isItem?: boolean },
  base = hrefBase(url),
  curies?: Curies,
): Representation {
  // A page of another origin must not choose requests that have the credentials.
  const isOwn = given.origins.has(new URL(url).origin);
  const connection = isOwn ? given : { ...given, origins: new Set<string>() };
  const links = readLinks(content, headers.get('link'), base, curies);
  const selfHref = linkOf(links, 'self')?.href;
  // A templated self link names the resource without its optional query.
  const plain = selfHref?.replace(/\{[?&#][\w.%*,]+\}/g, '');
  const self = (plain !== undefined && (resolve(plain) ?? resolveAt(plain, base))) || base.url;
  const isExpansion = !isItem && plain !== selfHref && /^[?&]/.test(base.url.replace(self, ''));
  const etag = headers.get('etag') ?? undefined;
  const forms = readForms(content, self, base);
  const operations = forms.filter((form) => isOperation(form, self));
  const body = dataOf(content);
  const isContainer =
    url === connection.start ||
    (isObject(body) && '_meta' in body) ||
    links.some(({ rel }) => /^(?:first|prev|next|last)$/i.test(rel));
  const { origins } = connection;
  const source = { base: url, self, etag, origins, headers, links, forms: operations, isContainer };
  const location = status > 200 ? headers.get('location') : null;

  const representation: Representation = Object.freeze({
    url: isItem ? self : url,
    status,
    headers,
    etag,
    body,
    links,
    forms,
    has: (rel: string) => !!(linkOf(links, rel) ?? formOf(operations, rel)),
    find: (rel: string) => linkOf(links, rel),
    follow: async (rel: string, options: FollowOptions = {}) =>
      request(connection, followRequest(source, rel, options)),
    submit: async (rel: string, given?: unknown, options: SubmitOptions = {}) =>
      request(connection, submitRequest(source, rel, given, options)),
    read: async (options: RequestOptions = {}) => {
      const url = location ?? (isExpansion ? base.url : self);
      const link = { rel: 'self', href: url.replace(/[{}]/g, encodeURIComponent) };
      return request(connection, followRequest(source, link, options));
    },
    pages: (options: PageOptions = {}) => pagesFrom(representation, connection, options),
    items: (options: ItemOptions = {}) => itemsFrom(representation, connection, options),
  });
  return representation;
}

/** Whether a form is counted: HAL-FORMS requires one named `default`, which may only read the resource again. */
function isOperation({ name, method, target, properties }: Form, self: string): boolean {
  const isRead = !/^(?:POST|PUT|PATCH|DELETE)$/.test(method) && resolve(target) === self;
  return !(isRead && /^default$/i.test(name) && properties.length === 0);
}

/** The content without links and forms, with embedded resources among its members. */
function dataOf(content: unknown): unknown {
  if (!isRecord(content)) return content;
  const { _links, _templates, _embedded: embedded, ...members } = content;
  return isObject(embedded) ? { ...embedded, ...members } : members;
}

const CODES: Readonly<Record<number, ClientErrorCode>> = {
  409: 'client.conflict',
  412: 'client.precondition',
  428: 'client.precondition-required',
};

/** Members with the reason of an error: of problem details, of many APIs, of OAuth (RFC 6749 §5.2). */
const REASONS = ['detail', 'title', 'message', 'error_description', 'error'];

function problemError(method: string, response: Representation): ClientError {
  const { url, status, body } = response;
  const problem = isRecord(body) ? body : undefined;
  const texts = REASONS.map((name) => problem?.[name]).filter((value) => typeof value === 'string');
  const reason = texts.map((text) => onOneLine(text, 300).trim()).find(Boolean);
  const given = [status, reason].filter(Boolean).join('. ');
  const message = `${method} ${urlText(url)} must succeed, got ${given}`;
  return new ClientError(CODES[status] ?? 'client.problem', message, response, problem);
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** Iterates over a page and the ones that `next` leads to. */
async function* pagesFrom(
  first: Representation,
  { maxPages }: Connection,
  { limit = NO_LIMIT, ...options }: PageOptions,
): AsyncGenerator<Representation, void, void> {
  if (limit < 1) return;
  const visited = new Set([first.url]);
  let page = first;
  for (let count = 1; ; count++) {
    yield page;
    const next = page.find('next');
    if (next === undefined || count >= limit) return;
    // URLs that differ in their fragment alone lead to the same page.
    const url = resolve(next.href) ?? next.href;
    if (visited.has(url)) throw pagesError('not lead back to a page of the list', next);
    if (count >= maxPages) throw pagesError(`lead to at most ${maxPages} pages (maxPages)`, next);
    visited.add(url);
    page = await page.follow(next, options);
  }
}

function pagesError(expected: string, { href }: FoundLink): ClientError {
  return new ClientError('client.pages', `next must ${expected}, got ${urlText(href)}`);
}

/** Iterates over the items of a page and the next ones, each once by its self link. */
async function* itemsFrom(
  first: Representation,
  connection: Connection,
  { limit = NO_LIMIT, list, ...options }: ItemOptions,
): AsyncGenerator<Representation, void, void> {
  const visited = new Set<string | undefined>();
  let count = 0;
  if (limit < 1) return;
  for await (const page of pagesFrom(first, connection, options)) {
    const { url, status } = page;
    const items = itemsOf(page.body, connection.names, list);
    const base = hrefBase(url);
    const curies = curiesOf(page.links);
    for (const entry of items ?? page.links.filter(({ rel }) => /^item$/i.test(rel))) {
      const embedded = { url, status, headers: new Headers(), body: entry, isItem: true };
      const item =
        items === undefined
          ? await page.follow(entry as FoundLink, options)
          : represent(connection, embedded, base, curies);
      const self = item.find('self')?.href;
      if (self !== undefined && visited.has(self)) continue;
      visited.add(self);
      yield item;
      if (++count >= limit) return;
    }
  }
}

/**
 * The items of a body: the body itself if it is a list; the list that is chosen; else a list with one
 * of the names; else its first list, of objects if possible.
 */
function itemsOf(
  body: unknown,
  names: readonly string[],
  chosen: string | undefined,
): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  const lists = entriesOf(body).filter(
    (entry): entry is [string, unknown[]] =>
      Array.isArray(entry[1]) && !NOT_ITEMS.includes(entry[0]),
  );
  if (chosen !== undefined) return lists.find(([name]) => name === chosen)?.[1] ?? [];
  const entry =
    lists.find(([name]) => names.includes(name)) ??
    lists.find(([, [first]]) => isObject(first)) ??
    lists[0];
  return entry?.[1];
}

/** Members of a body that are lists, but not of items. */
const NOT_ITEMS = ['links', 'link', 'errors'];
