import { HalyardError } from '../errors.js';
import { show } from '../internal/show.js';
import { isStandardSchema } from '../internal/standard-schema.js';
import { type Operator, possibleOperators, usualOperators } from './filter/operators.js';
import type { FieldOptions, FieldType, QuerySpec } from './query-spec.js';

/** A field of the resource and what a query may do with it. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly operators: readonly Operator[];
  readonly selectable: boolean;
  readonly sortable: boolean;
}

/** The fields are usually a constant of a module, also where the spec around them is written in the call. */
const cache = /* @__PURE__ */ new WeakMap<object, ReadonlyMap<string, Field>>();

/** Checks the fields of a spec once, and fills in their defaults. */
export function checkedFields(fields: QuerySpec['fields'] & object): ReadonlyMap<string, Field> {
  const found = cache.get(fields);
  if (found !== undefined) return found;
  const checked = new Map(
    Object.entries(fields).map(([name, given]) => [name, checkedField(name, given)]),
  );
  cache.set(fields, checked);
  return checked;
}

/** Names that need no quoting anywhere, joined by dots; each loop is over one class of characters. */
const FIELD_NAME = /^[\p{L}\p{N}_$@-]+(?:\.[\p{L}\p{N}_$@-]+)*$/u;

function checkedField(name: string, given: FieldType | FieldOptions): Field {
  if (!FIELD_NAME.test(name)) {
    throw new HalyardError(
      'query.spec',
      `A field name must have letters, digits, - and _, with dots between names; got ${show(name)}`,
      'UFN.04',
    );
  }
  const options = optionsOf(given);
  const { type, select = true, filter = true, sort = true } = options;
  return {
    name,
    type,
    operators:
      typeof filter === 'boolean' ? operatorsOf(type, filter) : possible(name, type, filter),
    selectable: select,
    sortable: sort && type !== 'object',
  };
}

/** A schema may have a member `type` of its own. */
function optionsOf(given: FieldType | FieldOptions): FieldOptions {
  const isOptions = typeof given === 'object' && !Array.isArray(given) && !isStandardSchema(given);
  return isOptions ? (given as FieldOptions) : { type: given as FieldType };
}

function operatorsOf(type: FieldType, filter: boolean): readonly Operator[] {
  return filter ? usualOperators(type) : [];
}

/** An operator that the type does not have would compare in an order that the values do not have. */
function possible(
  name: string,
  type: FieldType,
  operators: readonly Operator[],
): readonly Operator[] {
  const allowed = possibleOperators(type);
  const impossible = operators.find((operator) => !allowed.includes(operator));
  if (impossible === undefined) return operators;
  throw new HalyardError(
    'query.spec',
    `fields.${name}.filter must have only operators of its type (${allowed.join(' ')}), got ${show(impossible)}`,
    'UFN.04',
  );
}
