import { requireOptions } from '../internal/require-options.js';
import { checkedFields, type Field, isValueType, typeError } from './checked-fields.js';
import type { CursorCodec } from './cursor-spec.js';
import type { QueryLimits, QuerySpec, ValueType } from './query-spec.js';
import { requireSpecMembers, specError } from './spec-error.js';

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

/**
 * Checks a spec, and returns a copy that cannot change.
 *
 * @param list The path of the list, which its cursors are bound to.
 */
export function frozenSpec(spec: QuerySpec, list = ''): QuerySpec {
  const { parameters, limit, limits, page, offset, cursor } = spec;
  const frozen: QuerySpec = Object.freeze({
    ...spec,
    ...(parameters !== undefined && { parameters: frozenParameters(parameters) }),
    ...(limit !== undefined && { limit: Object.freeze({ ...limit }) }),
    ...(limits !== undefined && { limits: Object.freeze({ ...limits }) }),
    ...(page !== undefined && { page: Object.freeze({ ...page }) }),
    ...(offset !== undefined && { offset: Object.freeze({ ...offset }) }),
    ...(cursor !== undefined && { cursor: codecOf(list, cursor) }),
  });
  frozenSpecs.set(frozen, checkedSpec(frozen));
  return frozen;
}

/** The codec of one list, which does not read the cursors of another list with the same key. */
function codecOf(list: string, codec: CursorCodec): CursorCodec {
  return Object.freeze({
    ...codec,
    encode: (position, scope) => codec.encode(position, list + scope),
    decode: (text, scope) => codec.decode(text, list + scope),
  } satisfies CursorCodec);
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
  requireOptions(spec, SPEC_MEMBERS, 'query.spec', { subject: 'spec' }, 'UFN.04');
  const { limit, limits, unknown = 'finding' } = spec;
  if (limit !== undefined) {
    requireSpecMembers('limit', limit, LIMIT_MEMBERS, 'Write limit: { default: 20, maximum: 100 }');
  }
  if (limits !== undefined) requireSpecMembers('limits', limits, LIMITS);
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
  if (spec.cursor !== undefined) checkKeys(spec.cursor, fields);
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

const LIMIT_MEMBERS = [
  'parameter',
  'default',
  'maximum',
] as const satisfies readonly (keyof NonNullable<QuerySpec['limit']>)[];

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

const PAGING_MEMBERS = ['parameter'] as const satisfies readonly (keyof NonNullable<
  QuerySpec['page' | 'offset']
>)[];

function checkedPaging(spec: QuerySpec): CheckedSpec['paging'] {
  const { paging = 'page', page, offset, cursor } = spec;
  if (!PAGING.includes(paging)) {
    throw specError('paging', "be 'page', 'offset' or 'cursor'", { given: paging });
  }
  if (paging !== 'page') requireAbsent('page', page, paging);
  if (paging !== 'offset') requireAbsent('offset', offset, paging);
  if (paging !== 'cursor') requireAbsent('cursor', cursor, paging);
  if (paging === 'cursor') requireCodec(cursor);
  return paging;
}

function requireAbsent(name: string, option: unknown, paging: string): void {
  if (option === undefined) return;
  throw specError(name, `be left out when paging is '${paging}'`, {});
}

/** Quotes nothing: in place of a codec there may be its options, or the key alone. */
function requireCodec(codec: Partial<CursorCodec> | undefined): void {
  if (typeof codec?.encode === 'function') return;
  throw specError('cursor', 'be made by cursorCodec', {
    remedy: 'Pass cursor: cursorCodec({ key })',
  });
}

/** The name of the page, offset or cursor parameter. */
function placeOf({ page, offset, cursor }: QuerySpec, paging: CheckedSpec['paging']): string {
  if (paging === 'cursor') return cursor?.parameter ?? paging;
  const options = { page, offset }[paging];
  if (options === undefined) return paging;
  requireSpecMembers(paging, options, PAGING_MEMBERS);
  return options.parameter ?? paging;
}

/** The sort keys and the identifier are fields, whose types the values of a cursor have. */
function checkKeys(codec: CursorCodec, fields: CheckedSpec['fields']): void {
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
  requireSpecMembers('parameters', parameters);
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
