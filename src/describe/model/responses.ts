import type { AnyResource, DefinedLink, SuccessStatus } from '../../definition/definition.js';
import { REASON_PHRASES } from '../../http/problem.js';
import type { Form } from '../../http/select-form.js';
import { groupBy } from '../../internal/maps.js';
import { isSafeMethod } from '../../internal/request.js';
import { jsonSchemaOf } from '../../schema/json-schema.js';
import type {
  ContentModel,
  DescribeOptions,
  ExampleModel,
  FieldModel,
  HeaderModel,
  LinkModel,
  ResourceModel,
  ResponseModel,
} from '../description.js';
import { reference, returnedOf } from './component-names.js';
import { linkComponent } from './component-schemas.js';
import {
  type BodyKind,
  bodySchema,
  type Context,
  formsByType,
  hasSelection,
  sharedSchema,
} from './context.js';
import { bodyExamples } from './examples.js';
import { fieldsOf } from './fields.js';
import { queryVariables } from './links.js';
import { anyOf } from './map-schema.js';
import { hasVariables, type LinkSource, type OperationSource, sendsContent } from './operations.js';

/** The responses of an operation by their status; any other error comes last. */
export function responsesOf(
  operation: OperationSource,
  modelOf: (resource: AnyResource) => ResourceModel,
  context: Context,
): ResponseModel[] {
  const { statuses, descriptions } = operationErrors(operation, context);
  return byStatus([
    ...successResponses(operation, modelOf, context),
    ...(isSafeMethod(operation.method) ? conditionalResponses(context) : []),
    ...errorResponses(statuses, descriptions, context),
  ]);
}

/** The responses to a GET of a document of the service itself, such as the index. */
export function documentResponses(success: ResponseModel, context: Context): ResponseModel[] {
  return byStatus([success, ...conditionalResponses(context), ...errorResponses([], {}, context)]);
}

function byStatus(responses: readonly ResponseModel[]): ResponseModel[] {
  const sorted = [...responses].sort((one, other) => Number(one.status) - Number(other.status));
  return [...sorted, otherErrors()];
}

/** The responses to a read that preconditions decide; they have no content. */
function conditionalResponses({ about }: Context): ResponseModel[] {
  const empty = { content: [], links: [] };
  return [
    {
      ...empty,
      status: 304,
      description: 'The client already has this version.',
      component: 'NotModified',
      headers: headersOf(304, true, about),
    },
    {
      ...empty,
      status: 412,
      description: 'If-Match does not name this version.',
      component: 'OtherVersion',
      headers: headersOf(412, true, about),
    },
  ];
}

/** Descriptions of errors by their status. */
type ErrorTexts = Readonly<Record<number, string>>;

/** The errors of an operation: their statuses, and the descriptions that its links have for some. */
function operationErrors(
  operation: OperationSource,
  { about }: Context,
): {
  readonly statuses: readonly number[];
  readonly descriptions: ErrorTexts;
} {
  const { links, resource, reads, method } = operation;
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
  const needsTag = changes && method !== 'POST' && about.errors?.[428] !== undefined;
  return {
    statuses: [
      ...(hasQuery || sends ? [400] : []),
      ...(isGuarded && reads === undefined ? [403] : []),
      ...(hasVariables(operation) ? [404] : []),
      ...(isConditional && !isRead ? [409] : []),
      ...(changes ? [412] : []),
      ...(sends ? [413, 415, 422] : []),
      ...(needsTag ? [428] : []),
    ],
    descriptions: Object.assign({}, ...links.map(({ link }) => link.errors ?? {})),
  };
}

/** The error responses of some statuses, and those that every operation has. */
function errorResponses(
  statuses: readonly number[],
  descriptions: ErrorTexts,
  { about }: Context,
): ResponseModel[] {
  const { errors = {}, security } = about;
  const { 428: _ofChanges, ...ofAny } = errors;
  const texts: ErrorTexts = { ...errors, ...descriptions };
  const described = Object.keys({ ...ofAny, ...descriptions }).map(Number);
  const all = new Set([...statuses, ...(security === undefined ? [] : [401]), ...described]);
  return Array.from(all, (status) => errorResponse(status, texts[status]));
}

/** An error with problem details. Operations share it unless it has a description of its own. */
function errorResponse(status: number, description: string | undefined): ResponseModel {
  const title = REASON_PHRASES[status] ?? `Error ${status}`;
  const value = { type: 'about:blank', title, status };
  const example = { name: 'problem', summary: 'The least that is sent', value };
  return {
    status,
    description: description ?? errorText(status),
    component: description === undefined ? title.replace(/[^A-Za-z0-9]/g, '') : undefined,
    headers: headersOf(status, false),
    content: [problemContent(status === 409 ? 'Conflict' : 'Problem', [example])],
    links: [],
  };
}

/** Any error that an operation does not list. */
function otherErrors(): ResponseModel {
  return {
    status: 'default',
    description: OTHER_ERRORS,
    component: 'Error',
    headers: headersOf('default', false),
    content: [problemContent('Problem', [])],
    links: [],
  };
}

function problemContent(component: string, examples: readonly ExampleModel[]): ContentModel {
  const schema = reference(component);
  return {
    mediaType: 'application/problem+json',
    schema,
    text: 'problem details',
    fields: [],
    examples,
  };
}

/** The responses of an operation without an error, one for each status. */
function successResponses(
  operation: OperationSource,
  modelOf: (resource: AnyResource) => ResourceModel,
  context: Context,
): ResponseModel[] {
  const { resource, reads, links, method } = operation;
  const successes: readonly Success[] =
    reads === undefined
      ? links.flatMap((source) =>
          statusesOf(source.link).map((status) => ({ status, body: returnedBody(status, source) })),
        )
      : [{ status: 200, body: resourceBody(resource, reads) }];
  return Array.from(
    groupBy(successes, ({ status }) => status),
    ([status, same]) => {
      const bodies = same.flatMap(({ body }) => body ?? []);
      return {
        status,
        description: descriptionOf(status, bodies),
        component: undefined,
        headers: headersOf(status, isSafeMethod(method), context.about),
        content: contentOf(bodies, context),
        links: bodies[0]?.links ?? [],
      };
    },
  );

  function returnedBody(status: SuccessStatus, { resource: owner, link }: LinkSource) {
    if (status === 204 || status === 303) return undefined;
    const { schema, definition, isPage } = returnedOf(link);
    if (definition !== undefined) return resourceBody(definition, isPage ? 'page' : 'item');
    if (schema !== undefined) {
      const component = linkComponent(link, 'Result', context);
      const fields = fieldsOf(jsonSchemaOf(schema, 'output', owner.name));
      return sharedBody(component, `the result of ${link.rel}`, fields);
    }
    const isCreated = status === 201 && link.rel === 'create' && owner.collectionPath !== undefined;
    if (isCreated) return resourceBody(owner, 'created');
    const isOwner = link.method === 'PUT' || (status === 200 && isChange(link));
    if (isOwner) return resourceBody(owner, 'item');
    return sharedBody(
      'Representation',
      status === 202 ? MONITOR_TEXT : 'a representation with links',
    );
  }

  function resourceBody(of: AnyResource, kind: BodyKind): Body {
    const model = modelOf(of);
    return {
      text: BODY_TEXTS[kind](of.name),
      fields: [],
      links: kind === 'page' ? model.collectionLinks : model.links,
      contentIn: (forms) => ({
        schema: bodySchema(of, kind, forms, context),
        examples: bodyExamples(of, kind, forms, context),
      }),
    };
  }
}

interface Success {
  readonly status: SuccessStatus;
  /** Undefined for a response without content. */
  readonly body: Body | undefined;
}

interface Body extends Pick<ContentModel, 'text' | 'fields'> {
  readonly links: readonly LinkModel[];
  readonly contentIn: (forms: readonly Form[]) => Pick<ContentModel, 'schema' | 'examples'>;
}

const MONITOR_TEXT = 'the status of the work, with a link to its monitor';

const BODY_TEXTS: Readonly<Record<BodyKind, (name: string) => string>> = {
  item: (name) => `a resource of ${name}`,
  page: (name) => `a page of ${name}`,
  created: (name) => `the new resource of ${name}, or a list of several`,
};

/** The statuses of a link: those of its definition, else the usual one of its method. */
function statusesOf({ status, rel, method }: DefinedLink): readonly SuccessStatus[] {
  if (status !== undefined) return status;
  if (rel === 'create') return [201];
  return [method === 'DELETE' ? 204 : 200];
}

function isChange({ method }: DefinedLink): boolean {
  return !isSafeMethod(method) && method !== 'DELETE';
}

/** A body that does not belong to a resource. */
function sharedBody(component: string, text: string, fields: readonly FieldModel[] = []): Body {
  const contentIn = (forms: readonly Form[]) => ({
    schema: sharedSchema(component, forms),
    examples: [],
  });
  return { text, fields, links: [], contentIn };
}

function descriptionOf(status: SuccessStatus, bodies: readonly Body[]): string {
  if (status === 204) return 'Done, with no content.';
  if (status === 303) return 'Done. Location is the URL of the result.';
  const texts = new Set(bodies.map(({ text }) => text));
  return Array.from(texts, (text) =>
    status === 202
      ? `The request will be carried out later: ${text}.`
      : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
  ).join(' ');
}

/** The content of responses with the same status, in each media type of the service. */
function contentOf(bodies: readonly Body[], context: Context): ContentModel[] {
  if (bodies.length === 0) return [];
  return formsByType(context, true).map(({ mediaType, forms }) => {
    const contents = bodies.map(({ contentIn }) => contentIn(forms));
    return {
      mediaType,
      schema: anyOf(contents.map(({ schema }) => schema)),
      text: [...new Set(bodies.map(({ text }) => text))].join(', or '),
      fields: bodies.flatMap(({ fields }) => fields),
      examples: contents[0]?.examples ?? [],
    };
  });
}

/** The meaning of the status of an error that `describe` adds to an operation by itself. */
function errorText(status: number): string {
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
const OTHER_ERRORS =
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
