import {
  type Alternative,
  alternativesOf,
  constantsOf,
  type JsonSchemaNode,
} from '../../definition/json-schema.js';
import type { FieldModel, ParameterModel } from '../description.js';

/** Recursive schemas have no end. */
const MAX_DEPTH = 4;

/** The fields that a JSON Schema describes, each before the fields of its object. */
export function fieldsOf(schema: JsonSchemaNode): FieldModel[] {
  return fieldsWithin(schema, schema, '', 1);
}

function fieldsWithin(
  schema: JsonSchemaNode,
  root: JsonSchemaNode,
  parent: string,
  depth: number,
): FieldModel[] {
  if (depth > MAX_DEPTH) return [];
  const fields = new Map<string, { readonly member: JsonSchemaNode; readonly required: boolean }>();
  for (const { properties = {}, required: names = [] } of alternativesOf(schema, root)) {
    for (const [name, member] of Object.entries(properties)) {
      const required = names.includes(name) && (fields.get(name)?.required ?? true);
      fields.set(name, { member, required });
    }
  }
  return Array.from(fields, ([name, { member, required }]) => {
    const path = parent + name;
    const choices = alternativesOf(member, root).filter(({ type }) => type !== 'null');
    const [single] = choices.length === 1 ? choices : [];
    const list = choices.find(isList);
    const inner = list?.items ?? member;
    const values = alternativesOf(inner, root).map(constantsOf);
    const field: FieldModel = {
      path,
      type: typesOf(member, root).join(' or ') || 'any',
      values: values.includes(undefined) ? [] : [...new Set(values.flat().map(String))],
      required,
      description: member.description ?? single?.description ?? '',
      limits: single === undefined ? [] : limitsOf(single),
    };
    return [field, ...fieldsWithin(inner, root, `${path}${list ? '[]' : ''}.`, depth + 1)];
  }).flat();
}

/** Parameters as fields. */
export function parameterFields(parameters: readonly ParameterModel[]): FieldModel[] {
  const members = parameters.map(({ name, schema, description }) => [
    name,
    { ...schema, description },
  ]);
  return fieldsOf({ properties: Object.fromEntries(members) });
}

/** A list whose elements have a schema. */
function isList(schema: Alternative): schema is Alternative & { readonly items: JsonSchemaNode } {
  return schema.type === 'array' && typeof schema.items === 'object';
}

/** The types of a schema in words, each once: `integer`, `list of string`, `string (date-time)`. */
function typesOf(schema: JsonSchemaNode, root: JsonSchemaNode, depth = 0): string[] {
  const types = alternativesOf(schema, root).flatMap((one) => {
    const { type = 'any', format } = one;
    const values = constantsOf(one);
    if (values !== undefined)
      return one.type ?? values.map((value) => (value === null ? 'null' : typeof value));
    if (isList(one) && depth <= MAX_DEPTH) {
      return `list of ${typesOf(one.items, root, depth + 1).join(' or ')}`;
    }
    return format === undefined ? type : `${type} (${format})`;
  });
  return [...new Set(types)];
}

/** The limits of a schema in words. */
function limitsOf({ patterns, format, ...keywords }: Alternative): string[] {
  const limits = Object.entries(keywords).flatMap(([keyword, value]) => {
    const isLimit = typeof value !== 'number' || Math.abs(value) < Number.MAX_SAFE_INTEGER;
    return isLimit ? (LIMITS[keyword]?.(value) ?? []) : [];
  });
  // The pattern of a format, such as that of an email address, repeats what the format says.
  const matches = format === undefined ? patterns.map((pattern) => `matches ${pattern}`) : [];
  return [...limits, ...matches];
}

function count(value: unknown, noun: string): string {
  return `${value} ${noun}${value === 1 ? '' : 's'}`;
}

const LIMITS: Readonly<Record<string, ((value: unknown) => string) | undefined>> = {
  minimum: (value) => `at least ${value}`,
  maximum: (value) => `at most ${value}`,
  exclusiveMinimum: (value) => `more than ${value}`,
  exclusiveMaximum: (value) => `less than ${value}`,
  multipleOf: (value) => `a multiple of ${value}`,
  minLength: (value) => `at least ${count(value, 'character')}`,
  maxLength: (value) => `at most ${count(value, 'character')}`,
  minItems: (value) => `at least ${count(value, 'item')}`,
  maxItems: (value) => `at most ${count(value, 'item')}`,
  default: (value) => `default ${JSON.stringify(value)}`,
};
