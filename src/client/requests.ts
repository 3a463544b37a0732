import { HalyardError } from '../errors.js';
import { entriesOf } from '../internal/json.js';
import { show } from '../internal/show.js';
import { type Curies, expandCurie, isLinkObject } from '../link/hal.js';
import { transitionMethod } from '../relation/method.js';
import { percentEncode } from '../url/percent-encode.js';
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
  readonly etag: string | undefined;
  /** The URLs of the resource that the tag is of. */
  readonly tagged: readonly string[];
  /** The trusted origins. */
  readonly origins: ReadonlySet<string>;
  readonly headers: Headers;
  readonly links: readonly FoundLink[];
  readonly forms: readonly Form[];
  readonly curies: Curies;
  /** Whether it is a page of a list, to which a POST adds another resource. */
  readonly isList: boolean;
  /** The QUERY whose result it is. */
  readonly asked: ClientRequest | undefined;
}

type Named = Pick<LinkContext, 'links' | 'forms' | 'curies'>;

/** The first link of a relation type, by its URI or a CURIE; case is ignored (RFC 8288 §2.1). */
export function linkOf({ links, curies }: Named, rel: string): FoundLink | undefined {
  const uri = expandCurie(rel, curies);
  return links.find((link) => isSame(link.rel, uri) || isSame(link.curie, rel));
}

/** The form of a relation type, as {@link linkOf} finds a link. */
export function formOf({ forms, curies }: Named, rel: string): Form | undefined {
  const uri = expandCurie(rel, curies);
  return forms.find(({ name }) => isSame(expandCurie(name, curies), uri));
}

function isSame(name: string | undefined, rel: string): boolean {
  return name?.toLowerCase() === rel.toLowerCase();
}

/** The request that follows a link, or submits a form, by GET or QUERY. */
export function followRequest(
  source: LinkContext,
  rel: string | FoundLink,
  options: FollowOptions,
): ClientRequest {
  const { name, link, form } = targetOf(source, rel);
  const { href, method = 'GET' } = link ?? { href: form?.target, method: form?.method };
  const subject = link === undefined ? 'Form' : 'Link';
  if (!READ.test(method)) throw linkError(source, name, methodFault(method), subject);
  const { values = {} } = options;
  if (method === 'QUERY') {
    const used: string[] = [];
    const url = targetUrl(source, name, href, values, options.query, subject, used);
    // The other pages of a result, by the same content; its origin alone may know that.
    const { content: known, contentType, url: from = '' } = source.asked ?? {};
    if (known !== undefined && OF_PAGES.test(name)) {
      const isSame = new URL(url).origin === new URL(from).origin;
      if (!isSame) throw linkError(source, name, 'be on the origin of the query', subject);
      return { ...options, content: known, contentType, method, url };
    }
    const others = Object.entries(values).filter(([variable]) => !used.includes(variable));
    const given = Object.fromEntries(
      others.map(([variable, value]) => [variable, typeof value === 'bigint' ? `${value}` : value]),
    );
    const content =
      form?.method === method
        ? contentOf(fillForm(form, given), form.contentType)
        : contentOf(given, JSON_TYPE);
    return { ...options, ...content, method, url };
  }
  const fields = link === undefined && form && fillForm(form, values);
  const query = { ...(fields as object), ...options.query };
  const url = targetUrl(source, name, href, values, query, subject);
  return { ...options, method, url };
}

/** What leads from one page of a result to another. */
const OF_PAGES = /^(?:self|first|prev|next|last)$/i;

const JSON_TYPE = 'application/json';

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
  const subject = form === undefined ? 'Link' : 'Form';
  if (!UNSAFE.test(chosen)) throw linkError(source, name, methodFault(chosen), subject);
  const url = targetUrl(source, name, target, options.values, options.query, subject);
  const own = body instanceof Blob && body.type;
  const type = options.contentType ?? form?.contentType ?? (own || defaultType(chosen, source));
  const given = options.ifMatch ?? '';
  // An empty one would not be sent, and the operation would be unconditional.
  const isLeftOut = given !== false && given.trim() === '';
  return {
    ...options,
    contentType: undefined,
    ...contentOf(form === undefined ? body : fillForm(form, body), type),
    method: chosen,
    url,
    idempotencyKey: options.idempotencyKey || (link?.idempotencyKey ? crypto.randomUUID() : ''),
    ifMatch: isLeftOut ? (ifMatchTag(source, name, chosen, url) ?? false) : given,
  };
}

/** Those that change something. */
export const UNSAFE = /^(?:POST|PUT|PATCH|DELETE)$/;

/** A request by these is repeated at the target of a redirect; a QUERY as a QUERY (RFC 10008 §2.5). */
export const READ = /^(?:GET|QUERY)$/;

/** The same for both functions, so that neither names the other for a method that it refuses too. */
function methodFault(method: string): string {
  const given = `got ${onOneLine(method, 40)}`;
  if (READ.test(method)) return `have an unsafe method, ${given}. Call follow`;
  if (UNSAFE.test(method)) return `have the method GET or QUERY, ${given}. Call submit`;
  return `have the method GET, QUERY, POST, PUT, PATCH or DELETE, ${given}`;
}

/** The link and the form of a relation type. */
function targetOf(source: LinkContext, rel: string | FoundLink) {
  const { links, forms } = source;
  const name = typeof rel === 'string' ? rel : `${rel.rel}`;
  const found = typeof rel === 'string' ? linkOf(source, rel) : rel;
  // A link of the body is as the service wrote it.
  const link = isLinkObject(found) ? found : undefined;
  // A link that is given is that link, though a form has its name.
  const form = typeof rel === 'string' ? formOf(source, name) : undefined;
  if (link ?? form) return { name, link, form };
  const names = [...links.map((each) => each.curie ?? each.rel), ...forms.map((each) => each.name)];
  const expected = `be present, got ${show([...new Set(names)])}. Check has(${show(name)}) first`;
  throw linkError(source, name, expected);
}

/** The error of a link, a form or a list that cannot be used. */
export function linkError(
  { base }: Pick<LinkContext, 'base'>,
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
  subject: string,
  taken?: string[],
): string {
  const used = taken ?? [];
  const expanded = expandHref(href, values ?? {}, used);
  const target = expanded === undefined ? undefined : resolve(expanded, source.base);
  if (target === undefined) {
    const expected = `lead to an http(s) URL, got ${show(urlText(href))}`;
    throw linkError(source, name, expected, subject);
  }
  for (const [variable, value] of entriesOf(values)) {
    const isOther = taken !== undefined || subject === 'Form';
    if (isOther || value === undefined || value === null || used.includes(variable)) continue;
    // Without a value that it does not take, a search would find everything.
    const expected = `be among its variables ${show(used)}, got ${onOneLine(variable)}`;
    throw linkError(source, name, expected, 'Values of link');
  }
  return withParameters(target, query);
}

/** Sets parameters of a query, and leaves every other octet as the service wrote it. */
function withParameters(url: string, values: unknown): string {
  const given = textsOf(values);
  if (given.size === 0) return url;
  const [, start, search] = /^([^?]*)\??(.*)$/.exec(url) as RegExpExecArray;
  // Behind a separator, a question mark is one of the name.
  const isOther = (part: string) => !given.has([...new URLSearchParams(`&${part}`).keys()].join());
  const others = search ? search.split('&').filter(isOther) : [];
  const pairs = Array.from(given, (pair) => pair.map(percentEncode).join('='));
  return `${start}?${[...others, ...pairs].join('&')}`;
}

/** A PATCH is a merge patch if `Accept-Patch` lists the type (RFC 5789 §3.1). */
function defaultType(method: string, { headers }: LinkContext): string {
  const accepted = method === 'PATCH' ? headers.get('accept-patch') : null;
  return accepted?.includes(MERGE_PATCH) ? MERGE_PATCH : JSON_TYPE;
}

const MERGE_PATCH = 'application/merge-patch+json';

/**
 * The tag for If-Match, which the service compares with that of the target (RFC 9110 §13.1.1): only for
 * the URL of the tag. A POST to a list adds another resource to it. A weak tag never matches, and `*` or
 * several tags would match other versions.
 */
function ifMatchTag(
  { base, etag, tagged, origins, isList }: LinkContext,
  rel: string,
  method: string,
  url: string,
): string | undefined {
  if (etag === undefined || !SINGLE_TAG.test(etag)) return undefined;
  if (method === 'POST' && (isList || isSame(rel, 'create'))) return undefined;
  // The page chooses its self link, but the tag is of the origin that sent it.
  const [from = '', to = ''] = [base, url].map((each) => new URL(each).origin);
  const isShared = from === to || (origins.has(from) && origins.has(to));
  const isTagged = tagged.some((each) => normal(each, base) === normal(url));
  return isShared && isTagged ? etag : undefined;
}

/** A URL without its fragment, in the normal form of RFC 3986 §6.2.2.1–6.2.2.3. */
function normal(url: string, base?: string): string | undefined {
  return resolve(url, base)
    ?.replace(/%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, decodeURIComponent)
    .replace(/%../g, (octet) => octet.toUpperCase());
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
    return { content: new URLSearchParams([...textsOf(body)]) };
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

/** The parameters of a query or a form that have a value, as text. */
function textsOf(values: unknown): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of entriesOf(values)) {
    if (value === undefined || value === null) continue;
    texts.set(
      name,
      made(`${onOneLine(name)} must be text`, () => String(value)),
    );
  }
  return texts;
}
