import type { DescribeOptions } from '../description.js';
import type { HeaderModel } from './model.js';

/** The meaning of the status of an error that `describe` adds to an operation by itself. */
export function errorText(status: number): string {
  return ERRORS[status] as string;
}

const ERRORS: Readonly<Record<number, string>> = {
  400: 'The request is malformed. The problem says what to correct.',
  401: 'The client has not authenticated itself.',
  403: 'The client lacks the permission that the operation requires.',
  404: 'No resource has this URL.',
  409: 'The current state of the resource does not allow the operation.',
  412: 'The resource has changed since the client read it.',
  413: 'The content of the request is too large.',
  415: 'The resource does not accept the media type of the request.',
  422: 'The content is well-formed, but the resource does not accept its values. The problem lists the faults.',
};

/** Any error that an operation does not list. */
export const OTHER_ERRORS =
  'Any other error, such as 405 for a method that the URL does not support, or 500.';

function header(name: string, description: string, schema: object = {}): HeaderModel {
  return { name, description, required: false, schema: { type: 'string', ...schema } };
}

const HEADERS = {
  etag: header('ETag', 'Identifies this version of the representation.'),
  cacheControl: header('Cache-Control', 'Whether and how long the response may be cached.'),
  vary: header('Vary', 'The request headers that the response depends on.'),
  location: header('Location', 'The absolute URL of the resource.', { format: 'uri' }),
  describedBy: header('Link', 'The schema of the body, as `describedby` (RFC 8288).'),
  retryAfter: header('Retry-After', 'When to try again: a number of seconds, or a date.'),
} as const;

/** A header field that every such response has. */
function required(field: HeaderModel): HeaderModel {
  return { ...field, required: true };
}

/** The header fields of a response with a status, to a GET or to another method. */
export function headersOf(
  status: number | 'default',
  isRead: boolean,
  { serviceDesc }: Pick<DescribeOptions, 'serviceDesc'> = {},
): readonly HeaderModel[] {
  const { etag, cacheControl, vary, location, retryAfter, describedBy } = HEADERS;
  const link = serviceDesc === undefined ? [] : [describedBy];
  const control = required(cacheControl);
  switch (status) {
    case 200:
      return [isRead ? required(etag) : etag, control, vary, ...link];
    case 304:
      return [required(etag), control, vary, ...link];
    case 201:
      return [required(location), etag, control, vary, ...link];
    case 202:
      return [header('Link', 'The monitor of the work (RFC 8288).'), control, vary, retryAfter];
    case 204:
      return [etag, control];
    case 303:
      return [required(location), control];
    case 401:
      return [header('WWW-Authenticate', 'How to authenticate.'), control];
    case 412:
      return [etag, control, ...(isRead ? [vary, ...link] : [])];
    case 415:
      return [
        header('Accept', 'The media types that the resource accepts.'),
        header('Accept-Patch', 'The media types that it accepts with PATCH.'),
        header('Accept-Post', 'The media types that it accepts with POST.'),
        control,
      ];
    case 429:
    case 503:
      return [retryAfter, control];
    case 'default':
      return [header('Allow', 'For 405: the methods that the URL supports.'), control];
    default:
      return [control];
  }
}
