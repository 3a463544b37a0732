import type { AnyResource } from '../../definition/definition.js';
import { isStandardSchema } from '../../internal/standard-schema.js';
import { type CheckedSpec, checkedSpec, type Field } from '../../query/checked-spec.js';
import type { FieldType } from '../../query/query-spec.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import type { Context } from './context.js';
import { localSchema, openSchema } from './map-schema.js';
import type { ParameterModel } from './model.js';
import { pathVariables, queryVariables } from './template-path.js';

type Parameter = readonly [name: string, description: string, schema: JsonSchema];

/** The query parameters of a collection, and those of the templates of its links (UFN.04). */
export function queryParameters(resource: AnyResource): ParameterModel[] {
  const { query, schema, name, parameterDescriptions: texts } = resource;
  const spec = checkedSpec(query);
  const fields = propertiesOf(jsonSchemaOf(schema, 'output', name));
  const own = (parameter: string, of: JsonSchema): Parameter => [
    parameter,
    descriptionOfOwn(parameter, of, fields),
    of,
  ];
  const described: readonly Parameter[] = [
    placeParameter(spec),
    limitParameter(spec),
    ...fieldParameters([...(spec.fields?.values() ?? [])], spec),
    ...Array.from(spec.parameters, ([parameter, type]) => own(parameter, schemaOf(type))),
    ...spec.untypedParameters.map((parameter) => own(parameter, fields[parameter] ?? TEXT)),
  ];
  const known = new Set(described.map(([parameter]) => parameter));
  const variables = new Set(
    resource.collectionLinks
      .filter(({ href }) => href.replace(/\{[?&].*$/s, '') === resource.collectionPath)
      .flatMap(({ href }) => queryVariables(href)),
  );
  const others = [...variables].filter((parameter) => !known.has(parameter));
  return [...described, ...others.map((parameter) => own(parameter, TEXT))].map(
    ([parameter, description, of]) =>
      queryParameter(parameter, texts[parameter] ?? description, of),
  );
}

/** The parameter that limits the fields of one resource; none if clients cannot. */
export function fieldsParameters(resource: AnyResource): ParameterModel[] {
  return queryParameters(resource).filter(
    ({ name }) => name === 'fields' && resource.query.fields !== undefined,
  );
}

/** The variables of the query of a template, as parameters. */
export function templateParameters(
  href: string,
  { parameterDescriptions: texts }: AnyResource,
): ParameterModel[] {
  return queryVariables(href).map((name) =>
    queryParameter(name, texts[name] ?? `The parameter ${name} of the service.`, TEXT),
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

/** The request headers of preconditions. */
export const IF_NONE_MATCH: ParameterModel = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag that the client has. If it is current, the response is 304.',
  schema: { type: 'string' },
};
export const IF_MATCH: ParameterModel = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag that the client has read. If it is outdated, the response is 412.',
  schema: { type: 'string' },
};

const TEXT: JsonSchema = { type: 'string' };

function queryParameter(name: string, description: string, schema: JsonSchema): ParameterModel {
  return { name, in: 'query', required: false, description, schema };
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema | undefined>> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>;
}

function descriptionOfOwn(
  name: string,
  { description }: JsonSchema,
  fields: Readonly<Record<string, JsonSchema | undefined>>,
): string {
  if (typeof description === 'string') return description;
  return fields[name] === undefined
    ? `The parameter ${name} of the service.`
    : `Only items whose ${name} is this value.`;
}

function placeParameter({ paging, place }: CheckedSpec): Parameter {
  switch (paging) {
    case 'page':
      return [place, 'The page number, starting at 1.', { type: 'integer', minimum: 1 }];
    case 'offset':
      return [place, 'The number of records before the page.', { type: 'integer', minimum: 0 }];
    case 'cursor':
      return [place, 'The position of the page, from a link of another page.', TEXT];
  }
}

function limitParameter({ limit, defaultLimit, maximumLimit }: CheckedSpec): Parameter {
  return [
    limit,
    'The page size.',
    { type: 'integer', minimum: 1, maximum: maximumLimit, default: defaultLimit },
  ];
}

function fieldParameters(fields: readonly Field[], { limits }: CheckedSpec): Parameter[] {
  const named = (which: (field: Field) => boolean) => fields.filter(which).map(({ name }) => name);
  const selectable = named((field) => field.selectable);
  const sortable = named((field) => field.sortable);
  const filterable = fields.filter(({ operators }) => operators.length > 0);
  const conditions = filterable.map(({ name, operators }) => `${name} (${operators.join(' ')})`);
  return [
    ...parameterOf(
      'fields',
      `The fields to return, at most ${limits.fields}, separated by commas`,
      selectable,
      selectable.slice(0, 2).join(','),
    ),
    ...parameterOf(
      'sort',
      `The fields to sort by, at most ${limits.sort}, each followed by a space and asc or desc, separated by commas`,
      sortable,
      `${sortable[0]} desc`,
    ),
    ...parameterOf(
      'filter',
      `At most ${limits.conditions} conditions, joined by and, each a field, an operator and a value`,
      conditions,
      undefined,
    ),
    ...filterable
      .filter(({ operators }) => operators.includes('eq'))
      .map(
        ({ name, type }): Parameter => [
          name,
          `Only items whose ${name} is this value.`,
          schemaOf(type),
        ],
      ),
  ];
}

function parameterOf(
  name: string,
  description: string,
  fields: readonly string[],
  example: string | undefined,
): Parameter[] {
  if (fields.length === 0) return [];
  const schema = { ...TEXT, ...(example !== undefined && { examples: [example] }) };
  return [[name, `${description}: ${fields.join(', ')}.`, schema]];
}

function schemaOf(type: FieldType): JsonSchema {
  if (Array.isArray(type)) return { type: 'string', enum: [...type] };
  if (isStandardSchema(type)) return ownSchema(type);
  const isTyped = type === 'number' || type === 'integer' || type === 'boolean';
  return { type: isTyped ? type : 'string' };
}

/** The schema of a value of a query, which is text before it is parsed. */
function ownSchema(type: Parameters<typeof jsonSchemaOf>[0]): JsonSchema {
  const schema = type['~standard'].jsonSchema === undefined ? {} : jsonSchemaOf(type, 'input');
  return { ...TEXT, ...schema };
}
