import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { linkInputSchema, repeatedMembers, takesInput } from '../../definition/json-schema.js';
import { isSafeMethod } from '../../internal/request.js';
import { JSON_TYPES } from '../../resource/parse-input.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import { baseText } from '../../url/absolute-url.js';
import type {
  ContentModel,
  DescribeOptions,
  FieldModel,
  LinkModel,
  OperationModel,
  ParameterModel,
  ResourceModel,
  ServiceModel,
} from '../description.js';
import { reference, toAscii, unique } from './component-names.js';
import { componentSchemas, inputSuffix, linkComponent } from './component-schemas.js';
import { type Context, formsByType, modelContext, sharedSchema } from './context.js';
import { plainExamples, requestExample } from './examples.js';
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
import { anyOf } from './map-schema.js';
import {
  DOCUMENT_IDS,
  type LinkSource,
  listOperations,
  type OperationSource,
  operationIds,
  sendsContent,
} from './operations.js';
import {
  fieldsParameters,
  IF_MATCH,
  IF_NONE_MATCH,
  pathParameters,
  queryParameters,
  templateParameters,
} from './parameters.js';
import { documentResponses, headersOf, responsesOf } from './responses.js';

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

/** The content that an operation takes, in each media type; empty for none. */
function requestContent(operation: OperationSource, context: Context): ContentModel[] {
  const inputs = operation.links
    .filter(({ link }) => sendsContent(link))
    .map((source) => inputOf(source, context));
  if (inputs.length === 0) return [];
  const content = {
    schema: anyOf(inputs.map(({ schema }) => schema)),
    fields: inputs.flatMap(({ fields }) => fields),
    text: [...new Set(inputs.map(({ text }) => text))].join(', or '),
    examples: inputs.flatMap(({ examples }) => examples),
  };
  return mediaTypesOf(operation).map((mediaType) => ({ mediaType, ...content }));
}

/** The media types that `parsePatch` and `parseInput` read. */
function mediaTypesOf({ method }: OperationSource): readonly string[] {
  return method === 'PATCH' ? ['application/merge-patch+json', 'application/json'] : JSON_TYPES;
}

/** What a link takes. */
function inputOf(
  { resource, link }: LinkSource,
  context: Context,
): Omit<ContentModel, 'mediaType'> {
  const { accepts, rel } = link;
  const { name } = resource;
  const value = requestExample(resource, link);
  const isOwn = accepts !== undefined;
  return {
    schema: isOwn
      ? reference(linkComponent(link, 'Input', context))
      : inputSchema(resource, link, context),
    text: isOwn ? `the input of ${rel}` : INPUT_TEXTS[rel as keyof typeof INPUT_TEXTS](name),
    fields: inputFields(resource, link),
    examples: value === undefined ? [] : [{ name: rel, summary: `A request of ${rel}`, value }],
  };
}

/** The fields that a client sends with a link. */
function inputFields(resource: AnyResource, link: DefinedLink): FieldModel[] {
  const schema = jsonSchemaOf(link.accepts ?? resource.input, 'input', resource.name);
  const hidden = ['_links', ...repeatedMembers(resource, link)];
  return fieldsOf(linkInputSchema(schema, resource, link)).filter(
    ({ name }) => !hidden.includes(name),
  );
}

/** The input of a definition, as the links that take it send it. */
const INPUT_TEXTS = {
  create: (name: string) => `an object with the list ${name} of items to create, or one item`,
  edit: () => 'the fields to change',
  replace: () => 'all fields',
};

function inputSchema(
  resource: AnyResource,
  link: DefinedLink,
  { components }: Context,
): JsonSchema {
  const input = reference(components.get(resource) + inputSuffix(resource, link));
  if (link.rel !== 'create') return input;
  const list = {
    type: 'object',
    properties: { [resource.name]: { type: 'array', minItems: 1, items: input } },
    required: [resource.name],
  };
  return anyOf([list, input]);
}
