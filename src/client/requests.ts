import { HalyardError } from '../errors.js';
import { entriesOf } from '../internal/json.js';
import { show } from '../internal/show.js';
import { isLinkObject } from '../link/hal.js';
import { transitionMethod } from '../relation/method.js';
import { ClientError, onOneLine, urlText } from './client-error.js';
import type { ClientRequest, Content } from './exchange.js';
import { made } from './exchange.js';
import { expandHref, resolve } from './href.js';
import { fillForm, isRecord, kindOf } from './links.js';
import type { FollowOptions, Form, FoundLink, SubmitOptions } from './representation.js';

/** The representation that links and forms are from: the link context (RFC 8288 §3.2). */
export interface LinkContext {
  /** The URL that relative references are resolved against (RFC 3986 §5.1.3). */
  readonly base: string;
  /** The URL of the resource: that of its self link, else the base. */
  readonly self: string;
  readonly etag: string | undefined;
  /** The trusted origins. */
  readonly origins: ReadonlySet<string>;
  readonly headers: Headers;
  readonly links: readonly FoundLink[];
  readonly forms: readonly Form[];
  /** Whether it is the index or a page of a list: other resources are below its URL. */
  readonly isContainer: boolean;
}

/** The first link of a relation type; case is ignored (RFC 8288 §2.1). */
export function linkOf(links: readonly FoundLink[], rel: string): FoundLink | undefined {
  return links.find((link) => isSame(link.rel, rel) || isSame(link.curie, rel));
}

/** The form of a relation type; case is ignored. */
export function formOf(forms: readonly Form[], rel: string): Form | undefined {
  return forms.find(({ name }) => isSame(name, rel));
}

function isSame(name: string | undefined, rel: string): boolean {
  return name?.toLowerCase() === rel.toLowerCase();
}

/** The request that follows a link, or submits a form whose method is GET. */
export function followRequest(
  source: LinkContext,
  rel: string | FoundLink,
  options: FollowOptions,
): ClientRequest {
  const { name, link, form } = targetOf(source, rel);
  const { href, method = 'GET' } = link ?? { href: form?.target, method: form?.method };
  if (method !== 'GET') {
    throw linkError(source, name, `have the method GET, got ${onOneLine(method)}. Call submit`);
  }
  const fields = link === undefined && form && fillForm(form, options.values);
  const query = { ...(fields as object), ...options.query };
  const url = targetUrl(source, name, href, options.values, query, link === undefined);
  return { ...options, method, url };
}

/** The request that carries out an operation. */
export function submitRequest(
  source: LinkContext,
  rel: string | FoundLink,
  body: unknown,
  options: SubmitOptions,
): ClientRequest {
  const { name, link, form } = targetOf(source, rel);
  const { method = link?.method ?? transitionMethod(name) ?? 'POST', target = link?.href } =
    form ?? {};
  const chosen = options.method ?? method;
  if (!/^(?:POST|PUT|PATCH|DELETE)$/.test(chosen)) {
    throw linkError(source, name, `have an unsafe method, got ${onOneLine(chosen)}. Call follow`);
  }
  const url = targetUrl(source, name, target, options.values, options.query);
  const type = options.contentType ?? form?.contentType ?? defaultType(chosen, source);
  const given = options.ifMatch ?? '';
  // An empty one would not be sent, and the operation would be unconditional.
  const isLeftOut = given !== false && given.trim() === '';
  return {
    ...options,
    contentType: undefined,
    ...contentOf(form === undefined ? body : fillForm(form, body), type),
    method: chosen,
    url,
    ifMatch: isLeftOut ? (ifMatchTag(source, name, chosen, url) ?? false) : given,
  };
}

/** The link and the form of a relation type. */
function targetOf(source: LinkContext, rel: string | FoundLink) {
  const { links, forms } = source;
  const name = typeof rel === 'string' ? rel : `${rel.rel}`;
  const found = typeof rel === 'string' ? linkOf(links, rel) : rel;
  // A link of the body is as the service wrote it.
  const link = isLinkObject(found) ? found : undefined;
  const form = formOf(forms, name);
  if (link ?? form) return { name, link, form };
  const names = [...links.map((each) => each.curie ?? each.rel), ...forms.map((each) => each.name)];
  const expected = `be present, got ${show([...new Set(names)])}. Check has(${show(name)}) first`;
  throw linkError(source, name, expected);
}

function linkError(
  { base }: LinkContext,
  rel: string,
  expected: string,
  subject = 'Link',
): ClientError {
  const message = `${subject} ${show(rel)} of ${urlText(base)} must ${expected}`;
  return new ClientError('client.link', message);
}

function targetUrl(
  source: LinkContext,
  name: string,
  href = '',
  values: FollowOptions['values'],
  query: FollowOptions['query'],
  isForm?: boolean,
): string {
  const used: string[] = [];
  const expanded = expandHref(href, values ?? {}, used);
  const target = expanded === undefined ? undefined : resolve(expanded, source.base);
  if (target === undefined) {
    throw linkError(source, name, `lead to an http(s) URL, got ${show(urlText(href))}`);
  }
  for (const [variable, value] of entriesOf(values)) {
    if (isForm || value === undefined || value === null || used.includes(variable)) continue;
    // Without a value that it does not take, a search would find everything.
    const expected = `be among its variables ${show(used)}, got ${onOneLine(variable)}`;
    throw linkError(source, name, expected, 'Values of link');
  }
  const url = new URL(target);
  setParameters(url.searchParams, query);
  return url.href;
}

/** A PATCH is a merge patch if `Accept-Patch` lists the type (RFC 5789 §3.1). */
function defaultType(method: string, { headers }: LinkContext): string {
  const accepted = method === 'PATCH' ? headers.get('accept-patch') : null;
  return accepted?.includes(MERGE_PATCH) ? MERGE_PATCH : 'application/json';
}

const MERGE_PATCH = 'application/merge-patch+json';

/**
 * The tag for If-Match: that of the resource, for operations on it or below its URL. A POST to the
 * index or to a list makes another resource, whose tag is unknown. A weak tag never matches
 * (RFC 9110 §13.1.1), and `*` or several tags would match other versions.
 */
function ifMatchTag(
  { base, etag, origins, self, isContainer }: LinkContext,
  rel: string,
  method: string,
  url: string,
): string | undefined {
  if (etag === undefined || !SINGLE_TAG.test(etag)) return undefined;
  if (method === 'POST' && (isContainer || isSame(rel, 'create'))) return undefined;
  const path = self.replace(/\?.*/, '');
  // The page chooses its self link, but the tag is of the origin that sent it.
  const [from = '', to = ''] = [base, url].map((each) => new URL(each).origin);
  const isShared = from === to || (origins.has(from) && origins.has(to));
  return isShared && `${url}/`.replace('?', '/').startsWith(`${path}/`) ? etag : undefined;
}

/** One strong tag; some services leave out the quotes. */
const SINGLE_TAG = /^(?:"[^"]*"|[^"*,/]+)$/;

/** Writes the content of a request. Content that `fetch` takes is sent as it is. */
function contentOf(
  body: unknown,
  type: string,
): { readonly content?: Content; readonly contentType?: string } {
  if (body === undefined) return {};
  const kind = kindOf(body);
  // fetch writes the content type of these, with the boundary of a multipart form.
  if (/FormData|URLSearchParams/.test(kind)) return { content: body as Content };
  if (/String|Blob|File|ArrayBuffer/.test(kind) || ArrayBuffer.isView(body)) {
    return { content: body as Content, contentType: type };
  }
  if (/urlencoded/i.test(type) && isRecord(body ?? {})) {
    return { content: setParameters(new URLSearchParams(), body) };
  }
  const json = /[/+]json\b/i.test(type)
    ? made('body must be JSON', () => JSON.stringify(body))
    : undefined;
  // JSON has nothing of a Map, a stream or a promise.
  if (json !== undefined && (json !== '{}' || isRecord(body))) {
    return { content: json, contentType: type };
  }
  // The content may be a secret.
  const message = `body must be of the type ${onOneLine(type)}, got ${kind.slice(8, -1)}`;
  throw new HalyardError('client.option', message);
}

/** Sets the parameters of a query or a form that have a value. */
function setParameters(parameters: URLSearchParams, values: unknown): URLSearchParams {
  for (const [name, value] of entriesOf(values)) {
    if (value === undefined || value === null) continue;
    const text = made(`${onOneLine(name)} must be text`, () => String(value));
    parameters.set(name, text);
  }
  return parameters;
}
