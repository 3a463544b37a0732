import type { SuccessStatus } from '../../definition/definition.js';
import { REASON_PHRASES } from '../../http/problem.js';
import { groupBy } from '../../internal/maps.js';
import { isSafeMethod } from '../../internal/request.js';
import { parseTemplate } from '../../url/template.js';
import type { BodyModel, HeaderModel, ResponseModel } from '../description.js';
import { linkBody, mergeBodies, plainBody, resourceBody } from './bodies.js';
import type { Context, LinkSource, OperationSource } from './context.js';
import { queryVariables } from './links.js';
import { KEY_REQUIRED, sendsContent } from './requests.js';
import { hasSelection } from './resource-schemas.js';

/** The responses of an operation by their status; any other error comes last. */
export function responsesOf(operation: OperationSource, context: Context): ResponseModel[] {
  const { links, resource, reads, method, path } = operation;
  const isRead = isSafeMethod(method);
  const sends = links.some(sendsContent);
  const hasQuery =
    reads === 'page' ||
    (reads === 'item' && hasSelection(resource)) ||
    links.some(({ link }) => isRead && queryVariables(link.href).length > 0);
  const isConditional = links.some(({ link }) => (link.states ?? link.test) !== undefined);
  const isGuarded = links.every(({ link }) => link.permission !== undefined);
  const changes =
    !isRead && links.some(({ ofCollection, link }) => !ofCollection && link.rel !== 'create');
  // `refuse` requires If-Match of these methods; an action that requires it says so in its link.
  const needsTag = changes && method !== 'POST' && context.about.errors?.[428] !== undefined;
  const keys = links.flatMap(({ link }) => link.idempotencyKey ?? []);
  const statuses = [
    ...(hasQuery || sends ? [400] : []),
    ...(isGuarded ? [403] : []),
    ...(parseTemplate(path).pathNames.length > 0 ? [404] : []),
    ...(isConditional && !isRead ? [409] : []),
    ...(changes ? [412] : []),
    ...(sends ? [413, 415, 422] : []),
    ...(keys.length > 0 ? [409, 422] : []),
    ...(needsTag || keys.includes('required') ? [428] : []),
  ];
  const own = Object.assign({}, ...links.map(({ link }) => link.errors));
  return withErrors(successes(operation, context), method, context, statuses, own);
}

/** The meanings of the errors that `describe` adds to an operation by itself. */
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
  428: KEY_REQUIRED,
};

/**
 * Adds the responses that preconditions decide, and errors: those of some statuses, those that have a
 * description, and any other.
 */
export function withErrors(
  successes: readonly Omit<ResponseModel, 'headers'>[],
  method: string,
  { about, refer }: Context,
  statuses: readonly number[] = [],
  own: Readonly<Record<number, string>> = {},
): ResponseModel[] {
  const isRead = isSafeMethod(method);
  const { 428: _ofChanges, ...ofAny } = about.errors ?? {};
  const texts: Readonly<Record<number, string>> = { ...about.errors, ...own };
  const described = Object.keys({ ...ofAny, ...own }).map(Number);
  const ofService = about.security === undefined ? [] : [401];
  const problem = (component: string) =>
    plainBody('problem details', ['application/problem+json'], refer(component));
  const errors = Array.from(new Set([...statuses, ...ofService, ...described]), (status) => {
    const title = REASON_PHRASES[status] ?? `Error ${status}`;
    return {
      status,
      description: texts[status] ?? (ERRORS[status] as string),
      // Operations share an error, unless it has a description of its own.
      component: status in texts ? undefined : title.replace(/[^A-Za-z0-9]/g, ''),
      body: problem(status === 409 ? 'Conflict' : 'Problem'),
    };
  });
  const all = [...successes, ...errors, ...(isRead ? CONDITIONAL : [])];
  all.sort((one, other) => Number(one.status) - Number(other.status));
  return [...all, { ...OTHER_ERROR, body: problem('Problem') }].map((response) => ({
    ...response,
    headers: headersOf(response.status, isRead, about.serviceDesc !== undefined),
  }));
}

const CONDITIONAL = [
  { status: 304, description: 'The client already has this version.', component: 'NotModified' },
  { status: 412, description: 'If-Match does not name this version.', component: 'OtherVersion' },
];

const OTHER_ERROR = {
  status: 'default' as const,
  description: 'Any other error, such as 405 for a method that the URL does not support, or 500.',
  component: 'Error',
};

/** The responses without an error, one for each status. */
function successes({ resource, reads, links }: OperationSource, context: Context) {
  const all: readonly (readonly [SuccessStatus, BodyModel | undefined])[] = reads
    ? [[200, resourceBody(resource, reads, context)]]
    : links.flatMap((source) =>
        statusesOf(source).map((status) => [status, linkBody(source, status, context)] as const),
      );
  return Array.from(
    groupBy(all, ([status]) => status),
    ([status, same]) => {
      const body = mergeBodies(same.flatMap(([, each]) => each ?? []));
      return { status, description: successText(status, body?.text ?? ''), body };
    },
  );
}

/** The statuses of a link: those of its definition, else the usual one of its method. */
function statusesOf({ link: { status, rel, method } }: LinkSource): readonly SuccessStatus[] {
  const usual = rel === 'create' ? 201 : method === 'DELETE' ? 204 : 200;
  return status ?? [usual];
}

function successText(status: SuccessStatus, text: string): string {
  if (status === 204) return 'Done, with no content.';
  if (status === 303) return 'Done. Location is the URL of the result.';
  if (status === 202) return `The request will be carried out later: ${text}.`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The header fields of a response, to a read or to another method. */
function headersOf(
  status: ResponseModel['status'],
  isRead: boolean,
  hasSchema: boolean,
): Record<string, HeaderModel> {
  // A read may be refused for another version; a change may not be repeated.
  const names = HEADERS_OF[isRead && status === 412 ? 200 : status] ?? 'Cache-Control';
  const always = ['Cache-Control', 'Location', ...(isRead && status !== 412 ? ['ETag'] : [])];
  const shown = names.split(' ').filter((name) => name !== 'Link' || hasSchema);
  const entries = shown.map((name) => [
    name.replace('Monitor', 'Link'),
    {
      description: HEADERS[name],
      required: always.includes(name),
      schema: { type: 'string', ...(name === 'Location' && { format: 'uri' }) },
    },
  ]);
  return Object.fromEntries(entries);
}

const HEADERS_OF: Readonly<Record<string, string | undefined>> = {
  200: 'ETag Cache-Control Vary Link',
  201: 'Location ETag Cache-Control Vary Link',
  202: 'Monitor Cache-Control Vary Retry-After',
  204: 'ETag Cache-Control',
  303: 'Location Cache-Control',
  304: 'ETag Cache-Control Vary Link',
  401: 'WWW-Authenticate Cache-Control',
  412: 'ETag Cache-Control',
  415: 'Accept Accept-Patch Accept-Post Accept-Query Cache-Control',
  429: 'Retry-After Cache-Control',
  503: 'Retry-After Cache-Control',
  default: 'Allow Cache-Control',
};

const HEADERS: Readonly<Record<string, string>> = {
  ETag: 'Identifies this version of the representation.',
  'Cache-Control': 'Whether and how long the response may be cached.',
  Vary: 'The request headers that the response depends on.',
  Location: 'The absolute URL of the resource.',
  Link: 'The schema of the body, by the relation type describedby (RFC 8288).',
  Monitor: 'The monitor of the work (RFC 8288).',
  'Retry-After': 'When to try again: a number of seconds, or a date.',
  'WWW-Authenticate': 'How to authenticate.',
  Accept: 'The media types that the resource accepts.',
  'Accept-Patch': 'The media types that it accepts with PATCH.',
  'Accept-Post': 'The media types that it accepts with POST.',
  'Accept-Query': 'The media types that it accepts with QUERY.',
  Allow: 'For 405: the methods that the URL supports.',
};
