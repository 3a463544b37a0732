import type { AnyResource } from '../../definition/definition.js';
import { isSafeMethod } from '../../internal/is-safe-method.js';
import type { Context } from './context.js';
import { errorResponses, operationErrors, otherErrors } from './error-responses.js';
import type { ResourceModel, ResponseModel } from './model.js';
import type { OperationSource } from './operations.js';
import { headersOf } from './statuses.js';
import { successResponses } from './success-responses.js';

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
