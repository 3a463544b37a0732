import { isEntityTag, parseEntityTags } from '../../conditional/entity-tag.js';
import { isObject, type Members } from '../../internal/json.js';
import type { RequestDescriptor } from '../../internal/request.js';
import { cut, must, printable, show } from '../../internal/show.js';
import { type Finding, finding, type RuleId } from '../../rules/finding.js';
import { isAbsoluteUrl } from '../../url/absolute-url.js';
import { checkTransport, urlHost } from '../../url/transport.js';
import { isCollection, isOpenApiDocument, isProblem } from './body-kind.js';
import { checkCacheHeaders } from './check-cache-headers.js';
import { checkCollectionMembers } from './check-collection.js';
import { below, type CheckOptions, type Path, withoutIgnored } from './check-options.js';
import {
  checkApiUrl,
  checkBody,
  checkLinksBelow,
  checkProblemDetails,
  originOf,
} from './check-resource.js';
import {
  type Exchange,
  mayHaveLinks,
  type ResponseInput,
  readExchange,
  STANDARD,
} from './exchange.js';
import { linkEntries, selfOf } from './link-list.js';

/**
 * Checks a whole exchange against the rules, that one exchange can show: the URL of the
 * request, the media type, the body with all its links, `Location` and links of a 201, cache headers,
 * entity tags and what follows from a precondition, and problem details.
 *
 * What is checked of the body depends on the response: a collection (by its URL and its list, or by its
 * `_meta`), a single resource, problem details (status 400 and above, or a body with their members). Each cause
 * is one finding of the body, with the number of its places.
 *
 * @param request The request, as any framework hands it over.
 * @param response The response: `status` or `statusCode`, `headers`, and `body` as text, bytes or
 *   parsed JSON.
 * @param options Rules to ignore, relation types and words of your own.
 * @returns The findings; `path` begins with `request` or `response`. Empty when the exchange follows
 *   the rules.
 * @throws {HalyardError} `audit.option` for a response whose body was not read.
 * @rule HYP.02, HYP.04, HYP.05, HYP.06, HYP.07, HYP.11, HYP.12, HYP.13, HYP.14, HYP.15, HYP.16
 * @rule HYP.17, HYP.18, HYP.19, UFN.01, UFN.02, UFN.03, UFN.04, UFN.05, UFN.06, UFN.07, UFN.08
 * @rule UFN.09, UFN.10, UFN.11, VER.05, CAC.01, caching.post, caching.put-delete, caching.precedence
 * @rule caching.expires, caching.age, caching.pragma, caching.warning, caching.etag, created.status
 * @rule created.location, created.links, conditional.not-modified, conditional.modified
 * @rule collection.meta, collection.links, collection.list, collection.item-links
 *
 * @example
 * ```ts
 * import { checkExchange } from 'halyard/audit';
 *
 * const request = { method: 'PUT', url: '/orders/v1/orders/17', headers: {} };
 * const response = { status: 204, headers: { 'cache-control': 'public, max-age=60' } };
 *
 * checkExchange(request, response).map(({ rule, path }) => [rule, path]);
 * // → [['caching.put-delete', ['response', 'headers', 'cache-control']]]
 * ```
 */
export function checkExchange(
  request: RequestDescriptor,
  response: ResponseInput,
  options: CheckOptions = {},
): Finding[] {
  const exchange = readExchange(request, response);
  const findings = [
    ...checkTarget(exchange, options),
    ...checkRedirect(exchange),
    ...checkContent(exchange, options),
    ...checkCreated(exchange),
    ...checkCacheHeaders(exchange),
    ...checkTag(exchange),
    ...checkNotModified(exchange),
  ];
  return withoutIgnored(findings, options);
}

const HEADERS = ['response', 'headers'];
const STATUS = ['response', 'status'];
const BODY = ['response', 'body'];
const CONTENT_TYPE = ['response', 'headers', 'content-type'];
const PROBLEM = 'application/problem+json';

/** A finding as a list. */
function fault(rule: RuleId, path: Path, message: string, more: Partial<Finding> = {}): Finding[] {
  return [finding(rule, message, { path, ...more })];
}

/** Checks the URL of the request. A 404 means that the API does not have it. */
function checkTarget({ request: { url }, status }: Exchange, options: CheckOptions): Finding[] {
  if (url === undefined || url === '*' || status === 404) return [];
  return below(['request', 'url'], checkApiUrl(url, options));
}

/** Checks that `Location` keeps to https (UFN.02), unless it leads to another site. */
function checkRedirect({ request: { url = '' }, status, header }: Exchange): Finding[] {
  const location = header('location') ?? '';
  if (status !== 201 && urlHost(location) !== urlHost(url)) return [];
  return below([...HEADERS, 'location'], checkTransport(location));
}

/** Checks the response to a POST that creates: 201, `Location`, and the links of the new resource. */
function checkCreated({ method, status, json, header }: Exchange): Finding[] {
  const location = header('location');
  if (status !== 201) {
    if (method !== 'POST' || status !== 200 || location === undefined) return [];
    const message = must('The status of a POST that creates a resource', 'be 201', status);
    return fault('created.status', STATUS, message);
  }
  // Of several new resources, each is an item.
  const isList = isObject(json) && linkEntries(json).some(({ rel }) => rel === 'item');
  const created = isObject(json) && !isList && !isOpenApiDocument(json) ? json : undefined;
  return [
    // Without it, the new resource is the one that a PUT names (RFC 9110 §15.3.2).
    ...(method === 'PUT' && location === undefined ? [] : checkLocation(location, created)),
    ...(created === undefined ? [] : checkCreatedLinks(created)),
  ];
}

function checkLocation(location: string | undefined, created: Members | undefined): Finding[] {
  const path = [...HEADERS, 'location'];
  if (location === undefined) {
    const message = 'A 201 must have Location with the absolute URL of the new resource';
    return fault('created.location', HEADERS, message);
  }
  if (!isAbsoluteUrl(location)) {
    return fault('created.location', path, must('Location', 'be an absolute URL', location));
  }
  const self = created && selfOf(created)?.href;
  if (self === undefined || self === location) return [];
  const message = must('Location', 'be the self link of the new resource', location);
  return fault('created.location', path, message, { suggestion: self });
}

/** HYP.05 requires `self`. The others depend on the state, which only the service knows, so this is advice. */
function checkCreatedLinks(created: Members): Finding[] {
  const rels = new Set(linkEntries(created).map(({ rel }) => rel));
  const missing = ['delete', 'replace', 'edit'].filter((rel) => !rels.has(rel));
  if (missing.length === 0) return [];
  const message = `The links of a new resource must include self, delete, replace and edit; missing: ${missing.join(', ')}. If the resource has no such operation, or not in its first state, ignore created.links`;
  return fault('created.links', [...BODY, '_links'], message, { level: 'SHOULD' });
}

function checkTag({ header }: Exchange): Finding[] {
  const etag = header('etag');
  if (etag === undefined || isEntityTag(etag)) return [];
  // Not quoted in the message, since the quotes are the fault.
  const message = `ETag must be in double quotes (RFC 9110 §8.8.3), got ${cut(printable(etag))}`;
  return fault('caching.etag', [...HEADERS, 'etag'], message);
}

/** Checks that the status agrees with `If-None-Match` and with the body. */
function checkNotModified({ status, isRead, hasBody, ...fields }: Exchange): Finding[] {
  const condition = fields.requestHeader('if-none-match');
  const etag = fields.header('etag');
  const isMatched = condition !== undefined && etag !== undefined && matches(condition, etag);
  const findings: Finding[] = [];
  const add = (message: string, path = STATUS, rule: RuleId = 'conditional.not-modified') =>
    findings.push(finding(rule, message, { path }));
  if (status === 200 && isRead && isMatched) {
    add(`The status must be 304, got 200: If-None-Match has the current ETag ${cut(etag)}`);
  }
  if (status === 304 && !isRead) {
    add('The status of a response to a request other than GET and HEAD must not be 304');
  } else if (status === 304 && condition !== undefined && etag === undefined) {
    add('A 304 must have the ETag that a 200 would have (RFC 9110 §15.4.5)', HEADERS);
  } else if (status === 304 && condition !== undefined && etag !== undefined && !isMatched) {
    const message = `The status must not be 304: If-None-Match does not name the ETag ${cut(etag)}, got ${show(condition)}`;
    add(message, STATUS, 'conditional.modified');
  }
  if (hasBody && (status === 304 || status === 204)) {
    add(`A ${status} must have no body (RFC 9110 §${status === 304 ? '15.4.5' : '15.3.5'})`, BODY);
  }
  return findings;
}

/** Weak comparison (RFC 9110 §13.1.2). */
function matches(condition: string, etag: string): boolean {
  const tags = parseEntityTags(condition);
  return tags === '*' || tags.some(({ opaque }) => `"${opaque}"` === etag.replace(/^W\//, ''));
}

/** Status codes of responses without content, or with a part of it (RFC 9110 §15.3.7). */
const NOT_WHOLE: ReadonlySet<number> = new Set([204, 206, 304]);

/** Checks the media type of the content, and the content by what it is. */
function checkContent(exchange: Exchange, options: CheckOptions): Finding[] {
  const { status, hasBody, jsonError, method, mediaType, json } = exchange;
  if (!hasBody || method === 'HEAD' || NOT_WHOLE.has(status)) return [];
  if (status >= 400 || mediaType === PROBLEM || isProblem(json)) return checkProblem(exchange);
  if (jsonError !== undefined) {
    const message = `The body must be JSON, as Content-Type declares: ${jsonError}`;
    return fault('HYP.06', BODY, message);
  }
  const isResource = json !== undefined && !isOpenApiDocument(json);
  return [
    ...checkMediaType(mediaType, isResource),
    ...(isResource && mayHaveLinks(mediaType) ? checkRepresentation(exchange, options) : []),
  ];
}

function checkMediaType(mediaType: string | undefined, isResource: boolean): Finding[] {
  if (mediaType === undefined) {
    const message =
      'A response with content must have a Content-Type, such as application/hal+json';
    return fault('HYP.06', HEADERS, message);
  }
  if (!isResource || STANDARD.test(mediaType)) return [];
  const message = must('Content-Type', 'be a standard format for hypermedia', mediaType);
  return fault('HYP.06', CONTENT_TYPE, message, { suggestion: 'application/hal+json' });
}

function checkRepresentation(exchange: Exchange, options: CheckOptions): Finding[] {
  const { json, isRead, status, request } = exchange;
  const { url } = request;
  const isPage = isRead && status < 300;
  const accepted = { ...options, halForm: options.halForm === true || asksForHal(exchange) };
  const check = (members: Members) => [
    ...(isPage && isCollection(members, url)
      ? checkCollectionMembers(members, accepted, url)
      : checkLinksBelow(members, accepted, url)),
    ...checkHost(members, exchange),
  ];
  return below(BODY, checkBody(json, check, accepted, url));
}

/** HAL-FORMS extends the HAL draft, and the profile names it. */
function asksForHal({ mediaType, requestHeader }: Exchange): boolean {
  const accept = requestHeader('accept') ?? '';
  return (
    mediaType === 'application/prs.hal-forms+json' ||
    /application\/prs\.hal-forms\+json|profile="[^"]*draft-kelly-json-hal/.test(accept)
  );
}

/** Links are built on the host that the client addressed: a hard-coded one leads elsewhere (HYP.14). */
function checkHost(body: Members, { request: { url = '' } }: Exchange): Finding[] {
  const self = selfOf(body);
  const [addressed, given] = [originOf(url), originOf(self?.href)];
  if (self === undefined || addressed === '' || given === '' || addressed === given) return [];
  const message = must('The self link', `be on the origin of the request (${addressed})`, given);
  const remedy = 'Build links with baseUrl(), and name that origin by its fallback or allowedHosts';
  return fault('HYP.14', [...self.path, 'href'], `${message}. ${remedy}`);
}

/**
 * Checks the body of an error: problem details (RFC 9457) are the standard format for it (HYP.06).
 * It needs no links, and so no `self` (HYP.05).
 */
function checkProblem({ mediaType, json, jsonError, status }: Exchange): Finding[] {
  if (mediaType !== PROBLEM) {
    if (json === undefined && jsonError === undefined) return [];
    const message = must('Content-Type of an error', `be ${PROBLEM}`, mediaType);
    return fault('HYP.06', CONTENT_TYPE, message, { suggestion: PROBLEM });
  }
  if (!isObject(json)) {
    return fault('HYP.06', BODY, 'Problem details must be a JSON object (RFC 9457 §3)');
  }
  return below(BODY, checkProblemDetails(json, status));
}
