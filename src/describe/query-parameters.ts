import type { AnyResource } from '../definition/definition.js';
import { type CheckedSpec, checkedSpec, type Field } from '../query/checked-spec.js';
import type { FieldType } from '../query/query-spec.js';
import type { JsonSchema } from '../schema/json-schema.js';

type Parameter = readonly [name: string, description: string, schema: JsonSchema];

/** The query parameters of a collection, as OpenAPI parameter objects (UFN.04). */
export function queryParameters({ query }: AnyResource): JsonSchema[] {
  const spec = checkedSpec(query);
  const described: Parameter[] = [
    placeParameter(spec),
    limitParameter(spec),
    ...fieldParameters([...(spec.fields?.values() ?? [])]),
    ...Array.from(
      spec.parameters,
      ([name, type]): Parameter => [name, `Filters by ${name}.`, schemaOf(type)],
    ),
    ...spec.untypedParameters.map(
      (name): Parameter => [name, `Filters by ${name}.`, { type: 'string' }],
    ),
  ];
  return described.map(([name, description, schema]) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema,
  }));
}

function placeParameter({ paging, place }: CheckedSpec): Parameter {
  switch (paging) {
    case 'page':
      return [place, 'The page number, starting at 1.', { type: 'integer', minimum: 1 }];
    case 'offset':
      return [place, 'The number of records before the page.', { type: 'integer', minimum: 0 }];
    case 'cursor':
      return [place, 'The position of the page, from a link of another page.', { type: 'string' }];
  }
}

function limitParameter({ limit, defaultLimit, maximumLimit }: CheckedSpec): Parameter {
  return [
    limit,
    'The page size.',
    { type: 'integer', minimum: 1, maximum: maximumLimit, default: defaultLimit },
  ];
}

function fieldParameters(fields: readonly Field[]): Parameter[] {
  const named = (which: (field: Field) => boolean) => fields.filter(which).map(({ name }) => name);
  const selectable = named((field) => field.selectable);
  const sortable = named((field) => field.sortable);
  const filterable = fields.filter(({ operators }) => operators.length > 0);
  const conditions = filterable.map(({ name, operators }) => `${name} (${operators.join(' ')})`);
  return [
    ...parameterOf('fields', 'The fields to return, separated by commas', selectable),
    ...parameterOf(
      'sort',
      'The fields to sort by, each followed by a space and asc or desc',
      sortable,
    ),
    ...parameterOf(
      'filter',
      'Conditions of the form <field> <operator> <value>, joined by and',
      conditions,
    ),
    ...filterable
      .filter(({ operators }) => operators.includes('eq'))
      .map(({ name, type }): Parameter => [name, `Filters by ${name}.`, schemaOf(type)]),
  ];
}

function parameterOf(name: string, description: string, fields: readonly string[]): Parameter[] {
  if (fields.length === 0) return [];
  return [[name, `${description}: ${fields.join(', ')}.`, { type: 'string' }]];
}

function schemaOf(type: FieldType): JsonSchema {
  if (Array.isArray(type)) return { type: 'string', enum: [...type] };
  const isTyped = type === 'number' || type === 'integer' || type === 'boolean';
  return { type: isTyped ? type : 'string' };
}
