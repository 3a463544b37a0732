import type { AnyResource } from '../../definition/definition.js';
import { distinctBy } from '../../internal/maps.js';
import { isStandardSchema } from '../../internal/standard-schema.js';
import { type CheckedSpec, checkedSpec } from '../../query/checked-spec.js';
import { selectableNames, sortableNames } from '../../query/parse-lists.js';
import type { FieldType } from '../../query/query-spec.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import type { ParameterModel } from '../description.js';
import type { Context } from './context.js';
import { pathVariables, queryVariables } from './links.js';
import { localSchema, openSchema } from './map-schema.js';

/** The query parameters of a collection, and those of the templates of its links (UFN.04). */
export function queryParameters(resource: AnyResource): ParameterModel[] {
  const { query, schema, name, parameterDescriptions: descriptions } = resource;
  const spec = checkedSpec(query);
  const fields = propertiesOf(jsonSchemaOf(schema, 'output', name));
  const parameters = [
    placeParameter(spec),
    limitParameter(spec),
    ...listParameters(spec),
    ...Object.entries(spec.parameters ?? {}).map(([own, type]) =>
      ownParameter(own, schemaOf(type), fields),
    ),
    ...spec.untypedParameters.map((own) => ownParameter(own, fields[own] ?? TEXT, fields)),
    ...equalityParameters(spec),
    ...searchVariables(resource).map((own) => ownParameter(own, TEXT, fields)),
  ];
  // A declared parameter hides the field of its name.
  return distinctBy(parameters, (parameter) => parameter.name).map((parameter) => ({
    ...parameter,
    description: descriptions[parameter.name] ?? parameter.description,
  }));
}

/** The parameter that limits the fields of one resource; none if clients cannot. */
export function fieldsParameters(resource: AnyResource): ParameterModel[] {
  if (resource.query.fields === undefined) return [];
  return queryParameters(resource).filter(({ name }) => name === 'fields');
}

/** The variables of the query of a template, as parameters. */
export function templateParameters(
  href: string,
  { parameterDescriptions: descriptions }: AnyResource,
): ParameterModel[] {
  return queryVariables(href).map((name) =>
    queryParameter(name, descriptions[name] ?? serviceParameter(name), TEXT),
  );
}

/** The variables of a path, with the schemas of the fields of the same names. */
export function pathParameters(
  path: string,
  resource: AnyResource,
  { components }: Context,
): ParameterModel[] {
  const { schema, name } = resource;
  const component = components.get(resource) as string;
  const fields = propertiesOf(
    localSchema(openSchema(jsonSchemaOf(schema, 'output', name)), component),
  );
  return pathVariables(path).map((variable) => {
    const { [variable]: field = TEXT } = fields;
    const description = String(field.description ?? `The field ${variable} of ${name}.`);
    return { name: variable, in: 'path', required: true, description, schema: field };
  });
}

const TEXT: JsonSchema = { type: 'string' };

/** The request headers of preconditions. */
export const IF_NONE_MATCH: ParameterModel = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag that the client has. If it is current, the response is 304.',
  schema: TEXT,
};
/** Required where a change without it is refused with 428. */
export const IF_MATCH: Omit<ParameterModel, 'required'> = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag that the client has read. If it is outdated, the response is 412.',
  schema: TEXT,
};

function queryParameter(name: string, description: string, schema: JsonSchema): ParameterModel {
  return { name, in: 'query', required: false, description, schema };
}

type Fields = Readonly<Record<string, JsonSchema | undefined>>;

function propertiesOf(schema: JsonSchema): Fields {
  return (schema.properties ?? {}) as Record<string, JsonSchema>;
}

/** A parameter of the service's own, which may have the name of a field. */
function ownParameter(name: string, schema: JsonSchema, fields: Fields): ParameterModel {
  const { description } = schema;
  if (typeof description === 'string') return queryParameter(name, description, schema);
  return fields[name] === undefined
    ? queryParameter(name, serviceParameter(name), schema)
    : equalityParameter(name, schema);
}

function serviceParameter(name: string): string {
  return `The parameter ${name} of the service.`;
}

function equalityParameter(name: string, schema: JsonSchema): ParameterModel {
  return queryParameter(name, `Only items whose ${name} has this value.`, schema);
}

/** The variables of links that search the collection. */
function searchVariables({ collectionLinks, collectionPath }: AnyResource): string[] {
  return collectionLinks
    .filter(({ href }) => href.replace(/\{[?&].*/, '') === collectionPath)
    .flatMap(({ href }) => queryVariables(href));
}

function placeParameter({ paging, place }: CheckedSpec): ParameterModel {
  switch (paging) {
    case 'page':
      return queryParameter(place, 'The page number, starting at 1.', integer({ minimum: 1 }));
    case 'offset':
      return queryParameter(
        place,
        'The number of records before the page.',
        integer({ minimum: 0 }),
      );
    case 'cursor':
      return queryParameter(place, 'The position of the page, from a link of another page.', TEXT);
  }
}

function limitParameter({ limit, defaultLimit, maximumLimit }: CheckedSpec): ParameterModel {
  const bounds = { minimum: 1, maximum: maximumLimit, default: defaultLimit };
  return queryParameter(limit, 'The page size.', integer(bounds));
}

function integer(bounds: JsonSchema): JsonSchema {
  return { type: 'integer', ...bounds };
}

/** The parameters `fields`, `sort` and `filter`, as far as the fields of a query allow them. */
function listParameters({ fields, limits }: CheckedSpec): ParameterModel[] {
  if (fields === undefined) return [];
  const selectable = [...selectableNames(fields)];
  const sortable = sortableNames(fields);
  const conditions = [...fields.values()].flatMap(({ name, operators }) =>
    operators.length === 0 ? [] : [`${name} (${operators.join(' ')})`],
  );
  return [
    ...listParameter(
      'fields',
      `The fields to return, at most ${limits.fields}, separated by commas`,
      selectable,
      selectable.slice(0, 2).join(','),
    ),
    ...listParameter(
      'sort',
      `The fields to sort by, at most ${limits.sort}, each followed by a space and asc or desc, separated by commas`,
      sortable,
      `${sortable[0]} desc`,
    ),
    ...listParameter(
      'filter',
      `At most ${limits.conditions} conditions, joined by and, each a field, an operator and a value`,
      conditions,
    ),
  ];
}

function listParameter(
  name: string,
  description: string,
  members: readonly string[],
  example?: string,
): ParameterModel[] {
  if (members.length === 0) return [];
  const schema = { ...TEXT, ...(example !== undefined && { examples: [example] }) };
  return [queryParameter(name, `${description}: ${members.join(', ')}.`, schema)];
}

/** The fields that a parameter of the same name compares: `status=open`. */
function equalityParameters({ fields }: CheckedSpec): ParameterModel[] {
  return [...(fields?.values() ?? [])]
    .filter(({ operators }) => operators.includes('eq'))
    .map(({ name, type }) => equalityParameter(name, schemaOf(type)));
}

function schemaOf(type: FieldType): JsonSchema {
  if (Array.isArray(type)) return { type: 'string', enum: [...type] };
  if (isStandardSchema(type)) return valueSchema(type);
  const isTyped = type === 'number' || type === 'integer' || type === 'boolean';
  return { type: isTyped ? type : 'string' };
}

/** The schema of a value of a query, which is text before it is parsed. */
function valueSchema(type: Parameters<typeof jsonSchemaOf>[0]): JsonSchema {
  const schema = type['~standard'].jsonSchema === undefined ? {} : jsonSchemaOf(type, 'input');
  return { ...TEXT, ...schema };
}
