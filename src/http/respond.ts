import { entityTag } from '../conditional/entity-tag.js';
import { evaluatePreconditions } from '../conditional/evaluate-preconditions.js';
import { checkValidators } from '../conditional/validators.js';
import { HalyardError } from '../errors.js';
import type { RequestDescriptor } from '../internal/request.js';
import { checkContent, contentOf, hasContent } from './content.js';
import { tagOf, tagOfShape } from './current-tag.js';
import { responseFields } from './fields.js';
import { selectForm } from './format.js';
import type { RespondOptions, RespondTextOptions, ResponseDescriptor } from './response.js';
import {
  contentHeaders,
  type Fields,
  failedHeaders,
  notModifiedHeaders,
} from './response-headers.js';

/**
 * Makes the response to a request: the body as JSON with its media type, entity tag, cache headers
 * and `Vary`.
 *
 * For GET and HEAD it evaluates the preconditions of the request and answers 304 or 412 without a
 * body. With `version` (or `etag`) given and the body a function, the function is called only when
 * the body is sent. The answer to HEAD has the headers of GET and no body. For other methods, ask
 * `evaluatePreconditions` before the operation.
 *
 * What is JSON already is given as `text` in place of `body`, as `serialize` and `serializeItem` of a
 * definition write it. It is sent as it is, and `format` tells the form that it has.
 *
 * A tag that is given or made of the version also tells what shapes the body: a `base` URL that comes
 * from the request, `fields`, and the form of the HAL draft, as in `"3;fields=id,total;hal"`
 * (RFC 9110 §8.8.3.3). `refusal` and `currentTag` take each of them in `If-Match` for the version.
 *
 * @param request The request.
 * @param options What the response is made of.
 * @returns The response.
 * @throws {HalyardError} `http.status`, `http.body` or `http.header` for what no response can hold;
 *   `http.format` for `text` that is to be negotiated; what `cacheHeaders`, `versionTag` and `evaluatePreconditions` throw.
 * @rule HYP.06, CAC.01, caching.etag, conditional.not-modified, conditional.modified, forwarded.links
 *
 * @example
 * ```ts
 * import { respond } from 'halyard/http';
 *
 * const request = { method: 'GET', url: '/orders/17', headers: {} };
 *
 * respond(request, { body: { id: 17 }, version: 3 });
 * // → {
 * //   status: 200,
 * //   headers: {
 * //     'content-type': 'application/hal+json',
 * //     etag: '"3"',
 * //     'cache-control': 'private, max-age=0, must-revalidate',
 * //   },
 * //   body: '{"id":17}',
 * // }
 * respond({ ...request, headers: { 'if-none-match': '"3"' } }, { body: { id: 17 }, version: 3 });
 * // → {
 * //   status: 304,
 * //   headers: { etag: '"3"', 'cache-control': 'private, max-age=0, must-revalidate' },
 * // }
 * respond(request, { text: '{"id":17}', version: 3 }).body;
 * // → '{"id":17}'
 * ```
 */
export function respond(
  request: RequestDescriptor,
  options: RespondOptions | RespondTextOptions = {},
): ResponseDescriptor {
  const { method = 'GET' } = request;
  const { status = 200, lastModified } = options;
  checkStatus(status, options);
  checkContent(options);
  const form = selectForm(request, options.format);
  const { etag: given, ...fields } = responseFields(options.headers);
  const tag = given ?? tagOf(options);
  checkValidators({ etag: tag, lastModified });
  const known = tag === undefined ? undefined : tagOfShape(tag, options, form);
  const selects = (method === 'GET' || method === 'HEAD') && status >= 200 && status < 300;

  if (selects && known !== undefined) {
    const answer = answerPreconditions(request, options, fields, known);
    if (answer !== undefined) return answer;
    // The headers of a HEAD response are known without the body.
    if (method === 'HEAD') {
      return { status, headers: contentHeaders(request, options, fields, known) };
    }
  }

  const body = contentOf(options, form);
  const etag = known ?? (selects && body !== undefined ? entityTag(body) : undefined);
  if (selects && known === undefined) {
    const answer = answerPreconditions(request, options, fields, etag);
    if (answer !== undefined) return answer;
  }
  const headers = contentHeaders(request, options, fields, etag);
  return body === undefined || method === 'HEAD' ? { status, headers } : { status, headers, body };
}

/** The statuses whose responses have no content (RFC 9110 §15.3.5, §15.3.6, §15.4.5). */
const WITHOUT_CONTENT: ReadonlySet<unknown> = /* @__PURE__ */ new Set([204, 205, 304]);

function checkStatus(status: unknown, options: RespondOptions | RespondTextOptions): void {
  if (!Number.isInteger(status) || (status as number) < 200 || (status as number) > 599) {
    throw new HalyardError('http.status', {
      problem: 'A status code is a whole number from 200 to 599',
      given: status,
      remedy: 'Give the status of the final response',
      reference: 'RFC 9110 §15',
    });
  }
  if (WITHOUT_CONTENT.has(status) && hasContent(options)) {
    throw new HalyardError('http.body', {
      problem: `A response with status ${status} has no body`,
      given: options.body ?? options.text,
      remedy: 'Leave the body out, or answer 200',
      reference: 'RFC 9110 §6.4.1',
    });
  }
}

/** The response that the preconditions of the request ask for in place of the content. */
function answerPreconditions(
  request: RequestDescriptor,
  options: RespondOptions | RespondTextOptions,
  fields: Fields,
  etag: string | undefined,
): ResponseDescriptor | undefined {
  const { method = 'GET', headers } = request;
  const { lastModified } = options;
  const { outcome } = evaluatePreconditions({ method, headers }, { etag, lastModified });
  if (outcome === 'not-modified') {
    return { status: 304, headers: notModifiedHeaders(request, options, fields, etag) };
  }
  if (outcome === 'failed') {
    return { status: 412, headers: failedHeaders(options, fields, etag) };
  }
  return undefined;
}
