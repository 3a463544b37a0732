import { takesInput } from '../../definition/default-input.js';
import type { AnyResource } from '../../definition/definition.js';
import { isSafeMethod } from '../../internal/is-safe-method.js';
import { jsonSchemaOf } from '../../schema/json-schema.js';
import { baseText } from '../../url/base.js';
import type { DescribeOptions } from '../description.js';
import { sharedSchema } from './body-schema.js';
import { toAscii, unique } from './component-names.js';
import { componentSchemas } from './component-schemas.js';
import { type Context, formsByType, modelContext } from './context.js';
import { plainExamples } from './examples.js';
import { fieldsOf } from './fields.js';
import {
  collectionLinks,
  descriptionOf,
  indexBody,
  indexLinks,
  itemLinks,
  type OperationIds,
  requireMeanings,
} from './links.js';
import type {
  ContentModel,
  LinkModel,
  OperationModel,
  ParameterModel,
  ResourceModel,
  ServiceModel,
} from './model.js';
import { DOCUMENT_IDS, listOperations, type OperationSource, operationIds } from './operations.js';
import {
  fieldsParameters,
  IF_MATCH,
  IF_NONE_MATCH,
  pathParameters,
  queryParameters,
  templateParameters,
} from './parameters.js';
import { inputFields, requestContent } from './request-content.js';
import { documentResponses, responsesOf } from './responses.js';
import { statesModel } from './states.js';
import { headersOf } from './statuses.js';
import { operationKey } from './template-path.js';

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

/** The ids of the operations that read the index and the documentation, by their keys. */
function documentIds({ about }: Context): OperationIds {
  return new Map(documents(about).map(({ id, path }) => [operationKey('GET', path), id]));
}

/** The operations that read the index and the documentation. */
function documentOperations(context: Context, indexLinks: readonly LinkModel[]): OperationModel[] {
  return documents(context.about).map((document) => ({
    ...document,
    method: 'GET',
    tag: 'index',
    parameters: [IF_NONE_MATCH],
    request: [],
    responses: documentResponses(
      {
        status: 200,
        description: document.description,
        component: undefined,
        headers: headersOf(200, true, context.about),
        content: contentOf(document.id, context),
        links: document.id === DOCUMENT_IDS.index ? indexLinks : [],
      },
      context,
    ),
    permissions: [],
  }));
}

type Document = Pick<OperationModel, 'id' | 'path' | 'summary' | 'description'>;

function documents({ title, path = '/', serviceDesc, serviceDoc }: DescribeOptions): Document[] {
  const all = [
    {
      id: DOCUMENT_IDS.index,
      path,
      summary: 'The index',
      description: `The starting point of ${title}, with links to its resources.`,
    },
    {
      id: DOCUMENT_IDS.serviceDesc,
      path: serviceDesc,
      summary: 'The OpenAPI document',
      description: 'This documentation for machines (RFC 8631).',
    },
    {
      id: DOCUMENT_IDS.serviceDoc,
      path: serviceDoc,
      summary: 'The documentation',
      description: 'This documentation for people (RFC 8631).',
    },
  ];
  return all.flatMap(({ path: template, ...others }) =>
    template === undefined ? [] : { ...others, path: template },
  );
}

function contentOf(id: string, context: Context): ContentModel[] {
  switch (id) {
    case DOCUMENT_IDS.index:
      return formsByType(context, false).map(({ mediaType, forms }) => ({
        mediaType,
        schema: sharedSchema('Index', forms),
        text: 'the index',
        fields: [],
        examples: plainExamples(indexBody(context), forms),
      }));
    case DOCUMENT_IDS.serviceDesc:
      return [documentContent('application/vnd.oai.openapi+json', 'object', 'an OpenAPI document')];
    default:
      // What describe and describeHtml write; a service may serve one of them.
      return ['text/markdown', 'text/html'].map((mediaType) =>
        documentContent(mediaType, 'string', 'a page'),
      );
  }
}

function documentContent(mediaType: string, type: string, text: string): ContentModel {
  return { mediaType, schema: { type }, text, fields: [], examples: [] };
}
