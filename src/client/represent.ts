import { isObject } from '../internal/json.js';
import type { Curies } from '../link/hal.js';
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
import { isRecord, readForms, readLinks } from './links.js';
import type {
  FollowOptions,
  Form,
  FoundLink,
  Representation,
  RequestOptions,
  SubmitOptions,
} from './representation.js';
import { followRequest, formOf, linkOf, READ, submitRequest, UNSAFE } from './requests.js';

/** Sends a request and represents the response. Throws if its status is an error. */
export async function request(
  connection: Connection,
  sent: ClientRequest,
): Promise<Representation> {
  const response = represent(connection, await send(connection, sent));
  if (response.status < 400) return response;
  throw problemError(sent.method, response);
}

/** Reads the target of a link that has no page around it. */
export function requestLink(
  connection: Connection,
  link: FoundLink,
  options: FollowOptions,
): Promise<Representation> {
  const none = { url: connection.start, status: 200, headers: new Headers(), body: undefined };
  return represent(connection, none).follow(link, options);
}

/** Sends a request and follows redirects: any of a read, and those that keep any other method. */
async function send(connection: Connection, original: ClientRequest): Promise<ParsedResponse> {
  const redirects = READ.test(original.method) ? /^30[12378]$/ : /^30[78]$/;
  let request = original;
  for (let count = 1; ; count++) {
    const response = await exchange(connection, request);
    const location = response.headers.get('location');
    if (location === null || !redirects.test(`${response.status}`)) {
      return request.method === 'QUERY' ? { ...response, asked: request } : response;
    }
    const url = resolve(location, response.url) ?? '';
    const next = {
      ...request,
      ...(response.status === 303 && AS_READ),
      url,
      isUntrusted: !isTrusted(connection, request),
    };
    // The content may be a secret, other than the URL of a GET, which the service chooses.
    const isAllowed = url !== '' && (next.method === 'GET' || isTrusted(connection, next));
    if (!isAllowed) throw redirectError(request, `to ${urlText(location)}`);
    if (count > MAX_REDIRECTS) throw redirectError(request, `more than ${MAX_REDIRECTS} times`);
    request = next;
  }
}

const MAX_REDIRECTS = 10;

/** The target of a 303 is read, whatever the method was (RFC 9110 §15.4.4). */
const AS_READ = { method: 'GET', content: undefined, contentType: undefined };

/** Represents a response, or an item of a list, which has the CURIEs of its page. */
export function represent(
  given: Connection,
  { url, status, headers, body: content, asked, isItem }: ParsedResponse & { isItem?: boolean },
  base = hrefBase(url),
  outer: Curies = [],
): Representation {
  // A page of another origin must not choose requests that have the credentials.
  const isOwn = given.origins.has(new URL(url).origin);
  const connection = isOwn ? given : { ...given, origins: new Set<string>() };
  const { links, curies } = readLinks(content, headers.get('link'), base, outer);
  const selfLink = links.find(({ rel }) => /^self$/i.test(rel));
  const selfHref = selfLink?.href;
  // A templated self link names the resource without its optional query.
  const plain = selfHref?.replace(/\{[?&#][\w.%*,]+\}/g, '');
  const own = plain === undefined ? undefined : (resolve(plain) ?? resolveAt(plain, base));
  const self = own ?? base.url;
  const isExpansion = !isItem && plain !== selfHref && /^[?&]/.test(base.url.replace(self, ''));
  const etag = headers.get('etag') ?? undefined;
  const forms = readForms(content, self, base);
  const operations = forms.filter((form) => isOperation(form, self));
  const body = dataOf(content);
  const { origins } = connection;
  // Of a QUERY, it is the URL by which GET repeats it (RFC 10008 §2.4).
  const location = status > 200 || asked ? headers.get('location') : null;
  // Of a 201, the tag is that of the new resource (RFC 9110 §15.3.2); of any, also that of Content-Location (§8.7).
  const target = (status === 201 && location) || url;
  const tagged = [target, own ?? target, headers.get('content-location') ?? target];
  const source = {
    base: url,
    etag,
    tagged,
    origins,
    headers,
    links,
    forms: operations,
    curies,
    isList: isList({ body, links }),
    asked,
  };

  const ofPage: Omit<Representation, 'pages' | 'items'> = {
    url: isItem ? self : url,
    status,
    headers,
    etag,
    body,
    links,
    forms,
    has: (rel: string) => !!(linkOf(source, rel) ?? formOf(source, rel)),
    find: (rel: string) => linkOf(source, rel),
    follow: async (rel: string, options: FollowOptions = {}) =>
      request(connection, followRequest(source, rel, options)),
    submit: async (rel: string, given?: unknown, options: SubmitOptions = {}) =>
      request(connection, submitRequest(source, rel, given, options)),
    read: async (options: RequestOptions = {}) => {
      const url = location ?? (isExpansion ? base.url : self);
      const method = asked && !location && selfLink?.method !== 'GET' ? 'QUERY' : 'GET';
      const link = { rel: 'self', href: url.replace(/[{}]/g, encodeURIComponent), method };
      return request(connection, followRequest(source, link, options));
    },
  };
  const representation = ofPage as Representation;
  const embedded = isObject(content) ? content._embedded : {};
  const context = { embedded, curies };
  Object.assign(representation, connection.iterators?.(representation, connection, context));
  return Object.freeze(representation);
}

/** Whether it is a page of a list, to which a POST adds another resource. */
export function isList({ body, links }: Pick<Representation, 'body' | 'links'>): boolean {
  return (
    (isObject(body) && '_meta' in body) ||
    links.some(({ rel }) => /^(?:first|prev|next|last)$/i.test(rel))
  );
}

/** Whether a form is counted: HAL-FORMS requires one named `default`, which may only read the resource again. */
function isOperation({ name, method, target, properties }: Form, self: string): boolean {
  const isRead = !UNSAFE.test(method) && resolve(target) === self;
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
