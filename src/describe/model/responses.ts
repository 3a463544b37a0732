import type { AnyResource } from '../../definition/definition.js';
import { REASON_PHRASES } from '../../http/reason-phrases.js';
import { isSafeMethod } from '../../internal/is-safe-method.js';
import { hasSelection } from './body-schema.js';
import { reference } from './component-names.js';
import type { Context } from './context.js';
import type { ContentModel, ExampleModel, ResourceModel, ResponseModel } from './model.js';
import { hasVariables, type OperationSource, sendsContent } from './operations.js';
import { errorText, headersOf, OTHER_ERRORS } from './statuses.js';
import { successResponses } from './success-responses.js';
import { queryVariables } from './template-path.js';

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
