import { HalyardError } from '../errors.js';
import { isObject } from '../internal/json-object.js';
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
  /** The parameters that are parsed as their type. */
  readonly parameters: ReadonlyMap<string, ValueType>;
  /** Whether the result has a member `parameters`. */
  readonly typedParameters: boolean;
  /** The parameters that the handler reads itself. */
  readonly untypedParameters: readonly string[];
  readonly ignoreUnknown: boolean;
  readonly limits: Required<QueryLimits>;
}

/** The parameters of UFN.04 that a resource with declared fields has. */
const LIST_PARAMETERS = ['fields', 'filter', 'sort'] as const;

/** Checks a spec and fills in its defaults. */
export function checkedSpec(spec: QuerySpec): CheckedSpec {
  requireOptions('spec', spec, SPEC_MEMBERS);
  const { limit = {}, parameters = {}, limits = {}, unknown = 'finding' } = spec;
  requireOptions('limit', limit, ['parameter', 'default', 'maximum']);
  requireOptions('limits', limits, LIMITS);
  const { default: defaultLimit = 20, maximum: maximumLimit = 100 } = limit;
  checkPageSize(defaultLimit, maximumLimit);
  if (unknown !== 'finding' && unknown !== 'ignore') {
    throw specError('unknown', "be 'finding' or 'ignore'", { given: unknown });
  }
  const untypedParameters = isList(parameters) ? parameters : [];
  if (!isList(parameters)) requireOptions('parameters', parameters);
  const checked: CheckedSpec = {
    ...checkedPaging(spec),
    limit: limit.parameter ?? 'limit',
    defaultLimit,
    maximumLimit,
    fields: spec.fields === undefined ? undefined : checkedFields(spec.fields),
    parameters: new Map(isList(parameters) ? [] : Object.entries(parameters)),
    typedParameters: spec.parameters !== undefined && !isList(parameters),
    untypedParameters,
    ignoreUnknown: unknown === 'ignore',
    limits: checkedLimits(spec.fields, limits),
  };
  checkParameters(checked);
  checkCodec(checked);
  return checked;
}

/** The names of all parameters that a spec declares. */
export function parameterNames(spec: CheckedSpec): string[] {
  const { place, limit, parameters, untypedParameters, fields } = spec;
  const lists = fields === undefined ? [] : LIST_PARAMETERS;
  return [place, limit, ...lists, ...parameters.keys(), ...untypedParameters];
}

/** The declared parameters, and the fields that a condition such as `status=open` may name. */
export function allowedNames(spec: CheckedSpec): string[] {
  const comparable = [...(spec.fields?.values() ?? [])]
    .filter(({ operators }) => operators.includes('eq'))
    .map((field) => field.name);
  return [...new Set([...parameterNames(spec), ...comparable])];
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

function checkedPaging(spec: QuerySpec): Pick<CheckedSpec, 'paging' | 'place' | 'codec'> {
  const { paging = 'page', cursor } = spec;
  if (!PAGING.includes(paging)) {
    throw specError('paging', "be 'page', 'offset' or 'cursor'", { given: paging });
  }
  const other = PAGING.find((name) => name !== paging && spec[name] !== undefined);
  if (other !== undefined) {
    throw specError(other, `be left out when paging is '${paging}'`, { given: spec[other] });
  }
  const options = spec[paging] ?? {};
  requireOptions(paging, options, paging === 'cursor' ? undefined : ['parameter']);
  return { paging, place: options.parameter ?? paging, codec: cursor };
}

/** The sort keys and the identifier are fields, whose types the values of a cursor have. */
function checkCodec({ paging, codec, fields }: CheckedSpec): void {
  if (paging !== 'cursor') return;
  if (typeof codec?.encode !== 'function') {
    throw specError('cursor', 'be made by cursorCodec', {
      given: codec,
      remedy: 'Pass cursor: cursorCodec({ key })',
    });
  }
  for (const name of [codec.identifier, ...codec.sort.map(({ field }) => field)]) {
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
  const unknown = known && Object.keys(options).find((name) => !known.includes(name));
  if (known === undefined || unknown === undefined) return;
  const near = nearestName(unknown, known);
  throw specError(subject, `not contain ${unknown}`, {
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
  if (type !== 'object') checkType(`fields.${name}`, type);
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

function checkType(subject: string, type: unknown): void {
  if (TYPES.includes(type) || isStandardSchema(type)) return;
  if (Array.isArray(type) && type.length > 0 && type.every((member) => typeof member === 'string'))
    return;
  throw specError(
    subject,
    'have a type: string, number, integer, boolean, date, an array of strings or a Standard Schema',
    { given: type },
  );
}

function checkedLimits(fields: unknown, limits: QueryLimits): Required<QueryLimits> {
  for (const [name, limit] of Object.entries(limits)) {
    if (limit === undefined || limit === Number.POSITIVE_INFINITY) continue;
    if (Number.isSafeInteger(limit) && limit >= 1) continue;
    throw specError(`limits.${name}`, 'be an integer ≥ 1 or Infinity', { given: limit });
  }
  return {
    length: limits.length ?? (fields === undefined ? Number.POSITIVE_INFINITY : 8192),
    parameters: limits.parameters ?? 1000,
    value: limits.value ?? 256,
    conditions: limits.conditions ?? 20,
    values: limits.values ?? 100,
    fields: limits.fields ?? 100,
    sort: limits.sort ?? 5,
  };
}

function checkParameters(spec: CheckedSpec): void {
  const { place, limit, fields, parameters, untypedParameters } = spec;
  const lists = fields === undefined ? [] : LIST_PARAMETERS;
  const taken = new Set<string>();
  for (const name of [place, limit, ...lists, ...parameters.keys()]) {
    requireParameterName(name);
    if (taken.has(name)) {
      throw specError(`Parameter ${name}`, 'be declared once', { remedy: 'Rename one of the two' });
    }
    taken.add(name);
  }
  for (const name of untypedParameters) requireParameterName(name);
  for (const [name, type] of parameters) checkType(`parameters.${name}`, type);
}

function requireParameterName(name: unknown): void {
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
