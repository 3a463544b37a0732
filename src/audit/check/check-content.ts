import { isObject, type Members, own } from '../../internal/json.js';
import { must } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import { isOpenApiDocument } from './body-kind.js';
import { checkCollectionMembers, isCollection } from './check-collection.js';
import { below, type CheckOptions } from './check-options.js';
import { checkBody, checkLinksBelow, originOf } from './check-resource.js';
import type { Exchange } from './exchange.js';
import { hasLinks, isJson, isStandard } from './exchange.js';
import { selfOf } from './link-list.js';

const BODY = ['response', 'body'] as const;
const CONTENT_TYPE = ['response', 'headers', 'content-type'] as const;

/** Status codes of responses without content, or with a part of it (RFC 9110 §15.3.7). */
const NOT_WHOLE: ReadonlySet<number> = new Set([204, 206, 304]);

/** Checks the media type of the content, and the content by what it is. */
export function checkContent(exchange: Exchange, options: CheckOptions): Finding[] {
  const { status, hasBody, jsonError, method } = exchange;
  if (!hasBody || method === 'HEAD' || NOT_WHOLE.has(status)) return [];
  if (status >= 400) return checkProblem(exchange);
  if (jsonError !== undefined) {
    const message = `The body must be JSON, as Content-Type declares: ${jsonError}`;
    return [finding('HYP.06', message, { path: BODY })];
  }
  return [...checkMediaType(exchange), ...below(BODY, checkRepresentation(exchange, options))];
}

function checkMediaType({ mediaType, json }: Exchange): Finding[] {
  if (mediaType === undefined) {
    const message =
      'A response with content must have a Content-Type, such as application/hal+json';
    return [finding('HYP.06', message, { path: ['response', 'headers'] })];
  }
  if (json === undefined || isStandard(mediaType) || isOpenApiDocument(json)) return [];
  return [
    finding('HYP.06', must('Content-Type', 'be a standard format for hypermedia', mediaType), {
      path: CONTENT_TYPE,
      suggestion: 'application/hal+json',
    }),
  ];
}

function checkRepresentation(exchange: Exchange, options: CheckOptions): Finding[] {
  const { json, mediaType, method, status } = exchange;
  if (json === undefined || isOpenApiDocument(json) || !mayHaveLinks(mediaType)) return [];
  const isPage = method === 'GET' && status < 300;
  const accepted = { ...options, halForm: options.halForm === true || asksForHal(exchange) };
  return checkBody(json, (members) => [
    ...(isPage && isCollection(members)
      ? checkCollectionMembers(members, accepted)
      : checkLinksBelow(members, accepted)),
    ...checkHost(members, exchange),
  ]);
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
  if (self === undefined) return [];
  const [addressed, given] = [originOf(url), originOf(self.href)];
  if (addressed === '' || given === '' || addressed === given) return [];
  const message = must('The self link', `be on the origin of the request (${addressed})`, given);
  const remedy = 'Build links with baseUrl(), and name that origin by its fallback or allowedHosts';
  return [finding('HYP.14', `${message}. ${remedy}`, { path: [...self.path, 'href'] })];
}

/**
 * Checks the body of an error: problem details (RFC 9457) are the standard format for it (HYP.06).
 * It needs no links, and so no `self` (HYP.05).
 */
function checkProblem({ mediaType, json, jsonError, status }: Exchange): Finding[] {
  if (mediaType !== 'application/problem+json') {
    if (json === undefined && jsonError === undefined) return [];
    return [
      finding(
        'HYP.06',
        must('Content-Type of an error', 'be application/problem+json', mediaType),
        {
          path: ['response', 'headers', 'content-type'],
          suggestion: 'application/problem+json',
        },
      ),
    ];
  }
  if (!isObject(json)) {
    const message = 'Problem details must be a JSON object (RFC 9457 §3)';
    return [finding('HYP.06', message, { path: ['response', 'body'] })];
  }
  const fault = (name: string, expected: string) =>
    finding('HYP.06', `${must(name, expected, own(json, name))} (RFC 9457 §3.1)`, {
      path: ['response', 'body', name],
    });
  const texts = ['type', 'title', 'detail', 'instance'].filter(
    (name) => own(json, name) !== undefined && typeof own(json, name) !== 'string',
  );
  const given = own(json, 'status');
  return [
    ...texts.map((name) => fault(name, 'be a string')),
    ...(given === undefined || given === status
      ? []
      : [fault('status', `be the status code ${status}`)]),
  ];
}
