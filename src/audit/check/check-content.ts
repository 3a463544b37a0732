import { isObject, type Members, own } from '../../internal/json.js';
import { must } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import { isCollection, isOpenApiDocument } from './body-kind.js';
import { checkCollectionMembers } from './check-collection.js';
import { below, type CheckOptions } from './check-options.js';
import { checkBody, checkLinksBelow, originOf } from './check-resource.js';
import { type Exchange, hasLinks, isJson, STANDARD } from './exchange.js';
import { selfOf } from './link-list.js';

const BODY = ['response', 'body'] as const;
const CONTENT_TYPE = ['response', 'headers', 'content-type'] as const;
const PROBLEM = 'application/problem+json';

/** Status codes of responses without content, or with a part of it (RFC 9110 §15.3.7). */
const NOT_WHOLE: ReadonlySet<number> = new Set([204, 206, 304]);

/** Checks the media type of the content, and the content by what it is. */
export function checkContent(exchange: Exchange, options: CheckOptions): Finding[] {
  const { status, hasBody, jsonError, method, mediaType, json } = exchange;
  if (!hasBody || method === 'HEAD' || NOT_WHOLE.has(status)) return [];
  if (status >= 400) return checkProblem(exchange);
  if (jsonError !== undefined) {
    const message = `The body must be JSON, as Content-Type declares: ${jsonError}`;
    return [finding('HYP.06', message, { path: BODY })];
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
    return [finding('HYP.06', message, { path: ['response', 'headers'] })];
  }
  if (!isResource || STANDARD.test(mediaType)) return [];
  const message = must('Content-Type', 'be a standard format for hypermedia', mediaType);
  return [finding('HYP.06', message, { path: CONTENT_TYPE, suggestion: 'application/hal+json' })];
}

function checkRepresentation(exchange: Exchange, options: CheckOptions): Finding[] {
  const { json, method, status } = exchange;
  const isPage = method === 'GET' && status < 300;
  const accepted = { ...options, halForm: options.halForm === true || asksForHal(exchange) };
  const findings = checkBody(json, (members) => [
    ...(isPage && isCollection(members)
      ? checkCollectionMembers(members, accepted)
      : checkLinksBelow(members, accepted)),
    ...checkHost(members, exchange),
  ]);
  return below(BODY, findings);
}

/**
 * Whether the links of content with this media type are checked. Parsed JSON may come without a media
 * type, or with a wrong one.
 */
export function mayHaveLinks(mediaType: string | undefined): boolean {
  return hasLinks(mediaType) || !isJson(mediaType);
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
  return [finding('HYP.14', `${message}. ${remedy}`, { path: [...self.path, 'href'] })];
}

/**
 * Checks the body of an error: problem details (RFC 9457) are the standard format for it (HYP.06).
 * It needs no links, and so no `self` (HYP.05).
 */
function checkProblem({ mediaType, json, jsonError, status }: Exchange): Finding[] {
  if (mediaType !== PROBLEM) {
    if (json === undefined && jsonError === undefined) return [];
    const message = must('Content-Type of an error', `be ${PROBLEM}`, mediaType);
    return [finding('HYP.06', message, { path: CONTENT_TYPE, suggestion: PROBLEM })];
  }
  if (!isObject(json)) {
    const message = 'Problem details must be a JSON object (RFC 9457 §3)';
    return [finding('HYP.06', message, { path: BODY })];
  }
  return ['type', 'title', 'detail', 'instance', 'status'].flatMap((name) => {
    const value = own(json, name);
    const isStatus = name === 'status';
    if (value === undefined || (isStatus ? value === status : typeof value === 'string')) return [];
    const expected = isStatus ? `be the status code ${status}` : 'be a string';
    const message = `${must(name, expected, value)} (RFC 9457 §3.1)`;
    return [finding('HYP.06', message, { path: [...BODY, name] })];
  });
}
