import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { queryParameters as declaredParameters } from '../../definition/forms/query-parameters.js';
import {
  type JsonSchemaNode,
  linkInputSchema,
  repeatedMembers,
  takesInput,
} from '../../definition/json-schema.js';
import { distinctBy } from '../../internal/maps.js';
import { isSafeMethod } from '../../internal/request.js';
import { JSON_TYPES } from '../../resource/parse-input.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import { parseTemplate } from '../../url/template.js';
import type { BodyModel, FieldModel, ParameterModel, ResponseModel } from '../description.js';
import { plainBody } from './bodies.js';
import type { Context, LinkSource, OperationSource } from './context.js';
import { requestExample } from './examples.js';
import { fieldsOf } from './fields.js';
import { queryVariables } from './links.js';
import { anyOf } from './map-schema.js';
import { inputSchema, outputSchema } from './resource-schemas.js';

const TEXT: JsonSchema = { type: 'string' };

/** The parameters of an operation, those of its path first. */
export function parametersOf(
  { method, path, resource, reads, links }: OperationSource,
  responses: readonly ResponseModel[],
): ParameterModel[] {
  const { parameters, query } = resource;
  const ofQuery = {
    page: () => parameters,
    item: () => (query.fields ? parameters.filter(({ name }) => name === 'fields') : []),
    other: () => links.flatMap((source) => templateParameters(source.link.href, source.resource)),
  }[reads ?? 'other']();
  return [...pathParameters(path, resource), ...ofQuery, ...preconditions(method, responses)];
}

/** The query parameters of a collection, and those of the templates of its links (UFN.04). */
export function queryParameters(resource: AnyResource): ParameterModel[] {
  const { query, schema, name, parameterDescriptions, collectionPath, collectionLinks } = resource;
  const members = (jsonSchemaOf(schema, 'output', name).properties ?? {}) as Record<string, object>;
  const declared = declaredParameters(query, members).map((parameter) =>
    queryParameter(
      parameter.name,
      parameterDescriptions[parameter.name] ?? parameter.description,
      parameter.schema as JsonSchema,
    ),
  );
  const ofLinks = collectionLinks
    .filter(({ href }) => parseTemplate(href).path === collectionPath)
    .flatMap(({ href }) => templateParameters(href, resource));
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
function pathParameters(path: string, resource: OperationSource['resource']): ParameterModel[] {
  const { schema, name, component } = resource;
  const { properties = {} }: JsonSchemaNode = outputSchema(schema, name, component);
  return parseTemplate(path).pathNames.map((variable) => {
    const { [variable]: field = TEXT as JsonSchemaNode } = properties;
    const description = field.description ?? `The field ${variable} of ${name}.`;
    return { name: variable, in: 'path', required: true, description, schema: { ...field } };
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

/** Whether the request of a link has content. */
export function sendsContent(link: DefinedLink): boolean {
  if (isSafeMethod(link.method) || link.method === 'DELETE') return false;
  return link.accepts !== undefined || takesInput(link);
}

/** What a link takes, in the media types that `parsePatch` and `parseInput` read. */
export function inputBody({ resource, link }: LinkSource, context: Context): BodyModel {
  const { accepts, rel, method } = link;
  const { name } = resource;
  const value = requestExample(resource, link);
  const input = inputSchema(resource, link, context);
  const list = {
    type: 'object',
    properties: { [name]: { type: 'array', minItems: 1, items: input } },
    required: [name],
  };
  const isCreate = rel === 'create' && accepts === undefined;
  const text = {
    create: `an object with the list ${name} of items to create, or one item`,
    edit: 'the fields to change',
    replace: 'all fields',
    own: `the input of ${rel}`,
  }[accepts === undefined ? (rel as 'create') : 'own'];
  const types =
    method === 'PATCH' ? ['application/merge-patch+json', 'application/json'] : JSON_TYPES;
  const examples = value === undefined ? {} : { [rel]: { summary: `A request of ${rel}`, value } };
  const body = plainBody(text, types, isCreate ? anyOf([list, input]) : input, examples);
  return { ...body, fields: inputFields(resource, link) };
}

/** The fields that a client sends with a link. */
export function inputFields(resource: AnyResource, link: DefinedLink): FieldModel[] {
  const schema = jsonSchemaOf(link.accepts ?? resource.input, 'input', resource.name);
  const hidden = ['_links', ...repeatedMembers(resource, link)];
  const input: JsonSchemaNode = linkInputSchema(schema, resource, link);
  const shown = Object.entries(input.properties ?? {}).filter(([name]) => !hidden.includes(name));
  return fieldsOf({ ...input, properties: Object.fromEntries(shown) });
}
