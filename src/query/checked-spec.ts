import { HalyardError } from '../errors.js';
import { checkedLimits } from '../internal/options.js';
import { show } from '../internal/show.js';
import { isStandardSchema } from '../internal/standard-schema.js';
import {
  type CursorCodec,
  type FieldOptions,
  type FieldType,
  MAX_CURSOR_LENGTH,
  type Operator,
  possibleOperators,
  type QueryLimits,
  type QuerySpec,
  usualOperators,
  type ValueType,
} from './query-spec.js';

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
  /** Whether a parameter or a field has the name. */
  readonly isDeclared: (name: string) => boolean;
  /** Whether a parameter is no fault, although it is not declared: one that the web adds, or the spec names. */
  readonly isIgnored: (name: string) => boolean;
  readonly limits: Required<QueryLimits>;
}

/** The parameters of UFN.04 that a resource with declared fields has. */
const LIST_PARAMETERS = ['fields', 'filter', 'sort'] as const;

/** The specs that have been checked. */
const cache = /* @__PURE__ */ new WeakMap<QuerySpec, CheckedSpec>();

/**
 * Returns a copy of a spec, frozen and checked.
 *
 * @param list The path of the list, which its cursors are bound to.
 */
export function frozenSpec(spec: QuerySpec, list = ''): QuerySpec {
  const { cursor } = spec;
  const frozen = Object.freeze({ ...spec, ...(cursor && { cursor: codecOf(list, cursor) }) });
  checkedSpec(frozen);
  return frozen;
}

/** The codec of one list, which does not read the cursors of another list with the same key. */
function codecOf(list: string, codec: CursorCodec): CursorCodec {
  return {
    ...codec,
    encode: (position, scope) => codec.encode(position, list + scope),
    decode: (text, scope) => codec.decode(text, list + scope),
  };
}

/** Checks a spec once, and fills in its defaults. */
export function checkedSpec(spec: QuerySpec): CheckedSpec {
  const found = cache.get(spec);
  if (found !== undefined) return found;
  const checked = check(spec);
  cache.set(spec, checked);
  return checked;
}

/** Checks what TypeScript does not see, and what would be wrong without a word. */
function check(spec: QuerySpec): CheckedSpec {
  const { paging = 'page', cursor: codec, limit = {}, limits = {}, parameters = NO_NAMES } = spec;
  const { default: defaultLimit = 20, maximum: maximumLimit = 100 } = limit;
  checkPageSize(defaultLimit, maximumLimit);
  checkPaging(spec, paging);
  const fields = spec.fields === undefined ? undefined : checkedFields(spec.fields);
  if (codec !== undefined) checkKeys(codec, fields);
  const place = (paging === 'cursor' ? codec : spec[paging])?.parameter ?? paging;
  const limitName = limit.parameter ?? 'limit';
  const isUntyped = isList(parameters);
  const typedNames = isUntyped ? NO_NAMES : Object.keys(parameters);
  const untypedParameters = isUntyped ? parameters : NO_NAMES;
  const lists = fields === undefined ? NO_NAMES : LIST_PARAMETERS;
  const own = [place, limitName, ...lists, ...typedNames];
  const names = [...own, ...untypedParameters];
  const isDeclared = (name: string) => names.includes(name) || fields?.has(name) === true;
  const ignored = spec.ignored ?? NO_NAMES;
  const repeated =
    own.find((name, index) => own.indexOf(name) !== index) ?? ignored.find(isDeclared);
  if (repeated !== undefined) {
    throw new HalyardError(
      'query.spec',
      `Parameter ${show(repeated)} must be declared once`,
      'UFN.04',
    );
  }
  return {
    paging,
    place,
    codec,
    limit: limitName,
    defaultLimit,
    maximumLimit,
    fields,
    parameters: isUntyped ? undefined : parameters,
    typedNames,
    untypedParameters,
    names,
    ignoreUnknown: spec.unknown === 'ignore',
    isDeclared,
    isIgnored: (name) => ignored.includes(name) || (OF_THE_WEB.test(name) && !isDeclared(name)),
    limits: limitsOf(spec, limits),
  };
}

/** What analytics, advertisements and the cache busting of jQuery add to URLs. */
const OF_THE_WEB = /^(?:utm_.*|fbclid|gclid|_)$/s;

/** The declared parameters, and the fields that a condition such as `status=open` may name. */
export function allowedNames(spec: CheckedSpec): string[] {
  const comparable = [...(spec.fields?.values() ?? [])]
    .filter(({ operators }) => operators.includes('eq'))
    .map((field) => field.name);
  return [...new Set([...spec.names, ...comparable])];
}

/** The ways of paging, each named like its parameter. */
const PAGING = ['page', 'offset', 'cursor'] as const;

/** Options of another way of paging would be ignored. */
function checkPaging(spec: QuerySpec, paging: CheckedSpec['paging']): void {
  const other = PAGING.find((name) => name !== paging && spec[name] !== undefined);
  const isMissing = paging === 'cursor' && spec.cursor === undefined;
  if (other === undefined && !isMissing) return;
  const expected = isMissing ? 'have cursor: cursorCodec({ key })' : `not have the option ${other}`;
  throw new HalyardError('query.spec', `paging by ${paging} must ${expected}`, 'UFN.04');
}

/** The sort keys and the identifier are fields, whose types the values of a cursor have. */
function checkKeys(codec: CursorCodec, fields: CheckedSpec['fields']): void {
  const nullable = typeof codec.nulls === 'object' ? Object.keys(codec.nulls) : [];
  for (const name of [codec.identifier, ...codec.sort.map(({ field }) => field), ...nullable]) {
    const type = fields?.get(name)?.type;
    if (type !== undefined && type !== 'object') continue;
    throw new HalyardError(
      'query.spec',
      `${show(name)} of cursorCodec must be one of fields, and not an object`,
      'UFN.04',
    );
  }
}

/** `Array.isArray` does not narrow lists that are readonly. */
function isList(parameters: QuerySpec['parameters']): parameters is readonly string[] {
  return Array.isArray(parameters);
}

function checkPageSize(size: number, maximum: number): void {
  if (Number.isSafeInteger(size) && size >= 1 && size <= maximum) return;
  throw new HalyardError(
    'query.spec',
    `limit.default must be an integer from 1 to limit.maximum, got ${show(size)}`,
    'UFN.04',
  );
}

function limitsOf({ fields, paging }: QuerySpec, given: QueryLimits): Required<QueryLimits> {
  // Without fields, the handler reads the query itself, which may be a long one.
  const length = fields === undefined ? Number.POSITIVE_INFINITY : DEFAULT_LIMITS.length;
  const limits = checkedLimits('query.spec', given, { ...DEFAULT_LIMITS, length });
  // The values of a row, which a client may have made long, must not make its own link a 400.
  if (paging === 'cursor') limits.length += MAX_CURSOR_LENGTH;
  return limits;
}

const DEFAULT_LIMITS = {
  length: 8192,
  parameters: 1000,
  value: 256,
  conditions: 20,
  values: 100,
  fields: 100,
  sort: 5,
} satisfies QueryLimits;

const NO_NAMES: readonly string[] = [];

/** A field of the resource and what a query may do with it. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly operators: readonly Operator[];
  readonly selectable: boolean;
  readonly sortable: boolean;
}

/** The fields are usually a constant of a module, also where the spec around them is written in the call. */
const fieldsOf = /* @__PURE__ */ new WeakMap<object, ReadonlyMap<string, Field>>();

/** Checks the fields of a spec once, and fills in their defaults. */
function checkedFields(fields: QuerySpec['fields'] & object): ReadonlyMap<string, Field> {
  const found = fieldsOf.get(fields);
  if (found !== undefined) return found;
  const checked = new Map(
    Object.entries(fields).map(([name, given]) => [name, checkedField(name, given)]),
  );
  fieldsOf.set(fields, checked);
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
