import type { AnyResource } from '../../definition/definition.js';
import { takesInput } from '../../definition/json-schema.js';
import { jsonSchemaOf } from '../../schema/json-schema.js';
import type {
  ContentModel,
  DescribeOptions,
  LinkModel,
  OperationModel,
  ResourceModel,
  ServiceModel,
} from '../description.js';
import { bodySchema, componentSchemas } from './component-schemas.js';
import { type Context, formsByType, modelContext, toAscii, unique } from './context.js';
import { plainExamples } from './examples.js';
import { fieldsOf } from './fields.js';
import {
  collectionLinks,
  descriptionOf,
  indexBody,
  indexLinks,
  itemLinks,
  type OperationIds,
  operationKey,
  requireMeanings,
  statesModel,
} from './links.js';
import { DOCUMENT_IDS, listOperations, type OperationSource } from './operations.js';
import {
  IF_NONE_MATCH,
  inputFields,
  parametersOf,
  queryParameters,
  requestContent,
} from './requests.js';
import { documentResponses, responsesOf } from './responses.js';

/** Makes the model of an API from the definitions of its resources. */
export function serviceModel(given: readonly AnyResource[], about: DescribeOptions): ServiceModel {
  const context = modelContext(given, about);
  const sources = listOperations(context);
  const ids = new Map(
    [...sources, ...documents(about)].map(({ id, method, path }) => [
      operationKey(method, path),
      id,
    ]),
  );
  const taken = new Set<string>();
  const models = new Map(
    context.resources.map((resource) => {
      const id = unique(toAscii(resource.name).replaceAll('.', '-'), taken);
      return [resource, resourceModel(resource, id, ids, context)];
    }),
  );
  const index = indexLinks(context, ids);
  const resources = [...models.values()];
  requireMeanings(resources, index);
  return {
    about,
    base: context.base,
    indexLinks: index,
    resources,
    operations: [
      ...documents(about).map((document) => documentOperation(document, index, context)),
      ...sources.map((source) => operationModel(source, models, context)),
    ],
    schemas: componentSchemas(context),
  };
}

function resourceModel(
  resource: AnyResource,
  id: string,
  ids: OperationIds,
  context: Context,
): ResourceModel {
  const { name, path, collectionPath, schema } = resource;
  // What a new resource takes includes what is replaced and edited.
  const taking = [...resource.collectionLinks, ...resource.links].find(takesInput);
  return {
    definition: resource,
    id,
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
  source: OperationSource,
  models: ReadonlyMap<AnyResource, ResourceModel>,
  context: Context,
): OperationModel {
  const { resource, reads: _, links, ...operation } = source;
  const responses = responsesOf(source, models, context);
  return {
    ...operation,
    tag: resource.name,
    parameters: parametersOf(source, responses, context),
    request: requestContent(source, context),
    responses,
    permissions: [...new Set(links.flatMap(({ link }) => link.permission ?? []))],
  };
}

/** The index or a document of the service itself. */
type Document = Pick<OperationModel, 'id' | 'method' | 'path' | 'summary' | 'description'>;

function documents({ title, path = '/', serviceDesc, serviceDoc }: DescribeOptions): Document[] {
  const document = (id: string, at: string | undefined, summary: string, description: string) =>
    at === undefined ? [] : [{ id, method: 'GET' as const, path: at, summary, description }];
  const start = `The starting point of ${title}, with links to its resources.`;
  const machines = 'This documentation for machines (RFC 8631).';
  const people = 'This documentation for people (RFC 8631).';
  return [
    ...document(DOCUMENT_IDS.index, path, 'The index', start),
    ...document(DOCUMENT_IDS.serviceDesc, serviceDesc, 'The OpenAPI document', machines),
    ...document(DOCUMENT_IDS.serviceDoc, serviceDoc, 'The documentation', people),
  ];
}

function documentOperation(
  document: Document,
  index: readonly LinkModel[],
  context: Context,
): OperationModel {
  const { id, description } = document;
  const content = contentOf(id, context);
  const links = id === DOCUMENT_IDS.index ? index : [];
  return {
    ...document,
    tag: 'index',
    parameters: [IF_NONE_MATCH],
    request: [],
    responses: documentResponses(description, content, links, context),
    permissions: [],
  };
}

function contentOf(id: string, context: Context): ContentModel[] {
  if (id === DOCUMENT_IDS.index) {
    return formsByType(context, false).map(({ mediaType, forms }) => ({
      mediaType,
      schema: bodySchema('Index', forms),
      text: 'the index',
      fields: [],
      examples: plainExamples(indexBody(context), forms),
    }));
  }
  // What describe and describeHtml write; a service may serve one of the pages.
  const [type, text, mediaTypes] =
    id === DOCUMENT_IDS.serviceDesc
      ? (['object', 'an OpenAPI document', ['application/vnd.oai.openapi+json']] as const)
      : (['string', 'a page', ['text/markdown', 'text/html']] as const);
  const empty = { schema: { type }, text, fields: [], examples: [] };
  return mediaTypes.map((mediaType) => ({ mediaType, ...empty }));
}
