import { REASON_PHRASES } from '../../http/reason-phrases.js';
import type { HeaderModel } from './model.js';

/** The meaning of the status of an error. */
export function errorText(status: number): string {
  return ERRORS[status] ?? `${REASON_PHRASES[status] ?? 'The request cannot be carried out'}.`;
}

const ERRORS: Readonly<Record<number, string | undefined>> = {
  400: 'The request is malformed. The problem says what to change.',
  401: 'The client has not authenticated itself.',
  403: 'The client lacks the permission that the operation requires.',
  404: 'No resource has this URL.',
  405: 'The resource does not have the method. Allow lists those that it has.',
  409: 'The present state of the resource does not allow the operation.',
  412: 'The resource has changed since the client read it.',
  413: 'The content of the request is too large.',
  415: 'The resource does not take the media type of the request.',
  422: 'The content is JSON, but not what the resource takes. The problem lists the faults.',
  428: 'The request must have If-Match, so that no change is lost.',
  429: 'The client has sent too many requests. Retry-After says when to try again.',
  503: 'The service is not available. Retry-After says when to try again.',
};

/** Any error that an operation does not list. */
export const OTHER_ERRORS =
  'Any other error, such as 405 for a method that the URL does not have, or 500.';

function header(name: string, description: string, schema: object = {}): HeaderModel {
  return { name, description, required: false, schema: { type: 'string', ...schema } };
}

const HEADERS = {
  etag: header('ETag', 'Identifies this version of the representation.'),
  cacheControl: header('Cache-Control', 'How the response may be cached.'),
  vary: header('Vary', 'The request headers that the response depends on.'),
  location: header('Location', 'The absolute URL of the resource.', { format: 'uri' }),
  retryAfter: header('Retry-After', 'When to try again: in seconds, or at a time.'),
} as const;

/** The header is on each such response. */
function required(given: HeaderModel): HeaderModel {
  return { ...given, required: true };
}

/** The headers of a response, by its status and whether it is that of a GET. */
export function headersOf(status: number | 'default', isRead: boolean): readonly HeaderModel[] {
  const { etag, cacheControl, vary, location, retryAfter } = HEADERS;
  const control = required(cacheControl);
  switch (status) {
    case 200:
      return [isRead ? required(etag) : etag, control, vary];
    case 304:
      return [required(etag), control, vary];
    case 201:
      return [required(location), etag, control, vary];
    case 202:
      return [control, retryAfter];
    case 204:
      return [etag, control];
    case 303:
      return [required(location), control];
    case 401:
      return [header('WWW-Authenticate', 'How to authenticate.'), control];
    case 412:
      return [etag, control];
    case 415:
      return [
        header('Accept', 'The media types that the resource takes.'),
        header('Accept-Patch', 'The media types that it takes by PATCH.'),
        header('Accept-Post', 'The media types that it takes by POST.'),
        control,
      ];
    case 429:
    case 503:
      return [retryAfter, control];
    default:
      return [control];
  }
}
