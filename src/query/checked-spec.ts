import { HalyardError } from '../errors.js';
import { isStandardSchema } from '../internal/standard-schema.js';
import { isFieldName } from './field-name.js';
import { type Operator, possibleOperators, usualOperators } from './operators.js';
import type { FieldOptions, FieldType, QueryLimits, QuerySpec, ValueType } from './query-spec.js';

/** A field of the resource and what a query may do with it. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly operators: readonly Operator[];
  readonly selectable: boolean;
  readonly sortable: boolean;
}

/** A spec, checked, with all that it leaves out. */
export interface CheckedSpec {
  readonly page: string;
  readonly limit: string;
  readonly defaultLimit: number;
  readonly maximumLimit: number;
  /** Undefined where the resource declares none. */
  readonly fields: ReadonlyMap<string, Field> | undefined;
  /** The parameters that are read by type. */
  readonly parameters: ReadonlyMap<string, ValueType>;
  /** Whether there is a place in the result for them. */
  readonly typedParameters: boolean;
  /** The parameters that the handler reads. */
  readonly others: readonly string[];
  readonly ignoreUnknown: boolean;
  readonly limits: Required<QueryLimits>;
}

/** Checks what a developer says about the parameters of a resource. */
export function checkedSpec(spec: QuerySpec): CheckedSpec {
  const { default: defaultLimit = 20, maximum: maximumLimit = 100 } = spec.limit ?? {};
  checkPageSize(defaultLimit, maximumLimit);
  const fields = spec.fields === undefined ? undefined : fieldsOf(spec.fields);
  const typed = isList(spec.parameters) ? undefined : spec.parameters;
  const checked: CheckedSpec = {
    page: spec.page?.parameter ?? 'page',
    limit: spec.limit?.parameter ?? 'limit',
    defaultLimit,
    maximumLimit,
    fields,
    parameters: new Map(Object.entries(typed ?? {})),
    typedParameters: typed !== undefined,
    others: isList(spec.parameters) ? spec.parameters : [],
    ignoreUnknown: spec.unknown === 'ignore',
    limits: limitsOf(spec),
  };
  checkParameters(checked);
  return checked;
}

/** `Array.isArray` does not narrow lists that are readonly. */
function isList(parameters: QuerySpec['parameters']): parameters is readonly string[] {
  return Array.isArray(parameters);
}

function checkPageSize(size: number, maximum: number): void {
  if (Number.isSafeInteger(size) && Number.isSafeInteger(maximum) && 1 <= size && size <= maximum) {
    return;
  }
  throw specError(
    'The default limit is a whole number from 1 to the maximum',
    { default: size, maximum },
    'Raise the maximum or lower the default',
  );
}

/** The fields of a spec stand in a module, most often, and are checked once. */
const checkedFields = /* @__PURE__ */ new WeakMap<object, ReadonlyMap<string, Field>>();

function fieldsOf(fields: QuerySpec['fields'] & object): ReadonlyMap<string, Field> {
  const known = checkedFields.get(fields);
  if (known !== undefined) return known;
  const checked = new Map(
    Object.entries(fields).map(([name, given]) => [name, fieldOf(name, given)]),
  );
  checkedFields.set(fields, checked);
  return checked;
}

function fieldOf(name: string, given: FieldType | FieldOptions): Field {
  if (!isFieldName(name)) {
    throw specError(
      'A field has a name of letters, digits, - and _, dots between those of nested fields',
      name,
      "Give the name as in the JSON body, such as 'customer.name'",
    );
  }
  const { type, select = true, filter = true, sort = true } = optionsOf(given);
  if (type !== 'object') checkType(name, type);
  const usual = usualOperators(type);
  const operators = filter === true ? usual : filter === false ? [] : filter;
  const possible = possibleOperators(type);
  const impossible = operators.find((operator) => !possible.includes(operator));
  if (impossible !== undefined) {
    throw specError(
      `The field ${name} cannot be compared by ${impossible}`,
      given,
      possible.length === 0 ? 'Leave filter out' : `Choose from ${possible.join(', ')}`,
    );
  }
  return { name, type, operators, selectable: select, sortable: sort && type !== 'object' };
}

/** A schema may have a member `type` too. */
function optionsOf(given: FieldType | FieldOptions): FieldOptions {
  const isOptions =
    typeof given === 'object' &&
    given !== null &&
    !Array.isArray(given) &&
    !isStandardSchema(given);
  return isOptions ? (given as FieldOptions) : { type: given as FieldType };
}

const TYPES: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'date'];

function checkType(name: string, type: unknown): void {
  if (TYPES.includes(type) || isStandardSchema(type)) return;
  if (Array.isArray(type) && type.length > 0 && type.every((member) => typeof member === 'string'))
    return;
  throw specError(
    `The type of ${name} is none`,
    type,
    `Give ${TYPES.join(', ')}, a list of texts, or a Standard Schema`,
  );
}

function limitsOf({ fields, limits = {} }: QuerySpec): Required<QueryLimits> {
  const all: Required<QueryLimits> = {
    length: limits.length ?? (fields === undefined ? Number.POSITIVE_INFINITY : 8192),
    value: limits.value ?? 256,
    conditions: limits.conditions ?? 20,
    values: limits.values ?? 100,
    fields: limits.fields ?? 100,
    sort: limits.sort ?? 5,
  };
  for (const [name, limit] of Object.entries(limits)) {
    if (limit === Number.POSITIVE_INFINITY || (Number.isSafeInteger(limit) && limit >= 1)) continue;
    throw specError(
      `The limit ${name} is a whole number from 1, or Infinity`,
      limit,
      'Leave it out for the default',
    );
  }
  return all;
}

function checkParameters({ page, limit, fields, parameters }: CheckedSpec): void {
  if (page === limit) {
    throw specError('Page and limit are two parameters', { page, limit }, 'Give them two names');
  }
  const taken = new Set([page, limit]);
  if (fields !== undefined) {
    for (const name of LIST_PARAMETERS) {
      if (taken.has(name)) throw specError('Two parameters have one name', name, 'Rename one');
      taken.add(name);
    }
  }
  for (const [name, type] of parameters) {
    if (taken.has(name)) throw specError('Two parameters have one name', name, 'Rename one');
    checkType(name, type);
  }
}

/** The parameters of UFN.04 that a resource with declared fields has. */
export const LIST_PARAMETERS = ['fields', 'filter', 'sort'] as const;

function specError(problem: string, given: unknown, remedy: string): HalyardError {
  return new HalyardError('query.spec', { problem, given, remedy }, 'UFN.04');
}
