import { distinctBy } from '../../internal/group-by.js';
import { isStandardSchema } from '../../internal/standard-schema.js';
import type { HalProperty } from '../../link/to-hal-forms.js';
import type { Field } from '../../query/checked-fields.js';
import { type CheckedSpec, checkedSpec } from '../../query/checked-spec.js';
import { selectableNames, sortableNames } from '../../query/parse-lists.js';
import type { FieldType, QuerySpec } from '../../query/query-spec.js';
import { valueProperty } from './schema-properties.js';

/**
 * The query parameters of a collection as the properties of a form, without the cursor, which clients
 * take from links.
 */
export function queryProperties(query: QuerySpec): readonly HalProperty[] {
  const spec = checkedSpec(query);
  const fields = [...(spec.fields?.values() ?? [])];
  const equalities = fields.filter(({ operators }) => operators.includes('eq'));
  const properties: readonly HalProperty[] = [
    ...placeProperty(spec),
    limitProperty(spec),
    ...listProperties(spec, fields),
    ...Object.entries(spec.parameters ?? {}).map(([name, type]) => typedProperty(name, type, spec)),
    ...spec.untypedParameters.map((name) => ({ name })),
    ...equalities.map(({ name, type }) => typedProperty(name, type, spec)),
  ];
  // A declared parameter hides the field of its name.
  return distinctBy(properties, ({ name }) => name);
}

function placeProperty({ paging, place }: CheckedSpec): HalProperty[] {
  if (paging === 'cursor') return [];
  return [{ name: place, type: 'number', min: paging === 'page' ? 1 : 0, step: 1 }];
}

function limitProperty({ limit, defaultLimit, maximumLimit: max }: CheckedSpec): HalProperty {
  return { name: limit, type: 'number', placeholder: String(defaultLimit), min: 1, max, step: 1 };
}

function listProperties({ fields, limits }: CheckedSpec, list: readonly Field[]): HalProperty[] {
  if (fields === undefined) return [];
  const selectable = [...selectableNames(fields)];
  const directions = sortableNames(fields).flatMap((name) => [`${name} asc`, `${name} desc`]);
  const maxItems = limits.fields < selectable.length ? { maxItems: limits.fields } : {};
  return [
    ...(selectable.length > 0
      ? [{ name: 'fields', options: { inline: selectable, ...maxItems } }]
      : []),
    ...(directions.length > 0
      ? [{ name: 'sort', options: { inline: directions, maxItems: 1 } }]
      : []),
    ...(list.some(({ operators }) => operators.length > 0)
      ? [{ name: 'filter', placeholder: '<field> <operator> <value>' }]
      : []),
  ];
}

function typedProperty(name: string, type: FieldType, { limits }: CheckedSpec): HalProperty {
  if (isStandardSchema(type)) return valueProperty(name, type) ?? { name };
  if (Array.isArray(type)) return { name, options: { inline: [...type], maxItems: 1 } };
  switch (type) {
    case 'number':
      return { name, type };
    case 'integer':
      return { name, type: 'number', step: 1 };
    case 'boolean':
      return { name, options: { inline: ['true', 'false'], maxItems: 1 } };
    case 'date':
      return { name, type };
    default:
      return {
        name,
        ...(Number.isFinite(limits.value) && { maxLength: limits.value }),
      };
  }
}
