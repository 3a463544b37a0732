import { HalyardError } from '../errors.js';
import { isStandardSchema } from '../internal/standard-schema.js';
import { type Operator, possibleOperators, usualOperators } from './filter/operators.js';
import type { FieldOptions, FieldType, QuerySpec, ValueType } from './query-spec.js';
import { requireSpecMembers, specError } from './spec-error.js';

/** A field of the resource and what a query may do with it. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly operators: readonly Operator[];
  readonly selectable: boolean;
  readonly sortable: boolean;
}

/** A spec is usually a constant of a module, so that its fields are checked once. */
const cache = /* @__PURE__ */ new WeakMap<object, ReadonlyMap<string, Field>>();

/** Checks the fields of a spec and fills in their defaults. */
export function checkedFields(fields: QuerySpec['fields'] & object): ReadonlyMap<string, Field> {
  requireSpecMembers('fields', fields);
  const known = cache.get(fields);
  if (known !== undefined) return known;
  const checked = new Map(
    Object.entries(fields).map(([name, given]) => [name, checkedField(name, given)]),
  );
  cache.set(fields, checked);
  return checked;
}

function checkedField(name: string, given: FieldType | FieldOptions): Field {
  requireFieldName(name, 'query.spec');
  const options = optionsOf(given);
  requireSpecMembers(`fields.${name}`, options, FIELD_OPTIONS);
  const { type, select = true, filter = true, sort = true } = options;
  if (type !== 'object' && !isValueType(type)) throw typeError(`fields.${name}`, type);
  for (const [option, value] of Object.entries({ select, sort })) {
    if (typeof value === 'boolean') continue;
    throw specError(`fields.${name}.${option}`, 'be a boolean', { given: value });
  }
  return {
    name,
    type,
    operators: checkedOperators(name, type, filter),
    selectable: select,
    sortable: sort && type !== 'object',
  };
}

const FIELD_OPTIONS = [
  'type',
  'select',
  'filter',
  'sort',
] as const satisfies readonly (keyof FieldOptions)[];

/** A schema may have a member `type` of its own. */
function optionsOf(given: FieldType | FieldOptions): FieldOptions {
  const isOptions =
    typeof given === 'object' &&
    given !== null &&
    !Array.isArray(given) &&
    !isStandardSchema(given);
  return isOptions ? (given as FieldOptions) : { type: given as FieldType };
}

function checkedOperators(
  name: string,
  type: FieldType,
  filter: boolean | readonly Operator[],
): readonly Operator[] {
  if (typeof filter === 'boolean') return filter ? usualOperators(type) : [];
  const subject = `fields.${name}.filter`;
  if (!Array.isArray(filter))
    throw specError(subject, 'be a boolean or an array', { given: filter });
  const possible = possibleOperators(type);
  const impossible = filter.find((operator) => !possible.includes(operator));
  if (impossible === undefined) return filter;
  if (possible.length === 0)
    throw specError(subject, 'be left out for an object', { given: filter });
  throw specError(subject, `have only operators of its type (${possible.join(' ')})`, {
    given: impossible,
  });
}

const TYPES: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'date'];

/** The error of a field or a parameter without a valid type. */
export function typeError(subject: string, type: unknown): HalyardError {
  return specError(
    subject,
    'have a type: string, number, integer, boolean, date, an array of strings or a Standard Schema',
    { given: type },
  );
}

/** Whether a value is the type of a field or a parameter. */
export function isValueType(type: unknown): type is ValueType {
  if (Array.isArray(type)) return type.length > 0 && type.every((one) => typeof one === 'string');
  return TYPES.includes(type) || isStandardSchema(type);
}

/** Names that need no quoting anywhere, joined by dots; each loop is over one class of characters. */
const FIELD_NAME = /^[\p{L}\p{N}_$@-]+(?:\.[\p{L}\p{N}_$@-]+)*$/u;

/** Throws unless a value can name a field in a query. The name of a nested field is a path with dots. */
export function requireFieldName(name: unknown, code: 'query.spec' | 'query.value'): void {
  if (typeof name === 'string' && FIELD_NAME.test(name) && !name.split('.').includes('__proto__'))
    return;
  throw new HalyardError(
    code,
    {
      subject: 'A field name',
      expected: 'consist of letters, digits, - and _, with dots between nested names',
      given: name,
      remedy: "Pass the name as in the JSON body, such as 'customer.name'",
    },
    'UFN.04',
  );
}
