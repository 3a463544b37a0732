import { HalyardError } from '../errors.js';
import { isObject, type Members } from '../internal/json-object.js';
import { nearestName } from '../internal/nearest-name.js';
import { isStandardSchema } from '../internal/standard-schema.js';
import type { CursorCodec } from './cursor-spec.js';
import { type Operator, possibleOperators, usualOperators } from './filter/operators.js';
import type { FieldOptions, FieldType, QueryLimits, QuerySpec, ValueType } from './query-spec.js';

/** A field of the resource and what a query may do with it. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly operators: readonly Operator[];
  readonly selectable: boolean;
  readonly sortable: boolean;
}

/** A spec with its defaults filled in. */
export interface CheckedSpec {
  /** How clients page. */
  readonly paging: 'page' | 'offset' | 'cursor';
  /** The name of the page, offset or cursor parameter. */
  readonly place: string;
  /** The codec of cursors, with paging by cursor. */
  readonly codec: CursorCodec | undefined;
  /** The name of the page-size parameter. */
  readonly limit: string;
  readonly defaultLimit: number;
  readonly maximumLimit: number;
  /** Undefined if the resource declares none. */
  readonly fields: ReadonlyMap<string, Field> | undefined;
  /** The types of the parameters that are parsed as one; without it, a query has no `parameters`. */
  readonly parameters: Readonly<Record<string, ValueType>> | undefined;
  readonly typedNames: readonly string[];
  /** The parameters that the handler reads itself. */
  readonly untypedParameters: readonly string[];
  /** The names of all parameters that the spec declares. */
  readonly names: readonly string[];
  readonly ignoreUnknown: boolean;
  readonly limits: Required<QueryLimits>;
}

/** The parameters of UFN.04 that a resource with declared fields has. */
const LIST_PARAMETERS = ['fields', 'filter', 'sort'] as const;

/** The specs of definitions, which cannot change, so that they are checked once. */
const frozenSpecs = /* @__PURE__ */ new WeakMap<QuerySpec, CheckedSpec>();

/** Checks a spec, and returns a copy that cannot change. */
export function frozenSpec(spec: QuerySpec): QuerySpec {
  const { parameters, limit, limits, page, offset } = spec;
  const frozen: QuerySpec = Object.freeze({
    ...spec,
    ...(parameters !== undefined && { parameters: frozenParameters(parameters) }),
    ...(limit !== undefined && { limit: Object.freeze({ ...limit }) }),
    ...(limits !== undefined && { limits: Object.freeze({ ...limits }) }),
    ...(page !== undefined && { page: Object.freeze({ ...page }) }),
    ...(offset !== undefined && { offset: Object.freeze({ ...offset }) }),
  });
  frozenSpecs.set(frozen, checkedSpec(frozen));
  return frozen;
}

function frozenParameters<Parameters extends object>(parameters: Parameters): Parameters;
function frozenParameters(parameters: QuerySpec['parameters'] & object): object {
  if (isList(parameters)) return Object.freeze([...parameters]);
  const types = Object.entries(parameters).map(([name, type]) => [
    name,
    Array.isArray(type) ? Object.freeze([...type]) : type,
  ]);
  return Object.freeze(Object.fromEntries(types));
}

/** Checks a spec and fills in its defaults. One that may change is checked for each query. */
export function checkedSpec(spec: QuerySpec): CheckedSpec {
  return frozenSpecs.get(spec) ?? check(spec);
}

function check(spec: QuerySpec): CheckedSpec {
  requireOptions('spec', spec, SPEC_MEMBERS);
  const { limit, limits, unknown = 'finding' } = spec;
  if (limit !== undefined) requireOptions('limit', limit, LIMIT_MEMBERS);
  if (limits !== undefined) requireOptions('limits', limits, LIMITS);
  const { default: defaultLimit = 20, maximum: maximumLimit = 100 } = limit ?? {};
  checkPageSize(defaultLimit, maximumLimit);
  if (unknown !== 'finding' && unknown !== 'ignore') {
    throw specError('unknown', "be 'finding' or 'ignore'", { given: unknown });
  }
  const fields = spec.fields === undefined ? undefined : checkedFields(spec.fields);
  const paging = checkedPaging(spec);
  const place = placeOf(spec, paging);
  const limitName = limit?.parameter ?? 'limit';
  const names: string[] = [];
  declare(names, place);
  declare(names, limitName);
  if (fields !== undefined) for (const name of LIST_PARAMETERS) declare(names, name);
  const isUntyped = isList(spec.parameters);
  const parameters = isUntyped ? undefined : spec.parameters;
  const typedNames = parameters === undefined ? NO_NAMES : checkedParameters(parameters, names);
  const untypedParameters = isUntyped ? spec.parameters : NO_NAMES;
  for (const name of untypedParameters) {
    requireParameterName(name);
    names.push(name);
  }
  const checked: CheckedSpec = {
    paging,
    place,
    codec: spec.cursor,
    limit: limitName,
    defaultLimit,
    maximumLimit,
    fields,
    parameters,
    typedNames,
    untypedParameters,
    names,
    ignoreUnknown: unknown === 'ignore',
    limits: checkedLimits(fields, limits),
  };
  if (paging === 'cursor') checkCodec(checked);
  return checked;
}

/** The declared parameters, and the fields that a condition such as `status=open` may name. */
export function allowedNames(spec: CheckedSpec): string[] {
  const comparable = [...(spec.fields?.values() ?? [])]
    .filter(({ operators }) => operators.includes('eq'))
    .map((field) => field.name);
  return [...new Set([...spec.names, ...comparable])];
}

const SPEC_MEMBERS = [
  'fields',
  'paging',
  'page',
  'offset',
  'cursor',
  'limit',
  'parameters',
  'unknown',
  'limits',
] as const satisfies readonly (keyof QuerySpec)[];

const LIMIT_MEMBERS = ['parameter', 'default', 'maximum'] as const;

const LIMITS = [
  'length',
  'parameters',
  'value',
  'conditions',
  'values',
  'fields',
  'sort',
] as const satisfies readonly (keyof QueryLimits)[];

/** The ways of paging, each named like its parameter. */
export const PAGING = ['page', 'offset', 'cursor'] as const;

const PAGING_MEMBERS = ['parameter'] as const;

function checkedPaging(spec: QuerySpec): CheckedSpec['paging'] {
  const { paging = 'page', page, offset, cursor } = spec;
  if (!PAGING.includes(paging)) {
    throw specError('paging', "be 'page', 'offset' or 'cursor'", { given: paging });
  }
  if (paging !== 'page') requireAbsent('page', page, paging);
  if (paging !== 'offset') requireAbsent('offset', offset, paging);
  if (paging !== 'cursor') requireAbsent('cursor', cursor, paging);
  return paging;
}

function requireAbsent(name: string, given: unknown, paging: string): void {
  if (given === undefined) return;
  throw specError(name, `be left out when paging is '${paging}'`, { given });
}

/** The name of the page, offset or cursor parameter. */
function placeOf({ page, offset, cursor }: QuerySpec, paging: CheckedSpec['paging']): string {
  const options = { page, offset, cursor }[paging];
  if (options === undefined) return paging;
  requireOptions(paging, options, paging === 'cursor' ? undefined : PAGING_MEMBERS);
  return options.parameter ?? paging;
}

/** The sort keys and the identifier are fields, whose types the values of a cursor have. */
function checkCodec({ codec, fields }: CheckedSpec): void {
  if (typeof codec?.encode !== 'function') {
    throw specError('cursor', 'be made by cursorCodec', {
      given: codec,
      remedy: 'Pass cursor: cursorCodec({ key })',
    });
  }
  const nullable = typeof codec.nulls === 'object' ? Object.keys(codec.nulls) : [];
  for (const name of [codec.identifier, ...codec.sort.map(({ field }) => field), ...nullable]) {
    const type = fields?.get(name)?.type;
    if (type !== undefined && type !== 'object') continue;
    throw specError(
      `fields.${name}`,
      'be a field with a type other than object, since cursors contain its value',
      {
        given: type,
        remedy: 'Declare the fields that cursorCodec names; sort: false keeps clients from sorting',
      },
    );
  }
}

/** `Array.isArray` does not narrow lists that are readonly. */
function isList(parameters: QuerySpec['parameters']): parameters is readonly string[] {
  return Array.isArray(parameters);
}

/** Throws on anything but an object, and on a member that it would ignore. */
function requireOptions(subject: string, options: unknown, known?: readonly string[]): void {
  if (!isObject(options)) throw specError(subject, 'be an object', { given: options });
  if (known === undefined) return;
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) throw memberError(subject, options, name, known);
  }
}

function memberError(
  subject: string,
  options: Members,
  unknown: string,
  known: readonly string[],
): HalyardError {
  const near = nearestName(unknown, known);
  return specError(subject, `not contain ${unknown}`, {
    given: { [unknown]: options[unknown], ...options },
    remedy: near === undefined ? `Its members are ${known.join(', ')}` : `Write ${near}`,
  });
}

function checkPageSize(size: number, maximum: number): void {
  if (!Number.isSafeInteger(maximum) || maximum < 1) {
    throw specError('limit.maximum', 'be an integer ≥ 1', { given: maximum });
  }
  if (!Number.isSafeInteger(size) || size < 1 || size > maximum) {
    throw specError('limit.default', `be an integer from 1 to limit.maximum (${maximum})`, {
      given: size,
      remedy: 'Raise the maximum or lower the default',
    });
  }
}

/** A spec is usually a constant of a module, so that its fields are checked once. */
const cache = /* @__PURE__ */ new WeakMap<object, ReadonlyMap<string, Field>>();

function checkedFields(fields: QuerySpec['fields'] & object): ReadonlyMap<string, Field> {
  requireOptions('fields', fields);
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
  requireOptions(`fields.${name}`, options, ['type', 'select', 'filter', 'sort']);
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

function typeError(subject: string, type: unknown): HalyardError {
  return specError(
    subject,
    'have a type: string, number, integer, boolean, date, an array of strings or a Standard Schema',
    { given: type },
  );
}

function isValueType(type: unknown): type is ValueType {
  if (Array.isArray(type)) return type.length > 0 && type.every((one) => typeof one === 'string');
  return TYPES.includes(type) || isStandardSchema(type);
}

function checkedLimits(fields: unknown, limits: QueryLimits | undefined): Required<QueryLimits> {
  // Without fields, the handler reads the query itself, which may be a long one.
  const standard = fields === undefined ? UNLIMITED_LENGTH : DEFAULT_LIMITS;
  if (limits === undefined) return standard;
  const checked: Record<keyof QueryLimits, number> = { ...standard };
  for (const name of LIMITS) {
    const limit = limits[name];
    if (limit === undefined) continue;
    if (limit !== Number.POSITIVE_INFINITY && !(Number.isSafeInteger(limit) && limit >= 1)) {
      throw specError(`limits.${name}`, 'be an integer ≥ 1 or Infinity', { given: limit });
    }
    checked[name] = limit;
  }
  return checked;
}

const DEFAULT_LIMITS = {
  length: 8192,
  parameters: 1000,
  value: 256,
  conditions: 20,
  values: 100,
  fields: 100,
  sort: 5,
};

const UNLIMITED_LENGTH = /* @__PURE__ */ { ...DEFAULT_LIMITS, length: Number.POSITIVE_INFINITY };

const NO_NAMES: readonly string[] = [];

function checkedParameters(
  parameters: Readonly<Record<string, ValueType>>,
  names: string[],
): readonly string[] {
  requireOptions('parameters', parameters);
  const typedNames = Object.keys(parameters);
  for (const name of typedNames) {
    declare(names, name);
    const type = parameters[name];
    if (!isValueType(type)) throw typeError(`parameters.${name}`, type);
  }
  return typedNames;
}

/** Adds a name to those that are declared. */
function declare(names: string[], name: unknown): void {
  requireParameterName(name);
  if (names.includes(name)) {
    throw specError(`Parameter ${name}`, 'be declared once', { remedy: 'Rename one of the two' });
  }
  names.push(name);
}

function requireParameterName(name: unknown): asserts name is string {
  if (typeof name === 'string' && name !== '' && name.isWellFormed()) return;
  throw specError('A parameter name', 'be a non-empty string', { given: name });
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

function specError(
  subject: string,
  expected: string,
  details: { readonly given?: unknown; readonly remedy?: string },
): HalyardError {
  return new HalyardError('query.spec', { subject, expected, ...details }, 'UFN.04');
}
