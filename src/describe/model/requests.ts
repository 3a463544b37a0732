import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { queryParameters as declaredParameters } from '../../definition/forms/query-parameters.js';
import {
  type JsonSchemaNode,
  linkInputSchema,
  repeatedMembers,
} from '../../definition/json-schema.js';
import { distinctBy } from '../../internal/maps.js';
import { isSafeMethod } from '../../internal/request.js';
import { JSON_TYPES } from '../../resource/parse-input.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import type { ContentModel, FieldModel, ParameterModel, ResponseModel } from '../description.js';
import { inputComponent } from './component-schemas.js';
import type { Context } from './context.js';
import { requestExample } from './examples.js';
import { fieldsOf } from './fields.js';
import { pathVariables, queryVariables } from './links.js';
import { anyOf, localSchema, openSchema } from './map-schema.js';
import { type LinkSource, type OperationSource, sendsContent } from './operations.js';
import { reference } from './shared-schemas.js';

const TEXT: JsonSchema = { type: 'string' };

/** The parameters of an operation, those of its path first. */
export function parametersOf(
  { method, path, resource, reads, links }: OperationSource,
  responses: readonly ResponseModel[],
  context: Context,
): ParameterModel[] {
  const hasFields = resource.query.fields !== undefined;
  const isRead = ({ name }: ParameterModel) => reads === 'page' || (name === 'fields' && hasFields);
  const ofQuery = reads
    ? queryParameters(resource).filter(isRead)
    : links.flatMap((source) => templateParameters(source.link.href, source.resource));
  return [
    ...pathParameters(path, resource, context.components.get(resource) as string),
    ...ofQuery,
    ...preconditions(method, responses),
  ];
}

/** The query parameters of a collection, and those of the templates of its links (UFN.04). */
export function queryParameters(resource: AnyResource): ParameterModel[] {
  const { query, schema, name, parameterDescriptions: descriptions, collectionPath } = resource;
  const members = (jsonSchemaOf(schema, 'output', name).properties ?? {}) as Record<string, object>;
  const searches = resource.collectionLinks.filter(
    ({ href }) => href.replace(/\{[?&].*/, '') === collectionPath,
  );
  const declared = declaredParameters(query, members).map((parameter) =>
    queryParameter(
      parameter.name,
      descriptions[parameter.name] ?? parameter.description,
      parameter.schema as JsonSchema,
    ),
  );
  const ofLinks = searches.flatMap(({ href }) => templateParameters(href, resource));
  return distinctBy([...declared, ...ofLinks], (parameter) => parameter.name);
}

/** The variables of the query of a template, as parameters. */
function templateParameters(
  href: string,
  { parameterDescriptions: descriptions }: AnyResource,
): ParameterModel[] {
  return queryVariables(href).map((name) =>
    queryParameter(name, descriptions[name] ?? `The parameter ${name} of the service.`, TEXT),
  );
}

function queryParameter(name: string, description: string, schema: JsonSchema): ParameterModel {
  return { name, in: 'query', required: false, description, schema };
}

/** The variables of a path, with the schemas of the fields of the same names. */
function pathParameters(
  path: string,
  { schema, name }: AnyResource,
  component: string,
): ParameterModel[] {
  const { properties = {} } = localSchema(
    openSchema(jsonSchemaOf(schema, 'output', name)),
    component,
  );
  return pathVariables(path).map((variable) => {
    const { [variable]: field = TEXT } = properties as Record<string, JsonSchema | undefined>;
    const description = String(field.description ?? `The field ${variable} of ${name}.`);
    return { name: variable, in: 'path', required: true, description, schema: field };
  });
}

/** The request headers of preconditions. A change without one that is required is refused with 428. */
function preconditions(method: string, responses: readonly ResponseModel[]): ParameterModel[] {
  if (isSafeMethod(method)) return [IF_NONE_MATCH];
  const isPossible = (status: number) => responses.some((response) => response.status === status);
  return isPossible(412) ? [{ ...IF_MATCH, required: isPossible(428) }] : [];
}

export const IF_NONE_MATCH: ParameterModel = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag that the client has. If it is current, the response is 304.',
  schema: TEXT,
};

const IF_MATCH: Omit<ParameterModel, 'required'> = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag that the client has read. If it is outdated, the response is 412.',
  schema: TEXT,
};

/** The content that an operation takes, in each media type; empty for none. */
export function requestContent(
  { method, links }: OperationSource,
  context: Context,
): ContentModel[] {
  const inputs = links
    .filter(({ link }) => sendsContent(link))
    .map((source) => inputOf(source, context));
  if (inputs.length === 0) return [];
  const content = {
    schema: anyOf(inputs.map(({ schema }) => schema)),
    fields: inputs.flatMap(({ fields }) => fields),
    text: [...new Set(inputs.map(({ text }) => text))].join(', or '),
    examples: inputs.flatMap(({ examples }) => examples),
  };
  // The media types that `parsePatch` and `parseInput` read.
  const types =
    method === 'PATCH' ? ['application/merge-patch+json', 'application/json'] : JSON_TYPES;
  return types.map((mediaType) => ({ mediaType, ...content }));
}

/** What a link takes. */
function inputOf(
  { resource, link }: LinkSource,
  context: Context,
): Omit<ContentModel, 'mediaType'> {
  const { accepts, rel } = link;
  const { name } = resource;
  const value = requestExample(resource, link);
  const input = reference(inputComponent(resource, link, context));
  const list = {
    type: 'object',
    properties: { [name]: { type: 'array', minItems: 1, items: input } },
    required: [name],
  };
  const isOwn = accepts !== undefined;
  return {
    schema: rel === 'create' && !isOwn ? anyOf([list, input]) : input,
    text: isOwn ? `the input of ${rel}` : INPUT_TEXTS[rel as keyof typeof INPUT_TEXTS](name),
    fields: inputFields(resource, link),
    examples: value === undefined ? [] : [{ name: rel, summary: `A request of ${rel}`, value }],
  };
}

/** The input of a definition, as the links that take it send it. */
const INPUT_TEXTS = {
  create: (name: string) => `an object with the list ${name} of items to create, or one item`,
  edit: () => 'the fields to change',
  replace: () => 'all fields',
};

/** The fields that a client sends with a link. */
export function inputFields(resource: AnyResource, link: DefinedLink): FieldModel[] {
  const schema = jsonSchemaOf(link.accepts ?? resource.input, 'input', resource.name);
  const hidden = ['_links', ...repeatedMembers(resource, link)];
  const input: JsonSchemaNode = linkInputSchema(schema, resource, link);
  const shown = Object.entries(input.properties ?? {}).filter(([name]) => !hidden.includes(name));
  return fieldsOf({ ...input, properties: Object.fromEntries(shown) });
}
