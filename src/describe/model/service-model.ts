import type { AnyResource } from '../../definition/definition.js';
import { isSafeMethod } from '../../internal/is-safe-method.js';
import { jsonSchemaOf } from '../../schema/json-schema.js';
import type { DescribeOptions } from '../description.js';
import { componentSchemas, TAKES_INPUT } from './component-schemas.js';
import { type Context, describedContext, formsByType } from './context.js';
import { examplesOf } from './examples.js';
import { fieldsOf } from './fields.js';
import { sharedSchema } from './form-schemas.js';
import {
  collectionLinks,
  descriptionOf,
  indexBody,
  indexLinks,
  itemLinks,
  type OperationIds,
} from './links.js';
import type {
  ContentModel,
  LinkModel,
  OperationModel,
  ParameterModel,
  ResourceModel,
  ServiceModel,
} from './model.js';
import { listOperations, type OperationSource, operationIds } from './operations.js';
import {
  fieldsParameters,
  IF_MATCH,
  IF_NONE_MATCH,
  pathParameters,
  queryParameters,
  templateParameters,
} from './parameters.js';
import { requestContent } from './request-content.js';
import {
  type BodyLinks,
  byStatus,
  conditionalResponses,
  errorResponse,
  responsesOf,
} from './responses.js';
import { statesModel } from './states.js';
import { headersOf } from './statuses.js';
import { operationKey, pathVariables } from './template-path.js';

/** Makes the model of an API: all that its documentation says, whatever form that has. */
export function serviceModel(
  given: readonly AnyResource[],
  base: string,
  about: DescribeOptions,
): ServiceModel {
  const context = describedContext(given, base, about);
  const operations = listOperations(context);
  const ids = new Map([...operationIds(operations), ...documentIds(context)]);
  const resources = context.resources.map((resource) => resourceModel(resource, ids));
  const links = new Map(resources.map((each) => [each.definition, bodyLinks(each)]));
  const linksOf = (resource: AnyResource) => links.get(resource) as BodyLinks;
  const ofIndex = indexLinks(context, ids);
  return {
    about,
    base,
    indexLinks: ofIndex,
    resources,
    operations: [
      ...documentOperations(context, ofIndex),
      ...operations.map((operation) => operationModel(operation, linksOf, context)),
    ],
    schemas: componentSchemas(context),
  };
}

function bodyLinks({ links, collectionLinks: page }: ResourceModel): BodyLinks {
  return { item: links, page };
}

function resourceModel(resource: AnyResource, ids: OperationIds): ResourceModel {
  const { name, path, collectionPath, schema, input } = resource;
  const all = [...resource.links, ...resource.collectionLinks];
  const takesInput = all.some(({ rel, accepts }) => TAKES_INPUT.has(rel) && accepts === undefined);
  return {
    definition: resource,
    name,
    description: descriptionOf(resource),
    path,
    collectionPath,
    fields: fieldsOf(jsonSchemaOf(schema, 'output', name)),
    input: takesInput ? fieldsOf(jsonSchemaOf(input, 'input', name)) : [],
    states: statesModel(resource),
    links: itemLinks(resource, ids),
    collectionLinks: collectionLinks(resource, ids),
    parameters: collectionPath === undefined ? [] : queryParameters(resource),
  };
}

function operationModel(
  operation: OperationSource,
  linksOf: (resource: AnyResource) => BodyLinks,
  context: Context,
): OperationModel {
  const { id, method, path, resource, summary, description, links } = operation;
  const permissions = links.map(({ link }) => link.permission);
  const request = requestContent(operation, context);
  const responses = responsesOf(operation, linksOf, context);
  return {
    id,
    method,
    path,
    tag: resource.name,
    summary,
    description,
    parameters: [
      ...pathParameters(pathVariables(path), resource, context, resource),
      ...readParameters(operation),
      ...preconditions(
        method,
        responses.map(({ status }) => status),
      ),
    ],
    request,
    responses,
    permissions: [...new Set(permissions.flatMap((permission) => permission ?? []))],
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

/** The ids of the operations of the index and of the documents. */
function documentIds({ about }: Context): [key: string, id: string][] {
  return documents(about).map(({ id, path }) => [operationKey('GET', path), id]);
}

interface Document {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
}

function documents({ title, path = '/', serviceDesc, serviceDoc }: DescribeOptions): Document[] {
  return [
    {
      id: 'read-index',
      path,
      summary: 'The index',
      description: `The start point of ${title}, with links to its resources.`,
    },
    ...(serviceDesc === undefined
      ? []
      : [
          {
            id: 'read-service-desc',
            path: serviceDesc,
            summary: 'The OpenAPI document',
            description: 'This documentation for machines (RFC 8631).',
          },
        ]),
    ...(serviceDoc === undefined
      ? []
      : [
          {
            id: 'read-service-doc',
            path: serviceDoc,
            summary: 'The documentation',
            description: 'This documentation for people (RFC 8631).',
          },
        ]),
  ];
}

function documentOperations(context: Context, links: readonly LinkModel[]): OperationModel[] {
  const { errors = {}, security } = context.about;
  const everywhere = { ...(security !== undefined && { 401: undefined }), ...errors };
  return documents(context.about).map(({ id, path, summary, description }) => ({
    id,
    method: 'GET',
    path,
    tag: 'index',
    summary,
    description,
    parameters: [IF_NONE_MATCH],
    request: [],
    responses: [
      {
        status: 200,
        description,
        component: undefined,
        headers: headersOf(200, true),
        content: documentContent(id, context),
        links: id === 'read-index' ? links : [],
      },
      ...conditionalResponses(),
      ...Object.entries(everywhere).map(([status, text]) => errorResponse(Number(status), text)),
      errorResponse('default'),
    ].sort(byStatus),
    permissions: [],
  }));
}

function documentContent(id: string, context: Context): ContentModel[] {
  switch (id) {
    case 'read-index':
      return formsByType(context, false).map(({ mediaType, forms }) => ({
        mediaType,
        schema: sharedSchema('Index', forms),
        text: 'the index',
        fields: [],
        examples: examplesOf(indexBody(context), forms),
      }));
    case 'read-service-desc':
      return [
        {
          mediaType: 'application/vnd.oai.openapi+json',
          schema: { type: 'object' },
          text: 'an OpenAPI document',
          fields: [],
          examples: [],
        },
      ];
    default:
      // What describe and describeHtml write; a service may serve one of them.
      return ['text/markdown', 'text/html'].map((mediaType) => ({
        mediaType,
        schema: { type: 'string' },
        text: 'a page',
        fields: [],
        examples: [],
      }));
  }
}
