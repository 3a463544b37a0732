import type { AnyResource } from '../../definition/definition.js';
import { takesInput } from '../../definition/takes-input.js';
import { isSafeMethod } from '../../internal/is-safe-method.js';
import { jsonSchemaOf } from '../../schema/json-schema.js';
import { baseText } from '../../url/base.js';
import type { DescribeOptions } from '../description.js';
import { toAscii, unique } from './component-names.js';
import { componentSchemas } from './component-schemas.js';
import { type Context, modelContext } from './context.js';
import { documentIds, documentOperations } from './document-operations.js';
import { fieldsOf } from './fields.js';
import {
  collectionLinks,
  descriptionOf,
  indexLinks,
  itemLinks,
  type OperationIds,
  requireMeanings,
} from './links.js';
import type { OperationModel, ParameterModel, ResourceModel, ServiceModel } from './model.js';
import { listOperations, type OperationSource, operationIds } from './operations.js';
import {
  fieldsParameters,
  IF_MATCH,
  IF_NONE_MATCH,
  pathParameters,
  queryParameters,
  templateParameters,
} from './parameters.js';
import { inputFields, requestContent } from './request-content.js';
import { responsesOf } from './responses.js';
import { statesModel } from './states.js';

/** Makes the model of an API from the definitions of its resources. */
export function serviceModel(given: readonly AnyResource[], about: DescribeOptions): ServiceModel {
  const base = baseText(about.base);
  const context = modelContext(given, base, about);
  const operations = listOperations(context);
  const ids = new Map([...operationIds(operations), ...documentIds(context)]);
  const taken = new Set<string>();
  const models = new Map(
    context.resources.map((resource) => {
      const id = unique(toAscii(resource.name).replaceAll('.', '-'), taken);
      return [resource, { id, ...resourceModel(resource, ids, context) }];
    }),
  );
  const modelOf = (resource: AnyResource) => models.get(resource) as ResourceModel;
  const links = indexLinks(context, ids);
  requireMeanings(models.values(), links);
  return {
    about,
    base,
    indexLinks: links,
    resources: [...models.values()],
    operations: [
      ...documentOperations(context, links),
      ...operations.map((operation) => operationModel(operation, modelOf, context)),
    ],
    schemas: componentSchemas(context),
  };
}

function resourceModel(
  resource: AnyResource,
  ids: OperationIds,
  context: Context,
): Omit<ResourceModel, 'id'> {
  const { name, path, collectionPath, schema } = resource;
  // What a new resource takes includes what is replaced and edited.
  const taking = [...resource.collectionLinks, ...resource.links].find(takesInput);
  return {
    definition: resource,
    name,
    description: descriptionOf(resource),
    path,
    collectionPath,
    fields: fieldsOf(jsonSchemaOf(schema, 'output', name)),
    input: taking ? inputFields(resource, taking) : [],
    states: statesModel(resource),
    links: itemLinks(resource, ids, context),
    collectionLinks: collectionLinks(resource, ids, context),
    parameters: collectionPath === undefined ? [] : queryParameters(resource),
  };
}

function operationModel(
  operation: OperationSource,
  modelOf: (resource: AnyResource) => ResourceModel,
  context: Context,
): OperationModel {
  const { id, method, path, resource, summary, description, links } = operation;
  const permissions = links.flatMap(({ link }) => link.permission ?? []);
  const responses = responsesOf(operation, modelOf, context);
  const statuses = responses.map(({ status }) => status);
  return {
    id,
    method,
    path,
    tag: resource.name,
    summary,
    description,
    parameters: [
      ...pathParameters(path, resource, context),
      ...readParameters(operation),
      ...preconditions(method, statuses),
    ],
    request: requestContent(operation, context),
    responses,
    permissions: [...new Set(permissions)],
  };
}

function readParameters({ reads, resource, links }: OperationSource): ParameterModel[] {
  if (reads === 'page') return queryParameters(resource);
  if (reads === 'item') return fieldsParameters(resource);
  return links.flatMap((source) => templateParameters(source.link.href, source.resource));
}

function preconditions(
  method: OperationModel['method'],
  statuses: readonly (number | 'default')[],
): ParameterModel[] {
  if (isSafeMethod(method)) return [IF_NONE_MATCH];
  if (!statuses.includes(412)) return [];
  return [{ ...IF_MATCH, required: statuses.includes(428) }];
}
