import type { AnyResource, SuccessStatus } from '../../definition/definition.js';
import { REASON_PHRASES } from '../../http/problem.js';
import type { Form } from '../../http/select-form.js';
import { groupBy } from '../../internal/maps.js';
import { isSafeMethod } from '../../internal/request.js';
import { jsonSchemaOf } from '../../schema/json-schema.js';
import type {
  ContentModel,
  HeaderModel,
  LinkModel,
  ResourceModel,
  ResponseModel,
} from '../description.js';
import { bodySchema, hasSelection } from './component-schemas.js';
import { type Context, formsByType, returnedOf } from './context.js';
import { type BodyKind, bodyExamples } from './examples.js';
import { fieldsOf } from './fields.js';
import { pathVariables, queryVariables } from './links.js';
import { anyOf } from './map-schema.js';
import { type LinkSource, type OperationSource, sendsContent } from './operations.js';
import { reference } from './shared-schemas.js';

/** The models of resources by their definitions. */
type Models = ReadonlyMap<AnyResource, ResourceModel>;

/** The responses of an operation by their status; any other error comes last. */
export function responsesOf(
  operation: OperationSource,
  models: Models,
  context: Context,
): ResponseModel[] {
  const all = [...successes(operation, models, context), ...errors(operation, context)];
  return withOthers(all, operation.method, context);
}

/** The response to a GET of a document of the service itself, such as the index, and the others. */
export function documentResponses(
  description: string,
  content: readonly ContentModel[],
  links: readonly LinkModel[],
  context: Context,
): ResponseModel[] {
  const read = { status: 200, description, content, links };
  const all = [response(read, 'GET', context), ...sharedErrors([], {}, context)];
  return withOthers(all, 'GET', context);
}

/** Adds the responses that preconditions decide, and any other error. */
function withOthers(
  responses: readonly ResponseModel[],
  method: string,
  context: Context,
): ResponseModel[] {
  const conditional = isSafeMethod(method) ? CONDITIONAL : [];
  const all = [...responses, ...conditional.map((each) => response(each, method, context))];
  return [
    ...all.sort((one, other) => Number(one.status) - Number(other.status)),
    response(OTHER_ERROR, '', context),
  ];
}

function response(
  given: Pick<ResponseModel, 'status' | 'description'> & Partial<ResponseModel>,
  method: string,
  context: Context,
): ResponseModel {
  const headers = headersOf(given.status, isSafeMethod(method), context);
  return { component: undefined, headers, content: [], links: [], ...given };
}

const CONDITIONAL = [
  { status: 304, description: 'The client already has this version.', component: 'NotModified' },
  { status: 412, description: 'If-Match does not name this version.', component: 'OtherVersion' },
];

/** Any error that an operation does not list. */
const OTHER_ERROR = {
  status: 'default' as const,
  description: 'Any other error, such as 405 for a method that the URL does not support, or 500.',
  component: 'Error',
  content: [problemContent('Problem', [])],
};

/** The responses without an error, one for each status. */
function successes(
  { resource, reads, links, method }: OperationSource,
  models: Models,
  context: Context,
): ResponseModel[] {
  const all: readonly Success[] = reads
    ? [{ status: 200, body: resourceBody(resource, reads) }]
    : links.flatMap((source) =>
        statusesOf(source).map((status) => ({ status, body: returnedBody(source, status) })),
      );
  const groups = groupBy(all, ({ status }) => status);
  return Array.from(groups, ([status, same]) => {
    const bodies = same.flatMap(({ body }) => body ?? []);
    const content = contentOf(bodies, context);
    const success = { status, description: successText(status, bodies), content };
    return response({ ...success, links: bodies[0]?.links ?? [] }, method, context);
  });

  function returnedBody({ resource: owner, link }: LinkSource, status: SuccessStatus) {
    if (status === 204 || status === 303) return undefined;
    const { schema, definition, isPage } = returnedOf(link);
    if (definition !== undefined) return resourceBody(definition, isPage ? 'page' : 'item');
    if (schema !== undefined) {
      const fields = fieldsOf(jsonSchemaOf(schema, 'output', owner.name));
      const component = `${context.components.get(link)}Result`;
      return { ...OTHER_BODY, component, text: `the result of ${link.rel}`, fields };
    }
    const isCreated = status === 201 && link.rel === 'create' && owner.collectionPath !== undefined;
    if (isCreated) return resourceBody(owner, 'created');
    const isChange = !isSafeMethod(link.method) && link.method !== 'DELETE';
    if (link.method === 'PUT' || (status === 200 && isChange)) return resourceBody(owner, 'item');
    const text = 'the status of the work, with a link to its monitor';
    return status === 202 ? { ...OTHER_BODY, text } : OTHER_BODY;
  }

  function resourceBody(of: AnyResource, kind: BodyKind): Body {
    const model = models.get(of) as ResourceModel;
    const [text, ...ends] = {
      item: [`a resource of ${of.name}`, '', ...(hasSelection(of) ? ['Selection'] : [])] as const,
      page: [`a page of ${of.name}`, 'Page'] as const,
      created: [`the new resource of ${of.name}, or a list of several`, '', 'Created'] as const,
    }[kind];
    return {
      text,
      component: context.components.get(of) as string,
      ends,
      fields: [],
      links: kind === 'page' ? model.collectionLinks : model.links,
      examplesIn: (forms) => bodyExamples(of, kind, forms, context),
    };
  }
}

interface Success {
  readonly status: SuccessStatus;
  /** Undefined for a response without content. */
  readonly body: Body | undefined;
}

interface Body extends Pick<ContentModel, 'text' | 'fields'> {
  readonly component: string;
  /** The ends of the names of the components, after the part that names the form. */
  readonly ends: readonly string[];
  readonly links: readonly LinkModel[];
  readonly examplesIn: (forms: readonly Form[]) => ContentModel['examples'];
}

/** A body that belongs to no resource. */
const OTHER_BODY: Body = {
  text: 'a representation with links',
  component: 'Representation',
  ends: [''],
  fields: [],
  links: [],
  examplesIn: () => [],
};

/** The statuses of a link: those of its definition, else the usual one of its method. */
function statusesOf({ link: { status, rel, method } }: LinkSource): readonly SuccessStatus[] {
  const usual = rel === 'create' ? 201 : method === 'DELETE' ? 204 : 200;
  return status ?? [usual];
}

function successText(status: SuccessStatus, bodies: readonly Body[]): string {
  if (status === 204) return 'Done, with no content.';
  if (status === 303) return 'Done. Location is the URL of the result.';
  const texts = [...new Set(bodies.map(({ text }) => text))];
  return texts
    .map((text) =>
      status === 202
        ? `The request will be carried out later: ${text}.`
        : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
    )
    .join(' ');
}

/** The content of responses with the same status, in each media type of the service. */
function contentOf(bodies: readonly Body[], context: Context): ContentModel[] {
  const [first] = bodies;
  if (first === undefined) return [];
  return formsByType(context, true).map(({ mediaType, forms }) => ({
    mediaType,
    schema: anyOf(bodies.map(({ component, ends }) => bodySchema(component, forms, ends))),
    text: [...new Set(bodies.map(({ text }) => text))].join(', or '),
    fields: bodies.flatMap(({ fields }) => fields),
    examples: first.examplesIn(forms),
  }));
}

/** The errors of an operation, with the descriptions that its links have for some. */
function errors(operation: OperationSource, context: Context): ResponseModel[] {
  const { links, resource, reads, method, path } = operation;
  const isRead = isSafeMethod(method);
  const sends = links.some(({ link }) => sendsContent(link));
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
  const statuses = [
    ...(hasQuery || sends ? [400] : []),
    ...(isGuarded && reads === undefined ? [403] : []),
    ...(pathVariables(path).length > 0 ? [404] : []),
    ...(isConditional && !isRead ? [409] : []),
    ...(changes ? [412] : []),
    ...(sends ? [413, 415, 422] : []),
    ...(needsTag ? [428] : []),
  ];
  return sharedErrors(
    statuses,
    Object.assign({}, ...links.map(({ link }) => link.errors)),
    context,
  );
}

/** The error responses of some statuses, and those that every operation has. */
function sharedErrors(
  statuses: readonly number[],
  descriptions: Readonly<Record<number, string>>,
  context: Context,
): ResponseModel[] {
  const { errors: given = {}, security } = context.about;
  const { 428: _ofChanges, ...ofAny } = given;
  const texts: Readonly<Record<number, string>> = { ...given, ...descriptions };
  const described = Object.keys({ ...ofAny, ...descriptions }).map(Number);
  const all = new Set([...statuses, ...(security === undefined ? [] : [401]), ...described]);
  return Array.from(all, (status) => {
    const title = REASON_PHRASES[status] ?? `Error ${status}`;
    const value = { type: 'about:blank', title, status };
    const example = { name: 'problem', summary: 'The least that is sent', value };
    const content = [problemContent(status === 409 ? 'Conflict' : 'Problem', [example])];
    const own = texts[status];
    // Operations share an error, unless it has a description of its own.
    const component = own === undefined ? title.replace(/[^A-Za-z0-9]/g, '') : undefined;
    const description = own ?? (ERRORS[status] as string);
    return response({ status, description, component, content }, '', context);
  });
}

function problemContent(component: string, examples: ContentModel['examples']): ContentModel {
  return {
    mediaType: 'application/problem+json',
    schema: reference(component),
    text: 'problem details',
    fields: [],
    examples,
  };
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
};

/** The header fields of a response, to a read or to another method. */
function headersOf(
  status: ResponseModel['status'],
  isRead: boolean,
  { about }: Context,
): HeaderModel[] {
  // A read may be refused for another version; a change may not be repeated.
  const names = HEADERS_OF[isRead && status === 412 ? 200 : status] ?? ['cacheControl'];
  const isRequired = (name: HeaderName) =>
    name === 'cacheControl' || name === 'location' || (name === 'etag' && isRead && status !== 412);
  return names
    .filter((name) => name !== 'describedBy' || about.serviceDesc !== undefined)
    .map((name) => {
      const [field, description, format]: readonly string[] = HEADERS[name];
      const schema = { type: 'string', ...(format !== undefined && { format }) };
      return { name: field, description, required: isRequired(name), schema };
    });
}

type HeaderName = keyof typeof HEADERS;

const HEADERS_OF: Readonly<Record<string, readonly HeaderName[] | undefined>> = {
  200: ['etag', 'cacheControl', 'vary', 'describedBy'],
  201: ['location', 'etag', 'cacheControl', 'vary', 'describedBy'],
  202: ['monitor', 'cacheControl', 'vary', 'retryAfter'],
  204: ['etag', 'cacheControl'],
  303: ['location', 'cacheControl'],
  304: ['etag', 'cacheControl', 'vary', 'describedBy'],
  401: ['authenticate', 'cacheControl'],
  412: ['etag', 'cacheControl'],
  415: ['accept', 'acceptPatch', 'acceptPost', 'cacheControl'],
  429: ['retryAfter', 'cacheControl'],
  503: ['retryAfter', 'cacheControl'],
  default: ['allow', 'cacheControl'],
};

const HEADERS = {
  etag: ['ETag', 'Identifies this version of the representation.'],
  cacheControl: ['Cache-Control', 'Whether and how long the response may be cached.'],
  vary: ['Vary', 'The request headers that the response depends on.'],
  location: ['Location', 'The absolute URL of the resource.', 'uri'],
  describedBy: ['Link', 'The schema of the body, as `describedby` (RFC 8288).'],
  monitor: ['Link', 'The monitor of the work (RFC 8288).'],
  retryAfter: ['Retry-After', 'When to try again: a number of seconds, or a date.'],
  authenticate: ['WWW-Authenticate', 'How to authenticate.'],
  accept: ['Accept', 'The media types that the resource accepts.'],
  acceptPatch: ['Accept-Patch', 'The media types that it accepts with PATCH.'],
  acceptPost: ['Accept-Post', 'The media types that it accepts with POST.'],
  allow: ['Allow', 'For 405: the methods that the URL supports.'],
} as const;
