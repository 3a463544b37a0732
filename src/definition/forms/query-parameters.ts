import { distinctBy } from '../../internal/maps.js';
import { isStandardSchema } from '../../internal/standard-schema.js';
import type { HalProperty } from '../../link/to-hal-forms.js';
import { type CheckedSpec, checkedSpec, type Field } from '../../query/checked-spec.js';
import type { FieldType, QuerySpec } from '../../query/query-spec.js';
import { type JsonSchemaNode, portableSchema } from '../json-schema.js';
import { valueProperty } from './schema-properties.js';

/** A parameter of the query of a collection, for its forms and its documentation. */
interface QueryParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchemaNode;
  /** Its property in a form; undefined for the cursor, which clients take from links. */
  readonly property: HalProperty | undefined;
}

/** The query parameters of a collection (UFN.04). */
export function queryParameters(query: QuerySpec): QueryParameter[] {
  const spec = checkedSpec(query);
  const { limit, defaultLimit, maximumLimit, limits, parameters = {}, paging, place } = spec;
  const fields = [...(spec.fields?.values() ?? [])];
  const size = { type: 'integer', minimum: 1, maximum: maximumLimit, default: defaultLimit };
  const position = parameter(place, ...PLACES[paging]);
  const typed = (name: string, type: FieldType, text = ownText(name)) => {
    const schema = schemaOf(type, limits.value);
    return parameter(name, schema.description ?? text, schema, formOf(name, type));
  };
  const all: readonly QueryParameter[] = [
    // Clients take the cursor from links.
    paging === 'cursor' ? { ...position, property: undefined } : position,
    parameter(limit, 'The page size.', size),
    ...listParameters(fields, spec),
    ...Object.entries(parameters).map(([name, type]) => typed(name, type)),
    ...spec.untypedParameters.map((name) => parameter(name, ownText(name), TEXT)),
    ...fields
      .filter(({ operators }) => operators.includes('eq'))
      .map(({ name, type }) => typed(name, type, `Only items whose ${name} has this value.`)),
  ];
  // A declared parameter hides the field of its name.
  return distinctBy(all, ({ name }) => name);
}

const TEXT: JsonSchemaNode = { type: 'string' };

function parameter(
  name: string,
  description: string,
  schema: JsonSchemaNode,
  property = valueProperty(name, schema),
): QueryParameter {
  return { name, description, schema, property };
}

/** The description of a parameter that has no other. */
export function ownText(name: string): string {
  return `The parameter ${name} of the service.`;
}

/** The position of the page, by the way of paging. */
const PLACES: Readonly<Record<CheckedSpec['paging'], [description: string, JsonSchemaNode]>> = {
  page: ['The page number, starting at 1.', { type: 'integer', minimum: 1 }],
  offset: ['The number of records before the page.', { type: 'integer', minimum: 0 }],
  cursor: ['The position of the page, from a link of another page.', TEXT],
};

/** The parameters `fields`, `sort` and `filter`, as far as the fields of a query allow them. */
function listParameters(
  fields: readonly Field[],
  { limits, sortable, selectable }: CheckedSpec,
): QueryParameter[] {
  const lists = [
    {
      name: 'fields',
      text: `The fields to return, at most ${limits.fields}, separated by commas`,
      members: [...selectable],
      form: { options: { inline: [...selectable] } },
    },
    {
      name: 'sort',
      text: `The fields to sort by, at most ${limits.sort}, each followed by a space and asc or desc, separated by commas`,
      members: sortable,
      form: {
        options: {
          inline: sortable.flatMap((name) => [`${name} asc`, `${name} desc`]),
          maxItems: 1,
        },
      },
    },
    {
      name: 'filter',
      text: `At most ${limits.conditions} conditions, joined by and, each a field, an operator and a value`,
      members: fields.flatMap(({ name, operators }) =>
        operators.length === 0 ? [] : `${name} (${operators.join(', ')})`,
      ),
      form: { placeholder: '<field> <operator> <value>' },
    },
  ];
  return lists
    .filter(({ members }) => members.length > 0)
    .map(({ name, text, members, form }) =>
      parameter(name, `${text}: ${members.join(', ')}.`, TEXT, { name, ...form }),
    );
}

/** The schema of a value of a query, which is text before it is parsed. */
function schemaOf(type: FieldType, maxLength: number): JsonSchemaNode {
  if (Array.isArray(type)) return { ...TEXT, enum: type };
  if (isStandardSchema(type)) return { ...TEXT, ...portableSchema(type, 'input') };
  if (type === 'number' || type === 'integer' || type === 'boolean') return { type };
  return type === 'string' && Number.isFinite(maxLength) ? { ...TEXT, maxLength } : TEXT;
}

/** The property of a type that has another one than its schema: a checkbox has no third state. */
function formOf(name: string, type: FieldType): HalProperty | undefined {
  if (type === 'boolean') return valueProperty(name, { enum: ['true', 'false'] });
  return type === 'date' ? { name, type } : undefined;
}
