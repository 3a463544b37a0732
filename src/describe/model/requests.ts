import type { AnyResource } from '../../definition/definition.js';
import {
  queryParameters as declaredParameters,
  ownText,
} from '../../definition/forms/query-parameters.js';
import { type JsonSchemaNode, repeatedMembers, takesInput } from '../../definition/json-schema.js';
import { distinctBy } from '../../internal/maps.js';
import { isSafeMethod } from '../../internal/request.js';
import { JSON_TYPES } from '../../resource/parse-input.js';
import { QUERY_TYPES } from '../../resource/parse-query-content.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import { parseTemplate } from '../../url/template.js';
import type { BodyModel, ParameterModel, ResponseModel } from '../description.js';
import { plainBody } from './bodies.js';
import { type Context, isQuery, type LinkSource, type OperationSource } from './context.js';
import { fieldsOf, parameterFields } from './fields.js';
import { queryVariables } from './links.js';
import { anyOf } from './map-schema.js';
import { inputSchema, linkInput, outputSchema } from './resource-schemas.js';
import { object } from './shared-schemas.js';

const TEXT: JsonSchema = { type: 'string' };

/** The parameters of an operation, those of its path first. */
export function parametersOf(
  { method, path, resource, reads, links }: OperationSource,
  responses: readonly ResponseModel[],
): ParameterModel[] {
  const { parameters, query } = resource;
  const declared = {
    page: parameters,
    item: query.fields ? parameters.filter(({ name }) => name === 'fields') : [],
    other: [],
  }[reads ?? 'other'];
  const ofLinks = links.flatMap(({ link, resource }) => templateParameters(link.href, resource));
  const ofQuery = distinctBy([...declared, ...ofLinks], ({ name }) => name);
  const keys = links.flatMap(({ link }) => link.idempotencyKey ?? []);
  return [
    ...pathParameters(path, resource),
    ...ofQuery,
    ...preconditions(method, responses),
    ...keys
      .slice(0, 1)
      .map(() => parameter('header', 'Idempotency-Key', KEY, TEXT, keys.includes('required'))),
  ];
}

const KEY =
  'A new UUID in double quotes. Repeats with the same one get the response of the first request.';

/** The query parameters of a collection, and those of the templates of its links (UFN.04). */
export function queryParameters(resource: AnyResource): ParameterModel[] {
  const { query, parameterDescriptions, collectionPath, collectionLinks } = resource;
  const declared = declaredParameters(query).map((given) => {
    const description = parameterDescriptions[given.name] ?? given.description;
    return parameter('query', given.name, description, { ...given.schema });
  });
  const ofLinks = collectionLinks
    .filter(({ href }) => parseTemplate(href).path === collectionPath)
    .flatMap(({ href }) => templateParameters(href, resource));
  return distinctBy([...declared, ...ofLinks], (each) => each.name);
}

/** The variables of the query of a template, as parameters. */
function templateParameters(
  href: string,
  { parameterDescriptions: descriptions }: AnyResource,
): ParameterModel[] {
  return queryVariables(href).map((name) =>
    parameter('query', name, descriptions[name] ?? ownText(name)),
  );
}

/** The variables of a path, with the schemas of the fields of the same names. */
function pathParameters(
  path: string,
  { schema, name, component }: OperationSource['resource'],
): ParameterModel[] {
  const { properties = {} }: JsonSchemaNode = outputSchema(schema, name, component);
  return parseTemplate(path).pathNames.map((variable) => {
    const description = properties[variable]?.description ?? `The field ${variable} of ${name}.`;
    return parameter('path', variable, description, { ...(properties[variable] ?? TEXT) }, true);
  });
}

/** The meaning of 428 where `once` makes it. */
export const KEY_REQUIRED = 'The operation requires an Idempotency-Key.';

/** The request headers of preconditions. A change without one that is required is refused with 428. */
export function preconditions(
  method: string,
  responses: readonly ResponseModel[] = [],
): ParameterModel[] {
  if (isSafeMethod(method)) {
    const known = 'The ETag that the client has. If it is current, the response is 304.';
    return [parameter('header', 'If-None-Match', known)];
  }
  const isPossible = (status: number) =>
    responses.some((each) => each.status === status && each.description !== KEY_REQUIRED);
  const read = 'The ETag that the client has read. If it is outdated, the response is 412.';
  return isPossible(412) ? [parameter('header', 'If-Match', read, TEXT, isPossible(428))] : [];
}

function parameter(
  place: ParameterModel['in'],
  name: string,
  description: string,
  schema = TEXT,
  required = false,
): ParameterModel {
  return { name, in: place, required, description, schema };
}

/** Whether the request of a link has content. */
export function sendsContent(source: LinkSource): boolean {
  const { link } = source;
  if (isQuery(source)) return true;
  if (isSafeMethod(link.method) || link.method === 'DELETE') return false;
  return link.accepts !== undefined || takesInput(link);
}

/** The query of a collection, in the media types that `parseQueryContent` reads. */
function queryBody({ parameters }: LinkSource['resource']): BodyModel {
  const members = parameters.map(({ name, description, schema }) => {
    const isRepeated = ['fields', 'sort', 'filter'].includes(name);
    const either = { anyOf: [schema, { type: 'array', items: schema }] };
    return [name, { description, ...(isRepeated ? either : schema) }];
  });
  const schema = object(Object.fromEntries(members));
  const body = plainBody('the parameters of the query', QUERY_TYPES, schema);
  return { ...body, fields: parameterFields(parameters) };
}

/** What a link takes, in the media types that `parsePatch` and `parseInput` read. */
export function inputBody(source: LinkSource, context: Context): BodyModel {
  const { resource, link } = source;
  if (isQuery(source)) return queryBody(resource);
  const { accepts, rel, method } = link;
  const { name } = resource;
  const input = inputSchema(resource, link, context);
  const list = object({ [name]: { type: 'array', minItems: 1, items: input } }, name);
  const isCreate = rel === 'create' && accepts === undefined;
  const text = {
    create: `an object with the list ${name} of items to create, or one item`,
    edit: 'the fields to change',
    replace: 'all fields',
    own: `the input of ${rel}`,
  }[accepts === undefined ? (rel as 'create') : 'own'];
  const types =
    method === 'PATCH' ? ['application/merge-patch+json', 'application/json'] : JSON_TYPES;
  const body = plainBody(text, types, isCreate ? anyOf([list, input]) : input);
  // The fields that a client sends.
  const hidden = ['_links', ...repeatedMembers(resource, link)];
  const sent: JsonSchemaNode = linkInput(resource, link);
  const shown = Object.entries(sent.properties ?? {}).filter(([name]) => !hidden.includes(name));
  return { ...body, fields: fieldsOf({ ...sent, properties: Object.fromEntries(shown) }) };
}
