import { distinctBy } from '../../internal/maps.js';
import { isStandardSchema } from '../../internal/standard-schema.js';
import type { HalProperty } from '../../link/to-hal-forms.js';
import { type CheckedSpec, checkedSpec, type Field } from '../../query/checked-spec.js';
import type { FieldType, QuerySpec } from '../../query/query-spec.js';
import { type JsonSchemaNode, jsonSchemaIn, UNREADABLE } from '../json-schema.js';
import { translatePatterns } from '../portable-pattern.js';
import { valueProperty } from './schema-properties.js';

/** A parameter of the query of a collection, for its forms and its documentation. */
interface QueryParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchemaNode;
  /** Its property in a form; undefined for the cursor, which clients take from links. */
  readonly property: HalProperty | undefined;
}

type Members = Readonly<Record<string, JsonSchemaNode | undefined>>;

/**
 * The query parameters of a collection (UFN.04).
 *
 * @param members The members of the resource, which describe the untyped parameters of their names.
 */
export function queryParameters(query: QuerySpec, members: Members = {}): QueryParameter[] {
  const spec = checkedSpec(query);
  const { limit, defaultLimit, maximumLimit, limits, parameters = {}, untypedParameters } = spec;
  const { paging, place } = spec;
  const size = { type: 'integer', minimum: 1, maximum: maximumLimit };
  const placeholder = String(defaultLimit);
  const fields = [...(spec.fields?.values() ?? [])];
  const purposeOf = (name: string) =>
    members[name] === undefined ? `The parameter ${name} of the service.` : equalityText(name);
  const own = (name: string, schema: JsonSchemaNode, property?: HalProperty) =>
    parameter(name, schema.description ?? purposeOf(name), schema, property);
  const position = parameter(place, ...PLACES[paging]);
  const all: readonly QueryParameter[] = [
    // Clients take the cursor from links.
    paging === 'cursor' ? { ...position, property: undefined } : position,
    parameter(
      limit,
      'The page size.',
      { ...size, default: defaultLimit },
      { ...valueProperty(limit, size), placeholder },
    ),
    ...(spec.fields === undefined ? [] : listParameters(spec.fields, spec)),
    ...Object.entries(parameters).map(([name, type]) =>
      own(name, schemaOf(type, limits.value), formOf(name, type)),
    ),
    ...untypedParameters.map((name) => own(name, members[name] ?? TEXT, { name })),
    ...fields
      .filter(({ operators }) => operators.includes('eq'))
      .map(({ name, type, operators }) => {
        // Written directly, null is no text of these types.
        const isText = isStandardSchema(type) || type === 'string' || type.includes('null');
        const takesNull = operators.includes('is null') && !isText;
        const given = takesNull && Array.isArray(type) ? [...type, 'null'] : type;
        const text = equalityText(name) + (takesNull ? ' null: those without a value.' : '');
        return parameter(name, text, schemaOf(given, limits.value), formOf(name, given));
      }),
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

function equalityText(name: string): string {
  return `Only items whose ${name} has this value.`;
}

/** The position of the page, by the way of paging. */
const PLACES: Readonly<Record<CheckedSpec['paging'], [description: string, JsonSchemaNode]>> = {
  page: ['The page number, starting at 1.', { type: 'integer', minimum: 1 }],
  offset: ['The number of records before the page.', { type: 'integer', minimum: 0 }],
  cursor: ['The position of the page, from a link of another page.', TEXT],
};

/** The parameters `fields`, `sort` and `filter`, as far as the fields of a query allow them. */
function listParameters(
  fields: ReadonlyMap<string, Field>,
  { limits, sortable, ...spec }: CheckedSpec,
): QueryParameter[] {
  const selectable = [...spec.selectable];
  const conditions = Array.from(fields.values(), ({ name, operators }) =>
    operators.length === 0 ? [] : `${name} (${operators.join(', ')})`,
  ).flat();
  const isNullable = [...fields.values()].some(({ operators }) => operators.includes('is null'));
  const maxItems = limits.fields < selectable.length ? { maxItems: limits.fields } : {};
  const directions = sortable.flatMap((name) => [`${name} asc`, `${name} desc`]);
  const lists = [
    {
      name: 'fields',
      text: `The fields to return, at most ${limits.fields}, separated by commas`,
      members: selectable,
      example: selectable.slice(0, 2).join(','),
      form: { options: { inline: selectable, ...maxItems } },
    },
    {
      name: 'sort',
      text: `The fields to sort by, at most ${limits.sort}, each followed by a space and asc or desc, separated by commas`,
      members: sortable,
      example: `${sortable[0]} desc`,
      form: { options: { inline: directions, maxItems: 1 } },
    },
    {
      name: 'filter',
      text: `At most ${limits.conditions} conditions, joined by and, each a field, an operator and a value`,
      members: conditions,
      form: {
        placeholder: `<field> <operator> <value>${isNullable ? ', <field> is null' : ''}`,
      },
    },
  ];
  return lists
    .filter(({ members }) => members.length > 0)
    .map(({ name, text, members, example, form }) =>
      parameter(
        name,
        `${text}: ${members.join(', ')}.`,
        { ...TEXT, ...(example !== undefined && { examples: [example] }) },
        { name, ...form },
      ),
    );
}

/** The schema of a value of a query, which is text before it is parsed. */
function schemaOf(type: FieldType, maxLength: number): JsonSchemaNode {
  if (Array.isArray(type)) return { ...TEXT, enum: type };
  if (isStandardSchema(type)) {
    const given: JsonSchemaNode & { $schema?: string } =
      jsonSchemaIn(type, 'input', translatePatterns) ?? {};
    const { $schema: _, [UNREADABLE]: __, ...schema } = given;
    return { ...TEXT, ...schema };
  }
  if (type === 'number' || type === 'integer' || type === 'boolean') return { type };
  return type === 'string' && Number.isFinite(maxLength) ? { ...TEXT, maxLength } : TEXT;
}

/** The property of a type that has another one than its schema: a checkbox has no third state. */
function formOf(name: string, type: FieldType): HalProperty | undefined {
  if (type === 'boolean') return valueProperty(name, { enum: ['true', 'false'] });
  return type === 'date' ? { name, type } : undefined;
}
